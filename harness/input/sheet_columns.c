/* The columns of a text: which cells are lists or have labels, and what these are divided into. */
#include "input/row_text.h"
#include "input/sheet_parts.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

enum { MOST_LETTERS = 64 };

/* The number of a text of the sheet; 0 for want of memory. */
static uint32_t text_of(Sheet *sheet, Word word)
{
    uint32_t text = texts_add(&sheet->texts, &sheet->memory, word);
    if (text == sheet->number_count &&
        arena_room(&sheet->memory, &sheet->numbers, text, sizeof *sheet->numbers))
        sheet->numbers[sheet->number_count++] = word_number_of(word);
    return sheet->memory.lost ? 0 : text;
}

static size_t count_parts(Word cell, char mark)
{
    const char *at = cell.text, *end = at + cell.length;
    size_t count = 0;
    for (Word part; part_next(&at, end, mark, &part); count++)
        if (!part.length)
            return 0;
    return count;
}

size_t count_letters(const Word *cells, size_t rows)
{
    size_t n = cells->length;
    bool differ = false;
    for (size_t row = 0; row < rows; row++) {
        if (cells[row].length != n || n < 2 || n > MOST_LETTERS)
            return 1;
        for (size_t i = 0; i < n; i++)
            if (!memchr(cells[row].text, cells->text[i], n) ||
                memchr(cells->text, cells->text[i], i))
                return 1;
        differ |= memcmp(cells[row].text, cells->text, n) != 0;
    }
    return differ ? n : 1;
}

static bool all_same(const Word *cells, size_t rows)
{
    for (size_t row = 1; row < rows; row++)
        if (!same_words(cells[row], *cells))
            return false;
    return true;
}

/* Whether all cells begin with the same word, as names do: "card 12". */
static bool is_prefixed(const Word *cells, size_t rows)
{
    size_t length = strcspn(cells->text, " -");
    for (size_t row = 0; row < rows; row++)
        if (!word_begins(cells[row], cells->text, length + 1))
            return false;
    return isalpha((unsigned char)*cells->text) && !memchr(":=", cells->text[length - 1], 2);
}

/* Into how many parts each cell is divided, and by which mark; 1: it is no list. */
static size_t parts_of(const Sheet *sheet, const Word *cells, char *ret_mark)
{
    static const char marks[] = "\x1f,;|>+- ";
    bool number = true, date = true, decimal = sheet->mark && sheet->mark != ',';
    size_t parts = 1, rows = sheet->rows;
    for (size_t row = 0; row < rows; row++) {
        date &= word_is_date(cells[row]);
        number &= word_number_of(cells[row]) != NO_NUMBER;
        decimal &= word_is_percent(cells[row]);
    }
    for (const char *mark = marks; !date && !number && !decimal && *mark && parts < 2; mark++) {
        *ret_mark = *mark;
        parts = count_parts(cells[0], *mark);
        for (size_t row = 1; parts > 1 && row < rows; row++)
            parts = count_parts(cells[row], *mark) == parts ? parts : 1;
    }
    bool same = all_same(cells, rows);
    if (same ? rows > 1 && sheet->list_count > 1 && !sheet->asked
             : parts == 2 && is_prefixed(cells, rows))
        parts = 1;
    if (parts > 1 || date)
        return parts > 1 ? parts : 1;
    *ret_mark = 0;
    return count_letters(cells, rows);
}

/* Adds a column, or, where its cells are lists of as many parts, each of these. */
static void add_column(Sheet *sheet, const Word *cells, size_t list, char end, bool divide)
{
    size_t rows = sheet->rows;
    Arena *memory = &sheet->memory;
    char mark = 0;
    size_t parts = divide && rows ? parts_of(sheet, cells, &mark) : 1;
    Word *part = parts > 1 ? arena_get(memory, parts * rows, sizeof *part) : NULL;
    for (size_t row = 0; part && row < rows; row++) {
        const char *at = cells[row].text, *stop = at + cells[row].length;
        for (size_t i = 0; i < parts; i++)
            if (mark)
                part_next(&at, stop, mark, &part[i * rows + row]);
            else
                part[i * rows + row] = (Word){at + i, 1};
    }
    for (size_t i = 0; part && i < parts; i++)
        add_column(sheet, part + i * rows, list, i + 1 < parts ? mark : end, mark);
    if (part || !arena_room(memory, &sheet->columns, sheet->column_count, sizeof(Column)))
        return;
    char digits[24];
    int length = snprintf(digits, sizeof digits, "%zu", list + 1);
    Column *column = &sheet->columns[sheet->column_count++];
    *column = (Column){.name = {arena_copy(memory, digits), (size_t)length},
                       .list = list,
                       .end = end,
                       .cells = arena_get(memory, rows, sizeof *column->cells)};
    if (sheet->header && sheet->header[list].length)
        column->name = sheet->header[list];
}

/* Of what all cells of a column begin with, as in first=Ann or 1:Ann, the bytes; 0: of nothing, or
 * of the hours of a time. */
static size_t label_of(const Word *cells, size_t rows)
{
    const char *first = cells->text;
    size_t length = 0;
    while (length < cells->length && isalnum((unsigned char)first[length]))
        length++;
    bool label = rows > 3 && length && length < cells->length && memchr("=:", first[length], 2);
    for (size_t row = 0; label && row < rows; row++)
        label = word_begins(cells[row], first, length + 1) &&
                (first[length] == '=' || !isdigit((unsigned char)cells[row].text[length + 1]));
    return label ? length + 1 : 0;
}

/* Cuts off the label of the cells of a list's column, as in result=[2,0,1]. */
static void cut_label(Sheet *sheet, Column *column)
{
    SCOPED_ARENA room = {0};
    Word *cells = arena_get(&room, sheet->rows, sizeof *cells);
    for (size_t row = 0; cells && row < sheet->rows; row++)
        cells[row] = sheet->texts.of[column->cells[row]];
    size_t label = cells && !sheet->memory.lost ? label_of(cells, sheet->rows) : 0;
    sheet->labelled |= label > 0;
    for (size_t row = 0; label && row < sheet->rows; row++)
        column->cells[row] =
            text_of(sheet, word_trim((Word){cells[row].text + label, cells[row].length - label}));
}

/* Adds the columns that the cells are; what is in them is found as row_reader.c does it. */
static void add_list(Sheet *sheet, const Word *cells, size_t list, bool divide)
{
    size_t first = sheet->column_count;
    bool good = true;
    add_column(sheet, cells, list, '\n', divide);
    for (size_t row = 0; good && !sheet->memory.lost && row < sheet->rows; row++) {
        const char *at = NULL;
        Word part;
        for (size_t i = first; good && i < sheet->column_count; i++) {
            Column *column = &sheet->columns[i];
            good = leaf_next(cells[row], &at, column->end, &part);
            if (good)
                column->cells[row] = text_of(sheet, part);
            column->label = good && (!row || column->label) && part.text[part.length] == ':' &&
                            column->cells[row] == column->cells[0];
        }
    }
    for (size_t i = first; good && !sheet->memory.lost && !sheet->json && i < sheet->column_count;
         i++)
        cut_label(sheet, &sheet->columns[i]);
    if (good)
        return;
    sheet->column_count = first;
    add_list(sheet, cells, list, false);
}

/* The bytes of the first of two words that all cells are, which is always the same: "1st Ann". */
static size_t word_label_of(const Word *cells, size_t rows)
{
    const char *blank = memchr(cells->text, ' ', cells->length);
    size_t length = blank ? (size_t)(blank - cells->text) + 1 : 0;
    bool label = rows > 3 && length && !all_same(cells, rows);
    for (size_t row = 0; label && row < rows; row++)
        label = word_begins(cells[row], cells->text, length) &&
                !memchr(cells[row].text + length, ' ', cells[row].length - length);
    return label ? length : 0;
}

/* The rows of a sheet that have as many cells as they should. */
typedef struct Kept {
    const SheetRows *rows;
    size_t *row, count, width; /* which of them */
    Word *cells;               /* of the column at hand */
} Kept;

static Word kept_cell(const Kept *kept, size_t i, size_t column)
{
    return rows_cell(kept->rows, kept->row[i], column);
}

/* Whether a column is a mark between others, always the same, as another one is; or empty. */
static bool is_mark(const Kept *kept, size_t column)
{
    Word mark = kept_cell(kept, 0, column);
    bool again = !mark.length;
    for (size_t other = 0; other < kept->width; other++) {
        size_t same = 0;
        while (same < kept->count && same_words(kept_cell(kept, same, other), mark))
            same++;
        if (other == column && same < kept->count)
            return false;
        again |= other != column && same == kept->count && same > 1;
    }
    return again && !word_is_numeric(mark);
}

static void fill(const Kept *kept, size_t column)
{
    for (size_t i = 0; i < kept->count; i++)
        kept->cells[i] = kept_cell(kept, i, column);
}

/* Whether words before others are labels, as in "1st Ann,2nd Bob": they differ, and so are no part
 * of names, as in "card 1,card 2". */
static bool has_word_labels(const Kept *kept)
{
    Word last = {"", 0};
    for (size_t column = 0; column < kept->width; column++) {
        fill(kept, column);
        size_t length = word_label_of(kept->cells, kept->count);
        Word word = {kept->cells->text, length};
        if (last.length && length && !same_words(last, word))
            return true;
        last = length ? word : last;
    }
    return false;
}

/* Notes which rows the sheet keeps, and the first other one. */
static void keep_rows(Sheet *sheet, Kept *kept, size_t first)
{
    const SheetRows *rows = kept->rows;
    for (size_t row = first; row < rows->count; row++) {
        bool odd = sheet_width(rows, row) != kept->width;
        if (odd && !sheet->odd_count++) {
            sheet->odd_line = rows->lines[row];
            sheet->odd_width = sheet_width(rows, row);
        }
        kept->row[kept->count] = row;
        sheet->lines[kept->count] = rows->lines[row];
        kept->count += !odd;
    }
    sheet->rows = kept->count;
}

/* All cells one below another. */
static void add_one_column(Sheet *sheet, const SheetRows *rows)
{
    for (size_t row = 0; row < rows->count; row++)
        for (size_t i = 0; i < sheet_width(rows, row); i++)
            sheet->lines[rows->first[row] + i] = rows->lines[row];
    sheet->rows = rows->cell_count;
    sheet->list_count = 1;
    if (sheet->rows)
        add_list(sheet, rows->cells, 0, false);
}

void sheet_add_columns(Sheet *sheet, const SheetRows *rows, const SheetAsked *asked)
{
    Arena *memory = &sheet->memory;
    Kept kept = {.rows = rows, .width = sheet->list_count};
    kept.row = arena_get(memory, rows->count, sizeof *kept.row);
    kept.cells = arena_get(memory, rows->count, sizeof *kept.cells);
    sheet->lines = arena_get(memory, rows->cell_count + rows->count, sizeof *sheet->lines);
    if (memory->lost || !rows->count)
        return;
    if (asked->way == SHEET_ONE_COLUMN) {
        add_one_column(sheet, rows);
        return;
    }
    keep_rows(sheet, &kept, sheet_take_header(sheet, rows, asked));
    if (!kept.count)
        return;
    bool worded = !sheet->json && has_word_labels(&kept);
    for (size_t column = 0; column < kept.width; column++) {
        if (is_mark(&kept, column))
            continue;
        fill(&kept, column);
        size_t label = sheet->json ? 0 : label_of(kept.cells, kept.count);
        if (!label && worded)
            label = word_label_of(kept.cells, kept.count);
        sheet->labelled |= label > 0;
        for (size_t i = 0; i < kept.count; i++)
            kept.cells[i] = (Word){kept.cells[i].text + label, kept.cells[i].length - label};
        add_list(sheet, kept.cells, column, asked->way == SHEET_DIVIDED);
    }
}
