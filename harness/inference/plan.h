/* How many trials it takes to see a bias, and how surely given trials see it. */
#ifndef FAIRNESS_INFERENCE_PLAN_H
#define FAIRNESS_INFERENCE_PLAN_H

#include "inference/law_power.h"
#include "tallies/permutations.h"

#include <stdbool.h>

/* All of it is about one test of the counts of all orders, n! - 1 degrees of freedom: the one that
 * the check `permutations` makes. A law that is known has its own power (law_power.h); a bias of
 * which nothing but its size is known is taken to be spread over many orders (multinomial_power.h).
 *
 * The rules differ in what is held against alpha. The upper tail alone is the textbook's, and what
 * tables of trials are given for. A check of this program also rejects what is too even, and
 * doubles the smaller tail for it, so that it needs the upper tail to be below alpha / 2. A run of
 * several checks shares alpha among them, too: by their weights: alpha / 2 / the sum of these, at
 * Holm's hardest step. */
typedef enum PlanRule { PLAN_UPPER_TAIL, PLAN_TWO_SIDED, PLAN_RUN, PLAN_RULES } PlanRule;

/* log10 of what the upper tail must be at most. */
double plan_log10_level(double alpha, PlanRule rule, double weights);

/* Where a part `chance` in (0, 1] of the outcomes is no permutation, one of them is proof: the
 * trials after which there was one with that power, rounded up; and the power of given trials. */
double plan_trials_invalid(double chance, double power);
double plan_power_invalid(double chance, double trials);

/* The facts of a shuffle that counts of its orders show. */
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
    double phi2;         /* of the bias that is to be found */
    const LawCells *law; /* whose bias it is; NULL or all zero where it is not known */
    double invalid;      /* part of the outcomes that are no permutation */
    bool trials_given;   /* the power was requested */
    size_t tests;        /* of the run that PLAN_RUN is about, */
    double weights;      /* and the sum of their weights; 0 stands for one test of weight 1 */
    /* By PlanRule; with PLAN_INVALID all are the same. Where there is nothing to see, what was not
     * given is NAN. */
    double trials[PLAN_RULES], power[PLAN_RULES];
} Plan;

/* Fills in the plan's trials for that power or, where trials are above 0, the power of them; all
 * else is as given: what `sees` tells to look at, n, alpha, phi2, law, invalid, weights. Trials are
 * rounded up, and a double, since they may be beyond any integer. NAN for want of memory. */
void plan_work_out(Plan *plan, double power, double trials);

/* The largest phi2 that any shuffle of n items has, n! - 1: it always gives the same order. */
double plan_phi2_most(unsigned n);

#endif
