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
 * All laws are matched alike. A law is named if all of these hold:
 * 1. It fits every table of the run that it is known for (law_tables.h): law_table_fit of the first
 *    table at least 1e-4, and so does the smallest of the others, times their number. (Places and
 *    numbers do not tell all of a law: shuffles that agree in all that was counted are named
 *    alike.)
 * 2. No other law that fits makes the counts of the tables that are known of both more likely by
 *    e^5, a chi-square of 10; by e^6.5 where the other has a parameter, a degree of freedom; by as
 *    much more as the chance of a run may do, of laws that stand on one.
 * 3. It is not the target law that the run was to follow (law_is_target).
 * 4. The fair law is refuted: in less than 1e-4 of fair runs any law of the list makes the counts
 *    as much likelier than the fair one; a bound, the sum over the list.
 * 5. random_laws is at most 0.4, of three items 0.8: the part of random laws that would be
 *    named as the counts are (random_laws.h), by the likeliest or by the first that is listed,
 *    the smaller. From random_laws_sure on the names are `probable`, with the first of 1e2,
 *    2e2, 5e2, 1e3, ... trials that would make it less as telling_trials. Then mistake and cure
 *    stand there only of three items, up to 0.4, and if all names are everyday shuffles as they
 *    are written, without a parameter, and of one mistake.
 *
 * Laws of one shuffle that differ by the parameter alone are one name: the likeliest, with
 * parameter_low and parameter_high, those which make the counts less likely by at most e^5, by
 * places e^10. Of keys it is fitted (fitted_keys.h); keys of b bits are 2^b keys, and have a
 * name beside these only where the number is not certain and no other law waits for the place.
 * Three are listed at most, the likeliest first, with everyday shuffles (Algorithm.everyday),
 * made once by even draws, taken for e^5 times as likely as others, untransformed ones for e^2
 * times, as are those that are made once less, and those with a parameter for 1/e^1.5 times; of
 * equal laws identity, which says the least, comes first. With several stands at which n and
 * with how many trials they are told apart (told_apart.h).
 *
 * *ret is the caller's to free, NULL with a count of 0 where nothing is named. STATUS_FAILED
 * without memory. */
Status name_the_bug(const Tally *tallies, size_t tally_count, uint64_t trials, int threads,
                    KnownLaws *laws, LooksLike **ret, size_t *ret_count, Error *error);

/* Sets *ret_refuted to whether the tallies refute, by 1. of these rules, the first mistake that a
 * directed check names (Directed.like), made in all trials; false where `laws`, as name_the_bug
 * left them, do not have it. A true one is refuted in less than 1e-4 of runs. STATUS_FAILED without
 * memory. */
Status mistake_is_refuted(const Tally *tallies, size_t tally_count, uint64_t trials,
                          const KnownLaws *laws, const char *like, bool *ret_refuted, Error *error);

#endif
