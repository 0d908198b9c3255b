/* Smooth numbers of an outcome: whether counts lean another way than a known mistake makes them.
 *
 * For each pair of degrees 1 to 3 the sum over the items of a polynomial of the item times one of
 * its place. In a fair trial their variances are 1, and they do not correlate (Hoeffding 1951, Ann.
 * Math. Statist. 22). Less what the score in the mistake's direction foretells of them, their means
 * are 0 where a share of the trials is of the mistake and the others are fair, whatever the share.
 */
#ifndef FAIRNESS_INFERENCE_SMOOTH_NUMBERS_H
#define FAIRNESS_INFERENCE_SMOOTH_NUMBERS_H

#include "base/arena.h"
#include "base/item.h"

enum { SMOOTH_DEGREES = 3, SMOOTH_NUMBERS = SMOOTH_DEGREES * SMOOTH_DEGREES };

typedef struct SmoothNumbers {
    size_t n, count;
    double *cells;                   /* [item * n + place][number]; of an arena */
    double foretold[SMOOTH_NUMBERS]; /* by a score one standard deviation above its mean */
    double sums[SMOOTH_NUMBERS];     /* over the trials, less that */
    double products[SMOOTH_NUMBERS][SMOOTH_NUMBERS]; /* covariances in one trial, lower half */
} SmoothNumbers;

/* Reads counts[item * n + place] of trials whose scores add up to `total` standard deviations of
 * one above their mean. By the mistake, which moves the mean of a score by `effect` of them, an
 * item is at a place with chances[item * n + place]. */
Status smooth_begin(SmoothNumbers *ret, size_t n, const double *counts, const double *chances,
                    double effect, double total, Arena *memory, Error *error);

/* Adds to the covariances those of fair trials, which are this share of all. */
void smooth_add_fair(SmoothNumbers *smooth, double share);

/* Adds an outcome by the mistake, which comes in this share of the trials with that score. */
void smooth_add_outcome(SmoothNumbers *smooth, const Item *items, double score, double share);

/* log10 of the chance that the numbers are as far from 0, by their squares: chi-square of as many
 * as there are that no others tell. A sum may be `slack` off by rounding. */
double smooth_log10_p(const SmoothNumbers *smooth, double trials, double slack);

#endif
