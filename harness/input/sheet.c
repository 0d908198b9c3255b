#include "input/sheet.h"

#include "base/elementary.h"
#include "input/item_code.h"
#include "input/row_text.h"
#include "input/table_percent.h"

#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    UNNAMED_BITS = 10,
    MOST_LETTERS = 64,
    MOST_TURNS = 100,
    MOST_DIGITS = 18,
    LETTER_BITS = 5,
    NAME_BITS = 10,
    FIRST_ROWS = 64,
};

bool word_is_whole(Word word)
{
    for (size_t i = 0; i < word.length; i++)
        if (!isdigit((unsigned char)word.text[i]))
            return false;
    return word.length && word.length <= MOST_DIGITS;
}

/* Whether it is a number with a mark between thousands: 3,100; 3'100; 3 100. */
static bool has_thousands(Word word)
{
    size_t marks = 0;
    for (size_t i = 0; i < word.length; i++) {
        bool mark = i && (word.length - i) % 4 == 0;
        if (mark ? !memchr(",' ", word.text[i], 3) : !isdigit((unsigned char)word.text[i]))
            return false;
        marks += mark;
    }
    return marks && word.length - marks <= MOST_DIGITS;
}

uint64_t word_number_of(Word word)
{
    uint64_t value = 0;
    if (!word_is_whole(word) && !has_thousands(word))
        return NO_NUMBER;
    for (size_t i = 0; i < word.length; i++)
        if (isdigit((unsigned char)word.text[i]))
            value = value * 10 + (uint64_t)(word.text[i] - '0');
    return value;
}

static uint32_t number_text(Sheet *sheet, Word word)
{
    uint32_t text = texts_add(&sheet->texts, &sheet->memory, word);
    if (text == sheet->number_count &&
        arena_room(&sheet->memory, &sheet->numbers, text, sizeof *sheet->numbers))
        sheet->numbers[sheet->number_count++] = word_number_of(word);
    return sheet->memory.lost ? 0 : text;
}

/* Digits with the same few marks between them: 2026-11-28, 1/2/2026, 10:00, with a time or not. */
static bool is_date(Word word)
{
    size_t marks = 0, times = 0;
    for (size_t i = 0; i < word.length; i++) {
        char byte = word.text[i];
        bool divides = memchr("-/.", byte, 3);
        bool time = byte == ':' && i + 1 < word.length && isdigit((unsigned char)word.text[i + 1]);
        if (!divides && !time && !isdigit((unsigned char)byte) && !memchr("T Z+", byte, 4))
            return false;
        marks += divides;
        times += time;
    }
    return word.length > 3 && isdigit((unsigned char)*word.text) &&
           ((marks == 2 && word.length >= 6) || times);
}

/* Whether it is a percentage, or a number with decimals. */
static bool is_percent(Word word)
{
    Percent percent;
    return word.length > 1 && word_number_of(word) == NO_NUMBER &&
           percent_read(word.text, word.length, &percent);
}

/* The number that a cell counts up by, as in "3."; NO_NUMBER. */
static uint64_t step_of(Word word)
{
    word.length -= word.length && (word.text[word.length - 1] == '.');
    return word_number_of(word);
}

static bool comes_in_turns(const uint32_t *cells, size_t rows)
{
    for (size_t turn = 1; turn == 1 || (turn < rows / 2 && turn < MOST_TURNS); turn++) {
        size_t row = turn;
        while (row < rows && cells[row] == cells[row - turn])
            row++;
        if (row >= rows)
            return true;
    }
    return false;
}

/* Finds what a column is, by its cells; `times` has zeros. */
static void judge(const Sheet *sheet, Column *column, uint32_t *times)
{
    const uint32_t *cells = column->cells;
    size_t rows = sheet->rows;
    bool date = true, steps = rows > 1, risen = true;
    column->whole = column->percent = true;
    column->least = UINT64_MAX;
    for (size_t row = 0; row < rows; row++) {
        Word word = sheet->texts.of[cells[row]], last = sheet->texts.of[cells[row ? row - 1 : row]];
        uint64_t number = sheet->numbers[cells[row]],
                 before = row ? sheet->numbers[cells[row - 1]] : 0;
        column->kinds += !times[cells[row]]++;
        column->whole &= number != NO_NUMBER;
        column->percent &= is_percent(word);
        date &= is_date(word);
        steps &= step_of(word) != NO_NUMBER && (!row || step_of(word) == step_of(last) + 1);
        risen &= !row || number >= before;
        column->least = number < column->least ? number : column->least;
        column->most = number > column->most ? number : column->most;
    }
    column->still = column->kinds == 1;
    column->free = column->still || steps || comes_in_turns(cells, rows);
    column->key = column->free || date || (column->whole && risen && rows > 3) ||
                  (column->kinds == rows && !column->whole);
    double range =
        column->whole ? (double)(column->most - column->least + 1) : (double)column->kinds;
    column->bits = column->free ? 0 : (double)rows * log(range) / M_LN2;
    for (size_t row = 0; row < rows; row++) {
        uint32_t count = times[cells[row]];
        times[cells[row]] = 0;
        column->entropy -=
            count && !column->free ? count * log((double)count / (double)rows) / M_LN2 : 0;
    }
    column->extra = column->key || column->percent ? 0
                    : column->whole                ? 2 * log((double)column->most + 1) / M_LN2
                                                   : UNNAMED_BITS;
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

/* How many letters each cell has, all the same ones in any order, not always in one; else 1. */
static size_t count_letters(const Word *cells, size_t rows)
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
        if (cells[row].length != cells->length ||
            memcmp(cells[row].text, cells->text, cells->length) != 0)
            return false;
    return true;
}

/* Whether all cells begin with the same word, as names do: "card 12". */
static bool is_prefixed(const Word *cells, size_t rows)
{
    size_t length = strcspn(cells->text, " -");
    for (size_t row = 0; row < rows; row++)
        if (cells[row].length <= length || memcmp(cells[row].text, cells->text, length + 1) != 0)
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
        date &= is_date(cells[row]);
        number &= word_number_of(cells[row]) != NO_NUMBER;
        decimal &= is_percent(cells[row]);
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
        label = cells[row].length > length + 1 && !memcmp(cells[row].text, first, length + 1) &&
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
        column->cells[row] = number_text(
            sheet, word_trim((Word){cells[row].text + label, cells[row].length - label}));
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
                column->cells[row] = number_text(sheet, part);
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

static bool has_word(Word of, Word in)
{
    const char *at = of.text, *end = at + of.length;
    for (Word word; part_next(&at, end, ' ', &word);) {
        const char *inner = in.text, *stop = inner + in.length;
        for (Word other; part_next(&inner, stop, ' ', &other);)
            if (word.length == other.length && memcmp(word.text, other.text, word.length) == 0)
                return true;
    }
    return false;
}

/* Whether it is a number, a date or a time; "1st" is none. */
static bool is_numeric(Word word)
{
    bool number = word.length && memchr("0123456789.", *word.text, 11);
    for (size_t i = 0; number && i < word.length; i++)
        number = !isalpha((unsigned char)word.text[i]);
    return number;
}

/* Whether nothing below a name is like it; *ret_number: it is a number as these are. */
static bool names_column(const SheetRows *rows, size_t column, size_t width, bool *ret_number)
{
    Word name = rows->cells[rows->first[0] + column];
    *ret_number = false;
    bool unlike = true;
    for (size_t row = 1; row < rows->count && !*ret_number; row++) {
        if (sheet_width(rows, row) != width)
            continue;
        Word cell = rows->cells[rows->first[row] + column];
        *ret_number = is_numeric(name) && is_numeric(cell);
        const Word both[] = {name, cell};
        bool numbers = !is_numeric(name) && is_numeric(cell); /* "Ball 1" above 1 */
        unlike &= numbers || (!has_word(name, cell) && count_letters(both, 2) < 2);
        for (size_t i = 0; row < FIRST_ROWS && i < width; i++) {
            Word other = rows->cells[rows->first[row] + i];
            unlike &= other.length != name.length || memcmp(other.text, name.text, name.length);
        }
    }
    return unlike && name.length;
}

/* Whether the first row names the columns: most of it is like nothing below. */
static bool is_header(const SheetRows *rows, size_t width)
{
    size_t named = 0, empty = 0, counted = !rows->cells[rows->first[0]].length;
    for (size_t column = 1; column < width; column++) /* as pandas writes 0,1,2 */
        counted += word_number_of(rows->cells[rows->first[0] + column]) == column - 1;
    for (size_t column = 0; counted < width && column < width; column++) {
        bool number;
        named += names_column(rows, column, width, &number);
        empty += !rows->cells[rows->first[0] + column].length;
        if (number)
            return false;
    }
    return rows->count > 2 && (2 * named > width - empty || (counted == width && width > 2));
}

/* Whether a column is a mark between others, always the same, as another one is; or empty. */
static bool is_mark(const SheetRows *rows, const size_t *kept, size_t count, size_t column,
                    size_t width)
{
    Word mark = rows->cells[rows->first[kept[0]] + column];
    bool again = !mark.length, still = true;
    for (size_t other = 0; other < width && still; other++) {
        bool same = true;
        for (size_t row = 0; same && row < count; row++) {
            Word cell = rows->cells[rows->first[kept[row]] + other];
            same = cell.length == mark.length && memcmp(cell.text, mark.text, mark.length) == 0;
        }
        again |= same && other != column;
        still &= same || other != column;
    }
    return again && still && !is_numeric(mark);
}

/* Whether the first row names all columns but the first, which counts rows, as R and pandas print.
 */
static bool is_short_header(const SheetRows *rows, size_t width)
{
    bool is = rows->count > 2 && width > 2 && sheet_width(rows, 0) == width - 1;
    for (size_t row = 1; is && row < rows->count; row++) {
        uint64_t number = step_of(rows->cells[rows->first[row]]);
        is = sheet_width(rows, row) == width && number != NO_NUMBER &&
             (row == 1 || number == step_of(rows->cells[rows->first[row - 1]]) + 1);
    }
    return is;
}

/* Whether the first line is about all others: it has other cells, none of them a number or among
 * those of the next lines. */
static bool is_title(const SheetRows *rows, size_t width)
{
    bool title = rows->count > 2 && sheet_width(rows, 0) < width;
    for (size_t i = 0; title && i < sheet_width(rows, 0); i++) {
        Word cell = rows->cells[rows->first[0] + i];
        title = !is_numeric(cell);
        for (size_t k = rows->first[1]; title && k < rows->cell_count && k < FIRST_ROWS * width;
             k++)
            title = rows->cells[k].length != cell.length ||
                    memcmp(rows->cells[k].text, cell.text, cell.length) != 0;
    }
    return title;
}

/* The names in a first line that is divided otherwise than the others; NULL: there are none. */
static Word *other_header(Arena *memory, const SheetRows *rows, size_t width)
{
    Word line = rows->cells[rows->first[0]], part;
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
            if (count < width && !is_numeric(part))
                names[count] = part;
            count++;
        }
        if (count == width)
            return names;
    }
    return NULL;
}

/* The bytes of the first of two words that all cells are, which is always the same: "1st Ann". */
static size_t word_label_of(const Word *cells, size_t rows)
{
    const char *blank = memchr(cells->text, ' ', cells->length);
    size_t length = blank ? (size_t)(blank - cells->text) + 1 : 0;
    bool label = rows > 3 && length && !all_same(cells, rows);
    for (size_t row = 0; label && row < rows; row++)
        label = cells[row].length > length && memcmp(cells[row].text, cells->text, length) == 0 &&
                !memchr(cells[row].text + length, ' ', cells[row].length - length);
    return label ? length : 0;
}

static void fill(const SheetRows *rows, const size_t *kept, size_t count, size_t column, Word *ret)
{
    for (size_t row = 0; row < count; row++)
        ret[row] = rows->cells[rows->first[kept[row]] + column];
}

/* The columns of the rows, without the first where it is a header. */
static void add_columns(Sheet *sheet, const SheetRows *rows, const SheetAsked *asked)
{
    Arena *memory = &sheet->memory;
    size_t width = sheet->list_count, *kept = arena_get(memory, rows->count, sizeof *kept);
    sheet->lines = arena_get(memory, rows->count, sizeof *sheet->lines);
    Word *cells = arena_get(memory, rows->count, sizeof *cells);
    bool header = asked->format == SHEET_CSV ||
                  (asked->format != SHEET_LINES && !asked->whole && is_header(rows, width));
    header &= !sheet->json && sheet_width(rows, 0) == width;
    Word *names = sheet->json ? NULL : other_header(memory, rows, width);
    bool title = !header && !names && !sheet->json && asked->format == SHEET_ANY && !asked->whole &&
                 is_title(rows, width);
    sheet->labelled |= title;
    for (size_t row = header || names || title; kept && sheet->lines && row < rows->count; row++) {
        bool odd = sheet_width(rows, row) != width;
        if (odd && !sheet->odd_count++) {
            sheet->odd_line = rows->lines[row];
            sheet->odd_width = sheet_width(rows, row);
        }
        kept[sheet->rows] = row;
        sheet->lines[sheet->rows] = rows->lines[row];
        sheet->rows += !odd;
    }
    sheet->header = header ? rows->cells + rows->first[0] : names ? names : sheet->header;
    Word word = {"", 0}; /* "card 1,card 2" are names, "1st Ann,2nd Bob" are labels */
    bool labelled = false;
    for (size_t column = 0; cells && sheet->rows && column < width; column++) {
        fill(rows, kept, sheet->rows, column, cells);
        size_t length = word_label_of(cells, sheet->rows);
        labelled |= word.length && length &&
                    (length != word.length || memcmp(cells->text, word.text, length) != 0);
        word = length ? (Word){cells->text, length} : word;
    }
    for (size_t column = 0; cells && sheet->rows && column < width; column++) {
        if (is_mark(rows, kept, sheet->rows, column, width))
            continue;
        fill(rows, kept, sheet->rows, column, cells);
        size_t label = sheet->json ? 0 : label_of(cells, sheet->rows);
        if (!label && labelled && !sheet->json)
            label = word_label_of(cells, sheet->rows);
        sheet->labelled |= label > 0;
        for (size_t row = 0; row < sheet->rows; row++)
            cells[row] = (Word){cells[row].text + label, cells[row].length - label};
        add_list(sheet, cells, column, asked->way == SHEET_DIVIDED);
    }
}

/* All cells one below another. */
static void add_one_column(Sheet *sheet, const SheetRows *rows)
{
    size_t *lines = arena_get(&sheet->memory, rows->cell_count, sizeof *lines);
    sheet->lines = lines;
    for (size_t row = 0; lines && row < rows->count; row++)
        for (size_t i = 0; i < sheet_width(rows, row); i++)
            lines[rows->first[row] + i] = rows->lines[row];
    sheet->rows = rows->cell_count;
    sheet->list_count = 1;
    if (lines && sheet->rows)
        add_list(sheet, rows->cells, 0, false);
}

/* What it takes to write a column down, each cell by itself, and before it what cells there are. */
static double column_bits(const Column *column)
{
    double names = column->whole ? column->extra : (double)(NAME_BITS * column->kinds);
    return column->bits + (column->free ? 0 : names);
}

static Status judge_all(Sheet *sheet, Error *error)
{
    Arena *memory = &sheet->memory;
    uint32_t *times = arena_get(memory, sheet->texts.count + 1, sizeof *times);
    size_t *lists = arena_get(memory, sheet->list_count + 1, sizeof *lists);
    TRY(arena_status(memory, "the rows of --input", error));
    sheet->bits = 0;
    for (size_t i = 0; i < sheet->column_count; i++) {
        judge(sheet, &sheet->columns[i], times);
        lists[sheet->columns[i].list]++;
        sheet->bits += column_bits(&sheet->columns[i]);
    }
    for (size_t i = 0; i < sheet->texts.count; i++)
        if (sheet->numbers[i] == NO_NUMBER)
            sheet->bits += (double)sheet->texts.of[i].length * LETTER_BITS;
    for (size_t i = 0; i < sheet->column_count; i++)
        sheet->columns[i].parts = lists[sheet->columns[i].list];
    return STATUS_OK;
}

Status sheet_read(const char *text, size_t length, const SheetAsked *asked, Sheet *ret,
                  Error *error)
{
    Sheet *sheet = ret;
    *sheet = (Sheet){.way = asked->way, .asked = asked->asked, .whole = asked->whole};
    Arena *memory = &sheet->memory;
    SheetRows rows = {0};
    bool lines = asked->format == SHEET_LINES || asked->format == SHEET_CSV || asked->whole;
    char *copy = arena_get(memory, length + 1, 1);
    TRY(arena_status(memory, "the rows of --input", error));
    memcpy(copy, text, length);
    sheet->json = !lines && (sheet_read_json(copy, length, asked->format == SHEET_JSON ? 1 : 2,
                                             sheet, &rows) ||
                             sheet_read_pbn(copy, length, sheet, &rows) ||
                             sheet_read_vectors(copy, length, sheet, &rows));
    if (!sheet->json && (lines || !sheet_read_dictionary(copy, length, sheet, &rows))) {
        sheet_read_lines(copy, length, asked, sheet, &rows);
    } else {
        sheet->list_count = rows.count ? sheet_width(&rows, rows.count / 2) : 0;
    }
    TRY(arena_status(memory, "the rows of --input", error));
    if (asked->way == SHEET_ONE_COLUMN)
        add_one_column(sheet, &rows);
    else if (rows.count)
        add_columns(sheet, &rows, asked);
    return judge_all(sheet, error);
}

Status sheet_without(const Sheet *sheet, const bool *odd, Sheet *ret, Error *error)
{
    *ret = *sheet;
    ret->memory = (Arena){0};
    ret->lines = arena_get(&ret->memory, sheet->rows, sizeof *ret->lines);
    ret->columns = arena_get(&ret->memory, sheet->column_count, sizeof *ret->columns);
    for (size_t i = 0; ret->columns && i < sheet->column_count; i++) {
        const Column *from = &sheet->columns[i];
        uint32_t *cells = arena_get(&ret->memory, sheet->rows, sizeof *cells);
        ret->columns[i] =
            (Column){.name = from->name, .list = from->list, .end = from->end, .cells = cells};
        ret->rows = 0;
        for (size_t row = 0; cells && ret->lines && row < sheet->rows; row++) {
            cells[ret->rows] = from->cells[row];
            ret->lines[ret->rows] = sheet->lines[row];
            ret->rows += !odd[row];
        }
    }
    return judge_all(ret, error);
}

void sheet_clear(Sheet *sheet)
{
    arena_clear(&sheet->memory);
    *sheet = (Sheet){0};
}

size_t sheet_list_of(const Sheet *sheet, const char *name, size_t length)
{
    for (size_t i = 0; sheet->header && i < sheet->list_count; i++)
        if (sheet->header[i].length == length && memcmp(sheet->header[i].text, name, length) == 0)
            return i;
    uint64_t number = word_number_of((Word){name, length});
    return number && number <= sheet->list_count ? (size_t)number - 1 : SIZE_MAX;
}

static Status no_column(const Sheet *sheet, const char *where, const char *option, const char *name,
                        size_t length, Error *error)
{
    enum { NAMED = 6 };
    char quoted[4 * 40 + 4], names[NAMED * (sizeof quoted + 2)] = "";
    for (size_t i = 0; sheet->header && i < sheet->list_count && i < NAMED; i++) {
        bytes_quote(sheet->header[i].text, sheet->header[i].length, 40, quoted);
        strcat(strcat(names, i ? ", " : ""), quoted);
    }
    return error_set(error, STATUS_USAGE, "%s %.*s: %.200s has no column of that name; %s%s%s",
                     option, (int)(length < 60 ? length : 60), name, where,
                     *names ? "its first line names: " : "accepted: their numbers, as in 3-10",
                     names, sheet->list_count > NAMED && *names ? ", ..." : "");
}

/* Adds the columns of one name, number or range. */
static Status select_one(const Sheet *sheet, const char *name, size_t length, Sheet *ret)
{
    size_t first = sheet_list_of(sheet, name, length), last = first;
    for (size_t dash = 1; first == SIZE_MAX && dash + 1 < length; dash++)
        if (name[dash] == '-') { /* names may have dashes themselves */
            first = sheet_list_of(sheet, name, dash);
            last = sheet_list_of(sheet, name + dash + 1, length - dash - 1);
            first = first <= last && last != SIZE_MAX ? first : SIZE_MAX;
        }
    for (size_t list = first; first != SIZE_MAX && list <= last; list++)
        for (size_t i = 0; i < sheet->column_count; i++)
            if (sheet->columns[i].list == list &&
                arena_room(&ret->memory, &ret->columns, ret->column_count, sizeof(Column)))
                ret->columns[ret->column_count++] = sheet->columns[i];
    return first == SIZE_MAX ? STATUS_USAGE : STATUS_OK;
}

Status sheet_select(Sheet *sheet, const char *where, const char *columns, const char *by, bool one,
                    Error *error)
{
    Sheet selected = *sheet;
    selected.columns = NULL;
    selected.column_count = 0;
    for (int named = columns ? 0 : 1; named < 2; named++)
        for (const char *name = named ? by : columns; name; name += *name == ',') {
            size_t length = strcspn(name, ",");
            if (select_one(sheet, name, length, &selected)) {
                sheet->memory = selected.memory;
                return no_column(sheet, where, named ? "--by" : "--column", name, length, error);
            }
            name += length;
            if (!*name)
                break;
        }
    bool all_stay = !columns || one;
    Column *all = all_stay ? sheet->columns : selected.columns;
    selected.column_count = all_stay ? sheet->column_count : selected.column_count;
    *sheet = selected;
    sheet->columns = all;
    return arena_status(&sheet->memory, "the columns of --input", error);
}
