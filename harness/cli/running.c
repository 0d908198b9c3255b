#include "cli/running.h"

#include "cases/run_cases.h"
#include "cli/invocation.h"
#include "cli/options_read.h"
#include "cli/options_steps.h"
#include "cli/terminal.h"
#include "inference/check.h"
#include "inference/verdict.h"
#include "platform/platform.h"
#include "reports/words/text_words.h"

#include <errno.h>
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
    if (running->log.file)
        fclose(running->log.file);
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

/* "37 of 200  naive/n=3: 1,000,000 trials, p = 3e-12, w = 0.24 (permutations)". There is no verdict
 * yet, which all cases decide together. */
static void log_say(Running *running, const CaseResult *result)
{
    CaseLog *log = &running->log;
    Text line = {0};
    const CheckResult *decides = deciding_check(result), *sized = effect_check(result);
    text_addf(&line, "%zu of %zu  ", log->ended, running->spec_count);
    text_escape(&line, result->id, false, 60);
    if (result->error) {
        text_add(&line, ": could not run: ");
        text_escape(&line, result->error, false, 200);
    } else {
        text_addf(&line, ": %s trials", word_count(result->trials).text);
        if (result->invalid.trials)
            text_addf(&line, ", %s invalid", word_count(result->invalid.trials).text);
        if (decides && decides->status != FINDING_SKIPPED && !isnan(decides->log10_p_adjusted))
            text_addf(&line, ", p = %s", word_probability(decides->log10_p_adjusted).text);
        if (sized && !isnan(sized->effect.value))
            text_addf(&line, ", w = %s (%s)", word_effect(sized->effect.value).text, sized->id);
    }
    text_add_char(&line, '\n');
    Error error;
    if (output_write(log->file, log->path, text_string(&line), line.length, &error)) {
        progress_end(&running->progress);
        fprintf(stderr, "fairness: --log %s; the suite goes on without it\n", error.text);
        fclose(log->file);
        log->file = NULL;
    }
    text_clear(&line);
}

/* A check of a case whose items clump, of which judging takes back a part. */
static CheckResult *clumped_check(const CaseResult *result)
{
    for (size_t i = 0; i < result->check_count; i++)
        if (strcmp(result->checks[i].id, "positions") == 0)
            return &result->checks[i];
    return NULL;
}

/* Judges the case as a run of its own, for its line. All that the whole suite may find is found by
 * a case alone, whose tests share alpha among fewer: what is dropped here would be dropped there.
 * But what clumping takes back counts among the tests of the suite before that. */
static Status case_ended(void *context, size_t index, CaseResult *result, Error *error)
{
    Running *running = context;
    const Keep *keep = &running->keep;
    running->progress.at = ++running->log.ended;
    if (!running->log.file || (keep->whole && keep->whole[index]))
        return STATUS_OK; /* its line was written when it was counted */
    RunResult alone = running->result;
    alone.memory = (Arena){0};
    alone.cases = result;
    alone.case_count = 1;
    alone.complete = true;
    alone.stable = false;
    alone.comparison = NULL;
    CheckResult *check = clumped_check(result);
    double clumped = check ? check->log10_p_clumped : 0;
    if (check)
        check->log10_p_clumped = -INFINITY;
    TRY(judge_run(&alone, error));
    if (check)
        check->log10_p_clumped = clumped;
    log_say(running, result);
    return STATUS_OK;
}

/* Opens the file of --log before the first trial; a line is added to it as each case of a suite
 * ends, and the bar counts them. */
static Status log_open(Running *running, Error *error)
{
    CaseLog *log = &running->log;
    StopWatch *watch;
    log->watching = (CaseWatch){running, case_ended};
    running->options.settings.watch = &log->watching;
    running->progress.of = running->spec_count;
    if (!log->path)
        return STATUS_OK;
    TRY(output_choice_check_read(&running->options.output, "--log", log->path, error));
    /* A pipe may wait for a reader; nothing is there yet to be taken away. */
    TRY(running_watch(running, &watch, error));
    log->file = fopen(log->path, "ab");
    int reason = errno;
    stops_watch_end(watch);
    return log->file ? STATUS_OK
                     : error_set(error, STATUS_USAGE, "--log %.300s: cannot be written: %s",
                                 log->path, strerror(reason));
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
    TRY(report_outputs_open(&options->output, &time, &running->outputs, error));
    if (suite && (running->log.path || running->progress.shown))
        TRY(log_open(running, error));
    /* After all that is waited for, since it makes a file. */
    if (options->keep)
        TRY(keep_begin(options, suite, running->specs, running->spec_count, &running->keep, error));
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
