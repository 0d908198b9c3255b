/* Shared by the checks of groups of items by blocks of places: how many items of each group came to
 * each block, by T of groups_law.h. What their tallies count decides which: the groups and blocks
 * of the shape; the blocks of neighbours of a plain shape (tallies/blocks.h); of each item whether
 * it was in a sample. */
#ifndef FAIRNESS_GROUPS_CHECK_H
#define FAIRNESS_GROUPS_CHECK_H

#include "inference/check_kind.h"

uint64_t groups_least_trials(PlannedCheck of);
double groups_check_statistic(const CheckInput *input, double *ret_df);
Status groups_check_test(const CheckInput *input, CheckResult *ret, Error *error);

#endif
