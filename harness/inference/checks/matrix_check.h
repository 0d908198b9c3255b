/* Shared by the checks whose statistic is a quadratic form of the counts. */
#ifndef FAIRNESS_MATRIX_CHECK_H
#define FAIRNESS_MATRIX_CHECK_H

#include "inference/check_kind.h"
#include "inference/matrix_law.h"

/* Such a check of orders of n items: its law, its statistic, and the distance between two values of
 * that, step + each * n over the trials. */
struct QuadraticForm {
    QuadraticLaw (*law)(size_t n);
    double (*statistic)(const Tally *tally, uint64_t trials);
    double step, each;
};

/* Functions common to them. */
uint64_t matrix_least_trials(PlannedCheck of);
Status matrix_test(const CheckInput *input, CheckResult *ret, Error *error);
#define MATRIX_CHECK(form_)                                                                        \
    .how = "chi-square with its correction", .form = &(form_),                                     \
    .least_trials = matrix_least_trials, .test = matrix_test

/* The result of a check whose statistic follows that law. */
Status matrix_result(const CheckInput *input, QuadraticLaw law, double statistic, double step,
                     CheckResult *ret);

#endif
