/* How many of some things drawn are marked: the hypergeometric law, at any depth. */
#ifndef FAIRNESS_INFERENCE_HYPERGEOMETRIC_H
#define FAIRNESS_INFERENCE_HYPERGEOMETRIC_H

/* ln P(X = x), which is to be possible. */
double hypergeometric_log(double total, double marked, double drawn, double x);

/* ln P(X >= x) of the marked among `drawn` of `total` things, `marked` of which are marked; all are
 * whole numbers, and x is at least the mean, drawn * marked / total. To 1e-9 of it up to 1e6 things
 * (GSL's has no logarithm and ends at 1e-308). -INFINITY where X cannot be so large. */
double hypergeometric_log_upper(double total, double marked, double drawn, double x);

#endif
