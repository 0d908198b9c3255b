/* Readings of outcomes that are not one whole order a row: draws of some of more, a row for each
 * item, one after another, alike items. */
#include "input/reading_parts.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Draws one by one, of which all are in any order: with replacement, as dice. */
static Fit draw_fit(const Finder *finder, size_t first, size_t width)
{
    return (Fit){.first = first,
                 .width = width,
                 .other = SIZE_MAX,
                 .place = SIZE_MAX,
                 .trials = finder->sheet->rows};
}

/* Which neighbours of the columns rise in all rows. */
static void find_rises(const Finder *finder, size_t first, size_t width, bool *rises)
{
    const Sheet *sheet = finder->sheet;
    const Column *columns = sheet->columns + first;
    for (size_t i = 0; i + 1 < width; i++) {
        rises[i] = sheet->rows > 1;
        for (size_t row = 0; rises[i] && row < sheet->rows; row++)
            rises[i] =
                sheet->numbers[columns[i].cells[row]] < sheet->numbers[columns[i + 1].cells[row]];
    }
}

/* Numbers: how many there are, as far as they say it, and from which on; false: too many, or not
 * those that were said. */
static bool find_range(const Finder *finder, const Names *names, size_t width, Fit *fit)
{
    const Sheet *sheet = finder->sheet;
    const Given *given = finder->given;
    uint64_t least = sheet->numbers[names->texts[0]],
             most = sheet->numbers[names->texts[names->count - 1]];
    fit->base = given->base_given ? given->base : least > 0;
    fit->n = given->n ? given->n : (size_t)most - fit->base + 1;
    return most - fit->base < fit->n && least >= fit->base && fit->n <= DECK_MAX_ITEMS &&
           (given->n ||
            (fit->n <= 10 * sheet->rows * width && (width > 1 || sheet->rows >= 4 * fit->n)));
}

/* Whether the columns are draws of some of more items than there are columns. */
static bool look_at_sample(Finder *finder, size_t first, size_t width, Fit *ret)
{
    const Sheet *sheet = finder->sheet;
    const Column *columns = sheet->columns + first;
    size_t rows = sheet->rows;
    bool rises[MOST_HANDS] = {false}, whole = columns[0].whole;
    Names names;
    for (size_t i = 0; i < width; i++)
        if (columns[i].key || columns[i].share || columns[i].whole != whole)
            return false;
    bool few = width == 1 || !whole || rows < 4;
    if (!rows_differ(finder, first, width) ||
        !find_names(finder, first, width, few ? rows * width / 4 : DECK_MAX_ITEMS, &names) ||
        names.count <= width)
        return false;
    Fit fit = draw_fit(finder, first, width);
    fit.n = finder->given->n && finder->given->names ? finder->given->n : names.count;
    fit.numbers = whole;
    fit.n_said = finder->given->n;
    if (whole && !find_range(finder, &names, width, &fit))
        return false;
    if (whole)
        find_rises(finder, first, width, rises);
    for (size_t i = 0; i < width; i++)
        if (i && rises[i - 1])
            fit.hands[fit.hand_count - 1]++;
        else
            fit.hands[fit.hand_count++] = 1;
    double n = (double)fit.n, k = (double)width, bits = log2_factorial(n) - log2_factorial(n - k);
    for (size_t i = 0; i < fit.hand_count; i++)
        bits -= log2_factorial((double)fit.hands[i]);
    if (fit.hand_count == width) { /* in no order */
        fit.hand_count = width > 1;
        fit.hands[0] = width;
        fit.take = width == 1;
    }
    fit.fill = !finder->given->n && elementary_pow(1 - k / (n + 1), (double)rows) >= UNSEEN;
    if (width > 1)
        fit.gain = bits_of(finder, first, width) - (double)rows * bits +
                   shared_bits(finder, first, width, names.count);
    *ret = fit;
    return true;
}

static int by_gain(const void *a, const void *b)
{
    const Fit *one = a, *other = b;
    double x = round(one->gain), y = round(other->gain);
    return x != y ? (x > y ? -1 : 1) : (one->width < other->width) - (one->width > other->width);
}

static bool overlaps(const Fit *a, const Fit *b)
{
    return a->first < b->first + b->width && b->first < a->first + a->width;
}

/* Of runs that share columns the one that explains most; and what stands beside one in a list. */
static void find_samples(Finder *finder, const Reading *self)
{
    Run orders[MOST_RUNS];
    size_t order_count = find_orders(finder, false, false, orders), span = finder->span, count = 0;
    Arena *memory = &finder->sheet->memory;
    Fit *fits = NULL;
    for (size_t first = 0; first < span; first++)
        for (size_t width = 1; first + width <= span && width < MOST_HANDS; width++) {
            bool within = false;
            for (size_t i = 0; i < order_count; i++)
                within |=
                    orders[i].first <= first && first + width <= orders[i].first + orders[i].width;
            if (!within && arena_room(memory, &fits, count, sizeof *fits))
                count += look_at_sample(finder, first, width, &fits[count]);
        }
    if (fits)
        qsort(fits, count, sizeof *fits, by_gain);
    size_t begin = finder->count;
    for (size_t i = 0; fits && i < count; i++) {
        bool shares = fits[i].width > 1 && fits[i].gain <= ENOUGH_BITS && !finder->given->column;
        for (size_t k = begin; k < finder->count; k++)
            shares |= overlaps(&fits[i], &finder->fits[k]);
        if (!shares)
            fit_add(finder, self, &fits[i]);
    }
}

size_t *group_rows(const Sheet *sheet, size_t by, size_t *ret_size)
{
    const Column *column = &sheet->columns[by];
    Arena *memory = &((Sheet *)sheet)->memory;
    size_t size = sheet->rows / column->kinds, groups = 0;
    size_t *rows = arena_get(memory, sheet->rows, sizeof *rows),
           *group = arena_get(memory, sheet->text_count + 1, sizeof *group);
    size_t *filled = arena_get(memory, column->kinds + 1, sizeof *filled);
    for (size_t row = 0; rows && group && filled && row < sheet->rows; row++) {
        uint32_t text = column->cells[row];
        group[text] = group[text] ? group[text] : ++groups;
        if (filled[group[text]] == size)
            return NULL;
        rows[(group[text] - 1) * size + filled[group[text]]++] = row;
    }
    *ret_size = size;
    return size > 1 && column->kinds > 1 && size * column->kinds == sheet->rows ? rows : NULL;
}

bool sort_by_place(const Sheet *sheet, size_t *rows, size_t size, size_t place)
{
    const Column *column = &sheet->columns[place];
    SCOPED_ARENA room = {0};
    size_t *sorted = arena_get(&room, sheet->rows, sizeof *sorted);
    for (size_t i = 0; sorted && i < sheet->rows; i++) {
        uint64_t at = sheet->numbers[column->cells[rows[i]]] - column->least;
        if (!column->whole || at >= size || sorted[i / size * size + at])
            return false;
        sorted[i / size * size + at] = rows[i] + 1;
    }
    for (size_t i = 0; sorted && i < sheet->rows; i++)
        rows[i] = sorted[i] - 1;
    return sorted;
}

/* How often each name of the column comes in a group, the same in each; returns how many there are,
 * 0: it is not so. *ret_differ: the orders differ. */
static size_t same_in_groups(const Finder *finder, const size_t *rows, size_t size, size_t item,
                             size_t *times, bool *ret_differ)
{
    const Column *column = &finder->sheet->columns[item];
    SCOPED_ARENA room = {0};
    size_t texts = finder->sheet->text_count + 1, kinds = 0;
    size_t *seen = arena_get(&room, texts, sizeof *seen);
    *ret_differ = false;
    for (size_t i = 0; seen && i < finder->sheet->rows; i++) {
        uint32_t text = column->cells[rows[i]];
        if (i < size) {
            kinds += !times[text]++;
            continue;
        }
        if (i % size == 0)
            memset(seen, 0, texts * sizeof *seen);
        if (++seen[text] > times[text])
            return 0;
        *ret_differ |= text != column->cells[rows[i % size]];
    }
    return kinds;
}

/* The deck of a column's names, "2*C,2*T", and the bits that alike ones save in a row. */
static const char *deck_of(Sheet *sheet, const Names *names, const size_t *times, bool counts,
                           double *ret_bits)
{
    Text deck = {0};
    *ret_bits = 0;
    for (size_t i = 0; i < names->count; i++) {
        Word name = sheet->texts[names->texts[i]];
        text_add(&deck, i ? "," : "");
        if (counts)
            text_addf(&deck, "%zu", times[names->texts[i]]);
        else
            text_add_char(&deck, (char)('A' + i % 26));
        text_addf(&deck, "*%s", name.text);
        *ret_bits += log2_factorial((double)times[names->texts[i]]);
    }
    return arena_keep(&sheet->memory, text_take(&deck));
}

/* The rows of one item each, of the outcomes that `by` names, in the order of `place` or as they
 * come. */
static void add_long(Finder *finder, const Reading *self, size_t by, size_t place,
                     const size_t *rows, size_t size, size_t odd)
{
    Sheet *sheet = finder->sheet;
    for (size_t item = 0; item < finder->span; item++) {
        const Column *column = &sheet->columns[item];
        size_t *times = arena_get(&sheet->memory, sheet->text_count + 1, sizeof *times);
        bool differ, said = finder->group == by && finder->given->column;
        if (item == by || item == place || column->kinds > size || !times ||
            same_in_groups(finder, rows, size, item, times, &differ) < 2 || !(differ || said))
            continue;
        Names names;
        double alike, groups = (double)(sheet->rows / size);
        if (!find_names(finder, item, 1, size, &names))
            continue;
        const char *deck = deck_of(sheet, &names, times, true, &alike);
        /* Each pair of an outcome and a place comes once, in any order of the rows. */
        double pairs = place == SIZE_MAX ? 0
                                         : sheet->columns[by].bits + sheet->columns[place].bits -
                                               log2_factorial((double)sheet->rows);
        Fit fit = {
            .first = item,
            .width = 1,
            .other = by,
            .place = place,
            .n = size,
            .odd = odd,
            .trials = sheet->rows / size,
            .numbers = names.numbers && names.count == size,
            .base = names.base,
            .deck = names.count < size ? deck : NULL,
            .gain = elementary_fmax(0, pairs) +
                    elementary_fmax(column->bits - groups * (log2_factorial((double)size) - alike),
                                    column->entropy / (double)size)};
        fit_add(finder, self, &fit);
    }
}

/* The line of the first row whose place in its outcome another one had before. */
static size_t place_twice(const Sheet *sheet, size_t by, size_t place)
{
    const uint32_t *outcomes = sheet->columns[by].cells, *places = sheet->columns[place].cells;
    for (size_t row = 1; row < sheet->rows; row++)
        for (size_t before = 0; before < row; before++)
            if (outcomes[before] == outcomes[row] && places[before] == places[row])
                return sheet->lines[row];
    return sheet->lines[0];
}

/* A row for each item, and a column that says which outcome it is of. */
static void find_long(Finder *finder, const Reading *self)
{
    const Sheet *sheet = finder->sheet;
    for (size_t by = 0; by < sheet->column_count; by++) {
        size_t size = 0, place = SIZE_MAX;
        if (finder->group != SIZE_MAX && finder->group != by)
            continue;
        size_t *rows = group_rows(sheet, by, &size), odd = 0;
        if (rows && finder->place != SIZE_MAX) {
            place = finder->place;
            odd = sort_by_place(sheet, rows, size, place) ? 0 : place_twice(sheet, by, place);
        }
        for (size_t i = 0; rows && place == SIZE_MAX && i < sheet->column_count; i++)
            place = i != by && sort_by_place(sheet, rows, size, i) ? i : place;
        if (rows)
            add_long(finder, self, by, place, rows, size, odd);
    }
}

/* The cell of that number, row by row. */
static uint32_t text_at(const Sheet *sheet, size_t cell)
{
    return sheet->columns[cell % sheet->column_count].cells[cell / sheet->column_count];
}

/* Whether the cells, one after another, fold into orders of n items. */
static bool folds(const Sheet *sheet, size_t n)
{
    SCOPED_ARENA room = {0};
    size_t *seen = arena_get(&room, sheet->text_count + 1, sizeof *seen);
    size_t deals = sheet->rows * sheet->column_count / n;
    for (size_t i = 0; seen && i < deals * n; i++) {
        uint32_t text = text_at(sheet, i);
        if (seen[text] == i / n + 1)
            return false;
        seen[text] = i / n + 1;
    }
    return seen;
}

/* Items one after another, a cell each: orders, in one line or one column; or draws of one item,
 * which may come again, in several. */
static void find_stream(Finder *finder, const Reading *self)
{
    const Sheet *sheet = finder->sheet;
    size_t columns = sheet->column_count, count = sheet->rows * columns;
    Names names;
    if (finder->span < columns || !sheet->even ||
        (columns == 1 && sheet->columns->key && !finder->given->stream) ||
        !find_names(finder, 0, columns, finder->given->stream ? DECK_MAX_ITEMS : count / 4,
                    &names) ||
        names.count < 2 || sums_agree(finder))
        return;
    const Given *given = finder->given;
    size_t said = given->take ? given->take : given->hands ? first_hand(given) : given->n;
    bool one = columns == 1 || sheet->rows == 1 || given->stream,
         orders = one && folds(sheet, names.count);
    size_t n = names.count;
    bool draws =
        columns > 1 && names.whole && (sheet->rows == 1 || !rows_differ(finder, 0, columns));
    if (!orders && !draws && !given->stream)
        return;
    Fit fit = {.width = columns,
               .other = SIZE_MAX,
               .place = SIZE_MAX,
               .n = n,
               .trials = orders ? count / n : count,
               .numbers = names.numbers,
               .base = names.base,
               .take = !orders};
    if (given->stream && said) { /* whatever they are */
        fit.n = given->n ? given->n : n;
        fit.take = said == fit.n ? 0 : said;
        fit.trials = count / said;
    }
    double each = log2_of((double)n);
    fit.gain = orders ? (double)fit.trials * ((double)n * each - log2_factorial((double)n))
                      : bits_of(finder, 0, columns) - (double)count * each +
                            shared_bits(finder, 0, columns, n);
    fit_add(finder, self, &fit);
}

/* Rows of a few kinds of items, alike ones among them: all of a deck, or some of it. */
static void find_deck(Finder *finder, const Reading *self)
{
    enum { MOST_KINDS = 20, LEAST_ROWS = 4 };
    Sheet *sheet = finder->sheet;
    size_t width = finder->span, rows = sheet->rows, texts = sheet->text_count + 1;
    Names names;
    Run runs[MOST_RUNS];
    SCOPED_ARENA room = {0};
    size_t *first = arena_get(&room, texts, sizeof *first),
           *times = arena_get(&room, texts, sizeof *times);
    if (width < 3 || rows < LEAST_ROWS || !first || !times || !sheet->even ||
        !find_names(finder, 0, width, MOST_KINDS, &names) || names.count < 2 ||
        names.count > width / 2 + 2 || find_orders(finder, false, true, runs) || sums_agree(finder))
        return;
    bool all = true;
    for (size_t row = 0; row < rows; row++) {
        memset(times, 0, texts * sizeof *times);
        for (size_t i = 0; i < width; i++)
            (row ? times : first)[sheet->columns[i].cells[row]]++;
        for (size_t i = 0; row && i < names.count; i++)
            all &= times[names.texts[i]] == first[names.texts[i]];
    }
    double alike, bits = bits_of(finder, 0, width) + shared_bits(finder, 0, width, names.count);
    const char *deck = deck_of(sheet, &names, first, all, &alike);
    if (!all && (rows * width < 4 * names.count || bits <= 0 || names.whole))
        return;
    const char *given = finder->given->deck;
    Fit fit = {.width = width,
               .other = SIZE_MAX,
               .place = SIZE_MAX,
               .n = width,
               .trials = rows,
               .gain = all ? bits - (double)rows * (log2_factorial((double)width) - alike)
                           : ENOUGH_BITS,
               .fill = !all && !given,
               .hand_count = !all,
               .hands = {width},
               .deck = given ? given : deck};
    fit_add(finder, self, &fit);
    fit.take = width;
    fit.hand_count = 0;
    if (!all)
        fit_add(finder, self, &fit);
}

const Reading reading_sample = {.said = "draws of", .find = find_samples};
const Reading reading_long = {.said = "deals of", .find = find_long};
const Reading reading_stream = {.said = "deals of", .find = find_stream};
const Reading reading_deck = {.said = "deals of", .find = find_deck};
