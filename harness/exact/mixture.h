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
 * The order is the one that came most often where all are counted, above that the one that has
 * each item where it came most often, and q is the part of trials that it has beyond its fair
 * share: by its count, or by the tally `repeats` (all of its trials but the first are repeats), or,
 * of the unchanged order, by the fixed points. A slip is named if all of these hold:
 * 1. What is left of the run once these trials are taken off, or one of each two, looks fair to
 *    every check of a tally of single trials: the smallest two-sided p, times their number, is at
 *    least 1e-4. A true name is lost so in less than 1e-4 of runs, to rounding of the tails. Where
 *    a tally counted a part of the trials, as many of the order's are taken off there as give the
 *    largest p, within six standard deviations of their share of that part; of each two outcomes
 *    both may be in it, or one. Of outcomes that are kept (place_pairs_keeps) those of the order
 *    are known; which of them are one given twice is not, so no check looks at these.
 * 2. The order comes more often than a fair shuffle would bring any: p below 1e-6 over all orders.
 *    Where all orders are counted no other one does (p of at least 1e-4 over all), and a quarter of
 *    what lies on this one would have shown on another, except for a chance of 1e-4. Above that,
 *    repeats are of this order alone.
 *    For "each-outcome-twice" all counts are even, except for the last outcome of an odd number of
 *    trials, which they are by chance in less than 1e-6 of runs. Those of 3 items cannot show it
 *    (all are even in one fair run of 32), nor those of 4 in an odd number of trials. What leads
 * from trial to trial must allow it, too (each_twice.h). Which trials these are, every tenth or
 * any, is not asked.
 *
 * *ret_named is false, and *ret untouched, where there is none. STATUS_FAILED without memory. */
Status name_the_slip(const Tally *tallies, size_t tally_count, uint64_t trials,
                     uint64_t sampled_trials, int threads, LooksLike *ret, bool *ret_named,
                     Error *error);

#endif
