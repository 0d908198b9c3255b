/* Where single items go: the exact position matrix of a shuffle, for any n, from the Markov chain
 * of one item's place. It applies where a step moves the items at places that do not depend on the
 * order: a swap with a drawn place, an insertion at one, a riffle. */
#ifndef FAIRNESS_EXACT_PLACES_H
#define FAIRNESS_EXACT_PLACES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/status.h"

/* Sets chances[i * n + p], n * n numbers, to the probability that item i ends at place p, for the
 * shuffle of that name (Algorithm.name), n and the parameter within what it is defined for.
 * Rows and columns add up to 1, to rounding. *ret_known is false, and nothing written, where
 * the shuffle has no such chain here, or n above 63 for sort-v8, 128 for key-sort. Takes O(n^2)
 * time a step, O(n^3) a riffle, overhand or sorting pass (some 20 ms for any of them at n = 256).
 * STATUS_FAILED without memory.
 *
 * `before` says that chances already holds this matrix for the parameter one less, to be taken a
 * step further; only with shuffles whose parameter is a number of equal steps (riffle,
 * transpositions, top-to-random, overhand). */
Status places_law(const char *name, uint32_t parameter, size_t n, bool before, double *chances,
                  bool *ret_known, Error *error);

/* Whether the shuffle's parameter is a number of equal steps. */
bool places_in_steps(const char *name);

#endif
