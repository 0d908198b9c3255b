#include "tallies/serial.h"

#include "tallies/number.h"
#include "tallies/outcome_rows.h"
#include "tallies/rank.h"

#include <string.h>

typedef struct Scratch {
    const TallyKind *inner;
    size_t lag, seen; /* outcomes of the block so far */
    void *inner_scratch;
    Item *quotient;
    Item *inverses; /* of the last `lag` outcomes, that number s at s % lag, n items each */
} Scratch;

static size_t rounded(size_t bytes)
{
    return (bytes + 63) / 64 * 64;
}

static size_t own_bytes(size_t n, size_t lag)
{
    return rounded(sizeof(Scratch)) + rounded((lag + 1) * n * sizeof(Item));
}

static size_t inner_bytes(const TallyKind *inner, size_t n, uint64_t trials)
{
    return inner->scratch ? inner->scratch(n, trials) : 0;
}

static size_t scratch_bytes(const TallyKind *inner, size_t lag, size_t n, uint64_t trials)
{
    return own_bytes(n, lag) + inner_bytes(inner, n, trials);
}

static uint64_t cells_of(const TallyKind *inner, size_t n, uint64_t trials, const char **ret_reason)
{
    if (inner == &tally_permutations && n > SERIAL_ORDERS_MAX_N) {
        *ret_reason = "more than 8! orders to count for each lag";
        return 0;
    }
    uint64_t cells = inner->cells(n, trials, ret_reason);
    return cells ? cells + 1 : 0;
}

Tally serial_inner(const Tally *tally, uint64_t *ret_pairs)
{
    Scratch *scratch = tally->scratch;
    Tally inner = *tally;
    inner.kind = scratch->inner;
    inner.cells--;
    inner.scratch = scratch->inner_scratch;
    *ret_pairs = tally_cell(tally, inner.cells);
    return inner;
}

static void begin_serial(Tally *tally, const TallyKind *kind, size_t lag)
{
    Scratch *scratch = tally->scratch;
    char *memory = tally->scratch;
    scratch->inner = kind;
    scratch->lag = lag;
    scratch->quotient = (Item *)(memory + rounded(sizeof *scratch));
    scratch->inverses = scratch->quotient + tally->n;
    bool needs = inner_bytes(kind, tally->n, tally->trials) > 0;
    scratch->inner_scratch = needs ? memory + own_bytes(tally->n, lag) : NULL;
    uint64_t pairs;
    Tally inner = serial_inner(tally, &pairs);
    if (kind->begin)
        kind->begin(&inner);
}

static void begin_block(Tally *tally)
{
    Scratch *scratch = tally->scratch;
    scratch->seen = 0;
}

static void count(Tally *tally, const Item *outcome, uint64_t times)
{
    (void)times;
    Scratch *scratch = tally->scratch;
    size_t n = tally->n;
    Item *inverse = scratch->inverses + scratch->seen % scratch->lag * n;
    if (scratch->seen >= scratch->lag) {
        for (size_t place = 0; place < n; place++)
            scratch->quotient[place] = inverse[outcome[place]];
        uint64_t pairs;
        Tally inner = serial_inner(tally, &pairs);
        if (scratch->inner == &tally_permutations) /* it has no form for single outcomes */
            tally_add(tally, permutation_rank(scratch->quotient, n), 1);
        else
            scratch->inner->count(&inner, scratch->quotient, 1);
        tally_add(tally, tally->cells - 1, 1);
    }
    for (size_t place = 0; place < n; place++)
        inverse[outcome[place]] = (Item)place;
    scratch->seen++;
}

/* The outcomes of the first batch one by one, so that those before it are at hand. */
static void count_first_batch(Tally *tally, const OutcomeRows *rows)
{
    Item outcome[LANES_MAX_N];
    for (size_t lane = 0; lane < DECK_LANES; lane++) {
        outcome_rows_outcome(rows, 0, lane, outcome);
        count(tally, outcome, 1);
    }
}

/* Remembers the last outcomes that were shown. */
static void remember(Scratch *scratch, OutcomeRows *rows)
{
    size_t n = rows->n, lag = scratch->lag;
    const uint8_t *places = outcome_rows_places(rows) + (rows->batches - 1) * n * DECK_LANES;
    for (size_t l = 0; l < lag; l++)
        for (size_t item = 0; item < n; item++)
            scratch->inverses[l * n + item] = places[item * DECK_LANES + DECK_LANES - lag + l];
    scratch->seen = lag; /* more does not matter */
}

static void count_rows(Tally *tally, OutcomeRows *rows)
{
    Scratch *scratch = tally->scratch;
    bool behind = scratch->seen < scratch->lag || scratch->seen % scratch->lag;
    if (behind)
        count_first_batch(tally, rows);
    OutcomeRows *relative = outcome_rows_relative(rows, scratch->lag, behind, scratch->inverses);
    if (scratch->inner->count_rows && relative->batches) {
        uint64_t pairs;
        Tally inner = serial_inner(tally, &pairs);
        scratch->inner->count_rows(&inner, relative);
    }
    tally_add(tally, tally->cells - 1, relative->batches * DECK_LANES);
    remember(scratch, rows);
}

static void end_block(Tally *tally, const OutcomeRows *rows)
{
    const Scratch *scratch = tally->scratch;
    uint64_t pairs;
    Tally inner = serial_inner(tally, &pairs);
    if (rows && scratch->inner->end_block)
        scratch->inner->end_block(&inner, rows->relative[scratch->lag - 1]);
}

static bool adds_up(const Tally *tally, uint64_t trials)
{
    uint64_t pairs;
    Tally inner = serial_inner(tally, &pairs);
    return pairs <= trials && tally_adds_up(&inner, pairs);
}

#define SERIAL_FUNCTIONS(name, lag_of)                                                             \
    static uint64_t name##_##lag_of##_cells(size_t n, uint64_t trials, const char **ret_reason)    \
    {                                                                                              \
        return cells_of(&tally_##name, n, trials, ret_reason);                                     \
    }                                                                                              \
    static size_t name##_##lag_of##_scratch(size_t n, uint64_t trials)                             \
    {                                                                                              \
        return scratch_bytes(&tally_##name, lag_of, n, trials);                                    \
    }                                                                                              \
    static void name##_##lag_of##_begin(Tally *tally)                                              \
    {                                                                                              \
        begin_serial(tally, &tally_##name, lag_of);                                                \
    }

#define SERIAL_KIND(name, check_id, lag_of, keeps)                                                 \
    {                                                                                              \
        .id = "serial-" #lag_of "-" check_id, .cells = name##_##lag_of##_cells,                    \
        .most = name##_most, .scratch = name##_##lag_of##_scratch,                                 \
        .begin = name##_##lag_of##_begin, .begin_block = begin_block, .end_block = end_block,      \
        .count = count, .in_order = true, .count_rows = (keeps) ? count_rows : NULL,               \
        .kept = keeps, .lag = (keeps) ? lag_of : 0, .adds_up = adds_up,                            \
    }

#define SERIAL(name, check_id, keeps)                                                              \
    static uint64_t name##_most(size_t n)                                                          \
    {                                                                                              \
        return tally_##name.most ? tally_##name.most(n) : 1;                                       \
    }                                                                                              \
    SERIAL_FUNCTIONS(name, 1)                                                                      \
    SERIAL_FUNCTIONS(name, 2)                                                                      \
    SERIAL_FUNCTIONS(name, 3)                                                                      \
    const TallyKind tally_serial_##name[SERIAL_LAGS] = {                                           \
        SERIAL_KIND(name, check_id, 1, keeps),                                                     \
        SERIAL_KIND(name, check_id, 2, keeps),                                                     \
        SERIAL_KIND(name, check_id, 3, keeps),                                                     \
    };

SERIAL(permutations, "permutations", 0)
SERIAL(positions, "positions", TALLY_KEEPS_POSITIONS)
SERIAL(successors, "successors", TALLY_KEEPS_SUCCESSORS)
SERIAL(fixed_points, "fixed-points", TALLY_READS_ROWS)
SERIAL(rising, "rising-sequences", TALLY_READS_ROWS)
