#include "tallies/serial_scan.h"
#include "tallies/outcome_rows.h"

#include <string.h>

enum {
    RING = 2 * SCAN_LAGS, /* each item is kept twice, so that the last 64 lie in a row */
    BYTES_MAX_N = 255,
    VECTOR = 16,
};

typedef uint8_t Bytes __attribute__((vector_size(VECTOR)));
typedef uint16_t Words __attribute__((vector_size(VECTOR)));

typedef struct Scratch {
    size_t seen;                /* outcomes of the block so far */
    uint32_t agreed[SCAN_LAGS]; /* of the block; [j] of lag 64 - j */
    /* The item of trial s at place p: [p * RING + s % 64], and 64 further on; bytes up to
     * BYTES_MAX_N items. */
    _Alignas(64) union {
        uint8_t bytes[1];
        uint16_t words[1];
    } ring;
} Scratch;

static uint64_t serial_scan_cells(PlannedTally of, const char **ret_reason)
{
    if (of.n < 2 || of.n > SCAN_MAX_N)
        return tally_refuses(of.n < 2 ? "there is only one order" : "defined up to 4,096 items",
                             ret_reason);
    return 2 * SCAN_LAGS;
}

static uint64_t most(PlannedTally of)
{
    return of.n * SCAN_LAGS; /* all lags of a trial, if they were one cell: never too narrow */
}

static size_t scratch_bytes(PlannedTally of)
{
    size_t item = of.n <= BYTES_MAX_N ? sizeof(uint8_t) : sizeof(uint16_t);
    return tally_rounded(sizeof(Scratch) + of.n * RING * item);
}

/* Compares each item with the items of the last 64 trials at its place, and puts it beside them. */
#define LOOK(name, Element, Vector)                                                                \
    static void name(Element *ring, const Item *outcome, size_t n, size_t slot, uint32_t *ret)     \
    {                                                                                              \
        enum { LANES = VECTOR / sizeof(Element), VECTORS = SCAN_LAGS / LANES };                    \
        Vector agree[VECTORS] = {0};                                                               \
        for (size_t place = 0; place < n; place++) {                                               \
            Element *row = ring + place * RING, item = (Element)outcome[place];                    \
            for (size_t v = 0; v < VECTORS; v++) {                                                 \
                Vector before;                                                                     \
                memcpy(&before, row + slot + v * LANES, sizeof before);                            \
                agree[v] -= (Vector)(before == item); /* where it is so all bits are set: -1 */    \
            }                                                                                      \
            row[slot] = row[slot + SCAN_LAGS] = item;                                              \
        }                                                                                          \
        for (size_t j = 0; j < SCAN_LAGS; j++)                                                     \
            ret[j] = agree[j / LANES][j % LANES];                                                  \
    }

LOOK(look_at_bytes, uint8_t, Bytes)
LOOK(look_at_words, uint16_t, Words)

static void serial_scan_count(Tally *tally, const Item *outcome, uint64_t times)
{
    Scratch *scratch = tally->scratch;
    uint32_t agreed[SCAN_LAGS];
    size_t slot = scratch->seen % SCAN_LAGS;
    if (tally->n <= BYTES_MAX_N)
        look_at_bytes(scratch->ring.bytes, outcome, tally->n, slot, agreed);
    else
        look_at_words(scratch->ring.words, outcome, tally->n, slot, agreed);
    /* Trials farther back are of another block. */
    size_t back = scratch->seen < SCAN_LAGS ? scratch->seen : SCAN_LAGS;
    for (size_t j = SCAN_LAGS - back; j < SCAN_LAGS; j++)
        scratch->agreed[j] += agreed[j];
    scratch->seen++;
}

/* The trials of a batch one by one. */
static void count_batch(Tally *tally, const OutcomeRows *rows, size_t batch)
{
    Item outcome[LANES_MAX_N];
    for (size_t lane = 0; lane < DECK_LANES; lane++) {
        outcome_rows_outcome(rows, batch, lane, outcome);
        serial_scan_count(tally, outcome, 1);
    }
}

/* A batch takes the place of the 64 trials before it, and of none where a block begins. */
static void count_rows(Tally *tally, OutcomeRows *rows)
{
    _Static_assert((int)SCAN_LAGS == (int)DECK_LANES, "the trials looked at are the batch before");
    Scratch *scratch = tally->scratch;
    uint8_t *ring = scratch->ring.bytes;
    const uint8_t *items = rows->items;
    size_t n = tally->n;
    for (size_t batch = 0; batch < rows->batches; batch++, items += n * DECK_LANES) {
        if (scratch->seen % DECK_LANES) {
            count_batch(tally, rows, batch);
            continue;
        }
        if (!scratch->seen)
            memset(ring, 0xff, n * RING); /* no item */
        for (size_t place = 0; place < n; place++)
            memcpy(ring + place * RING + SCAN_LAGS, items + place * DECK_LANES, DECK_LANES);
        rows->with->agreements(ring, n, scratch->agreed);
        for (size_t place = 0; place < n; place++)
            memcpy(ring + place * RING, items + place * DECK_LANES, DECK_LANES);
        scratch->seen += DECK_LANES;
    }
}

static void end_block(Tally *tally, const OutcomeRows *rows)
{
    Scratch *scratch = tally->scratch;
    for (size_t lag = 1; lag <= SCAN_LAGS && lag < scratch->seen; lag++) {
        tally_add(tally, lag - 1, scratch->agreed[SCAN_LAGS - lag]);
        tally_add(tally, SCAN_PAIRS + lag - 1, scratch->seen - lag);
    }
    scratch->seen = 0;
    memset(scratch->agreed, 0, sizeof scratch->agreed);
}

/* A block of s trials has s - lag pairs, or none. So from lag to lag, and before the first from the
 * trials, the pairs become fewer by as many as there are blocks that long: by no more than before.
 */
static bool adds_up(const Tally *tally, uint64_t trials)
{
    uint64_t before = trials, fell = UINT64_MAX;
    for (size_t lag = 1; lag <= SCAN_LAGS; lag++) {
        uint64_t pairs = tally_cell(tally, SCAN_PAIRS + lag - 1);
        if (pairs > before || before - pairs > fell ||
            tally_cell(tally, lag - 1) > (unsigned __int128)pairs * tally->n)
            return false;
        fell = before - pairs;
        before = pairs;
    }
    return true;
}

const TallyKind tally_serial_scan = {
    .id = "serial-scan",
    .cells = serial_scan_cells,
    .most = most,
    .scratch = scratch_bytes,
    .end_block = end_block,
    .count = serial_scan_count,
    .in_order = true,
    .count_rows = count_rows,
    .adds_up = adds_up,
};
