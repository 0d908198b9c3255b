/* One instruction set's lockstep machine. Compiled once for each, with -DDECK_MACHINE_LANES=v3 and
 * the like, -DLANE_MACHINE_ISA="x86-64-v3" and that set's -march. */
#include "trials/lane_machine.h"

#include "algorithms/registry.h"
#include "deck/lanes_decks.h"
#include "deck/lanes_rank.h"

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

typedef uint16_t Outcome8 __attribute__((vector_size(16), aligned(2), may_alias));
typedef uint8_t Deck8 __attribute__((vector_size(8), may_alias));

/* Byte p of deck t becomes byte t of row p. */
static void lay_out(LaneJob *job, size_t batch, const uint16_t *outcomes)
{
    uint8_t decks[DECK_LANES * (LANES_MAX_N + 1)] __attribute__((aligned(64)));
    size_t n = job->n, stride = n <= 8 ? 8 : lane_deck_stride(n);
    uint8_t *rows = job->items + batch * n * DECK_LANES;
    for (size_t deck = 0; deck < DECK_LANES; deck++)
        for (size_t place = 0; place < n; place += 8)
            *(Deck8 *)(decks + deck * stride + place) =
                __builtin_convertvector(*(const Outcome8 *)(outcomes + deck * n + place), Deck8);
    decks_as_rows(decks, n, stride, rows);
    if (n > LANES_RANK_MAX)
        return;
    Row wrong;
    lanes_rank_any((const Row *)rows, n, 0, lanes_ranks(job, n, batch), &wrong);
    job->invalid |= (uint64_t)lanes_any(&wrong) << batch;
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
    .lay_out = lay_out,
    .check_rows = check_rows,
    .rows = &ROW_FUNCTIONS,
};
