/* What the tests of single checks share: orders counted by rank, what the check says of them, and
 * one number against another. */
#ifndef FAIRNESS_TESTS_CHECK_TESTING_H
#define FAIRNESS_TESTS_CHECK_TESTING_H

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
