/* The tails of X2 of two or three groups, summed over all outcomes. Few outcomes are as even as
 * a lower tail of a hundredth asks, and chi-square cannot know how many: of 209 trials in three
 * groups two or three. */
#ifndef FAIRNESS_EXACT_FOR_FEW_H
#define FAIRNESS_EXACT_FOR_FEW_H

#include "inference/chi_square.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Whether that many groups and trials are summed: two groups of up to 1e6 trials, three of up to
 * 10,000, for which it takes some milliseconds. Beyond, the lattice hardly shows. */
bool exact_for_few_applies(size_t groups, uint64_t trials);

/* The exact tails, to some 1e-12 of each, at any depth. counts[0..groups-1] are the observed ones,
 * expected[0..groups-1] > 0, with the same sum. exact_for_few_applies() must have said yes. */
Tails exact_for_few_tails(const uint64_t *counts, const double *expected, size_t groups);

#endif
