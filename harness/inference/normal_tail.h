/* Tails of the normal law. */
#ifndef FAIRNESS_INFERENCE_NORMAL_TAIL_H
#define FAIRNESS_INFERENCE_NORMAL_TAIL_H

/* P(Z >= z) by the density at z, for z >= 0: sqrt(pi/2) at 0, near 1/z far out. Relative error
 * below 1e-14. */
double normal_mills_ratio(double z);

/* P(Z >= z). Relative error below 1e-12 while it is above 1e-300. */
double normal_upper(double z);

#endif
