#include "reports/text/text_table.h"

#include "reports/words/text_words.h"
#include "reports/words/utf8.h"

#include <stdio.h>

#define INDENT      2
#define GAP         2
#define MIN_COLUMNS 8

static size_t row_count(const Table *table)
{
    return table->cells.lost ? 0 : table->cells.length / TABLE_CELL / table->column_count;
}

static const char *cell_at(const Table *table, size_t row, size_t column)
{
    return text_string(&table->cells) + TABLE_CELL * (row * table->column_count + column);
}

/* Whether no row has anything in that column. */
static bool empty(const Table *table, size_t column)
{
    for (size_t row = 0; row < row_count(table); row++)
        if (cell_at(table, row, column)[0] != '\0')
            return false;
    return true;
}

static int total_width(const Table *table, const int widths[], unsigned shown)
{
    int total = INDENT - GAP;
    for (size_t c = 0; c < table->column_count; c++)
        if (shown >> c & 1u)
            total += GAP + widths[c];
    return total;
}

/* Leaves columns out, then narrows the one that may shrink, until the table fits. */
static unsigned fit(const Table *table, int width, int widths[])
{
    unsigned shown = 0;
    for (size_t c = 0; c < table->column_count; c++)
        if (table->columns[c].leave == 0 || !empty(table, c))
            shown |= 1u << c;
    while (total_width(table, widths, shown) > width) {
        size_t leave = table->column_count;
        for (size_t c = 0; c < table->column_count; c++)
            if ((shown >> c & 1u) && table->columns[c].leave > 0 &&
                (leave == table->column_count ||
                 table->columns[c].leave > table->columns[leave].leave))
                leave = c;
        if (leave == table->column_count)
            break;
        shown &= ~(1u << leave);
    }
    int excess = total_width(table, widths, shown) - width;
    for (size_t c = 0; c < table->column_count && excess > 0; c++)
        if (table->columns[c].shrink && widths[c] > MIN_COLUMNS)
            widths[c] = widths[c] - excess > MIN_COLUMNS ? widths[c] - excess : MIN_COLUMNS;
    return shown;
}

static void print_row(Text *out, const Table *table, const int widths[], unsigned shown, size_t row,
                      bool titles)
{
    int pending = INDENT;
    for (size_t c = 0; c < table->column_count; c++) {
        if (!(shown >> c & 1u))
            continue;
        const char *text = titles ? table->columns[c].title : cell_at(table, row, c);
        int columns = utf8_text_columns(text);
        int spare = columns < widths[c] ? widths[c] - columns : 0;
        if (text[0] != '\0') {
            text_addf(out, "%*s", pending + (table->columns[c].right ? spare : 0), "");
            text_escape(out, text, true, widths[c]);
            pending = table->columns[c].right ? GAP : spare + GAP;
        } else {
            pending += widths[c] + GAP; /* kept back, so that no line ends in spaces */
        }
    }
    text_add_char(out, '\n');
}

void table_cell(Table *table, const char *format, ...)
{
    char cell[TABLE_CELL];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(cell, sizeof cell, format, arguments);
    va_end(arguments);
    text_add_bytes(&table->cells, cell, sizeof cell);
}

unsigned table_print(Page *page, Table *table)
{
    Text *out = page_out(page);
    int widths[TABLE_MAX_COLUMNS];
    for (size_t c = 0; c < table->column_count; c++) {
        widths[c] = utf8_text_columns(table->columns[c].title);
        for (size_t row = 0; row < row_count(table); row++) {
            int columns = utf8_text_columns(cell_at(table, row, c));
            if (columns > widths[c])
                widths[c] = columns;
        }
    }
    unsigned shown = fit(table, page->style.width, widths);
    print_row(out, table, widths, shown, 0, true);
    for (size_t row = 0; row < row_count(table); row++)
        print_row(out, table, widths, shown, row, false);
    text_end_part(&table->cells, out);
    return shown;
}
