/* fairness run: the cases that the options ask for, run, judged and reported. */
#include "cli/commands.h"
#include "cli/early_stop.h"
#include "cli/options_read.h"
#include "cli/options_steps.h"
#include "cli/run_rules.h"
#include "cli/running.h"
#include "cli/team_counting.h"
#include "external/subjects.h"
#include "platform/platform.h"
#include "reports/words/advice_words.h"
#include "reports/words/asker_words.h"
#include "trials/team.h"

#include <stdio.h>
#include <stdlib.h>

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
static Status run_prepare(Running *run, int count, char **words, Error *error)
{
    Options *options = &run->options;
    StopWatch *watch;
    TRY(go_on(options, error));
    TRY(external_options_open(options, &run->progress, error));
    /* Laws may take long, and nothing is begun. */
    Status status = running_watch(run, &watch, error);
    THEN(status, options_cases(options, &run->specs, &run->spec_count, error));
    CaseSpec *last = !status && run->spec_count ? &run->specs[run->spec_count - 1] : NULL;
    if (last && last->n >= FURTHER_SIZE && options->default_size && !options->trials_given)
        last->trials = FURTHER_TRIALS; /* a deck of the function's own, too */
    for (size_t i = 0; !status && options->default_size && i < run->spec_count; i++)
        run->specs[i].budget /= (double)run->spec_count; /* the time of all */
    stops_watch_end(watch);
    THEN(status, running_open(run, NULL, count, words, error));
    if (status)
        return status;
    run->result.taken_for = arena_copy(&run->result.memory, options->external.taken_for);
    run->result.expected = options->spec.options.expected;
    run->result.asker = asker_of(getenv("FAIRNESS_ASKER"));
    if (team_now().size == 1 && !options->parts) {
        /* While what was counted is judged; where it is saved before, not until then. */
        if (options->keep)
            run->keep.stopped = stops_act_on_next;
        else
            run->progress.stopped = stops_act_on_next;
    }
    if (options->default_size && !options->settings.until_biased && !options->output.quiet)
        fputs("fairness: --n 3, since none was given; then try your own number\n", stderr);
    return STATUS_OK;
}

/* Adds to what is wrong with a command how to try it by hand. */
static Status say_by_hand(const Running *run, Status status, Error *error)
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

static Status run_whole(Running *run, Error *error)
{
    bool team = team_now().size > 1, stops = run->options.settings.stop_early;
    EarlyStop stop = {.cases = run->spec_count};
    TeamCounting shared = {.cases = run->spec_count};
    const Counting counting = stops ? early_stop_counting(&stop) : team_counting(&shared);
    Status status = running_cases(run, stops || team ? &counting : NULL, error);
    status = say_by_hand(run, status, error);
    if (team)
        team_counted(&shared);
    THEN(status, running_report(run, error));
    return status;
}

static Status do_run(void *into, int count, char **words, int *ret_code, Error *error)
{
    Running *run = into;
    bool first = team_now().rank == 0;
    StopWatch *watch;
    if (team_now().size > 1)
        option_given(&run->options.given, GIVEN_PROCESSES, "");
    /* All files that options name are read here. */
    Status status = running_watch(run, &watch, error);
    THEN(status, options_read_end(&run->options, error));
    stops_watch_end(watch);
    TRY(team_agree(status, error));
    if (run->options.random_seed)
        run->options.spec.seed = team_share(run->options.spec.seed);
    status = first ? run_prepare(run, count, words, error)
                   : options_cases(&run->options, &run->specs, &run->spec_count, error);
    status = team_agree(status, error);
    if (!status && !first)
        /* It counts its parts, and leaves the rest to rank 0. */
        return team_help(run->specs, run->spec_count, &run->options.settings, &run->progress,
                         error);
    if (!status && run->options.parts)
        return keep_count_part(&run->keep, &run->options, &run->progress, error);
    THEN(status, run_whole(run, error));
    return first && !run->options.parts ? running_ended(run, status, ret_code) : status;
}

const Command command_run = {
    .name = "run",
    .usage = "FILE#NAME | FILE:NAME | 'COMMAND' | FILE [options]\n"
             "--algo NAME[,NAME...|all] --n N[,N...] [options]\n"
             "--exec 'COMMAND' | --exec-each 'COMMAND' | --input FILE|- --n N [options]",
    .summary = "runs a shuffle many times, counts, and says whether it is fair",
    .options = &run_option_table,
    .size = sizeof(Running),
    .begin = running_begin,
    .in_team = true,
    .run = do_run,
    .end = running_end,
};
