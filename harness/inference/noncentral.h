/* The noncentral chi-square law: what a biased shuffle's statistic follows, so power and effects.
 */
#ifndef FAIRNESS_INFERENCE_NONCENTRAL_H
#define FAIRNESS_INFERENCE_NONCENTRAL_H

/* P(T > t) for noncentral chi-square with `df` > 0 degrees of freedom and noncentrality
 * `lambda` >= 0, where E T = df + lambda. Absolute error below 1e-11: by the Poisson mixture of
 * central laws, sum over k of Poisson(k; lambda/2) Q(df/2 + k, t/2), summed from its mode outwards
 * (Benton & Krishnamoorthy 2003, Comput. Stat. Data Anal. 43), while df + lambda <= 4e7; beyond, by
 * the saddle-point formula of Lugannani & Rice (1980), where its error is below 1e-9.
 * NAN when an argument is out of its domain. */
double noncentral_chi_square_upper(double t, double df, double lambda);

/* The smallest lambda >= 0 with P(T > t) >= power, for power in (0, 1) and finite t, to a relative
 * precision of 1e-12; 0 when the central law reaches that power already. NAN outside. */
double noncentral_chi_square_lambda(double t, double df, double power);

/* The noncentrality that a test with `df` degrees of freedom, rejecting where the upper tail is at
 * most 10^log10_alpha_upper, finds with probability `power`.
 *
 * The two-sided p of a check is twice its smaller tail, so a check judged at level alpha rejects
 * upwards where the upper tail is at most alpha/2: pass log10_alpha_upper_of(log10_alpha). */
double detectable_lambda(double df, double log10_alpha_upper, double power);

/* log10(alpha/2), from log10 alpha. */
double log10_alpha_upper_of(double log10_alpha);

/* The trials N, as a real number, after which lambda = N phi2 reaches detectable_lambda(): how long
 * it takes to see a bias of squared effect `phi2` > 0. Infinite for phi2 = 0. */
double trials_to_detect(double phi2, double df, double log10_alpha_upper, double power);

#endif
