#include "inference/fourier.h"

#include "base/elementary.h"

void fourier_roots(double *roots, size_t points)
{
    for (size_t k = 0; k < points; k++) {
        Turn turn = elementary_turn(-2.0 * M_PI * (double)k / (double)points);
        roots[2 * k] = turn.cos;
        roots[2 * k + 1] = turn.sin;
    }
}

/* Moves every number to the place whose bits are its own place's, mirrored. */
static void mirror(double *z, size_t points)
{
    for (size_t i = 1, mirrored = 0; i < points; i++) {
        size_t bit = points / 2;
        for (; mirrored & bit; bit /= 2)
            mirrored ^= bit;
        mirrored ^= bit;
        for (size_t part = 0; part < 2 && i < mirrored; part++) {
            double kept = z[2 * i + part];
            z[2 * i + part] = z[2 * mirrored + part];
            z[2 * mirrored + part] = kept;
        }
    }
}

/* By halves (Cooley & Tukey 1965, Mathematics of Computation 19). */
void fourier_transform(double *z, const double *roots, size_t points, bool back)
{
    mirror(z, points);
    double side = back ? -1 : 1;
    for (size_t half = 1; half < points; half *= 2)
        for (size_t first = 0; first < points; first += 2 * half)
            for (size_t k = 0; k < half; k++) {
                double *even = z + 2 * (first + k), *odd = even + 2 * half;
                const double *root = roots + k * (points / half);
                double re = odd[0] * root[0] - odd[1] * (side * root[1]);
                double im = odd[0] * (side * root[1]) + odd[1] * root[0];
                odd[0] = even[0] - re;
                odd[1] = even[1] - im;
                even[0] += re;
                even[1] += im;
            }
}
