#include "input/record_read.h"

#include "input/line_words.h"
#include "input/shaped_record.h"

#include <string.h>

/* The item of that name, or n. */
static size_t find_item(const ItemCode *code, size_t n, const char *token, size_t length)
{
    const Label *label = label_find(code->sorted, code->n, token, length, NULL);
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
static ParseResult read_uneven(size_t n, const char *text, size_t length, RecordLine *line,
                               Item *items)
{
    RecordProblem *problem = &line->problem;
    size_t count = problem->count = line->count, nothings = line->nothings;
    bool empty;
    size_t fields = count_fields(text, length, &empty);
    if (count == n && !nothings && !empty)
        return READ_WHOLE;
    if (!count || count > n || (fields < n && count + nothings < n)) {
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

/* The item that a word stands for, or n. */
static size_t item_at(const ItemCode *code, DealLines *lines, size_t n, const char *token,
                      size_t length)
{
    return code->shape ? shaped_item(code, lines, token, length)
                       : find_item(code, n, token, length);
}

/* Reads words until all are read, or one is refused. */
static ParseResult read_words(const ItemCode *code, DealLines *lines, size_t n, const char *text,
                              size_t length, Item *items, RecordLine *line)
{
    RecordProblem *problem = &line->problem;
    for (size_t at = 0;;) {
        size_t gap = at;
        while (at < length && byte_kind(text[at]) == BYTE_SEPARATOR)
            at++;
        line->separators += at - gap;
        if (at == length)
            return READ_WHOLE;
        size_t begin = at, place = line->count + line->nothings;
        bool bar = false;
        if (code->shape && !code->shape->ordered) {
            bar = text[begin] == '|' && word_end(text, length, begin) == begin + 1;
            if (!shaped_mark_fits(code->shape, place, text + gap, begin - gap, bar)) {
                *problem = (RecordProblem){.what = RECORD_BAD_MARK, .count = place};
                return READ_REFUSED;
            }
        }
        while (at < length && byte_kind(text[at]) != BYTE_SEPARATOR)
            at++;
        size_t item = bar ? n : item_at(code, lines, n, text + begin, at - begin);
        if (item < n && line->count < n)
            items[line->count] = (Item)item;
        line->count += item < n;
        if (item < n || bar)
            continue;
        at = word_end(text, length, begin);
        bool nothing = says_nothing(text + begin, at - begin);
        if (!problem->token || !nothing) {
            problem->token = text + begin;
            problem->length = at - begin;
        }
        line->nothings++;
        if (!nothing) {
            problem->what = RECORD_NO_ITEM;
            problem->words = count_words(text, length);
            return READ_REFUSED;
        }
    }
}

ParseResult record_read(const ItemCode *code, DealLines *lines, size_t n, const char *text,
                        size_t length, Item *items, RecordProblem *ret_problem)
{
    RecordLine line = {.problem = {.what = RECORD_WRONG_COUNT}};
    ParseResult reading = read_words(code, lines, n, text, length, items, &line);
    if (code->shape)
        reading = shaped_line_end(code->shape, lines, &line, items, reading);
    else if (!reading && (line.count != n || line.nothings || line.separators + 1 != n))
        reading = read_uneven(n, text, length, &line, items);
    *ret_problem = line.problem;
    return reading;
}
