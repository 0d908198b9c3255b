/* Shared by the checks of groups of items by blocks of places: how many items of each group came to
 * each block, by T of groups_law.h. What their tallies count decides which: the groups and blocks
 * of the shape; the blocks of neighbours of a plain shape (tallies/blocks.h); of each item whether
 * it was in a sample. */
#ifndef FAIRNESS_GROUPS_CHECK_H
#define FAIRNESS_GROUPS_CHECK_H

#include "inference/check_kind.h"

QuadraticLaw groups_check_law(const Shape *shape);
uint64_t groups_least_trials(PlannedCheck of);
Status groups_check_test(const CheckInput *input, CheckResult *ret, Error *error);

/* Tests the counts of groups by blocks, groups_least_trials of them or more: by the exact law where
 * one number says all and its sum has few enough values, or cells are alike; else by the quadratic
 * law. Fails for want of memory only. */
Status groups_table_test(const Shape *shape, const uint64_t *cells, uint64_t trials,
                         TestResult *ret, Error *error);

#endif
