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

/* Makes room for the outcomes of that number of cases. */
Status pairs_options_open(Options *options, size_t cases, Error *error);

/* Takes the list of cases apart into their views; the list, which the caller owns, is replaced. */
Status pairs_cases(const PairsChoice *choice, CaseSpec **specs, size_t *count, Error *error);

#endif
