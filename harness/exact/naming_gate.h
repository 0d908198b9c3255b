/* The gate that every name must pass, whatever gave it: all that the run saw. */
#ifndef FAIRNESS_NAMING_GATE_H
#define FAIRNESS_NAMING_GATE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/status.h"
#include "exact/known_laws.h"
#include "result/result.h"
#include "tallies/tally.h"

/* Whether the tallies of the valid ones of `trials` outcomes refute the name, where a true one is
 * refuted in less than 1e-4 of runs by each of these:
 * - A law of all orders, up to 7 items: an order came that it cannot make; an order came too often
 *   or too rarely for it (binomial, over all orders); or too few or too many different orders came
 *   (Chernoff's bound, which holds for cells of one multinomial, for these are negatively
 *   associated: Joag-Dev & Proschan 1983). Fits put rare orders together and do not see these.
 * - "each-outcome-twice": what leads from one trial to the next is uneven among the orders, or the
 *   places, of outcomes that are not the same; or trials agree too rarely at a lag. Both are judged
 *   as if each step had come twice, as in a run whose second half is its first.
 * - Under a target law: a law which gives the orders, or above 7 items the places, the
 *   same chances as the one requested. It is what the run was judged by, and explains no finding.
 * Other names are not asked. `known` has the laws of n, if any law was named. STATUS_FAILED without
 * memory. */
Status name_refuted(const LooksLike *name, const Tally *tallies, size_t tally_count,
                    uint64_t trials, const KnownLaws *known, bool *ret_refuted, Error *error);

#endif
