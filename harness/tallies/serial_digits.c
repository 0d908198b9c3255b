#include "tallies/serial_digits.h"

#include "deck/block_size.h"
#include "tallies/digits.h"
#include "tallies/outcome_rows.h"
#include "tallies/sums.h"

#include <string.h>

typedef Item Read[SERIAL_DIGITS_READINGS][SERIAL_DIGITS_MOST];

typedef struct Scratch {
    size_t seen; /* outcomes of the block so far, up to SERIAL_DIGITS_SHOWN */
    Read first;  /* of the first trial of a pair */
} Scratch;

/* Behind it: an order made of the outcome, and the room to decode it. */
static Item *turned_at(const Tally *tally)
{
    return (Item *)((char *)tally->scratch + tally_rounded(sizeof(Scratch)));
}

static size_t scratch_bytes(PlannedTally of)
{
    return tally_rounded(sizeof(Scratch)) + tally_rounded((1 + DIGITS_ROOM) * of.n * sizeof(Item));
}

size_t serial_digit_ranges(size_t n, size_t ret[static SERIAL_DIGITS_MOST])
{
    size_t count = 0;
    for (size_t range = 2; range <= n; range++)
        if (n <= SERIAL_DIGITS_MOST + 1 || range <= 4 || range + 2 > n)
            ret[count++] = range;
    return count;
}

uint64_t serial_digits_cells(size_t n)
{
    size_t ranges[SERIAL_DIGITS_MOST], count = serial_digit_ranges(n, ranges);
    uint64_t cells = 0;
    for (size_t i = 0; i < count; i++)
        for (size_t j = 0; j < count; j++)
            if (serial_digits_have_table(ranges[i], ranges[j]))
                cells += ranges[i] * ranges[j];
    return cells;
}

static uint64_t serial_digits_cells_cells(PlannedTally of, const char **ret_reason)
{
    if (of.n < 3 || of.n > DIGITS_WHOLE)
        return tally_refuses(of.n < 3 ? "fewer than two digits" : "defined up to 1,024 items",
                             ret_reason);
    return SERIAL_DIGITS_READINGS * serial_digits_cells(of.n) + 1;
}

/* Counts trials in the order of their blocks. */
static uint64_t counted(const Tally *tally, uint64_t trials)
{
    uint64_t block = block_trials(tally->n), last = trials % block, most = SERIAL_DIGITS_SHOWN;
    return trials / block * (block < most ? block : most) + (last < most ? last : most);
}

/* By swaps: the picks of a Fisher-Yates shuffle that gives this order. */
static void read_swaps(const Item *order, size_t n, const size_t *ranges, size_t count, Item *room,
                       Item *ret)
{
    const Item *digits = digits_of(order, n, room);
    for (size_t i = 0; i < count; i++)
        ret[i] = digits[ranges[i] - 1];
}

/* By picks from those left: how many of the items from a place on are smaller than the one there.
 */
static void read_picks(const Item *order, size_t n, const size_t *ranges, size_t count, Item *ret)
{
    for (size_t i = 0; i < count; i++) {
        size_t place = n - ranges[i], smaller = 0;
        if (place < ranges[i]) { /* fewer stand before it than behind */
            smaller = order[place];
            for (size_t before = 0; before < place; before++)
                smaller -= order[before] < order[place];
        } else {
            for (size_t behind = place + 1; behind < n; behind++)
                smaller += order[behind] < order[place];
        }
        ret[i] = (Item)smaller;
    }
}

/* The ways in which an outcome may have come about:
 * - the last place is swapped first, with one of all (Durstenfeld 1964);
 * - place i is swapped with one of 0..i, i rising, or the item put in there (inside-out): that is
 *   the same of the inverse order;
 * - the first place is swapped first, with one of all: the same seen from the other end;
 * - items are picked one by one from the items left (Fisher & Yates 1938);
 * - items are put in one by one among those before, or sorted by random keys: which place an item
 *   has among the places of the items behind it. */
static void read_all(const Tally *tally, const Item *outcome, Read ret)
{
    size_t n = tally->n, ranges[SERIAL_DIGITS_MOST], count = serial_digit_ranges(n, ranges);
    Item *turned = turned_at(tally), *room = turned + n;
    read_swaps(outcome, n, ranges, count, room, ret[0]);
    for (size_t place = 0; place < n; place++)
        turned[n - 1 - place] = (Item)(n - 1 - outcome[place]);
    read_swaps(turned, n, ranges, count, room, ret[1]);
    for (size_t place = 0; place < n; place++)
        turned[outcome[place]] = (Item)place;
    read_swaps(turned, n, ranges, count, room, ret[2]);
    read_picks(outcome, n, ranges, count, ret[3]);
    read_picks(turned, n, ranges, count, ret[4]);
}

static void count_pair(Tally *tally, const Read first, const Read second)
{
    size_t ranges[SERIAL_DIGITS_MOST], count = serial_digit_ranges(tally->n, ranges);
    uint64_t table = 0;
    for (size_t reading = 0; reading < SERIAL_DIGITS_READINGS; reading++)
        for (size_t i = 0; i < count; i++)
            for (size_t j = 0; j < count; j++) {
                if (!serial_digits_have_table(ranges[i], ranges[j]))
                    continue;
                tally_add(tally,
                          table + (uint64_t)first[reading][i] * ranges[j] + second[reading][j], 1);
                table += ranges[i] * ranges[j];
            }
    tally_add(tally, table, 1);
}

static void serial_digits_count(Tally *tally, const Item *outcome, uint64_t times)
{
    Scratch *scratch = tally->scratch;
    if (scratch->seen == SERIAL_DIGITS_SHOWN)
        return;
    if (scratch->seen++ % 2 == 0) {
        read_all(tally, outcome, scratch->first);
    } else {
        Read second;
        read_all(tally, outcome, second);
        count_pair(tally, scratch->first, second);
    }
}

static void count_rows(Tally *tally, OutcomeRows *rows)
{
    const Scratch *scratch = tally->scratch;
    Item outcome[LANES_MAX_N];
    for (size_t batch = 0; batch < rows->batches; batch++)
        for (size_t lane = 0; lane < DECK_LANES && scratch->seen < SERIAL_DIGITS_SHOWN; lane++) {
            outcome_rows_outcome(rows, batch, lane, outcome);
            serial_digits_count(tally, outcome, 1);
        }
}

static void end_block(Tally *tally, const OutcomeRows *rows)
{
    ((Scratch *)tally->scratch)->seen = 0;
}

static bool adds_up(const Tally *tally, uint64_t trials)
{
    size_t ranges[SERIAL_DIGITS_MOST], count = serial_digit_ranges(tally->n, ranges);
    uint64_t table = 0, pairs = tally_cell(tally, tally->cells - 1);
    for (size_t reading = 0; reading < SERIAL_DIGITS_READINGS; reading++)
        for (size_t i = 0; i < count; i++)
            for (size_t j = 0; j < count; j++) {
                uint64_t size = ranges[i] * ranges[j];
                if (!serial_digits_have_table(ranges[i], ranges[j]))
                    continue;
                if (!sums_to(tally, table, size, pairs))
                    return false;
                table += size;
            }
    return pairs <= trials / 2;
}

const TallyKind tally_serial_digits = {
    .id = "serial-digits",
    .cells = serial_digits_cells_cells,
    .scratch = scratch_bytes,
    .end_block = end_block,
    .count = serial_digits_count,
    .in_order = true,
    .count_rows = count_rows,
    .counted = counted,
    .adds_up = adds_up,
};
