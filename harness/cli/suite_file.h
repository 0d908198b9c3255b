/* A suite: many cases in one file, fairness-suite/1 (reports/schema/fairness-suite-1.schema.json).
 */
#ifndef FAIRNESS_SUITE_FILE_H
#define FAIRNESS_SUITE_FILE_H

#include "cases/case_spec.h"

#include <cjson/cJSON.h>

typedef struct Options Options; /* cli/options.h */

typedef struct Suite {
    Arena memory;     /* of the entries, what they were given, the cases and their names */
    cJSON *tree;      /* the file */
    Options *entries; /* one for each entry of its list */
    size_t *ends;     /* of each entry: how many cases there are up to its last */
    size_t entry_count;
    CaseSpec *specs; /* the cases: an entry with a list of n makes several */
    size_t spec_count;
} Suite;

/* Reads a suite. Each key of a case is read as the option of run of that name (n: --n), so that
 * what holds there holds here; keys of `defaults` go for the cases that do not say otherwise.
 * `common` has what is given on the command line: threads, memory and so on, and the seed where
 * `seed_given`, which goes before the file's seed. *ret_alpha is the suite's. A fault is
 * STATUS_USAGE, with one line that names the file and the fault's JSON pointer. On success the
 * caller owes suite_clear; on failure `ret` is empty, and *ret_alpha means nothing. `ret` stays
 * where it is. */
Status suite_read(const char *path, const Options *common, bool seed_given, Suite *ret,
                  double *ret_alpha, Error *error);
void suite_clear(Suite *suite);

#endif
