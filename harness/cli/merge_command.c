/* fairness merge: the parts of a run, counted by --shard, added up, judged and reported as one. */
#include "base/array.h"
#include "cases/run_cases.h"
#include "cli/commands.h"
#include "cli/invocation.h"
#include "cli/option_table.h"
#include "cli/options.h"
#include "cli/options_read.h"
#include "cli/shard.h"
#include "cli/shard_report.h"
#include "cli/stored_run.h"
#include "input/law_read.h"
#include "platform/platform.h"
#include "reports/json/json_read.h"

#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct MergeOptions {
    const char **paths; /* owned; the names are argv's */
    size_t path_count;
    OutputChoice output;
    int threads;
    uint64_t memory;
    double timeout; /* seconds of it all; 0 for as long as it takes */
    LawName law;    /* of the file that --law names; law_path NULL: none */
    const char *law_path;
    double begun; /* monotonic_seconds */
} MergeOptions;

typedef struct Merge {
    MergeOptions options; /* first: what words are read into */
    Arena memory;         /* of shards, specs and sums */
    ShardReport *shards;  /* one for each path */
    Options run;          /* as the parts were requested */
    CaseSpec *specs;
    StoredRun stored;  /* the specs in it are those */
    TrialCounts *sums; /* one for each case */
    Progress progress;
    ReportOutputs outputs;
    RunResult result;
} Merge;

static Status read_path(void *into, const char *word, Error *error)
{
    MergeOptions *options = into;
    NEED_ROOM(array_room(&options->paths, options->path_count, sizeof word),
              "the names of the shards", error);
    options->paths[options->path_count++] = word;
    return STATUS_OK;
}

static Status read_law_file(void *into, const char *text, Error *error)
{
    MergeOptions *options = into;
    return law_word_read(text, &options->law, &options->law_path, error);
}

static const Option option_list[] = {
    READ_OPTION("--law", "NAME:FILE", read_law_file, GROUP_SHUFFLE,
                "the file of the law that the parts were counted under: a part names it, and merge "
                "opens none that a part names"),
    THREADS_OPTION(MergeOptions, threads),
    MEMORY_OPTION(MergeOptions, memory),
    TIMEOUT_OPTION(MergeOptions, timeout, "give up after that time, with exit status 3"),
};

static const OptionTable merge_options = {
    .options = option_list,
    .count = sizeof option_list / sizeof option_list[0],
    .word = read_path,
    .shared = &output_options,
    .shared_at = offsetof(MergeOptions, output),
};

static void merge_close(void *into)
{
    Merge *merge = into;
    report_outputs_close(&merge->outputs);
    run_result_clear(&merge->result);
    for (size_t i = 0; merge->sums && i < merge->stored.count; i++)
        trial_counts_clear(&merge->sums[i]);
    options_clear(&merge->run);
    for (size_t i = 0; merge->shards && i < merge->options.path_count; i++)
        shard_report_clear(&merge->shards[i]);
    free(merge->options.paths);
    arena_clear(&merge->memory);
}

/* Reads the words of the parts. An option that cannot be run in parts is in no shard: it is refused
 * before anything else, for a file that was handed to us shall name no other file to be opened.
 * The file of a law is the one that our own command line names. *ret_lacks_law: it names none. */
static Status read_words(const MergeOptions *merge, int count, char **words, Options *ret,
                         bool *ret_lacks_law)
{
    Options options;
    Error unused;
    HelpWanted help = HELP_NONE;
    TRY(options_begin(&options, &unused));
    Status status = option_table_read(&run_option_table, count, words, &options, &help, &unused);
    if (!status && (help != HELP_NONE || options.local || options.external.subject.kind ||
                    options.settings.stop_early || !options.spec.source.fill))
        status = STATUS_USAGE;
    *ret_lacks_law = !status && options.law.path && !merge->law_path;
    if (*ret_lacks_law)
        status = STATUS_USAGE;
    if (options.law.path)
        options.law.path = merge->law_path;
    THEN(status, options_read_end(&options, &unused));
    if (status)
        options_clear(&options);
    else
        *ret = options;
    return status;
}

/* The options of the run from the words in a shard, which must make its identity. */
static Status read_run(Merge *merge, Error *error)
{
    const ShardReport *shard = &merge->shards[0];
    const cJSON *list = json_get(shard->tree, "words"), *word;
    int count = cJSON_GetArraySize(list), filled = 0;
    SCOPED_ROOM(char *, words, (size_t)count + 1, "the options", error);
    cJSON_ArrayForEach(word, list) if (cJSON_IsString(word)) words[filled++] = word->valuestring;
    bool lacks_law = false;
    Status status = filled < count || !count
                        ? STATUS_USAGE
                        : read_words(&merge->options, count, words, &merge->run, &lacks_law);
    char text[IDENTITY_TEXT_SIZE] = "";
    if (!status) {
        RunIdentity identity = run_identity(&merge->run);
        run_identity_text(&identity, text);
    }
    THEN(status, describe_run(NULL, count, words, NULL, &merge->result, error));
    if (status == STATUS_FAILED)
        return error_set(error, status, "out of memory for the options");
    if (lacks_law)
        return error_set(error, status,
                         "%.300s: its run has a law from a file, and a part names no file to be "
                         "opened: give it, too, as merge --law NAME:FILE",
                         shard->path);
    if (status || strcmp(text, shard->identity) != 0)
        return error_set(
            error, STATUS_USAGE,
            "%.300s: damaged: its command line does not give the run it says it belongs to",
            shard->path);
    merge->run.output.quiet = true; /* what is left out was reported when the parts ran */
    merge->run.settings.threads = merge->options.threads;
    merge->run.settings.memory = merge->options.memory;
    size_t specs = 0;
    TRY(options_cases(&merge->run, &merge->specs, &specs, error));
    merge->specs = arena_keep(&merge->memory, merge->specs);
    merge->stored = stored_run(&merge->run, merge->specs, specs);
    return arena_status(&merge->memory, "the cases", error);
}

/* That all parts name the same words: one of them was found to make the identity, which all have.
 */
static Status check_words(const Merge *merge, Error *error)
{
    const cJSON *words = json_get(merge->shards[0].tree, "words");
    for (size_t i = 1; i < merge->options.path_count; i++)
        if (!cJSON_Compare(words, json_get(merge->shards[i].tree, "words"), true))
            return error_set(
                error, STATUS_USAGE,
                "%.300s: damaged: its command line does not give the run it says it belongs to",
                merge->shards[i].path);
    return STATUS_OK;
}

/* That a part says of a case what the words make of it; what it says beside that is nothing that
 * merging reads. */
static Status check_stored_case(const Merge *merge, const ShardReport *shard, size_t index,
                                Error *error)
{
    const CaseSpec *spec = &merge->specs[index];
    const cJSON *stored = cJSON_GetArrayItem(json_get(shard->tree, "cases"), (int)index);
    TrialPlan plan = stored_plan(&merge->stored, index);
    uint64_t first, end, number;
    shard_blocks(plan_blocks(&plan), shard->index, shard->of, &first, &end);
    const struct {
        const char *key;
        uint64_t wanted;
    } numbers[] = {
        {"n", spec->n}, {"trials", plan_trials_between(&plan, first, end)}, {"of", spec->trials}};
    char wanted[64];
    const char *name = NULL, *wrong = NULL;
    subject_name(&spec->subject, wanted, sizeof wanted);
    if (!json_get_text(stored, "algorithm", &name) || strcmp(name, wanted) != 0)
        wrong = "algorithm";
    for (size_t i = 0; !wrong && i < sizeof numbers / sizeof numbers[0]; i++)
        if (!json_get_integer(stored, numbers[i].key, &number) || number != numbers[i].wanted)
            wrong = numbers[i].key;
    return wrong
               ? error_set(error, STATUS_USAGE,
                           "%.300s: damaged: its /cases/%zu/%s is not what its command line gives",
                           shard->path, index, wrong)
               : STATUS_OK;
}

static Status check_stored_cases(const Merge *merge, Error *error)
{
    for (size_t i = 0; i < merge->options.path_count; i++) {
        const ShardReport *shard = &merge->shards[i];
        const cJSON *list = json_get(shard->tree, "cases");
        if (!cJSON_IsArray(list) || (size_t)cJSON_GetArraySize(list) != merge->stored.count)
            return error_set(error, STATUS_USAGE,
                             "%.300s: damaged: its /cases are not the %zu of its command line",
                             shard->path, merge->stored.count);
        for (size_t c = 0; c < merge->stored.count; c++)
            TRY(check_stored_case(merge, shard, c, error));
    }
    return STATUS_OK;
}

static Status begin_sums(Merge *merge, Error *error)
{
    uint64_t bytes = 0;
    for (size_t i = 0; i < merge->stored.count; i++) {
        TrialPlan plan = stored_plan(&merge->stored, i);
        plan.threads = 1;
        bytes += trial_plan_bytes(&plan);
    }
    /* The sums of all cases, and one part's counts beside them. */
    if (bytes > merge->options.memory / 2)
        return error_set(error, STATUS_USAGE,
                         "the counts of all cases take %llu MiB twice; --memory allows %llu MiB",
                         (unsigned long long)(bytes >> 20),
                         (unsigned long long)(merge->options.memory >> 20));
    merge->sums = arena_get(&merge->memory, merge->stored.count, sizeof *merge->sums);
    TRY(arena_status(&merge->memory, "the counts", error));
    for (size_t i = 0; i < merge->stored.count; i++) {
        TrialPlan plan = stored_plan(&merge->stored, i);
        TRY(trial_counts_begin(&plan, &merge->sums[i], error));
    }
    return STATUS_OK;
}

static Status add_records(Merge *merge, const ShardReport *shard, FILE *stream, Error *error)
{
    const StoredRun *run = &merge->stored;
    CountsFile file;
    uint32_t records = 0;
    const char *name = shard->beside ? shard->beside : shard->path;
    TRY(counts_file_open(&file, stream, name, &run->identity, "its counts belong to another run",
                         &records, error));
    if (records != run->count)
        return error_set(error, STATUS_USAGE, "%.300s: damaged: %u cases instead of %zu", name,
                         records, run->count);
    for (size_t i = 0; i < run->count; i++) {
        TrialPlan plan = stored_plan(run, i);
        CountsRecord record;
        uint64_t first, end;
        TrialCounts counts;
        shard_blocks(plan_blocks(&plan), shard->index, shard->of, &first, &end);
        TRY(stored_read(run, &file, i, &record, &counts, error));
        bool here = record.first_block == first && record.next_block == end;
        if (here)
            trial_counts_add(&merge->sums[i], &counts);
        trial_counts_clear(&counts);
        if (!here)
            return error_set(error, STATUS_USAGE, "%.300s: its counts belong to another part",
                             shard->path);
    }
    return counts_file_verify(&file, error);
}

static Status add_shards(Merge *merge, Error *error)
{
    Status status = STATUS_OK;
    for (size_t i = 0; !status && i < merge->options.path_count; i++) {
        FILE *stream = NULL;
        uint8_t *bytes = NULL;
        status = shard_report_open_counts(&merge->shards[i], &stream, &bytes, error);
        const char *beside = merge->shards[i].beside;
        if (!status && beside)
            status =
                output_choice_check_read(&merge->options.output, "a shard's counts", beside, error);
        THEN(status, add_records(merge, &merge->shards[i], stream, error));
        if (stream)
            fclose(stream);
        free(bytes);
    }
    for (size_t i = 0; !status && i < merge->stored.count; i++) {
        TrialPlan plan = stored_plan(&merge->stored, i);
        trial_counts_finish(&plan, &merge->sums[i]); /* whole: each part had all of its blocks */
    }
    return status;
}

/* Hands the sums over. */
static Status merged_counts(void *context, size_t index, const CaseSpec *spec,
                            const RunSettings *settings, Progress *progress, TrialCounts *ret,
                            Error *error)
{
    Merge *merge = context;
    *ret = merge->sums[index];
    merge->sums[index] = (TrialCounts){0};
    return STATUS_OK;
}

static Status judge_sum(Merge *merge, Error *error)
{
    Counting counting = {.context = merge, .count = merged_counts};
    merge->result.expected = merge->run.spec.options.expected;
    merge->result.stable = merge->options.output.stable;
    TRY(run_cases(merge->specs, merge->stored.count, &merge->run.settings, &merge->progress,
                  &counting, &merge->result, error));
    return report_outputs_compare(&merge->outputs, &merge->result, error);
}

/* Stops act until the end: the shards are still there for another try. */
static Status add_and_judge(Merge *merge, const TimeAllowed *time, Error *error)
{
    StopWatch *watch;
    Status status = signals_watch(time, "before the report was made", &watch, error);
    THEN(status, add_shards(merge, error));
    THEN(status, judge_sum(merge, error));
    stops_watch_end(watch);
    if (!status)
        signals_act();
    return status;
}

static Status merge_all(Merge *merge, Error *error)
{
    MergeOptions *options = &merge->options;
    if (!options->path_count)
        return error_set(error, STATUS_USAGE,
                         "give all shards: fairness merge SHARD.json..., the reports of --shard");
    Status status = output_choice_check(&options->output, error);
    for (size_t i = 0; !status && i < options->path_count; i++)
        status = output_choice_check_read(&options->output, "a shard", options->paths[i], error);
    merge->shards = arena_get(&merge->memory, options->path_count, sizeof *merge->shards);
    TRY(arena_status(&merge->memory, "the shards", error));
    const TimeAllowed time = {options->timeout, options->begun + options->timeout};
    StopWatch *watch = NULL;
    THEN(status, signals_watch(&time, "before the shards were read", &watch, error));
    for (size_t i = 0; !status && i < options->path_count; i++)
        status = shard_report_read(options->paths[i], &merge->shards[i], error);
    THEN(status, shard_reports_check(merge->shards, options->path_count, error));
    THEN(status, read_run(merge, error));
    THEN(status, check_words(merge, error));
    THEN(status, check_cases(merge->specs, merge->stored.count, &merge->run.settings, error));
    THEN(status, check_stored_cases(merge, error));
    stops_watch_end(watch);
    THEN(status, report_outputs_open(&options->output, &time, &merge->outputs, error));
    THEN(status, begin_sums(merge, error));
    THEN(status, add_and_judge(merge, &time, error));
    return status ? status : report_outputs_write(&merge->outputs, &merge->result, error);
}

static Status begin(void *into, Error *error)
{
    Merge *merge = into;
    merge->options =
        (MergeOptions){.threads = 1, .memory = default_memory(), .begun = monotonic_seconds()};
    return STATUS_OK;
}

static Status run(void *into, int count, char **words, int *ret_code, Error *error)
{
    Merge *merge = into;
    Status status = merge_all(merge, error);
    *ret_code = run_exit_status(&merge->result);
    return status;
}

const Command command_merge = {
    .name = "merge",
    .usage = "SHARD.json... [options]",
    .summary = "adds up the parts of a run (--shard) and reports on the whole",
    .options = &merge_options,
    .size = sizeof(Merge),
    .begin = begin,
    .run = run,
    .end = merge_close,
};
