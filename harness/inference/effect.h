/* How large a bias is, apart from how sure we are of it. */
#ifndef FAIRNESS_INFERENCE_EFFECT_H
#define FAIRNESS_INFERENCE_EFFECT_H

#include "result/result.h"

/* The chance that the interval is too high, and that it is too low. */
static const double EFFECT_TAIL = 0.025;

/* The effect behind a `statistic` >= 0 that is chi-square with `df` > 0 under fairness, after
 * `trials` >= 1 of them.
 *
 * w^2 is estimated by (statistic - df)/(trials - 1), clamped at 0, which is unbiased for
 * multinomial counts: E X2 = df + (N-1) phi2. The interval holds every lambda for which the
 * statistic lies in neither end of noncentral chi-square, divided by N - 1, as the estimate is, so
 * that this lies between them: not in its upper 2.5%, and
 * with P(T <= t; lambda) above 2.5% of P(T <= t; 0). The plain lower tail in place of that ratio
 * leaves nothing but 0, or not even that, where counts are more even than most fair ones are; the
 * ratio (CLs: Zech 1989, Read 2002) goes to the same where they are not, is never smaller, and so
 * covers lambda with at least 95%. It takes noncentral chi-square as exact, which it is for small
 * effects; for w near 1 and above the interval is a little too narrow or wide.
 *
 * One trial says nothing about an effect (its statistic is constant): value 0, low 0, high
 * INFINITY. All three are NAN when an argument is out of its domain. */
Effect effect_estimate(double statistic, double df, double trials);

/* The same with another chance in (0, 0.5) than 2.5% that the interval is too high, and that it is
 * too low; below 1e-10 it is 1e-10. */
Effect effect_limits(double statistic, double df, double trials, double tail);

/* The chance of no larger a statistic at the upper limit: `tail` of that of a fair shuffle, which
 * noncentral_chi_square_upper() can tell from 0. */
double effect_missed(double statistic, double df, double tail);

/* The same of a bias that may be concentrated on a few orders, so that w varies more than that of
 * one that is spread over all. `concentration`, 0 to the largest w that there is, is c where w^2
 * has the variance 4/N (w^2 + c w^3) beside that of a fair shuffle's: of a bias on one order alone
 * it is the largest w, and w is c/N times the number of trials that go wrong, a Poisson number
 * (limits: Garwood 1936). How far these limits and those of a spread bias are from the estimate is
 * added as independent errors are (Zou & Donner 2008). Where c is 0 or not known, INFINITY, it is
 * effect_limits(). */
Effect effect_concentrated(double statistic, double df, double trials, double concentration,
                           double tail);

/* The concentration that counts tell of, each trial being in one of `cells`: the variance of w^2 is
 * that of g = c/(N q) - 1 over the trials, c the count of a trial's cell without itself, q its
 * chance. `mean` and `squares` are the means of g and g^2; what a fair shuffle's cells add to them
 * by chance is left out. INFINITY where the mean is not above 0. */
double effect_concentration(double mean, double squares, double cells, double trials);

/* Of the largest of that many squares of a normal deviate, with an effect in that one: the median
 * of the largest of so many without any is subtracted; the interval holds for each of them at once,
 * and 0 is in it where p, 10^log10_p, of the exact test that they are is above EFFECT_TAIL: counts
 * of few trials a cell are further off than normal ones. */
Effect effect_of_largest(double square, double tests, double trials, double log10_p);

#endif
