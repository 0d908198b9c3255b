/* Items or places in blocks, where a matrix of all of them would be too large: `count` blocks of
 * neighbours whose sizes differ by one at most. */
#ifndef FAIRNESS_BLOCKS_H
#define FAIRNESS_BLOCKS_H

#include <stddef.h>
#include <stdint.h>

enum {
    BLOCKS_SINGLE = 1024, /* most items of which each is a block of its own */
    BLOCKS_COUNT = 512,   /* number of blocks beyond */
};

typedef struct Blocks {
    size_t items, count; /* count <= items */
} Blocks;

/* The blocks of a matrix with `items` rows, and of its columns. */
static inline Blocks blocks_of(size_t items)
{
    return (Blocks){.items = items, .count = items <= BLOCKS_SINGLE ? items : BLOCKS_COUNT};
}

static inline size_t block_of(Blocks blocks, size_t item)
{
    return item * blocks.count / blocks.items;
}

/* The first item of a block; of block `count`: the number of items. */
static inline size_t block_first(Blocks blocks, size_t block)
{
    return (block * blocks.items + blocks.count - 1) / blocks.count;
}

static inline size_t block_size(Blocks blocks, size_t block)
{
    return block_first(blocks, block + 1) - block_first(blocks, block);
}

/* Writes the block of each item, `blocks.items` of them. */
static inline void blocks_table(Blocks blocks, uint16_t *ret_block)
{
    for (size_t item = 0; item < blocks.items; item++)
        ret_block[item] = (uint16_t)block_of(blocks, item);
}

#endif
