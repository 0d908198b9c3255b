#include "cli/running.h"

#include "cases/run_cases.h"
#include "cli/invocation.h"
#include "cli/options_read.h"
#include "cli/options_steps.h"
#include "cli/terminal.h"
#include "platform/platform.h"

#include <string.h>

Status running_begin(void *into, Error *error)
{
    Running *running = into;
    running->begun = monotonic_seconds();
    return options_begin(&running->options, error);
}

void running_end(void *into)
{
    Running *running = into;
    report_outputs_close(&running->outputs);
    suite_log_close(&running->log);
    keep_close(&running->keep);
    run_result_clear(&running->result);
    suite_clear(&running->suite);
    options_clear(&running->options);
}

Status suite_read_path(void *into, const char *word, Error *error)
{
    Running *running = into;
    if (running->path)
        return error_set(error, STATUS_USAGE, "%.60s: one suite at a time; %.60s is the first",
                         word, running->path);
    running->path = word;
    return STATUS_OK;
}

Status suite_note_option(void *into, const Option *option, const char *value, Error *error)
{
    Running *running = into;
    running->seed_given |= strcmp(option->name, "--seed") == 0;
    if (!option->suite_command || option->local)
        return STATUS_OK;
    return options_note_option(&running->options, option->name, value, error);
}

TimeAllowed running_time(const Running *running)
{
    double timeout = running->options.timeout;
    return (TimeAllowed){timeout, running->begun + timeout};
}

Status running_watch(Running *running, StopWatch **ret, Error *error)
{
    const TimeAllowed time = running_time(running);
    if (time.timeout > 0)
        running->progress.deadline = time.end;
    return signals_watch(&time, "before the first trial", ret, error);
}

Status running_read_suite(Running *running, const char *command, Error *error)
{
    Options *common = &running->options;
    RunSettings *settings = &common->settings;
    StopWatch *watch;
    if (!running->path)
        return error_set(error, STATUS_USAGE, "give a suite: fairness %s FILE.json", command);
    TRY(output_choice_check(&common->output, error));
    TRY(output_choice_check_read(&common->output, "the suite", running->path, error));
    /* It may come through a pipe, and name some; laws may take long, and nothing is begun. */
    Status status = running_watch(running, &watch, error);
    THEN(status, suite_read(running->path, common, running->seed_given, &running->suite,
                            &settings->alpha, error));
    stops_watch_end(watch);
    running->specs = running->suite.specs;
    running->spec_count = running->suite.spec_count;
    settings->side_by_side = true;
    settings->counts = output_counts(&common->output);
    settings->children = 0; /* -j is for the cases: what a command gives shall not depend on it */
    return status;
}

Status running_open(Running *running, const char *command, int count, char **words, Error *error)
{
    Options *options = &running->options;
    const Suite *suite = running->path ? &running->suite : NULL;
    const uint64_t *drawn = options->random_seed ? &options->spec.seed : NULL;
    const TimeAllowed time = running_time(running);
    RunResult *result = &running->result;
    bool quiet = options->output.quiet;
    running->progress.say = external_say;
    running->progress.shown = !quiet && terminal_wants_bar();
    TRY(check_cases(running->specs, running->spec_count, &options->settings, error));
    if (options->keep)
        TRY(keep_begin(options, suite, running->specs, running->spec_count, &running->keep, error));
    TRY(report_outputs_open(&options->output, &time, &running->outputs, error));
    if (suite && (running->log.path || running->progress.shown)) {
        TRY(suite_log_open(&running->log, running->spec_count, &options->output, &time,
                           &running->keep, result, &running->progress, error));
        options->settings.watch = &running->log.watching;
    }
    /* After all that is waited for, since from here on stops are held. */
    if (options->keep)
        TRY(keep_open(&running->keep, options, error));
    TRY(describe_run(command, count, words, drawn, result, error));
    result->stable = options->output.stable;
    result->alpha = options->settings.alpha;
    if (drawn && !quiet)
        tell_drawn_seed(*drawn, result);
    return STATUS_OK;
}

Status running_cases(Running *running, const Counting *counting, Error *error)
{
    const Counting kept = keep_counting(&running->keep);
    if (!counting && running->options.keep)
        counting = &kept;
    return run_cases(running->specs, running->spec_count, &running->options.settings,
                     &running->progress, counting, &running->result, error);
}

Status running_report(Running *running, Error *error)
{
    TRY(report_outputs_write(&running->outputs, &running->result, error));
    return keep_end(&running->keep, running->result.complete, error);
}

Status running_ended(const Running *running, Status status, int *ret_code)
{
    *ret_code = run_exit_status(&running->result);
    if (!status && running->result.timed_out)
        tell_timeout(running->options.timeout, &running->result);
    return status;
}
