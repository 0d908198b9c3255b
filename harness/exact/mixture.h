/* Naming a slip around a fair shuffle: what happens to its outcomes in a part of the trials. */
#ifndef FAIRNESS_EXACT_MIXTURE_H
#define FAIRNESS_EXACT_MIXTURE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/status.h"
#include "result/result.h"
#include "tallies/tally.h"

/* Whether the tallies of `trials` outcomes of n items, 3 to 1024, all valid, fit one of these,
 * where those that are `sampled` counted sampled_trials of them:
 * - "unchanged", "one-order": a part q of the trials gives one order (the one that the deck began
 *   with, or another), the others are fair;
 * - "each-outcome-twice": a fair shuffle each of whose outcomes comes twice.
 *
 * The order is the one that came most often where all are counted. Above that its beginning came
 * most often (tally `prefix`), and it is the unchanged one or has each item where it came most
 * often. q is the share of trials that it, or its beginning, has beyond the others. A slip is named
 * if all of these hold:
 * 1. What is left of the run once these trials are taken off, or one of each two, looks fair to
 *    every check of a table of single trials: the smallest two-sided p, times their number, is at
 *    least 1e-4. A true name is lost so in less than 1e-4 of runs, to rounding of the tails. Where
 *    q comes from a beginning, or a tally counted other trials than those, as many are taken off
 *    as give the largest p, within six standard deviations. Of each two outcomes a tally of part
 *    of the trials has both, if all its counts are even, or one. Tables of more than 2^22 cells,
 *    and those that hang on which trial came when, are not looked at.
 * 2. The order, or its beginning, comes more often than a fair shuffle would bring it, if it is the
 *    unchanged one, or any: p below 1e-6 over all. No other one does: p of at least 1e-4 over all;
 * where all orders are counted, a quarter of what lies on this one would have shown on another,
 * except for a chance of 1e-4. Above that, items are where the order has them at least six standard
 * deviations more often than by chance, and as often as q brings, to within six. For
 * "each-outcome-twice" all counts are even, except for the last outcome of an odd number of trials,
 * which they are by chance in less than 1e-6 of runs. Those of 3 items cannot show it (all are even
 * in one fair run of 32), nor those of 4 in an odd number of trials. Which trials these are, every
 * tenth or any, is not asked.
 *
 * *ret_named is false, and *ret untouched, where there is none. STATUS_FAILED without memory. */
Status name_the_slip(const Tally *tallies, size_t tally_count, uint64_t trials,
                     uint64_t sampled_trials, int threads, LooksLike *ret, bool *ret_named,
                     Error *error);

#endif
