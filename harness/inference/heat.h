/* The position matrix as a picture: how many times as often as it should each item comes to each
 * place, in steps of a scale that is the same for every run, and which cells chance alone explains.
 * A diagnosis, never the verdict. */
#ifndef FAIRNESS_INFERENCE_HEAT_H
#define FAIRNESS_INFERENCE_HEAT_H

#include <stddef.h>
#include <stdint.h>

#include "base/status.h"
#include "tallies/blocks.h"

enum {
    HEAT_STEPS = 5, /* of the scale, to each side of the middle */
};

/* The lower edges of the steps 1 to HEAT_STEPS: how many times as often as it should; for steps
 * below 0, as rarely. The middle is what chance alone explains. */
extern const double heat_edges[HEAT_STEPS];

/* `side` x `side` cells; cell [row * side + column] stands for the items from heat_first(row) and
 * the places from heat_first(column) on. Owned; heat_map_clear frees. */
typedef struct HeatMap {
    size_t side;
    size_t block;  /* rows of the counts in a row of cells; fewer at the end */
    Blocks counts; /* the rows of the counts: items, or blocks of them */
    double *z;     /* (observed - expected) / standard deviation, under a fair shuffle */
    double *ratio; /* observed / expected */
    double chance; /* cells whose |z| is less are blank: one that the largest of as many exceeds by
                      chance in 1 of 30 runs */
} HeatMap;

/* The first item of a row, or place of a column; of row `side` the number of items. */
size_t heat_first(const HeatMap *map, size_t row);

/* Makes the map of counts[item * n + place], n >= 2, of `trials` >= 1 permutations, or, with fewer
 * than n `rows`, of items and places in `rows` blocks (tallies/blocks.h); with at most `most` >= 1
 * cells a side. One cell's count is binomial with chance 1/n; in a block of r items and c places, a
 * trial puts a hypergeometric number there, with variance r c (n-r) (n-c) / (n^2 (n-1)) (r items
 * drawn without replacement for c of n places). A block that is the whole matrix has no variance,
 * and z = 0. STATUS_FAILED for want of memory. */
Status heat_map_make(const uint64_t *counts, size_t n, size_t rows, uint64_t trials, size_t most,
                     HeatMap *ret, Error *error);

/* The step of a cell, -HEAT_STEPS (half as often as it should, or less) to HEAT_STEPS (twice as
 * often, or more); 0 where chance alone explains it. */
int heat_step(const HeatMap *map, size_t cell);

/* The standard deviation of the count of one of `cells` equally likely ones. cells >= 2. */
double heat_deviation(uint64_t trials, double cells);

/* The count of a cell in a table of items by places, where the shuffle is fair: `alike` items and
 * `places` places of n, over `trials` deals. Their sum has the mean and the standard deviation of a
 * hypergeometric law's. */
typedef struct HeatDeal {
    double mean, deviation;
} HeatDeal;
HeatDeal heat_deal(uint64_t trials, double n, double alike, double places);

void heat_map_clear(HeatMap *map);

#endif
