/* The JSON Schema (draft 2020-12) of a document, from the table of its keys. */
#ifndef FAIRNESS_FIELD_SCHEMA_H
#define FAIRNESS_FIELD_SCHEMA_H

#include "reports/json/field_table.h"

/* Adds the schema of a document to the object that is open. Keys have their meanings as
 * descriptions; "unit", which is none of JSON Schema's words, says the unit of a number. */
void json_schema(JsonText *json, const JsonDocument *document);

#endif
