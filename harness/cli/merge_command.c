/* fairness merge: the parts of a run, counted with --keep and --part, added up, judged and reported
 * as one. Their files may come from anybody. */
#include "base/array.h"
#include "cases/run_case.h"
#include "cli/commands.h"
#include "cli/invocation.h"
#include "cli/keep.h"
#include "cli/option_table.h"
#include "cli/options.h"
#include "cli/options_read.h"
#include "cli/report_outputs.h"
#include "input/law_read.h"
#include "platform/platform.h"

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
    Arena memory;         /* of the parts */
    Store *parts;         /* one for each path */
    Options run;          /* as the parts were requested */
    CaseSpec *specs;
    size_t count;
    Progress progress;
    ReportOutputs outputs;
    RunResult result;
} Merge;

static Status read_path(void *into, const char *word, Error *error)
{
    MergeOptions *options = into;
    NEED_ROOM(array_room(&options->paths, options->path_count, sizeof word),
              "the names of the parts", error);
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
    options_clear(&merge->run);
    for (size_t i = 0; merge->parts && i < merge->options.path_count; i++)
        store_close(&merge->parts[i]);
    free(merge->options.paths);
    arena_clear(&merge->memory);
}

/* Reads the words of the parts. An option that cannot be run in parts is in none: it is refused
 * before anything else, for a file that was handed to us shall name no other file to be opened. The
 * file of a law is the one that our own command line names. *ret_lacks_law: it names none. */
static Status read_words(const MergeOptions *merge, size_t count, char **words, Options *ret,
                         bool *ret_lacks_law)
{
    Options options;
    Error unused;
    HelpWanted help = HELP_NONE;
    TRY(options_begin(&options, &unused));
    Status status =
        option_table_read(&run_option_table, (int)count, words, &options, &help, &unused);
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

/* The options of the run, its cases and their keys, from the words of the first part. */
static Status read_run(Merge *merge, Error *error)
{
    Store *first = &merge->parts[0];
    size_t count;
    char **words;
    bool lacks_law = false;
    TRY(store_words(first, &words, &count, error));
    Status status =
        count ? read_words(&merge->options, count, words, &merge->run, &lacks_law) : STATUS_USAGE;
    THEN(status, describe_run(NULL, (int)count, words, NULL, &merge->result, error));
    free(words);
    if (status == STATUS_FAILED)
        return error_set(error, status, "out of memory for the options");
    if (lacks_law)
        return error_set(error, status,
                         "%.300s: its run has a law from a file, and a part names no file to be "
                         "opened: give it, too, as merge --law NAME:FILE",
                         first->path);
    if (status)
        return error_set(error, STATUS_USAGE,
                         "%.300s: not a part of a run: its words are no command line of one",
                         first->path);
    merge->run.output.quiet = true; /* what is left out was reported when the parts ran */
    merge->run.settings.threads = merge->options.threads;
    merge->run.settings.memory = merge->options.memory;
    merge->run.settings.counts = output_counts(&merge->options.output);
    return options_cases(&merge->run, &merge->specs, &merge->count, error);
}

/* Whether the files are all parts, each once, of one run. */
static Status check_parts(const Merge *merge, Error *error)
{
    const Store *first = &merge->parts[0];
    SCOPED_ROOM(const char *, seen, first->of, "the parts", error);
    for (size_t i = 0; i < merge->options.path_count; i++) {
        const Store *part = &merge->parts[i];
        const char *path = merge->options.paths[i];
        if (part->of != first->of || !store_same_words(part, first))
            return error_set(error, STATUS_USAGE, "%.200s: a part of another run than %.200s", path,
                             merge->options.paths[0]);
        if (seen[part->part - 1])
            return error_set(error, STATUS_USAGE,
                             "%.200s: part %llu is given twice, also as %.200s", path,
                             (unsigned long long)part->part, seen[part->part - 1]);
        seen[part->part - 1] = path;
    }
    for (uint64_t part = 0; part < first->of; part++)
        if (!seen[part])
            return error_set(error, STATUS_USAGE, "part %llu of %llu is missing; give all parts",
                             (unsigned long long)part + 1, (unsigned long long)first->of);
    return STATUS_OK;
}

/* Adds the counts of a case in a part, which has all of its blocks. */
static Status add_part(Store *part, size_t index, const TrialPlan *plan, TrialCounts *sum,
                       Error *error)
{
    CountsRecord record;
    TrialCounts counts;
    uint64_t first, end;
    plan_part(plan, part->part, part->of, &first, &end);
    TRY(store_take(part, index, plan, &record, &counts, error));
    bool whole = record.first_block == first && record.next_block == end && !part->rest;
    if (whole)
        trial_counts_add(sum, &counts);
    trial_counts_clear(&counts);
    return whole ? STATUS_OK
                 : error_set(error, STATUS_USAGE, "%.300s: %s; run its command again", part->path,
                             part->rest ? "cut short, or damaged" : "not yet counted to its end");
}

/* The sum of all parts. */
static Status merged_counts(void *context, size_t index, const CaseSpec *spec,
                            const RunSettings *settings, Progress *progress, TrialCounts *ret,
                            Error *error)
{
    Merge *merge = context;
    TrialPlan plan = case_plan(spec, settings);
    plan.threads = 1;
    uint64_t bytes = trial_plan_bytes(&plan);
    if (bytes > merge->options.memory / 2) /* one part's counts beside the sum */
        return error_set(error, STATUS_USAGE,
                         "the counts of a case take %llu MiB twice; --memory allows %llu MiB",
                         (unsigned long long)(bytes >> 20),
                         (unsigned long long)(merge->options.memory >> 20));
    TrialCounts sum;
    TRY(trial_counts_begin(&plan, &sum, error));
    Status status = STATUS_OK;
    for (size_t i = 0; !status && i < merge->options.path_count; i++)
        status = add_part(&merge->parts[i], index, &plan, &sum, error);
    if (status) {
        trial_counts_clear(&sum);
        return status;
    }
    trial_counts_finish(&plan, &sum); /* whole: each part had all of its blocks */
    *ret = sum;
    return STATUS_OK;
}

static Status judge_sum(Merge *merge, Error *error)
{
    Counting counting = {.context = merge, .count = merged_counts};
    merge->result.expected = merge->run.spec.options.expected;
    merge->result.stable = merge->options.output.stable;
    TRY(run_cases(merge->specs, merge->count, &merge->run.settings, &merge->progress, &counting,
                  &merge->result, error));
    return report_outputs_compare(&merge->outputs, &merge->result, error);
}

/* Stops act until the end: the parts are still there for another try. */
static Status add_and_judge(Merge *merge, const TimeAllowed *time, Error *error)
{
    StopWatch *watch;
    Status status = signals_watch(time, "before the report was made", &watch, error);
    for (size_t i = 0; !status && i < merge->options.path_count; i++) {
        status = keep_run_keys(&merge->parts[i], &merge->run, merge->specs, merge->count, error);
        THEN(status, store_look(&merge->parts[i], error));
    }
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
                         "give all parts: fairness merge FILE..., the files of --keep");
    Status status = output_choice_check(&options->output, error);
    for (size_t i = 0; !status && i < options->path_count; i++)
        status = output_choice_check_read(&options->output, "a part", options->paths[i], error);
    merge->parts = arena_get(&merge->memory, options->path_count, sizeof *merge->parts);
    TRY(arena_status(&merge->memory, "the parts", error));
    const TimeAllowed time = {options->timeout, options->begun + options->timeout};
    StopWatch *watch = NULL;
    THEN(status, signals_watch(&time, "before the parts were read", &watch, error));
    for (size_t i = 0; !status && i < options->path_count; i++)
        status = store_find(options->paths[i], &merge->parts[i], error);
    THEN(status, check_parts(merge, error));
    THEN(status, read_run(merge, error));
    THEN(status, check_cases(merge->specs, merge->count, &merge->run.settings, error));
    stops_watch_end(watch);
    THEN(status, report_outputs_open(&options->output, &time, &merge->outputs, error));
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
    .usage = "FILE... [options]",
    .summary = "adds up the parts of a run (--part) and reports on the whole",
    .options = &merge_options,
    .size = sizeof(Merge),
    .begin = begin,
    .run = run,
    .end = merge_close,
};
