#include "loaders.h"

SHUFFLE(buffer)(Deck *deck, size_t n, Draws *draws)
{
    pass_buffer(deck, n, draws, draws_parameter(draws));
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
