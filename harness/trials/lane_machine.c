/* One instruction set's lockstep machine. Compiled once for each, with -DDECK_MACHINE_LANES=v3 and
 * the like, -DLANE_MACHINE_ISA="x86-64-v3" and that set's -march. */
#include "trials/lane_machine.h"

#include "algorithms/registry.h"

#include <string.h>

#define JOIN_(a, b)    a##_##b
#define JOIN(a, b)     JOIN_(a, b)
#define MACHINE_SOURCE JOIN(source_xoshiro256_plus_plus, DECK_MACHINE_LANES)
#define MACHINE        JOIN(lane_machine, DECK_MACHINE_LANES)

extern const Source MACHINE_SOURCE;
extern const LaneMachine MACHINE;

static LaneShuffle *shuffle(size_t index)
{
    return algorithm_list[index] ? algorithm_list[index]->shuffle : NULL;
}

static inline __attribute__((always_inline)) void
count_groups(const uint16_t *ranks, size_t batches, uint16_t orders, size_t group, uint32_t *joint)
{
    for (size_t batch = 0; batch < batches; batch += group, ranks += group * DECK_LANES) {
        uint16_t index[DECK_LANES] __attribute__((aligned(64)));
        memcpy(index, ranks, sizeof index);
        for (size_t next = 1; next < group; next++)
            for (int lane = 0; lane < DECK_LANES; lane++)
                index[lane] =
                    (uint16_t)(index[lane] * orders + ranks[next * DECK_LANES + (size_t)lane]);
        for (int lane = 0; lane < DECK_LANES; lane++)
            joint[index[lane]]++;
    }
}

/* The groups that are used get a loop of their own, with constants in it. */
static void count_joint(const uint16_t *ranks, size_t batches, size_t orders, size_t group,
                        uint32_t *joint)
{
    if (orders == 2 && group == 8)
        count_groups(ranks, batches, 2, 8, joint);
    else if (orders == 6 && group == 4)
        count_groups(ranks, batches, 6, 4, joint);
    else if (orders == 24 && group == 2)
        count_groups(ranks, batches, 24, 2, joint);
    else if (orders == 120 && group == 2)
        count_groups(ranks, batches, 120, 2, joint);
    else
        count_groups(ranks, batches, (uint16_t)orders, group, joint);
}

/* An item sets its bit in a lane's mask; n items that set n bits are each there once. */
static bool check_rows(const uint8_t *items, size_t n, bool *ret_valid)
{
    uint64_t low[DECK_LANES] = {0}, high[DECK_LANES] = {0};
    if (n <= 64) {
        for (size_t place = 0; place < n; place++)
            for (int lane = 0; lane < DECK_LANES; lane++)
                low[lane] |= UINT64_C(1) << (items[place * DECK_LANES + (size_t)lane] & 63);
    } else {
        for (size_t place = 0; place < n; place++)
            for (int lane = 0; lane < DECK_LANES; lane++) {
                uint8_t item = items[place * DECK_LANES + (size_t)lane];
                uint64_t bit = UINT64_C(1) << (item & 63);
                low[lane] |= item < 64 ? bit : 0;
                high[lane] |= item < 64 ? 0 : bit;
            }
    }
    /* Items are below n here, whatever a shuffle does: it can only move and repeat them. */
    uint64_t want_low = n >= 64 ? UINT64_MAX : (UINT64_C(1) << n) - 1;
    uint64_t want_high = n > 64 ? (UINT64_C(1) << (n - 64)) - 1 : 0;
    uint64_t wrong = 0;
    for (int lane = 0; lane < DECK_LANES; lane++)
        wrong |= (low[lane] ^ want_low) | (high[lane] ^ want_high);
    if (!wrong)
        return true;
    for (int lane = 0; lane < DECK_LANES; lane++)
        ret_valid[lane] = low[lane] == want_low && high[lane] == want_high;
    return false;
}

const LaneMachine MACHINE = {
    .isa = LANE_MACHINE_ISA,
    .shuffle = shuffle,
    .default_source = &MACHINE_SOURCE,
    .count_joint = count_joint,
    .check_rows = check_rows,
};
