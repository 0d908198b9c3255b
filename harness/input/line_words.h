/* Where the words of a line are. */
#ifndef FAIRNESS_LINE_WORDS_H
#define FAIRNESS_LINE_WORDS_H

#include "base/lacks_what.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* The class of a byte of a line: a digit, by one more than its value, a separator, or anything
 * else. */
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

static inline uint8_t byte_kind(char byte)
{
    return byte_kinds[(unsigned char)byte];
}

/* True for a byte that stands between two items of a line, besides its end. */
static inline bool is_separator(unsigned char byte)
{
    return byte_kinds[byte] == BYTE_SEPARATOR;
}

/* The item that a word is the number of, where numbers begin at `base`; n where it is none. */
static inline size_t word_number(const char *word, size_t length, size_t base, size_t n)
{
    size_t number = 0;
    for (size_t i = 0; i < length; i++) {
        uint8_t digit = (uint8_t)(byte_kind(word[i]) - BYTE_DIGIT);
        if (digit > 9 || number > n + base)
            return n;
        number = number * 10 + digit;
    }
    return !length || number < base || number - base >= n ? n : number - base;
}

/* A text as it is gone through line by line. */
typedef struct TextLines {
    const char *next, *end; /* what is still to be read */
    const char *line;       /* at hand, without its end: `length` bytes */
    size_t length, number;  /* from 1 */
} TextLines;

/* Before the first line, and behind the mark that UTF-8 may begin with. */
TextLines lines_of(const char *text, size_t length);
/* Goes on to the next line; false where there is none. */
bool next_line(TextLines *lines);

/* Some bytes of a text. */
typedef struct Word {
    const char *text;
    size_t length;
} Word;

static inline bool same_words(Word one, Word other)
{
    return one.length == other.length && memcmp(one.text, other.text, one.length) == 0;
}

/* Whether it begins with these bytes, and goes on. */
static inline bool word_begins(Word word, const char *with, size_t length)
{
    return word.length > length && memcmp(word.text, with, length) == 0;
}

/* The next bytes without a separator from *at on, which moves behind them; false where there are
 * none before `end`. */
bool next_word(const char **at, const char *end, Word *ret);

/* Where the word that begins at `at` ends. Node writes "<2 empty items>" for holes: one word. */
size_t word_end(const char *text, size_t length, size_t at);

/* Whether it is what a language prints where nothing is: "null", "None". */
bool says_nothing(const char *word, size_t length);

/* The fault of an outcome with that in the place of an item, as hosts say it (host_subject.c):
 * nothing or a word for it, "2 items", anything else. */
LacksWhat lacks_what(const char *seen);

#endif
