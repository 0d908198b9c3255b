#define SHUFFLE_ALONE
#include "algorithm.h"

/* The numbers of the shards are shuffled at the first places. Then the shards are laid, each as it
 * was, from the last on: place i is not written before shard i is at hand, since each shard before
 * it has an item. */
SHUFFLE(shards)(Deck *deck, size_t n, Draws *draws)
{
    size_t count = draws_parameter(draws) < n ? draws_parameter(draws) : n;
    for (size_t last = count; last-- > 1;)
        deck_swap(deck, last, draw_below(draws, (uint32_t)last + 1));
    for (size_t i = count, to = n; i-- > 0;) {
        size_t shard = deck_item(deck, i);
        for (size_t item = (shard + 1) * n / count; item-- > shard * n / count;)
            deck_put(deck, --to, (Item)item);
    }
}

ALGORITHM(shards) = {
    .name = "shards",
    .summary = "cut into K shards of neighbours; shuffle the shards, and nothing within",
    .reference = "data sets kept in shards, whose order alone is shuffled: webdataset, "
                 "tf.data.Dataset.list_files(shuffle=True)",
    .claim = CLAIM_SUBSET,
    .biased_from = 3,
    .claim_text =
        "uniform over the K! orders of the shards; items of one shard always stay together",
    .mistake = "shuffles whole shards, and no items within them",
    .cure = "shuffle the items as well: all of them, or through a buffer of many shards",
    .min_n = 1,
    .parameter = "shards",
    .parameter_default = 2,
    .parameter_min = 2,
    .parameter_max = 65536,
    .shuffle = shards,
};
