/* JSON from a struct, by the table of its keys. */
#ifndef FAIRNESS_FIELD_WRITE_H
#define FAIRNESS_FIELD_WRITE_H

#include "reports/json/field_table.h"

/* Adds the keys of `from` to an object. */
void json_write_fields(JsonBuilder *builder, cJSON *object, const JsonTable *table,
                       const void *from);

/* The document of `from` as text, to be freed; NULL when out of memory. Its first key, "schema",
 * says what it is. */
char *json_document(const JsonDocument *document, const void *from);

#endif
