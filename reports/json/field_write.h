/* JSON from a struct, by the table of its keys. */
#ifndef FAIRNESS_FIELD_WRITE_H
#define FAIRNESS_FIELD_WRITE_H

#include "reports/json/field_table.h"

/* Adds the keys of `from` to the object that is open; an object of them, under `key` or in an
 * array.
 */
void json_write_fields(JsonText *json, const JsonTable *table, const void *from);
void json_write_object(JsonText *json, const char *key, const JsonTable *table, const void *from);

/* The document of `from` as text, to be freed; NULL when out of memory. Its first key, "schema",
 * says what it is. */
char *json_document(const JsonDocument *document, const void *from);

#endif
