#include "cli/suite_log.h"

#include "cli/output_choice.h"
#include "inference/check.h"
#include "inference/verdict.h"
#include "platform/platform.h"
#include "reports/words/text_words.h"

#include <errno.h>
#include <string.h>

/* "37 of 200  naive/n=3: 1,000,000 trials, p = 3e-12, w = 0.24 (permutations)". There is no verdict
 * yet, which all cases decide together. */
static void say(SuiteLog *log, const CaseResult *result)
{
    Text line = {0};
    const CheckResult *decides = deciding_check(result), *sized = effect_check(result);
    text_addf(&line, "%zu of %zu  ", log->ended, log->count);
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
        progress_end(log->progress);
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
static Status ended(void *context, size_t index, CaseResult *result, Error *error)
{
    SuiteLog *log = context;
    log->progress->at = ++log->ended;
    if (!log->file || (log->keep->whole && log->keep->whole[index]))
        return STATUS_OK; /* its line was written when it was counted */
    RunResult alone = *log->result;
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
    say(log, result);
    return STATUS_OK;
}

Status suite_log_open(SuiteLog *log, size_t count, const OutputChoice *output,
                      const TimeAllowed *time, const Keep *keep, const RunResult *result,
                      Progress *progress, Error *error)
{
    StopWatch *watch;
    log->watching = (CaseWatch){log, ended};
    log->count = count;
    log->keep = keep;
    log->result = result;
    log->progress = progress;
    progress->of = count;
    if (!log->path)
        return STATUS_OK;
    TRY(output_choice_check_read(output, "--log", log->path, error));
    /* A pipe may wait for a reader; nothing is there yet to be taken away. */
    TRY(signals_watch(time, "before the first trial", &watch, error));
    log->file = fopen(log->path, "ab");
    int reason = errno;
    stops_watch_end(watch);
    return log->file ? STATUS_OK
                     : error_set(error, STATUS_USAGE, "--log %.300s: cannot be written: %s",
                                 log->path, strerror(reason));
}

void suite_log_close(SuiteLog *log)
{
    if (log->file)
        fclose(log->file);
    log->file = NULL;
}
