/* How single words and texts of a report are read. */
#ifndef FAIRNESS_READ_REPORT_VALUES_H
#define FAIRNESS_READ_REPORT_VALUES_H

#include "reports/json/report_reader.h"

/* A copy of the text from malloc; of NULL, NULL. */
char *reader_copy(ReportReader *reader, const char *text);

/* A copy that the run owns; of NULL, NULL. */
const char *reader_keep(ReportReader *reader, const char *text);

/* The same of a word of the program's own (a check's id), which writers print as it is: what cannot
 * be in one is made harmless. */
const char *reader_keep_word(ReportReader *reader, const char *text);

/* Zeroed memory from malloc. */
void *reader_zeroed(ReportReader *reader, size_t count, size_t size);

/* Copies as many whole characters as there is room for; a NULL is nothing, since the fault was
 * noted. Bytes that are no UTF-8 become U+FFFD, so that what is written again and read again stays
 * as it is. */
void read_into(char *to, size_t size, const char *text);

/* The status under a key of the object, in words that name all that are accepted. */
Finding read_finding(ReportReader *reader, const JsonPlace *object, const char *key);

/* "expected" of the object; `otherwise` where it has none. */
Expectation read_expectation(ReportReader *reader, const JsonPlace *object, Expectation otherwise);

/* Text that may be null, or not be there. Of the tree. */
const char *read_text_or_null(ReportReader *reader, const JsonPlace *object, const char *key);

#endif
