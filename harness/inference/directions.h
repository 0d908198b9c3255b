/* Directed tests: the score of counts in the direction of a mistake that is known.
 *
 * The score of an outcome is the derivative, at e = 0, of the log-likelihood of "the mistake in a
 * share e of the trials, fair otherwise": n! p(order) - 1, with the mistake's chances p of orders.
 * Where only its chances of places are known, it is the sum over the items of M[item][place] - 1/n,
 * which is the same for a law that those chances say all of, to first order. No other test of one
 * degree finds a small share with fewer trials (Neyman & Pearson's lemma, locally).
 *
 * Scores are integers, some hundred to a standard deviation: so their sum over all trials is one,
 * an inner product with the counts of orders or of places, and the law of a sum is that of a
 * lattice. Exact: a test whose scores are rounded is a test by these scores. */
#ifndef FAIRNESS_INFERENCE_DIRECTIONS_H
#define FAIRNESS_INFERENCE_DIRECTIONS_H

#include "base/case_words.h"
#include "base/item.h"
#include "base/status.h"
#include "tallies/tally.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The weights of the usual mistake as it is written, and of its inverse, beside all others' rest of
 * 1: a quarter is theirs. */
static const double DIRECTED_NAIVE = 0.1875, DIRECTED_NAIVE_OTHERS = 0.0625;

enum {
    DIRECTED_ORDERS_MAX_N = 7,   /* scores of orders up to here, sums over places above ... */
    DIRECTED_PLACES_MAX_N = 256, /* ... up to here */
};

enum { DIRECTION_TILTS = 20 }; /* of direction_log10_e: 2, and each next one over the root of 2 */

/* The law of the score of one fair trial: `first` + v * `span` with chances[v]. */
typedef struct ScoreLaw {
    int64_t first, span;
    size_t values;
    double *chances; /* owned; NULL: not known yet */
    size_t samples;  /* the fair trials that it comes from; 0: exact */
    bool tilted;     /* whether the next are known: log E exp(t score) of a score in standard */
    double logs[DIRECTION_TILTS]; /* deviations, or a bound; INFINITY where nothing is known */
} ScoreLaw;

typedef struct Direction {
    char name[64];       /* the mistake's: "naive", "riffle:6" */
    Transform transform; /* and whether it is mirrored (directions_add_turned) */
    bool mirrored;
    double weight;   /* its part of the level of all directions, which add up to 1 */
    int32_t *scores; /* of each cell of the tally; owned */
    double mean, sd; /* of one fair trial's score, exact */
    double effect;   /* by so many sd the mistake moves the mean: its w in this direction */
    ScoreLaw law;
} Direction;

/* All zero: none, of n = 0. */
typedef struct Directions {
    size_t n;
    bool sorts;      /* whether those of sorts are among them (exact/mistake_directions.h) */
    Direction *list; /* by name first come first */
    size_t count;
} Directions;

/* The mistake's chances of the n! orders, lexicographic, up to DIRECTED_ORDERS_MAX_N items; above,
 * of item i at place p as chances[i * n + p], the rows and columns of which add up to 1. A law that
 * is even, or is like one that is there already (their scores correlate above .99), is left out,
 * which is a success. directions->n is set. Weight 0. STATUS_FAILED without memory. */
Status directions_add(Directions *directions, const char *name, const double *chances,
                      Error *error);

/* The same of a direction that is there already, each cell turned into to[cell]: the inverse, and
 * mirrored, where items and places are counted from the other end. */
Status directions_add_turned(Directions *directions, size_t index, Transform transform,
                             bool mirrored, const uint32_t *to, Error *error);

void directions_clear(Directions *directions);

/* The correlation of two directions' scores in one fair trial. */
double directions_correlation(const Directions *directions, size_t a, size_t b);

/* By how many standard deviations the total score of the tally's trials lies above its mean. The
 * tally is that of the n! orders or of places, of n different items. */
double direction_distance(const Direction *direction, const Tally *tally, uint64_t trials,
                          double *ret_total);

/* Makes the law of a direction that has none: up to DIRECTED_ORDERS_MAX_N items exactly, above from
 * 65,536 fair trials, or of above 64 items as many as have 2^22 items, always the same.
 * STATUS_FAILED without memory. */
Status direction_make_law(const Directions *directions, Direction *of, Error *error);

/* log10 of the chance that the total of fair trials is at least that, direction->law being known:
 *  - exact where scores have two values (binomial), and where they are known of each order and
 *    their sums are few (convolution);
 *  - else by Lugannani and Rice's formula with Daniels' correction for a lattice (1987,
 *    Int. Statist. Rev. 55, p. 42), from log E exp(t score);
 *  - of fewer than 5 trials, where sums lie in heaps since one trial moves them as much as all
 *    others, and so far out that the sample has too few trials there, Chernoff's bound.
 * Only for totals above the mean by a standard deviation of theirs or more; else 0, which is a
 * bound. *ret_bound is whether *ret is one. STATUS_FAILED without memory. */
Status direction_log10_upper(const Direction *direction, double total, uint64_t trials, double *ret,
                             bool *ret_bound, Error *error);

/* log10 of an e-value of the total of `trials` trials, direction->law being known: the mean over
 * the tilts t of exp(t total - trials K(t)), K(t) = log E exp(t score), the total in standard
 * deviations of one score from its mean. Under a fair shuffle each is a martingale of mean 1. Where
 * K comes from fair trials it is taken five standard errors of its own higher. */
double direction_log10_e(Direction *direction, double total, uint64_t trials);

/* The effect in the direction of `naive` that is found within `trials` with that power where the
 * e-value of all directions, of which half is not bet, must be 10^log10_needed. */
double direction_e_detectable(uint64_t trials, double log10_needed, double power);

#endif
