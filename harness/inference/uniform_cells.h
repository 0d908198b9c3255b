/* What checks have in common whose cells are equally likely and get one count a trial. */
#ifndef FAIRNESS_UNIFORM_CELLS_H
#define FAIRNESS_UNIFORM_CELLS_H

#include "inference/check_kind.h"

/* CheckKind.test: multinomial_test(), as a result of `kind`. */
Status uniform_cells_test(const CheckKind *kind, const CheckInput *input, CheckResult *ret,
                          Error *error);

/* CheckKind.detectable: multinomial_detectable(). */
double uniform_cells_detectable(const CheckKind *kind, const CheckResult *check, size_t n,
                                uint64_t trials, double log10_level, double power);

/* CheckKind.cell_chance. */
double uniform_cells_chance(const CheckKind *kind, const Tally *tally, uint64_t cell);

#endif
