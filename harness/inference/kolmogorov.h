/* Are these p-values uniform? For the calibration of the tests themselves. */
#ifndef FAIRNESS_INFERENCE_KOLMOGOROV_H
#define FAIRNESS_INFERENCE_KOLMOGOROV_H

#include <stddef.h>

/* The p-value of the two-sided Kolmogorov-Smirnov test of `count` >= 1 values, ascending, each in
 * [0, 1], against the uniform law: the limit law at (sqrt(m) + .12 + .11/sqrt(m)) D (M. A. Stephens
 * 1970, J. R. Statist. Soc. B 32). Off by less than .005 for m >= 10 and p <= .2. NAN for none. */
double kolmogorov_smirnov_p(const double *sorted, size_t count);

#endif
