/* The digits of the outcomes; digits.h says what they are. */
#include "tallies/digits.h"
#include "tallies/outcome_rows.h"

#include <string.h>

static size_t scratch(PlannedTally of)
{
    return tally_rounded(DIGITS_ROOM * of.n * sizeof(Item));
}

const Item *digits_of(const Item *outcome, size_t n, Item *room)
{
    Item *places = room, *items = room + n, *digits = room + 2 * n;
    for (size_t place = 0; place < n; place++)
        places[place] = items[place] = (Item)place;
    for (size_t last = n; last-- > 1;) {
        Item digit = places[outcome[last]], moved = items[last];
        digits[last] = digit;
        items[digit] = moved;
        places[moved] = digit;
    }
    return digits;
}

static uint64_t digit_cells(PlannedTally of, const char **ret_reason)
{
    if (of.n < 3)
        return tally_refuses(
            of.n < 2 ? "there is only one order" : "two items: positions say it all", ret_reason);
    return digit_first(of.n, of.n) + digit_bins(of.n, of.n);
}

/* Counts of trials in lockstep, by place as RowFunctions.positions lays them out; the room to
 * decode one outcome stands behind them. */
static size_t pending_bytes(size_t n)
{
    return n <= LANES_MAX_N ? n * ROWS_STRIDE * sizeof(uint32_t) : 0;
}

static size_t scratch_digits(PlannedTally of)
{
    return pending_bytes(of.n) + scratch(of);
}

static void count_digits(Tally *tally, const Item *outcome, uint64_t times)
{
    size_t n = tally->n;
    Item *room = (Item *)((uint8_t *)tally->scratch + pending_bytes(n));
    const Item *digits = digits_of(outcome, n, room);
    for (size_t range = 2; range <= n; range++)
        tally_add(tally, digit_first(n, range) + digit_bin(n, range, digits[range - 1]), times);
}

/* The digit of place 0 is always 0. */
static void count_digit_rows(Tally *tally, OutcomeRows *rows)
{
    size_t n = tally->n;
    const uint8_t *digits = outcome_rows_digits(rows) + DECK_LANES;
    for (size_t batch = 0; batch < rows->batches; batch++, digits += n * DECK_LANES)
        rows->with->positions(digits, n - 1, tally->scratch);
}

static void end_block_digits(Tally *tally, const OutcomeRows *rows)
{
    size_t n = tally->n;
    const uint32_t *pending = tally->scratch;
    if (!rows)
        return;
    for (size_t range = 2; range <= n; range++, pending += ROWS_STRIDE)
        for (size_t digit = 0; digit < range; digit++)
            tally_add(tally, digit_first(n, range) + digit, pending[digit]);
    memset(tally->scratch, 0, pending_bytes(n));
}

const TallyKind tally_digits = {
    .id = "digits",
    .cells = digit_cells,
    .scratch = scratch_digits,
    .count = count_digits,
    .count_rows = count_digit_rows,
    .end_block = end_block_digits,
};
