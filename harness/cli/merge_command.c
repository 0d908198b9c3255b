/* fairness merge: the parts of a run, counted with --keep and --part, added up, judged and reported
 * as one. Their files may come from anybody. */
#include "cases/run_case.h"
#include "cli/commands.h"
#include "cli/options_read.h"
#include "cli/running.h"
#include "input/law_read.h"
#include "platform/platform.h"

#include <stddef.h>

typedef struct Merge {
    Running running; /* first: it is begun and ended as one; its options are those of the parts, and
                        those that no part has */
    LawName law;     /* of the file that --law names; law_path NULL: none */
    const char *law_path; /* of argv, as the paths */
    const char **paths;
    Store *parts; /* one for each path */
    size_t path_count;
    char **words; /* of the first part */
    size_t word_count;
    Arena memory; /* of the last three lists */
} Merge;

static Status read_path(void *into, const char *word, Error *error)
{
    Merge *merge = into;
    if (arena_room(&merge->memory, &merge->paths, merge->path_count, sizeof word))
        merge->paths[merge->path_count++] = word;
    return arena_status(&merge->memory, "the names of the parts", error);
}

static Status read_law_file(void *into, const char *text, Error *error)
{
    Merge *merge = into;
    return law_word_read(text, &merge->law, &merge->law_path, error);
}

static const Option option_list[] = {
    READ_OPTION("--law", "NAME:FILE", read_law_file, GROUP_SHUFFLE,
                "the file of the law that the parts were counted under: a part names it, and merge "
                "opens none that a part names"),
    THREADS_OPTION(Merge, running.options.settings.threads),
    MEMORY_OPTION(Merge, running.options.settings.memory),
    TIMEOUT_OPTION(Merge, running.options.timeout, "give up after that time, with exit status 3"),
};

static const OptionTable merge_options = {
    OPTIONS_OF(option_list),
    .word = read_path,
    .shared = &output_options,
    .shared_at = offsetof(Merge, running.options.output),
};

/* Reads the words of the parts. An option that cannot be run in parts is in none: it is refused
 * before anything else, for a file that was handed to us shall name no other file to be opened. The
 * file of a law is the one that our own command line names. *ret_lacks_law: it names none. */
static Status read_words(Merge *merge, bool *ret_lacks_law)
{
    Options *options = &merge->running.options;
    Error unused;
    HelpWanted help = HELP_NONE;
    TRY(option_table_read(&run_option_table, (int)merge->word_count, merge->words, options, &help,
                          &unused));
    *ret_lacks_law = options->law.path && !merge->law_path;
    if (!merge->word_count || help != HELP_NONE || options->local ||
        options->external.subject.kind || options->settings.stop_early ||
        !options->spec.source.fill || *ret_lacks_law)
        return STATUS_USAGE;
    if (options->law.path)
        options->law.path = merge->law_path;
    return options_read_end(options, &unused);
}

/* The options of the run and its cases, from the words of the first part. */
static Status read_run(Merge *merge, Error *error)
{
    Running *running = &merge->running;
    Options *options = &running->options;
    const char *path = merge->paths[0];
    bool lacks_law = false;
    TRY(store_words(&merge->parts[0], &merge->words, &merge->word_count, error));
    merge->words = arena_keep(&merge->memory, merge->words);
    TRY(arena_status(&merge->memory, "the options", error));
    Status status = read_words(merge, &lacks_law);
    if (status == STATUS_FAILED)
        return error_set(error, STATUS_FAILED, "out of memory for the options");
    if (lacks_law)
        return error_set(error, status,
                         "%.300s: its run has a law from a file, and a part names no file to be "
                         "opened: give it, too, as merge --law NAME:FILE",
                         path);
    if (status)
        return error_set(error, STATUS_USAGE,
                         "%.300s: not a part of a run: its words are no command line of one", path);
    bool quiet = options->output.quiet;
    options->output.quiet = true; /* what is left out was reported when the parts ran */
    status = options_cases(options, &running->specs, &running->spec_count, error);
    options->output.quiet = quiet;
    running->result.expected = options->spec.options.expected;
    return status;
}

/* Whether the files are all parts, each once, of one run. */
static Status check_parts(const Merge *merge, Error *error)
{
    const Store *first = &merge->parts[0];
    SCOPED_ROOM(const char *, seen, first->of, "the parts", error);
    for (size_t i = 0; i < merge->path_count; i++) {
        const Store *part = &merge->parts[i];
        const char *path = merge->paths[i];
        if (part->of != first->of || !store_same_words(part, first))
            return error_set(error, STATUS_USAGE, "%.200s: a part of another run than %.200s", path,
                             merge->paths[0]);
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
    uint64_t bytes = trial_plan_bytes(&plan), allowed = settings->memory;
    if (bytes > allowed / 2) /* one part's counts beside the sum */
        return error_set(error, STATUS_USAGE,
                         "the counts of a case take %llu MiB twice; --memory allows %llu MiB",
                         (unsigned long long)(bytes >> 20), (unsigned long long)(allowed >> 20));
    TrialCounts sum;
    TRY(trial_counts_begin(&plan, &sum, error));
    Status status = STATUS_OK;
    for (size_t i = 0; !status && i < merge->path_count; i++)
        status = add_part(&merge->parts[i], index, &plan, &sum, error);
    if (status) {
        trial_counts_clear(&sum);
        return status;
    }
    trial_counts_finish(&plan, &sum); /* whole: each part had all of its blocks */
    *ret = sum;
    return STATUS_OK;
}

/* Stops act until the end: the parts are still there for another try. */
static Status add_and_judge(Merge *merge, const TimeAllowed *time, Error *error)
{
    Running *running = &merge->running;
    const Counting counting = {.context = merge, .count = merged_counts};
    StopWatch *watch;
    Status status = signals_watch(time, "before the report was made", &watch, error);
    for (size_t i = 0; !status && i < merge->path_count; i++) {
        status = keep_run_keys(&merge->parts[i], &running->options, running->specs,
                               running->spec_count, error);
        THEN(status, store_look(&merge->parts[i], error));
    }
    THEN(status, running_cases(running, &counting, error));
    stops_watch_end(watch);
    if (!status)
        signals_act();
    return status;
}

static Status merge_all(Merge *merge, Error *error)
{
    Running *running = &merge->running;
    if (!merge->path_count)
        return error_set(error, STATUS_USAGE,
                         "give all parts: fairness merge FILE..., the files of --keep");
    TRY(output_choice_check(&running->options.output, error));
    for (size_t i = 0; i < merge->path_count; i++)
        TRY(output_choice_check_read(&running->options.output, "a part", merge->paths[i], error));
    merge->parts = arena_get(&merge->memory, merge->path_count, sizeof *merge->parts);
    TRY(arena_status(&merge->memory, "the parts", error));
    const TimeAllowed time = running_time(running);
    StopWatch *watch;
    Status status = signals_watch(&time, "before the parts were read", &watch, error);
    for (size_t i = 0; !status && i < merge->path_count; i++)
        status = store_find(merge->paths[i], &merge->parts[i], error);
    THEN(status, check_parts(merge, error));
    THEN(status, read_run(merge, error));
    stops_watch_end(watch);
    THEN(status, running_open(running, NULL, (int)merge->word_count, merge->words, error));
    THEN(status, add_and_judge(merge, &time, error));
    THEN(status, running_report(running, error));
    return status;
}

static Status begin(void *into, Error *error)
{
    RunSettings *settings = &((Merge *)into)->running.options.settings;
    TRY(running_begin(into, error));
    settings->threads = 1;
    settings->memory = default_memory();
    return STATUS_OK;
}

static Status run(void *into, int count, char **words, int *ret_code, Error *error)
{
    Merge *merge = into;
    return running_ended(&merge->running, merge_all(merge, error), ret_code);
}

static void end(void *into)
{
    Merge *merge = into;
    for (size_t i = 0; merge->parts && i < merge->path_count; i++)
        store_close(&merge->parts[i]);
    arena_clear(&merge->memory);
    running_end(merge);
}

const Command command_merge = {
    .name = "merge",
    .usage = "FILE... [options]",
    .summary = "adds up the parts of a run (--part) and reports on the whole",
    .options = &merge_options,
    .size = sizeof(Merge),
    .begin = begin,
    .run = run,
    .end = end,
};
