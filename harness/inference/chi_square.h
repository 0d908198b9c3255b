/* Tails of the chi-square law in the log domain, by the GNU Scientific Library: its own function
 * where that is right, its quadrature elsewhere. */
#ifndef FAIRNESS_INFERENCE_CHI_SQUARE_H
#define FAIRNESS_INFERENCE_CHI_SQUARE_H

/* ln 10: between logarithms of the two kinds. */
static const double LN10 = 2.302585092994045684;

/* Both ends of a null law at an observed statistic t, as log10 of a probability: always <= 0,
 * -INFINITY where the probability is 0. Atoms at t belong to both ends. */
typedef struct Tails {
    double log10_upper; /* log10 P(T >= t) */
    double log10_lower; /* log10 P(T <= t) */
} Tails;

/* A statistic that was tested. `method` names how its tails were found (a string constant):
 *   "exact"        the law itself, summed or inverted to rounding error
 *   "convolution"  the law of a sum over the trials, to rounding error
 *   "inversion"    its characteristic function inverted numerically, a tail below 1% off
 *   "corrected"    chi-square with its term of order 1/N
 *   "pearson"      chi-square, that term being small
 *   "mean"         the normal law of a mean, by the central limit theorem */
typedef struct TestResult {
    double statistic;
    double df; /* 0: nothing is left to test, p = 1 */
    Tails tails;
    const char *method;
    double log10_p_least; /* of the least two-sided p that so many trials can have, 0: not known;
                             above 0: the p is always 1 */
} TestResult;

/* Tails of chi-square with `df` > 0 degrees of freedom (up to 1e9) at a finite `statistic` >= 0.
 * Relative error of both logs below 1e-9 (measured: 5e-13), close to p = 1 as well as far out
 * (log10 p = -1e7 and beyond): the smaller tail is gsl_cdf_chisq_Q or _P up to 2,000 degrees of
 * freedom and down to 1e-250, else the density times log_tail_integral(). The last digits are those
 * of GSL and its C library. Some .4 microseconds, or 8.
 *
 * Outside the domain (df <= 0, statistic < 0, either not finite) both logs are NAN. */
Tails chi_square_tails(double statistic, double df);

/* The tails of |Z|, Z of the normal law, at a finite distance >= 0: chi-square's of its square. */
Tails normal_distance_tails(double distance);

/* The two-sided log10 p = log10 min(1, 2 min(upper, lower)). */
double chi_square_log10_two_sided(Tails tails);

/* The t with P(T >= t) = 10^log10_p, for log10_p in (-1e5, 0) and df as above; NAN outside. */
double chi_square_upper_quantile(double log10_p, double df);

/* ln of x^a e^-x / Gamma(a+1) for a > 0, x > 0: the term by which the regularised incomplete gamma
 * functions of neighbouring shapes differ, Q(a+1, x) = Q(a, x) + exp(this). In Loader's form
 * (C. Loader 2000, "Fast and accurate computation of binomial probabilities"), which keeps full
 * relative precision where a and x are large and nearly equal. */
double chi_square_log_gamma_term(double a, double x);

/* ln of Poisson's probability of k >= 0 at a mean > 0: the same term, to the same precision. */
double log_poisson(double k, double mean);

/* ln(1 - e^y) for y <= 0, precise at both ends: of a tail's complement. */
double log_complement(double y);

/* ln(e^a + e^b); -INFINITY is the ln of 0. */
double log_sum(double a, double b);

#endif
