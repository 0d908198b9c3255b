/* Columns of lists that are not of one length. */
#include "input/line_fault.h"
#include "input/reading.h"
#include "input/row_text.h"

bool list_item(const Sheet *sheet, char mark, const char **at, const char *end, Word *ret)
{
    return sheet->whole ? next_word(at, end, ret) : part_next(at, end, mark, ret);
}

/* The mark of the lists in a column; 0: it holds none. */
static char mark_of(const Sheet *sheet, size_t column)
{
    for (const char *mark = "\x1f|;, "; *mark; mark++)
        for (size_t row = 0; row < sheet->rows; row++) {
            Word cell = cell_text(sheet, row, column);
            if (memchr(cell.text, *mark, cell.length))
                return *mark;
        }
    return 0;
}

Lists lists_of(const Sheet *sheet, size_t column)
{
    Lists lists = {.mark = mark_of(sheet, column), .least = SIZE_MAX};
    SCOPED_ARENA room = {0};
    Texts items = {0};
    size_t cells = 0, numbered = 0; /* that are lists; items up to the highest number */
    bool numbers = true, zero = false;
    for (size_t row = 0; lists.mark && row < sheet->rows; row++) {
        Word cell = cell_text(sheet, row, column), part;
        const char *at = cell.text, *end = at + cell.length;
        size_t count = 0;
        for (; list_item(sheet, lists.mark, &at, end, &part); count++) {
            uint64_t number = word_number_of(part);
            numbers &= number < SHAPE_MOST_ITEMS;
            zero |= number == 0;
            numbered = numbers && number > numbered ? (size_t)number : numbered;
            texts_add(&items, &room, part);
        }
        lists.short_row = count < lists.least ? row : lists.short_row;
        lists.least = count < lists.least ? count : lists.least;
        lists.most = count > lists.most ? count : lists.most;
        cells += memchr(cell.text, lists.mark, cell.length) != NULL;
    }
    numbered = numbers ? numbered + zero : 0;
    lists.items = numbered > items.count ? numbered : items.count;
    /* Names have blanks in them, numbers have not. */
    const char *first = lists.mark ? cell_text(sheet, 0, column).text : "";
    bool list = lists.mark != ' ' || word_is_whole((Word){first, strcspn(first, " ")});
    lists.ragged = 2 * cells > sheet->rows && list && !sheet->columns[column].percent;
    return lists;
}

void find_cut(Finder *finder, const Sheet *sheet)
{
    for (size_t column = 0; column < sheet->column_count; column++) {
        Lists lists = lists_of(sheet, column);
        if (!lists.mark || (sheet->column_count > 1 && !lists.ragged))
            continue;
        Fit fit = fit_of(FIT_CUT, sheet, column, 1);
        fit.n = finder->given.n ? finder->given.n : lists.most;
        fit.mark = lists.mark;
        fit_add(finder, fit);
    }
}

Status ragged_fault(const Sheet *sheet, const char *where, size_t column, const Lists *lists,
                    Error *error)
{
    Word name = sheet->columns[column].name;
    return place_fault(
        where, unit_of(sheet), sheet->lines[lists->short_row], error,
        "its list has %zu items, and others have up to %zu; if these are all, and "
        "lists end early: --column %.*s --n %zu --take %zu, or --as by-size; samples "
        "of several sizes are not read",
        lists->least, lists->most, (int)name.length, name.text, lists->items, lists->least);
}
