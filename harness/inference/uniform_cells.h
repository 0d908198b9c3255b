/* Shared by checks whose cells are equally likely and get one count a trial. */
#ifndef FAIRNESS_UNIFORM_CELLS_H
#define FAIRNESS_UNIFORM_CELLS_H

#include "inference/check_kind.h"

/* CheckKind.test: multinomial_test(), as a result of `kind`. */
Status uniform_cells_test(const CheckInput *input, CheckResult *ret, Error *error);

/* CheckKind.detectable: least_effect(). */
double uniform_cells_detectable(PlannedCheck of, const CheckResult *check, double log10_level,
                                double power);

/* CheckKind.cell_chance. */
double uniform_cells_chance(const Tally *tally, uint64_t cell);

#endif
