/* Shared by the checks of one sum over the trials: either end is a bias. */
#ifndef FAIRNESS_SUM_CHECK_H
#define FAIRNESS_SUM_CHECK_H

#include "inference/check_kind.h"

/* A sum of whole numbers, one a trial, of a law that is symmetric. */
typedef struct TrialSum {
    double sum, mean, variance;
    double farthest; /* from the mean that it can be */
    /* The chances of one trial's number less `least`, `values` of them; 0: they are not known. */
    Status (*law)(size_t n, double *ret_chances, Error *error);
    size_t values;
    double least;
} TrialSum;

/* Tests how far it is from its mean: by convolution where that is quick, else by the normal law,
 * which is the safe side for bounded numbers of a symmetric law, half a step nearer to the mean. */
Status sum_check(const CheckInput *input, const TrialSum *sum, CheckResult *ret, Error *error);

#endif
