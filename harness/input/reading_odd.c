/* A file that is outcomes but for a few rows, or is something else than its likeliest reading. */
#include "input/line_fault.h"
#include "input/reading.h"

#include <string.h>

bool cell_is_nothing(const Sheet *sheet, size_t column, size_t row)
{
    Word cell = cell_text(sheet, row, column);
    return !cell.length || says_nothing(cell.text, cell.length);
}

/* Rows with a text that comes in no other, in a column of few, are odd, and those where nothing
 * stands in the place of a name; false: none are, or many. */
static bool find_odd(const Sheet *sheet, bool *odd, size_t *times)
{
    size_t count = 0, nothings = 0;
    for (size_t i = 0; i < sheet->column_count; i++)
        for (size_t row = 0; row < sheet->rows; row++)
            times[sheet->columns[i].cells[row]]++;
    for (size_t row = 0; row < sheet->rows; row++) {
        for (size_t i = 0; i < sheet->column_count; i++) {
            const Column *column = &sheet->columns[i];
            bool nothing = cell_is_nothing(sheet, i, row);
            odd[row] |= nothing || (!column->key && 2 * column->kinds <= sheet->rows &&
                                    times[column->cells[row]] == 1);
            nothings += nothing;
        }
        count += odd[row];
    }
    return count && (nothings ? 2 : 5) * count <= sheet->rows && sheet->rows > 4;
}

/* Whether every name of the columns is an item: then the header is an outcome itself. */
static bool header_is_outcome(const Fit *fit)
{
    const Sheet *sheet = fit->sheet;
    Names names;
    size_t items = 0;
    if (!find_names(sheet, fit->first, fit->width, fit->width, &names))
        return false;
    for (size_t i = fit->first; i < fit->first + fit->width; i++)
        for (size_t k = 0; k < names.count; k++) {
            Word name = sheet->columns[i].name, item = sheet->texts.of[names.texts[k]];
            items += same_words(name, item);
        }
    for (size_t i = 0; i < sheet->column_count; i++) /* "game" above numbers names its column */
        if (!fit_uses(fit, i) && !word_is_numeric(sheet->columns[i].name) &&
            word_is_numeric(cell_text(sheet, 0, i)))
            return false;
    return items == fit->width;
}

/* Whether it is a number a line, 0 or 1 to as many as there are, each once and not in turn. */
static bool is_one_order(const Sheet *sheet)
{
    enum { LEAST = 20 };
    const Column *one = sheet->columns;
    return sheet->column_count == 1 && sheet->rows >= LEAST && one->whole && !one->free &&
           one->kinds == sheet->rows && one->least <= 1 &&
           one->most == one->least + sheet->rows - 1;
}

/* Takes the sheet without its first row, which names columns like the line before it. */
static void take_without_first(Finder *finder, const Finder *other)
{
    Sheet *sheet = &finder->sheets[SHEET_DIVIDED];
    finder->named_line = sheet->lines[0];
    finder->named = *sheet;
    *sheet = other->sheets[SHEET_DIVIDED];
    sheet->labelled = true;
    finder->count = other->count;
    memcpy(finder->fits, other->fits, sizeof finder->fits);
    for (size_t i = 0; i < finder->count; i++)
        finder->fits[i].sheet = sheet;
}

/* What a sheet is without its odd rows: a fault where it is more then; but where the first row
 * alone is odd, and none of it comes again, it is no outcome. */
static Status judge_odd(Finder *finder, Error *error)
{
    const Sheet *sheet = &finder->sheets[SHEET_DIVIDED];
    const Fit *best = finder->count ? finder->fits : NULL;
    SCOPED_ARENA room = {0};
    bool *odd = arena_get(&room, sheet->rows, sizeof *odd);
    size_t *times = arena_get(&room, sheet->texts.count + 1, sizeof *times), once = 0, rows = 0;
    Finder *other = arena_get(&room, 1, sizeof *other);
    TRY(arena_status(&room, "the rows of --input", error));
    if (!find_odd(sheet, odd, times))
        return STATUS_OK;
    other->given = finder->given;
    Status status = sheet_without(sheet, odd, &other->sheets[SHEET_DIVIDED], error);
    if (!status)
        find_fits(other, &other->sheets[SHEET_DIVIDED]);
    const Fit *whole = other->count ? other->fits : NULL;
    size_t first = whole ? whole->first : 0, end = whole ? first + whole->width : 0;
    bool fault = !status && whole && whole->kind < FIT_OUTCOMES &&
                 (!best || (best->kind != FIT_WHOLE && whole->score > best->score + ENOUGH_BITS));
    for (size_t i = first; i < end; i++)
        once += times[sheet->columns[i].cells[0]] == 1;
    for (size_t row = 0; row < sheet->rows; row++)
        rows += odd[row];
    if (fault && rows == 1 && odd[0] && once == end - first && once > 1) {
        take_without_first(finder, other);
        return STATUS_OK;
    }
    for (size_t row = 0; fault && !status && row < sheet->rows; row++)
        for (size_t i = first; odd[row] && !status && i < end; i++)
            if (cell_is_nothing(sheet, i, row) || (whole->kind == FIT_WHOLE && whole->n > 2 &&
                                                   times[sheet->columns[i].cells[row]] == 1))
                status = reading_fault(finder->given.where, sheet, whole, row, i, error);
    sheet_clear(&other->sheets[SHEET_DIVIDED]);
    return status;
}

/* Whether the column has the items of the last one, once each. */
static bool is_order_of_last(const Sheet *sheet, size_t column)
{
    const uint32_t *cells = sheet->columns[column].cells,
                   *last = sheet->columns[sheet->column_count - 1].cells;
    bool same = sheet->columns[column].kinds == sheet->rows;
    for (size_t row = 0; same && row < sheet->rows; row++) {
        size_t at = 0;
        while (at < sheet->rows && last[at] != cells[row])
            at++;
        same = at < sheet->rows;
    }
    return same;
}

/* How many shuffles stand side by side, more of them than they have items; 0: none. The first
 * column may number the rows. */
static size_t orders_beside(const Sheet *sheet)
{
    enum { MOST_ITEMS = 200 }; /* of more nobody makes such a table */
    size_t orders = 0;
    if (sheet->rows < 3 || sheet->rows > MOST_ITEMS)
        return 0;
    while (orders < sheet->column_count &&
           is_order_of_last(sheet, sheet->column_count - 1 - orders))
        orders++;
    return orders > sheet->rows && orders + 1 >= sheet->column_count ? orders : 0;
}

Status readings_fault(Finder *finder, Error *error)
{
    const Sheet *sheet = &finder->sheets[SHEET_DIVIDED];
    const Fit *best = finder->count ? finder->fits : NULL;
    if (best && best->sheet->open_line)
        return line_fault(finder->given.where, best->sheet->open_line, error,
                          "a quote that does not end its cell; one in a name is written twice");
    if (best)
        TRY(total_fault(best->sheet, finder->given.where, best->kind > FIT_OUTCOMES, error));
    if (is_one_order(sheet) && !finder->given.counts && !finder->given.columns &&
        !finder->given.stream)
        return error_set(error, STATUS_USAGE,
                         "%.200s: each number comes once, as in one order of %zu items; test that "
                         "by: fairness --one-long FILE%s",
                         finder->given.where, sheet->rows,
                         sheet->columns->least ? " --as from-1" : "");
    if (orders_beside(sheet) && !finder->given.columns && !finder->given.counts)
        return line_fault(finder->given.where, 0, error,
                          "%zu columns have the same %zu items each, as shuffles side by side; "
                          "accepted: a row for each, so transpose the table",
                          orders_beside(sheet), sheet->rows);
    if (best && best->sheet->odd_count)
        return odd_fault(best->sheet, finder->given.where, error);
    if (best && best->kind == FIT_WHOLE && finder->given.format == SHEET_CSV && !sheet->json &&
        !(finder->given.columns && !memchr("0123456789", *finder->given.columns, 10)) &&
        header_is_outcome(best))
        return line_fault(finder->given.where, 1, error,
                          "it holds items, where the names of the columns should stand; put a "
                          "line with names before it, such as a,b,c");
    if (best && best->kind == FIT_WHOLE && has_shares(best->sheet)) {
        find_runs(finder, best->sheet);
        if (finder->orders)
            return readings_none(finder, error);
    }
    if (!finder->given.counts)
        TRY(judge_odd(finder, error));
    return finder->count ? reading_doubt(&finder->given, finder->fits, error) : STATUS_OK;
}
