/* Laws of single numbers of a biased shuffle's outcomes, where its law over all orders is out of
 * reach: the parity, and the descents and rising sequences of what is cut and riffled. */
#ifndef FAIRNESS_EXACT_KNOWN_NUMBERS_H
#define FAIRNESS_EXACT_KNOWN_NUMBERS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "exact/known_laws.h"
#include "tallies/perm_stat.h"

/* Sets chances[0..] to the law's chances of the cells that `number` is counted in: 2 of
 * &stat_parity (even, odd), stat_cells(stat, n).count of &stat_descents and &stat_rising, n
 * from 2, no other number. False, and nothing written, where they are not known here.
 *
 * Parity: by law->sign. Descents and rising sequences of riffles: Bayer & Diaconis (riffle.h). */
bool known_number(const KnownLaw *law, size_t n, const PermStat *stat, double *chances);

/* The same of a shuffle, whose sign is looked up first. STATUS_FAILED without memory. */
Status known_number_of(const Algorithm *algorithm, uint32_t parameter, size_t n,
                       const PermStat *stat, double *chances, bool *ret_known, Error *error);

#endif
