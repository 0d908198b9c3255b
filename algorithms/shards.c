#define SHUFFLE_ALONE
#include "loaders.h"

SHUFFLE(shards)(Deck *deck, size_t n, Draws *draws)
{
    lay_shards(deck, n, draws, draws_parameter(draws));
}

ALGORITHM(shards) = {
    .name = "shards",
    .summary = "cut into K shards of neighbours; shuffle the shards, and nothing within",
    .reference = "data sets kept in shards, whose order alone is shuffled: webdataset, "
                 "tf.data.Dataset.list_files(shuffle=True)",
    .claim = CLAIM_SUBSET,
    .form = FORM_SHARDS,
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
