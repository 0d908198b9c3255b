/* Tails where there are many trials a cell: chi-square, corrected to the order 1/N where that
 * matters. Internal to the folder, and all of it that the classroom page brings along. */
#ifndef FAIRNESS_INFERENCE_DEEP_TAIL_H
#define FAIRNESS_INFERENCE_DEEP_TAIL_H

#include "inference/chi_square.h"

/* Tails of a statistic, and how they were found: "pearson" or "corrected" (multinomial_tail.h). */
typedef struct DeepTest {
    Tails tails;
    const char *method;
} DeepTest;

/* Pearson's X2 = `statistic` of `trials` in `cells` >= 2 equally likely cells, 200 or more in each
 * on average. */
DeepTest deep_multinomial_test(double trials, double cells, double statistic);

/* The position statistic T of `trials` permutations of n >= 3 items: 100 or more trials a place,
 * 200 from 16 items on. */
DeepTest deep_position_test(double trials, double n, double statistic);

#endif
