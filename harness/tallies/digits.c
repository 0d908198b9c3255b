/* The digits of the outcomes, one by one and two by two; digits.h says what they are. */
#include "tallies/digits.h"

#include <string.h>

/* The tally's scratch memory: places of items, items of places, digits. */
typedef struct Decoder {
    Item *places, *items, *digits;                /* n each; digits[i] is that of place i */
    uint8_t *place_rows, *item_rows, *digit_rows; /* n <= LANES_MAX_N: n rows of lanes each */
} Decoder;

static size_t scratch(size_t n, uint64_t trials)
{
    (void)trials;
    size_t rows = n <= LANES_MAX_N ? n * DECK_LANES : 0;
    return 64 + 3 * rows + 3 * n * sizeof(Item);
}

static void begin(Tally *tally)
{
    size_t n = tally->n, rows = n <= LANES_MAX_N ? n * DECK_LANES : 0;
    Decoder *decoder = tally->scratch;
    _Static_assert(sizeof *decoder <= 64, "the rows are to begin on a cache line");
    decoder->place_rows = (uint8_t *)tally->scratch + 64;
    decoder->item_rows = decoder->place_rows + rows;
    decoder->digit_rows = decoder->item_rows + rows;
    decoder->places = (Item *)(decoder->digit_rows + rows);
    decoder->items = decoder->places + n;
    decoder->digits = decoder->items + n;
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

static const uint8_t *decode_rows(Decoder *decoder, const uint8_t *outcomes, size_t n)
{
    uint8_t *places = decoder->place_rows, *items = decoder->item_rows;
    for (size_t place = 0; place < n; place++)
        memset(places + place * DECK_LANES, (int)place, DECK_LANES);
    memcpy(items, places, n * DECK_LANES);
    for (size_t last = n; last-- > 1;) {
        const uint8_t *want = outcomes + last * DECK_LANES, *moved = items + last * DECK_LANES;
        uint8_t *digits = decoder->digit_rows + last * DECK_LANES;
        for (size_t lane = 0; lane < DECK_LANES; lane++) {
            uint8_t digit = places[want[lane] * DECK_LANES + lane];
            digits[lane] = digit;
            items[digit * DECK_LANES + lane] = moved[lane];
            places[moved[lane] * DECK_LANES + lane] = digit;
        }
    }
    return decoder->digit_rows;
}

static uint64_t digit_cells(size_t n, uint64_t trials, const char **ret_reason)
{
    (void)trials;
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

static void count_digit_rows(Tally *tally, const uint8_t *items)
{
    size_t n = tally->n;
    const uint8_t *digits = decode_rows(tally->scratch, items, n) + DECK_LANES;
    uint64_t first = 0;
    for (size_t range = 2; range <= n; first += range++, digits += DECK_LANES)
        if (tally->wide)
            for (size_t lane = 0; lane < DECK_LANES; lane++)
                tally->wide_cells[first + digits[lane]]++;
        else
            for (size_t lane = 0; lane < DECK_LANES; lane++)
                tally->narrow_cells[first + digits[lane]]++;
}

const TallyKind tally_digits = {
    .id = "digits",
    .cells = digit_cells,
    .scratch = scratch,
    .begin = begin,
    .count = count_digits,
    .count_rows = count_digit_rows,
};

static uint64_t pair_cells(size_t n, uint64_t trials, const char **ret_reason)
{
    (void)trials;
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

/* Four at a time, so that little else than the cells is waited for. */
static inline void add_one(uint32_t *cells, const uint16_t *cell)
{
    for (size_t lane = 0; lane < DECK_LANES; lane += 4) {
        cells[cell[lane]]++;
        cells[cell[lane + 1]]++;
        cells[cell[lane + 2]]++;
        cells[cell[lane + 3]]++;
    }
}

/* One table after the other: each lies in the cache for all lanes. */
static void count_pair_rows(Tally *tally, const uint8_t *items)
{
    size_t n = tally->n;
    const uint8_t *digits = decode_rows(tally->scratch, items, n) - DECK_LANES;
    uint64_t first = 0;
    for (size_t r = 2; r < n; r++)
        for (size_t s = r + 1; s <= n; first += r * s++) {
            const uint8_t *row = digits + r * DECK_LANES, *column = digits + s * DECK_LANES;
            uint16_t cell[DECK_LANES], width = (uint16_t)s; /* vectors do these */
            for (size_t lane = 0; lane < DECK_LANES; lane++)
                cell[lane] = (uint16_t)(row[lane] * width + column[lane]);
            if (tally->wide)
                for (size_t lane = 0; lane < DECK_LANES; lane++)
                    tally->wide_cells[first + cell[lane]]++;
            else
                add_one(tally->narrow_cells + first, cell);
        }
}

const TallyKind tally_digit_pairs = {
    .id = "digit-pairs",
    .cells = pair_cells,
    .scratch = scratch,
    .begin = begin,
    .count = count_pairs,
    .count_rows = count_pair_rows,
};
