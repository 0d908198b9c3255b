#include "inference/kolmogorov.h"

#include "base/elementary.h"

/* P(sup |Brownian bridge| > x) = 2 sum (-1)^(k-1) exp(-2 k^2 x^2); for small x, where that
 * converges slowly, its theta-function dual 1 - sqrt(2 pi)/x sum exp(-(2k-1)^2 pi^2 / (8 x^2)). */
static double limit_law_upper(double x)
{
    if (x <= 0.0) {
        return 1.0;
    }
    double sum = 0.0;
    if (x < 1.0) {
        for (int k = 1; k < 20; k += 2) {
            sum += exp(-k * k * M_PI * M_PI / (8.0 * x * x));
        }
        return 1.0 - sqrt(2.0 * M_PI) / x * sum;
    }
    for (int k = 1; k < 20; k++) {
        double term = exp(-2.0 * k * k * x * x);
        sum += k % 2 == 1 ? term : -term;
    }
    return 2.0 * sum;
}

double kolmogorov_smirnov_p(const double *sorted, size_t count)
{
    if (count == 0) {
        return NAN;
    }
    double size = (double)count;
    double distance = 0.0;
    for (size_t i = 0; i < count; i++) {
        double above = (double)(i + 1) / size - sorted[i];
        double below = sorted[i] - (double)i / size;
        distance = fmax(distance, fmax(above, below));
    }
    double root = sqrt(size);
    return limit_law_upper((root + 0.12 + 0.11 / root) * distance);
}
