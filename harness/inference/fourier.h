/* The discrete Fourier transform of a power of two points. */
#ifndef FAIRNESS_INFERENCE_FOURIER_H
#define FAIRNESS_INFERENCE_FOURIER_H

#include <stdbool.h>
#include <stddef.h>

/* Complex numbers are pairs of doubles, the real part first. */

/* Fills roots[0..2 * points - 1] with exp(-2 pi i k / points) for each k, which every transform
 * needs. */
void fourier_roots(double *roots, size_t points);

/* Makes of z[m] the sum over m of z[m] exp(-2 pi i k m / points) for each k, in place; with `back`
 * the sum of z[m] exp(2 pi i k m / points), so that both after one another multiply by `points`. */
void fourier_transform(double *z, const double *roots, size_t points, bool back);

#endif
