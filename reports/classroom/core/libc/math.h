/* What the page's core needs of the C library. The page brings its own browser's functions of one
 * argument; the rest is in ../libc.c. */
#ifndef CLASSROOM_MATH_H
#define CLASSROOM_MATH_H

#define NAN         __builtin_nan("")
#define INFINITY    __builtin_inf()
#define isnan(x)    __builtin_isnan(x)
#define isfinite(x) __builtin_isfinite(x)
#define fabs(x)     __builtin_fabs(x)
#define sqrt(x)     __builtin_sqrt(x)
#define ceil(x)     __builtin_ceil(x)
#define floor(x)    __builtin_floor(x)

#define FROM_THE_PAGE(name) __attribute__((import_module("page"), import_name(#name)))

FROM_THE_PAGE(exp) double exp(double x);
FROM_THE_PAGE(log) double log(double x);
FROM_THE_PAGE(log10) double log10(double x);
FROM_THE_PAGE(log1p) double log1p(double x);
FROM_THE_PAGE(expm1) double expm1(double x);

double fmin(double a, double b);
double fmax(double a, double b);

/* For whole and half numbers from 1/2 to 18, which is all that chi-square asks for; else NAN. */
double tgamma(double x);

#endif
