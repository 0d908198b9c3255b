#include "cli/suite_run.h"

#include "cases/run_cases.h"
#include "cli/invocation.h"
#include "cli/options_read.h"
#include "cli/options_steps.h"
#include "cli/terminal.h"
#include "platform/platform.h"

#include <string.h>

Status suite_read_path(void *into, const char *word, Error *error)
{
    SuiteOptions *options = into;
    if (options->path)
        return error_set(error, STATUS_USAGE, "%.60s: one suite at a time; %.60s is the first",
                         word, options->path);
    options->path = word;
    return STATUS_OK;
}

Status suite_note_option(void *into, const Option *option, const char *value, Error *error)
{
    SuiteOptions *options = into;
    options->seed_given |= strcmp(option->name, "--seed") == 0;
    if (!option->suite_command || option->local)
        return STATUS_OK;
    Status status = options_note_text(&options->common, option->name, error);
    return status || !value ? status : options_note_text(&options->common, value, error);
}

Status suite_run_begin(SuiteRun *run, Error *error)
{
    run->begun = monotonic_seconds();
    return options_begin(&run->options.common, error);
}

TimeAllowed suite_run_time(const SuiteRun *run)
{
    double timeout = run->options.common.timeout;
    return (TimeAllowed){timeout, run->begun + timeout};
}

Status suite_run_open(SuiteRun *run, const char *command, int count, char **words, bool quiet,
                      Error *error)
{
    Options *common = &run->options.common;
    const uint64_t *drawn = common->random_seed ? &common->spec.seed : NULL;
    if (!run->options.path)
        return error_set(error, STATUS_USAGE, "give a suite: fairness %s FILE.json", command);
    const TimeAllowed time = suite_run_time(run);
    StopWatch *watch;
    /* It may come through a pipe, and name some; laws may take long, and nothing is begun. */
    Status status = signals_watch(&time, "before the first trial", &watch, error);
    THEN(status, suite_read(run->options.path, common, run->options.seed_given, &run->suite,
                            &common->settings.alpha, error));
    stops_watch_end(watch);
    THEN(status, check_cases(run->suite.specs, run->suite.spec_count, &common->settings, error));
    THEN(status, describe_run(command, count, words, drawn, &run->result, error));
    if (!status && drawn && !quiet)
        tell_drawn_seed(*drawn, &run->result);
    return status;
}

Status suite_run_cases(SuiteRun *run, bool quiet, Error *error)
{
    Options *common = &run->options.common;
    run->progress.say = external_say;
    if (common->timeout > 0)
        run->progress.deadline = suite_run_time(run).end;
    run->progress.shown = !quiet && terminal_wants_bar();
    common->settings.side_by_side = true;
    common->settings.counts = output_counts(&common->output);
    common->settings.children = 0; /* -j is for the cases: what a command gives shall not depend
                                      on it */
    run->result.alpha = common->settings.alpha;
    const Suite *suite = &run->suite;
    const TimeAllowed time = suite_run_time(run);
    if (run->log.path || run->progress.shown) {
        TRY(suite_log_open(&run->log, suite->spec_count, &common->output, &time, &run->keep,
                           &run->result, &run->progress, error));
        common->settings.watch = &run->log.watching;
    }
    if (common->keep) {
        TRY(keep_begin(common, suite, suite->specs, suite->spec_count, &run->keep, error));
        TRY(keep_open(&run->keep, common, error));
    }
    const Counting counting = keep_counting(&run->keep);
    return run_cases(suite->specs, suite->spec_count, &common->settings, &run->progress,
                     common->keep ? &counting : NULL, &run->result, error);
}

void suite_run_end(SuiteRun *run)
{
    suite_log_close(&run->log);
    keep_close(&run->keep);
    run_result_clear(&run->result);
    suite_clear(&run->suite);
    options_clear(&run->options.common);
}
