#include "inference/normal_tail.h"

#include "base/elementary.h"

#include <stddef.h>

/* The ratio at 0, 1/2, 1, ... 4. */
static const double ratio_at[] = {0x1.40d931ff62706p+0, 0x1.c0b2d78fb0db8p-1, 0x1.4fb53a9eb0a1cp-1,
                                  0x1.0818fcc1d2b2dp-1, 0x1.af7b6a4d54e8dp-2, 0x1.6ac4792d19de8p-2,
                                  0x1.37e684ee8e185p-2, 0x1.10f724278b794p-2, 0x1.e4aa012912ddep-3};

/* Up to 4.25 Taylor's series around the next place in the table: R' = z R - 1, and so
 * R(k+1) = z R(k) + k R(k-1) for the derivatives. Beyond it Laplace's continued fraction
 * 1/(z + 1/(z + 2/(z + 3/(z + ...)))) (Abramowitz & Stegun 26.2.14). */
double normal_mills_ratio(double z)
{
    if (!(z < 4.25)) {
        double rest = z;
        for (int k = 40; k >= 1; k--)
            rest = z + k / rest;
        return 1 / rest;
    }
    size_t place = (size_t)(2 * z + 0.5);
    double c = 0.5 * (double)place, h = z - c;
    double before = ratio_at[place], now = c * before - 1, sum = before, power = h;
    for (int k = 1; k < 20; k++) {
        sum += now * power;
        double next = c * now + k * before;
        before = now;
        now = next;
        power *= h / (k + 1);
    }
    return sum;
}

double normal_upper(double z)
{
    double upper = exp(-0.5 * z * z) / sqrt(2.0 * M_PI) * normal_mills_ratio(fabs(z));
    return z < 0 ? 1 - upper : upper;
}
