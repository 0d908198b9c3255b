#include "trials/counts_file.h"

#include "tallies/sums.h"
#include "tallies/tally_state.h"

#include <endian.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

static const char magic[20] = "fairness-counts/1\n\0\n";

enum { ID_SIZE = 32 }; /* a check's id, padded with NULs */

static Status put(CountsFile *file, const void *bytes, size_t size, Error *error)
{
    if (file->text) {
        text_add_bytes(file->text, bytes, size);
    } else if (fwrite(bytes, 1, size, file->stream) != size) {
        int reason = errno;
        return error_set(error, STATUS_FAILED, "%.300s: writing failed: %s", file->name,
                         strerror(reason));
    }
    sha256_update(&file->sha, size, bytes);
    file->at += size;
    return STATUS_OK;
}

static Status put_number(CountsFile *file, uint64_t number, Error *error)
{
    number = htole64(number);
    return put(file, &number, sizeof number, error);
}

/* After a read that gave less than was asked for. */
static Status not_all_there(const CountsFile *file, Error *error)
{
    int reason = errno;
    return ferror(file->stream) ? error_set(error, STATUS_FAILED, "%.300s: reading failed: %s",
                                            file->name, strerror(reason))
                                : error_set(error, STATUS_USAGE, "%.300s: cut short", file->name);
}

static Status get(CountsFile *file, void *bytes, size_t size, Error *error)
{
    if (fread(bytes, 1, size, file->stream) != size)
        return not_all_there(file, error);
    sha256_update(&file->sha, size, bytes);
    file->at += size;
    return STATUS_OK;
}

static Status get_number(CountsFile *file, uint64_t *ret, Error *error)
{
    uint64_t number = 0;
    Status status = get(file, &number, sizeof number, error);
    if (!status)
        *ret = le64toh(number);
    return status;
}

static Status damaged(const CountsFile *file, Error *error)
{
    return error_set(error, STATUS_USAGE, "%.300s: damaged: it does not say what it was written as",
                     file->name);
}

static Status begin(CountsFile *ret, CountsFile file, const RunIdentity *identity, uint32_t records,
                    Error *error)
{
    sha256_init(&file.sha);
    Status status = STATUS_OK;
    if (identity)
        status = put(&file, magic, sizeof magic, error);
    if (!status && identity)
        status = put(&file, identity->bytes, sizeof identity->bytes, error);
    if (!status && identity)
        status = put_number(&file, records, error);
    if (!status)
        *ret = file;
    return status;
}

Status counts_file_begin(CountsFile *ret, FILE *stream, const char *name,
                         const RunIdentity *identity, uint32_t records, Error *error)
{
    return begin(ret, (CountsFile){.stream = stream, .name = name}, identity, records, error);
}

Status counts_file_begin_text(CountsFile *ret, Text *text, const char *name,
                              const RunIdentity *identity, uint32_t records, Error *error)
{
    return begin(ret, (CountsFile){.text = text, .name = name}, identity, records, error);
}

/* Cells go out as they lie where the machine is little-endian; the program is built for no other
 * (deck/one_trial.h). */
static Status put_tally(CountsFile *file, const Tally *tally, Error *error)
{
    char id[ID_SIZE] = "";
    memcpy(id, tally->kind->id, strnlen(tally->kind->id, ID_SIZE - 1));
    Status status = put(file, id, sizeof id, error);
    if (!status)
        status = put_number(file, tally->cells, error);
    if (!status)
        status = put_number(file, tally->wide, error);
    if (!status)
        status = put(file, tally->memory, tally_cells_bytes(tally), error);
    if (status || !tally->kind->state)
        return status;
    size_t bytes = tally->kind->state->store(tally, NULL);
    uint8_t *room = malloc(bytes ? bytes : 1);
    if (!room)
        return error_set(error, STATUS_FAILED, "out of memory for what %s remembers",
                         tally->kind->id);
    tally->kind->state->store(tally, room);
    status = put_number(file, bytes, error);
    if (!status)
        status = put(file, room, bytes, error);
    free(room);
    return status;
}

Status counts_file_write(CountsFile *file, const TrialPlan *plan, const CountsRecord *record,
                         const TrialCounts *counts, Error *error)
{
    const uint64_t numbers[] = {record->case_index,       record->first_block,
                                record->next_block,       counts->n,
                                counts->trials,           counts->invalid,
                                counts->first_invalid,    (uint64_t)(counts->seconds * 1e6),
                                (uint64_t)counts->threads};
    Status status = STATUS_OK;
    for (size_t i = 0; !status && i < sizeof numbers / sizeof numbers[0]; i++)
        status = put_number(file, numbers[i], error);
    if (!status)
        status = put(file, counts->lost, counts->n * sizeof *counts->lost, error);
    if (!status)
        status = put(file, counts->first_outcome, counts->n * sizeof *counts->first_outcome, error);
    for (size_t t = 0; !status && t < counts->tally_count; t++)
        if (!plan_derives(plan, t))
            status = put_tally(file, &counts->tallies[t], error);
    return status;
}

Status counts_file_add(CountsFile *file, const Text *records, Error *error)
{
    return records->length ? put(file, records->bytes, records->length, error) : STATUS_OK;
}

Status counts_file_copy(CountsFile *file, CountsFile *from, uint64_t end, Error *error)
{
    uint8_t bytes[1 << 14];
    Status status = STATUS_OK;
    while (!status && from->at < end) {
        size_t size = end - from->at < sizeof bytes ? (size_t)(end - from->at) : sizeof bytes;
        status = get(from, bytes, size, error);
        if (!status)
            status = put(file, bytes, size, error);
    }
    return status;
}

Status counts_file_finish(CountsFile *file, Error *error)
{
    uint8_t digest[SHA256_DIGEST_SIZE];
    sha256_digest(&file->sha, sizeof digest, digest);
    Status status = put(file, digest, sizeof digest, error);
    if (!status && file->stream && fflush(file->stream) != 0) {
        int reason = errno;
        status = error_set(error, STATUS_FAILED, "%.300s: writing failed: %s", file->name,
                           strerror(reason));
    }
    return status;
}

Status counts_file_open(CountsFile *ret, FILE *stream, const char *name,
                        const RunIdentity *identity, const char *foreign, uint32_t *ret_records,
                        Error *error)
{
    CountsFile file = {.stream = stream, .name = name};
    char start[sizeof magic] = {0};
    RunIdentity found;
    uint64_t records = 0;
    sha256_init(&file.sha);
    size_t there = fread(start, 1, sizeof start, stream);
    Status status = STATUS_OK;
    if (there < sizeof start && (ferror(stream) || memcmp(start, magic, there) == 0))
        status = not_all_there(&file, error);
    else if (memcmp(start, magic, sizeof magic) != 0)
        status =
            error_set(error, STATUS_USAGE, "%.300s: not a file of counts of this version", name);
    sha256_update(&file.sha, sizeof start, (const uint8_t *)start);
    file.at = sizeof start;
    if (!status)
        status = get(&file, found.bytes, sizeof found.bytes, error);
    if (!status && memcmp(found.bytes, identity->bytes, sizeof found.bytes) != 0)
        status = error_set(error, STATUS_USAGE, "%.300s: %s", name, foreign);
    if (!status)
        status = get_number(&file, &records, error);
    if (!status && records > UINT32_MAX)
        status = damaged(&file, error);
    if (status)
        return status;
    *ret = file;
    *ret_records = (uint32_t)records;
    return STATUS_OK;
}

Status counts_file_next(CountsFile *file, CountsRecord *ret, Error *error)
{
    uint64_t numbers[3] = {0};
    Status status = STATUS_OK;
    for (size_t i = 0; !status && i < 3; i++)
        status = get_number(file, &numbers[i], error);
    if (!status && (numbers[0] > UINT32_MAX || numbers[1] > numbers[2]))
        status = damaged(file, error);
    if (!status)
        *ret = (CountsRecord){(uint32_t)numbers[0], numbers[1], numbers[2]};
    return status;
}

/* After the last of a tally was read, that of so many permutations. */
static Status check_tally(const CountsFile *file, const Tally *tally, uint64_t trials, Error *error)
{
    if (tally_adds_up(tally, trials))
        return STATUS_OK;
    return error_set(error, STATUS_USAGE,
                     "%.300s: damaged: its counts for %s are not those of %llu trials", file->name,
                     tally->kind->id, (unsigned long long)trials);
}

static Status get_tally(CountsFile *file, Tally *tally, Error *error)
{
    char id[ID_SIZE];
    uint64_t cells = 0, wide = 0;
    Status status = get(file, id, sizeof id, error);
    if (!status)
        status = get_number(file, &cells, error);
    if (!status)
        status = get_number(file, &wide, error);
    if (status)
        return status;
    if (strncmp(id, tally->kind->id, ID_SIZE) != 0 || cells != tally->cells || wide != tally->wide)
        return damaged(file, error);
    status = get(file, tally_memory(tally), tally_cells_bytes(tally), error);
    if (status)
        return status;
    if (!tally->kind->state)
        return STATUS_OK;
    uint64_t bytes = 0;
    status = get_number(file, &bytes, error);
    if (status)
        return status;
    /* It never takes more than the tally has room for. */
    if (bytes > tally_bytes(tally->kind, &tally->shape, tally->trials))
        return damaged(file, error);
    uint8_t *room = malloc(bytes + 1);
    if (!room)
        return error_set(error, STATUS_FAILED, "out of memory for what %s remembers",
                         tally->kind->id);
    status = get(file, room, bytes, error);
    if (!status && !tally->kind->state->recall(tally, room, bytes))
        status = damaged(file, error);
    free(room);
    return status;
}

/* Whether what is said of the outcomes that were no permutations can be so: each of them lacks an
 * item, and not all. */
static bool invalid_adds_up(const CountsRecord *record, const TrialCounts *counts)
{
    size_t n = counts->n, there = 0;
    uint64_t met[DECK_MAX_ITEMS / 64 + 1] = {0}; /* by the first of them */
    unsigned __int128 lost = 0;
    for (size_t place = 0; place < n; place++) {
        Item item = counts->first_outcome[place];
        if (item >= n)
            return false;
        there += !(met[item / 64] >> item % 64 & 1);
        met[item / 64] |= UINT64_C(1) << item % 64;
    }
    for (size_t item = 0; item < n; item++) {
        bool in_first = met[item / 64] >> item % 64 & 1;
        if (counts->lost[item] > counts->invalid ||
            (counts->invalid && !in_first && !counts->lost[item]))
            return false;
        lost += counts->lost[item];
    }
    if (!counts->invalid)
        return lost == 0;
    uint64_t first = record->first_block * block_trials(n);
    return there < n && counts->first_invalid >= first &&
           counts->first_invalid - first < counts->trials && lost >= counts->invalid;
}

Status counts_file_read(CountsFile *file, const TrialPlan *plan, const CountsRecord *record,
                        TrialCounts *ret, Error *error)
{
    uint64_t n = 0, microseconds = 0, threads = 0;
    TrialCounts counts;
    if (record->next_block > plan_blocks(plan))
        return damaged(file, error);
    uint64_t trials = plan_trials_between(plan, record->first_block, record->next_block);
    Status status = trial_counts_begin(plan, &counts, error);
    if (status)
        return status;
    uint64_t *const numbers[] = {
        &n, &counts.trials, &counts.invalid, &counts.first_invalid, &microseconds, &threads};
    for (size_t i = 0; !status && i < sizeof numbers / sizeof numbers[0]; i++)
        status = get_number(file, numbers[i], error);
    if (!status &&
        (n != plan->n || counts.trials != trials || counts.invalid > trials || threads > INT32_MAX))
        status = damaged(file, error);
    if (!status)
        status = get(file, counts.lost, plan->n * sizeof *counts.lost, error);
    if (!status)
        status = get(file, counts.first_outcome, plan->n * sizeof *counts.first_outcome, error);
    if (!status && !invalid_adds_up(record, &counts))
        status = error_set(error, STATUS_USAGE,
                           "%.300s: damaged: it does not say of which trials the %llu invalid "
                           "outcomes are, or what they lack",
                           file->name, (unsigned long long)counts.invalid);
    counts.sampled_trials = plan_sampled_between(plan, record->first_block, record->next_block);
    for (size_t t = 0; !status && t < counts.tally_count; t++) {
        if (plan_derives(plan, t))
            continue;
        bool samples = plan_samples(plan, t);
        status = get_tally(file, &counts.tallies[t], error);
        /* Which blocks had the invalid outcomes is not known; where there are any, no check is
         * made.
         */
        if (!status && !(samples && counts.invalid))
            status =
                check_tally(file, &counts.tallies[t],
                            (samples ? counts.sampled_trials : trials) - counts.invalid, error);
    }
    if (status) {
        trial_counts_clear(&counts);
        return status;
    }
    counts.seconds = (double)microseconds * 1e-6;
    counts.threads = (int)threads;
    *ret = counts;
    return STATUS_OK;
}

Status counts_file_verify(CountsFile *file, Error *error)
{
    uint8_t digest[SHA256_DIGEST_SIZE], found[SHA256_DIGEST_SIZE];
    sha256_digest(&file->sha, sizeof digest, digest);
    Status status = get(file, found, sizeof found, error);
    if (!status && (memcmp(digest, found, sizeof found) != 0 || fgetc(file->stream) != EOF))
        status = damaged(file, error);
    return status;
}
