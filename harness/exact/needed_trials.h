/* How many trials a run takes to see what is to be seen: `--trials auto`. */
#ifndef FAIRNESS_EXACT_NEEDED_TRIALS_H
#define FAIRNESS_EXACT_NEEDED_TRIALS_H

#include <stddef.h>
#include <stdint.h>

#include "algorithms/algorithm.h"
#include "result.h"
#include "status.h"

/* What the trials shall be able to find, and how far that may go. */
typedef struct TrialsWanted {
    bool orders;   /* the counts of all orders are tested, n <= 12 */
    bool places;   /* the position matrix is; one of the two must be */
    double alpha;  /* of one test, two-sided: the invocation's over its number of tests */
    double power;  /* in (0, 1) */
    double effect; /* w > 0, to be found where no bias of the shuffle is known */
    int threads;   /* for its law */
} TrialsWanted;

enum {
    NEEDED_TRIALS_LEAST = 1000,     /* a plan is by large numbers, and rough below */
    NEEDED_TRIALS_MOST = 100000000, /* some seconds, */
    NEEDED_ITEMS_MOST = 2000000000, /* trials times items, likewise */
};

/* Sets ret->trials to the trials after which a check of `wanted`, that of the orders where there
 * are both, finds, with that power,
 * - outcomes that are no permutation, where the exact law has some;
 * - the bias of the shuffle's own law or, where that is not known within some 100 ms, of its
 *   position matrix;
 * - an imbalance of w = wanted->effect otherwise, and where that law is even;
 * within the limits above, `capped` where they cut it short. `algorithm` may be NULL for a shuffle
 * that is not one of ours. n is within what the shuffle takes; one item needs one trial, and a w
 * above what any shuffle of n items has (n = 2 and the like) is lowered to that. STATUS_FAILED
 * without memory. */
Status needed_trials(const Algorithm *algorithm, uint32_t parameter, size_t n,
                     const TrialsWanted *wanted, PlannedTrials *ret, Error *error);

#endif
