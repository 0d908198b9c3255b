/* The one-number statistics, each counted in the cells of number_cells(). Parity has no tally of
 * its own: it follows from the number of cycles. */
#include "tallies/number.h"
#include "tallies/rows.h"

#include <string.h>

typedef struct Scratch {
    NumberCells layout;
    Number number;
    uint32_t *aside; /* n <= LANES_MAX_N: the block's trials in lockstep, by value */
    uint32_t room[]; /* 2 n, for number_of */
} Scratch;

/* One more than the largest value of any number. */
static size_t values_most(size_t n)
{
    return n * (n - 1) / 2 + 2;
}

static size_t aside_bytes(size_t n)
{
    return n <= LANES_MAX_N ? values_most(n) * sizeof(uint32_t) : 0;
}

static size_t scratch_bytes(size_t n, uint64_t trials)
{
    (void)trials;
    return sizeof(Scratch) + 2 * n * sizeof(uint32_t) + aside_bytes(n);
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
    scratch->aside = scratch->room + 2 * tally->n;
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

/* A number of each outcome by that function of its items. */
typedef void NumberOfRows(const uint8_t *items, size_t n, uint16_t *ret_values);

static void count_by(Tally *tally, NumberOfRows *number, const uint8_t *items, size_t batches)
{
    Scratch *scratch = tally->scratch;
    uint16_t values[DECK_LANES];
    for (size_t batch = 0; batch < batches; batch++) {
        number(items + batch * tally->n * DECK_LANES, tally->n, values);
        for (size_t lane = 0; lane < DECK_LANES; lane++)
            scratch->aside[values[lane]]++;
    }
}

static void fixed_points_rows(Tally *tally, Rows *rows)
{
    count_by(tally, rows->with->fixed_points, rows->items, rows->batches);
}

static void cycles_rows(Tally *tally, Rows *rows)
{
    count_by(tally, rows->with->cycles, rows_digits(rows), rows->batches);
}

static void inversions_rows(Tally *tally, Rows *rows)
{
    count_by(tally, rows->with->inversions, rows->items, rows->batches);
}

static void descents_rows(Tally *tally, Rows *rows)
{
    count_by(tally, rows->with->descents, rows->items, rows->batches);
}

static void rising_rows(Tally *tally, Rows *rows)
{
    if (tally->n <= 64)
        count_by(tally, rows->with->rising, rows->items, rows->batches);
    else
        count_by(tally, rows->with->rising_of_places, rows_places(rows), rows->batches);
}

static void footrule_rows(Tally *tally, Rows *rows)
{
    count_by(tally, rows->with->footrule, rows->items, rows->batches);
}

static void increasing_rows(Tally *tally, Rows *rows)
{
    count_by(tally, rows->with->increasing, rows->items, rows->batches);
}

static void end_block(Tally *tally, const Rows *rows)
{
    Scratch *scratch = tally->scratch;
    if (!rows)
        return;
    for (size_t value = 0; value < values_most(tally->n); value++)
        if (scratch->aside[value])
            count_value(tally, scratch, value, scratch->aside[value]);
    memset(scratch->aside, 0, aside_bytes(tally->n));
}

#define NUMBER_TALLY(name, check_id, number, rows_function)                                        \
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
        .count_rows = rows_function,                                                               \
        .end_block = end_block,                                                                    \
    };

NUMBER_TALLY(fixed_points, "fixed-points", NUMBER_FIXED_POINTS, fixed_points_rows)
NUMBER_TALLY(cycles, "cycles", NUMBER_CYCLES, cycles_rows)
NUMBER_TALLY(inversions, "inversions", NUMBER_INVERSIONS, inversions_rows)
NUMBER_TALLY(descents, "descents", NUMBER_DESCENTS, descents_rows)
NUMBER_TALLY(rising, "rising-sequences", NUMBER_RISING, rising_rows)
NUMBER_TALLY(footrule, "footrule", NUMBER_FOOTRULE, footrule_rows)
NUMBER_TALLY(increasing, "longest-increasing", NUMBER_INCREASING, increasing_rows)
