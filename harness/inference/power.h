/* How surely a test finds a bias, and after how many trials: power_of() and least_trials(), which
 * all plans, detectable effects and predictions go by. */
#ifndef FAIRNESS_INFERENCE_POWER_H
#define FAIRNESS_INFERENCE_POWER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "inference/pairs_power.h"
#include "tallies/perm_stat.h"

typedef enum PowerKind {
    POWER_CHI_SQUARE, /* a statistic that follows chi-square of `df` degrees of freedom */
    POWER_CELLS,      /* multinomial_test() of the counts of df + 1 equally likely cells */
    POWER_STAT,       /* stat_test() of the permutation statistic `stat` of n items */
    POWER_PROOF,      /* one outcome that cannot be is proof */
} PowerKind;

/* A test. It rejects an upper tail of at most 10^log10_level. */
typedef struct PowerTest {
    PowerKind kind;
    double df;
    double log10_level;
    const PermStat *stat;
    size_t n;
} PowerTest;

/* A bias: all that is known of it. */
typedef struct Bias {
    double square;         /* w^2; of POWER_PROOF the chance of that outcome */
    const LawCells *law;   /* of POWER_CELLS, in place of w^2; NULL or all zero: a bias that is
                              spread as evenly as w^2 can be */
    const double *chances; /* of POWER_STAT: of the cells of stat_cells() */
} Bias;

/* The chance that the test finds the bias in N = `trials` >= 1 trials. NAN for want of memory.
 *
 * POWER_CHI_SQUARE: by the noncentral law.
 *
 * POWER_CELLS of a known law: the statistic is a function of the number of pairs of trials that
 * share a cell, and which are rejected follows from the test's own tails: pairs_power().
 *
 * POWER_CELLS of a bias of which w^2 alone is known: from five trials a cell on, and for small w
 * anywhere, by the noncentral law. With fewer that is not the law of X2: the number of pairs of
 * trials that share a cell varies as its own mean does, which a bias multiplies by 1 + w^2, and few
 * pairs are not normal. (Of ten items in 2,180 trials noncentral chi-square promises 99% for w = 3,
 * where a third are found.) There the bias is taken to be spread as evenly as that w can be, over
 * K / (1 + w^2) cells that are equally likely, with none in the others. A bias with the same w that
 * is concentrated on few cells varies more, and is found less surely.
 *
 * POWER_STAT: of two values exactly; of groups by noncentral chi-square with exact mean and
 * variance over them; of a sum of values by the normal law, with the mean and the variance of one.
 */
double power_of(const PowerTest *test, const Bias *bias, double trials);

/* The trials with which the power in (0, 1) is reached, rounded up: those of noncentral chi-square
 * where these are right or, of a known law, enough while a twentieth fewer are not; else up to a
 * thousandth more than need be. INFINITY for an even law, NAN for want of memory. */
double least_trials(const PowerTest *test, const Bias *bias, double power);

/* The smallest w of which w^2 alone is known that a test POWER_CELLS finds with that power in
 * `trials` >= 1; never below noncentral chi-square's. INFINITY: not even trials that are all alike
 * would be rejected. NAN: for want of memory. Up to 0.1 s below five trials a cell. */
double least_effect(const PowerTest *test, double trials, double power);

/* The cells of a check with so many degrees of freedom; 0, in which nothing is ever detected, for
 * what can be no such number: a report from elsewhere may say anything. 12! orders are half of the
 * bound. */
static inline uint64_t cells_of_df(double df)
{
    return df >= 1 && df < 1e9 ? (uint64_t)df + 1 : 0;
}

/* Whether noncentral chi-square tells which bias w^2 = `square` so many trials in `cells` cells
 * find: from five trials a cell on, and for small w anywhere. */
static inline bool power_is_noncentral(double trials, double cells, double square)
{
    const double deep = 5, small = .02; /* a power of .99 is .989 and more up to there */
    return !(trials / cells < deep) || square <= small;
}

#endif
