/* What is wrong in a file, or what it is, where it can be read in no way. */
#include "base/nearest.h"
#include "input/item_code.h"
#include "input/line_fault.h"
#include "input/reading.h"
#include "input/row_text.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

Status reading_fault(const char *where, const Sheet *sheet, const Fit *whole, size_t row,
                     size_t column, Error *error)
{
    SCOPED_ARENA room = {0};
    const char **names = arena_get(&room, whole->n, sizeof *names);
    size_t count = 0;
    Names all;
    bool nothing = cell_is_nothing(sheet, column, row);
    if (!nothing && find_names(whole->sheet, whole->first, whole->width, whole->n, &all))
        for (; names && count < all.count; count++)
            names[count] = sheet->texts.of[all.texts[count]].text;
    Word cell = cell_text(sheet, row, column);
    const char *nearest = nearest_name(cell.text, names, count);
    return place_fault(where, unit_of(sheet), sheet->lines[row], error,
                       "column %.*s: \"%s\" is none of the %zu items of the other %ss%s%.60s%s",
                       (int)sheet->columns[column].name.length, sheet->columns[column].name.text,
                       bytes_quoted(cell.text, cell.length).text, whole->n, unit_of(sheet),
                       nearest   ? "; did you mean "
                       : nothing ? "; fill it in, or take the line out, or list all items if it is "
                                   "one: --items NAMES"
                                 : "; correct it, or take it out",
                       nearest ? nearest : "", nearest ? "?" : "");
}

/* The first number that is no count; false: there is none. */
static bool find_no_count(const Sheet *sheet, size_t *ret_row, size_t *ret_column)
{
    for (size_t row = 0; row < sheet->rows; row++)
        for (size_t i = 0; i < sheet->column_count; i++) {
            Word cell = cell_text(sheet, row, i);
            bool number = cell.length && memchr("-.0123456789", *cell.text, 12);
            if (!number || cell_number(sheet, row, i) != NO_NUMBER)
                continue;
            *ret_row = row;
            *ret_column = i;
            return true;
        }
    return false;
}

bool has_shares(const Sheet *sheet)
{
    for (size_t i = 0; i < sheet->column_count; i++) {
        double sum = 0;
        bool numbers = !sheet->columns[i].whole;
        for (size_t row = 0; numbers && row < sheet->rows; row++) {
            const char *text = cell_text(sheet, row, i).text;
            char *end;
            sum += strtod(text, &end);
            numbers = end > text && (!*end || strcmp(end, "%") == 0);
        }
        if (numbers && sheet->rows > 1 && (fabs(sum - 1) < 0.02 || fabs(sum - 100) < 2))
            return true;
    }
    return false;
}

Status odd_fault(const Sheet *sheet, const char *where, Error *error)
{
    return place_fault(
        where, unit_of(sheet), sheet->odd_line, error,
        "it has %zu cell%s, and the others have %zu; take it out: sed %zud OLD "
        ">NEW%s",
        sheet->odd_width, sheet->odd_width == 1 ? "" : "s", sheet->list_count, sheet->odd_line,
        sheet->odd_width < sheet->list_count ? "; or, where rows end early: --as by-size" : "");
}

static bool says_total(Word cell)
{
    static const char *const words[] = {"total", "sum",    "all",      "average",   "mean",
                                        "summe", "gesamt", "together", "mittelwert"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strcasecmp(cell.text, words[i]) == 0)
            return true;
    return false;
}

Status total_fault(const Sheet *sheet, const char *where, bool counts, Error *error)
{
    size_t last = sheet->rows - 1;
    for (size_t i = 0; !counts && sheet->rows > 2 && i < sheet->column_count; i++) {
        uint32_t text = sheet->columns[i].cells[last];
        bool again = !says_total(sheet->texts.of[text]); /* an item is in other lines, too */
        for (size_t k = 0; !again && k < sheet->column_count; k++)
            for (size_t row = 0; row < last; row++)
                again |= sheet->columns[k].cells[row] == text;
        if (!again)
            return place_fault(where, unit_of(sheet), sheet->lines[last], error,
                               "it is about all other lines, and no outcome: leave it out");
    }
    for (size_t i = 0; counts && i < sheet->column_count; i++) {
        const uint32_t *cells = sheet->columns[i].cells;
        uint64_t sum = 0;
        for (size_t row = 0; sheet->columns[i].whole && row < sheet->rows; row++)
            sum += sheet->numbers[cells[row]];
        for (size_t row = 0; sum && sheet->rows > 2 && row < sheet->rows; row++)
            for (size_t label = 0; label < sheet->column_count; label++)
                if (sum - sheet->numbers[cells[row]] == sheet->numbers[cells[row]] &&
                    says_total(cell_text(sheet, row, label)))
                    return place_fault(
                        where, unit_of(sheet), sheet->lines[row], error,
                        "the sum of all other lines, which is no count: leave it out");
    }
    return STATUS_OK;
}

/* The same of one row, in which no column tells more: 000 is no number by itself. */
static bool is_end(const Sheet *sheet, size_t column)
{
    Word cell = cell_text(sheet, 0, column);
    bool alone = column && sheet->rows == 1 && sheet->columns[column - 1].whole;
    return alone && cell.length == 3 && *cell.text == '0' && word_is_whole(cell);
}

Status readings_none(const Finder *finder, Error *error)
{
    const Sheet *sheet = &finder->sheets[finder->given.by_size ? SHEET_UNDIVIDED : SHEET_DIVIDED];
    const Given *given = &finder->given;
    size_t row, column;
    char kind[80] = "";
    if (given->counts)
        snprintf(kind, sizeof kind, " of --table %s", table_words[given->table]);
    if (!sheet->rows)
        return line_fault(given->where, 0, error, "it is empty");
    if (has_shares(sheet))
        return line_fault(given->where, 0, error,
                          "shares and percentages do not say how many there were; accepted: the "
                          "counts");
    for (size_t i = 0; i < sheet->column_count; i++) {
        Lists lists = lists_of(sheet, i);
        if (lists.ragged)
            return ragged_fault(sheet, given->where, i, &lists, error);
    }
    if (sheet->odd_count)
        return odd_fault(sheet, given->where, error);
    for (size_t i = 0; i < sheet->column_count; i++)
        if (given->counts && (may_be_ends(sheet, i) || is_end(sheet, i)))
            return place_fault(given->where, unit_of(sheet), sheet->lines[0], error,
                               "\"%s\" and \"%s\" may be one number, or two; accepted: 1234, or "
                               "--column, which says where the counts are",
                               cell_text(sheet, 0, i - 1).text, cell_text(sheet, 0, i).text);
    if (given->counts && find_no_count(sheet, &row, &column)) {
        Word cell = cell_text(sheet, row, column);
        return place_fault(given->where, unit_of(sheet), sheet->lines[row], error,
                           "\"%s\" is no count; accepted: whole numbers, as in 1234",
                           bytes_quoted(cell.text, cell.length).text);
    }
    if (sheet->column_count)
        TRY(total_fault(sheet, given->where, true, error));
    if (sheet->maybe_json && sheet->bad_line > 1) /* what comes before is */
        return line_fault(given->where, sheet->bad_line, error, "not valid JSON");
    Word first = sheet->column_count ? cell_text(sheet, 0, 0) : (Word){"", 0};
    return line_fault(given->where, 0, error,
                      "nothing in it looks like shuffles or counts%s: %zu rows%s, the first begins "
                      "with \"%s\"; docs/your-data.md shows what is read",
                      kind, sheet->rows, sheet->header ? " below a header" : "",
                      bytes_quoted(first.text, first.length).text);
}
