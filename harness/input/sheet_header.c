/* The first row of a text, where it is no row: the names of columns, or a title. */
#include "input/row_text.h"
#include "input/sheet_parts.h"

#include <string.h>

enum { FIRST_ROWS = 64, LEAST_COUNTED = 4, LEAST_NUMBERS = 8 };

/* Whether a word of one is a word of the other. */
static bool share_word(Word one, Word other)
{
    const char *at = one.text, *end = at + one.length;
    for (Word word; part_next(&at, end, ' ', &word);) {
        const char *inner = other.text, *stop = inner + other.length;
        for (Word part; part_next(&inner, stop, ' ', &part);)
            if (same_words(word, part))
                return true;
    }
    return false;
}

/* Whether a cell is among those of the next rows, up to `most` of them. */
static bool comes_again(const SheetRows *rows, Word cell, size_t most)
{
    for (size_t i = rows->first[1]; i < rows->cell_count && i < most; i++)
        if (same_words(rows->cells[i], cell))
            return true;
    return false;
}

/* Whether nothing below a name is like it; *ret_number: it is a number as these are; *ret_sure: it
 * is a text above numbers or dates alone, of which there are some. */
static bool names_column(const SheetRows *rows, size_t column, size_t width, bool *ret_number,
                         bool *ret_sure)
{
    Word name = rows_cell(rows, 0, column);
    bool number = word_is_numeric(name), above = !number && rows->count > LEAST_NUMBERS,
         unlike = name.length && !comes_again(rows, name, FIRST_ROWS * width);
    *ret_number = false;
    for (size_t row = 1; row < rows->count && !*ret_number; row++) {
        if (sheet_width(rows, row) != width)
            continue;
        const Word both[] = {name, rows_cell(rows, row, column)};
        bool below = word_is_numeric(both[1]);
        *ret_number = number && below;
        above &= below;
        /* "Ball 1" above 1 is none */
        unlike &= (below && !number) || (!share_word(name, both[1]) && count_letters(both, 2) < 2);
    }
    *ret_sure |= above && unlike;
    return unlike;
}

/* Whether the first row counts columns: from 0 on, as pandas writes them, where no other row has a
 * 0; or, behind a cell that is empty, or a name above rows without these numbers, from 0 or 1 on,
 * up to one with a name, as of sums. */
static bool counts_columns(const SheetRows *rows, size_t width)
{
    Word corner = rows_cell(rows, 0, 0);
    size_t index = !word_is_numeric(corner), counted = 0;
    size_t end = width - (index && width > 3 && !word_is_numeric(rows_cell(rows, 0, width - 1)));
    size_t from = index && end > 1 && word_number_of(rows_cell(rows, 0, 1)) == 1;
    bool again = false;
    for (size_t column = index; column < end; column++) {
        counted += word_number_of(rows_cell(rows, 0, column)) == column - index + from;
        again |=
            (index ? corner.length > 0 : !column) &&
            comes_again(rows, rows_cell(rows, 0, column), index ? FIRST_ROWS * width : SIZE_MAX);
    }
    return index + counted == end && !again &&
           (index ? width > 2 : width > 1 && rows->count > LEAST_COUNTED);
}

/* Whether the first row names the columns: most of it is like nothing below, or one of its texts
 * stands above numbers, as where the others are the items themselves. */
static bool is_header(const SheetRows *rows, size_t width)
{
    size_t named = 0, empty = 0;
    bool number = false, sure = false;
    if (rows->count < 3 || counts_columns(rows, width))
        return rows->count > 2;
    for (size_t column = 0; !number && column < width; column++) {
        named += names_column(rows, column, width, &number, &sure);
        empty += !rows_cell(rows, 0, column).length;
    }
    return !number && (sure || 2 * named > width - empty);
}

/* Whether the first row names all columns but the first, which counts rows, as R and pandas print.
 */
static bool is_short_header(const SheetRows *rows, size_t width)
{
    bool is = rows->count > 2 && width > 2 && sheet_width(rows, 0) == width - 1;
    for (size_t row = 1; is && row < rows->count; row++) {
        uint64_t number = word_step(rows_cell(rows, row, 0));
        is = sheet_width(rows, row) == width && number != NO_NUMBER &&
             (row == 1 || number == word_step(rows_cell(rows, row - 1, 0)) + 1);
    }
    return is;
}

/* The names in a first line that is divided otherwise than the others; NULL: there are none. */
static Word *other_header(Arena *memory, const SheetRows *rows, size_t width)
{
    Word line = rows_cell(rows, 0, 0), part;
    bool one_less = is_short_header(rows, width), one = sheet_width(rows, 0) == 1 && width > 1;
    Word *names = one || one_less ? arena_get(memory, width, sizeof part) : NULL;
    if (names && one_less) {
        *names = (Word){"row", 3};
        memcpy(names + 1, rows->cells, (width - 1) * sizeof part);
        return names;
    }
    for (const char *mark = ",;"; names && *mark; mark++) {
        size_t count = 0;
        for (const char *at = line.text; part_next(&at, line.text + line.length, *mark, &part);) {
            if (count < width && !word_is_numeric(part))
                names[count] = part;
            count++;
        }
        if (count == width)
            return names;
    }
    return NULL;
}

/* Whether the first line is about all others: it has other cells, none of them a number or among
 * those of the next lines. */
static bool is_title(const SheetRows *rows, size_t width)
{
    bool title = rows->count > 2 && sheet_width(rows, 0) < width;
    for (size_t i = 0; title && i < sheet_width(rows, 0); i++)
        title = !word_is_numeric(rows_cell(rows, 0, i)) &&
                !comes_again(rows, rows_cell(rows, 0, i), FIRST_ROWS * width);
    return title;
}

bool sheet_take_header(Sheet *sheet, const SheetRows *rows, const SheetAsked *asked)
{
    size_t width = sheet->list_count;
    bool by_look = asked->format != SHEET_LINES && !asked->whole;
    if (sheet->json)
        return false;
    if (sheet_width(rows, 0) == width &&
        (asked->format == SHEET_CSV || (by_look && is_header(rows, width)))) {
        sheet->header = rows->cells + rows->first[0];
        return true;
    }
    sheet->header = other_header(&sheet->memory, rows, width);
    bool title = !sheet->header && by_look && asked->format == SHEET_ANY && is_title(rows, width);
    sheet->labelled |= title;
    return sheet->header || title;
}
