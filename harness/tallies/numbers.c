/* The one-number statistics, each counted in the cells of number_cells(). Parity has no tally of
 * its own: it follows from the number of cycles. */
#include "tallies/halves.h"
#include "tallies/number.h"
#include "tallies/rows.h"
#include "tallies/sums.h"

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

/* For a number that follows from a group that the front belongs to and the order of the back. */
enum { GROUPS = (HALVES_MAX + 1) * (HALVES_MAX + 1) };

typedef struct Derivation {
    Tally *tally;
    size_t (*group)(const Halves *halves);
    size_t (*value)(const Halves *halves, size_t group, const Item *back);
    bool met[GROUPS];                       /* by a front of the set at hand */
    uint32_t counts[GROUPS][HALVES_ORDERS]; /* of the set, by the rank of the back */
} Derivation;

static void add_front(void *context, const Halves *halves)
{
    Derivation *derivation = context;
    size_t group = derivation->group(halves);
    uint32_t *counts = derivation->counts[group];
    derivation->met[group] = true;
    for (uint32_t rank = 0; rank < halves->back_orders; rank++)
        counts[rank] += halves->counts[rank];
}

static void add_set(void *context, const Halves *halves)
{
    Derivation *derivation = context;
    Tally *tally = derivation->tally;
    Item back[HALVES_MAX];
    for (uint32_t rank = 0; rank < halves->back_orders; rank++) {
        halves_back(halves, rank, back);
        for (size_t group = 0; group < GROUPS; group++)
            if (derivation->met[group])
                count_value(tally, tally->scratch, derivation->value(halves, group, back),
                            derivation->counts[group][rank]);
    }
    for (size_t group = 0; group < GROUPS; group++)
        if (derivation->met[group])
            memset(derivation->counts[group], 0, sizeof derivation->counts[group]);
    memset(derivation->met, 0, sizeof derivation->met);
}

static void derive(Tally *tally, const Tally *permutations, size_t (*group)(const Halves *halves),
                   size_t (*value)(const Halves *halves, size_t group, const Item *back))
{
    static const HalvesVisitor visitor = {.front = add_front, .end_set = add_set};
    Derivation derivation = {.tally = tally, .group = group, .value = value};
    if (halves_serve(tally, permutations))
        halves_walk(permutations, &visitor, &derivation);
}

static size_t fixed_in_front(const Halves *halves)
{
    size_t fixed = 0;
    for (size_t place = 0; place < halves->front; place++)
        fixed += halves->items[place] == place;
    return fixed;
}

static size_t fixed_in_all(const Halves *halves, size_t in_front, const Item *back)
{
    size_t fixed = in_front;
    for (size_t i = 0; i < halves->back; i++)
        fixed += back[i] == halves->front + i;
    return fixed;
}

static void derive_fixed_points(Tally *tally, const Tally *permutations)
{
    derive(tally, permutations, fixed_in_front, fixed_in_all);
}

/* The descents of the front, and how many items of the back are below its last one. */
static size_t descents_in_front(const Halves *halves)
{
    size_t descents = 0, below = 0;
    for (size_t place = 0; place + 1 < halves->front; place++)
        descents += halves->items[place] > halves->items[place + 1];
    while (below < halves->back && halves->left[below] < halves->items[halves->front - 1])
        below++;
    return descents * (HALVES_MAX + 1) + below;
}

static size_t descents_in_all(const Halves *halves, size_t group, const Item *back)
{
    size_t descents = group / (HALVES_MAX + 1), below = group % (HALVES_MAX + 1);
    for (size_t i = 0; i + 1 < halves->back; i++)
        descents += back[i] > back[i + 1];
    return descents + (below && back[0] <= halves->left[below - 1]);
}

static void derive_descents(Tally *tally, const Tally *permutations)
{
    derive(tally, permutations, descents_in_front, descents_in_all);
}

/* The items behind the one after them. */
static size_t rising_in_front(const Halves *halves)
{
    uint32_t met = 0;
    size_t breaks = 0;
    for (size_t place = 0; place < halves->front; place++) {
        breaks += met >> halves->items[place] >> 1 & 1;
        met |= UINT32_C(1) << halves->items[place];
    }
    return breaks;
}

static size_t rising_in_all(const Halves *halves, size_t breaks_in_front, const Item *back)
{
    uint32_t met = halves->set;
    size_t rising = 1 + breaks_in_front;
    for (size_t i = 0; i < halves->back; i++) {
        rising += met >> back[i] >> 1 & 1;
        met |= UINT32_C(1) << back[i];
    }
    return rising;
}

static void derive_rising(Tally *tally, const Tally *permutations)
{
    derive(tally, permutations, rising_in_front, rising_in_all);
}

/* By value each trial has a cell. By sum, no bit is set more often than there are trials, nor is
 * the sum more than that of trials of the largest value. */
static bool adds_up(const Tally *tally, uint64_t trials)
{
    const Scratch *scratch = tally->scratch;
    if (!scratch->layout.sum)
        return sums_to(tally, 0, tally->cells, trials);
    unsigned __int128 sum = 0;
    for (uint64_t bit = 0; bit < tally->cells; bit++) {
        uint64_t count = tally_cell(tally, bit);
        if (count > trials)
            return false;
        sum += (unsigned __int128)count << bit;
    }
    return sum <= (unsigned __int128)trials * values_most(tally->n);
}

#define NUMBER_TALLY(name, check_id, number, rows_function, derive_function)                       \
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
        .derive = derive_function,                                                                 \
        .adds_up = adds_up,                                                                        \
    };

NUMBER_TALLY(fixed_points, "fixed-points", NUMBER_FIXED_POINTS, fixed_points_rows,
             derive_fixed_points)
NUMBER_TALLY(cycles, "cycles", NUMBER_CYCLES, cycles_rows, NULL)
NUMBER_TALLY(inversions, "inversions", NUMBER_INVERSIONS, inversions_rows, NULL)
NUMBER_TALLY(descents, "descents", NUMBER_DESCENTS, descents_rows, derive_descents)
NUMBER_TALLY(rising, "rising-sequences", NUMBER_RISING, rising_rows, derive_rising)
NUMBER_TALLY(footrule, "footrule", NUMBER_FOOTRULE, footrule_rows, NULL)
NUMBER_TALLY(increasing, "longest-increasing", NUMBER_INCREASING, increasing_rows, NULL)
