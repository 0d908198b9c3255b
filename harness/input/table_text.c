#include "input/table_text.h"

#include "base/encoding.h"
#include "base/numbers.h"
#include "input/line_fault.h"
#include "input/line_words.h"
#include "input/recording.h"
#include "input/table_rows.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum {
    MOST_BYTES = 1 << 28,
    TAKEN_BY_BYTE = 32, /* bytes of memory: a row with its label, for a line of three or four */
};

/* Whether the first line says what the columns are; then it is passed over. */
static bool take_header(TableParser *parser)
{
    const TableLine *line = &parser->words;
    if (parser->table.row_count)
        return false;
    for (size_t i = 0; i < line->count; i++)
        if (memchr("0123456789-", line->words[i].text[0], 11))
            return false;
    const TableWord *last = &line->words[line->count - 1];
    size_t length = (size_t)(last->text + last->length - line->words->text);
    parser->header = true;
    bool others = memchr(line->words->text, ';', length) || memchr(line->words->text, '\t', length);
    parser->header_commas = others ? SIZE_MAX : line->commas;
    parser->header_percent = memchr(last->text, '%', last->length) != NULL;
    return true;
}

/* A line without its end. */
static Status parse_line(TableParser *parser, const char *text, size_t length)
{
    bool comment = length && text[0] == '#' && (length == 1 || text[1] == ' ' || text[1] == '\r');
    bool header = false;
    if (comment)
        return STATUS_OK;
    if (!table_line_split(&parser->words, text, length))
        return table_no_memory(parser->error);
    if (!parser->words.count)
        return STATUS_OK;
    if (!parser->column)
        return take_header(parser) ? STATUS_OK : table_take_line(parser);
    Status status = parser->between ? STATUS_OK : table_find_column(parser, text, length, &header);
    return status || header ? status : table_take_column(parser, text, length);
}

static Status parse_all(TableParser *parser, const char *text, size_t length)
{
    Status status = encoding_check(parser->where, text, length, parser->error);
    for (TextLines lines = lines_of(text, length); !status && next_line(&lines);) {
        parser->line = lines.number;
        status = parse_line(parser, lines.line, lines.length);
    }
    if (!status && !parser->table.number_count)
        status = line_fault(parser->where, 0, parser->error, "there are no counts in it");
    return status;
}

/* Two words a line, in several lines: the first of each is a label. */
static bool is_labelled(const TableText *table)
{
    bool pairs = table->row_count > 1;
    for (size_t row = 0; pairs && row < table->row_count; row++)
        pairs = table->rows[row].count == (table->rows[row].label ? 1 : 2);
    return pairs;
}

/* A line with a label beside lines without is a slip. */
static Status check_labels(const TableParser *parser)
{
    const TableText *table = &parser->table;
    for (size_t row = 1; row < table->row_count; row++)
        if (!table->rows[row].label != !table->rows[0].label)
            return line_fault(parser->where, table->rows[row].line, parser->error,
                              "it has %s label, but line %zu has %s",
                              table->rows[row].label ? "a" : "no", table->rows[0].line,
                              table->rows[0].label ? "one" : "none");
    return STATUS_OK;
}

/* Rows that differ in their numbers, where a comma may stand within one. */
static Status check_lengths(const TableParser *parser)
{
    const TableText *table = &parser->table;
    bool differ = false;
    for (size_t row = 1; row < table->row_count; row++)
        differ |= table->rows[row].count != table->rows[0].count;
    return differ && parser->joined_line
               ? table_may_be_one(parser, parser->joined_line, parser->joined)
               : STATUS_OK;
}

/* Where every row is a number like 147,952, and the first parts do not count up, they are no
 * labels. */
static Status check_thousands(const TableParser *parser)
{
    const TableText *table = &parser->table;
    bool counts_up = true;
    for (size_t row = 1; row < table->row_count; row++)
        counts_up &= strtoul(table->rows[row].label, NULL, 10) ==
                     strtoul(table->rows[row - 1].label, NULL, 10) + 1;
    if (parser->header || parser->thousands < table->row_count || counts_up)
        return STATUS_OK;
    return line_fault(parser->where, table->rows[0].line, parser->error,
                      "a label and its count, or one number with a thousands mark? Accepted: "
                      "counts without it, 1234; behind a label with a blank or a semicolon before "
                      "them");
}

static uint64_t sum_of(const TableText *table)
{
    uint64_t sum = 0;
    for (size_t i = 0; i < table->number_count; i++)
        sum += table->numbers[i] <= MOST_COUNT && sum <= MOST_COUNT ? table->numbers[i] : 0;
    return sum;
}

/* Percentages are left out only where they say what the counts say. */
static Status check_percentages(TableParser *parser)
{
    TableText *table = &parser->table;
    uint64_t sum = sum_of(table);
    size_t with = 0;
    for (size_t i = 0; i < table->row_count; i++)
        with += table->rows[i].percent.scale > 0;
    for (size_t i = 0; with && i < table->row_count; i++) {
        const TableRow *row = &table->rows[i];
        if (!row->percent.scale)
            return line_fault(parser->where, row->line, parser->error,
                              "it has no percentage, as the others have");
        if (row->count != 1 || !percent_fits(row->percent, table->numbers[row->first], sum))
            return line_fault(parser->where, row->line, parser->error,
                              "its percentage does not fit its count, of %s in all; --column "
                              "says which column holds the counts",
                              count_grouped(sum).text);
    }
    table->percentages = with > 0;
    return STATUS_OK;
}

/* A line with the sum of all others is no count. */
static Status check_total(const TableParser *parser)
{
    static const char *const words[] = {"total", "sum", "all", "summe", "gesamt", "together"};
    const TableText *table = &parser->table;
    uint64_t sum = sum_of(table);
    for (size_t i = 0; table_one_count(parser) && i < table->row_count; i++) {
        const TableRow *row = &table->rows[i];
        for (size_t word = 0; row->label && word < sizeof words / sizeof *words; word++)
            if (strcasecmp(row->label, words[word]) == 0 && row->count == 1 &&
                table->numbers[row->first] == sum - table->numbers[row->first])
                return line_fault(parser->where, row->line, parser->error,
                                  "the sum of all other lines, which is no count: leave it out");
    }
    return STATUS_OK;
}

Status table_text_parse(const char *where, const char *text, size_t length, TableLabels labels,
                        const char *column, TableText *ret, Error *error)
{
    TableParser parser = {.where = where, .labels = labels, .column = column, .error = error};
    Status status = parse_all(&parser, text, length);
    THEN(status, check_lengths(&parser));
    if (!status && labels == LABELS_MAYBE && !column && is_labelled(&parser.table)) {
        bool named = parser.table.rows[0].label;
        table_text_clear(&parser.table);
        parser = (TableParser){
            .where = where, .labels = LABELS_ALWAYS, .words = parser.words, .error = error};
        status = parse_all(&parser, text, length);
        THEN_IF(status, !named, check_thousands(&parser));
    }
    THEN(status, check_labels(&parser));
    THEN(status, check_percentages(&parser));
    THEN(status, check_total(&parser));
    table_line_clear(&parser.words);
    if (status)
        table_text_clear(&parser.table);
    else
        *ret = parser.table;
    return status;
}

Status table_text_load(const char *path, uint64_t memory, Text *ret, Error *error)
{
    uint64_t share = memory / TAKEN_BY_BYTE, most = share < MOST_BYTES ? share : MOST_BYTES;
    char more[100];
    snprintf(more, sizeof more, "more than %llu bytes of a table%s", (unsigned long long)most,
             most < MOST_BYTES ? "; --memory SIZE says how much there is" : "");
    return recording_load(path, (size_t)most, more, &watch_patient, ret, error);
}
