/* What the page's core needs of the C library; each is an instruction. */
#ifndef CLASSROOM_MATH_H
#define CLASSROOM_MATH_H

#define M_LN2       0.693147180559945309417
#define M_PI        3.14159265358979323846
#define NAN         __builtin_nan("")
#define INFINITY    __builtin_inf()
#define isnan(x)    __builtin_isnan(x)
#define isfinite(x) __builtin_isfinite(x)
#define fabs(x)     __builtin_fabs(x)
#define sqrt(x)     __builtin_sqrt(x)
#define ceil(x)     __builtin_ceil(x)
#define floor(x)    __builtin_floor(x)

double fmod(double x, double y); /* nowhere: the core calls nothing that calls it */

#endif
