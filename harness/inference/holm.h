/* Many tests at once: p-values adjusted for how many there are, as log10 throughout. */
#ifndef FAIRNESS_INFERENCE_HOLM_H
#define FAIRNESS_INFERENCE_HOLM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Holm's step-down adjustment (S. Holm 1979, Scand. J. Statist. 6): the i-th smallest of m p-values
 * becomes max over j <= i of min(1, (m - j + 1) p_j). Rejecting where the result is <= alpha keeps
 * the chance of any false rejection at or below alpha, whatever the dependence.
 *
 * A test of few trials cannot have any p. least[i], NULL for none at all, is log10 of the least
 * that test i can have, or 0 where that is not known; it must follow from what is tested, never
 * from the counts. Then the factor m - j + 1 is how many of the tests from the j-th on can have a p
 * as small as p_j at all. Proof: F_i(x), x where x is at least the least p of test i and 0
 * elsewhere, bounds P(p_i <= x) and does not fall. For any set I of true hypotheses P(min p_i <= x)
 * is at most the sum of the F_i(x) over I, so that rejecting the intersection of I where this sum
 * at min p_i is <= alpha has level alpha; and the sum over the tests from the j-th on bounds that
 * of every I whose smallest p is p_j. So the adjustment is the closed test of these (Marcus, Peritz
 * & Gabriel 1976, Biometrika 63). It is never above Holm's.
 *
 * Reads `count` values (each <= 0; -INFINITY is p = 0), writes as many at `log10_adjusted` in the
 * same order; the two arrays may be the same. False, with nothing written, when memory ran out. */
bool holm_adjust(const double *log10_p, const double *least, size_t count, double *log10_adjusted);

/* Benjamini and Hochberg's step-up adjustment (1995, J. R. Statist. Soc. B 57): the i-th smallest
 * becomes min over j >= i of min(1, m p_j / j). It bounds the share of false ones among those
 * named, so it serves the listing of worst cells, never a verdict.
 * The `count` values are the smallest of those of all `tests` >= count tests, m; the others are
 * left out of the minimum, which can only make it larger. All else as above. */
bool benjamini_hochberg_adjust(const double *log10_p, size_t count, uint64_t tests,
                               double *log10_adjusted);

#endif
