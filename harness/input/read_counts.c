/* Readings of counts: labels with a count each, numbers alone, squares, blocks, classes. */
#include "input/class_chances.h"
#include "input/reading_parts.h"
#include "tallies/rank.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static Fit count_fit(const Finder *finder, size_t other, size_t n)
{
    return (Fit){.width = finder->sheet->column_count,
                 .other = other,
                 .place = SIZE_MAX,
                 .n = n,
                 .odd = finder->sheet->rows_read.odd};
}

static bool is_asked(const Finder *finder, const Reading *self)
{
    return finder->given->table_given && finder->given->table == self->table;
}

size_t first_hand(const Given *given)
{
    return given->hands ? strtoul(given->hands, NULL, 10) : given->take;
}

/* How many are drawn is for the user to say. */
static void say_drawn(const Finder *finder, const Reading *self, Fit *fit)
{
    if (self->table != TABLE_TAKEN && self->table != TABLE_PAIRS_TAKEN)
        return;
    fit->hand_count = 1;
    fit->hands[0] = first_hand(finder->given);
    fit->fill = !fit->hands[0];
}

/* The columns of labels beside a column of counts, all of one list; *ret_ok: they may be labels,
 * and each row's differ. Returns how many there are, from *ret_first on. */
static size_t find_labels(const Finder *finder, size_t other, size_t *ret_first, bool *ret_ok)
{
    const Sheet *sheet = finder->sheet;
    size_t labels = 0, list = SIZE_MAX;
    bool one = true, differ = true;
    for (int numbers = 0; numbers < 2 && !labels; numbers++)
        for (size_t i = 0; i < sheet->column_count; i++) {
            const Column *label = &sheet->columns[i];
            if (i == other || label->share || (label->still && sheet->column_count > 2) ||
                label->whole != numbers)
                continue;
            one &= !labels || label->list == list;
            differ &= label->kinds == sheet->rows;
            *ret_first = labels ? *ret_first : i;
            list = label->list;
            labels++;
        }
    *ret_ok = one && (labels != 1 || differ);
    return labels;
}

/* Labels that differ, with a count each, or counts alone. */
static void find_labelled(Finder *finder, const Reading *self)
{
    const Sheet *sheet = finder->sheet;
    size_t rows = sheet->rows;
    bool asked = is_asked(finder, self) || finder->given->column, wholes = false;
    for (size_t i = 0; i < sheet->column_count; i++)
        wholes |= sheet->columns[i].whole && !sheet->columns[i].free;
    if (rows < 2 || (!asked && are_orders(finder)))
        return;
    for (size_t other = 0; other < sheet->column_count; other++) {
        const Column *column = &sheet->columns[other];
        bool ok;
        size_t first = 0, labels = find_labels(finder, other, &first, &ok);
        bool share = column->share && labels && !wholes;
        bool alone = !labels && (column->free || rows > 4 * column->kinds);
        if (!(column->whole || share) || (!ok && !asked) || (alone && !asked) ||
            (column->still && rows > 2 && (!asked || wholes)) || (column->free && asked && wholes))
            continue;
        Fit fit = count_fit(finder, other, rows);
        fit.first = first;
        fit.width = labels;
        say_drawn(finder, self, &fit);
        double total = 0, bits = 0;
        for (size_t row = 0; row < rows; row++) {
            double count = (double)sheet->numbers[column->cells[row]];
            total += count;
            bits += log2_factorial(count);
        }
        bits += total * log2_of((double)rows) - log2_factorial(total);
        fit.gain = labels ? 0 : elementary_fmin(0, column->bits - bits);
        fit_add(finder, self, &fit);
    }
}

/* A few lines of numbers alone, all of them counts: of n! orders, or of labels. */
static bool are_counts(Finder *finder, const Reading *self)
{
    enum { FEW_LINES = 10, NEAR = 10 };
    const Sheet *sheet = finder->sheet;
    size_t count = sheet->rows * sheet->column_count;
    uint64_t least = UINT64_MAX, most = 0;
    bool whole = count > 1, factorial = false;
    for (size_t i = 0; i < sheet->column_count; i++) {
        whole &= sheet->columns[i].whole && sheet->columns[i].parts == 1; /* not "1 2,3" */
        least = sheet->columns[i].least < least ? sheet->columns[i].least : least;
        most = sheet->columns[i].most > most ? sheet->columns[i].most : most;
    }
    for (size_t n = 2; n <= TABLE_ITEMS; n++)
        factorial |= permutation_count(n) == count;
    if (!whole || (self->table == TABLE_ORDERS && !factorial))
        return false;
    if (is_asked(finder, self))
        return !are_orders(finder) || self->table == TABLE_ORDERS;
    /* Numbers that are near each other are items. */
    return sheet->column_count > 1 && sheet->rows <= FEW_LINES && (count > 2 || sheet->rows == 1) &&
           most - least > (sheet->rows > 1 ? NEAR * count : count) && !sums_agree(finder) &&
           !are_orders(finder) && (self->table != TABLE_ORDERS || count > 2);
}

static void find_numbers(Finder *finder, const Reading *self)
{
    const Sheet *sheet = finder->sheet;
    size_t count = sheet->rows * sheet->column_count, n = count;
    bool column = sheet->column_count == 1 && self->table != TABLE_ORDERS;
    for (size_t i = 2; self->table == TABLE_ORDERS && i <= TABLE_ITEMS; i++)
        n = permutation_count(i) == count ? i : n;
    bool draws = self->table == TABLE_ORDERS && (finder->given->take || finder->given->hands);
    if (column || draws || !are_counts(finder, self))
        return;
    Fit fit = count_fit(finder, SIZE_MAX, n);
    say_drawn(finder, self, &fit);
    fit_add(finder, self, &fit);
}

static void find_orders_or_numbers(Finder *finder, const Reading *self)
{
    size_t before = finder->count;
    find_counted(finder, self);
    if (finder->count == before)
        find_numbers(finder, self);
}

static void find_labels_or_numbers(Finder *finder, const Reading *self)
{
    const Sheet *sheet = finder->sheet;
    size_t before = finder->count;
    bool numbers = sheet->rows == 1 || sheet->column_count > 2;
    for (size_t i = 0; i < sheet->column_count; i++)
        numbers &= sheet->columns[i].whole;
    if (!numbers || !is_asked(finder, self) || finder->given->column)
        find_labelled(finder, self);
    if (finder->count == before)
        find_numbers(finder, self);
}

/* A label and several counts a row: kinds by hands, of which the user knows the sizes. */
static void find_blocks(Finder *finder, const Reading *self)
{
    Sheet *sheet = finder->sheet;
    const Given *given = finder->given;
    bool asked = is_asked(finder, self), labels = !sheet->columns[0].whole;
    bool counts = asked || (sheet->column_count > 3 && sheet->rows > 1 && labels &&
                            sheet->columns[0].kinds == sheet->rows && !sums_agree(finder));
    for (size_t i = labels; counts && i < sheet->column_count; i++)
        counts = sheet->columns[i].whole && (asked || !sheet->columns[i].free);
    if (!counts)
        return;
    Text deck = {0};
    for (size_t row = 0; row < sheet->rows; row++)
        text_addf(&deck, "%s%c*%s", row ? "," : "", (char)('A' + row % 26),
                  labels ? sheet->texts[sheet->columns[0].cells[row]].text : "?");
    Fit fit = count_fit(finder, SIZE_MAX, sheet->rows);
    fit.hand_count = 1;
    fit.fill = !given->deck || !given->hands;
    fit.gain = ENOUGH_BITS;
    const char *kept = arena_keep(&sheet->memory, text_take(&deck));
    fit.deck = given->deck ? given->deck : kept;
    fit_add(finder, self, &fit);
}

/* The columns of a square of counts, behind one with labels or none; 0: there is none. */
static size_t find_square(const Finder *finder, const Column *square[static MOST_WIDTH])
{
    const Sheet *sheet = finder->sheet;
    size_t n = sheet->rows, before = sheet->column_count - n;
    if (n < 2 || n > MOST_WIDTH || n > sheet->column_count || before > 1)
        return 0;
    for (size_t i = 0; i < n; i++) {
        square[i] = &sheet->columns[before + i];
        if (!square[i]->whole)
            return 0;
    }
    return n;
}

bool sums_agree(const Finder *finder)
{
    const Column *square[MOST_WIDTH];
    size_t n = find_square(finder, square);
    uint64_t each = 0;
    for (size_t i = 0; i < n; i++) {
        uint64_t row = 0, column = 0;
        for (size_t k = 0; k < n; k++) {
            row += finder->sheet->numbers[square[k]->cells[i]];
            column += finder->sheet->numbers[square[i]->cells[k]];
        }
        each = i ? each : row;
        if (row != each || column != each)
            return false;
    }
    return n > 0;
}

static void find_places(Finder *finder, const Reading *self)
{
    const Column *square[MOST_WIDTH];
    size_t n = find_square(finder, square);
    bool asked = is_asked(finder, self);
    Fit fit = count_fit(finder, SIZE_MAX, asked ? finder->sheet->rows : n);
    for (size_t i = 0; i < n; i++)
        fit.gain += 2 * square[i]->bits / (double)n + square[i]->extra;
    if (asked || (sums_agree(finder) && !are_orders(finder)))
        fit_add(finder, self, &fit);
}

static void find_pairs(Finder *finder, const Reading *self)
{
    const Column *square[MOST_WIDTH];
    size_t n = find_square(finder, square);
    bool asked = is_asked(finder, self), same = n > 2 && (asked || !are_orders(finder));
    Fit fit = count_fit(finder, SIZE_MAX, asked ? finder->sheet->rows : n);
    fit.gain = ENOUGH_BITS;
    say_drawn(finder, self, &fit);
    for (size_t i = 0; i < n; i++) {
        fit.gain += square[i]->bits / 2;
        for (size_t k = 0; k < i; k++)
            same &= square[i]->cells[k] == square[k]->cells[i];
    }
    if (asked || same)
        fit_add(finder, self, &fit);
}

/* Whether the texts of a column are chances of classes: fractions or decimals that add up to 1, or,
 * where classes are asked for, parts. */
static bool are_chances(const Finder *finder, size_t place, bool asked)
{
    const Sheet *sheet = finder->sheet;
    double sum = 0;
    for (size_t row = 0; row < sheet->rows; row++) {
        Chance chance;
        if (!chance_read(sheet->texts[sheet->columns[place].cells[row]].text, &chance) ||
            (chance.parts && chance.above && !asked))
            return false;
        sum += (double)chance.above / (double)chance.below;
    }
    double rounding = 1e-4 * (double)sheet->rows;
    return sheet->rows > 1 && (asked || fabs(sum - 1) < rounding);
}

static void find_classes(Finder *finder, const Reading *self)
{
    const Sheet *sheet = finder->sheet;
    bool asked = is_asked(finder, self);
    if (sheet->list_count > 3)
        return;
    for (size_t place = 0; place < sheet->column_count; place++)
        for (size_t i = 0; are_chances(finder, place, asked) && i < sheet->column_count; i++) {
            const Column *column = &sheet->columns[i];
            bool counts = i != place && column->whole && (asked || !column->free) &&
                          column->parts == 1 && sheet->columns[place].parts == 1;
            if (!counts || (asked && i < place))
                continue;
            Fit fit = count_fit(finder, i, sheet->rows);
            fit.place = place;
            fit.gain = sheet->columns[place].bits + sheet->columns[i].extra;
            fit_add(finder, self, &fit);
        }
}

const Reading reading_orders = {.counts = true,
                                .table = TABLE_ORDERS,
                                .said = "how often each order came, of",
                                .find = find_orders_or_numbers};
const Reading reading_first = {.counts = true,
                               .table = TABLE_FIRST,
                               .said = "how often each came first, of",
                               .find = find_labels_or_numbers};
const Reading reading_taken = {.counts = true,
                               .table = TABLE_TAKEN,
                               .said = "how often each was drawn, of",
                               .find = find_labels_or_numbers};
const Reading reading_places = {.counts = true,
                                .table = TABLE_PLACES,
                                .said = "how often each came to each place, of",
                                .find = find_places};
const Reading reading_pairs = {.counts = true,
                               .table = TABLE_PAIRS_TAKEN,
                               .said = "how often two were drawn together, of",
                               .find = find_pairs};
const Reading reading_blocks = {.counts = true,
                                .table = TABLE_BLOCKS,
                                .said = "how many of each kind came to each hand, of",
                                .find = find_blocks};
const Reading reading_classes = {.counts = true,
                                 .table = TABLE_CLASSES,
                                 .said = "counts of classes with their chances, of",
                                 .find = find_classes};
