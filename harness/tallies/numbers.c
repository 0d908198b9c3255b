/* The one-number statistics, each counted in the cells of number_cells(). Parity has no tally of
 * its own: it follows from the number of cycles. */
#include "deck/lane_job.h"
#include "tallies/number.h"
#include "tallies/tally.h"

#include <string.h>

typedef struct Scratch {
    NumberCells layout;
    Number number;
    uint8_t items[LANES_MAX_N * DECK_LANES]; /* of trials in lockstep */
    uint8_t inverse[LANES_MAX_N * DECK_LANES];
    uint16_t values[DECK_LANES];
    uint32_t room[]; /* 2 n, for number_of */
} Scratch;

static size_t scratch_bytes(size_t n, uint64_t trials)
{
    (void)trials;
    return sizeof(Scratch) + 2 * n * sizeof(uint32_t);
}

static uint64_t cells_of(Number number, size_t n, const char **ret_reason)
{
    if (n < 2) {
        *ret_reason = "there is only one order";
        return 0;
    }
    uint64_t count = number_cells(number, n).count;
    if (!count)
        *ret_reason = "its law is known for up to 64 items";
    return count;
}

static void begin_number(Tally *tally, Number number)
{
    Scratch *scratch = tally->scratch;
    scratch->number = number;
    scratch->layout = number_cells(number, tally->n);
}

static void count_value(Tally *tally, const Scratch *scratch, uint64_t value, uint64_t times)
{
    if (!scratch->layout.sum) {
        tally_add(tally, number_cell(scratch->number, scratch->layout, value), times);
        return;
    }
    for (; value; value &= value - 1)
        tally_add(tally, (uint64_t)__builtin_ctzll(value), times);
}

static void count(Tally *tally, const Item *outcome, uint64_t times)
{
    Scratch *scratch = tally->scratch;
    count_value(tally, scratch, number_of(scratch->number, outcome, tally->n, scratch->room),
                times);
}

static void count_values(Tally *tally)
{
    Scratch *scratch = tally->scratch;
    for (size_t lane = 0; lane < DECK_LANES; lane++)
        count_value(tally, scratch, scratch->values[lane], 1);
}

/* Sums of at most 127 yes and no, in bytes, for all lanes. */
static void fixed_points_rows(Tally *tally, const uint8_t *items)
{
    Scratch *scratch = tally->scratch;
    uint8_t sums[DECK_LANES] = {0};
    for (size_t place = 0; place < tally->n; place++, items += DECK_LANES) {
        uint8_t here = (uint8_t)place; /* of the items' own width */
        for (size_t lane = 0; lane < DECK_LANES; lane++)
            sums[lane] = (uint8_t)(sums[lane] + (items[lane] == here));
    }
    for (size_t lane = 0; lane < DECK_LANES; lane++)
        scratch->values[lane] = sums[lane];
    count_values(tally);
}

static void add_descents(const uint8_t *rows, size_t n, uint8_t first, uint16_t *values)
{
    uint8_t sums[DECK_LANES];
    memset(sums, first, sizeof sums);
    for (size_t place = 0; place + 1 < n; place++, rows += DECK_LANES)
        for (size_t lane = 0; lane < DECK_LANES; lane++)
            sums[lane] = (uint8_t)(sums[lane] + (rows[lane] > rows[DECK_LANES + lane]));
    for (size_t lane = 0; lane < DECK_LANES; lane++)
        values[lane] = sums[lane];
}

static void descents_rows(Tally *tally, const uint8_t *items)
{
    Scratch *scratch = tally->scratch;
    add_descents(items, tally->n, 0, scratch->values);
    count_values(tally);
}

static void invert_rows(const uint8_t *items, size_t n, uint8_t *inverse)
{
    for (size_t place = 0; place < n; place++, items += DECK_LANES)
        for (size_t lane = 0; lane < DECK_LANES; lane++)
            inverse[(size_t)items[lane] * DECK_LANES + lane] = (uint8_t)place;
}

static void rising_rows(Tally *tally, const uint8_t *items)
{
    Scratch *scratch = tally->scratch;
    invert_rows(items, tally->n, scratch->inverse);
    add_descents(scratch->inverse, tally->n, 1, scratch->values);
    count_values(tally);
}

static void footrule_rows(Tally *tally, const uint8_t *items)
{
    Scratch *scratch = tally->scratch;
    uint16_t sums[DECK_LANES] = {0};
    for (size_t place = 0; place < tally->n; place++, items += DECK_LANES) {
        uint8_t here = (uint8_t)place, up[DECK_LANES]; /* in bytes, then added up in words */
        for (size_t lane = 0; lane < DECK_LANES; lane++)
            up[lane] = (uint8_t)((items[lane] > here ? items[lane] : here) - here);
        for (size_t lane = 0; lane < DECK_LANES; lane++)
            sums[lane] = (uint16_t)(sums[lane] + up[lane]);
    }
    memcpy(scratch->values, sums, sizeof sums);
    count_values(tally);
}

/* All pairs of places, 64 trials at a time, in bytes that are added up before they come round. */
static void inversions_rows(Tally *tally, const uint8_t *items)
{
    Scratch *scratch = tally->scratch;
    uint16_t sums[DECK_LANES] = {0};
    for (size_t place = 1; place < tally->n; place++) {
        const uint8_t *here = items + place * DECK_LANES;
        uint8_t larger[DECK_LANES] = {0};
        for (size_t before = 0; before < place; before++)
            for (size_t lane = 0; lane < DECK_LANES; lane++)
                larger[lane] =
                    (uint8_t)(larger[lane] + (items[before * DECK_LANES + lane] > here[lane]));
        for (size_t lane = 0; lane < DECK_LANES; lane++)
            sums[lane] = (uint16_t)(sums[lane] + larger[lane]);
    }
    memcpy(scratch->values, sums, sizeof sums);
    count_values(tally);
}

/* Takes the places out of their cycles, the last one first: what leads to a place then leads to
 * what followed it, and a place that leads to itself is the last of a cycle. Each step waits for
 * the one before in its own lane only, and none is a branch. */
static void cycles_rows(Tally *tally, const uint8_t *items)
{
    Scratch *scratch = tally->scratch;
    uint8_t *next = scratch->items, *last = scratch->inverse, sums[DECK_LANES] = {0};
    size_t n = tally->n;
    memcpy(next, items, n * DECK_LANES);
    invert_rows(items, n, last);
    for (size_t place = n; place-- > 0;)
        for (size_t lane = 0; lane < DECK_LANES; lane++) {
            size_t after = next[place * DECK_LANES + lane],
                   before = last[place * DECK_LANES + lane];
            sums[lane] = (uint8_t)(sums[lane] + (after == place));
            next[before * DECK_LANES + lane] = (uint8_t)after;
            last[after * DECK_LANES + lane] = (uint8_t)before;
        }
    for (size_t lane = 0; lane < DECK_LANES; lane++)
        scratch->values[lane] = sums[lane];
    count_values(tally);
}

/* The bits of number.c, 64 trials side by side. */
static void increasing_rows(Tally *tally, const uint8_t *items)
{
    Scratch *scratch = tally->scratch;
    size_t n = tally->n;
    uint64_t rows[DECK_LANES];
    memset(rows, 0xff, sizeof rows);
    for (size_t place = 0; place < n; place++, items += DECK_LANES)
        for (size_t lane = 0; lane < DECK_LANES; lane++) {
            uint64_t here = rows[lane] & UINT64_C(1) << items[lane];
            rows[lane] = (rows[lane] + here) | (rows[lane] - here);
        }
    for (size_t lane = 0; lane < DECK_LANES; lane++)
        scratch->values[lane] =
            (uint16_t)__builtin_popcountll(~rows[lane] & (~UINT64_C(0) >> (64 - n)));
    count_values(tally);
}

#define NUMBER_TALLY(name, check_id, number, rows)                                                 \
    static uint64_t name##_cells(size_t n, uint64_t trials, const char **ret_reason)               \
    {                                                                                              \
        (void)trials;                                                                              \
        return cells_of(number, n, ret_reason);                                                    \
    }                                                                                              \
    static void name##_begin(Tally *tally)                                                         \
    {                                                                                              \
        begin_number(tally, number);                                                               \
    }                                                                                              \
    const TallyKind tally_##name = {                                                               \
        .id = check_id,                                                                            \
        .cells = name##_cells,                                                                     \
        .scratch = scratch_bytes,                                                                  \
        .begin = name##_begin,                                                                     \
        .count = count,                                                                            \
        .count_rows = rows,                                                                        \
    };

NUMBER_TALLY(fixed_points, "fixed-points", NUMBER_FIXED_POINTS, fixed_points_rows)
NUMBER_TALLY(cycles, "cycles", NUMBER_CYCLES, cycles_rows)
NUMBER_TALLY(inversions, "inversions", NUMBER_INVERSIONS, inversions_rows)
NUMBER_TALLY(descents, "descents", NUMBER_DESCENTS, descents_rows)
NUMBER_TALLY(rising, "rising-sequences", NUMBER_RISING, rising_rows)
NUMBER_TALLY(footrule, "footrule", NUMBER_FOOTRULE, footrule_rows)
NUMBER_TALLY(increasing, "longest-increasing", NUMBER_INCREASING, increasing_rows)
