/* A struct of a result from JSON, by the table of its keys: strictly where a verdict could be made
 * of it, with the place of a fault in the line. */
#ifndef FAIRNESS_FIELD_READ_H
#define FAIRNESS_FIELD_READ_H

#include "reports/json/field_table.h"
#include "reports/json/json_fields.h"
#include "result/result.h"

#define MOST_INTEGER UINT64_C(9007199254740991)

/* A report being read, and the result that is made of it, which keeps the texts. What goes wrong is
 * kept in `json`, the first of it; what is read is thrown away then. */
struct ReportReader {
    JsonReading json;
    RunResult run;
};

/* Reads the keys of an object into a zeroed struct, up to the first fault. Numbers that are not
 * there become NAN, or 0 as their rows say. */
void json_read_fields(ReportReader *reader, const JsonPlace *object, const JsonTable *table,
                      void *into);

/* Reads the value of one key, which is there, into the struct, by its kind. */
void json_read_value(ReportReader *reader, const JsonPlace *place, const JsonField *field,
                     void *into);

/* Zeroed memory of the run. */
void *reader_zeroed(ReportReader *reader, size_t count, size_t size);

/* A list of exactly `count` whole numbers into cells, unless NULL. */
void json_read_cells(ReportReader *reader, const JsonPlace *list, uint64_t *cells, size_t count);

/* How a text of that form is made: as a regular expression, and in words for who wrote another. */
typedef struct JsonFormWords {
    const char *pattern, *accepted;
} JsonFormWords;
JsonFormWords json_form_words(JsonForm form);

/* The bounds of a number. */
typedef struct JsonBounds {
    double least, most;
    bool above, below; /* the bound itself is outside */
    const char *accepted;
} JsonBounds;
JsonBounds json_bounds(JsonLimits limits);

/* The bounds of a whole number. */
uint64_t json_field_most(const JsonField *field);

#endif
