/* Texts that are not written as UTF-8 with lines that end in LF or CR LF. */
#ifndef FAIRNESS_ENCODING_H
#define FAIRNESS_ENCODING_H

#include "base/status.h"
#include "base/text.h"

#include <stdbool.h>
#include <stddef.h>

/* The mark with which some programs begin UTF-8. */
#define UTF8_MARK "\xef\xbb\xbf"

/* Whether a text begins with that mark. */
bool encoding_marked(const char *text, size_t length);

/* The words for a text whose lines end in CR alone. */
#define ENCODING_CR_ALONE                                                                          \
    "its lines end in CR alone; accepted: LF, or CR LF (tr '\\r' '\\n' <OLD >NEW)"

/* The words for a text in UTF-16, by its first `length` bytes, 16 or all; NULL for another. */
const char *encoding_utf16(const char *text, size_t length);

/* The words for a whole text in UTF-16, or whose lines end in CR alone; NULL where it is neither.
 */
const char *encoding_fault(const char *text, size_t length);

/* STATUS_FAILED, with `where` and the line, for such a text and for one that has a NUL, which would
 * cut off a name. */
Status encoding_check(const char *where, const char *text, size_t length, Error *error);

/* The words for that: */
#define ENCODING_NO_CHARACTER                                                                      \
    "an escape that is no character: a NUL, half of a surrogate pair, or not four digits"

/* The first escape within a string of a JSON text that is no character: \u without four digits, a
 * NUL, and half of a surrogate pair. NULL where there is none. */
const char *encoding_json_fault(const char *text, size_t length);

/* Adds a JSON text to `ret` with each number (RFC 8259, section 6) in quotes, so that one that
 * serves as a name is its characters, and not a double near to it. */
void encoding_json_names(const char *text, size_t length, Text *ret);

/* The line of a text, from 1, in which that byte of it is. */
size_t encoding_line(const char *text, const char *byte);

#endif
