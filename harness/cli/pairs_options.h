/* --paired and --seeds: outcomes that are looked at together. */
#ifndef FAIRNESS_PAIRS_OPTIONS_H
#define FAIRNESS_PAIRS_OPTIONS_H

#include "cases/case_spec.h"
#include "cli/options.h"

Status read_paired(void *options, const char *text, Error *error);
Status read_seeds(void *options, const char *text, Error *error);

/* Holds what was requested against the other options, and sets the number of trials where it was
 * not given. */
Status pairs_options_check(Options *options, Error *error);

/* Has the cases give outcomes that belong together, where their subject does not do so by itself;
 * once. */
Status pairs_cases(Options *options, CaseSpec *specs, size_t count, Error *error);

#endif
