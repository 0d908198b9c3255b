/* Rows of some of more items, of alike items, and items in rows of their own. */
#include "base/cards.h"
#include "base/elementary.h"
#include "input/reading.h"
#include "input/row_text.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const double UNSEEN = 1e-6; /* the chance that an item which is there never came */

/* How many items there are, from which number on; false: these are no draws of so many. */
static bool find_size(const Given *given, const Run *run, Fit *fit)
{
    const Sheet *sheet = fit->sheet;
    uint64_t least = sheet->numbers[run->names.texts[0]],
             most = sheet->numbers[run->names.texts[run->names.count - 1]];
    fit->base = given->base ? 1 : least > 0 && (!given->n || most >= given->n);
    if (least < fit->base || most >= SHAPE_MOST_ITEMS)
        return false;
    fit->n = given->n ? given->n : (size_t)most - fit->base + 1;
    return most - fit->base < fit->n && fit->n <= 10 * sheet->rows * fit->width &&
           (fit->width > 1 || sheet->rows >= 4 * fit->n);
}

/* The columns as hands: those whose items rise, or are in another fixed order, and each other by
 * itself. */
static void find_risen(Fit *fit, const Run *run)
{
    const Sheet *sheet = fit->sheet;
    const Column *columns = sheet->columns + fit->first;
    size_t width = fit->width;
    bool sorted = width > 1 && !fit->numbers && sorted_bits(sheet, run, &width) > 2 * ENOUGH_BITS;
    fit->hands[fit->hand_count++] = 1;
    for (size_t i = 1; i < width; i++) {
        bool rises = fit->numbers || sorted;
        for (size_t row = 0; rises && !sorted && row < sheet->rows; row++)
            rises =
                sheet->numbers[columns[i - 1].cells[row]] < sheet->numbers[columns[i].cells[row]];
        if (rises)
            fit->hands[fit->hand_count - 1]++;
        else
            fit->hands[fit->hand_count++] = 1;
    }
}

/* Whether each cell is a card, of a deck in which no rank and no suit is left out, as in one of 32:
 * then there are 52, also those that never came. */
static bool are_cards(const Sheet *sheet, size_t first, size_t width)
{
    uint32_t left = (1u << (CARD_RANKS + CARD_SUITS)) - 1;
    bool all = width > 1;
    for (size_t i = first; all && i < first + width; i++)
        for (size_t row = 0; all && row < sheet->rows; row++) {
            Word cell = cell_text(sheet, row, i);
            size_t card = card_named(cell.text, cell.length);
            all = card < CARDS;
            left &= ~(1u << card % CARD_RANKS | 1u << (CARD_RANKS + card / CARD_RANKS));
        }
    return all && !left;
}

/* Whether the columns are draws of some of more items than there are columns. */
static bool look_at_sample(const Given *given, const Sheet *sheet, size_t first, size_t width,
                           Fit *ret)
{
    const Column *columns = sheet->columns + first;
    Run run = {.first = first, .width = width};
    size_t rows = sheet->rows;
    for (size_t i = 0; i < width; i++)
        if (columns[i].label || columns[i].sum || (columns[i].key && !given->n) ||
            columns[i].whole != columns[0].whole)
            return false;
    bool whole = columns[0].whole, cards = !whole && !given->names &&
                                           (!given->n || given->n == CARDS) &&
                                           are_cards(sheet, first, width);
    bool few = width == 1 || (!whole && !cards) || (rows < 4 && !given->n);
    if ((width == 1 && lists_of(sheet, first).ragged) ||
        !find_names(sheet, first, width, few ? rows * width / 4 : SHAPE_MOST_ITEMS, &run.names) ||
        run.names.count <= width || (run.names.nothing && !given->names) ||
        rows_that_differ(sheet, first, width) < rows)
        return false;
    Fit fit = fit_of(FIT_SAMPLE, sheet, first, width);
    fit.n = given->names ? given->n : cards ? (size_t)CARDS : run.names.count;
    fit.deck = cards ? "cards" : NULL;
    fit.numbers = whole && find_size(given, &run, &fit);
    if (fit.n < run.names.count || (whole && !fit.numbers && !given->names))
        return false;
    find_risen(&fit, &run);
    double n = (double)fit.n, k = (double)width, bits = log2_factorial(n) - log2_factorial(n - k);
    for (size_t i = 0; i < fit.hand_count; i++)
        bits -= log2_factorial((double)fit.hands[i]);
    fit.row_bits = bits;
    if (fit.hand_count == width) { /* in no order */
        fit.take = width == 1;
        fit.loose = width > 1;
        fit.hand_count = width > 1;
        fit.hands[0] = width;
    }
    /* Rows that are hands, or lists one below another, are no single draws unless somebody says so.
     */
    bool listed = sheet->way == SHEET_ONE_COLUMN && !whole; /* dice may be rows */
    for (size_t i = 0; i < sheet->column_count; i++)
        listed |= i != first && sheet->columns[i].free && !sheet->columns[i].still &&
                  sheet->columns[i].kinds == run.names.count;
    fit.unsure = width == 1 && listed && !given->n;
    fit.fill = !given->n && !cards && pow(1 - k / (n + 1), (double)rows) >= UNSEEN;
    if (width > 1)
        fit.gain = bits_of(sheet, first, width) - (double)rows * bits +
                   shared_bits(sheet, first, width, run.names.count);
    *ret = fit;
    return true;
}

static int by_gain(const void *a, const void *b)
{
    const Fit *one = a, *other = b;
    double x = round(one->gain), y = round(other->gain);
    if (x != y)
        return x > y ? -1 : 1;
    if (one->width != other->width)
        return one->width > other->width ? -1 : 1;
    return one->first > other->first ? 1 : -1;
}

/* Whether two rows have the same in the columns. */
static bool come_again(const Fit *fit)
{
    const Sheet *sheet = fit->sheet;
    const Column *columns = &sheet->columns[fit->first];
    for (size_t row = 1; row < sheet->rows; row++)
        for (size_t before = 0; before < row; before++) {
            size_t same = 0;
            while (same < fit->width && columns[same].cells[row] == columns[same].cells[before])
                same++;
            if (same == fit->width)
                return true;
        }
    return false;
}

/* Draws of which each is another, with counts. */
static void find_draws(Finder *finder, const Fit *sample)
{
    const Sheet *sheet = sample->sheet;
    const double many = 40; /* bits: then two by chance are hardly the same */
    double rows = (double)sheet->rows, bits = rows * sample->row_bits;
    double all = sample->row_bits < many ? round(exp(sample->row_bits * M_LN2)) : INFINITY;
    if (rows > all || rows > LOOKED_AT_ROWS || (!finder->given.counts && come_again(sample)))
        return;
    if (sample->row_bits < many)
        bits = rows == all ? 0 : log2_factorial(all) - log2_factorial(all - rows);
    for (size_t other = 0; other < sheet->column_count; other++) {
        const Column *column = &sheet->columns[other];
        if ((other >= sample->first && other < sample->first + sample->width) || !column->whole ||
            column->free)
            continue;
        Fit fit = *sample;
        fit.kind = FIT_DRAWS;
        fit.other = other;
        fit.trials = 0;
        fit.take = fit.loose;
        fit.hand_count *= !fit.loose;
        fit.fill = false;
        fit.gain = bits_of(sheet, sample->first, sample->width) - bits;
        fit_add(finder, fit);
    }
}

void find_samples(Finder *finder, const Sheet *sheet)
{
    size_t count = 0, begin = finder->count;
    const Run *runs = finder->runs;
    SCOPED_ARENA room = {0};
    Fit *fits = NULL;
    for (size_t first = 0; first < sheet->column_count; first++)
        for (size_t width = 1; first + width <= sheet->column_count && width < MOST_HANDS;
             width++) {
            bool within = false;
            for (size_t i = 0; i < finder->run_count; i++)
                within |= runs[i].first <= first && first + width <= runs[i].first + runs[i].width;
            if (!within && arena_room(&room, &fits, count, sizeof *fits))
                count += look_at_sample(&finder->given, sheet, first, width, &fits[count]);
        }
    if (count)
        qsort(fits, count, sizeof *fits, by_gain);
    /* Of those that share columns the one that explains most. */
    for (size_t i = 0; i < count; i++) {
        bool shares = fits[i].width > 1 && fits[i].gain <= ENOUGH_BITS && !finder->given.counts;
        for (size_t k = begin; k < finder->count; k++)
            shares |= finder->fits[k].kind == FIT_SAMPLE &&
                      fits[i].first < finder->fits[k].first + finder->fits[k].width &&
                      finder->fits[k].first < fits[i].first + fits[i].width;
        if (shares)
            continue;
        fit_add(finder, fits[i]);
        if (fits[i].width > 1)
            find_draws(finder, &fits[i]);
    }
}

size_t *group_rows(const Sheet *sheet, size_t by, size_t place, Arena *memory, size_t *ret_size)
{
    const uint32_t *cells = sheet->columns[by].cells;
    size_t kinds = sheet->columns[by].kinds, size = 0, groups = 0;
    for (size_t row = 0; row < sheet->rows; row++)
        size += cells[row] == cells[0];
    size_t last = sheet->rows - sheet->rows % size; /* the next group may be cut */
    Names places = {0};
    size_t *rows = arena_get(memory, sheet->rows, sizeof *rows),
           *group = arena_get(memory, sheet->texts.count + 1, sizeof *group),
           *filled = arena_get(memory, kinds + 1, sizeof *filled),
           *at = arena_get(memory, sheet->texts.count + 1, sizeof *at);
    if (!rows || !group || !filled || !at || size < 2 || kinds < 2 ||
        kinds != (sheet->rows + size - 1) / size || (last < sheet->rows && !sheet->cut) ||
        (place != SIZE_MAX && !find_names(sheet, place, 1, size, &places)))
        return NULL;
    for (size_t i = 0; i < places.count; i++)
        at[places.texts[i]] = i;
    for (size_t row = 0; row < last; row++) {
        uint32_t text = cells[row];
        group[text] = group[text] ? group[text] : ++groups;
        size_t *count = &filled[group[text]];
        size_t to = place != SIZE_MAX ? at[sheet->columns[place].cells[row]] : *count;
        size_t *into =
            to < size && groups * size <= last ? &rows[(group[text] - 1) * size + to] : NULL;
        if (!into || *into || *count == size)
            return NULL;
        *into = row + 1;
        ++*count;
    }
    for (size_t i = 0; i < last; i++)
        rows[i]--;
    *ret_size = size;
    return rows;
}

/* How often each text comes in every group of `size` cells, and how many texts that are; 0: it is
 * not the same in all. */
static size_t alike_in_groups(const Sheet *sheet, const uint32_t *cells, size_t count, size_t size,
                              size_t *times)
{
    SCOPED_ARENA room = {0};
    size_t *seen = arena_get(&room, sheet->texts.count + 1, sizeof *seen), kinds = 0;
    for (size_t i = 0; seen && i < count; i++) {
        for (size_t k = 0; i % size == 0 && k < size; k++)
            seen[cells[k]] = 0;
        if (i < size)
            kinds += !times[cells[i]]++;
        else if (++seen[cells[i]] > times[cells[i]])
            return 0;
    }
    return seen ? kinds : 0;
}

/* The bits of a deal of as many of each name. */
static double deal_bits(const Names *names, const size_t *times, size_t size)
{
    double bits = log2_factorial((double)size);
    for (size_t i = 0; i < names->count; i++)
        bits -= log2_factorial((double)times[names->texts[i]]);
    return bits;
}

/* "2*C,2*T"; or letters in place of the numbers, for the user to say: "A*C,B*T". */
static const char *deck_of(const Sheet *sheet, const Names *names, const size_t *times)
{
    Text deck = {0};
    for (size_t i = 0; i < names->count; i++) {
        text_add(&deck, i ? "," : "");
        if (times)
            text_addf(&deck, "%zu", times[names->texts[i]]);
        else
            text_add_char(&deck, (char)('A' + i % 26));
        text_addf(&deck, "*%s", sheet->texts.of[names->texts[i]].text);
    }
    return arena_keep((Arena *)&sheet->memory, text_take(&deck));
}

/* The items of a column, a row each, of outcomes that another column names. */
static void look_at_long(Finder *finder, const Sheet *sheet, size_t by, size_t place, size_t item)
{
    SCOPED_ARENA room = {0};
    const Column *column = &sheet->columns[item];
    size_t size = 0, *rows = group_rows(sheet, by, place, &room, &size);
    size_t count = rows ? sheet->rows - sheet->rows % size : 0;
    size_t *times = arena_get(&room, sheet->texts.count + 1, sizeof *times);
    uint32_t *cells = arena_get(&room, sheet->rows, sizeof *cells);
    Names names;
    bool differ = false;
    for (size_t i = 0; cells && i < count; i++) {
        cells[i] = column->cells[rows[i]];
        differ |= cells[i] != cells[i % size];
    }
    if (!rows || room.lost || column->kinds > size || !differ ||
        alike_in_groups(sheet, cells, count, size, times) < 2 ||
        !find_names(sheet, item, 1, size, &names))
        return;
    bool alike = names.count < size;
    Fit fit = fit_of(FIT_LONG, sheet, item, 1);
    fit.other = by;
    fit.place = place;
    fit.n = size;
    fit.trials = sheet->rows / size;
    fit.numbers = names.numbers && !alike;
    fit.base = alike ? 0 : names.base;
    fit.deck = alike ? deck_of(sheet, &names, times) : NULL;
    fit.gain = fmax(column->bits - (double)fit.trials * deal_bits(&names, times, size),
                    column->entropy / (double)size);
    fit_add(finder, fit);
}

/* Looks at the items of a column by the rows of each group, and by the names of another column,
 * which may be places; of the two the first, unless the user says which. */
static void look_at_groups(Finder *finder, const Sheet *sheet, size_t by, size_t item)
{
    look_at_long(finder, sheet, by, SIZE_MAX, item);
    for (size_t i = 0; i < sheet->column_count; i++)
        if (i != by && i != item &&
            (finder->given.by || sheet->columns[i].list < sheet->columns[item].list))
            look_at_long(finder, sheet, by, i, item);
}

void find_long(Finder *finder, const Sheet *sheet)
{
    for (size_t by = 0; by < sheet->column_count; by++) {
        SCOPED_ARENA room = {0};
        size_t size, place = SIZE_MAX, before = finder->count;
        if (!group_rows(sheet, by, SIZE_MAX, &room, &size) || sheet->columns[by].kinds < size)
            continue;
        for (size_t i = 0; place == SIZE_MAX && i < sheet->column_count; i++)
            if (i != by && (sheet->columns[i].whole || sheet->columns[i].free))
                place = group_rows(sheet, by, i, &room, &size) ? i : place;
        for (size_t item = 0; item < sheet->column_count; item++)
            if (item != by && place == SIZE_MAX)
                look_at_groups(finder, sheet, by, item);
            else if (item != by && item != place)
                look_at_long(finder, sheet, by, place, item);
        if (place != SIZE_MAX && finder->count == before) /* numbers may be items themselves */
            look_at_groups(finder, sheet, by, place);
    }
}

void find_stream(Finder *finder, const Sheet *sheet)
{
    const Given *given = &finder->given;
    const Column *column = sheet->columns;
    size_t rows = sheet->rows, kinds = column->kinds, n = given->n ? given->n : kinds;
    size_t seen = seen_places(given), fold = seen ? seen : n;
    SCOPED_ARENA room = {0};
    size_t *seen_in = arena_get(&room, sheet->texts.count + 1, sizeof *seen_in);
    Names names;
    if (sheet->column_count != 1 || n < 2 || kinds > n || fold < 2 || fold > n || !seen_in ||
        (!given->stream && (rows < 4 * n || column->key || fold < n)))
        return;
    for (size_t row = 0; !given->stream && row < rows - rows % fold; row++) {
        if (seen_in[column->cells[row]] == row / fold + 1)
            return;
        seen_in[column->cells[row]] = row / fold + 1;
    }
    if (rows < fold || !find_names(sheet, 0, 1, n + 1, &names) ||
        (names.nothing && !given->names && !given->stream))
        return;
    Fit fit = fit_of(FIT_STREAM, sheet, 0, 1);
    fit.n = n;
    fit.fold = fold;
    fit.trials = rows / fold;
    fit.numbers = names.numbers || (given->n && names.whole);
    fit.base = names.base;
    fit.gain = column->bits - (double)fit.trials * log2_factorial((double)fold);
    fit_add(finder, fit);
}

void find_deck(Finder *finder, const Sheet *sheet)
{
    enum { MOST_KINDS = 20 }; /* where rows differ in how often each is there */
    size_t start = 0, width = sheet->column_count, rows = sheet->rows;
    const Column *columns = sheet->columns;
    Names names;
    SCOPED_ARENA room = {0};
    size_t *times = arena_get(&room, sheet->texts.count + 1, sizeof *times);
    uint32_t *cells = arena_get(&room, rows * width, sizeof *cells);
    for (; width > 3 && columns[start].key; start++)
        width--;
    while (width > 3 && columns[start + width - 1].key)
        width--;
    if (width < 3 || rows < 4 || room.lost || !find_names(sheet, start, width, width - 1, &names) ||
        names.count < 2 || names.whole || finder->run_count)
        return;
    for (size_t i = 0; i < rows * width; i++)
        cells[i] = columns[start + i % width].cells[i / width];
    bool few = names.count <= MOST_KINDS && names.count <= width / 2 + 2;
    bool all = alike_in_groups(sheet, cells, rows * width, width, times) == names.count;
    double bits = bits_of(sheet, start, width) + shared_bits(sheet, start, width, names.count);
    if (!all && (!few || rows * width < 4 * names.count || bits <= 0))
        return;
    Fit fit = fit_of(FIT_DECK, sheet, start, width);
    fit.gain = all ? bits - (double)rows * deal_bits(&names, times, width) : ENOUGH_BITS;
    fit.fill = !all && !finder->given.names;
    fit.hand_count = !all;
    fit.deck = deck_of(sheet, &names, all ? times : NULL);
    fit.hands[0] = width;
    fit_add(finder, fit);
}
