/* Rows of which each is an order: deals, hands in sorted order, orders with counts. */
#include "base/elementary.h"
#include "input/reading.h"
#include "tallies/rank.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_WIDTH = 1024, TABLE_ITEMS = 8, SURE_MEAN = 10 /* of which none is 0 by chance */ };

/* From which mean on numbers that are as even as counts are taken for some. */
static const double EVEN_MEAN = 100, EVEN_DEVIATIONS = 4;

double log2_factorial(double n)
{
    return log_gamma(n + 1) / M_LN2;
}

Fit fit_of(FitKind kind, const Sheet *sheet, size_t first, size_t width)
{
    return (Fit){.kind = kind,
                 .sheet = sheet,
                 .first = first,
                 .width = width,
                 .other = SIZE_MAX,
                 .place = SIZE_MAX,
                 .n = kind <= FIT_ORDERS ? width : sheet->rows,
                 .trials = kind < FIT_OUTCOMES ? sheet->rows : 0};
}

void fit_add(Finder *finder, Fit fit)
{
    if (finder->count < MOST_FITS)
        finder->fits[finder->count++] = fit;
}

typedef struct Sorted {
    Word word;
    uint64_t number;
    uint32_t text;
} Sorted;

static int by_text(const void *a, const void *b)
{
    const Sorted *x = a, *y = b;
    size_t shorter = x->word.length < y->word.length ? x->word.length : y->word.length;
    int order = memcmp(x->word.text, y->word.text, shorter);
    if (x->number != y->number)
        return x->number < y->number ? -1 : 1;
    return order ? order : (x->word.length > y->word.length) - (x->word.length < y->word.length);
}

bool find_names(const Sheet *sheet, size_t first, size_t width, size_t most, Names *ret)
{
    SCOPED_ARENA room = {0};
    bool *there = arena_get(&room, sheet->texts.count + 1, sizeof *there);
    size_t count = 0;
    for (size_t column = first; column < first + width; column++)
        if (sheet->columns[column].kinds > most)
            return false;
    most = most < sheet->texts.count ? most : sheet->texts.count;
    Sorted *sorted = arena_get(&room, most + 1, sizeof *sorted);
    for (size_t column = first; sorted && there && column < first + width; column++)
        for (size_t row = 0; row < sheet->rows; row++) {
            uint32_t text = sheet->columns[column].cells[row];
            if (there[text])
                continue;
            if (count == most || !sheet->texts.of[text].length) /* no name is empty */
                return false;
            there[text] = true;
            sorted[count++] = (Sorted){sheet->texts.of[text], sheet->numbers[text], text};
        }
    uint32_t *texts = arena_get((Arena *)&sheet->memory, count, sizeof *texts);
    if (!count || !texts)
        return false;
    qsort(sorted, count, sizeof *sorted, by_text);
    for (size_t i = 0; i < count; i++)
        texts[i] = sorted[i].text;
    bool nothing = false;
    for (size_t i = 0; i < count; i++)
        nothing |= says_nothing(sorted[i].word.text, sorted[i].word.length);
    uint64_t low = sorted[0].number, high = sorted[count - 1].number;
    bool numbers = high != NO_NUMBER && low <= 1 && high - low + 1 == count;
    *ret = (Names){.texts = texts,
                   .count = count,
                   .whole = high != NO_NUMBER,
                   .numbers = numbers,
                   .nothing = nothing,
                   .base = numbers ? (unsigned)low : 0};
    return true;
}

/* How many of the first `rows` rows have different names in the columns; of each text `seen` has
 * the last row that it was in, counted by *stamp. */
static size_t count_differ(const Sheet *sheet, size_t first, size_t width, size_t rows,
                           size_t *seen, size_t *stamp)
{
    size_t count = 0;
    for (size_t row = 0; row < rows; row++) {
        bool differ = true;
        ++*stamp;
        for (size_t i = first; differ && i < first + width; i++) {
            size_t *in_row = &seen[sheet->columns[i].cells[row]];
            differ = *in_row != *stamp;
            *in_row = *stamp;
        }
        count += differ;
    }
    return count;
}

size_t rows_that_differ(const Sheet *sheet, size_t first, size_t width)
{
    SCOPED_ARENA room = {0};
    size_t *seen = arena_get(&room, sheet->texts.count + 1, sizeof *seen), stamp = 0;
    return seen ? count_differ(sheet, first, width, sheet->rows, seen, &stamp) : 0;
}

double shared_bits(const Sheet *sheet, size_t first, size_t width, size_t names)
{
    double sum = 0, most = 0;
    size_t kinds = 0;
    bool whole = true;
    for (const Column *column = &sheet->columns[first]; width--; column++) {
        if (column->free)
            continue;
        whole &= column->whole;
        sum += column->extra;
        most = fmax(most, column->extra);
        kinds += column->kinds;
    }
    return whole ? sum - most : kinds ? ENOUGH_BITS * ((double)kinds - (double)names) : 0;
}

double bits_of(const Sheet *sheet, size_t first, size_t width)
{
    double bits = 0;
    for (size_t i = first; i < first + width; i++)
        bits += sheet->columns[i].bits;
    return bits;
}

/* What is known where each row has the same names: as many bits as that order takes less than its
 * cells one by one, or at least those of a cell, which follows from the others. */
static double order_bits(const Sheet *sheet, size_t first, size_t width)
{
    const Column *columns = sheet->columns;
    size_t names = width;
    for (; width > 2 && columns[first].still; first++)
        width--, names--;
    for (; width > 2 && columns[first + width - 1].still; width--)
        names--;
    double least = 0;
    for (size_t i = first; i < first + width; i++)
        least = fmax(least, columns[i].entropy);
    double fair =
        bits_of(sheet, first, width) - (double)sheet->rows * log2_factorial((double)width);
    return fmax(fair, least) + shared_bits(sheet, first, width, names);
}

/* Whether all columns say which row it is. */
static bool all_keys(const Sheet *sheet)
{
    for (size_t i = 0; i < sheet->column_count; i++)
        if (!sheet->columns[i].key)
            return false;
    return true;
}

/* Whether these columns are such a run; *ret_left and *ret_right: a name at that end never changes.
 */
static bool is_run(const Sheet *sheet, Run *run, bool *ret_left, bool *ret_right)
{
    size_t first = run->first, width = run->width, rows = sheet->rows;
    const Column *begin = &sheet->columns[first], *end = begin + width - 1,
                 *middle = begin + width / 2;
    if (!find_names(sheet, first, width, width, &run->names) || run->names.count < width)
        return false;
    size_t differ = rows_that_differ(sheet, first, width);
    bool asked = sheet->asked && width + (sheet->by < SIZE_MAX) == sheet->column_count;
    if (differ < rows && !asked && (rows < 5 || 5 * differ < 4 * rows))
        return false;
    bool named = !run->names.numbers;
    *ret_left = named && rows > 1 && begin->still;
    *ret_right = named && rows > 1 && end->still;
    if ((*ret_left && begin->parts != middle->parts) || (*ret_right && end->parts != middle->parts))
        return false; /* words before a list, or behind it */
    run->gain = order_bits(sheet, first, width);
    bool still = rows > 9 && all_keys(sheet), strange = run->names.whole && rows < 2 * width;
    return !named || asked || ((still || run->gain >= ENOUGH_BITS) && !strange);
}

uint64_t rank_of(const Sheet *sheet, const Run *run, size_t row)
{
    Item items[TABLE_ITEMS];
    for (size_t i = 0; i < run->width; i++)
        for (size_t k = 0; k < run->width; k++)
            if (run->names.texts[k] == sheet->columns[run->first + i].cells[row])
                items[i] = (Item)k;
    return permutation_rank(items, run->width);
}

/* Whether each row is another order; *ret_sorted: in lexicographic order. */
static bool orders_differ(const Sheet *sheet, const Run *run, bool *ret_sorted)
{
    if (run->width > TABLE_ITEMS || rows_that_differ(sheet, run->first, run->width) < sheet->rows)
        return false;
    SCOPED_ARENA room = {0};
    bool *there = arena_get(&room, permutation_count(run->width), sizeof *there);
    *ret_sorted = true;
    uint64_t last = 0;
    for (size_t row = 0; there && row < sheet->rows; row++) {
        uint64_t rank = rank_of(sheet, run, row);
        if (there[rank])
            return false;
        there[rank] = true;
        *ret_sorted &= !row || rank > last;
        last = rank;
    }
    return there && sheet->rows > 1;
}

void find_runs(Finder *finder, const Sheet *sheet)
{
    SCOPED_ARENA room = {0};
    size_t *seen = arena_get(&room, sheet->texts.count + 1, sizeof *seen), stamp = 0;
    enum { FIRST_ROWS = 5 };
    size_t few = sheet->rows < FIRST_ROWS ? sheet->rows : FIRST_ROWS;
    size_t columns = sheet->column_count, least = sheet->rows > 1 || sheet->asked ? 2 : columns;
    bool sorted;
    finder->run_count = 0;
    for (size_t width = columns < MOST_WIDTH ? columns : MOST_WIDTH;
         seen && width > 1 && width >= least; width--)
        for (size_t first = 0; first + width <= columns && finder->run_count + 2 < MOST_RUNS;
             first++) {
            Run run = {.first = first, .width = width, .from = first, .end = first + width};
            bool within = false, left, right;
            for (size_t i = first; i < first + width; i++)
                within |= sheet->columns[i].list == sheet->by || sheet->columns[i].label;
            for (size_t i = 0; i < finder->run_count; i++)
                within |= finder->runs[i].from <= first && first + width <= finder->runs[i].end;
            if (within ||
                (!sheet->asked && !count_differ(sheet, first, width, few, seen, &stamp)) ||
                !is_run(sheet, &run, &left, &right))
                continue;
            Run inner = run;
            inner.inner = true;
            for (; left && inner.width > 2 && sheet->columns[inner.first].still; inner.width--)
                inner.first++;
            while (right && inner.width > 2 && sheet->columns[inner.first + inner.width - 1].still)
                inner.width--;
            bool has_inner = (left || right) && width > 2 &&
                             find_names(sheet, inner.first, inner.width, inner.width, &inner.names);
            if (has_inner && inner.names.numbers)
                continue; /* a word beside numbers is none of them */
            /* Two words that never change are no items of a list. */
            bool list = sheet->columns[first].list == sheet->columns[first + width - 1].list;
            if (!list || !has_inner || inner.width + 1 == width)
                finder->runs[finder->run_count++] = run;
            if (has_inner)
                finder->runs[finder->run_count++] = inner;
        }
    finder->orders = false;
    for (size_t i = 0; i < finder->run_count; i++)
        finder->orders |= !finder->runs[i].inner && finder->runs[i].width > 2 &&
                          orders_differ(sheet, &finder->runs[i], &sorted);
}

/* Whether a name between others never moves: as "and" between two. */
static bool has_still(const Sheet *sheet, const Run *run)
{
    bool still = false;
    for (size_t i = run->first + 1; i + 1 < run->first + run->width; i++)
        still |= sheet->columns[i].still;
    return still && !run->names.numbers && sheet->rows > 1 && !sheet->asked;
}

/* Which names of a run come before which in its hands, as far as these were looked at. */
typedef struct HandOrder {
    const Sheet *sheet;
    const Run *run;
    size_t *local;   /* the number of each name, by its text */
    uint8_t *before; /* of each two names */
    double bits;     /* that follow from what was seen before */
} HandOrder;

static HandOrder hand_order(const Sheet *sheet, const Run *run, Arena *memory)
{
    size_t m = run->names.count, *local = arena_get(memory, sheet->texts.count + 1, sizeof *local);
    for (size_t i = 0; local && i < m; i++)
        local[run->names.texts[i]] = i;
    return (HandOrder){
        .sheet = sheet, .run = run, .local = local, .before = arena_get(memory, m * m, 1)};
}

/* Whether the places from `begin` to `place` are in one order in all rows, together with what is
 * known of others; and notes it. */
static bool extends_hand(HandOrder *order, size_t begin, size_t place)
{
    size_t m = order->run->names.count;
    const Column *columns = &order->sheet->columns[order->run->first];
    for (int pass = 0; pass < 3; pass++) /* look, note, look again */
        for (size_t row = 0; row < order->sheet->rows; row++)
            for (size_t i = begin, b = order->local[columns[place].cells[row]]; i < place; i++) {
                size_t a = order->local[columns[i].cells[row]];
                if (pass != 1 && order->before[b * m + a])
                    return false;
                order->bits += pass == 1 && order->before[a * m + b];
                order->before[a * m + b] |= pass == 1;
            }
    return true;
}

/* Whether it is one order, without a ring, as the cuts of a deck have. */
static bool has_no_ring(const HandOrder *order)
{
    SCOPED_ARENA room = {0};
    size_t m = order->run->names.count, left = m;
    size_t *below = arena_get(&room, m, sizeof *below);
    for (size_t i = 0; below && i < m * m; i++)
        below[i % m] += order->before[i];
    for (bool more = below; more;) {
        more = false;
        for (size_t a = 0; a < m; a++) {
            if (below[a])
                continue;
            below[a] = SIZE_MAX;
            more = true;
            left--;
            for (size_t b = 0; b < m; b++)
                below[b] -= order->before[a * m + b] && below[b] != SIZE_MAX;
        }
    }
    return !left;
}

double sorted_bits(const Sheet *sheet, const Run *run, const size_t *hands)
{
    SCOPED_ARENA room = {0};
    HandOrder order = hand_order(sheet, run, &room);
    bool good = !room.lost;
    for (size_t begin = 0; good && begin < run->width; begin += *hands++)
        for (size_t place = begin + 1; good && place < begin + *hands; place++)
            good = extends_hand(&order, begin, place);
    return good && has_no_ring(&order) ? order.bits : 0;
}

/* Hands of one size: of few rows more places may happen to be in one order. */
static size_t even_hands(const Sheet *sheet, const Run *run, size_t hands[static MOST_HANDS])
{
    for (size_t count = 2; count < MOST_HANDS && 2 * count <= run->width; count++) {
        for (size_t i = 0; i < count; i++)
            hands[i] = run->width / count;
        if (run->width % count == 0 && sorted_bits(sheet, run, hands) > 2 * ENOUGH_BITS)
            return count;
    }
    return 0;
}

/* The hands that a run is dealt into: each as many places as are in one order in all rows, whatever
 * order that is. None of one place, and two at least; else none. */
static size_t find_hands(const Sheet *sheet, const Run *run, size_t hands[static MOST_HANDS])
{
    SCOPED_ARENA room = {0};
    size_t count = 0, begin = 0;
    HandOrder order = hand_order(sheet, run, &room);
    for (size_t place = 1; !room.lost && place <= run->width; place++) {
        if (place < run->width && extends_hand(&order, begin, place))
            continue;
        if (place - begin < 2 || count == MOST_HANDS)
            return even_hands(sheet, run, hands);
        hands[count++] = place - begin;
        begin = place;
    }
    return count > 1 && sorted_bits(sheet, run, hands) > 2 * ENOUGH_BITS
               ? count
               : even_hands(sheet, run, hands);
}

/* Whether the numbers differ by as much as large counts of a Poisson law do, no more and no less:
 * then they are counts, whichever orders are there. */
static bool are_even(const Sheet *sheet, size_t counts)
{
    double rows = (double)sheet->rows, mean = 0, square = 0;
    for (size_t row = 0; row < sheet->rows; row++)
        mean += (double)cell_number(sheet, row, counts) / rows;
    for (size_t row = 0; row < sheet->rows; row++) {
        double off = (double)cell_number(sheet, row, counts) - mean;
        square += off * off / mean;
    }
    double spread = 2 / (9 * (rows - 1)); /* of the cube root (Wilson & Hilferty 1931) */
    return rows > 1 && mean >= EVEN_MEAN &&
           fabs(pow(square / (rows - 1), 1.0 / 3) - 1 + spread) < EVEN_DEVIATIONS * sqrt(spread);
}

/* Whether more orders are not there than have a count of 0 by chance: 6 deviations, where counts
 * are of Poisson's law. Even counts are of those that a shuffle can make, but where they are the
 * first of all orders: then the rest may be cut off. */
static bool lacks_orders(const Sheet *sheet, size_t counts, double all, bool first_ones)
{
    double mean = 0, missing = all - (double)sheet->rows;
    for (size_t row = 0; row < sheet->rows; row++)
        mean += (double)cell_number(sheet, row, counts) / all;
    double zeros = all * exp(-mean);
    return missing > 0 && (mean > SURE_MEAN || missing > zeros + 6 * sqrt(zeros) + 3) &&
           (first_ones || !are_even(sheet, counts));
}

/* Orders, each at most once, with a count. */
static void find_counted(Finder *finder, const Sheet *sheet, const Run *run)
{
    bool sorted = false, differ = orders_differ(sheet, run, &sorted);
    if (run->width > TABLE_ITEMS ||
        (!differ && !(finder->given.counts && run->width + 1 == sheet->column_count)))
        return;
    double all = (double)permutation_count(run->width), rows = (double)sheet->rows;
    bool first_ones = sorted && rank_of(sheet, run, sheet->rows - 1) == sheet->rows - 1;
    double bits = 0;
    if (rows < all || (rows == all && !sorted))
        bits = log2_factorial(all) - log2_factorial(all - rows);
    for (size_t other = 0; other < sheet->column_count; other++) {
        const Column *column = &sheet->columns[other];
        if ((other >= run->first && other < run->first + run->width) || !column->whole ||
            (column->free && rows > 2))
            continue;
        bool lacks = lacks_orders(sheet, other, all, first_ones);
        double shared = shared_bits(sheet, run->first, run->width, run->width);
        Fit fit = fit_of(FIT_ORDERS, sheet, run->first, run->width);
        fit.other = other;
        fit.unsure = lacks;
        fit.gain = bits_of(sheet, run->first, run->width) + shared - bits;
        fit.gain -= lacks ? 2 * ENOUGH_BITS : 0;
        fit_add(finder, fit);
    }
}

void find_whole(Finder *finder, const Sheet *sheet)
{
    for (size_t i = 0; i < finder->run_count; i++) {
        const Run *run = &finder->runs[i];
        Fit fit = fit_of(FIT_WHOLE, sheet, run->first, run->width);
        fit.unsure = !finder->given.n && has_still(sheet, run);
        fit.numbers = run->names.numbers;
        fit.base = run->names.base;
        fit.gain = run->gain;
        fit_add(finder, fit);
        fit.hand_count = find_hands(sheet, run, fit.hands);
        for (size_t k = 0; k < fit.hand_count; k++)
            fit.gain += (double)sheet->rows * log2_factorial((double)fit.hands[k]);
        if (fit.hand_count)
            fit_add(finder, fit);
        if (!run->inner)
            find_counted(finder, sheet, run);
    }
}
