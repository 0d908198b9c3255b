#define SHUFFLE_ALONE
#include "loaders.h"

enum { BUFFER_DEFAULT = 2 };

SHUFFLE(shard_buffer)(Deck *deck, size_t n, Draws *draws)
{
    uint32_t parameter = draws_parameter(draws);
    lay_shards(deck, n, draws, parameter_of_two(parameter));
    pass_buffer(deck, n, draws, second_of_two(parameter, BUFFER_DEFAULT));
}

ALGORITHM(shard_buffer) = {
    .name = "shard-buffer",
    .summary =
        "cut into K shards of neighbours; shuffle the shards, then pass all through a buffer of L",
    .reference = "webdataset (shardshuffle, then shuffle), tf.data: list_files(shuffle=True), "
                 "interleave, then shuffle",
    .claim = CLAIM_BIASED,
    .form = FORM_SHARD_BUFFER,
    .biased_from = 3,
    .claim_text = "biased as long as L < n and a shard has two items: items of one shard stay near "
                  "each other",
    .mistake = "shuffles whole shards, then through a buffer that holds fewer than all items",
    .cure = "keep all items, or shuffle their numbers first",
    .min_n = 1,
    .parameter = "shards",
    .parameter_default = 2,
    .parameter_min = 2,
    .parameter_max = PARAMETER_MOST_OF_TWO,
    .second = "items in the buffer",
    .second_default = BUFFER_DEFAULT,
    .second_min = 2,
    .second_max = PARAMETER_MOST_OF_TWO,
    .shuffle = shard_buffer,
};
