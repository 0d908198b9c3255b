/* The digits of the outcomes, one by one and two by two; digits.h says what they are. */
#include "tallies/digits.h"
#include "tallies/outcome_rows.h"
#include "tallies/sums.h"

#include <string.h>

/* Pairs are counted for so many trials at a time, table after table, so that each table lies in the
 * cache meanwhile. */
enum { WAITING_MOST = 256 * DECK_LANES };

/* The tally's scratch memory: places of items, items of places, digits. */
typedef struct Decoder {
    Item *places, *items, *digits; /* n each; digits[i] is that of place i */
    /* Trials in lockstep whose pairs wait to be counted, digit by digit. */
    uint8_t *waiting;
    size_t waiting_trials;
} Decoder;

static size_t scratch(const TallyKind *kind, const Shape *shape, uint64_t trials)
{
    (void)kind, (void)trials;
    size_t n = shape->n;
    return 64 + 3 * n * sizeof(Item);
}

static size_t scratch_pairs(const TallyKind *kind, const Shape *shape, uint64_t trials)
{
    return scratch(kind, shape, trials) + shape->n * WAITING_MOST;
}

static void begin(Tally *tally)
{
    size_t n = tally->n;
    Decoder *decoder = tally->scratch;
    _Static_assert(sizeof *decoder <= 64, "what follows begins on a cache line");
    decoder->places = (Item *)((uint8_t *)tally->scratch + 64);
    decoder->items = decoder->places + n;
    decoder->digits = decoder->items + n;
    decoder->waiting = (uint8_t *)(decoder->digits + n);
}

static const Item *decode(Decoder *decoder, const Item *outcome, size_t n)
{
    for (size_t place = 0; place < n; place++)
        decoder->places[place] = decoder->items[place] = (Item)place;
    for (size_t last = n; last-- > 1;) {
        Item digit = decoder->places[outcome[last]], moved = decoder->items[last];
        decoder->digits[last] = digit;
        decoder->items[digit] = moved;
        decoder->places[moved] = digit;
    }
    return decoder->digits;
}

static uint64_t digit_cells(const TallyKind *kind, const Shape *shape, uint64_t trials,
                            const char **ret_reason)
{
    (void)kind, (void)trials;
    size_t n = shape->n;
    if (n < 3) {
        *ret_reason = n < 2 ? "there is only one order" : "two items: positions say it all";
        return 0;
    }
    return digit_first(n, n) + digit_bins(n, n);
}

static void count_digits(Tally *tally, const Item *outcome, uint64_t times)
{
    size_t n = tally->n;
    const Item *digits = decode(tally->scratch, outcome, n);
    for (size_t range = 2; range <= n; range++)
        tally_add(tally, digit_first(n, range) + digit_bin(n, range, digits[range - 1]), times);
}

static void count_digit_rows(Tally *tally, OutcomeRows *rows)
{
    size_t n = tally->n;
    const uint8_t *digits = outcome_rows_digits(rows);
    for (size_t batch = 0; batch < rows->batches; batch++, digits += DECK_LANES) {
        uint64_t first = 0;
        for (size_t range = 2; range <= n; first += range++) {
            digits += DECK_LANES;
            if (tally->wide)
                for (size_t lane = 0; lane < DECK_LANES; lane++)
                    tally->wide_cells[first + digits[lane]]++;
            else
                for (size_t lane = 0; lane < DECK_LANES; lane++)
                    tally->narrow_cells[first + digits[lane]]++;
        }
    }
}

static bool digits_add_up(const Tally *tally, uint64_t trials)
{
    size_t n = tally->n;
    for (size_t range = 2; range <= n; range++)
        if (!sums_to(tally, digit_first(n, range), digit_bins(n, range), trials))
            return false;
    return true;
}

const TallyKind tally_digits = {
    .id = "digits",
    .cells = digit_cells,
    .scratch = scratch,
    .begin = begin,
    .count = count_digits,
    .count_rows = count_digit_rows,
    .adds_up = digits_add_up,
};

static uint64_t pair_cells(const TallyKind *kind, const Shape *shape, uint64_t trials,
                           const char **ret_reason)
{
    (void)kind, (void)trials;
    size_t n = shape->n;
    if (n < 3) {
        *ret_reason = "fewer than two digits";
        return 0;
    }
    if (n > DIGIT_PAIRS_MAX) {
        *ret_reason = "more than 64 items: too many pairs of digits";
        return 0;
    }
    return digit_pair_cells(n);
}

static void count_pairs(Tally *tally, const Item *outcome, uint64_t times)
{
    size_t n = tally->n;
    const Item *digits = decode(tally->scratch, outcome, n);
    uint64_t first = 0;
    for (size_t r = 2; r < n; r++)
        for (size_t s = r + 1; s <= n; first += r * s++)
            tally_add(tally, first + (uint64_t)digits[r - 1] * s + digits[s - 1], times);
}

static void count_waiting(Tally *tally, const OutcomeRows *rows)
{
    Decoder *decoder = tally->scratch;
    size_t n = tally->n, trials = decoder->waiting_trials;
    const uint8_t *waiting = decoder->waiting;
    uint64_t first = 0;
    decoder->waiting_trials = 0;
    if (!tally->wide) {
        rows->with->digit_pairs(waiting, n, WAITING_MOST, trials, tally->narrow_cells);
        return;
    }
    for (size_t r = 2; r < n; r++)
        for (size_t s = r + 1; s <= n; first += r * s++)
            for (size_t trial = 0; trial < trials; trial++)
                tally->wide_cells[first + waiting[(r - 1) * WAITING_MOST + trial] * s +
                                  waiting[(s - 1) * WAITING_MOST + trial]]++;
}

static void count_pair_rows(Tally *tally, OutcomeRows *rows)
{
    Decoder *decoder = tally->scratch;
    size_t n = tally->n;
    const uint8_t *digits = outcome_rows_digits(rows);
    for (size_t batch = 0; batch < rows->batches; batch++) {
        for (size_t place = 0; place < n; place++, digits += DECK_LANES)
            memcpy(decoder->waiting + place * WAITING_MOST + decoder->waiting_trials, digits,
                   DECK_LANES);
        decoder->waiting_trials += DECK_LANES;
        if (decoder->waiting_trials == WAITING_MOST)
            count_waiting(tally, rows);
    }
}

static void end_block(Tally *tally, const OutcomeRows *rows)
{
    if (rows)
        count_waiting(tally, rows);
}

static bool pairs_add_up(const Tally *tally, uint64_t trials)
{
    uint64_t first = 0;
    for (size_t r = 2; r < tally->n; r++)
        for (size_t s = r + 1; s <= tally->n; first += r * s++)
            if (!sums_to(tally, first, r * s, trials))
                return false;
    return true;
}

const TallyKind tally_digit_pairs = {
    .id = "digit-pairs",
    .cells = pair_cells,
    .scratch = scratch_pairs,
    .begin = begin,
    .count = count_pairs,
    .count_rows = count_pair_rows,
    .end_block = end_block,
    .adds_up = pairs_add_up,
};
