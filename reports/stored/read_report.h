/* From a stored JSON report back to the result it was written from. */
#ifndef FAIRNESS_READ_REPORT_H
#define FAIRNESS_READ_REPORT_H

#include "base/status.h"
#include "result/result.h"

#include <stddef.h>

enum { REPORT_MOST_BYTES = 1 << 28 };

/* Reads a report of `length` bytes, fairness-report/1 of this or an earlier version; `name` is what
 * the error line calls it. Strict where the schema is: one whole document, each key once and
 * spelled right, types, counts that add up to the trials. Keys that it does not know are skipped,
 * as the format promises; what earlier versions did not write gets the value it then had. On
 * success the caller owes run_result_clear; json_report() of the result gives the same document
 * again, except for the version and for keys that this program does not know. STATUS_USAGE with one
 * line that names the place. */
Status read_report(const char *name, const char *text, size_t length, RunResult *ret, Error *error);

/* The same from a file; "-" is standard input. */
Status read_report_file(const char *path, RunResult *ret, Error *error);

#endif
