/* Errors in data: the file, the line, the fault, and the cure. */
#ifndef FAIRNESS_LINE_FAULT_H
#define FAIRNESS_LINE_FAULT_H

#include "base/status.h"

#include <stdint.h>

/* STATUS_FAILED: "FILE, line 17: " and what printf would write; "FILE: " where the number is 0.
 * `unit` is what the data are counted in: "line", "row". */
__attribute__((format(printf, 5, 6))) Status place_fault(const char *where, const char *unit,
                                                         uint64_t number, Error *error,
                                                         const char *format, ...);
/* The same of lines. */
#define line_fault(where, number, error, ...) place_fault(where, "line", number, error, __VA_ARGS__)

#endif
