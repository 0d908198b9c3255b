#include "algorithm.h"

/* The window from `next` on is the buffer: what is handed out changes places with the item that
 * waited longest at its front, and the next item comes in at its end. */
SHUFFLE(buffer)(Deck *deck, size_t n, Draws *draws)
{
    uint32_t size = draws_parameter(draws);
    for (size_t next = 0; next + 1 < n; next++) {
        uint32_t end = (uint32_t)(size < n - next ? next + size : n);
        deck_swap(deck, next, draw_between(draws, (uint32_t)next, end));
    }
}

ALGORITHM(buffer) = {
    .name = "buffer",
    .summary =
        "keep K items; hand out a random one, take the next in its place; at the end the rest",
    .reference = "shuffle buffers of data loaders: tf.data.Dataset.shuffle(buffer_size), "
                 "webdataset.shuffle",
    .claim = CLAIM_SUBSET,
    .biased_from = 3,
    .claim_text =
        "uniform over the K^(n-K) K! orders in which no item comes forward by K places or "
        "more; biased from n = K + 1 on",
    .mistake = "shuffles through a buffer that holds fewer than all items",
    .cure = "keep all items, or shuffle their numbers first",
    .min_n = 1,
    .parameter = "items in the buffer",
    .parameter_default = 2,
    .parameter_min = 2,
    .parameter_max = 65536,
    .shuffle = buffer,
};
