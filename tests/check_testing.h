/* What the tests of single checks share: orders counted by rank, what the check says of them, and
 * one number against another. */
#ifndef FAIRNESS_TESTS_CHECK_TESTING_H
#define FAIRNESS_TESTS_CHECK_TESTING_H

#include "deck/block_size.h"
#include "inference/check.h"
#include "tallies/rank.h"

#include <math.h>

/* Counts the order of that rank so often, whatever forms the tally has. */
static inline void count_order(Tally *tally, size_t rank, uint64_t times)
{
    Item items[8];
    permutation_unrank(rank, tally->n, items);
    if (tally->kind->count)
        tally->kind->count(tally, items, times);
    else
        tally_add(tally, rank, times);
}

/* Counts the trial of that number among `trials`, in blocks as a run has them. */
static inline void count_trial(Tally *tally, uint64_t trial, uint64_t trials, const Item *outcome)
{
    tally->trial = trial;
    tally->kind->count(tally, outcome, 1);
    if ((trial + 1 == trials || (trial + 1) % block_trials(tally->n) == 0) &&
        tally->kind->end_block)
        tally->kind->end_block(tally, NULL);
}

/* After the last trial: all counts are in the cells. */
static inline void counted_all(Tally *tally)
{
    tally_flush(tally, tally);
}

static inline CheckResult result_of(const CheckKind *kind, const Tally *tally, uint64_t trials)
{
    CheckResult result;
    CheckInput input = {.kind = kind, .tally = tally, .trials = trials, .threads = 1};
    assert_int_equal(kind->test(&input, &result, NULL), STATUS_OK);
    return result;
}

/* To that part of what is expected, or of 1 if that is more. */
static inline void assert_near(double value, double expected, double tolerance, const char *what,
                               const CheckKind *kind, size_t n)
{
    if (!(fabs(value - expected) <= tolerance * fmax(1, fabs(expected))))
        fail_msg("%s, n = %zu: %s is %.15g, not %.15g", kind->id, n, what, value, expected);
}

#endif
