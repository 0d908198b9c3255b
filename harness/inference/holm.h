/* Many tests at once: p-values adjusted for how many there are, as log10 throughout. */
#ifndef FAIRNESS_INFERENCE_HOLM_H
#define FAIRNESS_INFERENCE_HOLM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Holm's step-down adjustment with weights (S. Holm 1979, Scand. J. Statist. 6): with the tests in
 * the order of p / weight, the i-th becomes max over j <= i of min(1, p_j / weight_j times the sum
 * of the weights from j on). Rejecting where the result is <= alpha keeps the chance of any false
 * rejection at or below alpha, whatever the dependence.
 *
 * Reads `count` values (each <= 0; -INFINITY is p = 0), writes as many at `log10_adjusted` in the
 * same order; the two arrays may be the same. weight[i] > 0 is the part of alpha of test i; NULL: 1
 * for all. False, with nothing written, when memory ran out. */
bool holm_adjust(const double *log10_p, const double *weight, size_t count, double *log10_adjusted);

/* Benjamini and Hochberg's step-up adjustment (1995, J. R. Statist. Soc. B 57): the i-th smallest
 * becomes min over j >= i of min(1, m p_j / j). It bounds the share of false ones among those
 * named, so it serves the listing of worst cells, never a verdict. The `count` values are the
 * smallest of all `tests` >= count tests, m; the others are left out of the minimum, which can only
 * make it larger. All else as above. */
bool benjamini_hochberg_adjust(const double *log10_p, size_t count, uint64_t tests,
                               double *log10_adjusted);

#endif
