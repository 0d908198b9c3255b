/* Laws of single numbers of a biased shuffle's outcomes, where its law over all orders is out of
 * reach: the parity, and the rising sequences of what is cut and riffled. */
#ifndef FAIRNESS_EXACT_KNOWN_NUMBERS_H
#define FAIRNESS_EXACT_KNOWN_NUMBERS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/status.h"
#include "tallies/perm_stat.h"

typedef struct Algorithm Algorithm; /* algorithms/algorithm.h */

enum { KNOWN_NUMBERS_MAX_N = 256 };

/* Sets chances[0..] to the shuffle's chances of the cells that `number` is counted in: 2 of
 * &stat_parity (even, odd), stat_cells(stat, n).count of &stat_rising, n from 2, no other number;
 * by the places' law, and for riffles by Bayer & Diaconis (riffle.h). *ret_known false, and nothing
 * written, where they are not known. STATUS_FAILED without memory. */
Status known_number_of(const Algorithm *algorithm, uint32_t parameter, size_t n,
                       const PermStat *stat, double *chances, bool *ret_known, Error *error);

#endif
