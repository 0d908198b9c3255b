/* Where the tails of the matrix checks are sampled. */
#ifndef FAIRNESS_TESTS_FAR_QUANTILES_H
#define FAIRNESS_TESTS_FAR_QUANTILES_H

#include "inference/chi_square.h"

/* The chi-square whose plain lower tail is 10^-6.1. */
static inline double near_zero(double df)
{
    double low = 0, high = df;
    while (high - low > 1e-6 * df) {
        double middle = (low + high) / 2;
        if (chi_square_tails(middle, df).log10_lower < -6.1)
            low = middle;
        else
            high = middle;
    }
    return high;
}

#endif
