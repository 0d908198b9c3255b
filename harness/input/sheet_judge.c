/* What is known of the columns of a sheet, by their cells. */
#include "base/elementary.h"
#include "input/sheet_parts.h"

#include <string.h>

enum { UNNAMED_BITS = 10, NAME_BITS = 10, LETTER_BITS = 5, MOST_TURNS = 100 };

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
        column->percent &= word_is_percent(word);
        date &= word_is_date(word);
        steps &= word_step(word) != NO_NUMBER && (!row || word_step(word) == word_step(last) + 1);
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

/* What it takes to write a column down, each cell by itself, and before it what cells there are. */
static double column_bits(const Column *column)
{
    double names = column->whole ? column->extra : (double)(NAME_BITS * column->kinds);
    return column->bits + (column->free ? 0 : names);
}

/* Whether the last column is the sum of those before it, or of the last of these, in all rows: four
 * at least, or three of large numbers. */
static bool ends_in_sum(const Sheet *sheet, uint64_t *sums)
{
    enum { LEAST_ROWS = 4, LEAST_COLUMNS = 2, LARGE = 100 };
    size_t last = sheet->column_count - 1;
    bool is = false, enough = sheet->rows + (sheet->columns[last].least >= LARGE) >= LEAST_ROWS;
    for (size_t i = last; !is && i-- > 0 && enough && sheet->columns[i].whole;) {
        is = sheet->columns[last].whole && last - i >= LEAST_COLUMNS;
        for (size_t row = 0; row < sheet->rows; row++) {
            sums[row] += cell_number(sheet, row, i);
            is &= sums[row] == cell_number(sheet, row, last);
        }
    }
    return is;
}

/* What it takes to spell all names: a word of several of them once, but numbers in each. */
static double spelling_bits(Sheet *sheet)
{
    Texts words = {0};
    double bits = 0;
    for (size_t i = 0; i < sheet->texts.count; i++) {
        const char *at = sheet->numbers[i] == NO_NUMBER ? sheet->texts.of[i].text : "";
        for (size_t length; *at; at += length + strspn(at + length, " -")) {
            size_t before = words.count;
            length = strcspn(at, " -");
            bool number = word_is_whole((Word){at, length});
            texts_add(&words, &sheet->memory, (Word){at, length});
            bits += number || words.count > before ? (double)(length + number) * LETTER_BITS : 0;
        }
    }
    return bits;
}

Status sheet_judge(Sheet *sheet, Error *error)
{
    Arena *memory = &sheet->memory;
    uint32_t *times = arena_get(memory, sheet->texts.count + 1, sizeof *times);
    size_t *lists = arena_get(memory, sheet->list_count + 1, sizeof *lists);
    uint64_t *sums = arena_get(memory, sheet->rows, sizeof *sums);
    TRY(arena_status(memory, "the rows of --input", error));
    sheet->bits = spelling_bits(sheet);
    for (size_t i = 0; i < sheet->column_count; i++) {
        judge(sheet, &sheet->columns[i], times);
        lists[sheet->columns[i].list]++;
        sheet->bits += column_bits(&sheet->columns[i]);
    }
    for (size_t i = 0; i < sheet->column_count; i++)
        sheet->columns[i].parts = lists[sheet->columns[i].list];
    if (sheet->column_count)
        sheet->columns[sheet->column_count - 1].sum = ends_in_sum(sheet, sums);
    return arena_status(memory, "the rows of --input", error);
}
