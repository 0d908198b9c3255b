/* With how many items and trials laws can be told apart that are named together. */
#ifndef FAIRNESS_EXACT_TOLD_APART_H
#define FAIRNESS_EXACT_TOLD_APART_H

#include "exact/known_law.h"

enum { APART_MOST_N = 5 }; /* more items than the laws have are tried up to here */

/* Sets *ret_n to the least number of items, that of the laws or more, at which all these laws are
 * different, and *ret_trials to the first of 1e2, 2e2, 5e2, 1e3, ... trials of the first of them
 * that make it likelier than each other one by e^25 in the mean, of which hardly any run of it
 * leaves less than the e^5 that names are told by (naming.h). Both 0 where there is none up to
 * APART_MOST_N, or 1e15 trials. STATUS_FAILED without memory. */
Status laws_told_apart(const KnownLaws *laws, const KnownLaw *const *named, size_t count,
                       int threads, size_t *ret_n, uint64_t *ret_trials, Error *error);

/* Whether two laws are one shuffle's, of one transform, but for the parameter. */
bool known_laws_of_family(const KnownLaw *law, const KnownLaw *other);

/* The first of 1e2, 2e2, 5e2, 1e3, ... up to 5e15 that is not smaller; 0: none. */
uint64_t round_trials(double trials);

#endif
