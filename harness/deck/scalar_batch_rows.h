/* Where decks of trials in turn lie: one after the other. */
#ifndef FAIRNESS_SCALAR_BATCH_ROWS_H
#define FAIRNESS_SCALAR_BATCH_ROWS_H

#include "deck/lanes_rows.h"

/* Bytes from one deck to the next: 8, or as many vectors as hold n. */
LANES_INLINE size_t scalar_batch_stride(size_t n)
{
    return n <= 8 ? 8 : lane_deck_stride(n);
}

/* Takes the decks of a batch as the lockstep machine would: ranks and checks them up to
 * LANES_RANK_MAX items; stores their rows above, where they are wanted, and where one of them is no
 * permutation. */
void scalar_batch_collect(LaneJob *job, size_t batch, const uint8_t *decks);

#endif
