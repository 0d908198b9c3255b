#include "cli/stored_run.h"

#include "cases/run_case.h"
#include "cli/options.h"

#include <stdio.h>
#include <string.h>

RunIdentity run_identity(const Options *options)
{
    struct sha256_ctx sha;
    RunIdentity identity;
    sha256_init(&sha);
    sha256_update(&sha, sizeof FAIRNESS_VERSION, (const uint8_t *)FAIRNESS_VERSION);
    for (size_t i = 0; i < options->word_count; i++)
        sha256_update(&sha, strlen(options->words[i]) + 1, (const uint8_t *)options->words[i]);
    for (size_t i = 0; i < options->law.count; i++) /* what its file says, not only its name */
        sha256_update(&sha, strlen(options->law.laws[i].digest),
                      (const uint8_t *)options->law.laws[i].digest);
    sha256_digest(&sha, sizeof identity.bytes, identity.bytes);
    return identity;
}

void run_identity_text(const RunIdentity *identity, char ret_text[static IDENTITY_TEXT_SIZE])
{
    size_t at = (size_t)snprintf(ret_text, IDENTITY_TEXT_SIZE, "sha256:");
    for (size_t i = 0; i < sizeof identity->bytes; i++)
        at += (size_t)snprintf(ret_text + at, IDENTITY_TEXT_SIZE - at, "%02x", identity->bytes[i]);
}

StoredRun stored_run(const Options *options, const CaseSpec *specs, size_t count)
{
    return (StoredRun){run_identity(options), specs, count, &options->settings};
}

TrialPlan stored_plan(const StoredRun *run, size_t index)
{
    return case_plan(&run->specs[index], run->settings);
}

Status stored_write(const StoredRun *run, CountsFile *file, size_t index, uint64_t first_block,
                    uint64_t next_block, const TrialCounts *counts, Error *error)
{
    TrialPlan plan = stored_plan(run, index);
    CountsRecord record = {(uint32_t)index, first_block, next_block};
    return counts_file_write(file, &plan, &record, counts, error);
}

Status stored_read(const StoredRun *run, CountsFile *file, size_t index, CountsRecord *ret_record,
                   TrialCounts *ret, Error *error)
{
    TrialPlan plan = stored_plan(run, index);
    Status status = counts_file_next(file, ret_record, error);
    if (!status && (ret_record->case_index != index || ret_record->next_block > plan_blocks(&plan)))
        status = error_set(error, STATUS_USAGE, "%.300s: damaged: its cases are not this run's",
                           file->name);
    return status ? status : counts_file_read(file, &plan, ret_record, ret, error);
}
