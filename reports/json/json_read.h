/* Reading a JSON document strictly. cJSON alone takes trailing junk, doubled keys, keys in any
 * case, and control characters; what is read here is one whole document, in which each object has
 * each key once, and keys are looked up as they are spelled. (Numbers may be 01 or 1., as it reads
 * them.) Numbers that must be exact travel as they were written. */
#ifndef FAIRNESS_JSON_READ_H
#define FAIRNESS_JSON_READ_H

#include "base/status.h"

#include <cjson/cJSON.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Reads a whole file of at most `most` bytes ("-" is standard input) into *ret, ended by a NUL that
 * `*ret_length` does not count; the caller's to free. `what` names the use in the error line ("the
 * report"). A file that cannot be read or is larger is STATUS_USAGE. */
Status file_read(const char *what, const char *path, size_t most, char **ret, size_t *ret_length,
                 Error *error);

/* Parses text of `length` bytes. `name` is what the error line calls it. Text that is no JSON, goes
 * on after its end, holds a NUL (\u0000, too) or an object with one key twice is STATUS_USAGE, with
 * the byte or the JSON pointer (RFC 6901) of the fault. The caller owes cJSON_Delete. */
Status json_parse(const char *name, const char *text, size_t length, cJSON **ret, Error *error);

#endif
