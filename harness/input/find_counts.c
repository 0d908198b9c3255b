/* Sheets of counts: with labels, in squares, of classes, or numbers alone. */
#include "base/elementary.h"
#include "input/reading.h"
#include "tallies/permutations.h"
#include "tallies/rank.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { FEW_LINES = 10, MOST_ITEMS = 8 };

bool may_be_ends(const Sheet *sheet, size_t column)
{
    const Column *before = &sheet->columns[column - (column > 0)];
    bool steps = before->free && before->kinds == sheet->rows;
    if (!column || sheet->header || !before->whole || !sheet->columns[column].whole || steps ||
        !strchr(", ", sheet->mark))
        return false;
    for (size_t row = 0; row < sheet->rows; row++)
        if (cell_text(sheet, row, column).length != 3)
            return false;
    return true;
}

/* Whether a number begins with a 0 that says nothing. */
static bool has_zeros(const Sheet *sheet)
{
    for (size_t i = 0; i < sheet->texts.count; i++)
        if (sheet->numbers[i] != NO_NUMBER && sheet->texts.of[i].length > 2 &&
            *sheet->texts.of[i].text == '0')
            return true;
    return false;
}

/* Adds the two ways to take labels with counts: which came first, and how often each was drawn. */
static void add_both(Finder *finder, Fit fit)
{
    fit.kind = FIT_FIRST;
    fit_add(finder, fit);
    fit.kind = FIT_TAKEN;
    fit.hand_count = 1;
    fit.fill = !finder->given.hands && !finder->given.take;
    fit_add(finder, fit);
}

/* The columns that name each row: one list of texts, or, where there is none, of numbers; without
 * those of the counts and of `skip`. False: there are several, or names come again. */
static bool find_label(const Sheet *sheet, size_t other, size_t skip, Fit *fit)
{
    for (int whole = 0; whole < 2; whole++) {
        size_t lists = 0, list = SIZE_MAX;
        bool differ = false;
        for (size_t i = 0; i < sheet->column_count; i++) {
            const Column *label = &sheet->columns[i];
            if (i == other || i == skip || label->percent || label->still ||
                label->whole != whole || (label->free && label->kinds < sheet->rows))
                continue;
            if (label->list != list) {
                lists++;
                fit->first = i;
            }
            list = label->list;
            fit->width = i - fit->first + 1;
            differ |= label->kinds == sheet->rows || fit->width > 1;
        }
        if (lists)
            return lists == 1 && differ;
    }
    fit->first = fit->width = 0;
    return true;
}

static bool has_texts(const Sheet *sheet)
{
    for (size_t i = 0; i < sheet->column_count; i++)
        if (!sheet->columns[i].whole && !sheet->columns[i].percent)
            return true;
    return false;
}

static void find_labelled(Finder *finder, const Sheet *sheet)
{
    double rows = (double)sheet->rows;
    for (size_t other = 0; other < sheet->column_count; other++) {
        const Column *column = &sheet->columns[other];
        Fit fit = fit_of(FIT_FIRST, sheet, 0, 0);
        double total = 0, bits = 0;
        fit.other = other;
        if (!column->whole || (column->free && rows > 2) || may_be_ends(sheet, other) ||
            (other + 1 < sheet->column_count && may_be_ends(sheet, other + 1)) ||
            !find_label(sheet, other, SIZE_MAX, &fit) ||
            (!fit.width && (sheet->column_count > 2 || has_zeros(sheet) || has_texts(sheet) ||
                            sheet->rows > 4 * column->kinds)))
            continue;
        for (size_t row = 0; row < sheet->rows; row++) {
            double count = (double)sheet->numbers[column->cells[row]];
            total += count;
            bits += log2_factorial(count);
        }
        bits += total * log(rows) / M_LN2 - log2_factorial(total);
        /* Numbers of rows, or none, name nothing: counts are then as even as counts are. */
        bool named = fit.width && (rows < FEW_ROWS || !sheet->columns[fit.first].free);
        fit.gain = named ? 0 : fmin(0, column->bits - bits);
        add_both(finder, fit);
    }
}

/* The columns of a square of counts, behind one with labels or none: the first; SIZE_MAX: there is
 * none. */
static size_t square_of(const Sheet *sheet)
{
    size_t n = sheet->rows, all = sheet->column_count - sheet->columns[sheet->column_count - 1].sum;
    size_t before = all - n;
    if (n < 2 || n > all || before > 1)
        return SIZE_MAX;
    for (size_t i = before; i < all; i++)
        if (!sheet->columns[i].whole)
            return SIZE_MAX;
    return before;
}

static bool sums_agree(const Sheet *sheet)
{
    size_t before = square_of(sheet), n = before == SIZE_MAX ? 0 : sheet->rows;
    uint64_t each = 0;
    for (size_t i = 0; i < n; i++) {
        uint64_t row = 0, column = 0;
        for (size_t k = 0; k < n; k++) {
            row += cell_number(sheet, i, before + k);
            column += cell_number(sheet, k, before + i);
        }
        each = i ? each : row;
        if (row != each || column != each)
            return false;
    }
    return n > 0;
}

/* Counts by place, or of pairs. */
static void find_squares(Finder *finder, const Sheet *sheet)
{
    size_t before = square_of(sheet), n = sheet->rows;
    if (before == SIZE_MAX)
        return;
    Fit fit = fit_of(FIT_PLACES, sheet, 0, before), pairs = fit_of(FIT_PAIRS, sheet, 0, before);
    bool symmetric = n > 2;
    pairs.gain = ENOUGH_BITS;
    pairs.hand_count = 1;
    pairs.fill = !finder->given.hands && !finder->given.take;
    for (size_t i = 0; i < n; i++) {
        const Column *column = &sheet->columns[before + i];
        fit.gain += 2 * column->bits / (double)n + column->extra;
        pairs.gain += column->bits / 2;
        for (size_t k = 0; k < i; k++)
            symmetric &= cell_number(sheet, k, before + i) == cell_number(sheet, i, before + k);
    }
    if (sums_agree(sheet))
        fit_add(finder, fit);
    if (symmetric)
        fit_add(finder, pairs);
}

/* A few lines of numbers alone, all of them counts: of n! orders, or of labels. */
static void find_numbers(Finder *finder, const Sheet *sheet)
{
    size_t count = sheet->rows * sheet->column_count;
    uint64_t least = UINT64_MAX, most = 0;
    bool factorial = false;
    for (size_t i = 0; i < sheet->column_count; i++) {
        const Column *column = &sheet->columns[i];
        if (!column->whole || (sheet->rows > 2 && column->free && !column->still) ||
            (sheet->rows > 1 && may_be_ends(sheet, i)))
            return;
        least = column->least < least ? column->least : least;
        most = column->most > most ? column->most : most;
    }
    Fit fit = fit_of(FIT_ORDERS, sheet, 0, 0);
    for (size_t n = 3; n <= MOST_ITEMS; n++)
        if (permutation_count(n) == count) {
            factorial = true;
            fit.n = n;
        }
    /* Numbers that are near each other are items. */
    if (count < 2 || sheet->rows > FEW_LINES || has_zeros(sheet) || sums_agree(sheet) ||
        most - least <= (sheet->rows > 1 ? 10 * count : count))
        return;
    if (factorial)
        fit_add(finder, fit);
    fit.n = count;
    if (sheet->column_count > 1)
        add_both(finder, fit);
}

/* A label and several counts a row: kinds by hands, of which the user knows the sizes. */
static void find_blocks(Finder *finder, const Sheet *sheet)
{
    const Given *given = &finder->given;
    if (sheet->column_count < 4 || sheet->rows < 2 || sheet->columns[0].whole ||
        sheet->columns[0].kinds < sheet->rows || sums_agree(sheet))
        return;
    for (size_t i = 1; i < sheet->column_count; i++)
        if (!sheet->columns[i].whole || sheet->columns[i].free)
            return;
    Text deck = {0};
    for (size_t row = 0; row < sheet->rows && row < 2; row++)
        text_addf(&deck, "%s%c*%s", row ? "," : "", (char)('A' + row),
                  cell_text(sheet, row, 0).text);
    text_add(&deck, sheet->rows > 2 ? ",..." : "");
    Fit fit = fit_of(FIT_BLOCKS, sheet, 0, 1);
    fit.hand_count = 1;
    fit.fill = !given->names || !given->hands;
    fit.gain = ENOUGH_BITS;
    fit.deck = arena_keep((Arena *)&sheet->memory, text_take(&deck));
    fit_add(finder, fit);
}

static double chance_of(Word word)
{
    char *end;
    double above = strtod(word.text, &end), below = *end == '/' ? strtod(end + 1, &end) : 1;
    return *end || end == word.text || !strpbrk(word.text, "/.") ? NAN : above / below;
}

/* Whether the numbers at `place` are the shares of the counts at `counts`, within their rounding:
 * if they were chances, these would hardly be as near to them. */
static bool are_shares(const Sheet *sheet, size_t place, size_t counts)
{
    double total = 0, bits = 0;
    for (size_t row = 0; row < sheet->rows; row++)
        total += (double)cell_number(sheet, row, counts);
    for (size_t row = 0; row < sheet->rows; row++) {
        Word word = cell_text(sheet, row, place);
        const char *point = strchr(word.text, '.');
        double count = (double)cell_number(sheet, row, counts), scale = 1;
        if (point)
            scale = pow(10, (double)strlen(point + 1));
        if (!point || fabs(chance_of(word) - count / total) > 0.5 / scale + 1e-12)
            return false;
        bits += log(fmax(count, 1) / total) / 2 - log(fmax(1, total / scale));
    }
    bits += ((double)sheet->rows - 1) * log(2 * M_PI * total) / 2; /* of Stirling's formula */
    return bits > ENOUGH_BITS * M_LN2;
}

static void find_classes(Finder *finder, const Sheet *sheet)
{
    for (size_t place = 0; place < sheet->column_count; place++) {
        double sum = 0;
        for (size_t row = 0; row < sheet->rows; row++)
            sum += chance_of(cell_text(sheet, row, place));
        for (size_t i = 0; fabs(sum - 1) < 1e-4 && sheet->rows > 1 && i < sheet->column_count;
             i++) {
            Fit fit = fit_of(FIT_CLASSES, sheet, 0, 0);
            fit.other = i;
            fit.place = place;
            fit.gain = sheet->columns[place].bits + sheet->columns[i].extra;
            if (i != place && sheet->columns[i].parts == 1 && sheet->columns[i].whole &&
                !sheet->columns[i].free && !may_be_ends(sheet, i) &&
                find_label(sheet, i, place, &fit) && fit.width && !are_shares(sheet, place, i))
                fit_add(finder, fit);
        }
    }
}

void find_given(Finder *finder, const Sheet *sheet)
{
    static const FitKind kinds[] = {
        [TABLE_ORDERS] = FIT_ORDERS, [TABLE_PLACES] = FIT_PLACES,     [TABLE_FIRST] = FIT_FIRST,
        [TABLE_TAKEN] = FIT_TAKEN,   [TABLE_PAIRS_TAKEN] = FIT_PAIRS, [TABLE_BLOCKS] = FIT_BLOCKS};
    const Given *given = &finder->given;
    TableKind table = given->table;
    const char *first = cell_text(sheet, 0, 0).text;
    size_t label =
        sheet->column_count > 1 && !sheet->columns[0].whole && !strchr("0123456789", *first);
    size_t count = sheet->rows * (sheet->column_count - label);
    bool column = table == TABLE_FIRST || table == TABLE_TAKEN;
    if (table == TABLE_CLASSES && sheet->column_count == 3 && sheet->columns[2].whole) {
        Fit classes = fit_of(FIT_CLASSES, sheet, 0, 1);
        classes.place = 1;
        classes.other = 2;
        fit_add(finder, classes);
    }
    if (table == TABLE_CLASSES || given->columns ||
        (table == TABLE_ORDERS && (label || seen_places(given))) || has_zeros(sheet))
        return;
    for (size_t i = label; i < sheet->column_count; i++)
        if (!sheet->columns[i].whole || (sheet->rows > 1 && may_be_ends(sheet, i)))
            return;
    Fit fit = fit_of(kinds[table], sheet, 0, label);
    fit.n = column ? count : sheet->rows;
    fit.gain = -ENOUGH_BITS;
    if (table == TABLE_ORDERS) {
        fit.n = given->n;
        for (size_t n = 2; n <= PERMUTATIONS_MAX_N; n++)
            fit.n = permutation_count(n) == count ? n : fit.n;
        if (!fit.n && sheet->rows > 1)
            return;
    }
    fit_add(finder, fit);
}

void find_counts(Finder *finder, const Sheet *sheet)
{
    find_classes(finder, sheet);
    find_blocks(finder, sheet);
    if (!finder->orders) {
        find_squares(finder, sheet);
        find_numbers(finder, sheet);
    }
    if (!finder->orders && sheet->rows > 1)
        find_labelled(finder, sheet);
}
