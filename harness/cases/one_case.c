#include "cases/one_case.h"

#include "base/elementary.h"
#include "cases/run_case.h"
#include "platform/platform.h"

enum { FIRST_TRIALS = 64, FACTOR = 8 };

#define MOST_TRIALS   1e15
#define START_SECONDS 1.0 /* that a process may take before its first trial */

/* The seconds of a run of *trials trials, without a report; *trials becomes as many as ran in half
 * of the `left` seconds, or while a process may still start. */
static Status seconds_of(const CaseSpec *spec, double left, const RunSettings *settings,
                         Progress *progress, double *trials, double *ret, Error *error)
{
    CaseSpec some = *spec;
    RunSettings silent = *settings;
    const CasePart whole = {0};
    TrialCounts counts = {0};
    double deadline = progress->deadline,
           half = monotonic_seconds() + fmax(left / 2, START_SECONDS);
    bool cut = !(deadline > 0 && deadline < half);
    some.trials = (uint64_t)*trials;
    silent.quiet = true;
    progress->deadline = cut ? half : deadline;
    Status status = case_count(&some, &silent, &whole, progress, &counts, error);
    progress->deadline = deadline;
    progress->timed_out &= !cut;
    *trials = (double)counts.trials;
    *ret = counts.seconds;
    trial_counts_clear(&counts);
    return status;
}

/* Two digits of a number, which say as much of a time as is known. */
static double rounded_down(double trials)
{
    double unit = 1;
    while (trials >= 100 * unit)
        unit *= 10;
    return floor(trials / unit) * unit;
}

/* The case as it is to be run: with a budget, its trials are chosen by running it with a few, then
 * more, and what was chosen stands in options.planned. How many these are depends on the machine;
 * the outcomes of a seed do not. Without one, the case as it is. On failure, which is the shuffle's
 * own, *ret is the case as it is. */
static Status budget_fit(const CaseSpec *spec, const RunSettings *settings, Progress *progress,
                         CaseSpec *ret, Error *error)
{
    *ret = *spec;
    if (!(spec->budget > 0))
        return STATUS_OK;
    double left = spec->budget, took = 0, before = 0, trials = FIRST_TRIALS, fewer = 0;
    for (;;) { /* two where there is time: the start of a process weighs in one */
        TRY(seconds_of(spec, left, settings, progress, &trials, &took, error));
        if (progress_stopped(progress))
            return STATUS_OK;
        left -= took;
        /* Of the first run all may be trials; later ones tell how long a start takes. */
        double factor = fewer > 0 ? FACTOR : fmin(FACTOR, left / (3 * took));
        bool time = fewer > 0 ? 2 * (took + FACTOR * fmax(0, took - before)) < left : factor > 1.1;
        if (!time || trials >= MOST_TRIALS / FACTOR)
            break;
        before = took;
        fewer = trials;
        trials = floor(trials * factor);
    }
    double each =
        fewer > 0 && took > before ? (took - before) / (trials - fewer) : fmax(took, 1e-9) / trials;
    double most = trials + (left - took) / each, least = fmax(1, fmin(trials, FIRST_TRIALS));
    ret->trials = (uint64_t)rounded_down(fmin(fmax(most, least), MOST_TRIALS));
    ret->options.planned = (PlannedTrials){
        .trials = ret->trials, .purpose = "budget", .effect = spec->budget, .power = NAN};
    return STATUS_OK;
}

Status one_case_unwanted(Error *error)
{
    return error_set(error, STATUS_INTERRUPTED, "stopped: no result was wanted");
}

Status one_case_run(const CaseRun *run, size_t index, Known *known, CaseResult *ret, Error *error)
{
    const RunSettings *settings = run->settings;
    const Counting *counting = run->counting;
    Progress *progress = run->progress;
    const CasePart whole = {0};
    TrialCounts counts = {0};
    Error why;
    CaseSpec spec;
    Status status = budget_fit(&run->specs[index], settings, progress, &spec, &why);
    THEN(status, counting ? counting->count(counting->context, index, &spec, settings, progress,
                                            &counts, &why)
                          : case_count(&spec, settings, &whole, progress, &counts, &why));
    if (!status)
        status = progress->no_result
                     ? one_case_unwanted(error)
                     : case_conclude(&spec, settings, &counts, known, progress, ret, error);
    else if (settings->side_by_side && !subject_is_ours(&spec.subject) &&
             (status == STATUS_FAILED || status == STATUS_USAGE))
        status = case_broken(&spec, settings, &why, ret, error);
    else
        *error = why;
    trial_counts_clear(&counts);
    return status;
}
