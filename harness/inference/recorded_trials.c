#include "inference/recorded_trials.h"

#include "base/splitmix.h"

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
