/* The noncentral law, trials to detect, and effects with their intervals. */
#include "unit.h"

#include <gsl/gsl_errno.h>
#include <gsl/gsl_randist.h>
#include <gsl/gsl_rng.h>

#include "inference/chi_square.h"
#include "inference/effect.h"
#include "inference/noncentral.h"

static void assert_near(double value, double wanted, double tolerance)
{
    if (!(fabs(value - wanted) <= tolerance)) {
        fail_msg("%.17g instead of %.17g", value, wanted);
    }
}

/* Python's mpmath at 40 digits: the Poisson mixture of regularised incomplete gamma functions from
 * its first term on, until the weights fall below 1e-38. */
TEST(test_known_values)
{
    static const double KNOWN[][4] = {
        {35.8882, 5, 64.46, 0.99000429915831104288}, {10, 5, 3, 0.28276315356885683993},
        {0.5, 5, 20, 0.99999931056052998695},        {100, 23, 50, 0.051710957543239092814},
        {700, 719, 30, 0.89469163502439372209},      {40, 1, 25, 0.092659341641510067956},
    };
    for (size_t i = 0; i < sizeof KNOWN / sizeof *KNOWN; i++) {
        double upper = noncentral_chi_square_upper(KNOWN[i][0], KNOWN[i][1], KNOWN[i][2]);
        assert_near(upper, KNOWN[i][3], 1e-12);
    }
}

/* With one degree of freedom T = (Z + sqrt(lambda))^2, so its tail is two normal ones: the mixture
 * below 4e7, the saddle point above. */
TEST(test_one_degree_is_a_normal_square)
{
    for (double lambda = 0.25; lambda < 1e13; lambda *= 11.0) {
        for (double z = -5.0; z <= 5.0; z += 0.625) {
            double root = sqrt(lambda) + z;
            if (root <= 0.0) {
                continue;
            }
            double wanted =
                0.5 * erfc(z * M_SQRT1_2) + 0.5 * erfc((root + sqrt(lambda)) * M_SQRT1_2);
            /* Rounding t = root^2 moves z by up to 1e-16 root. */
            double upper = noncentral_chi_square_upper(root * root, 1.0, lambda);
            assert_near(upper, wanted, 1e-9 + 1e-15 * root);
        }
    }
}

/* A sum of an independent noncentral and central variable has the sum of their degrees: averaging
 * the law of df = 2 over an exponential one (df = 2) must give df = 4. By Simpson's rule. */
TEST(test_degrees_add_up)
{
    double t = 30.0;
    double lambda = 12.0;
    int steps = 4000;
    double sum = 0.0;
    for (int i = 0; i <= steps; i++) {
        double y = t * i / steps;
        double weight = i == 0 || i == steps ? 1.0 : i % 2 == 1 ? 4.0 : 2.0;
        sum += weight * 0.5 * exp(-0.5 * y) * noncentral_chi_square_upper(t - y, 2.0, lambda);
    }
    double wanted = sum * t / steps / 3.0 + exp(-0.5 * t);
    assert_near(noncentral_chi_square_upper(t, 4.0, lambda), wanted, 1e-10);
}

TEST(test_mixture_meets_saddle_point)
{
    static const double DF[] = {5, 1e4, 1e7, 3.9e7};
    for (size_t i = 0; i < sizeof DF / sizeof *DF; i++) {
        double lambda = 4e7 - DF[i];
        double deviation = sqrt(2.0 * DF[i] + 4.0 * lambda);
        for (double z = -5.0; z <= 5.0; z += 0.5) {
            double t = 4e7 + z * deviation;
            double below = noncentral_chi_square_upper(t, DF[i], lambda - 0.01);
            double above = noncentral_chi_square_upper(t, DF[i], lambda + 0.01);
            /* The law itself moves by .02/deviation times the normal density. */
            double moved = 0.02 / deviation * exp(-0.5 * z * z) / sqrt(2.0 * M_PI);
            assert_near(above - below, moved, 1e-9);
        }
    }
}

TEST(test_lambda_undoes_power)
{
    static const double DF[] = {1, 5, 719, 1e7};
    static const double POWER[] = {0.025, 0.5, 0.975, 0.99};
    for (size_t i = 0; i < sizeof DF / sizeof *DF; i++) {
        for (size_t j = 0; j < sizeof POWER / sizeof *POWER; j++) {
            double t = chi_square_upper_quantile(-6.0, DF[i]);
            double lambda = noncentral_chi_square_lambda(t, DF[i], POWER[j]);
            assert_near(noncentral_chi_square_upper(t, DF[i], lambda), POWER[j], 1e-9);
            assert_true(noncentral_chi_square_upper(t, DF[i], lambda * (1 - 1e-6)) < POWER[j]);
        }
    }
    assert_true(noncentral_chi_square_lambda(1.0, 23.0, 0.5) == 0.0);
}

/* Trials to find a bias at alpha = 1e-6 (all of it in the upper tail) with power .99, and at 1e-3
 * and 1e-6 with power .999: figures published with the exact laws of these shuffles. */
TEST(test_trials_to_detect)
{
    assert_near(trials_to_detect(1.0 / 81, 5, -6, 0.99), 5221, 0.5);
    assert_near(trials_to_detect(0.029785, 23, -6, 0.99), 3025, 0.5);
    assert_near(trials_to_detect(1.0 / 8, 5, -6, 0.99), 515.7, 0.5);
    assert_near(trials_to_detect(1.0 / 81, 5, -6, 0.999), 6282, 0.6);
    assert_near(trials_to_detect(1.0 / 81, 5, -3, 0.999), 4284, 0.5);
    /* A two-sided 1e-6 leaves half of it to this tail, which costs 3%. */
    assert_near(trials_to_detect(1.0 / 81, 5, log10_alpha_upper_of(-6), 0.99), 5390.7, 0.5);
    assert_near(log10_alpha_upper_of(-6), log10(5e-7), 1e-14);
    assert_true(isinf(trials_to_detect(0.0, 5, -6, 0.99)));
}

TEST(test_domain)
{
    assert_true(isnan(noncentral_chi_square_upper(1.0, 0.0, 1.0)));
    assert_true(isnan(noncentral_chi_square_upper(1.0, 1.0, -1.0)));
    assert_true(isnan(noncentral_chi_square_upper(NAN, 1.0, 1.0)));
    assert_true(isnan(noncentral_chi_square_lambda(1.0, 1.0, 1.0)));
    assert_true(noncentral_chi_square_upper(0.0, 1.0, 1.0) == 1.0);
    assert_near(noncentral_chi_square_upper(3.0, 2.0, 0.0), exp(-1.5), 1e-15);
}

/* The headline run, naive n=3 at a million trials: w = 1/9. */
TEST(test_effect_of_headline_run)
{
    Effect effect = effect_estimate(12346.1, 5, 1e6);
    assert_near(effect.value, sqrt(12341.1 / 999999.0), 1e-15);
    /* sqrt(lambda) is nearly normal with variance 1 out here, less a little for df. */
    assert_near(effect.low, (sqrt(12341.1) - 1.959964) / 1e3, 1e-5);
    assert_near(effect.high, (sqrt(12341.1) + 1.959964) / 1e3, 1e-5);
}

/* For a statistic at the 97.5% point of a law the lower limit is that law's own lambda, and so is
 * the upper limit where the statistic's lower tail is 2.5% of that under fairness: by definition.
 */
TEST(test_effect_interval_covers)
{
    static const double LAWS[][2] = {{5, 20}, {23, 9}, {719, 100}, {1e7, 1e5}, {1e7, 1e9}};
    for (size_t i = 0; i < sizeof LAWS / sizeof *LAWS; i++) {
        double df = LAWS[i][0];
        double lambda = LAWS[i][1];
        for (int end = 0; end < 2; end++) {
            double wanted = end == 0 ? 0.025 : 0.975;
            double low = 0.0;
            double high = 2.0 * (df + lambda) + 100.0;
            for (int step = 0; step < 80; step++) {
                double middle = 0.5 * (low + high);
                double fair = 1 - noncentral_chi_square_upper(middle, df, 0);
                double upper = noncentral_chi_square_upper(middle, df, lambda);
                if (end == 0 ? upper > wanted : 1 - upper <= (1 - wanted) * fair) {
                    low = middle;
                } else {
                    high = middle;
                }
            }
            Effect effect = effect_estimate(low, df, 1e4);
            double limit = end == 0 ? effect.low : effect.high;
            /* In lambda, the power's error of 1e-9 is spread over the law's width. */
            assert_near(limit * limit * (1e4 - 1) / lambda, 1.0, 1e-6);
            assert_true(effect.low <= effect.high);
        }
    }
}

/* 95% of the intervals hold the true effect, and none is empty: counts of 24 orders, of a fair
 * shuffle, of naive with 4 items (Robbins & Bolker 1981), of one that favours every second order. A
 * bias spread like these follows noncentral chi-square. */
TEST(test_effect_interval_covers_in_runs)
{
    enum { CELLS = 24, RUNS = 4000 };
    static const double naive[CELLS] = {10, 10, 10, 14, 11, 9,  10, 15, 14, 14, 11, 11,
                                        11, 11, 9,  11, 11, 10, 8,  9,  9,  8,  10, 10};
    gsl_rng *random = gsl_rng_alloc(gsl_rng_mt19937);
    for (unsigned law = 0; law < 3; law++)
        for (unsigned trials = 100; trials <= 3000; trials *= 5) {
            double chances[CELLS], phi2 = -1;
            for (unsigned cell = 0; cell < CELLS; cell++) {
                chances[cell] = law == 1 ? naive[cell] / 256 : 1.0 / CELLS;
                if (law == 2)
                    chances[cell] += (cell % 2 ? .3 : -.3) / CELLS;
                phi2 += CELLS * chances[cell] * chances[cell];
            }
            int held = 0;
            gsl_rng_set(random, 1 + trials + law);
            for (int run = 0; run < RUNS; run++) {
                unsigned counts[CELLS];
                gsl_ran_multinomial(random, CELLS, trials, chances, counts);
                double statistic = -(double)trials;
                for (unsigned cell = 0; cell < CELLS; cell++)
                    statistic += (double)counts[cell] * counts[cell] * CELLS / trials;
                Effect effect = effect_estimate(statistic, CELLS - 1, trials);
                double w = sqrt(fmax(0, phi2));
                held += effect.low <= w && w <= effect.high;
                assert_true(effect.low <= effect.value && effect.value <= effect.high);
                assert_true(effect.high > 0);
            }
            /* Four standard errors of the part that holds it. */
            assert_true(held >= RUNS * (.95 - 4 * sqrt(.95 * .05 / RUNS)));
        }
    gsl_rng_free(random);
}

TEST(test_effect_at_the_ends)
{
    /* Perfectly even counts: 2.5% is what is left of exp(-lambda/2). */
    Effect even = effect_estimate(0.0, 5, 100);
    assert_true(even.value == 0.0 && even.low == 0.0);
    assert_near(even.high, sqrt(2 * log(40) / 99), 1e-12);
    Effect single = effect_estimate(5.0, 5, 1);
    assert_true(single.value == 0.0 && single.low == 0.0 && isinf(single.high));
    Effect huge = effect_estimate(5e12, 1e7, 1e12);
    assert_near(huge.value, sqrt(5.0), 1e-4);
    assert_true(huge.low < huge.value && huge.value < huge.high);
    /* A shuffle that gives one order, of 10! and of 100 items by places: as large as it can be. */
    for (int places = 0; places < 2; places++) {
        double df = places ? 99 * 99 : 3628799, most = 100 * df;
        Effect one = effect_estimate(most, df, 100);
        assert_near(one.value, sqrt(df), 1e-6 * one.value);
        assert_true(one.low < one.value && one.value < one.high);
    }
    assert_true(isnan(effect_estimate(-1.0, 5, 100).value));
    assert_true(isnan(effect_estimate(1.0, 0, 100).low));
    assert_true(isnan(effect_estimate(1.0, 5, 0).high));
}

int main(void)
{
    gsl_set_error_handler_off();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_known_values),
        cmocka_unit_test(test_one_degree_is_a_normal_square),
        cmocka_unit_test(test_degrees_add_up),
        cmocka_unit_test(test_mixture_meets_saddle_point),
        cmocka_unit_test(test_lambda_undoes_power),
        cmocka_unit_test(test_trials_to_detect),
        cmocka_unit_test(test_domain),
        cmocka_unit_test(test_effect_of_headline_run),
        cmocka_unit_test(test_effect_interval_covers),
        cmocka_unit_test(test_effect_interval_covers_in_runs),
        cmocka_unit_test(test_effect_at_the_ends),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
