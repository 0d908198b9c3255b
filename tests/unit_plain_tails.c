/* The tails of the normal and the binomial law, and the Fourier transform, against the C library's
 * long doubles, sums of all terms, GSL, and the sum that defines the transform. */
#include "inference/binomial_tail.h"
#include "inference/fourier.h"
#include "inference/normal_tail.h"

#include "unit.h"

#include <gsl/gsl_cdf.h>

static void normal_law(void **unused)
{
    for (double z = -8; z < 37; z += 0.01) {
        long double truth = 0.5L * erfcl((long double)z * sqrtl(0.5L));
        assert_true(fabsl(normal_upper(z) / truth - 1) < 1e-12L);
        long double density = expl(-0.5L * z * z) / sqrtl(2 * acosl(-1));
        if (z >= 0)
            assert_true(fabsl(normal_mills_ratio(z) * density / truth - 1) < 1e-14L);
    }
    assert_true(fabs(normal_mills_ratio(1e6) * 1e6 - 1) < 1e-11); /* 1 - 1/z^2 + ... */
}

static void binomial_law_of_few(void **unused)
{
    static const double chances[] = {0.01, 0.3, 0.5, 0.999};
    for (size_t c = 0; c < sizeof chances / sizeof *chances; c++)
        for (int n = 1; n <= 60; n++) {
            long double p = chances[c], term[61], all = 0, below = 0;
            for (int k = 0; k <= n; k++)
                term[k] = expl(lgammal(n + 1.0L) - lgammal(k + 1.0L) - lgammal(n - k + 1.0L) +
                               k * logl(p) + (n - k) * log1pl(-p));
            for (int k = n; k >= 0; k--)
                all += term[k];
            for (int k = 0; k <= n; k++) {
                long double above = 0;
                for (int i = n; i >= k; i--)
                    above += term[i];
                below += term[k];
                Tails tails = binomial_tails(k, n, chances[c]);
                assert_true(fabsl(powl(10, tails.log10_upper) * all / above - 1) < 1e-10L);
                assert_true(fabsl(powl(10, tails.log10_lower) * all / below - 1) < 1e-10L);
            }
        }
}

/* Up to a million trials: GSL has none near the mean of more. */
static void binomial_law_of_many(void **unused)
{
    static const double chances[] = {1.0 / 52, 0.3, 0.5};
    for (size_t c = 0; c < sizeof chances / sizeof *chances; c++)
        for (double n = 1000; n <= 1e6; n *= 10)
            for (double u = -5; u <= 5; u += 0.5) {
                double p = chances[c], k = round(n * p + u * sqrt(n * p * (1 - p)));
                if (k < 1)
                    continue;
                Tails tails = binomial_tails(k, n, p);
                double upper = gsl_cdf_beta_P(p, k, n - k + 1);
                double lower = gsl_cdf_beta_Q(p, k + 1, n - k);
                assert_true(fabs(pow(10, tails.log10_upper) / upper - 1) < 1e-8);
                assert_true(fabs(pow(10, tails.log10_lower) / lower - 1) < 1e-8);
            }
    Tails middle = binomial_tails(5e8, 1e9, 0.5); /* (1 + P(X = N/2)) / 2 */
    assert_true(fabs(middle.log10_upper - log10(0.5 + 0.5 / sqrt(2e9 * acos(-1) / 4))) < 1e-9);
    assert_true(fabs(middle.log10_upper - middle.log10_lower) < 1e-9);
}

static void transform_by_its_sum(void **unused)
{
    for (size_t points = 1; points <= 64; points *= 2)
        for (int back = 0; back < 2; back++) {
            double z[128], roots[128], before[128];
            for (size_t i = 0; i < 2 * points; i++)
                z[i] = before[i] = (double)(i * i * 7 % 23) - 11;
            fourier_roots(roots, points);
            fourier_transform(z, roots, points, back);
            for (size_t k = 0; k < points; k++) {
                double re = 0, im = 0;
                for (size_t m = 0; m < points; m++) {
                    double angle = (back ? 2 : -2) * acos(-1) * (double)(k * m) / (double)points;
                    re += before[2 * m] * cos(angle) - before[2 * m + 1] * sin(angle);
                    im += before[2 * m] * sin(angle) + before[2 * m + 1] * cos(angle);
                }
                assert_true(fabs(z[2 * k] - re) < 1e-11 && fabs(z[2 * k + 1] - im) < 1e-11);
            }
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(normal_law),
        cmocka_unit_test(binomial_law_of_few),
        cmocka_unit_test(binomial_law_of_many),
        cmocka_unit_test(transform_by_its_sum),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
