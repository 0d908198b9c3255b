/* The bit-plane machine: 512 trials in lockstep. An item is one bit in each of a few planes, so
 * that a swap takes two operations a plane and place for all of them, where the lockstep machine
 * takes three for 64 bytes. It runs scripts (script.h), reads the same columns of words as the
 * lockstep machine, and leaves the same ranks and items. */
#ifndef FAIRNESS_DECK_PLANES_H
#define FAIRNESS_DECK_PLANES_H

#include "base/arena.h"
#include "deck/lane_job.h"
#include "deck/planes/script.h"

enum {
    PLANES_BATCHES = 8,  /* of a group, the 512 trials of a plane */
    PLANES_MOST = 8,     /* groups that are run at once, of items whose orders are counted */
    PLANES_TOGETHER = 4, /* groups of more items that take a step together, where n is small: they
                            share what a step costs beside its planes */
    PLANES_TOGETHER_N = 16,
    PLANES_COUNTED = 2, /* groups of more items whose outcomes are counted together */
    PLANES_SWAPS = 4,   /* swaps that go through the places together: one load and store for all */
    PLANES_ORDERS_MAX_N = 5,
    PLANES_BITS = 6, /* of SCRIPT_MAX_N */
    PLANES_COLUMNS = 16,
};

/* A shuffle that the planes can run, and what they count themselves of a block, by the population
 * counts of masks: of n <= PLANES_ORDERS_MAX_N items each order, as planes_order_count reads; of
 * n > LANES_RANK_MAX items how often item i is at place p, in cell p * SCRIPT_MAX_N + i. */
typedef struct Planes {
    Script script;
    size_t together; /* groups of trials that are run at once */
    void *room;      /* of these groups, 64-aligned; NULL where the planes cannot run the shuffle */
    uint64_t *cells; /* planes_count_cells(n), 64-aligned, of the caller's to clear; NULL where
                        nothing is counted so */
    uint64_t batches; /* of the job: bit b is set where batch b is counted, and neither its ranks
                         nor, above LANES_RANK_MAX, its items are left. To be cleared before */
} Planes;

/* Writes down the shuffle at `index` of algorithm_list, for n items and its parameter; a job has at
 * most `most_rows` rows of words. False where it cannot be: where a step hangs on a draw, or takes
 * another form than a swap, or n is above SCRIPT_MAX_N, or its rows are too many. All is kept in
 * `memory`, which is to be asked whether there was enough. */
bool planes_open(Planes *ret, size_t index, size_t n, uint32_t parameter, size_t most_rows,
                 bool counts, Arena *memory);

/* Runs job->batches batches of the shuffle, to the same job as `lane`, which runs what the planes
 * leave over: the last batches, and groups with an outcome that is no permutation. Wants a
 * processor with AVX-512BW. */
typedef void PlanesRun(LaneJob *job, Planes *planes, LaneShuffle *lane);
PlanesRun planes_run;

/* How many cells there are to count; a few more than are used, as whole vectors are added. */
static inline size_t planes_count_cells(size_t n)
{
    return n <= PLANES_ORDERS_MAX_N ? 20 * 2 * 8 : SCRIPT_MAX_N * n + 8;
}

/* The count of the order of that rank, since the cells were cleared, of at most 2^19 - 1 trials.
 * Six orders share two vectors: the part that each of the 64-bit columns of a plane has of the
 * count is a field of 16 bits. */
static inline uint64_t planes_order_count(const uint64_t *cells, size_t rank)
{
    const uint64_t *columns = cells + 8 * (rank / 6 * 2 + rank % 6 / 4);
    uint64_t count = 0;
    for (size_t column = 0; column < 8; column++)
        count += columns[column] >> 16 * (rank % 6 % 4) & 0xffff;
    return count;
}

/* Planes of a group: its rows, its picks, and where those that wait lie. */
static inline size_t planes_of_group(const Script *script)
{
    return script->n * (PLANES_BITS + PLANES_SWAPS) + 8 + script->pick_planes;
}

#endif
