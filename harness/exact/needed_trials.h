/* How many trials a run takes to see what is to be seen: `--trials auto`. */
#ifndef FAIRNESS_EXACT_NEEDED_TRIALS_H
#define FAIRNESS_EXACT_NEEDED_TRIALS_H

#include <stddef.h>
#include <stdint.h>

#include "base/status.h"
#include "deck/draw_method.h"
#include "inference/power.h"
#include "result/result.h"
#include "tallies/perm_stat.h"

typedef struct Algorithm Algorithm; /* algorithms/algorithm.h */
typedef struct CaseLaw CaseLaw;     /* exact/case_law.h */
typedef struct CheckKind CheckKind; /* inference/check_kind.h */

/* The effect that the trials shall be able to find, and by which checks. */
typedef struct TrialsWanted {
    /* The checks that will be made, or NULL: of all orders, n <= 12, and of items and places, one
     * of which is needed; and of permutation statistics, the first ones not NULL. */
    const CheckKind *orders, *places, *numbers[STAT_COUNT];
    const CaseLaw *law; /* of all orders; NULL: worked out, where that is quick */
    DrawLaw draw;       /* of the shuffle, where it has no law; zero: exact */
    uint32_t repeat;    /* and how often it is made; 0: once */
    double alpha;       /* of a check of weight 1, two-sided: the run's over the weights of all, */
    double power;       /* in (0, 1) */
    double trials;      /* 0, or given: then the power that they have is found */
    double effect;      /* w > 0, to be found where no bias of the shuffle is known; 0: none is */
    double deal_square; /* w^2 of the outcomes of a deal; 0: not known */
    int threads;        /* for its law */
} TrialsWanted;

enum {
    NEEDED_TRIALS_LEAST = 1000,     /* a plan is by large numbers, and rough below */
    NEEDED_TRIALS_MOST = 100000000, /* some seconds, */
    NEEDED_ITEMS_MOST = 2000000000, /* trials times items, likewise */
};

/* Sets ret->enough to the trials after which a check of `wanted` finds, with that power,
 * - outcomes that are no permutation, where the exact law has some;
 * - the bias of the shuffle's own law, by the orders or, where that is not known (within some 100
 *   ms), by whichever of the other checks takes the fewest: of the law of its position matrix, its
 *   parity, its descents or rising sequences that are known;
 * - an imbalance of w = wanted->effect otherwise, and where that law is even, by the orders where
 *   they are counted, else the places. ret->purpose is NULL where there is no such w.
 * By the orders and by permutation statistics it is the power of that law itself, by the places
 * noncentral chi-square's (power.h). ret->trials is the same within the limits above, `capped`
 * where they cut it short. `algorithm` may be NULL for a shuffle that is not one of ours. n is
 * within what the shuffle takes; one item needs one trial, and a w above what any shuffle of n
 * items has (n = 2 and the like) is lowered to that. STATUS_FAILED without memory. */
Status needed_trials(const Algorithm *algorithm, uint32_t parameter, size_t n,
                     const TrialsWanted *wanted, PlannedTrials *ret, Error *error);

/* Plans for the bias by that check, which `test` is made by but for its level, unless the plan has
 * fewer trials already: all of `ret` but `trials` and `capped`. STATUS_FAILED without memory. */
Status trials_for_bias(const TrialsWanted *wanted, const CheckKind *by, size_t n, PowerTest test,
                       Bias bias, const char *purpose, PlannedTrials *plan, Error *error);

#endif
