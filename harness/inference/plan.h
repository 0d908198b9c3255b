/* How many trials it takes to see a bias, and how surely given trials see it. */
#ifndef FAIRNESS_INFERENCE_PLAN_H
#define FAIRNESS_INFERENCE_PLAN_H

#include "tallies/permutations.h"

#include <stdbool.h>

/* All of it is about one chi-square test of the counts of all orders, n! - 1 degrees of freedom,
 * whose statistic under a law of squared effect phi2 is about noncentral chi-square with
 * noncentrality N phi2: nominal powers, some .005 above the true ones where the law is far from
 * even.
 *
 * The two rules differ in what is held against alpha. The upper tail alone is the textbook's, and
 * what tables of trials are given for. A run of this program also rejects what is too even, and
 * doubles the smaller tail for it, so that it needs the upper tail to be below alpha / 2. */
typedef enum PlanRule { PLAN_UPPER_TAIL, PLAN_TWO_SIDED } PlanRule;

/* The trials, rounded to the nearest whole number and at least 1, after which the test at level
 * alpha in (0, 0.5] finds the bias phi2 > 0 with that power in (0, 1). As a double, since they may
 * be beyond any integer; NAN where an argument is out of its domain. n from 2. */
double plan_trials(double phi2, unsigned n, double alpha, double power, PlanRule rule);

/* The same for any statistic that is chi-square with df > 0 degrees of freedom where there is no
 * bias, and gains phi2 a trial where there is. */
double plan_trials_df(double phi2, double df, double alpha, double power, PlanRule rule);

/* The power of so many trials, >= 1; for phi2 = 0 the chance of a false alarm. */
double plan_power(double phi2, unsigned n, double alpha, double trials, PlanRule rule);

/* Where a part `chance` in (0, 1] of the outcomes is no permutation, one of them is proof: the
 * trials after which there was one with that power, rounded up; and the power of given trials. */
double plan_trials_invalid(double chance, double power);
double plan_power_invalid(double chance, double trials);

/* What can be seen of a shuffle by counting its orders. */
typedef enum PlanSees {
    PLAN_NOTHING,   /* its law is even */
    PLAN_ORDERS,    /* a bias of the orders, by the test above */
    PLAN_INVALID,   /* outcomes that are no permutation */
    PLAN_NO_ORDERS, /* nothing this way: n is above PLAN_MAX_N, where orders are not counted */
} PlanSees;

enum { PLAN_MAX_N = PERMUTATIONS_MAX_N };

/* Trials for a power, or the power of trials. */
typedef struct Plan {
    PlanSees sees;
    unsigned n;
    double alpha;
    double phi2;       /* of the bias that is to be found */
    double invalid;    /* part of the outcomes that are no permutation */
    bool trials_given; /* the power was asked for */
    /* Under either rule; with PLAN_INVALID both are the same. Where there is nothing to see, what
     * was not given is NAN. */
    double trials[2], power[2]; /* by PlanRule */
} Plan;

/* Fills in the plan's trials for that power or, where trials are above 0, the power of them; all
 * else is as given: what `sees` tells to look at, n, alpha, phi2, invalid. */
void plan_work_out(Plan *plan, double power, double trials);

/* The largest phi2 that any shuffle of n items has, n! - 1: it always gives the same order. */
double plan_phi2_most(unsigned n);

#endif
