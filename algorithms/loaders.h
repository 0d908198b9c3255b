/* The steps of data loaders, shared by the shuffles that are made of them. */
#ifndef FAIRNESS_LOADERS_H
#define FAIRNESS_LOADERS_H

#include "algorithm.h"

/* Passes the deck through a buffer of `size` items. The window from `next` on is the buffer: what
 * is handed out changes places with the item that waited longest at its front, and the next item
 * comes in at its end. */
static inline __attribute__((unused)) void pass_buffer(Deck *deck, size_t n, Draws *draws,
                                                       uint32_t size)
{
    for (size_t next = 0; next + 1 < n; next++) {
        uint32_t end = (uint32_t)(size < n - next ? next + size : n);
        deck_swap(deck, next, draw_between(draws, (uint32_t)next, end));
    }
}

#ifdef SHUFFLE_ALONE
/* Lays the items 0..n-1 in shards of neighbours, at most `count`, in random order. The numbers of
 * the shards are shuffled at the first places. Then the shards are laid, each as it was, from the
 * last on: place i is not written before shard i is at hand, since each shard before it has an
 * item. */
static inline void lay_shards(Deck *deck, size_t n, Draws *draws, size_t count)
{
    if (count > n)
        count = n;
    for (size_t last = count; last-- > 1;)
        deck_swap(deck, last, draw_below(draws, (uint32_t)last + 1));
    for (size_t i = count, to = n; i-- > 0;) {
        size_t shard = deck_item(deck, i);
        for (size_t item = (shard + 1) * n / count; item-- > shard * n / count;)
            deck_put(deck, --to, (Item)item);
    }
}
#endif

#endif
