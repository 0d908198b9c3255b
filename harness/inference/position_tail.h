/* Tails of the position matrix that hold at 1e-6, also where trials are few. */
#ifndef FAIRNESS_INFERENCE_POSITION_TAIL_H
#define FAIRNESS_INFERENCE_POSITION_TAIL_H

#include <stdint.h>

#include "base/status.h"
#include "inference/multinomial_tail.h"

/* Tests N = `trials` permutations of `n` items by the integer S = `sum_of_squares` of the n x n
 * counts (item i at position p): T = (n-1)/n * sum (O - N/n)^2/(N/n) = (n-1) (S/N - N).
 *
 * T counts how often two trials put an item in the same place: T = (n-1)^2 + 2(n-1)/N * sum over
 * pairs of (F - 1), F the fixed points of one trial relative to the other. F - 1 is an irreducible
 * character of the symmetric group, so of products of such terms only those over closed circuits of
 * trials have a mean: E T = (n-1)^2, Var T = 2 (n-1)^2 (N-1)/N, and sum (F-1) has third cumulant
 * C(N,2) + 6 C(N,3)/(n-1). Two items are a fair coin, summed exactly; else chi-square with its term
 * of order 1/N, whose upper tail at 1e-6 is right, or up to ten times too large, from 20 trials on.
 *
 * n >= 2, N >= position_least_trials(n). STATUS_FAILED without memory. */
Status position_test(uint64_t trials, uint64_t n, unsigned __int128 sum_of_squares,
                     TestResult *result, Error *error);

/* The trials from which position_test() keeps its promise; with fewer the check is to be skipped.
 * 1 for two items, 20 for more. */
uint64_t position_least_trials(uint64_t n);

#endif
