/* fairness merge: the parts of a run, counted by --shard, added up, judged and reported as one. */
#include "cases/default_memory.h"
#include "cases/run_case.h"
#include "cases/run_cases.h"
#include "cli/commands.h"
#include "cli/invocation.h"
#include "cli/option_table.h"
#include "cli/options.h"
#include "cli/run_identity.h"
#include "cli/shard.h"
#include "cli/signals.h"
#include "numbers.h"
#include "reports/json_read.h"

#include <errno.h>
#include <nettle/base64.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SHARD_REPORT_BYTES = 1 << 26 };

typedef struct MergeOptions {
    const char **paths; /* owned; the names are argv's */
    size_t path_count;
    OutputChoice output;
    int threads;
    uint64_t memory;
} MergeOptions;

/* One shard report, its counts not yet read. */
typedef struct Shard {
    const char *path;
    cJSON *tree; /* owned */
    uint64_t index, of;
    const char *identity; /* the tree's */
} Shard;

typedef struct Merge {
    MergeOptions options;
    Shard *shards; /* one for each path */
    Options run;   /* as the parts were asked for */
    CaseSpec *specs;
    size_t spec_count;
    TrialCounts *sums; /* one for each case */
    Progress progress;
    ReportOutputs outputs;
    RunResult result;
} Merge;

static Status read_path(void *into, const char *word, Error *error)
{
    MergeOptions *options = into;
    const char **paths = realloc(options->paths, (options->path_count + 1) * sizeof *paths);
    if (!paths)
        return error_set(error, STATUS_FAILED, "out of memory for the names of the shards");
    options->paths = paths;
    paths[options->path_count++] = word;
    return STATUS_OK;
}

static const Option option_list[] = {
    THREADS_OPTION(MergeOptions, threads),
    MEMORY_OPTION(MergeOptions, memory),
};

static const OptionTable merge_options = {
    .options = option_list,
    .count = sizeof option_list / sizeof option_list[0],
    .word = read_path,
    .shared = &output_options,
    .shared_at = offsetof(MergeOptions, output),
};

static void merge_close(Merge *merge)
{
    report_outputs_close(&merge->outputs);
    run_result_clear(&merge->result);
    for (size_t i = 0; merge->sums && i < merge->spec_count; i++)
        trial_counts_clear(&merge->sums[i]);
    free(merge->sums);
    free(merge->specs);
    options_clear(&merge->run);
    for (size_t i = 0; merge->shards && i < merge->options.path_count; i++)
        cJSON_Delete(merge->shards[i].tree);
    free(merge->shards);
    free(merge->options.paths);
}

static Status read_shard(const char *path, Shard *shard, Error *error)
{
    char *text = NULL;
    size_t length = 0;
    const char *schema = NULL, *version = NULL;
    shard->path = path;
    Status status = file_read("the shard", path, SHARD_REPORT_BYTES, &text, &length, error);
    if (!status)
        status = json_parse(path, text, length, &shard->tree, error);
    free(text);
    if (status)
        return status;
    if (!json_get_text(shard->tree, "schema", &schema) || strcmp(schema, "fairness-shard/1") != 0)
        return error_set(error, STATUS_USAGE, "%.300s: no shard report (fairness-shard/1)%s", path,
                         schema && strcmp(schema, "fairness-report/1") == 0
                             ? ", but the report of a whole run"
                             : "");
    if (!json_get_text(json_get(shard->tree, "tool"), "version", &version) ||
        strcmp(version, FAIRNESS_VERSION) != 0)
        return error_set(error, STATUS_USAGE,
                         "%.300s: counted by version %.20s; this is " FAIRNESS_VERSION, path,
                         version ? version : "?");
    if (!json_get_integer(shard->tree, "shard", &shard->index) ||
        !json_get_integer(shard->tree, "of", &shard->of) ||
        !json_get_text(shard->tree, "identity", &shard->identity) || shard->index < 1 ||
        shard->index > shard->of || shard->of > MAX_SHARDS)
        return error_set(error, STATUS_USAGE, "%.300s: damaged: it does not say which part it is",
                         path);
    return STATUS_OK;
}

/* Whether the shards are all parts, each once, of one run. */
static Status check_shards(const Merge *merge, Error *error)
{
    const Shard *first = &merge->shards[0];
    const char **seen = calloc(first->of, sizeof *seen);
    if (!seen)
        return error_set(error, STATUS_FAILED, "out of memory for %llu parts",
                         (unsigned long long)first->of);
    Status status = STATUS_OK;
    for (size_t i = 0; !status && i < merge->options.path_count; i++) {
        const Shard *shard = &merge->shards[i];
        if (shard->of != first->of || strcmp(shard->identity, first->identity) != 0)
            status = error_set(error, STATUS_USAGE, "%.200s: a part of another run than %.200s",
                               shard->path, first->path);
        else if (seen[shard->index - 1])
            status =
                error_set(error, STATUS_USAGE, "%.200s: part %llu is there twice; see %.200s",
                          shard->path, (unsigned long long)shard->index, seen[shard->index - 1]);
        else
            seen[shard->index - 1] = shard->path;
    }
    for (uint64_t part = 0; !status && part < first->of; part++)
        if (!seen[part])
            status = error_set(error, STATUS_USAGE, "part %llu of %llu is missing",
                               (unsigned long long)part + 1, (unsigned long long)first->of);
    free(seen);
    return status;
}

/* What the parts were asked for. What cannot be run in parts is in no shard: it is refused before
 * any of it is looked at, for a file that was handed to us shall name no other file to be opened.
 */
static Status read_words(int count, char **words, Options *ret)
{
    Options options;
    Error unused;
    Asked asked = ASKED_NOTHING;
    Status status = options_begin(&options, &unused);
    if (status)
        return status;
    status = option_table_read(&run_option_table, count, words, &options, &asked, &unused);
    if (!status && (asked != ASKED_NOTHING || options.local || options.outside.subject.kind ||
                    options.settings.stop_early || !options.spec.source.fill))
        status = STATUS_USAGE;
    if (!status)
        status = options_read_end(&options, &unused);
    if (status)
        options_clear(&options);
    else
        *ret = options;
    return status;
}

/* The options of the run from the words in a shard, which must make its identity. */
static Status read_run(Merge *merge, Error *error)
{
    const Shard *shard = &merge->shards[0];
    const cJSON *list = json_get(shard->tree, "words"), *word;
    int count = cJSON_GetArraySize(list), filled = 0;
    char **words = calloc((size_t)count + 1, sizeof *words);
    if (!words)
        return error_set(error, STATUS_FAILED, "out of memory for the options");
    cJSON_ArrayForEach(word, list) if (cJSON_IsString(word)) words[filled++] = word->valuestring;
    Status status = filled < count || !count ? STATUS_USAGE : read_words(count, words, &merge->run);
    char text[IDENTITY_TEXT_SIZE] = "";
    if (!status) {
        RunIdentity identity = run_identity(&merge->run);
        run_identity_text(&identity, text);
    }
    if (!status)
        status = describe_run(count, words, NULL, &merge->result, error);
    free(words);
    if (status == STATUS_FAILED)
        return error_set(error, status, "out of memory for the options");
    if (status || strcmp(text, shard->identity) != 0)
        return error_set(error, STATUS_USAGE,
                         "%.300s: damaged: its words do not make the run it says it belongs to",
                         shard->path);
    merge->run.output.quiet = true; /* what is left out was told when the parts ran */
    merge->run.settings.threads = merge->options.threads;
    merge->run.settings.memory = merge->options.memory;
    return options_cases(&merge->run, &merge->specs, &merge->spec_count, error);
}

static Status begin_sums(Merge *merge, Error *error)
{
    uint64_t bytes = 0;
    for (size_t i = 0; i < merge->spec_count; i++) {
        TrialPlan plan = case_plan(&merge->specs[i], &merge->run.settings);
        plan.threads = 1;
        bytes += trial_plan_bytes(&plan);
    }
    /* The sums of all cases, and one part's counts beside them. */
    if (bytes > merge->options.memory / 2)
        return error_set(error, STATUS_USAGE,
                         "the counts of all cases take %llu MiB twice; --memory allows %llu MiB",
                         (unsigned long long)(bytes >> 20),
                         (unsigned long long)(merge->options.memory >> 20));
    merge->sums = calloc(merge->spec_count, sizeof *merge->sums);
    if (!merge->sums)
        return error_set(error, STATUS_FAILED, "out of memory for the counts");
    Status status = STATUS_OK;
    for (size_t i = 0; !status && i < merge->spec_count; i++) {
        TrialPlan plan = case_plan(&merge->specs[i], &merge->run.settings);
        status = trial_counts_begin(&plan, &merge->sums[i], error);
    }
    return status;
}

/* The counts of a shard as a stream: decoded in memory (*ret_bytes, the caller's to free), or the
 * file beside the report. */
static Status open_counts(const Shard *shard, FILE **ret, uint8_t **ret_bytes, Error *error)
{
    const cJSON *counts = json_get(shard->tree, "counts");
    const char *text = NULL;
    if (json_get_text(counts, "base64", &text)) {
        size_t length = strlen(text), decoded = BASE64_DECODE_LENGTH(length);
        uint8_t *bytes = malloc(decoded + 1);
        struct base64_decode_ctx context;
        base64_decode_init(&context);
        if (!bytes)
            return error_set(error, STATUS_FAILED, "out of memory for the counts");
        if (!base64_decode_update(&context, &decoded, bytes, length, text) ||
            !base64_decode_final(&context) || !decoded) {
            free(bytes);
            return error_set(error, STATUS_USAGE, "%.300s: damaged: its counts are no base64",
                             shard->path);
        }
        *ret = fmemopen(bytes, decoded, "r");
        if (!*ret) {
            free(bytes);
            return error_set(error, STATUS_FAILED, "out of memory for the counts");
        }
        *ret_bytes = bytes;
        return STATUS_OK;
    }
    if (!json_get_text(counts, "file", &text) || !*text || strchr(text, '/'))
        return error_set(error, STATUS_USAGE,
                         "%.300s: damaged: it does not say where its counts are", shard->path);
    const char *slash = strrchr(shard->path, '/');
    char *path = NULL;
    if (asprintf(&path, "%.*s%s", slash ? (int)(slash - shard->path + 1) : 0, shard->path, text) <
        0)
        return error_set(error, STATUS_FAILED, "out of memory for a name");
    *ret = fopen(path, "re");
    Status status = STATUS_OK;
    if (!*ret) {
        int reason = errno;
        status = error_set(error, status_of_errno(reason, STATUS_USAGE),
                           "%.200s: its counts %.200s cannot be read: %s", shard->path, path,
                           strerror(reason));
    }
    free(path);
    return status;
}

static Status add_records(Merge *merge, const Shard *shard, FILE *stream, Error *error)
{
    CountsFile file;
    uint32_t records = 0;
    RunIdentity identity = run_identity(&merge->run);
    Status status = counts_file_open(&file, stream, shard->path, &identity,
                                     "its counts belong to another run", &records, error);
    if (!status && records != merge->spec_count)
        return error_set(error, STATUS_USAGE, "%.300s: damaged: %u cases instead of %zu",
                         shard->path, records, merge->spec_count);
    for (size_t i = 0; !status && i < merge->spec_count; i++) {
        TrialPlan plan = case_plan(&merge->specs[i], &merge->run.settings);
        CountsRecord record;
        uint64_t first, end;
        TrialCounts counts;
        shard_blocks(plan_blocks(&plan), shard->index, shard->of, &first, &end);
        status = counts_file_next(&file, &record, error);
        if (!status &&
            (record.case_index != i || record.first_block != first || record.next_block != end))
            status = error_set(error, STATUS_USAGE, "%.300s: its counts are those of another part",
                               shard->path);
        if (!status)
            status = counts_file_read(&file, &plan, &record, &counts, error);
        if (status)
            return status;
        trial_counts_add(&merge->sums[i], &counts);
        trial_counts_clear(&counts);
    }
    return status ? status : counts_file_verify(&file, error);
}

static Status add_shards(Merge *merge, Error *error)
{
    Status status = STATUS_OK;
    for (size_t i = 0; !status && i < merge->options.path_count; i++) {
        FILE *stream = NULL;
        uint8_t *bytes = NULL;
        status = open_counts(&merge->shards[i], &stream, &bytes, error);
        if (!status) {
            status = add_records(merge, &merge->shards[i], stream, error);
            fclose(stream);
        }
        free(bytes);
    }
    for (size_t i = 0; !status && i < merge->spec_count; i++) {
        TrialPlan plan = case_plan(&merge->specs[i], &merge->run.settings);
        trial_counts_finish(&plan, &merge->sums[i]);
        if (!merge->sums[i].complete)
            status = error_set(error, STATUS_USAGE, "the shards lack trials of case %zu", i + 1);
    }
    return status;
}

/* Hands the sums over. */
static Status merged_counts(void *context, size_t index, const CaseSpec *spec,
                            const RunSettings *settings, Progress *progress, TrialCounts *ret,
                            Error *error)
{
    Merge *merge = context;
    (void)spec;
    (void)settings;
    (void)progress;
    (void)error;
    *ret = merge->sums[index];
    merge->sums[index] = (TrialCounts){0};
    return STATUS_OK;
}

static Status merge_all(Merge *merge, Error *error)
{
    MergeOptions *options = &merge->options;
    if (!options->path_count)
        return error_set(error, STATUS_USAGE,
                         "no shards: fairness merge SHARD.json..., the reports of --shard");
    Status status = output_choice_check(&options->output, error);
    merge->shards = calloc(options->path_count, sizeof *merge->shards);
    if (!merge->shards)
        return error_set(error, STATUS_FAILED, "out of memory for the shards");
    signals_act();
    for (size_t i = 0; !status && i < options->path_count; i++)
        status = read_shard(options->paths[i], &merge->shards[i], error);
    if (!status)
        status = check_shards(merge, error);
    if (!status)
        status = read_run(merge, error);
    if (!status)
        status = check_cases(merge->specs, merge->spec_count, &merge->run.settings, error);
    if (!status)
        status = report_outputs_open(&options->output, &merge->outputs, error);
    if (!status)
        status = begin_sums(merge, error);
    report_outputs_let_signals_act(&merge->outputs);
    if (!status)
        status = add_shards(merge, error);
    signals_hold_again();
    if (status)
        return status;
    Counting counting = {merge, merged_counts};
    merge->result.expected = merge->run.spec.expected;
    merge->result.stable = options->output.stable;
    status = run_cases(merge->specs, merge->spec_count, &merge->run.settings, &merge->progress,
                       &counting, &merge->result, error);
    if (!status)
        status = report_outputs_compare(&merge->outputs, &merge->result, error);
    return status ? status : report_outputs_write(&merge->outputs, &merge->result, error);
}

int command_merge(int count, char **words)
{
    Merge merge = {.options = {.threads = 1, .memory = default_memory()}};
    Error error = {0};
    Asked asked = ASKED_NOTHING;
    Status status = option_table_read(&merge_options, count, words, &merge.options, &asked, &error);
    if (!status && asked != ASKED_NOTHING) {
        merge_close(&merge);
        return asked == ASKED_HELP ? print_help() : print_version();
    }
    if (!status)
        status = merge_all(&merge, &error);
    int code = status ? command_failed(status, &error) : run_exit_status(&merge.result);
    merge_close(&merge);
    return code;
}
