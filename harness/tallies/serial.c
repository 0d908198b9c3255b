#include "tallies/serial.h"

#include "tallies/rank.h"

#include <string.h>

typedef struct Scratch {
    const TallyKind *inner;
    size_t lag, seen; /* outcomes of the block so far */
    void *inner_scratch;
    Item *quotient;
    Item *inverses; /* of the last `lag` outcomes, n items each */
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

#define SERIAL_KIND(name, lag_of)                                                                  \
    {                                                                                              \
        .id = "serial-" #lag_of "-" #name, .cells = name##_##lag_of##_cells, .most = name##_most,  \
        .scratch = name##_##lag_of##_scratch, .begin = name##_##lag_of##_begin,                    \
        .begin_block = begin_block, .count = count, .in_order = true,                              \
    }

#define SERIAL(name)                                                                               \
    static uint64_t name##_most(size_t n)                                                          \
    {                                                                                              \
        return tally_##name.most ? tally_##name.most(n) : 1;                                       \
    }                                                                                              \
    SERIAL_FUNCTIONS(name, 1)                                                                      \
    SERIAL_FUNCTIONS(name, 2)                                                                      \
    SERIAL_FUNCTIONS(name, 3)                                                                      \
    const TallyKind tally_serial_##name[SERIAL_LAGS] = {                                           \
        SERIAL_KIND(name, 1),                                                                      \
        SERIAL_KIND(name, 2),                                                                      \
        SERIAL_KIND(name, 3),                                                                      \
    };

SERIAL(permutations)
SERIAL(positions)
SERIAL(successors)
