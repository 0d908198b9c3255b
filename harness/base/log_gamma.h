/* The logarithm of the gamma function, for counting orders and outcomes. */
#ifndef FAIRNESS_LOG_GAMMA_H
#define FAIRNESS_LOG_GAMMA_H

#include <math.h>

/* log |gamma(x)|: log_gamma(n + 1) is log n!. The values are lgamma's; but that writes the sign to
 * the global variable signgam, which belongs to the program that called us, and from several
 * threads at once it is a race (POSIX.1-2017, lgamma). */
static inline double log_gamma(double x)
{
    int sign;
    return lgamma_r(x, &sign);
}

#endif
