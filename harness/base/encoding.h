/* Texts that are not written as UTF-8 with lines that end in LF or CR LF. */
#ifndef FAIRNESS_ENCODING_H
#define FAIRNESS_ENCODING_H

#include <stdbool.h>
#include <stddef.h>

/* The mark with which some programs begin UTF-8. */
#define UTF8_MARK "\xef\xbb\xbf"

/* Whether a text begins with that mark. */
bool encoding_marked(const char *text, size_t length);

/* What to say of the first `length` bytes of a text that is written in UTF-16, or whose lines end
 * in CR alone, and what to do; NULL where it is neither. */
const char *encoding_fault(const char *text, size_t length);

#endif
