/* The matrix checks by what they are made of, and x.y of every two orders through the very code
 * that a run uses: one trial's statistic is |x|^2, two trials' (|x|^2 + 2 x.y + |y|^2)/2. */
#ifndef FAIRNESS_TESTS_MATRIX_CHECKS_H
#define FAIRNESS_TESTS_MATRIX_CHECKS_H

#include "inference/check_kind.h"

enum { MATRIX_CHECKS = 5 };
extern const CheckKind *const matrix_checks[MATRIX_CHECKS];

/* kind->statistic, or that of `positions`. */
double matrix_statistic(const CheckKind *kind, const Tally *tally, uint64_t trials);

/* x.y of all pairs of orders, row after row; the caller owns it. n up to 8. */
double *matrix_products(const CheckKind *matrix, size_t n);

#endif
