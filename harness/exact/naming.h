/* Naming a bug from counts: which known law could have made them? */
#ifndef FAIRNESS_EXACT_NAMING_H
#define FAIRNESS_EXACT_NAMING_H

#include <stddef.h>
#include <stdint.h>

#include "base/status.h"
#include "exact/known_laws.h"
#include "result/result.h"
#include "tallies/tally.h"

/* Looks the tallies of `trials` outcomes, which reject uniformity, up among the known laws of their
 * shape: of all orders up to 7 items, of the places of single items up to 256, of a deal of
 * different items those of samplers, by the blocks in which items lie (law_table_among says where
 * nothing is named). They are made in *laws, which is kept for the next call and cleared by the
 * caller with known_laws_clear; those of a deal are not kept.
 *
 * All laws are matched alike, in every table of the run that they are known for (law_tables.h).
 * With m laws, and the rows of all tables in which both of two laws are known, a law is named if
 * all of these hold:
 * 1. It fits: law_table_fit of the first table at least 1e-4, and so does the smallest of the
 *    others, times their number. (Places and numbers do not tell all of a law: shuffles that agree
 *    in all that was counted are named alike.)
 * 2. No law that fits makes the counts of a row more likely by 1e4 m rows. A true law is lost to
 *    one of the others so in less than 1e-4 of runs (Markov's inequality for likelihood ratios).
 * 3. The run was long enough: had one outcome in four been fair, a table would have refused the
 *    law except for a chance of 1e-4 / m (law_table_tells). So a shuffle a quarter of the way from
 *    the law to a fair one, or farther, gets the law's name in under 1e-4 of runs, and one that is
 *    nearer is called by the name of the law that it is hardly different from.
 * 4. It is not the target law that the run was to follow (law_is_target).
 * Where no law is named so, up to 7 items, the likeliest of those that fit are called probable,
 * three at most or those that are equal to it: if every other one makes the counts less likely by
 * e^5, and with a chance of 1 in 100 in 3. So one of the others is taken for them in less than 1%
 * of runs, and so is a shuffle a quarter of the way from it to a fair one. The turned law of a
 * shuffle that is not everyday needs a chance e^5 times smaller. telling_trials are those that 3
 * asks for.
 * Laws that all rules leave are listed together, three at most, the likeliest in the first table
 * first, with everyday shuffles (Algorithm.everyday) taken for e^5 times as likely as others; of
 * equal laws identity, which says the least, comes first, the others in the order of the registry,
 * untransformed ones before.
 *
 * *ret is the caller's to free, NULL with a count of 0 where nothing is named. STATUS_FAILED
 * without memory. */
Status name_the_bug(const Tally *tallies, size_t tally_count, uint64_t trials, int threads,
                    KnownLaws *laws, LooksLike **ret, size_t *ret_count, Error *error);

#endif
