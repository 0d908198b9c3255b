/* The error for a text that is no outcome. */
#ifndef FAIRNESS_RECORD_ERROR_H
#define FAIRNESS_RECORD_ERROR_H

#include "input/record_read.h"

/* Who wrote a record: what helps depends on it. */
typedef enum RecordFrom { RECORD_ANSWERED, RECORD_ONE_RUN, RECORD_RECORDED } RecordFrom;

/* One line on a record that could not be read: where it is ("line 7 of what it printed"), what it
 * says, what is wrong, and what is to be done where that can be guessed. STATUS_FAILED. */
Status record_error(const ItemCode *code, size_t n, RecordFrom from, const char *where,
                    const RecordProblem *problem, Error *error);

#endif
