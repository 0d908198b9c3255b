#include "input/table_rows.h"

#include "base/array.h"
#include "base/numbers.h"
#include "base/text.h"
#include "input/item_code.h"
#include "input/line_fault.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_NUMBERS = 1 << 25, LABEL_BYTES = 120 };

static bool is_whole(TableWord word)
{
    size_t digits = 0;
    while (digits < word.length && word.text[digits] >= '0' && word.text[digits] <= '9')
        digits++;
    return digits && digits == word.length;
}

/* The error for a word that stands where a count should. */
static Status not_a_count(const TableParser *parser, TableWord word)
{
    char shown[4 * 40 + 4];
    const char *why = "counts are whole numbers";
    bool numeric = word.length && word.text[0] >= '0' && word.text[0] <= '9';
    if (word.length && memchr(word.text, '%', word.length))
        why = "a percentage; counts are whole numbers";
    else if (numeric && memchr(word.text, ',', word.length))
        why = "counts are written without thousands marks: 1234";
    else if (numeric && memchr(word.text, '.', word.length))
        why = "counts are whole numbers, not shares or percentages, without thousands marks";
    else if (word.length && word.text[0] == '-')
        why = "a count is not negative";
    else if (is_whole(word))
        why = "a count is at most 2^53";
    bytes_quote(word.text, word.length, 40, shown);
    return line_fault(parser->where, parser->line, parser->error, "\"%s\": %s", shown, why);
}

Status table_may_be_one(const TableParser *parser, size_t line, const char *joined)
{
    return line_fault(
        parser->where, line, parser->error,
        "\"%s\" may be one number, or several; accepted: counts without thousands marks "
        "and decimals, 1234, with blanks between them; where columns hold other things, --column "
        "says "
        "which has the counts",
        joined);
}

static Status add_number(TableParser *parser, TableWord word)
{
    uint64_t value = 0;
    bool well = is_whole(word);
    for (size_t i = 0; well && i < word.length; i++) {
        value = value * 10 + (uint64_t)(word.text[i] - '0');
        well = value <= MOST_COUNT;
    }
    if (!well)
        return not_a_count(parser, word);
    TableText *table = &parser->table;
    if (table->number_count >= MOST_NUMBERS)
        return line_fault(parser->where, 0, parser->error, "more than %d counts", MOST_NUMBERS);
    if (!array_room(&table->numbers, table->number_count, sizeof *table->numbers))
        return table_no_memory(parser->error);
    table->numbers[table->number_count++] = value;
    return STATUS_OK;
}

/* These words, as they are written. */
static Status make_label(const TableParser *parser, size_t first, size_t end, char **ret)
{
    Text text = {0};
    for (size_t i = first; i < end && text.length <= LABEL_BYTES; i++) {
        TableWord word = parser->words.words[i];
        text_add(&text, i > first ? " " : "");
        text_add_bytes(&text, word.text, word.length);
    }
    size_t length = text.length;
    char *label = text_take(&text);
    if (!label)
        return table_no_memory(parser->error);
    if (length > LABEL_BYTES) { /* cut, it could be another */
        free(label);
        return line_fault(parser->where, parser->line, parser->error,
                          "a label of more than %d bytes", LABEL_BYTES);
    }
    *ret = label;
    return STATUS_OK;
}

static bool has_digits(TableWord word)
{
    return word.text[0] >= '0' && word.text[0] <= '9';
}

/* Where the label of a row ends, which is of the words from `first` to `end`. */
static size_t label_end(const TableParser *parser, size_t first, size_t end)
{
    const TableWord *words = parser->words.words;
    if (parser->labels == LABELS_CHANCE)
        return end - first < 2 ? first : end - 2;
    for (size_t i = first; i < end; i++)
        if (words[i].named && i + 1 < end && has_digits(words[i + 1]))
            return i + 1;
    if (parser->labels == LABELS_ALWAYS)
        return end - 1;
    size_t at = first;
    while (at + 1 < end && !has_digits(words[at]) && words[at].text[0] != '-')
        at++;
    return at;
}

/* Whether each row has one count behind its label. */
bool table_one_count(const TableParser *parser)
{
    return parser->labels == LABELS_MAYBE || parser->labels == LABELS_ALWAYS;
}

/* Refuses numbers that may be one, and remembers those that are, if the rows differ. The numbers
 * begin at `from`, behind a label unless that is the first word of the row. A label that begins
 * with digits may be an order, whose items are numbers, too. */
static Status check_joined(TableParser *parser, size_t first, size_t from, size_t end)
{
    const TableLine *line = &parser->words;
    bool divides = parser->header && line->commas == parser->header_commas;
    bool digits = has_digits(line->words[first]);
    for (size_t i = digits ? first + 1 : from + (first == from); i < end; i++) {
        bool behind = i == from && line->blanks && !divides; /* a label that ends with a number */
        bool doubtful = i < from   ? line->blanks && !divides && table_words_thousands(line, i)
                        : i > from ? table_words_doubtful(line, i, divides)
                        : parser->labels == LABELS_CHANCE
                            ? behind && line->words[i].join == JOIN_COMMA
                            : behind && table_words_thousands(line, i);
        if (!doubtful && (i < from || divides || !line->words[i].join || parser->joined_line))
            continue;
        size_t length;
        const char *joined = table_words_joined(line, i, &length);
        bytes_quote(joined, length, 40, parser->joined);
        if (doubtful)
            return table_may_be_one(parser, parser->line, parser->joined);
        parser->joined_line = parser->line;
    }
    return STATUS_OK;
}

static Status take_chance(TableParser *parser, size_t *from, size_t end, TableRow *row)
{
    const TableWord *words = parser->words.words;
    if (end < 3 || (!parser->words.blanks && parser->words.commas > 2))
        return line_fault(parser->where, parser->line, parser->error,
                          "accepted: a label, its chance and its count: ace 1/13 200");
    row->chance = strndup(words[*from].text, words[*from].length);
    ++*from;
    return row->chance ? STATUS_OK : table_no_memory(parser->error);
}

/* Takes a percentage behind the count off the row that ends at *end. */
static void take_percent(const TableParser *parser, size_t first, size_t *end, TableRow *row)
{
    const TableLine *line = &parser->words;
    if (!table_one_count(parser) || *end - first < 2)
        return;
    const TableWord *words = line->words, *last = &words[*end - 1];
    size_t begin = *end - 1;
    if (last->length == 1 && *last->text == '%' && begin > first + 1)
        begin--;
    else if (last->text[last->length - 1] != '%' && !parser->header_percent)
        return;
    if (words[begin].join == JOIN_COMMA && line->blanks && begin > first + 1)
        begin--; /* a decimal comma */
    size_t length = (size_t)(last->text + last->length - words[begin].text);
    if (percent_read(words[begin].text, length, &row->percent))
        *end = begin;
}

/* Takes a row of the words from `first` to `end`. */
static Status take_row(TableParser *parser, size_t first, size_t end)
{
    TableText *table = &parser->table;
    if (!array_room(&table->rows, table->row_count, sizeof *table->rows))
        return table_no_memory(parser->error);
    TableRow *row = &table->rows[table->row_count++];
    *row = (TableRow){.line = parser->line, .first = table->number_count};
    take_percent(parser, first, &end, row);
    size_t label = label_end(parser, first, end), from = label;
    Status status = label > first ? make_label(parser, first, label, &row->label) : STATUS_OK;
    THEN(status, check_joined(parser, first, from, end));
    THEN_IF(status, parser->labels == LABELS_CHANCE, take_chance(parser, &from, end, row));
    if (!status && table_one_count(parser) && row->label && end != from + 1) {
        char shown[4 * 40 + 4];
        bytes_quote(row->label, strlen(row->label), 40, shown);
        status =
            line_fault(parser->where, parser->line, parser->error,
                       "\"%s\" has %zu numbers behind it; accepted: one, its count; --column says "
                       "which, by its name in the first line, or its number",
                       shown, end - from);
    }
    parser->thousands += end == 2 && table_words_thousands(&parser->words, 1);
    for (; !status && from < end; from++)
        status = add_number(parser, parser->words.words[from]);
    row->count = table->number_count - row->first;
    return status;
}

/* The first word from `first` on that is the last of a name, with a number behind it; or `end`. */
static size_t name_end(const TableParser *parser, size_t first)
{
    const TableLine *line = &parser->words;
    for (size_t i = first; i + 1 < line->count; i++)
        if (line->words[i].named && has_digits(line->words[i + 1]))
            return i;
    return line->count;
}

/* The rows of a line: one, but in a printed dictionary one for each name. */
Status table_take_line(TableParser *parser)
{
    const TableLine *line = &parser->words;
    Status status = STATUS_OK;
    for (size_t first = 0, end; !status && first < line->count; first = end) {
        size_t name = name_end(parser, first);
        size_t next = name < line->count ? name_end(parser, name + 1) : line->count;
        end = line->count;
        if (next < line->count && parser->labels != LABELS_CHANCE)
            for (end = name + 2;
                 end < next && is_whole(line->words[end]) && !table_one_count(parser);)
                end++;
        status = take_row(parser, first, end);
    }
    return status;
}

/* The row of a line of which one column is requested. */
Status table_take_column(TableParser *parser, const char *line, size_t length)
{
    TableText *table = &parser->table;
    size_t label_length = 0;
    TableWord count = {.text = ""};
    count.text =
        table_line_cell(line, length, parser->between, parser->column_index, &count.length);
    if (!count.text)
        return line_fault(parser->where, parser->line, parser->error, "it has no column %zu",
                          parser->column_index + 1);
    const char *label =
        table_line_cell(line, length, parser->between, parser->column_index == 0, &label_length);
    if (!array_room(&table->rows, table->row_count, sizeof *table->rows))
        return table_no_memory(parser->error);
    TableRow *row = &table->rows[table->row_count++];
    *row = (TableRow){.line = parser->line, .first = table->number_count, .count = 1};
    if (label && label_length > LABEL_BYTES)
        return line_fault(parser->where, parser->line, parser->error,
                          "a label of more than %d bytes", LABEL_BYTES);
    if (label && label_length) {
        row->label = strndup(label, label_length);
        if (!row->label)
            return table_no_memory(parser->error);
    }
    return add_number(parser, count);
}

/* Finds the column in the first line. *ret_header says whether that names the columns. */
Status table_find_column(TableParser *parser, const char *line, size_t length, bool *ret_header)
{
    uint64_t number = 0;
    Error unused;
    size_t cell_length;
    const char *cell;
    parser->between = table_cells_between(line, length);
    *ret_header = true;
    for (size_t i = 0; (cell = table_line_cell(line, length, parser->between, i, &cell_length));
         i++)
        if (cell_length == strlen(parser->column) &&
            memcmp(cell, parser->column, cell_length) == 0) {
            parser->column_index = i;
            return STATUS_OK;
        }
    if (number_count("", parser->column, 1000, 1, MOST_NUMBERS, &number, &unused))
        return error_set(parser->error, STATUS_USAGE,
                         "--column %.60s: %.200s has no column of that name in its first line, and "
                         "it is not the number of one, from 1 on",
                         parser->column, parser->where);
    parser->column_index = (size_t)number - 1;
    cell = table_line_cell(line, length, parser->between, parser->column_index, &cell_length);
    *ret_header = !cell || !cell_length || *cell < '0' || *cell > '9';
    return STATUS_OK;
}
