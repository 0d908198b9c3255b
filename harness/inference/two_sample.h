/* Could two runs' counts in one tally come from one shuffle, whatever its law? */
#ifndef FAIRNESS_INFERENCE_TWO_SAMPLE_H
#define FAIRNESS_INFERENCE_TWO_SAMPLE_H

#include <stdbool.h>
#include <stdint.h>

#include "base/status.h"
#include "tallies/tally.h"

/* Whether two_sample knows how trials fall into the cells of the tally. Not of a record, of two
 * digits together, of sums of a number, of matrices in blocks, and of hands of items that are
 * alike. */
bool same_law_known(const Tally *tally);

/* Sets *ret_log10_p to how often independent trials of one shuffle, a_trials and b_trials of them,
 * all valid, would differ so much, at most 0: a bound from above.
 * - Tables in which a trial has one cell, and each line of a matrix, of hands or of digits, are
 * tested by homogeneity_test, and each two items of `precedence` as two cells; of several lines the
 *   smallest p counts as often as there are lines (Bonferroni).
 * - Repeats R, trials less different orders, of as many trials in both runs: another order for one
 *   trial changes R by at most 1, and not at all unless it is among the at most 2 R that came more
 *   than once before or after; so the variance is at most 2 E R (Efron & Stein 1981, Annals of
 *   Statistics 9, with that chance). The difference is taken as normal. Where the trials or the
 *   parts of all orders that were looked at are not the same, p is 1.
 * - A table of all orders by both of these, twice the smaller p: neighbours that are counted
 *   together hide how many different orders came.
 * STATUS_FAILED without memory. */
Status two_sample(const Tally *a, uint64_t a_trials, const Tally *b, uint64_t b_trials,
                  double *ret_log10_p, Error *error);

#endif
