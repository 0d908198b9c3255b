/* The tail of a statistic that lies beyond every simulated one: simulated step by step. */
#ifndef FAIRNESS_RARE_TAIL_H
#define FAIRNESS_RARE_TAIL_H

#include "cases/progress.h"
#include "inference/check_kind.h"

/* The tail that is wanted: of `kind` after that many fair trials, or trials of the shape's law. */
typedef struct RareTail {
    const CheckKind *kind;
    Shape shape;
    uint64_t trials, requested, seed;
    double observed;
    bool lower;          /* the chance of at most `observed`, else of at least that */
    double log10_enough; /* a p below this need not be known more exactly */
    double steps;        /* to draw one data set and to work out its statistic */
    int threads;
} RareTail;

/* Whether it takes no more work than is spent on one tail; the same for any number of threads. It
 * does not look at `observed`. */
bool rare_tail_affordable(const RareTail *of);

/* *ret_log10_p: the chance that fair trials have a statistic as far out, estimated by splitting (H.
 * Kahn, T. E. Harris 1951; F. Cerou, A. Guyader 2007, Stoch. Anal. Appl. 25), and a
 * hundredfold, since an estimate can be too small (tests/unit_rare_tail.c has how much). Some data
 * sets are simulated; the farther half of them stays, and the others become copies of these; all
 * are changed at random by steps that leave a fair data set fair, but for steps that would end
 * nearer than the nearest that stayed. Each round halves the chance, until they are as far out as
 * `observed`, or the chance is below `log10_enough`, or no change finds one that is farther out. 0
 * where `progress` stopped it. STATUS_FAILED for want of memory. */
Status rare_tail(const RareTail *of, Progress *progress, double *ret_log10_p, Error *error);

#endif
