/* fairness run: the cases that the options ask for, run, judged and reported. */
#include "cases/run_cases.h"
#include "cli/commands.h"
#include "cli/early_stop.h"
#include "cli/invocation.h"
#include "cli/keep.h"
#include "cli/options_read.h"
#include "cli/options_steps.h"
#include "cli/report_outputs.h"
#include "cli/run_rules.h"
#include "cli/team_counting.h"
#include "cli/terminal.h"
#include "external/subjects.h"
#include "platform/platform.h"
#include "reports/words/advice_words.h"
#include "reports/words/text_words.h"
#include "trials/team.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* All that a run has opened, so that one place closes it. */
typedef struct Run {
    Options options; /* first: what words are read into */
    double begun;    /* monotonic_seconds */
    CaseSpec *specs;
    size_t spec_count;
    Progress progress;
    ReportOutputs outputs;
    Keep keep;
    RunResult result;
} Run;

static void run_close(void *into)
{
    Run *run = into;
    report_outputs_close(&run->outputs);
    keep_close(&run->keep);
    run_result_clear(&run->result);
    options_clear(&run->options);
}

enum { FURTHER_SIZE = 52, FURTHER_TRIALS = 20000 };

/* A function goes on by itself, as far as nothing was said: to a second size, to a second stage. */
static Status go_on(Options *options, Error *error)
{
    RunSettings *settings = &options->settings;
    bool alone = team_now().size == 1 && !options->keep;
    Together together = options->spec.options.together;
    if (options->external.subject.kind != &subject_function || !alone || settings->stop_early ||
        together.seeds || together.paired)
        return STATUS_OK;
    if (!options->deck && !options->hands && !options->take)
        options->external.trials = options->spec.budget > 0 ? 1 : options->spec.trials;
    settings->again_below = options->trials_given ? 0 : 1e-3;
    settings->until_biased = options->default_size && !options->law.laws;
    return settings->until_biased ? options_add_size(options, FURTHER_SIZE, error) : STATUS_OK;
}

/* Checks all that can be wrong before the first trial. */
static Status run_prepare(Run *run, int count, char **words, Error *error)
{
    const Options *options = &run->options;
    const uint64_t *drawn = options->random_seed ? &options->spec.seed : NULL;
    const TimeAllowed time = {options->timeout, run->progress.deadline};
    StopWatch *watch;
    TRY(go_on(&run->options, error));
    Status status = external_options_open(&run->options, &run->progress, error);
    THEN(status, signals_watch(&time, "before the first trial", &watch, error));
    if (!status) { /* laws may take long, and nothing is begun */
        status = options_cases(&run->options, &run->specs, &run->spec_count, error);
        if (!status && run->spec_count > 1 && options->default_size && !options->trials_given)
            run->specs[1].trials = FURTHER_TRIALS;
        for (size_t i = 0; options->default_size && i < run->spec_count; i++)
            run->specs[i].budget /= (double)run->spec_count; /* the time of all */
        stops_watch_end(watch);
    }
    THEN(status, check_cases(run->specs, run->spec_count, &options->settings, error));
    THEN_IF(status, options->keep,
            keep_begin(options, NULL, run->specs, run->spec_count, &run->keep, error));
    THEN(status, report_outputs_open(&options->output, &time, &run->outputs, error));
    /* After all that is waited for, since from here on stops are held. */
    THEN_IF(status, options->keep, keep_open(&run->keep, options, error));
    THEN(status, describe_run(NULL, count, words, drawn, &run->result, error));
    if (status)
        return status;
    run->result.taken_for = arena_copy(&run->result.memory, options->external.taken_for);
    run->result.expected = options->spec.options.expected;
    run->result.stable = options->output.stable;
    run->result.asker = asker_of(getenv("FAIRNESS_ASKER"));
    if (team_now().size == 1 && !options->parts) {
        /* While what was counted is judged; where it is saved before, not until then. */
        if (options->keep)
            run->keep.stopped = stops_act_on_next;
        else
            run->progress.stopped = stops_act_on_next;
    }
    run->progress.say = external_say;
    run->progress.shown = !options->output.quiet && terminal_wants_bar();
    if (options->default_size && !options->settings.until_biased && !options->output.quiet)
        fputs("fairness: --n 3, since none was given; then try your own number\n", stderr);
    if (drawn && !options->output.quiet)
        tell_drawn_seed(*drawn, &run->result);
    return STATUS_OK;
}

/* Adds to what is wrong with a command how to try it by hand. */
static Status say_by_hand(const Run *run, Status status, Error *error)
{
    const ExternalChoice *choice = &run->options.external;
    const SubjectKind *subject = choice->subject.kind;
    /* It may be the host's shuffle. */
    bool command = subject && origin_is_command(subject->origin) && subject->on_wire;
    if (status != STATUS_FAILED || !command || choice->subject.wire != WIRE_TEXT)
        return status;
    size_t failed = run->result.case_count, last = run->spec_count - 1;
    Error inner = *error;
    Text line = {0};
    try_by_hand(&line, subject->origin, choice->subject.text,
                run->specs[failed < last ? failed : last].n);
    error_set(error, status, "%s; try it by hand: %.300s", inner.text, text_string(&line));
    text_clear(&line);
    return status;
}

static Status run_whole(Run *run, Error *error)
{
    bool team = team_now().size > 1, stops = run->options.settings.stop_early;
    EarlyStop stop = {.cases = run->spec_count};
    TeamCounting shared = {.cases = run->spec_count};
    Counting counting = stops  ? early_stop_counting(&stop)
                        : team ? team_counting(&shared)
                               : keep_counting(&run->keep);
    bool own = !stops && !team && !run->options.keep;
    Status status = run_cases(run->specs, run->spec_count, &run->options.settings, &run->progress,
                              own ? NULL : &counting, &run->result, error);
    status = say_by_hand(run, status, error);
    if (team)
        team_counted(&shared);
    THEN(status, report_outputs_compare(&run->outputs, &run->result, error));
    THEN(status, report_outputs_write(&run->outputs, &run->result, error));
    return status ? status : keep_end(&run->keep, run->result.complete, error);
}

static Status begin(void *into, Error *error)
{
    Run *run = into;
    run->begun = monotonic_seconds();
    return options_begin(&run->options, error);
}

static Status do_run(void *into, int count, char **words, int *ret_code, Error *error)
{
    Run *run = into;
    bool first = team_now().rank == 0;
    const TimeAllowed time = {run->options.timeout, run->begun + run->options.timeout};
    StopWatch *watch;
    if (team_now().size > 1)
        option_given(&run->options.given, GIVEN_PROCESSES, "");
    /* All files that options name are read here. */
    Status status = signals_watch(&time, "before the first trial", &watch, error);
    THEN(status, options_read_end(&run->options, error));
    stops_watch_end(watch);
    status = team_agree(status, error);
    if (status)
        return status;
    if (run->options.random_seed)
        run->options.spec.seed = team_share(run->options.spec.seed);
    if (run->options.timeout > 0)
        run->progress.deadline = run->begun + run->options.timeout;
    if (first)
        status = run_prepare(run, count, words, error);
    else
        status = options_cases(&run->options, &run->specs, &run->spec_count, error);
    status = team_agree(status, error);
    if (!status && !first)
        /* It counts its parts, and leaves the rest to rank 0. */
        status =
            team_help(run->specs, run->spec_count, &run->options.settings, &run->progress, error);
    else if (!status && run->options.parts)
        status = keep_count_part(&run->keep, &run->options, &run->progress, error);
    else if (!status)
        status = run_whole(run, error);
    if (first && !run->options.parts)
        *ret_code = run_exit_status(&run->result);
    if (!status && run->result.timed_out)
        tell_timeout(run->options.timeout, &run->result);
    return status;
}

const Command command_run = {
    .name = "run",
    .usage = "FILE#NAME | FILE:NAME | 'COMMAND' | FILE [options]\n"
             "--algo NAME[,NAME...|all] --n N[,N...] [options]\n"
             "--exec 'COMMAND' | --exec-each 'COMMAND' | --input FILE|- --n N [options]",
    .summary = "runs a shuffle many times, counts, and says whether it is fair",
    .options = &run_option_table,
    .size = sizeof(Run),
    .begin = begin,
    .in_team = true,
    .run = do_run,
    .end = run_close,
};
