/* What the parts of the reader of reports share: the report being read, and how single values are.
 */
#ifndef FAIRNESS_READ_REPORT_PARTS_H
#define FAIRNESS_READ_REPORT_PARTS_H

#include "base/text.h"
#include "reports/json/json_fields.h"
#include "reports/json/json_read.h"
#include "result/result.h"

#include <stdint.h>

#define MOST_INTEGER UINT64_C(9007199254740991)

/* A report being read, and the result that is made of it. What goes wrong is kept in `json`, the
 * first of it; the readers go on and their result is thrown away. */
typedef struct ReportReader {
    JsonReading json;
    RunResult run;
} ReportReader;

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

/* A number that was read of `key`, which must lie from `least` to `most`; NAN, for one that is not
 * there, passes. */
double reader_between(ReportReader *reader, const JsonPlace *object, const char *key, double value,
                      double least, double most);

/* A number of at least 0; a chance above 0 and up to 1. */
double reader_need_from_0(ReportReader *reader, const JsonPlace *object, const char *key);
double reader_need_chance(ReportReader *reader, const JsonPlace *object, const char *key);

/* log10 of a probability, null for a probability of 0; NAN where it is not there, which is a fault
 * for `need`. */
double reader_may_log10_p(ReportReader *reader, const JsonPlace *object, const char *key);
double reader_need_log10_p(ReportReader *reader, const JsonPlace *object, const char *key);

/* Whether a text is a whole number and nothing else. */
bool reader_is_whole(const char *text);

/* A copy of `text`, that was read of `key` and must be a whole number or a fraction; of NULL, NULL.
 */
char *reader_fraction(ReportReader *reader, const JsonPlace *object, const char *key,
                      const char *text);

/* The effect, or other estimate, with its interval under a key; all NAN where it is not there. */
void read_effect(ReportReader *reader, const JsonPlace *object, const char *key, Effect *effect);

/* The checks of a case, its worst cells, its exact law and what it looks like. */
void read_checks(ReportReader *reader, const JsonPlace *place, CaseResult *result);
void read_worst(ReportReader *reader, const JsonPlace *place, CaseResult *result);
void read_exact(ReportReader *reader, const JsonPlace *place, ExactResult *exact);
void read_looks_like(ReportReader *reader, const JsonPlace *place, CaseResult *result);

/* One case, all of it. */
void read_case(ReportReader *reader, const JsonPlace *place, CaseResult *result);

/* "comparison" of the root, if it has one. */
void read_comparison(ReportReader *reader, const JsonPlace *root);

#endif
