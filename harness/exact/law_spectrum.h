/* The kinds of a law's bias: its phi2, split by shape (inference/spectrum.h). */
#ifndef FAIRNESS_EXACT_LAW_SPECTRUM_H
#define FAIRNESS_EXACT_LAW_SPECTRUM_H

#include <gmp.h>

#include "base/status.h"
#include "exact/distribution.h"
#include "inference/spectrum.h"

enum {
    LAW_SPECTRUM_EXACT_ITEMS = 6, /* 6!^2 products take a tenth of a second */
};

/* In double precision, 2 <= n <= SPECTRUM_MAX_ITEMS: `square` of a part is its share of phi2. They
 * add up to phi2 where the law is complete; what no order has (outcomes that are no permutation,
 * and cut paths) has a square of its own in phi2, which is in no part. Threads and failure as of
 * spectrum_make. */
Status law_spectrum(const Law *law, int threads, Spectrum *ret, Error *error);

/* The same as reports have it, largest rows first: at most SPECTRUM_MAX_SHAPES parts; none of fewer
 * than 2 items or more than SPECTRUM_MAX_ITEMS. */
Status law_bias_parts(const Law *law, int threads, BiasPart *ret, size_t *ret_count, Error *error);

/* Likewise as fractions, 2 <= n <= LAW_SPECTRUM_EXACT_ITEMS: parts[i], from the caller and
 * initialised, of the i-th shape of law_spectrum. By class sums (Diaconis, Group representations in
 * probability and statistics, 1988, chapter 2): d sum p(s) p(t) chi(s^-1 t), with chi the character
 * and d the dimension of the shape. */
void law_spectrum_exactly(const Law *law, mpq_t *parts);

#endif
