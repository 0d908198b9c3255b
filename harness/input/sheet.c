#include "input/sheet.h"

#include "base/text.h"
#include "input/cells.h"

#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    UNNAMED_BITS = 10, /* to say what a column of names is, where no reading says it */
    MOST_LETTERS = 12, /* of a word whose letters are items */
    MOST_TURNS = 100,  /* rows after which a column that comes in turns begins again */
    KEY_ROWS = 3,      /* numbers that rise in more rows count them */
};

/* The slot of a text, or the free one where it is to stand. */
static uint32_t *slot_of(const Sheet *sheet, Word word)
{
    uint32_t hash = 2166136261; /* Fowler, Noll, Vo */
    for (size_t i = 0; i < word.length; i++)
        hash = (hash ^ (unsigned char)word.text[i]) * 16777619;
    for (size_t at = hash;; at++) {
        uint32_t *slot = &sheet->slots[at & (sheet->slot_count - 1)];
        const Word *known = *slot ? &sheet->texts[*slot - 1] : NULL;
        if (!known ||
            (known->length == word.length && memcmp(known->text, word.text, word.length) == 0))
            return slot;
    }
}

/* The number of a text, which is added where it is new; 0 for want of memory. */
static uint32_t number_text(Sheet *sheet, Word word)
{
    enum { SLOTS = 1024 };
    Arena *memory = &sheet->memory;
    if (2 * sheet->text_count >= sheet->slot_count) {
        sheet->slot_count = sheet->slot_count ? 4 * sheet->slot_count : SLOTS;
        sheet->slots = arena_get(memory, sheet->slot_count, sizeof *sheet->slots);
        for (size_t i = 0; sheet->slots && i < sheet->text_count; i++)
            *slot_of(sheet, sheet->texts[i]) = (uint32_t)i + 1;
    }
    uint32_t *slot = sheet->slots ? slot_of(sheet, word) : NULL;
    if (slot && *slot)
        return *slot - 1;
    char *copy = arena_get(memory, word.length + 1, 1);
    if (!slot || !copy || !arena_room(memory, &sheet->texts, sheet->text_count, sizeof word) ||
        !arena_room(memory, &sheet->numbers, sheet->text_count, sizeof *sheet->numbers))
        return 0;
    uint64_t value = 0;
    bool whole = word_is_whole(word);
    for (size_t i = 0; whole && i < word.length; i++)
        value = value * 10 + (uint64_t)(word.text[i] - '0');
    memcpy(copy, word.text, word.length);
    sheet->numbers[sheet->text_count] = whole ? value : NO_NUMBER;
    sheet->texts[sheet->text_count] = (Word){copy, word.length};
    *slot = (uint32_t)++sheet->text_count;
    return *slot - 1;
}

/* Digits with the same few marks between them: 2026-11-28, 1/2/2026, 10:00, with a time or not. */
static bool is_date(Word word)
{
    size_t marks = 0, times = 0;
    for (size_t i = 0; i < word.length; i++) {
        bool divides = strchr("-/.", word.text[i]), time = word.text[i] == ':';
        if (!divides && !time && !isdigit((unsigned char)word.text[i]) &&
            !strchr("T Z+", word.text[i]))
            return false;
        marks += divides;
        times += time;
    }
    return word.length > 3 && isdigit((unsigned char)*word.text) &&
           ((marks == 2 && word.length >= 6) || times);
}

/* The value of a decimal, also with a comma, with or without a mark of percent; NAN: it is none. */
static double decimal_of(Word word)
{
    char text[32], *end;
    if (word.length < 2 || word.length >= sizeof text || !isdigit((unsigned char)*word.text))
        return NAN;
    memcpy(text, word.text, word.length);
    text[word.length] = '\0';
    char *comma = strchr(text, ',');
    if (comma)
        *comma = '.';
    double value = strtod(text, &end);
    while (*end == ' ')
        end++;
    end += *end == '%';
    return *end ? NAN : value;
}

/* Whether cells are parts of all: decimals or percentages that add up to 1, or to 100. */
static bool are_shares(const Word *cells, size_t rows)
{
    double sum = 0;
    bool marked = rows > 0;
    for (size_t row = 0; row < rows; row++) {
        sum += decimal_of(cells[row]);
        bool has = false;
        for (size_t i = 0; i < cells[row].length; i++)
            has |= memchr("%.,", cells[row].text[i], 3) != NULL;
        marked &= has;
    }
    double rounding = 0.005 * (double)rows;
    return marked && rows > 1 &&
           (fabs(sum - 1) <= elementary_fmin(0.02, rounding) ||
            fabs(sum - 100) <= elementary_fmax(2, rounding));
}

/* Whether the cells count up by one, those of "1." as well, or come again in turns. */
static bool is_regular(const Sheet *sheet, const uint32_t *cells)
{
    size_t rows = sheet->rows;
    bool steps = rows > 1, turns = false;
    for (size_t row = 0; steps && row < rows; row++) {
        Word word = sheet->texts[cells[row]];
        bool dot = word.length && word.text[word.length - 1] == '.';
        steps = word_is_whole((Word){word.text, word.length - dot}) &&
                (!row || strtoul(word.text, NULL, 10) ==
                             strtoul(sheet->texts[cells[row - 1]].text, NULL, 10) + 1);
    }
    for (size_t turn = 1; !steps && !turns && turn < rows / 2 && turn < MOST_TURNS; turn++) {
        turns = true;
        for (size_t row = turn; turns && row < rows; row++)
            turns = cells[row] == cells[row - turn];
    }
    return steps || turns;
}

static void judge(const Sheet *sheet, Column *column, uint32_t *times)
{
    const uint32_t *cells = column->cells;
    size_t rows = sheet->rows;
    bool date = true, risen = true;
    column->whole = true;
    column->least = UINT64_MAX;
    for (size_t row = 0; row < rows; row++) {
        uint64_t number = sheet->numbers[cells[row]],
                 before = row ? sheet->numbers[cells[row - 1]] : 0;
        column->kinds += !times[cells[row]]++;
        column->whole &= number != NO_NUMBER;
        date &= is_date(sheet->texts[cells[row]]);
        risen &= !row || number >= before;
        column->least = number < column->least ? number : column->least;
        column->most = number > column->most ? number : column->most;
    }
    column->still = column->kinds == 1;
    column->free = column->still || is_regular(sheet, cells);
    column->key = column->free || date || (column->whole && risen && rows > KEY_ROWS) ||
                  (column->kinds == rows && !column->whole);
    double kinds =
        column->whole ? (double)(column->most - column->least) + 1 : (double)column->kinds;
    column->bits = column->free ? 0 : (double)rows * log2_of(kinds);
    for (size_t row = 0; row < rows; row++) {
        uint32_t count = times[cells[row]];
        times[cells[row]] = 0;
        column->entropy -=
            count && !column->free ? count * log2_of((double)count / (double)rows) : 0;
    }
    column->extra = column->key || column->share ? 0
                    : column->whole              ? 2 * log2_of((double)column->most + 1)
                                                 : UNNAMED_BITS;
}

static size_t count_parts(Word cell, char mark)
{
    const char *at = cell.text, *end = at + cell.length;
    size_t count = 0;
    for (Word part; next_part(&at, end, mark, &part); count++)
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

/* Whether the first parts of all cells are the same, as in "card 5". */
static bool parts_are_still(const Word *cells, size_t rows, char mark)
{
    bool still = rows > 1;
    for (size_t row = 0; still && row < rows; row++) {
        const char *at = cells[row].text, *first = cells[0].text;
        Word part, other;
        still = next_part(&at, at + cells[row].length, mark, &part) &&
                next_part(&first, first + cells[0].length, mark, &other) &&
                part.length == other.length && memcmp(part.text, other.text, part.length) == 0;
    }
    return still;
}

/* The most parts that a mark divides a cell into, where all have as many, or, of a mark that is no
 * part of names, most have; else 1. */
static size_t even_parts(const Word *cells, size_t rows, char mark)
{
    size_t most = 0, whole = 0, least = SIZE_MAX;
    for (size_t row = 0; row < rows; row++) {
        size_t parts = count_parts(cells[row], mark);
        whole = parts == most ? whole + 1 : parts > most ? 1 : whole;
        most = parts > most ? parts : most;
        least = parts < least ? parts : least;
    }
    if (most == 2 && strchr(" -", mark) && parts_are_still(cells, rows, mark))
        return 1;
    bool list = strchr("|;>", mark) || mark == BETWEEN_PARTS;
    return most == least || (list && least && 2 * whole > rows) ? most : 1;
}

/* Into how many parts all cells are divided, and by what: 0 by nothing, they are letters. */
static size_t find_parts(const Word *cells, size_t rows, char *ret_mark)
{
    static const char marks[] = {BETWEEN_PARTS, ',', ';', '|', '>', '-', ' '};
    size_t parts = 1;
    bool dates = true;
    for (size_t row = 0; row < rows; row++)
        dates &= is_date(cells[row]);
    for (size_t i = 0; !dates && parts < 2 && i < sizeof marks; i++) {
        *ret_mark = marks[i];
        parts = even_parts(cells, rows, marks[i]);
    }
    if (dates || parts > 1)
        return parts;
    *ret_mark = 0;
    return count_letters(cells, rows);
}

/* Takes commas out of 1,073 where all cells are such numbers: they stand before three digits. */
static void join_thousands(Word *cells, size_t rows)
{
    size_t commas = 0;
    for (int take = 0; take < 2; take++)
        for (size_t row = 0; row < rows; row++) {
            char *text = (char *)cells[row].text;
            size_t length = cells[row].length, kept = 0, digits = 0;
            for (size_t i = 0; i < length; i++) {
                bool comma = text[i] == ',';
                bool well = comma ? i && (length - i) % 4 == 0 : isdigit((unsigned char)text[i]);
                digits = comma ? 0 : digits + 1;
                if (!take && (!well || digits > 3))
                    return;
                commas += comma;
                if (take && !comma)
                    text[kept++] = text[i];
            }
            cells[row].length = take ? kept : length;
            if (take && !commas)
                return;
        }
}

/* Adds a column, or, where its cells are lists of as many parts, each of these. */
static void add_column(Sheet *sheet, Word *cells, size_t list, Word name, bool divide)
{
    size_t parts = 1, rows = sheet->rows;
    char mark = 0;
    bool shares = are_shares(cells, rows);
    if (!shares)
        join_thousands(cells, rows);
    if (divide && !shares)
        parts = find_parts(cells, rows, &mark);
    Word *part = parts > 1 ? arena_get(&sheet->memory, parts * rows, sizeof *part) : NULL;
    sheet->divided |= parts > 1;
    for (size_t row = 0; part && row < rows; row++) {
        const char *at = cells[row].text, *end = at + cells[row].length;
        for (size_t i = 0; i < parts; i++)
            if (!mark)
                part[i * rows + row] = (Word){at + i, 1};
            else if (!next_part(&at, end, mark, &part[i * rows + row]))
                part[i * rows + row] = (Word){"", 0};
    }
    for (size_t i = 0; part && i < parts; i++)
        add_column(sheet, part + i * rows, list, name, divide);
    if (parts > 1 ||
        !arena_room(&sheet->memory, &sheet->columns, sheet->column_count, sizeof(Column)))
        return;
    Column *column = &sheet->columns[sheet->column_count++];
    *column = (Column){.name = name,
                       .list = list,
                       .share = shares,
                       .cells = arena_get(&sheet->memory, rows, sizeof *column->cells)};
    for (size_t row = 0; column->cells && row < rows; row++)
        column->cells[row] = number_text(sheet, cells[row]);
}

static bool same_word(Word a, Word b)
{
    return a.length == b.length && memcmp(a.text, b.text, a.length) == 0;
}

static bool has_word(Word of, Word in)
{
    const char *at = of.text, *end = at + of.length;
    for (Word word; next_word(&at, end, &word);) {
        const char *inner = in.text, *stop = inner + in.length;
        for (Word other; next_word(&inner, stop, &other);)
            if (same_word(word, other))
                return true;
    }
    return false;
}

static bool is_numeric(Word word)
{
    return word.length && (isdigit((unsigned char)*word.text) || *word.text == '.');
}

static Word cell_at(const SheetRows *rows, size_t row, size_t column)
{
    return column < sheet_row_width(rows, row) ? rows->cells[rows->first[row] + column]
                                               : (Word){"", 0};
}

/* How often a word comes in the cells below the first row, of one column or, SIZE_MAX, of all. */
static size_t times_below(const SheetRows *rows, Word word, size_t column)
{
    size_t times = 0;
    for (size_t row = 1; row < rows->count; row++)
        for (size_t i = 0; i < sheet_row_width(rows, row); i++)
            times += (column == SIZE_MAX || i == column) && same_word(cell_at(rows, row, i), word);
    return times;
}

/* Whether most cells of the first row are nowhere below it, where others come again: then it names
 * columns, even if one of its names is an item, too. */
static bool is_strange(const SheetRows *rows, size_t width)
{
    size_t strange = 0;
    for (size_t column = 0; column < width && rows->count > 2; column++) {
        Word name = cell_at(rows, 0, column);
        strange += name.length && !is_numeric(name) && !times_below(rows, name, SIZE_MAX) &&
                   times_below(rows, cell_at(rows, 1, column), column) > 1;
    }
    return 2 * strange > width;
}

/* Whether the first row names the columns: nothing in it is like what is below. */
static bool is_header(const SheetRows *rows, size_t width)
{
    bool named = false, alike = false;
    if (rows->header || sheet_row_width(rows, 0) != width)
        return false;
    for (size_t column = 0; column < width; column++) {
        Word name = cell_at(rows, 0, column);
        named |= name.length > 0;
        for (size_t row = 1; !alike && row < rows->count; row++) {
            Word cell = cell_at(rows, row, column);
            alike = cell.length && ((is_numeric(name) && is_numeric(cell)) || has_word(name, cell));
        }
    }
    return rows->count > 2 && ((named && !alike) || is_strange(rows, width));
}

/* Whether a column is a mark between others: always the same, and so is another one; or empty. */
static bool is_mark(const SheetRows *rows, size_t from, size_t column, size_t width)
{
    Word mark = cell_at(rows, from, column);
    bool again = false, same = true;
    for (size_t row = from; same && row < rows->count; row++)
        same = same_word(cell_at(rows, row, column), mark);
    for (size_t other = 0; same && !again && other < width; other++) {
        again = other != column || !mark.length;
        for (size_t row = from; again && row < rows->count; row++)
            again = same_word(cell_at(rows, row, mark.length ? other : column), mark);
    }
    return again && !is_numeric(mark);
}

static void name_columns(Sheet *sheet, const SheetRows *rows, size_t width, bool header)
{
    Arena *memory = &sheet->memory;
    Word *names = rows->header ? rows->header : NULL;
    if (header) {
        names = arena_get(memory, width, sizeof *names);
        sheet->header_line = rows->lines[0];
        for (size_t i = 0; names && i < width; i++) {
            Word cell = cell_at(rows, 0, i);
            char *copy = arena_get(memory, cell.length + 1, 1);
            if (copy)
                memcpy(copy, cell.text, cell.length);
            names[i] = (Word){copy, cell.length};
        }
    }
    sheet->header = names;
    sheet->list_count = width;
}

static Word name_of(Sheet *sheet, size_t column)
{
    if (sheet->header && sheet->header[column].length)
        return sheet->header[column];
    Text number = {0};
    text_addf(&number, "%zu", column + 1);
    size_t digits = number.length;
    return (Word){arena_keep(&sheet->memory, text_take(&number)), digits};
}

static void judge_columns(Sheet *sheet)
{
    Arena *memory = &sheet->memory;
    uint32_t *times = arena_get(memory, sheet->text_count + 1, sizeof *times);
    size_t *lists = arena_get(memory, sheet->list_count + 1, sizeof *lists);
    if (memory->lost)
        return;
    for (size_t i = 0; i < sheet->column_count; i++) {
        judge(sheet, &sheet->columns[i], times);
        sheet->bits += sheet->columns[i].bits;
        lists[sheet->columns[i].list]++;
    }
    for (size_t i = 0; i < sheet->column_count; i++)
        sheet->columns[i].parts = lists[sheet->columns[i].list];
}

Status sheet_read(const char *where, const char *text, size_t length, size_t most, SheetForm form,
                  Sheet *ret, Error *error)
{
    Sheet *sheet = ret;
    *sheet = (Sheet){.even = true};
    Arena *memory = &sheet->memory;
    SheetRows *rows = &sheet->rows_read;
    TRY(sheet_rows_read(where, text, length, most, form == SHEET_JOINED, memory, rows, error));
    size_t width = rows->header_count;
    for (size_t row = 0; row < rows->count; row++) {
        size_t cells = sheet_row_width(rows, row);
        sheet->even &= !row || cells == width;
        width = cells > width ? cells : width;
    }
    bool header = rows->count && is_header(rows, width);
    name_columns(sheet, rows, width, header);
    sheet->rows = rows->count - header;
    sheet->lines = rows->lines + header;
    Word *cells = arena_get(memory, sheet->rows, sizeof *cells);
    for (size_t column = 0; cells && sheet->rows && column < width; column++) {
        if (is_mark(rows, header, column, width))
            continue;
        for (size_t row = 0; row < sheet->rows; row++)
            cells[row] = cell_at(rows, row + header, column);
        add_column(sheet, cells, column, name_of(sheet, column), form != SHEET_UNDIVIDED);
    }
    judge_columns(sheet);
    return arena_status(memory, "the rows of --input", error);
}

Status sheet_choose(Sheet *sheet, const char *where, const char *option, const char *names,
                    size_t *ret_count, Error *error)
{
    const CellRows header = {.cells = sheet->header, .count = sheet->list_count};
    size_t *lists = NULL, count = 0, kept = 0;
    TRY(cells_columns(sheet->header ? &header : NULL, where, option, names, &lists, &count, error));
    Column *sorted = arena_get(&sheet->memory, sheet->column_count, sizeof *sorted);
    bool *taken = arena_get(&sheet->memory, sheet->column_count, sizeof *taken);
    for (size_t i = 0; sorted && taken && i < count; i++)
        for (size_t column = 0; column < sheet->column_count; column++)
            if (sheet->columns[column].list == lists[i] && !taken[column]) {
                taken[column] = true;
                sorted[kept++] = sheet->columns[column];
            }
    size_t beyond = SIZE_MAX;
    for (size_t i = 0; i < count; i++)
        beyond = lists[i] >= sheet->list_count ? lists[i] : beyond;
    *ret_count = kept;
    for (size_t column = 0; sorted && taken && column < sheet->column_count; column++)
        if (!taken[column])
            sorted[kept++] = sheet->columns[column];
    free(lists);
    TRY(arena_status(&sheet->memory, "the rows of --input", error));
    if (beyond != SIZE_MAX || !*ret_count)
        return error_set(error, STATUS_USAGE, "%s %.60s: %.200s has %zu column%s", option, names,
                         where, sheet->list_count, sheet->list_count == 1 ? "" : "s");
    sheet->columns = sorted;
    return STATUS_OK;
}

void sheet_clear(Sheet *sheet)
{
    arena_clear(&sheet->memory);
    *sheet = (Sheet){0};
}
