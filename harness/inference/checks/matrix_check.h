/* What the matrix checks share. */
#ifndef FAIRNESS_MATRIX_CHECK_H
#define FAIRNESS_MATRIX_CHECK_H

#include "inference/check_kind.h"
#include "inference/matrix_law.h"

/* The result of a check whose statistic follows that law. */
static inline CheckResult matrix_result(const CheckKind *kind, const CheckInput *input,
                                        QuadraticLaw law, double statistic, double step)
{
    return check_of_test(kind, input, quadratic_test(law, (double)input->trials, step, statistic));
}

#endif
