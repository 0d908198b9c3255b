#include "external/table_text.h"

#include "base/array.h"
#include "base/numbers.h"
#include "base/text.h"
#include "external/item_code.h"
#include "external/line_words.h"
#include "platform/platform.h"
#include "trials/subject_run.h"

#include <stdlib.h>
#include <string.h>

enum {
    MOST_BYTES = 1 << 28,
    MOST_NUMBERS = 1 << 25,
    LABEL_BYTES = 120,
    AT_ONCE = 1 << 16,
};

/* One word of a line. */
typedef struct Word {
    const char *text;
    size_t length;
} Word;

typedef struct Parser {
    const char *where;
    size_t line;
    TableLabels labels;
    TableText table;
    Word *words; /* of the line at hand; owned */
    size_t word_count;
    Error *error;
} Parser;

Status table_no_memory(Error *error)
{
    return error_set(error, STATUS_FAILED, "out of memory for a table of counts");
}

static bool is_whole(Word word)
{
    size_t digits = 0;
    while (digits < word.length && word.text[digits] >= '0' && word.text[digits] <= '9')
        digits++;
    return digits && digits == word.length;
}

/* What stands where a count should. */
static Status not_a_count(const Parser *parser, Word word)
{
    char shown[4 * 40 + 4];
    const char *why = "counts are whole numbers";
    bool numeric = word.text[0] >= '0' && word.text[0] <= '9';
    if (memchr(word.text, '%', word.length))
        why = "a percentage; counts are whole numbers";
    else if (numeric && memchr(word.text, '.', word.length))
        why = "counts are whole numbers, not shares or percentages";
    else if (word.text[0] == '-')
        why = "a count is not negative";
    else if (is_whole(word))
        why = "a count is at most 2^53";
    bytes_quote(word.text, word.length, 40, shown);
    return error_set(parser->error, STATUS_FAILED, "%.200s, line %zu: \"%s\": %s", parser->where,
                     parser->line, shown, why);
}

static Status add_number(Parser *parser, Word word)
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
        return error_set(parser->error, STATUS_FAILED, "%.200s: more than %d counts", parser->where,
                         MOST_NUMBERS);
    if (!array_room(&table->numbers, table->number_count, sizeof *table->numbers))
        return table_no_memory(parser->error);
    table->numbers[table->number_count++] = value;
    return STATUS_OK;
}

/* The first `count` words, as they are written, without a colon behind them. */
static Status make_label(const Parser *parser, size_t count, char **ret)
{
    Text text = {0};
    for (size_t i = 0; i < count && text.length < LABEL_BYTES; i++) {
        Word word = parser->words[i];
        if (i + 1 == count && word.length > 1 && word.text[word.length - 1] == ':')
            word.length--;
        text_add(&text, i ? " " : "");
        text_add_bytes(&text, word.text, word.length < LABEL_BYTES ? word.length : LABEL_BYTES);
    }
    *ret = text_take(&text);
    return *ret ? STATUS_OK : table_no_memory(parser->error);
}

static bool has_digits(Word word)
{
    return word.text[0] >= '0' && word.text[0] <= '9';
}

/* How many words of the line are its label. */
static size_t label_words(const Parser *parser)
{
    size_t count = parser->word_count, words = 0;
    if (parser->labels == LABELS_ALWAYS)
        return count - 1;
    if (parser->labels == LABELS_CHANCE)
        return count < 2 ? 0 : count - 2;
    while (words + 1 < count && !has_digits(parser->words[words]) &&
           parser->words[words].text[0] != '-')
        words++;
    return words;
}

static Status add_row(Parser *parser)
{
    TableText *table = &parser->table;
    if (!array_room(&table->rows, table->row_count, sizeof *table->rows))
        return table_no_memory(parser->error);
    size_t label = label_words(parser), from = label;
    TableRow row = {.line = parser->line, .first = table->number_count};
    Status status = label ? make_label(parser, label, &row.label) : STATUS_OK;
    if (!status && parser->labels == LABELS_CHANCE) {
        if (parser->word_count < 3)
            status = error_set(parser->error, STATUS_FAILED,
                               "%.200s, line %zu: accepted: a label, its chance and its count: "
                               "ace 1/13 200",
                               parser->where, parser->line);
        else
            row.chance = strndup(parser->words[label].text, parser->words[label].length);
        if (!status && !row.chance)
            status = table_no_memory(parser->error);
        from = label + 1;
    }
    table->rows[table->row_count++] = row; /* owned, whatever follows */
    for (; !status && from < parser->word_count; from++)
        status = add_number(parser, parser->words[from]);
    table->rows[table->row_count - 1].count = table->number_count - row.first;
    return status;
}

/* The words of a line. */
static Status split(Parser *parser, const char *line, size_t length)
{
    parser->word_count = 0;
    for (size_t at = 0; at < length;) {
        while (at < length && is_separator((unsigned char)line[at]))
            at++;
        size_t begin = at;
        while (at < length && !is_separator((unsigned char)line[at]))
            at++;
        if (at == begin)
            break;
        if (at - begin == 1 && line[begin] == ':')
            continue;
        if (!array_room(&parser->words, parser->word_count, sizeof *parser->words))
            return table_no_memory(parser->error);
        parser->words[parser->word_count++] = (Word){line + begin, at - begin};
    }
    return STATUS_OK;
}

/* Whether the first line says what the columns are. */
static bool is_header(const Parser *parser)
{
    for (size_t i = 0; i < parser->word_count; i++)
        if (has_digits(parser->words[i]) || parser->words[i].text[0] == '-')
            return false;
    return !parser->table.row_count && parser->word_count > 1;
}

static Status parse_all(Parser *parser, const char *text, size_t length)
{
    static const char mark[] = "\xef\xbb\xbf";
    const char *end = text + length;
    if (length >= 3 && memcmp(text, mark, 3) == 0)
        text += 3;
    Status status = STATUS_OK;
    while (!status && text < end) {
        const char *line_end = memchr(text, '\n', (size_t)(end - text));
        size_t bytes = (size_t)((line_end ? line_end : end) - text);
        parser->line++;
        bool comment = bytes && text[0] == '#' && (bytes == 1 || text[1] == ' ' || text[1] == '\r');
        if (!comment)
            status = split(parser, text, bytes);
        if (!status && !comment && parser->word_count && !is_header(parser))
            status = add_row(parser);
        text += bytes + 1;
    }
    if (!status && !parser->table.number_count)
        status = error_set(parser->error, STATUS_FAILED, "%.200s: there are no counts in it",
                           parser->where);
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
static Status check_labels(const Parser *parser)
{
    const TableText *table = &parser->table;
    for (size_t row = 1; row < table->row_count; row++)
        if (!table->rows[row].label != !table->rows[0].label)
            return error_set(parser->error, STATUS_FAILED,
                             "%.200s, line %zu: it has %s label, but line %zu has %s",
                             parser->where, table->rows[row].line,
                             table->rows[row].label ? "a" : "no", table->rows[0].line,
                             table->rows[0].label ? "one" : "none");
    return STATUS_OK;
}

Status table_text_parse(const char *where, const char *text, size_t length, TableLabels labels,
                        TableText *ret, Error *error)
{
    Parser parser = {.where = where, .labels = labels, .error = error};
    Status status = parse_all(&parser, text, length);
    if (!status && labels == LABELS_MAYBE && is_labelled(&parser.table)) {
        free(parser.words);
        table_text_clear(&parser.table);
        return table_text_parse(where, text, length, LABELS_ALWAYS, ret, error);
    }
    if (!status)
        status = check_labels(&parser);
    free(parser.words);
    if (status) {
        table_text_clear(&parser.table);
        return status;
    }
    *ret = parser.table;
    return STATUS_OK;
}

Status table_text_load(const char *path, Text *ret, Error *error)
{
    InputFile file;
    bool terminal = false;
    Text text = {0};
    size_t count = 1;
    char *bytes = malloc(AT_ONCE);
    if (!bytes)
        return table_no_memory(error);
    Status status = input_file_open(&file, "--input", path, &terminal, error);
    if (!status && terminal)
        status = error_set(error, STATUS_USAGE,
                           "--input %.100s: a terminal. Give a file or a pipe with a table of "
                           "counts",
                           path);
    while (!status && count) {
        status =
            input_file_read(&file, bytes, AT_ONCE, watch_patient.keep_going, NULL, &count, error);
        if (!status)
            text_add_bytes(&text, bytes, count);
        if (!status && text.lost)
            status = table_no_memory(error);
        if (!status && text.length > MOST_BYTES)
            status = error_set(error, STATUS_FAILED,
                               "--input %.200s: more than %d bytes of a table", path, MOST_BYTES);
    }
    input_file_close(&file);
    free(bytes);
    if (status)
        text_clear(&text);
    else
        *ret = text;
    return status;
}

void table_text_clear(TableText *table)
{
    for (size_t row = 0; row < table->row_count; row++) {
        free(table->rows[row].label);
        free(table->rows[row].chance);
    }
    free(table->rows);
    free(table->numbers);
    *table = (TableText){0};
}
