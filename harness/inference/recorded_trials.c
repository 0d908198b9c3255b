#include "inference/recorded_trials.h"

#include "base/splitmix.h"
#include "tallies/rank.h"

#include <stdio.h>
#include <string.h>

/* The symbols of an order; those of its inverse follow. */
enum { FIRST, LAST, FALLS, DRAWS, OF_INVERSE = SYMBOLS / 2, DRAWS_SEEN = OF_INVERSE - DRAWS };

/* The place whose swap a draw is, in a Fisher-Yates from the end: the second one made, and the last
 * two. */
static size_t draw_place(size_t n, size_t draw)
{
    return draw == 0 ? n - 2 : 3 - draw;
}

/* How many values a symbol has. */
static size_t symbol_values(const RecordedTrials *of, size_t symbol)
{
    symbol %= OF_INVERSE;
    return symbol == FALLS  ? 2
           : symbol < DRAWS ? of->values
                            : draw_place(of->width, symbol - DRAWS) + 1;
}

static uint8_t class_of(size_t value, size_t values)
{
    return (uint8_t)(value * SYMBOL_CLASSES / values);
}

/* Of an order and its inverse, both of which are lost. */
static void read_symbols(const RecordedTrials *of, Item *order, Item *inverse, uint8_t *ret)
{
    size_t n = of->width;
    ret[FIRST] = class_of(order[0], of->values);
    ret[LAST] = class_of(order[n - 1], of->values);
    ret[FALLS] = class_of(n > 1 && order[0] > order[1], 2);
    for (size_t step = n - 1; of->plain && step > 0; step--) {
        Item at = inverse[step], item = order[step];
        for (size_t draw = 0; draw < DRAWS_SEEN; draw++)
            if (draw_place(n, draw) == step)
                ret[DRAWS + draw] = class_of(at, step + 1);
        order[at] = item; /* the item of this step goes home */
        inverse[item] = at;
        order[step] = inverse[step] = (Item)step;
    }
}

static void read_trial(RecordedTrials *trials, size_t t, Item *scratch)
{
    size_t n = trials->width;
    Item *items = trials->items + t * n, *places = trials->places + t * n;
    uint8_t *shows = trials->shows + t * SYMBOLS;
    for (size_t place = 0; place < n; place++)
        trials->digest = mix64(trials->digest + items[place] + 1);
    for (size_t place = 0; trials->plain && place < n; place++)
        places[items[place]] = (Item)place;
    memcpy(scratch, items, n * sizeof *items);
    memcpy(scratch + n, places, n * sizeof *places);
    read_symbols(trials, scratch, scratch + n, shows);
    if (!trials->plain)
        return;
    memcpy(scratch, places, n * sizeof *places);
    memcpy(scratch + n, items, n * sizeof *items);
    read_symbols(trials, scratch, scratch + n, shows + OF_INVERSE);
}

Status recorded_trials(const Tally *tally, Together together, RecordedTrials *ret, Error *error)
{
    size_t width = record_width(&tally->shape),
           rows = (size_t)record_rows(&tally->shape, tally->trials);
    RecordedTrials made = {.width = width,
                           .values = record_symbols(&tally->shape),
                           .together = together,
                           .whole = rows == tally->trials,
                           .plain = shape_is_plain(&tally->shape)};
    made.items = arena_get(&made.memory, rows * width, sizeof *made.items);
    made.places = arena_get(&made.memory, rows * width, sizeof *made.places);
    made.row = arena_get(&made.memory, rows, sizeof *made.row);
    made.part = arena_get(&made.memory, rows, sizeof *made.part);
    made.shows = arena_get(&made.memory, rows * SYMBOLS, sizeof *made.shows);
    Item *scratch = arena_get(&made.memory, 2 * width, sizeof *scratch);
    Status status = arena_status(&made.memory, "a record of trials", error);
    for (size_t row = 0; !status && row < rows; row++) {
        if (!tally_cell(tally, row * width))
            continue;
        Item *items = made.items + made.count * width;
        for (size_t place = 0; place < width; place++)
            items[place] = (Item)(tally_cell(tally, row * width + place) - 1);
        made.row[made.count] = (uint32_t)row;
        made.part[made.count] = (uint8_t)(row * RECORD_PARTS / rows);
        read_trial(&made, made.count++, scratch);
    }
    if (status)
        arena_clear(&made.memory);
    else
        *ret = made;
    return status;
}

void symbol_words(const RecordedTrials *of, size_t symbol, size_t value, char *ret, size_t size)
{
    bool inverse = symbol >= OF_INVERSE;
    size_t values = symbol_values(of, symbol), n = of->width, kind = symbol % OF_INVERSE;
    size_t least = (value * values + SYMBOL_CLASSES - 1) / SYMBOL_CLASSES;
    size_t most = ((value + 1) * values + SYMBOL_CLASSES - 1) / SYMBOL_CLASSES - 1;
    const char *item = of->plain ? "item" : "value";
    char range[48];
    snprintf(range, sizeof range, least < most ? "%zu to %zu" : "%zu", least, most);
    if (kind == FALLS && inverse)
        snprintf(ret, size, "item %zu comes before item %zu", least, 1 - least);
    else if (kind == FALLS)
        snprintf(ret, size, "the first %s is %sabove the second", item, least ? "" : "not ");
    else if (kind < DRAWS && inverse)
        snprintf(ret, size, "item %zu is at place %s", kind == FIRST ? 0 : n - 1, range);
    else if (kind < DRAWS)
        snprintf(ret, size, "the %s %s is %s", kind == FIRST ? "first" : "last", item, range);
    else
        snprintf(ret, size, "the swap of %s %zu is with %s", inverse ? "item" : "place",
                 draw_place(n, kind - DRAWS), range);
}

/* ---- pairs ---- */

enum {
    ORDERS_MAX_N = 5,  /* up to here each order of a step is a cell */
    PLACES_MAX_N = 64, /* up to here each place of a step is looked at */
};

/* Two trials, and the step from one to the other: where the first had the item at each place. */
struct Pair {
    const RecordedTrials *of;
    const Item *first, *second;
    Item step[PLACES_MAX_N];
};

static void count_agreements(const Pair *pair, uint64_t *cells)
{
    const Item *a = pair->first, *b = pair->second;
    unsigned count = 0;
    for (size_t place = 0; place < pair->of->width; place++)
        count += a[place] == b[place];
    cells[count]++;
}

static void count_neighbours(const Pair *pair, uint64_t *cells)
{
    size_t count = 0;
    for (size_t place = 1; place < pair->of->width; place++)
        count += pair->step[place] == pair->step[place - 1] + 1;
    cells[count]++;
}

static void count_rising(const Pair *pair, uint64_t *cells)
{
    Item at[PLACES_MAX_N];
    size_t count = 1;
    for (size_t place = 0; place < pair->of->width; place++)
        at[pair->step[place]] = (Item)place;
    for (size_t item = 1; item < pair->of->width; item++)
        count += at[item] < at[item - 1];
    cells[count]++;
}

static void count_order(const Pair *pair, uint64_t *cells)
{
    cells[permutation_rank(pair->step, pair->of->width)]++;
}

static void count_places(const Pair *pair, uint64_t *cells)
{
    for (size_t place = 0; place < pair->of->width; place++)
        cells[place * pair->of->width + pair->step[place]]++;
}

/* "in the trial before", "17 trials before", "in the first of the pair", "for the seed before". */
static const char *when(Outlier odd, char ret[static 48])
{
    Together together = odd.of->together;
    if (odd.lag > 1)
        snprintf(ret, 48, "%zu %s before", odd.lag, together.seeds ? "seeds" : "trials");
    else
        snprintf(ret, 48, "%s",
                 together.paired  ? "in the first of the pair"
                 : together.seeds ? "for the seed before"
                                  : "in the trial before");
    return ret;
}

/* "at least 30 of 51", "all 51". */
static const char *how_many(Outlier odd, size_t all, char ret[static 64])
{
    size_t count = odd.cell - odd.few;
    if (count == all)
        snprintf(ret, 64, "all %zu", all);
    else
        snprintf(ret, 64, "%s %zu of %zu", odd.few ? "at most" : "at least", count, all);
    return ret;
}

static void say_agreements(Outlier odd, char *ret, size_t size)
{
    char many[64], before[48];
    bool all = odd.cell - odd.few == odd.of->width;
    snprintf(ret, size,
             odd.of->plain ? "%s items are where they were %s"
             : all         ? "%.0severy place holds what it held %s"
                           : "%s places hold what they held %s",
             how_many(odd, odd.of->width, many), when(odd, before));
}

void say_same(Outlier odd, char *ret, size_t size)
{
    char before[48];
    snprintf(ret, size, "the outcome is %s as %s", odd.cell ? "the same" : "not the same",
             when(odd, before));
}

static void say_neighbours(Outlier odd, char *ret, size_t size)
{
    char many[64], before[48];
    snprintf(ret, size, "%s pairs of neighbours were neighbours %s",
             how_many(odd, odd.of->width - 1, many), when(odd, before));
}

static void say_rising(Outlier odd, char *ret, size_t size)
{
    char before[48];
    size_t count = odd.cell - odd.few;
    snprintf(ret, size, "trials have at %s %zu rising sequence%s of items as they were %s",
             odd.few ? "most" : "least", count, count == 1 ? "" : "s", when(odd, before));
}

static void say_order(Outlier odd, char *ret, size_t size)
{
    char before[48];
    Item step[ORDERS_MAX_N];
    permutation_unrank(odd.cell, odd.of->width, step);
    size_t used = (size_t)snprintf(ret, size, "items come from places");
    for (size_t place = 0; place < odd.of->width && used < size; place++)
        used += (size_t)snprintf(ret + used, size - used, " %u", step[place]);
    if (used < size)
        snprintf(ret + used, size - used, " %s", when(odd, before));
}

static void say_places(Outlier odd, char *ret, size_t size)
{
    char before[48];
    snprintf(ret, size, "the item at place %zu was at place %zu %s", odd.table, odd.cell,
             when(odd, before));
}

const PairFeature pair_features[PAIR_FEATURES] = {
    [PAIR_AGREEMENTS] = {count_agreements, PAIR_LAGS, true, say_agreements},
    [PAIR_NEIGHBOURS] = {count_neighbours, STEP_LAGS, true, say_neighbours},
    [PAIR_RISING] = {count_rising, STEP_LAGS, true, say_rising},
    [PAIR_ORDER] = {count_order, STEP_LAGS, false, say_order},
    [PAIR_PLACES] = {count_places, STEP_LAGS, false, say_places},
};

size_t pair_tables(const RecordedTrials *of, size_t feature)
{
    size_t n = of->width;
    if (feature == PAIR_AGREEMENTS || !of->plain || n > PLACES_MAX_N)
        return feature == PAIR_AGREEMENTS;
    return feature == PAIR_PLACES ? n : feature == PAIR_ORDER ? n <= ORDERS_MAX_N : 1;
}

size_t pair_cells(const RecordedTrials *of, size_t feature)
{
    size_t n = of->width;
    bool few = n <= ORDERS_MAX_N;
    return feature == PAIR_ORDER ? few ? (size_t)permutation_count(n) : 0
                                 : n + (feature == PAIR_AGREEMENTS || feature == PAIR_RISING);
}

void count_pair(const RecordedTrials *of, size_t first, size_t second, size_t lag, uint64_t *cells)
{
    size_t n = of->width;
    Pair pair = {.of = of, .first = of->items + first * n, .second = of->items + second * n};
    if (lag <= STEP_LAGS && of->plain && n <= PLACES_MAX_N)
        for (size_t place = 0; place < n; place++)
            pair.step[place] = of->places[first * n + pair.second[place]];
    for (size_t f = 0; f < PAIR_FEATURES && lag <= pair_features[f].lags; f++) {
        size_t tables = pair_tables(of, f);
        if (tables)
            pair_features[f].count(&pair, cells);
        cells += tables * pair_cells(of, f);
    }
}
