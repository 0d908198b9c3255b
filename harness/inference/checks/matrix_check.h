/* What the matrix checks share. */
#ifndef FAIRNESS_MATRIX_CHECK_H
#define FAIRNESS_MATRIX_CHECK_H

#include "inference/check_kind.h"
#include "inference/matrix_law.h"

/* The result of a check whose statistic follows that law. */
static inline CheckResult matrix_result(const CheckKind *kind, const CheckInput *input,
                                        QuadraticLaw law, double statistic, double step)
{
    const char *method;
    Tails tails = quadratic_tails(law, (double)input->trials, step, statistic, &method);
    return check_result(kind, input, method, statistic, law.df, tails);
}

#endif
