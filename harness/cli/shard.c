#include "cli/shard.h"

#include "base/numbers.h"
#include "cases/run_case.h"
#include "cli/options.h"
#include "cli/stored_run.h"
#include "platform/platform.h"
#include "reports/json/json_tree.h"

#include <nettle/base64.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void shard_blocks(uint64_t blocks, uint64_t shard, uint64_t shards, uint64_t *ret_first,
                  uint64_t *ret_end)
{
    *ret_first = (uint64_t)((unsigned __int128)blocks * (shard - 1) / shards);
    *ret_end = (uint64_t)((unsigned __int128)blocks * shard / shards);
}

Status shard_check(const Options *options, const CaseSpec *specs, size_t count, Error *error)
{
    const OutputChoice *output = &options->output;
    for (int format = 0; format < FORMAT_COUNT; format++)
        if (format != FORMAT_JSON && (output->paths[format] || (int)output->format == format) &&
            format != FORMAT_AUTO)
            return error_set(error, STATUS_USAGE,
                             "--shard does not go with a %s report: a part has no verdict yet; "
                             "write --json FILE, "
                             "then `fairness merge` all parts",
                             report_formats[format].name);
    if (!output->paths[FORMAT_JSON] && output->format == FORMAT_AUTO && output_is_terminal())
        return error_set(error, STATUS_USAGE,
                         "--shard writes counts for `fairness merge`: name a file, --json FILE");
    for (size_t i = 0; i < count; i++)
        if (!specs[i].source.fill)
            return error_set(error, STATUS_USAGE,
                             "--shard: the source %s is one sequence, which has no parts",
                             specs[i].source.name);
    return STATUS_OK;
}

/* Bytes of the counts of all cases, roughly: cells alone. */
static uint64_t counts_bytes(const StoredRun *run)
{
    uint64_t bytes = 0;
    for (size_t i = 0; i < run->count; i++) {
        TrialPlan plan = stored_plan(run, i);
        Shape shape = shape_or_plain(plan.shape, plan.n);
        for (size_t t = 0; t < plan.tally_count; t++)
            if (!plan_should_derive(&plan, t))
                bytes += tally_bytes(plan.tallies[t], &shape, plan.trials);
    }
    return bytes;
}

/* Where the counts go: into the report, as base64, or to a file beside it. */
typedef struct Store {
    Text text; /* where there is no path */
    OutputFile beside;
    char *path;
} Store;

/* `report` is the file of the shard report, or NULL: what lies beside it is beside the file itself,
 * not beside a link to it. */
static Status store_open(Store *store, const OutputFile *report, uint64_t bytes, Error *error)
{
    if (bytes <= SHARD_INLINE_BYTES)
        return STATUS_OK;
    if (!report || output_file_written_through(report))
        return error_set(error, STATUS_USAGE,
                         "--shard: %llu bytes of counts need a file beside the report: --json FILE",
                         (unsigned long long)bytes);
    if (asprintf(&store->path, "%s.counts", report->target) < 0) {
        store->path = NULL;
        return error_set(error, STATUS_FAILED, "out of memory");
    }
    if (path_is_pipe(store->path))
        return error_set(error, STATUS_USAGE,
                         "--shard %.300s: a pipe; accepted: a file for the counts", store->path);
    return output_file_open(&store->beside, "--shard", store->path, error);
}

static void store_close(Store *store)
{
    text_clear(&store->text);
    output_file_abandon(&store->beside);
    free(store->path);
}

/* Counts the part of one case and stores it. */
static Status store_case(const Options *options, const StoredRun *run, size_t index,
                         Progress *progress, CountsFile *file, cJSON *cases, JsonBuilder *builder,
                         Error *error)
{
    const CaseSpec *spec = &run->specs[index];
    TrialPlan plan = stored_plan(run, index);
    CasePart part = {.underived = true};
    shard_blocks(plan_blocks(&plan), options->shard, options->shards, &part.first_block,
                 &part.end_block);
    TrialCounts counts = {0};
    Status status = part.first_block == part.end_block
                        ? trial_counts_begin(&plan, &counts, error)
                        : case_count(spec, &options->settings, &part, progress, &counts, error);
    if (!status && progress->interrupted)
        status = error_set(error, STATUS_INTERRUPTED, "stopped by a signal; no shard was written");
    else if (!status && progress->timed_out)
        status = error_set(error, STATUS_FAILED, "--timeout %s: time ran out; no shard was written",
                           number_short(options->timeout, 6).text);
    if (options->output.stable) {
        counts.seconds = 0;
        counts.threads = 0;
    }
    THEN(status, stored_write(run, file, index, part.first_block, part.end_block, &counts, error));
    if (!status) {
        char name[64];
        subject_name(&spec->subject, name, sizeof name);
        cJSON *one = json_add_object(builder, cases, NULL);
        json_add_text(builder, one, "algorithm", name);
        json_add_integer(builder, one, "n", spec->n);
        json_add_integer(builder, one, "trials", counts.trials);
        json_add_integer(builder, one, "of", spec->trials);
    }
    trial_counts_clear(&counts);
    return status;
}

/* The counts' place and digest. The digest of the whole file stands in the file itself; this one is
 * there for people and for tools that check downloads. */
static Status describe_store(Store *store, cJSON *tree, JsonBuilder *builder, Error *error)
{
    cJSON *counts = json_add_object(builder, tree, "counts");
    if (store->path) {
        const char *slash = strrchr(store->path, '/');
        json_add_text(builder, counts, "file", slash ? slash + 1 : store->path);
        return STATUS_OK;
    }
    size_t length = store->text.length;
    char *bytes = text_take(&store->text);
    char *text = bytes ? malloc(BASE64_ENCODE_RAW_LENGTH(length) + 1) : NULL;
    if (text) {
        base64_encode_raw(text, length, (const uint8_t *)bytes);
        text[BASE64_ENCODE_RAW_LENGTH(length)] = 0;
        json_add_text(builder, counts, "base64", text);
    }
    bool made = text != NULL;
    free(text);
    free(bytes);
    return made ? STATUS_OK : error_set(error, STATUS_FAILED, "out of memory for the counts");
}

/* The counts are in place before the report that points to them, and neither is before both are
 * written. */
static Status write_report(cJSON *tree, const JsonBuilder *builder, Store *store,
                           ReportOutputs *outputs, Error *error)
{
    char *text = builder->failed ? NULL : json_print(tree);
    NEED_ROOM(text, "the shard report", error);
    OutputFile *file = outputs->choice.paths[FORMAT_JSON] ? &outputs->files[FORMAT_JSON] : NULL;
    bool through = !file || output_file_written_through(file); /* then nothing is beside it */
    StopWatch *watch = through ? output_watch(&outputs->time) : NULL;
    Status status = file ? output_file_write(file, text, strlen(text), error)
                         : output_write(stdout, "standard output", text, strlen(text), error);
    if (through)
        stops_watch_end(watch);
    THEN_IF(status, store->path, output_file_finish(&store->beside, "", 0, error));
    THEN_IF(status, file, output_file_place(file, error));
    free(text);
    return status;
}

Status shard_run(const Options *options, const CaseSpec *specs, size_t count, Progress *progress,
                 ReportOutputs *outputs, const RunResult *described, Error *error)
{
    Store store = {0};
    CountsFile file;
    JsonBuilder builder = {0};
    StoredRun run = stored_run(options, specs, count);
    char identity_text[IDENTITY_TEXT_SIZE];
    run_identity_text(&run.identity, identity_text);
    cJSON *tree = cJSON_CreateObject();
    builder.failed = !tree;
    json_add_text(&builder, tree, "schema", "fairness-shard/1");
    cJSON *tool = json_add_object(&builder, tree, "tool");
    json_add_text(&builder, tool, "name", "fairness");
    json_add_text(&builder, tool, "version", FAIRNESS_VERSION);
    json_add_integer(&builder, tree, "shard", options->shard);
    json_add_integer(&builder, tree, "of", options->shards);
    json_add_text(&builder, tree, "identity", identity_text);
    cJSON *words = json_add_array(&builder, tree, "words");
    for (size_t i = 0; i < options->word_count; i++)
        json_add_text(&builder, words, NULL, options->words[i]);
    cJSON *cases = json_add_array(&builder, tree, "cases");
    const OutputFile *report =
        outputs->choice.paths[FORMAT_JSON] ? &outputs->files[FORMAT_JSON] : NULL;
    Status status = store_open(&store, report, counts_bytes(&run), error);
    THEN(status, store.path ? counts_file_begin(&file, store.beside.stream, store.path,
                                                &run.identity, (uint32_t)count, error)
                            : counts_file_begin_text(&file, &store.text, "the shard's counts",
                                                     &run.identity, (uint32_t)count, error));
    for (size_t i = 0; !status && i < count; i++)
        status = store_case(options, &run, i, progress, &file, cases, &builder, error);
    THEN(status, counts_file_finish(&file, error));
    THEN(status, describe_store(&store, tree, &builder, error));
    if (!options->output.stable) {
        cJSON *here = json_add_object(&builder, tree, "run");
        json_add_text(&builder, here, "started_at", described->started_at);
        json_add_text(&builder, here, "host", described->host);
        json_add_text(&builder, here, "command", described->command);
    }
    THEN(status, write_report(tree, &builder, &store, outputs, error));
    if (!status && !options->output.quiet)
        fprintf(stderr, "fairness: part %llu of %llu is counted; `fairness merge` adds the parts\n",
                (unsigned long long)options->shard, (unsigned long long)options->shards);
    cJSON_Delete(tree);
    store_close(&store);
    return status;
}
