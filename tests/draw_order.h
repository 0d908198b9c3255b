/* One random order, of all or of the target law. */
#ifndef FAIRNESS_DRAW_ORDER_H
#define FAIRNESS_DRAW_ORDER_H

#include "base/item.h"
#include "base/target_law.h"

/* Writes an order of n items: all alike where `law` is NULL. `words` is the state of a SplitMix64,
 * which goes on; `room` has n items. The chances of weights and lists are right to 2^-53. */
void draw_order(const TargetLaw *law, size_t n, uint64_t *words, Item *order, Item *room);

/* A number below `range`, all alike. */
uint32_t word_below(uint64_t *words, uint32_t range);

#endif
