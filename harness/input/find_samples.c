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

bool list_item(const Sheet *sheet, char mark, const char **at, const char *end, Word *ret)
{
    return sheet->whole ? next_word(at, end, ret) : part_next(at, end, mark, ret);
}

char list_mark(const Sheet *sheet, size_t column)
{
    for (const char *mark = "\x1f|;, "; *mark; mark++)
        for (size_t row = 0; row < sheet->rows; row++) {
            Word cell = sheet->texts.of[sheet->columns[column].cells[row]];
            if (memchr(cell.text, *mark, cell.length))
                return *mark;
        }
    return 0;
}

bool is_ragged(const Sheet *sheet, size_t column)
{
    size_t lists = 0;
    char mark = list_mark(sheet, column);
    for (size_t row = 0; mark && row < sheet->rows; row++) {
        Word cell = sheet->texts.of[sheet->columns[column].cells[row]];
        lists += memchr(cell.text, mark, cell.length) != NULL;
    }
    /* Names have blanks in them, numbers have not. */
    const char *first = sheet->texts.of[sheet->columns[column].cells[0]].text;
    bool list = mark != ' ' || word_is_whole((Word){first, strcspn(first, " ")});
    return 2 * lists > sheet->rows && list && !sheet->columns[column].percent;
}

size_t list_length(const Sheet *sheet, size_t column, size_t row, char mark)
{
    Word cell = sheet->texts.of[sheet->columns[column].cells[row]], part;
    size_t count = 0;
    for (const char *at = cell.text; list_item(sheet, mark, &at, cell.text + cell.length, &part);)
        count++;
    return count;
}

void find_cut(Finder *finder, const Sheet *sheet)
{
    const Given *given = &finder->given;
    for (size_t column = 0; column < sheet->column_count; column++) {
        char mark = list_mark(sheet, column);
        size_t most = 0;
        if (!mark || (sheet->column_count > 1 && !is_ragged(sheet, column)))
            continue;
        for (size_t row = 0; row < sheet->rows; row++) {
            size_t count = list_length(sheet, column, row, mark);
            most = count > most ? count : most;
        }
        fit_add(finder, (Fit){.kind = FIT_CUT,
                              .sheet = sheet,
                              .first = column,
                              .width = 1,
                              .other = SIZE_MAX,
                              .n = given->n ? given->n : most,
                              .trials = sheet->rows});
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
            Word cell = sheet->texts.of[sheet->columns[i].cells[row]];
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
        if (columns[i].label || (columns[i].key && !given->n) ||
            columns[i].whole != columns[0].whole)
            return false;
    bool whole = columns[0].whole, cards = !whole && !given->names &&
                                           (!given->n || given->n == CARDS) &&
                                           are_cards(sheet, first, width);
    bool few = width == 1 || (!whole && !cards) || (rows < 4 && !given->n);
    if ((width == 1 && is_ragged(sheet, first)) ||
        !find_names(sheet, first, width, few ? rows * width / 4 : SHAPE_MOST_ITEMS, &run.names) ||
        run.names.count <= width || (run.names.nothing && !given->names) ||
        rows_that_differ(sheet, first, width) < rows)
        return false;
    Fit fit = {.kind = FIT_SAMPLE,
               .sheet = sheet,
               .first = first,
               .width = width,
               .other = SIZE_MAX,
               .trials = rows,
               .n = given->names ? given->n
                    : cards      ? (size_t)CARDS
                                 : run.names.count,
               .deck = cards ? "cards" : NULL};
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
    const Column *column = &sheet->columns[by],
                 *at = &sheet->columns[place != SIZE_MAX ? place : by];
    size_t size = sheet->rows / (column->kinds ? column->kinds : 1), groups = 0;
    size_t *rows = arena_get(memory, sheet->rows, sizeof *rows),
           *group = arena_get(memory, sheet->texts.count + 1, sizeof *group),
           *filled = arena_get(memory, column->kinds + 1, sizeof *filled);
    if (!rows || !group || !filled || size < 2 || column->kinds < 2 ||
        size * column->kinds != sheet->rows || (place != SIZE_MAX && !at->whole))
        return NULL;
    for (size_t row = 0; row < sheet->rows; row++) {
        uint32_t text = column->cells[row];
        group[text] = group[text] ? group[text] : ++groups;
        size_t *count = &filled[group[text]];
        uint64_t to = place != SIZE_MAX ? sheet->numbers[at->cells[row]] - at->least : *count;
        size_t *into = to < size ? &rows[(group[text] - 1) * size + to] : NULL;
        if (!into || *into || *count == size)
            return NULL;
        *into = row + 1;
        ++*count;
    }
    for (size_t i = 0; i < sheet->rows; i++)
        rows[i]--;
    *ret_size = size;
    return rows;
}

/* How often each name of the column comes in a group, the same in each, and how many names that
 * are; 0: it is not so. The order differs. */
static size_t same_in_groups(const Sheet *sheet, const size_t *rows, size_t size, size_t item,
                             size_t *times)
{
    const uint32_t *cells = sheet->columns[item].cells;
    SCOPED_ARENA room = {0};
    size_t *seen = arena_get(&room, sheet->texts.count + 1, sizeof *seen), kinds = 0;
    bool differ = false;
    for (size_t i = 0; seen && i < sheet->rows; i++) {
        uint32_t text = cells[rows[i]];
        if (i < size) {
            kinds += !times[text]++;
            continue;
        }
        for (size_t k = 0; i % size == 0 && k < size; k++)
            seen[cells[rows[k]]] = 0;
        if (++seen[text] > times[text])
            return 0;
        differ |= text != cells[rows[i % size]];
    }
    return differ ? kinds : 0;
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
    size_t *times = arena_get(&room, sheet->texts.count + 1, sizeof *times);
    Names names;
    if (!rows || !times || column->kinds > size ||
        same_in_groups(sheet, rows, size, item, times) < 2 ||
        !find_names(sheet, item, 1, size, &names))
        return;
    double bits = log2_factorial((double)size), groups = (double)(sheet->rows / size);
    for (size_t i = 0; i < names.count; i++)
        bits -= log2_factorial((double)times[names.texts[i]]);
    bool alike = names.count < size;
    fit_add(finder,
            (Fit){.kind = FIT_LONG,
                  .sheet = sheet,
                  .first = item,
                  .width = 1,
                  .other = by,
                  .place = place,
                  .n = size,
                  .trials = sheet->rows / size,
                  .numbers = names.numbers && !alike,
                  .base = alike ? 0 : names.base,
                  .deck = alike ? deck_of(sheet, &names, times) : NULL,
                  .gain = fmax(column->bits - groups * bits, column->entropy / (double)size)});
}

void find_long(Finder *finder, const Sheet *sheet)
{
    for (size_t by = 0; by < sheet->column_count; by++) {
        SCOPED_ARENA room = {0};
        size_t size, place = SIZE_MAX;
        if (!group_rows(sheet, by, SIZE_MAX, &room, &size) || sheet->columns[by].kinds < size)
            continue;
        for (size_t i = 0; place == SIZE_MAX && i < sheet->column_count; i++)
            place = i != by && group_rows(sheet, by, i, &room, &size) ? i : place;
        for (size_t item = 0; item < sheet->column_count; item++)
            if (item != by && item != place)
                look_at_long(finder, sheet, by, place, item);
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
    double outcomes = (double)(rows / fold);
    if (rows >= fold && find_names(sheet, 0, 1, n + 1, &names) &&
        (!names.nothing || given->names || given->stream))
        fit_add(finder, (Fit){.kind = FIT_STREAM,
                              .sheet = sheet,
                              .width = 1,
                              .other = SIZE_MAX,
                              .n = n,
                              .fold = fold,
                              .trials = rows / fold,
                              .numbers = names.numbers || (given->n && names.whole),
                              .base = names.base,
                              .gain = column->bits - outcomes * log2_factorial((double)fold)});
}

void find_deck(Finder *finder, const Sheet *sheet)
{
    enum { MOST_KINDS = 20 }; /* where rows differ in how often each is there */
    size_t start = 0, width = sheet->column_count, rows = sheet->rows;
    const Column *columns = sheet->columns;
    Names names;
    SCOPED_ARENA room = {0};
    size_t *first = arena_get(&room, sheet->texts.count + 1, sizeof *first),
           *times = arena_get(&room, sheet->texts.count + 1, sizeof *times);
    for (; width > 3 && columns[start].key; start++)
        width--;
    while (width > 3 && columns[start + width - 1].key)
        width--;
    if (width < 3 || rows < 4 || !times || !find_names(sheet, start, width, width - 1, &names) ||
        names.count < 2 || names.whole || finder->run_count)
        return;
    bool few = names.count <= MOST_KINDS && names.count <= width / 2 + 2;
    bool all = true;
    for (size_t row = 0; row < rows; row++) {
        for (size_t i = start; i < start + width; i++)
            (row ? times : first)[columns[i].cells[row]]++;
        for (size_t i = 0; row && i < names.count; i++) {
            all &= times[names.texts[i]] == first[names.texts[i]];
            times[names.texts[i]] = 0;
        }
    }
    double deal = log2_factorial((double)width),
           bits = bits_of(sheet, start, width) + shared_bits(sheet, start, width, names.count);
    for (size_t i = 0; i < names.count; i++)
        deal -= log2_factorial((double)first[names.texts[i]]);
    if (!all && (!few || rows * width < 4 * names.count || bits <= 0))
        return;
    const Given *given = &finder->given;
    Fit fit = {.kind = FIT_DECK,
               .sheet = sheet,
               .first = start,
               .width = width,
               .other = SIZE_MAX,
               .n = width,
               .trials = rows,
               .gain = all ? bits - (double)rows * deal : ENOUGH_BITS,
               .fill = !all && !given->names,
               .hand_count = !all,
               .deck = deck_of(sheet, &names, all ? first : NULL)};
    fit.hands[0] = width;
    fit_add(finder, fit);
}
