/* Tails where there are many trials a cell: chi-square, corrected to the order 1/N where that
 * matters. Internal to the folder; the classroom page uses this part of it and no other. */
#ifndef FAIRNESS_LARGE_SAMPLE_TAIL_H
#define FAIRNESS_LARGE_SAMPLE_TAIL_H

#include "inference/chi_square.h"

/* Tails of a statistic, and how they were found: "pearson" or "corrected" (multinomial_tail.h). */
typedef struct LargeSampleTest {
    Tails tails;
    const char *method;
} LargeSampleTest;

/* Pearson's X2 = `statistic` of `trials` in `cells` >= 2 equally likely cells, 200 or more in each
 * on average. */
LargeSampleTest large_sample_multinomial_test(double trials, double cells, double statistic);

/* The position statistic T of `trials` permutations of n >= 3 items: 100 or more trials a place,
 * 200 from 16 items on. */
LargeSampleTest large_sample_position_test(double trials, double n, double statistic);

#endif
