/* One instruction set's lockstep machine. Compiled once for each, with -DDECK_MACHINE_LANES=v3 and
 * the like, -DLANE_MACHINE_ISA="x86-64-v3" and that set's -march. */
#include "trials/lane_machine.h"

#include "algorithms/registry.h"
#include "deck/lanes_rows.h"

#include <string.h>

#define JOIN_(a, b)    a##_##b
#define JOIN(a, b)     JOIN_(a, b)
#define MACHINE_SOURCE JOIN(source_xoshiro256_plus_plus, DECK_MACHINE_LANES)
#define MACHINE        JOIN(lane_machine, DECK_MACHINE_LANES)
#define ROW_FUNCTIONS  JOIN(row_functions, DECK_MACHINE_LANES)

extern const Source MACHINE_SOURCE;
extern const LaneMachine MACHINE;
extern const RowFunctions ROW_FUNCTIONS;

static LaneShuffle *shuffle(size_t index)
{
    return algorithm_list[index]->shuffle;
}

/* The sum of a row's bytes. */
static uint32_t sum_of_bytes(Row row)
{
    uint64_t words[DECK_LANES / 8], even = 0, odd = 0;
    memcpy(words, &row, sizeof words);
    for (int w = 0; w < DECK_LANES / 8; w++) {
        even += words[w] & UINT64_C(0x00ff00ff00ff00ff);
        odd += words[w] >> 8 & UINT64_C(0x00ff00ff00ff00ff);
    }
    even += odd; /* four sums below 2^16 */
    return (uint32_t)((even * UINT64_C(0x0001000100010001)) >> 48);
}

/* Counts `some` ranks from `first` on by comparing all lanes with each: for few orders far faster
 * than 64 increments a batch. At most 255 batches. */
static inline __attribute__((always_inline)) void
count_compared(const uint16_t *ranks, size_t batches, size_t first, size_t some, uint32_t *counts)
{
    Row found[8];
    for (size_t i = 0; i < some; i++)
        found[i] = row_of(0);
    for (size_t batch = 0; batch < batches; batch++, ranks += DECK_LANES) {
        Row row = row_of_columns(ranks);
        for (size_t i = 0; i < some; i++)
            for (int p = 0; p < LANES_PARTS; p++)
                found[i].part[p] -= (Bytes)(row.part[p] == (uint8_t)(first + i));
    }
    for (size_t i = 0; i < some; i++)
        counts[first + i] += sum_of_bytes(found[i]);
}

/* Counts pairs of batches. */
static void count_pairs(const uint16_t *ranks, size_t batches, uint16_t orders, uint32_t *pairs)
{
    for (size_t batch = 0; batch < batches; batch += 2, ranks += 2 * DECK_LANES) {
        uint16_t index[DECK_LANES] __attribute__((aligned(64)));
        for (int lane = 0; lane < DECK_LANES; lane++)
            index[lane] = (uint16_t)(ranks[lane] * orders + ranks[DECK_LANES + lane]);
        for (int lane = 0; lane < DECK_LANES; lane++)
            pairs[index[lane]]++;
    }
}

static void count_groups(const uint16_t *ranks, size_t batches, size_t orders, size_t group,
                         uint32_t *groups)
{
    if (group == 2) {
        count_pairs(ranks, batches, (uint16_t)orders, groups);
    } else if (orders == 2) {
        count_compared(ranks, batches, 0, 2, groups);
    } else {
        for (size_t first = 0; first < orders; first += 6) /* 3! and 4! */
            count_compared(ranks, batches, first, 6, groups);
    }
}

typedef uint64_t Masks __attribute__((vector_size(LANES_VECTOR_BYTES), may_alias));

/* Adds the bits of the items 64 * half.. that the lanes of a part hold to seen[8]: the item in byte
 * b of a 64-bit number is taken out by a shift, and says by how much a one is shifted. */
static inline __attribute__((always_inline)) void see_items(const uint8_t *items, size_t n,
                                                            uint64_t half, Masks seen[8])
{
    for (size_t place = 0; place < n; place++, items += DECK_LANES) {
        Masks lanes = *(const Masks *)items;
        for (int b = 0; b < 8; b++) {
            Masks item = lanes >> 8 * b;
            Masks bit = ((Masks){0} + 1) << (item & 63);
            if (n > 64)
                bit &= (Masks)((item >> 6 & 1) == half);
            seen[b] |= bit;
        }
    }
}

/* An item sets its bit in a lane's mask; n items that set n bits are each there once. Items are
 * below n here: our own shuffles can only move and repeat them, those from outside that leave
 * others are refused before. */
static bool check_rows(const uint8_t *items, size_t n, bool *ret_valid)
{
    memset(ret_valid, true, DECK_LANES);
    for (size_t half = 0; half < 2 && 64 * half < n; half++) {
        size_t bits = n - 64 * half;
        uint64_t want = bits >= 64 ? UINT64_MAX : (UINT64_C(1) << bits) - 1;
        for (int part = 0; part < LANES_PARTS; part++) {
            Masks seen[8] = {0};
            see_items(items + part * LANES_VECTOR_BYTES, n, half, seen);
            for (int b = 0; b < 8; b++)
                for (int word = 0; word < LANES_VECTOR_BYTES / 8; word++)
                    ret_valid[part * LANES_VECTOR_BYTES + 8 * word + b] &= seen[b][word] == want;
        }
    }
    return !memchr(ret_valid, false, DECK_LANES);
}

const LaneMachine MACHINE = {
    .isa = LANE_MACHINE_ISA,
    .shuffle = shuffle,
#ifdef LANES_WITH_PLANES
    .planes = planes_run,
#endif
    .default_source = &MACHINE_SOURCE,
    .count_groups = count_groups,
    .check_rows = check_rows,
    .rows = &ROW_FUNCTIONS,
};
