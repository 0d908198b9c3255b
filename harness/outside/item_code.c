#include "outside/item_code.h"

#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What a byte of a line is: a digit, by one more than its value, a separator, or anything else. */
enum { BYTE_OTHER = 0, BYTE_DIGIT = 1, BYTE_SEPARATOR = 16 };

static const uint8_t byte_kinds[256] = {
    ['0'] = BYTE_DIGIT,      ['1'] = BYTE_DIGIT + 1,  ['2'] = BYTE_DIGIT + 2,
    ['3'] = BYTE_DIGIT + 3,  ['4'] = BYTE_DIGIT + 4,  ['5'] = BYTE_DIGIT + 5,
    ['6'] = BYTE_DIGIT + 6,  ['7'] = BYTE_DIGIT + 7,  ['8'] = BYTE_DIGIT + 8,
    ['9'] = BYTE_DIGIT + 9,  [' '] = BYTE_SEPARATOR,  ['\t'] = BYTE_SEPARATOR,
    ['\r'] = BYTE_SEPARATOR, ['\n'] = BYTE_SEPARATOR, [','] = BYTE_SEPARATOR,
    [';'] = BYTE_SEPARATOR,  ['['] = BYTE_SEPARATOR,  [']'] = BYTE_SEPARATOR,
    ['('] = BYTE_SEPARATOR,  [')'] = BYTE_SEPARATOR,  ['{'] = BYTE_SEPARATOR,
    ['}'] = BYTE_SEPARATOR,  ['\''] = BYTE_SEPARATOR, ['"'] = BYTE_SEPARATOR,
};

static uint8_t byte_kind(char byte)
{
    return byte_kinds[(unsigned char)byte];
}

bool is_separator(unsigned char byte)
{
    return byte_kinds[byte] == BYTE_SEPARATOR;
}

static int compare_labels(const void *a, const void *b)
{
    return strcmp(((const Label *)a)->text, ((const Label *)b)->text);
}

void item_code_clear(ItemCode *code)
{
    for (size_t i = 0; i < code->n; i++)
        free(code->labels[i]);
    free(code->labels);
    free(code->sorted);
    *code = (ItemCode){0};
}

/* Adds one line's label. */
static Status add_label(ItemCode *code, const char *path, const char *line, size_t length,
                        Error *error)
{
    size_t number = code->n + 1;
    if (length > LABEL_MOST)
        return error_set(error, STATUS_USAGE, "--items %.200s: line %zu is longer than %d bytes",
                         path, number, LABEL_MOST);
    while (length && line[length - 1] == '\r')
        length--;
    if (!length)
        return error_set(error, STATUS_USAGE, "--items %.200s: line %zu is empty", path, number);
    for (size_t i = 0; i < length; i++)
        if (!line[i] || is_separator((unsigned char)line[i]))
            return error_set(error, STATUS_USAGE,
                             "--items %.200s: line %zu: a label has no blanks, commas, "
                             "semicolons, brackets, quotes or NULs in it",
                             path, number);
    if (number > DECK_MAX_ITEMS)
        return error_set(error, STATUS_USAGE, "--items %.200s: more than %d labels", path,
                         DECK_MAX_ITEMS);
    char **labels = realloc(code->labels, number * sizeof *labels);
    if (labels)
        code->labels = labels;
    char *label = labels ? strndup(line, length) : NULL;
    if (!label)
        return error_set(error, STATUS_FAILED, "out of memory for the labels of --items");
    labels[code->n++] = label;
    code->label_most = length > code->label_most ? length : code->label_most;
    return STATUS_OK;
}

/* Sorts the labels, to find them by; refuses two of a kind. */
static Status sort_labels(ItemCode *code, const char *path, Error *error)
{
    code->sorted = malloc(code->n * sizeof *code->sorted);
    if (!code->sorted)
        return error_set(error, STATUS_FAILED, "out of memory for the labels of --items");
    for (size_t i = 0; i < code->n; i++)
        code->sorted[i] = (Label){.text = code->labels[i], .item = (Item)i};
    qsort(code->sorted, code->n, sizeof *code->sorted, compare_labels);
    for (size_t i = 1; i < code->n; i++)
        if (strcmp(code->sorted[i - 1].text, code->sorted[i].text) == 0) {
            char quoted[4 * 40 + 4];
            bytes_quote(code->sorted[i].text, strlen(code->sorted[i].text), 40, quoted);
            return error_set(error, STATUS_USAGE, "--items %.200s: %s is there twice", path,
                             quoted);
        }
    return STATUS_OK;
}

/* Reads a line without its end, or so much of it that it is too long; false at the end of the file.
 */
static bool read_line(FILE *file, char line[static LABEL_MOST + 1], size_t *ret_length)
{
    size_t length = 0;
    int byte = EOF;
    while (length <= LABEL_MOST && (byte = getc_unlocked(file)) != EOF && byte != '\n')
        line[length++] = (char)byte;
    *ret_length = length;
    return length || byte != EOF;
}

Status item_code_read(const char *path, ItemCode *ret, Error *error)
{
    FILE *file = fopen(path, "re");
    if (!file)
        return error_set(error, status_of_errno(errno, STATUS_USAGE), "--items %.300s: %s", path,
                         strerror(errno));
    ItemCode code = {0};
    char line[LABEL_MOST + 1];
    size_t length;
    Status status = STATUS_OK;
    errno = 0;
    while (!status && read_line(file, line, &length))
        status = add_label(&code, path, line, length, error);
    if (!status && (ferror(file) || errno == ENOMEM)) /* reading takes memory, too */
        status = error_set(error, status_of_errno(errno, STATUS_USAGE), "--items %.300s: %s", path,
                           strerror(errno));
    else if (!status && !code.n)
        status = error_set(error, STATUS_USAGE, "--items %.300s: no labels in it", path);
    fclose(file);
    if (!status)
        status = sort_labels(&code, path, error);
    if (status) {
        item_code_clear(&code);
        return status;
    }
    *ret = code;
    return STATUS_OK;
}

size_t item_write(const ItemCode *code, Item item, char *text)
{
    if (code->n) {
        size_t length = strlen(code->labels[item]);
        memcpy(text, code->labels[item], length);
        return length;
    }
    return (size_t)snprintf(text, 8, "%u", item + code->base);
}

/* The item of that name, or n. */
static size_t find_item(const ItemCode *code, size_t n, const char *token, size_t length)
{
    if (code->n) {
        if (memchr(token, 0, length)) /* which strncmp would stop at */
            return n;
        for (size_t low = 0, high = code->n; low < high;) {
            size_t middle = low + (high - low) / 2;
            const Label *label = &code->sorted[middle];
            int order = strncmp(label->text, token, length);
            if (order == 0)
                order = label->text[length] != 0;
            if (order == 0)
                return label->item;
            if (order < 0)
                low = middle + 1;
            else
                high = middle;
        }
        return n;
    }
    uint64_t number = 0;
    for (size_t i = 0; i < length; i++) {
        uint8_t kind = byte_kind(token[i]);
        if (kind == BYTE_OTHER || number > DECK_MAX_ITEMS)
            return n;
        number = number * 10 + kind - BYTE_DIGIT;
    }
    return number < code->base || number - code->base >= n ? n : (size_t)(number - code->base);
}

bool record_read(const ItemCode *code, size_t n, const char *text, size_t length, Item *items,
                 RecordProblem *ret_problem)
{
    size_t count = 0, at = 0;
    for (;;) {
        while (at < length && byte_kind(text[at]) == BYTE_SEPARATOR)
            at++;
        if (at == length)
            break;
        size_t begin = at;
        while (at < length && byte_kind(text[at]) != BYTE_SEPARATOR)
            at++;
        size_t item = find_item(code, n, text + begin, at - begin);
        if (item == n) {
            *ret_problem = (RecordProblem){
                .what = RECORD_NO_ITEM, .token = text + begin, .length = at - begin};
            return false;
        }
        if (count < n)
            items[count] = (Item)item;
        count++;
    }
    *ret_problem = (RecordProblem){.what = RECORD_WRONG_COUNT, .count = count};
    return count == n;
}

void bytes_quote(const char *bytes, size_t length, size_t most, char *ret)
{
    size_t shown = length < most ? length : most;
    for (size_t i = 0; i < shown; i++) {
        unsigned char byte = (unsigned char)bytes[i];
        ret += byte == '\n'                   ? sprintf(ret, " ")
               : isprint(byte) && byte < 0x7f ? sprintf(ret, "%c", byte)
                                              : sprintf(ret,
                                                        byte == '\t'   ? "\\t"
                                                        : byte == '\r' ? "\\r"
                                                                       : "\\x%02x",
                                                        byte);
    }
    strcpy(ret, shown < length ? "..." : "");
}

static bool token_is(const RecordProblem *problem, const char *word)
{
    return problem->length == strlen(word) && memcmp(problem->token, word, problem->length) == 0;
}

/* What a record that could not be read may be due to; empty where nothing comes to mind. */
static const char *record_hint(const ItemCode *code, size_t n, RecordFrom from, const char *text,
                               size_t length, const RecordProblem *problem)
{
    size_t begin = 0;
    while (begin < length && (text[begin] == ' ' || text[begin] == '\t'))
        begin++;
    if (problem->what == RECORD_WRONG_COUNT) {
        bool open = begin < length && text[begin] == '[' && !memchr(text, ']', length);
        if (open && n > 6)
            return "; Node's console.log(array) breaks lines above six items: print "
                   "array.join(' ')";
        if (from != RECORD_ANSWERED)
            return "";
        if (problem->count == 1)
            return "; a command that shuffles once and ends, as shuf, is run by --exec-each";
        return problem->count == 0 ? "; print one line for each line that is read" : "";
    }
    if (token_is(problem, "undefined") || token_is(problem, "NaN") || token_is(problem, "null") ||
        token_is(problem, "None") || token_is(problem, "nil"))
        return "; the shuffle reads past the end of its array, or leaves a hole in it";
    char last[8];
    int size = code->n ? 0 : snprintf(last, sizeof last, "%zu", n);
    if (size && !code->base && problem->length == (size_t)size &&
        memcmp(problem->token, last, problem->length) == 0)
        return "; --base 1 is for items that count from 1";
    return "";
}

Status record_error(const ItemCode *code, size_t n, RecordFrom from, const char *where,
                    const char *text, size_t length, const RecordProblem *problem, Error *error)
{
    char quoted[4 * 40 + 4], token[4 * 20 + 4];
    bytes_quote(text, length, 40, quoted);
    const char *hint = record_hint(code, n, from, text, length, problem);
    if (problem->what == RECORD_WRONG_COUNT)
        return error_set(error, STATUS_FAILED, "%.120s has %zu item%s, not %zu: \"%s\"%s", where,
                         problem->count, problem->count == 1 ? "" : "s", n, quoted, hint);
    bytes_quote(problem->token, problem->length, 20, token);
    if (code->n)
        return error_set(error, STATUS_FAILED,
                         "%.120s: \"%s\" is none of the %zu labels of --items, in \"%s\"%s", where,
                         token, code->n, quoted, hint);
    return error_set(error, STATUS_FAILED,
                     "%.120s: \"%s\" is no item; items are %u to %zu: \"%s\"%s", where, token,
                     code->base, n - 1 + code->base, quoted, hint);
}
