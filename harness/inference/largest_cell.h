/* The cell that stands out most of cells that all have one chance, as a test: it finds a bias that
 * is concentrated on one cell, where the sum over all cells finds one that is spread. */
#ifndef FAIRNESS_INFERENCE_LARGEST_CELL_H
#define FAIRNESS_INFERENCE_LARGEST_CELL_H

#include "inference/chi_square.h"

#include <stdint.h>

/* Each of N = `trials` >= 1 trials adds 0 or 1 to a cell, with the same `chance` for every one of
 * `cells` cells; how the cells depend on each other does not matter. */
typedef struct LikeCells {
    uint64_t trials, cells;
    double chance; /* in (0, 1) */
} LikeCells;

/* ln of P(X >= count), and of P(X <= count), of a binomial X, to 1e-12 of the tail at any depth;
 * `count` is on that side of the mean. */
double like_cells_log_upper(LikeCells law, uint64_t count);
double like_cells_log_lower(LikeCells law, uint64_t count);

/* log10 of p = min(1, cells * (P(upper tail <= m) + P(lower tail <= m))), m the smaller of the
 * upper tail at the largest count and the lower tail at the smallest. By the union bound a fair run
 * has p <= x with a chance of x at most, for every x; and nearly that where cells are many. */
double largest_cell_log10_p(LikeCells law, uint64_t smallest, uint64_t largest);

/* The least that p can be: all trials in one cell. */
double largest_cell_log10_least(LikeCells law);

/* The smallest share q with which one cell is found with `power` where p must be at most
 * 10^log10_level: in q of the trials it is that cell that counts, the others are fair. INFINITY
 * where even q = 1 is not. */
double largest_cell_share(LikeCells law, double log10_level, double power);

#endif
