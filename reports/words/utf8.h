/* Reading text of unknown origin as UTF-8: names of shuffles, lines a child printed. */
#ifndef FAIRNESS_UTF8_H
#define FAIRNESS_UTF8_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define UTF8_REPLACEMENT 0xFFFDu

/* Reads one character from `bytes`, of which `length` >= 1 are there. Returns how many bytes it
 * took, at least 1, and stores the code point; a byte sequence that is not UTF-8 (overlong, a
 * surrogate, cut short) gives U+FFFD and takes its longest valid beginning, as section 3.9 of the
 * Unicode Standard recommends. */
size_t utf8_decode(const char *bytes, size_t length, uint32_t *ret_code);

/* Writes `code` (at most 0x10FFFF) as UTF-8 and returns the number of bytes, 1 to 4. No NUL. */
size_t utf8_encode(uint32_t code, char bytes[4]);

/* True for what must never reach a terminal or a log as it is: control characters (C0, DEL, C1),
 * line separators, the marks that reverse or hide the text around them, and what is no character,
 * the last two of each plane and U+FDD0 to U+FDEF. What XML 1.0 forbids is among them, except for
 * surrogates, which utf8_decode never gives. */
bool utf8_is_control(uint32_t code);

/* Makes text safe for a line of a log or a terminal, in place: each such character, each byte that
 * is no UTF-8, and U+FFFD become '?'. It never grows. */
void utf8_make_printable(char *text);

/* Columns that a terminal gives the character: 0, 1 or 2. By ranges, without the locale's tables;
 * exact for Latin, Greek and Cyrillic, and near enough elsewhere to align a table. */
int utf8_columns(uint32_t code);

/* Columns of a whole string that was made printable before, and of its first bytes. */
int utf8_text_columns(const char *text);
int utf8_columns_of(const char *text, size_t length);

#endif
