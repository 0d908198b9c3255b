/* Whether what leads from trial to trial allows that each outcome was given twice. */
#ifndef FAIRNESS_EXACT_EACH_TWICE_H
#define FAIRNESS_EXACT_EACH_TWICE_H

#include <stdbool.h>
#include <stddef.h>

#include "base/status.h"
#include "tallies/tally.h"

/* Whether the tallies refute it, as a true one is refuted in less than 1e-4 of runs by each of
 * these: what leads from one trial to the next is uneven among the orders, or the places, of
 * outcomes that are not the same; or trials agree too rarely at a lag. Both are judged as if each
 * step had come twice, as in a run whose second half is its first. STATUS_FAILED without memory. */
Status twice_refuted(const Tally *tallies, size_t tally_count, bool *ret_refuted, Error *error);

#endif
