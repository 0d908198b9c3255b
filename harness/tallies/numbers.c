/* The one-number statistics, each counted in the cells of number_cells(). Parity has no tally of
 * its own: it follows from the number of cycles. */
#include "tallies/number.h"
#include "tallies/outcome_rows.h"
#include "tallies/split.h"
#include "tallies/sums.h"

#include <string.h>

/* TallyKind.parameters. */
typedef struct Parameters {
    Number number;
    /* With `derive`, for a number that follows from a group that the head belongs to and the order
     * of the back: that group, and the number. */
    size_t (*group)(const Split *split);
    size_t (*value)(const Split *split, size_t group, const Item *tail);
} Parameters;

typedef struct Scratch {
    NumberCells layout;
    uint32_t *pending; /* n <= LANES_MAX_N: the block's trials in lockstep, by value */
    uint32_t room[];   /* 2 n, for number_of */
} Scratch;

/* One more than the largest value of any number. */
static size_t values_most(size_t n)
{
    return n * (n - 1) / 2 + 2;
}

static size_t pending_bytes(size_t n)
{
    return n <= LANES_MAX_N ? values_most(n) * sizeof(uint32_t) : 0;
}

static size_t scratch_bytes(const TallyKind *kind, size_t n, uint64_t trials)
{
    (void)kind, (void)trials;
    return sizeof(Scratch) + 2 * n * sizeof(uint32_t) + pending_bytes(n);
}

static Number number_counted(const TallyKind *kind)
{
    const Parameters *parameters = kind->parameters;
    return parameters->number;
}

static uint64_t cells(const TallyKind *kind, size_t n, uint64_t trials, const char **ret_reason)
{
    (void)trials;
    if (n < 2) {
        *ret_reason = "there is only one order";
        return 0;
    }
    uint64_t count = number_cells(number_counted(kind), n).count;
    if (!count)
        *ret_reason = "its law is known for up to 64 items";
    return count;
}

const Number *tally_number(const TallyKind *kind)
{
    const Parameters *parameters = kind->parameters;
    return kind->cells == cells ? &parameters->number : NULL;
}

static void begin(Tally *tally)
{
    Scratch *scratch = tally->scratch;
    scratch->pending = scratch->room + 2 * tally->n;
    scratch->layout = number_cells(number_counted(tally->kind), tally->n);
}

static void count_value(Tally *tally, const Scratch *scratch, uint64_t value, uint64_t times)
{
    if (!scratch->layout.sum) {
        tally_add(tally, number_cell(number_counted(tally->kind), scratch->layout, value), times);
        return;
    }
    for (; value; value &= value - 1)
        tally_add(tally, (uint64_t)__builtin_ctzll(value), times);
}

static void count(Tally *tally, const Item *outcome, uint64_t times)
{
    Scratch *scratch = tally->scratch;
    uint64_t value = number_of(number_counted(tally->kind), outcome, tally->n, scratch->room);
    count_value(tally, scratch, value, times);
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
            scratch->pending[values[lane]]++;
    }
}

static void fixed_points_rows(Tally *tally, OutcomeRows *rows)
{
    count_by(tally, rows->with->fixed_points, rows->items, rows->batches);
}

static void cycles_rows(Tally *tally, OutcomeRows *rows)
{
    count_by(tally, rows->with->cycles, outcome_rows_digits(rows), rows->batches);
}

static void inversions_rows(Tally *tally, OutcomeRows *rows)
{
    count_by(tally, rows->with->inversions, rows->items, rows->batches);
}

static void descents_rows(Tally *tally, OutcomeRows *rows)
{
    count_by(tally, rows->with->descents, rows->items, rows->batches);
}

static void rising_rows(Tally *tally, OutcomeRows *rows)
{
    if (tally->n <= 64)
        count_by(tally, rows->with->rising, rows->items, rows->batches);
    else
        count_by(tally, rows->with->rising_of_places, outcome_rows_places(rows), rows->batches);
}

static void footrule_rows(Tally *tally, OutcomeRows *rows)
{
    count_by(tally, rows->with->footrule, rows->items, rows->batches);
}

static void increasing_rows(Tally *tally, OutcomeRows *rows)
{
    count_by(tally, rows->with->increasing, rows->items, rows->batches);
}

static void end_block(Tally *tally, const OutcomeRows *rows)
{
    Scratch *scratch = tally->scratch;
    if (!rows)
        return;
    for (size_t value = 0; value < values_most(tally->n); value++)
        if (scratch->pending[value])
            count_value(tally, scratch, value, scratch->pending[value]);
    memset(scratch->pending, 0, pending_bytes(tally->n));
}

enum { GROUPS = (SPLIT_MAX + 1) * (SPLIT_MAX + 1) };

typedef struct Derivation {
    Tally *tally;
    const Parameters *parameters;
    bool met[GROUPS];                      /* by a head of the set at hand */
    uint32_t counts[GROUPS][SPLIT_ORDERS]; /* of the set, by the rank of the back */
} Derivation;

static void add_front(void *context, const Split *split)
{
    Derivation *derivation = context;
    size_t group = derivation->parameters->group(split);
    uint32_t *counts = derivation->counts[group];
    derivation->met[group] = true;
    for (uint32_t rank = 0; rank < split->tail_orders; rank++)
        counts[rank] += split->counts[rank];
}

static void add_set(void *context, const Split *split)
{
    Derivation *derivation = context;
    Tally *tally = derivation->tally;
    Item tail[SPLIT_MAX];
    for (uint32_t rank = 0; rank < split->tail_orders; rank++) {
        split_tail(split, rank, tail);
        for (size_t group = 0; group < GROUPS; group++)
            if (derivation->met[group])
                count_value(tally, tally->scratch,
                            derivation->parameters->value(split, group, tail),
                            derivation->counts[group][rank]);
    }
    for (size_t group = 0; group < GROUPS; group++)
        if (derivation->met[group])
            memset(derivation->counts[group], 0, sizeof derivation->counts[group]);
    memset(derivation->met, 0, sizeof derivation->met);
}

static void derive(Tally *tally, const Tally *permutations)
{
    static const SplitVisitor visitor = {.head = add_front, .end_set = add_set};
    Derivation derivation = {.tally = tally, .parameters = tally->kind->parameters};
    if (split_serve(tally, permutations))
        split_walk(permutations, &visitor, &derivation);
}

static size_t fixed_in_front(const Split *split)
{
    size_t fixed = 0;
    for (size_t place = 0; place < split->head; place++)
        fixed += split->items[place] == place;
    return fixed;
}

static size_t fixed_in_all(const Split *split, size_t in_front, const Item *tail)
{
    size_t fixed = in_front;
    for (size_t i = 0; i < split->tail; i++)
        fixed += tail[i] == split->head + i;
    return fixed;
}

/* The descents of the head, and how many items of the back are below its last one. */
static size_t descents_in_front(const Split *split)
{
    size_t descents = 0, below = 0;
    for (size_t place = 0; place + 1 < split->head; place++)
        descents += split->items[place] > split->items[place + 1];
    while (below < split->tail && split->left[below] < split->items[split->head - 1])
        below++;
    return descents * (SPLIT_MAX + 1) + below;
}

static size_t descents_in_all(const Split *split, size_t group, const Item *tail)
{
    size_t descents = group / (SPLIT_MAX + 1), below = group % (SPLIT_MAX + 1);
    for (size_t i = 0; i + 1 < split->tail; i++)
        descents += tail[i] > tail[i + 1];
    return descents + (below && tail[0] <= split->left[below - 1]);
}

/* The items behind the one after them. */
static size_t rising_in_front(const Split *split)
{
    uint32_t met = 0;
    size_t breaks = 0;
    for (size_t place = 0; place < split->head; place++) {
        breaks += met >> split->items[place] >> 1 & 1;
        met |= UINT32_C(1) << split->items[place];
    }
    return breaks;
}

static size_t rising_in_all(const Split *split, size_t breaks_in_front, const Item *tail)
{
    uint32_t met = split->set;
    size_t rising = 1 + breaks_in_front;
    for (size_t i = 0; i < split->tail; i++) {
        rising += met >> tail[i] >> 1 & 1;
        met |= UINT32_C(1) << tail[i];
    }
    return rising;
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

/* The functions that all of them share. */
#define NUMBER_FUNCTIONS                                                                           \
    .cells = cells, .scratch = scratch_bytes, .begin = begin, .count = count,                      \
    .end_block = end_block, .adds_up = adds_up

const TallyKind tally_fixed_points = {
    NUMBER_FUNCTIONS,
    .id = "fixed-points",
    .parameters = &(const Parameters){NUMBER_FIXED_POINTS, fixed_in_front, fixed_in_all},
    .count_rows = fixed_points_rows,
    .derive = derive,
};

const TallyKind tally_cycles = {
    NUMBER_FUNCTIONS,
    .id = "cycles",
    .parameters = &(const Parameters){.number = NUMBER_CYCLES},
    .count_rows = cycles_rows,
};

const TallyKind tally_inversions = {
    NUMBER_FUNCTIONS,
    .id = "inversions",
    .parameters = &(const Parameters){.number = NUMBER_INVERSIONS},
    .count_rows = inversions_rows,
};

const TallyKind tally_descents = {
    NUMBER_FUNCTIONS,
    .id = "descents",
    .parameters = &(const Parameters){NUMBER_DESCENTS, descents_in_front, descents_in_all},
    .count_rows = descents_rows,
    .derive = derive,
};

const TallyKind tally_rising = {
    NUMBER_FUNCTIONS,
    .id = "rising-sequences",
    .parameters = &(const Parameters){NUMBER_RISING, rising_in_front, rising_in_all},
    .count_rows = rising_rows,
    .derive = derive,
};

const TallyKind tally_footrule = {
    NUMBER_FUNCTIONS,
    .id = "footrule",
    .parameters = &(const Parameters){.number = NUMBER_FOOTRULE},
    .count_rows = footrule_rows,
};

const TallyKind tally_increasing = {
    NUMBER_FUNCTIONS,
    .id = "longest-increasing",
    .parameters = &(const Parameters){.number = NUMBER_INCREASING},
    .count_rows = increasing_rows,
};
