/* Errors in data: the file, the line, the fault, and the cure. */
#ifndef FAIRNESS_LINE_FAULT_H
#define FAIRNESS_LINE_FAULT_H

#include "base/status.h"

#include <stddef.h>

/* STATUS_FAILED: "FILE, line 17: " and what printf would write; "FILE: " where the line is 0. */
__attribute__((format(printf, 4, 5))) Status line_fault(const char *where, size_t line,
                                                        Error *error, const char *format, ...);

#endif
