/* Naming a bug from counts: which known law could have made them? */
#ifndef FAIRNESS_EXACT_NAMING_H
#define FAIRNESS_EXACT_NAMING_H

#include <stddef.h>
#include <stdint.h>

#include "base/status.h"
#include "exact/known_laws.h"
#include "exact/known_numbers.h"
#include "result/result.h"
#include "tallies/tally.h"

/* Looks counts that reject uniformity up among the m known laws of their n (made in *laws, which is
 * kept for the next call and cleared by the caller with known_laws_clear). Up to 7 items by the
 * `permutations` tally, which may be NULL above, to 256 by the `positions` tally, which may be NULL
 * up to 7; nothing is named where the one that is needed is missing. The tallies hold the valid
 * ones of `trials` outcomes; above 7 items all must be.
 *
 * A law is named if all three hold:
 * 1. It fits: two-sided p of fit_test at least 1e-4. A position matrix has rows that are
 *    multinomial each, but depend on each other in a way that only the whole law tells: the
 *    smallest p of the n rows, times n, which is no too small p whatever the dependence.
 * 2. No law that fits makes the counts more likely by 1e4 m (of one row: 1e4 m n). A true law is
 *    lost to one of the others so in less than 1e-4 of runs (Markov's inequality for likelihood
 *    ratios).
 * 3. The run was long enough: had one outcome in four been even, fit_test would have refused the
 *    law except for a chance of 1e-4 / m. So a shuffle a quarter of the way from the law to an even
 *    one, or farther, gets the law's name in under 1e-4 of runs, and one that is nearer is called
 *    by the name of the law that it is hardly different from.
 * Where no law is named so, up to 7 items, the likeliest of those that fit is called probable, and
 * so are those equal to it: if every other one makes the counts less likely by 100 m, and with a
 * chance of 1 in 100 in 3. So one of the others is taken for it in less than 1% of runs, and so is
 * a shuffle a quarter of the way from it to an even one. telling_trials are those that 3 asks for.
 * A law named by places must fit the numbers of the run as well, where it is known how they fall
 * (known_number): the smallest p of theirs, times their number, at least 1e-4, too. This takes
 * names away, and gives none.
 * Riffles and sorts by random bits are looked up above 7 items by their rising sequences, or their
 * descents, where the run counted them: these tell all of their laws (riffle.h). The rules are the
 * same, with one row and m the laws of that number; and one may be probable.
 * Laws that all three leave are listed together, the likeliest first; of equal laws identity, which
 * says the least, comes first, the others in the order of the registry, untransformed ones before.
 * Places and numbers do not tell all of a law: shuffles that agree in them are named alike. (A
 * random derangement has the places of sattolo, and not its parity.)
 *
 * cut, whose matrix is even: its counts form exactly a circulant matrix, and its n different cells
 * must fit an even multinomial.
 *
 * *ret is the caller's to free, NULL with a count of 0 where nothing is named. STATUS_FAILED
 * without memory. */
Status name_the_bug(const Tally *permutations, const Tally *positions,
                    const PermStatTallies *numbers, uint64_t trials, int threads, KnownLaws *laws,
                    LooksLike **ret, size_t *ret_count, Error *error);

#endif
