/* The JSON Schema of suites, from the options that their keys stand for. */
#ifndef FAIRNESS_SUITE_SCHEMA_H
#define FAIRNESS_SUITE_SCHEMA_H

#include "cli/option_table.h"
#include "reports/json/field_table.h"

enum { SUITE_MOST_EFFECT = 1000 }; /* the most that min_effect may be */

/* The key of a suite's case that stands for an option: its name without hyphens in front, and _
 * within. */
typedef struct SuiteKey {
    char name[32];
} SuiteKey;
SuiteKey suite_key(const Option *option);

extern const JsonDocument suite_document;

#endif
