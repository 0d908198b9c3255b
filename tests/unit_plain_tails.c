/* The tails of the binomial law and the Fourier transform, against sums of all terms in long
 * doubles, the oracle, and the sum that defines the transform. */
#include "inference/binomial_tail.h"
#include "inference/fourier.h"

#include "base/splitmix.h"
#include "tail_oracle.h"
#include "unit.h"

static double unit(uint64_t *state)
{
    return ldexp((double)(splitmix64_next(state) >> 11), -53);
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

/* 20,000 random counts above their mean, at any depth, of up to 1e8 trials; and those below it,
 * which are the others, mirrored. */
static void binomial_law_of_many(void **unused)
{
    uint64_t state = 5;
    for (int i = 0; i < 20000; i++) {
        double n = floor(pow(10, 8 * unit(&state))) + 1, p = unit(&state), u = unit(&state);
        if (i % 3 == 0)
            p = pow(10, -9 * p);
        else if (i % 3 == 1)
            p = 1 / (2 + floor(60 * p));
        double reach = i % 2 ? 10 * u * sqrt(n * p * (1 - p)) : (n - n * p) * pow(10, -4 * u);
        double k = fmax(1, fmin(n, floor(n * p + 1 + reach)));
        double oracle = oracle_binomial_beyond(k, n, p);
        assert_true(fabs(log_binomial_beyond(k, n, p) / oracle - 1) < 1e-9);
        if (p > 0.01) /* where 1 - p has its digits */
            assert_true(fabs(log_binomial_up_to(n - k, n, 1 - p) / oracle - 1) < 1e-9);
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
        cmocka_unit_test(binomial_law_of_few),
        cmocka_unit_test(binomial_law_of_many),
        cmocka_unit_test(transform_by_its_sum),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
