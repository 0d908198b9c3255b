#include "tallies/drift.h"

typedef struct Scratch {
    size_t blocks;
    uint16_t block[]; /* of each item or place */
} Scratch;

size_t drift_blocks(size_t n)
{
    return n < DRIFT_BLOCKS ? n : DRIFT_BLOCKS;
}

static size_t block_of(size_t n, size_t item)
{
    return item * drift_blocks(n) / n;
}

size_t drift_block_size(size_t n, size_t block)
{
    size_t m = drift_blocks(n);
    return ((block + 1) * n + m - 1) / m - (block * n + m - 1) / m;
}

static uint64_t cells(size_t n, uint64_t trials, const char **ret_reason)
{
    (void)trials;
    if (n < 3) {
        *ret_reason = "defined from three items on";
        return 0;
    }
    uint64_t m = drift_blocks(n);
    return DRIFT_PARTS * m * m;
}

static uint64_t most(size_t n)
{
    size_t m = drift_blocks(n);
    return (n + m - 1) / m; /* the items of the largest block */
}

static size_t scratch_bytes(size_t n, uint64_t trials)
{
    (void)trials;
    return sizeof(Scratch) + n * sizeof(uint16_t);
}

static void begin(Tally *tally)
{
    Scratch *scratch = tally->scratch;
    scratch->blocks = drift_blocks(tally->n);
    for (size_t item = 0; item < tally->n; item++)
        scratch->block[item] = (uint16_t)block_of(tally->n, item);
}

static void count(Tally *tally, const Item *outcome, uint64_t times)
{
    const Scratch *scratch = tally->scratch;
    uint64_t part = (uint64_t)((unsigned __int128)tally->trial * DRIFT_PARTS / tally->trials);
    uint64_t first = part * scratch->blocks;
    for (size_t place = 0; place < tally->n; place++)
        tally_add(tally,
                  (first + scratch->block[outcome[place]]) * scratch->blocks +
                      scratch->block[place],
                  times);
}

const TallyKind tally_drift = {
    .id = "drift",
    .cells = cells,
    .most = most,
    .scratch = scratch_bytes,
    .begin = begin,
    .count = count,
    .in_order = true,
};
