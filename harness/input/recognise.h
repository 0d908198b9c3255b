/* Recognises a file of data by its content: outcomes in one of several forms, a table of counts, a
 * report or a suite of ours. */
#ifndef FAIRNESS_RECOGNISE_H
#define FAIRNESS_RECOGNISE_H

#include "base/status.h"
#include "input/data_found.h"

/* Looks at `length` bytes of text, the whole of the file or, unless `whole`, its beginning.
 * STATUS_FAILED, with a line that says where and what is to be done, for a fault in the data. On
 * success the caller owes data_found_clear. */
Status data_recognise(const DataGiven *given, const char *text, size_t length, bool whole,
                      DataFound *ret, Error *error);

#endif
