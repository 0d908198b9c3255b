/* What the command `exact` prints for programs: fairness-exact/1. */
#ifndef FAIRNESS_EXACT_REPORT_H
#define FAIRNESS_EXACT_REPORT_H

typedef struct LawDescription LawDescription;
typedef struct Plan Plan;

/* The document (UTF-8, ending in a newline), in the key order of
 * reports/schema/fairness-exact-1.schema.json. The caller frees it; NULL when out of memory. */
char *exact_json(const LawDescription *law, const Plan *plan);

#endif
