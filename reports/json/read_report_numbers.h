/* How single numbers of a report are read. */
#ifndef FAIRNESS_READ_REPORT_NUMBERS_H
#define FAIRNESS_READ_REPORT_NUMBERS_H

#include "reports/json/report_reader.h"

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

#endif
