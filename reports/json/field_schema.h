/* The JSON Schema (draft 2020-12) of a document, from the table of its keys. */
#ifndef FAIRNESS_FIELD_SCHEMA_H
#define FAIRNESS_FIELD_SCHEMA_H

#include "reports/json/field_table.h"

/* Adds the schema of a document to an object. Keys have their meanings as descriptions; "unit",
 * which is none of JSON Schema's words, says the unit of a number. */
void json_schema(JsonBuilder *builder, cJSON *schema, const JsonDocument *document);

#endif
