/* Tails beyond any depth, by the quadrature of the GNU Scientific Library. */
#ifndef FAIRNESS_INFERENCE_TAIL_INTEGRAL_H
#define FAIRNESS_INFERENCE_TAIL_INTEGRAL_H

/* ln of 1e-250: farther out GSL's own tails have no digits left. */
static const double DEEPEST_BY_GSL = -575.6;

/* ln of a density at a distance from the point where its tail begins, less ln of that at the point
 * itself: concave, and not above 0 from there on. */
typedef double LogRatio(double distance, const void *law);

/* ln of the integral over all distances of exp(ratio): the tail by the density where it begins.
 * `scale` > 0 is the distance over which the ratio falls by some 1: not less than the slope and the
 * curvature at the beginning say. Relative error 1e-13. It has no state and cannot fail: GSL's rule
 * of 61 points (gsl_integration_qk61) on two pieces, which end where no digit is left. */
double log_tail_integral(LogRatio *ratio, const void *law, double scale);

#endif
