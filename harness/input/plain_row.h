/* The usual line: whole numbers of up to three digits, and one byte between two of them. Any other
 * is read with more care. */
#ifndef FAIRNESS_PLAIN_ROW_H
#define FAIRNESS_PLAIN_ROW_H

#include "base/item.h"
#include "input/line_words.h"

#include <string.h>

/* The byte between the numbers of a line that begins with one; 0 where it does not, or is not
 * whole.
 */
static inline char plain_row_mark(const char *line, size_t left)
{
    size_t at = 0;
    while (at < 4 && at < left && line[at] >= '0' && line[at] <= '9')
        at++;
    return at && at < left && memchr(" ,;\t", line[at], 4) ? line[at] : 0;
}

/* The same line of one digit each, whose places are known. */
static inline size_t plain_row_digits(const char *line, size_t n, uint32_t base, char mark,
                                      Item *items)
{
    bool good = line[2 * n - 1] == '\n';
    for (size_t place = 0; place < n; place++) {
        uint32_t item = (uint32_t)(unsigned char)line[2 * place] - '0' - base;
        good &= item < n;
        items[place] = (Item)item;
    }
    for (size_t place = 0; place + 1 < n; place++)
        good &= line[2 * place + 1] == mark;
    return good ? 2 * n : 0;
}

/* Reads such a line of n items, counted from `base`, with `mark` between two; `left` bytes of text
 * are there. Returns its bytes with its end, LF or CR LF or a blank and LF; 0 where it is none, or
 * where text may end within it. */
static inline size_t plain_row_read(const char *line, size_t left, size_t n, uint32_t base,
                                    char mark, Item *items)
{
    const char *at = line;
    bool good = left > 4 * n && mark;
    if (n <= 9 && left >= 2 * n && line[1] == mark && plain_row_digits(line, n, base, mark, items))
        return 2 * n;
    for (size_t place = 0; good && place < n; place++) {
        uint32_t number = (uint32_t)(unsigned char)at[0] - '0';
        uint32_t digit = (uint32_t)(unsigned char)at[1] - '0';
        good = number <= 9;
        number = digit <= 9 ? 10 * number + digit : number;
        at += digit <= 9 ? 2 : 1;
        digit = (uint32_t)(unsigned char)*at - '0';
        if (digit <= 9) {
            number = 10 * number + digit;
            at++;
        }
        uint32_t item = number - base;
        items[place] = (Item)item;
        good &= item < n && (*at == mark || place + 1 == n);
        at++;
    }
    if (!good)
        return 0;
    if (at[-1] == '\r' || at[-1] == ' ')
        at++;
    return at[-1] == '\n' ? (size_t)(at - line) : 0;
}

#endif
