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
 * A test of few trials cannot have any p. Then the weights from j on belong to the tests that can
 * have a p / weight as small as p_j / weight_j at all. Proof: F_i(x), weight_i x where that is at
 * least the least p of test i and 0 elsewhere, bounds P(p_i <= weight_i x) and does not fall. For
 * any set I of true hypotheses P(min p_i / weight_i <= x) is at most the sum of the F_i(x) over I,
 * so that rejecting the intersection of I where this sum at min p_i / weight_i is <= alpha has
 * level alpha; and the sum over the tests from the j-th on bounds the sum over every I whose
 * smallest is p_j / weight_j. So the adjustment is the closed test of these (Marcus, Peritz &
 * Gabriel 1976, Biometrika 63). It is never above Holm's.
 *
 * Reads `count` values (each <= 0; -INFINITY is p = 0), writes as many at `log10_adjusted` in the
 * same order; the two arrays may be the same. least[i] is log10 of the least p that test i can
 * have, or 0 where that is not known: from what is tested, never from the counts; NULL for none at
 * all. weight[i] > 0 is the part of alpha of test i; NULL: 1 for all. False, with nothing written,
 * when memory ran out. */
bool holm_adjust(const double *log10_p, const double *least, const double *weight, size_t count,
                 double *log10_adjusted);

/* Benjamini and Hochberg's step-up adjustment (1995, J. R. Statist. Soc. B 57): the i-th smallest
 * becomes min over j >= i of min(1, m p_j / j). It bounds the share of false ones among those
 * named, so it serves the listing of worst cells, never a verdict. The `count` values are the
 * smallest of all `tests` >= count tests, m; the others are left out of the minimum, which can only
 * make it larger. All else as above. */
bool benjamini_hochberg_adjust(const double *log10_p, size_t count, uint64_t tests,
                               double *log10_adjusted);

#endif
