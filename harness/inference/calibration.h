/* Are the p-values of a check what they say? From many p-values of fair runs to an answer. */
#ifndef FAIRNESS_INFERENCE_CALIBRATION_H
#define FAIRNESS_INFERENCE_CALIBRATION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "inference/chi_square.h"

enum { CALIBRATION_LEVELS = 3 };

/* .05, .01, .001 */
extern const double calibration_levels[CALIBRATION_LEVELS];

/* How often something happened that should happen with chance `level`. */
typedef struct Rate {
    double level;
    uint64_t times, runs;
    double rate;      /* times / runs */
    double low, high; /* the chance behind it, 99.9%: Clopper & Pearson 1934, Biometrika 26 */
    double log10_p;   /* of the binomial test of `level`, two-sided */
} Rate;

/* The rate of `times` in `runs` >= 1 against `level` in (0, 1). `at_most`: only more than that is
 * held against it. */
Rate rate_of(uint64_t times, uint64_t runs, double level, bool at_most);
bool rate_inside(const Rate *rate);

/* A check over many fair runs. */
typedef struct Calibration {
    const char *check; /* static storage */
    size_t n;
    uint64_t trials;  /* of a run */
    uint64_t runs;    /* in which the check was made; 0: see `reason` */
    char reason[200]; /* why it was not */
    Rate upper[CALIBRATION_LEVELS], lower[CALIBRATION_LEVELS];
    bool bound;  /* its tails are bounds: only too many are held against it, and ks_p is NAN */
    double ks_p; /* Kolmogorov-Smirnov test that p is even over 0..1 */
} Calibration;

/* The upper p-value with its atom spread out evenly, P(T > t) + u P(T = t), u of 0..1: even over
 * 0..1 under fairness, however discrete T is. The atom is in both tails, so that it is what they
 * add up to beyond 1. Where a tail is only a bound the atom comes out too large, and p too even. */
double calibration_p(Tails tails, double u);

/* A p-value of tails that are bounds, which may both be small: p if the upper end is the smaller,
 * else 1 - p. Not even over 0..1, but as near to an end as it may be; where the two are one, at
 * neither. */
double calibration_bound(Tails tails);

/* The p-value of the two-sided Kolmogorov-Smirnov test of `count` >= 1 values, ascending, each in
 * [0, 1], against the uniform law: the limit law at (sqrt(m) + .12 + .11/sqrt(m)) D (M. A. Stephens
 * 1970, J. R. Statist. Soc. B 32). Off by less than .005 for m >= 10 and p <= .2. NAN for none. */
double kolmogorov_smirnov_p(const double *sorted, size_t count);

/* Fills runs, upper, lower and ks_p from `count` values of calibration_p, or with into->bound of
 * calibration_bound; they are sorted. */
void calibration_of(double *p, size_t count, Calibration *into);

/* The verdict that a shuffle is not fair, over many fair runs, each judged at family level alpha.
 */
typedef struct FalseAlarms {
    size_t n;
    uint64_t trials;
    Rate rate; /* at most alpha */
} FalseAlarms;

/* A biased shuffle over many runs. */
typedef struct PowerFound {
    const char *algorithm, *check; /* static storage, "riffle:7" */
    size_t n;
    uint64_t trials;
    double level; /* of the two-sided p */
    Rate rate;    /* against what was predicted */
} PowerFound;

/* All that a self-test found. */
typedef struct Selftest {
    Arena memory; /* of its lists */
    bool is_long, complete;
    uint64_t seed, runs;
    Calibration *calibrations;
    size_t calibration_count;
    FalseAlarms *alarms;
    size_t alarm_count;
    PowerFound *powers;
    size_t power_count;
    size_t rates, outside; /* rates compared; of them outside their 99.9% interval */
    double log10_worst;    /* the smallest p of all comparisons, times their number: at most 0 */
    const char *gsl;       /* the version of GSL, which has the tails; static storage */
    bool passed;           /* it is above SELFTEST_LOG10_LEVEL */
    double seconds;
    int threads;
} Selftest;

/* A right program fails with a chance of at most one in ten thousand. */
#define SELFTEST_LOG10_LEVEL (-4.0)

/* Counts rates and outside, finds the worst, and passes or not. */
void selftest_judge(Selftest *selftest);
void selftest_clear(Selftest *selftest);

#endif
