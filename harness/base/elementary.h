/* The elementary functions, in the standard's names, with the same digits on every processor.
 *
 * A C library chooses its exp and log by the processor (with fused products and without), and
 * another library or another version has other last digits. So what is computed here is computed by
 * our own, of sums, products and quotients alone, each of which IEEE 754 rounds in one way; the
 * build forbids the compiler to fuse them (-ffp-contract=off). What <math.h> has beside these is
 * exact and the same everywhere: sqrt, floor, ceil, round, fabs, fmod, ldexp and the like.
 *
 * Files of harness/ and reports/ include this one in place of <math.h>; tests/folder_rules.py holds
 * them to it. The page of `fairness teach` is compiled with it, too.
 *
 * How good they are is held by tests/unit_elementary.c. exp, expm1, log, log1p, log10 and pow are
 * within 0.53 units in the last place (where that is a normal double), sin and cos within 1 up to
 * 2^26. */
#ifndef FAIRNESS_ELEMENTARY_H
#define FAIRNESS_ELEMENTARY_H

#include <math.h>
#include <stddef.h>

/* The usual values at the ends: log(0) = -INFINITY, log(-1) = NAN, exp(1000) = INFINITY. errno and
 * the flags of the processor are left alone. */
double elementary_exp(double x);
double elementary_expm1(double x);
double elementary_log(double x);
double elementary_log1p(double x);
double elementary_log10(double x);

/* As C has it, except for what only the sign of a zero would tell. */
double elementary_pow(double x, double y);

/* Beyond 2^26, either way, only what is left after whole turns of the double nearest to 2 pi. */
double elementary_sin(double x);
double elementary_cos(double x);

/* Both in the time of one. */
typedef struct Turn {
    double sin, cos;
} Turn;
Turn elementary_turn(double angle);

/* The angle of (x, y), from -pi to pi, within 2 units in the last place; 0 for (0, 0). */
double elementary_atan2(double y, double x);

/* log Gamma(x), 0 < x < 2^960: log_gamma(n + 1) is log n!. INFINITY for 0, NAN below. Within 2
 * units in the last place of the larger of it and 1. */
double log_gamma(double x);

/* log C(n, k), 0 <= k <= n. */
static inline double log_choose(double n, double k)
{
    return log_gamma(n + 1) - log_gamma(k + 1) - log_gamma(n - k + 1);
}

/* n! as a double: exact up to 22, INFINITY above 170. */
double factorial(size_t n);

/* log Gamma(a + 1) less Stirling's formula log(2 pi a)/2 + a log(a) - a; a > 0. */
double stirling_remainder(double a);

/* The other of two where one is no number, as C has it; C does not say which of two zeros. */
static inline double elementary_fmin(double a, double b)
{
    return a < b || b != b ? a : b;
}

static inline double elementary_fmax(double a, double b)
{
    return a > b || b != b ? a : b;
}

#define exp(x)      elementary_exp(x)
#define expm1(x)    elementary_expm1(x)
#define log(x)      elementary_log(x)
#define log1p(x)    elementary_log1p(x)
#define log10(x)    elementary_log10(x)
#define pow(x, y)   elementary_pow(x, y)
#define sin(x)      elementary_sin(x)
#define cos(x)      elementary_cos(x)
#define atan2(y, x) elementary_atan2(y, x)
#define fmin(a, b)  elementary_fmin(a, b)
#define fmax(a, b)  elementary_fmax(a, b)

#endif
