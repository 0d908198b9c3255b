/* Shared by the checks of a table of which each trial is in one cell: of all orders, or of the
 * outcomes of a deal, and of those that a target law allows. */
#ifndef FAIRNESS_CELLS_CHECK_H
#define FAIRNESS_CELLS_CHECK_H

#include "inference/check_kind.h"

/* Members of CheckKind. Cells that are alike are tested by multinomial_test(), and detect by
 * least_effect(); others by fit_test(), two and three of them exactly. */
uint64_t cells_least_trials(PlannedCheck of);
Status cells_test(const CheckInput *input, CheckResult *ret, Error *error);
double cells_largest_effect(PlannedCheck of);
QuadraticLaw cells_law(const Shape *shape);
double cells_detectable(PlannedCheck of, const CheckResult *check, double log10_level,
                        double power);
Status cells_chances(PlannedCheck of, Arena *memory, const double **ret, Error *error);
#define CELLS_CHECK                                                                                \
    .automatic_from = 1, .of_laws = true, .least_trials = cells_least_trials, .test = cells_test,  \
    .largest_effect = cells_largest_effect, .law = cells_law, .detectable = cells_detectable,      \
    .chances = cells_chances, .uniform = true

#endif
