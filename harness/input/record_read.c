#include "input/record_read.h"

#include "input/line_words.h"
#include "input/shaped_record.h"

#include <string.h>

/* The item of that name, or n. */
static size_t find_item(const ItemCode *code, size_t n, const char *token, size_t length)
{
    const Label *label = code->n ? label_find(code->sorted, code->n, token, length) : NULL;
    return label ? label->item : code->n ? n : word_number(token, length, code->base, n);
}

static bool is_comma(char byte)
{
    return byte == ',' || byte == ';';
}

/* The fields between commas; *ret_empty: there is nothing in one between two others. A comma at the
 * end of a list that goes on in the next line has none behind it. */
static size_t count_fields(const char *text, size_t length, bool *ret_empty)
{
    size_t fields = 1;
    bool empty = false;
    *ret_empty = false;
    for (size_t at = 0; at < length; at++) {
        bool comma = is_comma(text[at]);
        *ret_empty |= comma && empty;
        empty = comma || (empty && is_separator((unsigned char)text[at]));
        fields += comma;
    }
    bool goes_on = memchr(text, '[', length) && !memchr(text, ']', length);
    return fields - goes_on;
}

/* Reads a text that has words in place of items, or more or fewer separators than one between two
 * of its words. */
static ParseResult read_uneven(size_t n, const char *text, size_t length, size_t nothings,
                               Item *items, RecordProblem *problem)
{
    size_t count = problem->count, words = count + nothings;
    bool empty;
    size_t fields = count_fields(text, length, &empty);
    if (count == n && !nothings && !empty)
        return READ_WHOLE;
    if (!count || count > n || (fields < n && words < n)) {
        problem->what = nothings && !count ? RECORD_NO_ITEM : RECORD_WRONG_COUNT;
        return READ_REFUSED;
    }
    problem->what = RECORD_MISSING;
    for (size_t place = count; place < n; place++)
        items[place] = items[0];
    return READ_MISSING;
}

static size_t count_words(const char *text, size_t length)
{
    size_t words = 0;
    for (size_t at = 0; at < length; at++)
        words += byte_kind(text[at]) != BYTE_SEPARATOR &&
                 (!at || byte_kind(text[at - 1]) == BYTE_SEPARATOR);
    return words;
}

ParseResult record_read(const ItemCode *code, DealLines *lines, size_t n, const char *text,
                        size_t length, Item *items, RecordProblem *ret_problem)
{
    if (code->shape)
        return shaped_record_read(code, lines, text, length, items, ret_problem);
    size_t count = 0, nothings = 0, separators = 0, at = 0;
    RecordProblem problem = {.what = RECORD_WRONG_COUNT};
    for (;;) {
        size_t gap = at;
        while (at < length && byte_kind(text[at]) == BYTE_SEPARATOR)
            at++;
        separators += at - gap;
        if (at == length)
            break;
        size_t begin = at;
        while (at < length && byte_kind(text[at]) != BYTE_SEPARATOR)
            at++;
        size_t item = find_item(code, n, text + begin, at - begin);
        if (item < n) {
            if (count < n)
                items[count] = (Item)item;
            count++;
            continue;
        }
        at = word_end(text, length, begin);
        bool nothing = says_nothing(text + begin, at - begin);
        if (!problem.token || !nothing) {
            problem.token = text + begin;
            problem.length = at - begin;
        }
        nothings++;
        if (!nothing) {
            problem.what = RECORD_NO_ITEM;
            problem.words = count_words(text, length);
            *ret_problem = problem;
            return READ_REFUSED;
        }
    }
    if (count == n && !nothings && separators + 1 == n)
        return READ_WHOLE;
    problem.count = count;
    *ret_problem = problem;
    return read_uneven(n, text, length, nothings, items, ret_problem);
}
