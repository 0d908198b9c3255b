#include "cases/budget.h"

#include "base/elementary.h"
#include "cases/run_case.h"

enum { FIRST_TRIALS = 64, FACTOR = 8 };

#define MOST_TRIALS 1e15

/* The seconds of a run of that many trials, without a report. */
static Status seconds_of(const CaseSpec *spec, double trials, const RunSettings *settings,
                         Progress *progress, double *ret, Error *error)
{
    CaseSpec some = *spec;
    const CasePart whole = {0};
    TrialCounts counts = {0};
    some.trials = (uint64_t)trials;
    Status status = case_count(&some, settings, &whole, progress, &counts, error);
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

Status budget_fit(const CaseSpec *spec, const RunSettings *settings, Progress *progress,
                  CaseSpec *ret, Error *error)
{
    *ret = *spec;
    if (!(spec->budget > 0))
        return STATUS_OK;
    double left = spec->budget, took = 0, before = 0, trials = FIRST_TRIALS, fewer = 0;
    for (;;) { /* two where there is time: the start of a process weighs in one */
        TRY(seconds_of(spec, trials, settings, progress, &took, error));
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
    double most = trials + (left - took) / each;
    ret->trials = (uint64_t)rounded_down(fmin(fmax(most, FIRST_TRIALS), MOST_TRIALS));
    ret->options.planned = (PlannedTrials){
        .trials = ret->trials, .purpose = "budget", .effect = spec->budget, .power = NAN};
    return STATUS_OK;
}
