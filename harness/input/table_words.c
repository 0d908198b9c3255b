#include "input/table_words.h"

#include "base/array.h"
#include "input/line_words.h"

#include <stdlib.h>
#include <string.h>

static bool is_digit(char byte)
{
    return byte >= '0' && byte <= '9';
}

/* The text between two words of a line, as it is gone through. */
typedef struct Gap {
    const char *text;
    size_t length;
    bool quoted; /* both words stand within the same quotes */
} Gap;

static Join join_of(Gap gap, char before, char after)
{
    if (!is_digit(before) || !is_digit(after))
        return JOIN_NONE;
    bool comma = gap.length == 1 && *gap.text == ',', blank = true;
    for (size_t i = 0; i < gap.length; i++)
        blank &= gap.text[i] == ' ';
    if ((gap.length == 1 && *gap.text == '\'') || (gap.quoted && (comma || blank)))
        return JOIN_CERTAIN;
    return comma ? JOIN_COMMA : JOIN_NONE;
}

/* A gap with brackets divides lists, and says nothing of the numbers in them. */
static bool has_blanks(Gap gap)
{
    bool blanks = false;
    for (size_t i = 0; i < gap.length; i++) {
        if (strchr("[](){}", gap.text[i]))
            return false;
        blanks |= gap.text[i] == ' ' || gap.text[i] == '\t' || gap.text[i] == ';';
    }
    return blanks;
}

/* Adds a word without the marks of a name around it: "a:", ":", "=>", ":5". */
static bool add_word(TableLine *line, TableWord word)
{
    TableWord *last = line->count ? &line->words[line->count - 1] : NULL;
    size_t marks = word.text[0] == ':'                                             ? 1
                   : word.length > 1 && word.text[0] == '=' && word.text[1] == '>' ? 2
                                                                                   : 0;
    if (marks && last)
        last->named = true;
    word.text += marks;
    word.length -= marks;
    if (word.length > 1 && word.text[word.length - 1] == ':') {
        word.named = true;
        word.length--;
    }
    if (!word.length)
        return true;
    if (!array_room(&line->words, line->count, sizeof *line->words))
        return false;
    line->words[line->count++] = word;
    return true;
}

void table_line_clear(TableLine *line)
{
    free(line->words);
    *line = (TableLine){.words = NULL};
}

/* Where the names and counts of a printed dictionary begin: "Counter({'a': 5". */
static size_t dictionary_begins(const char *text, size_t length)
{
    size_t begin = 0;
    while (begin < length && text[begin] != '{')
        begin++;
    for (size_t at = begin; at < length; at++)
        if (text[at] == ':' || (text[at] == '=' && at + 1 < length && text[at + 1] == '>'))
            return begin;
    return 0;
}

bool table_line_split(TableLine *line, const char *text, size_t length)
{
    table_line_clear(line);
    bool quoted = false;
    for (size_t at = dictionary_begins(text, length); at < length;) {
        size_t gap = at, begin;
        bool within = quoted;
        size_t commas = line->commas;
        for (; at < length && is_separator((unsigned char)text[at]); at++) {
            quoted ^= text[at] == '"';
            within &= text[at] != '"';
            line->commas += text[at] == ',' && !quoted;
        }
        for (begin = at; at < length && !is_separator((unsigned char)text[at]);)
            at++;
        if (at == begin) {
            line->commas = commas; /* those at the end divide nothing */
            break;
        }
        Gap between = {text + gap, begin - gap, within};
        TableWord word = {text + begin, at - begin, JOIN_NONE, false};
        if (line->count) {
            TableWord before = line->words[line->count - 1];
            bool chances = memchr(word.text, '/', word.length) || /* 1/6 is no part of a number */
                           memchr(before.text, '/', before.length);
            word.join = chances ? JOIN_NONE : join_of(between, text[gap - 1], text[begin]);
            line->blanks |= has_blanks(between);
        }
        if (!add_word(line, word))
            return false;
    }
    return true;
}

bool table_words_doubtful(const TableLine *line, size_t word, bool divides)
{
    const TableWord *one = &line->words[word];
    /* Nobody writes a count as 010, but as the end of 1,010. */
    bool zero = one->length > 1 && one->text[0] == '0';
    return one->join == JOIN_CERTAIN ||
           (one->join == JOIN_COMMA && (zero || (line->blanks && !divides)));
}

bool table_words_thousands(const TableLine *line, size_t word)
{
    const TableWord *one = &line->words[word];
    return one->join == JOIN_COMMA && one->length == 3 && one[-1].length <= 3;
}

const char *table_words_joined(const TableLine *line, size_t word, size_t *ret_length)
{
    size_t first = word - 1, last = word;
    while (first > 0 && line->words[first].join)
        first--;
    while (last + 1 < line->count && line->words[last + 1].join)
        last++;
    const TableWord *end = &line->words[last];
    *ret_length = (size_t)(end->text + end->length - line->words[first].text);
    return line->words[first].text;
}

static bool is_blank(char byte)
{
    return byte == ' ' || byte == '\t' || byte == '\r';
}

const char *table_line_cell(const char *line, size_t length, char between, size_t index,
                            size_t *ret_length)
{
    size_t at = 0;
    for (size_t cell = 0;; cell++, at++) {
        while (between == ' ' && at < length && is_blank(line[at]))
            at++;
        bool quoted = false;
        size_t begin = at;
        for (; at < length && (quoted || line[at] != between); at++)
            quoted ^= line[at] == '"';
        size_t end = at;
        while (begin < end && (is_blank(line[begin]) || line[begin] == '"'))
            begin++;
        while (begin < end && (is_blank(line[end - 1]) || line[end - 1] == '"'))
            end--;
        if (cell == index && (between != ' ' || end > begin)) {
            *ret_length = end - begin;
            return line + begin;
        }
        if (at >= length)
            return NULL;
    }
}

char table_cells_between(const char *line, size_t length)
{
    return memchr(line, '\t', length)  ? '\t'
           : memchr(line, ';', length) ? ';'
           : memchr(line, ',', length) ? ','
                                       : ' ';
}
