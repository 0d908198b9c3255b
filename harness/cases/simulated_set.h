/* One simulated data set: how its trials are counted, and how its statistic compares with others.
 */
#ifndef FAIRNESS_SIMULATED_SET_H
#define FAIRNESS_SIMULATED_SET_H

#include "base/elementary.h"
#include "deck/block_size.h"
#include "tallies/tally.h"

/* Counts the trial of that number among `trials`, in blocks as a run has them. */
static inline void simulated_count(Tally *tally, uint64_t trial, uint64_t trials,
                                   const Item *outcome)
{
    tally->trial = trial;
    tally->kind->count(tally, outcome, 1);
    if ((trial + 1 == trials || (trial + 1) % block_trials(tally->n) == 0) &&
        tally->kind->end_block)
        tally->kind->end_block(tally, NULL);
}

/* After the last trial: all counts are in the cells. */
static inline void simulated_counted(Tally *tally)
{
    tally_flush(tally, tally);
    tally_finish(tally);
}

/* Whether a statistic is as large as another: nearer than this, relatively, they are the same, sums
 * in another order. */
static inline bool simulated_at_least(double a, double b)
{
    static const double ROUNDING = 1e-9;
    return a >= b - ROUNDING * fmax(fabs(a), fabs(b));
}

#endif
