/* Central chi-square tails against values computed elsewhere, and their quantiles. */
#include "unit.h"

#include <gsl/gsl_errno.h>

#include "base/splitmix.h"
#include "inference/chi_square.h"
#include "tail_oracle.h"

typedef struct Known {
    double statistic;
    double df;
    double log10_upper;
    double log10_lower;
} Known;

/* Computed with Python's mpmath at 60 digits (40 for df 4.8e8) by definition: P(a, x) from the
 * series x^a e^-x / Gamma(a+1) sum x^k/((a+1)...(a+k)) below the mean, Q(a, x) above it from
 * Legendre's continued fraction evaluated backwards, its depth doubled until 35 digits stood. A
 * lower tail that differs from 1 by less than 1e-300 is given as 0. */
static const Known KNOWN[] = {
    {3.841458820694124, 1.0, -1.301029995663980688, -0.022276394711152260374},
    {0.0001, 1.0, -0.0034790084018169664871, -2.0980671767081865945},
    {450000.0, 1.0, -97719.183095392157457, 0.0},
    {12346.1, 5.0, -2675.3593324949513804, 0.0},
    {0.01, 5.0, -2.3018786421648416701e-7, -6.2757020030292126908},
    {1e-12, 2.0, -2.1714724095162591383e-13, -12.301029995664089769},
    {80.0, 23.0, -7.4982329632692817834, -1.3789590039718222095e-8},
    {40.0, 119.0, -3.2035372458539583995e-13, -12.132154533628408507},
    {1000.0, 719.0, -10.791870497982923917, -7.0131610691133466324e-12},
    {4500.0, 5039.0, -5.6357869555273150202e-9, -7.886829746605821458},
    {5039.0, 5039.0, -0.3033372741789684428, -0.29873491028932843689},
    {42000.0, 40319.0, -8.5877593514145724879, -1.1220829425424432835e-9},
    {10000000.0, 10000000.0, -0.30108165442019896953, -0.30097834305177357156},
    {10025000.0, 10000000.0, -7.9340385137396221364, -5.0552868089631391153e-9},
    {9970000.0, 10000000.0, -4.0901181519807455521e-12, -11.026048457571006251},
    {12000000.0, 10000000.0, -38391.30127267266874, 0.0},
    {11000000.0, 10000000.0, -10186.563744998267651, 0.0},
    {479150000.0, 479001598.0, -6.0879104628888308715, -3.547104847195193704e-7},
    {478800000.0, 479001598.0, -1.586687276254790436e-11, -10.437292972190665125},
    {460600.0, 5.0, -100010.09937478302565, 0.0},
    {119.5, 119.0, -0.32801643517243297539, -0.2756228012909210795},
    {1.2, 1.0, -0.56332592121860870084, -0.13865779550118266792},
    {5.5, 3.0, -0.85811578141201194788, -0.064814602845112119136},
};

static void assert_relative(double value, double wanted, double tolerance)
{
    if (wanted == 0.0) {
        assert_true(value == 0.0);
    } else if (!(fabs(value / wanted - 1.0) <= tolerance)) {
        fail_msg("%.17g instead of %.17g", value, wanted);
    }
}

TEST(test_known_values)
{
    for (size_t i = 0; i < sizeof KNOWN / sizeof *KNOWN; i++) {
        Tails tails = chi_square_tails(KNOWN[i].statistic, KNOWN[i].df);
        assert_relative(tails.log10_upper, KNOWN[i].log10_upper, 1e-12);
        assert_relative(tails.log10_lower, KNOWN[i].log10_lower, 1e-12);
    }
}

/* Percentage points as printed in Abramowitz & Stegun, table 26.8. */
TEST(test_printed_percentage_points)
{
    static const double POINTS[][3] = {
        {1, 0.05, 3.84146},  {1, 0.01, 6.63490},   {2, 0.05, 5.99147},   {5, 0.05, 11.0705},
        {5, 0.001, 20.515},  {10, 0.05, 18.3070},  {10, 0.995, 2.15585}, {23, 0.01, 41.6384},
        {30, 0.95, 18.4926}, {100, 0.05, 124.342}, {100, 0.99, 70.0648}};
    for (size_t i = 0; i < sizeof POINTS / sizeof *POINTS; i++) {
        double quantile = chi_square_upper_quantile(log10(POINTS[i][1]), POINTS[i][0]);
        assert_true(fabs(quantile / POINTS[i][2] - 1.0) < 5e-6 + 5e-4 * (POINTS[i][1] == 0.001));
    }
}

/* Two degrees of freedom are an exponential law: Q = e^(-t/2). */
TEST(test_exponential_law)
{
    for (double t = 1e-8; t < 1e6; t *= 1.7) {
        Tails tails = chi_square_tails(t, 2.0);
        assert_relative(tails.log10_upper, -0.5 * t / log(10.0), 1e-14);
        double lower = t < 1.0 ? log(-expm1(-0.5 * t)) : log1p(-exp(-0.5 * t));
        assert_relative(tails.log10_lower, lower / log(10.0) + 0.0, 1e-12);
    }
}

static double unit(uint64_t *state)
{
    return ldexp((double)(splitmix64_next(state) >> 11), -53);
}

static void fail_on_error(const char *reason, const char *file, int line, int number)
{
    fail_msg("GSL: %s", reason);
}

/* 20,000 random laws and statistics, df 1 to 4.8e8, half below the mean and at any depth: against
 * the oracle, and without a call of GSL's error handler, which in a library is the caller's. */
TEST(test_agrees_with_the_oracle)
{
    uint64_t seed = 7;
    gsl_set_error_handler(fail_on_error);
    for (int i = 0; i < 20000; i++) {
        double df = floor(pow(10.0, unit(&seed) * 8.68)), u = unit(&seed);
        if (i % 7 == 0)
            df = 1 + i % 3;
        else if (i % 7 == 1)
            df = pow(10.0, 3.3 * u - 0.3);
        double z = 12.0 * unit(&seed) * sqrt(2.0 * df);
        double statistic = i % 4 == 0   ? df * pow(10.0, -u * (i % 8 ? 2.0 : 300.0))
                           : i % 4 == 1 ? df * (1.0 + pow(10.0, 12.0 * u - 8.0))
                           : i % 4 == 2 ? df + z
                                        : fmax(1e-300, df - z);
        Tails tails = chi_square_tails(statistic, df), oracle = oracle_chi_square(statistic, df);
        assert_relative(tails.log10_upper, oracle.log10_upper, 2e-10);
        assert_relative(tails.log10_lower, oracle.log10_lower, 2e-10);
    }
    gsl_set_error_handler_off();
    assert_true(chi_square_tails(0.0, 3.0).log10_lower == -INFINITY);
    assert_true(chi_square_tails(0.0, 3.0).log10_upper == 0.0);
}

TEST(test_tails_fall_without_a_jump)
{
    static const double DF[] = {1, 2, 3, 7, 31, 32, 33, 500, 1e5, 479001599};
    for (size_t i = 0; i < sizeof DF / sizeof *DF; i++) {
        double border = DF[i] + 2.0; /* where the upper tail's own fraction begins */
        Tails below = chi_square_tails(border, DF[i]);
        Tails above = chi_square_tails(nextafter(border, INFINITY), DF[i]);
        assert_true(fabs(above.log10_upper - below.log10_upper) < 1e-12);
        assert_true(fabs(above.log10_lower - below.log10_lower) < 1e-12);
        Tails last = {.log10_upper = 0.0, .log10_lower = -INFINITY};
        for (double z = -6.0; z < 40.0; z += 0.5) {
            double t = DF[i] + z * sqrt(2.0 * DF[i]);
            if (t <= 0.0) {
                continue;
            }
            Tails tails = chi_square_tails(t, DF[i]);
            assert_true(tails.log10_upper < last.log10_upper || tails.log10_upper == 0.0);
            assert_true(tails.log10_lower > last.log10_lower || tails.log10_lower > -1e-300);
            last = tails;
        }
    }
}

TEST(test_ends_and_domain)
{
    Tails zero = chi_square_tails(0.0, 3.0);
    assert_true(zero.log10_upper == 0.0 && zero.log10_lower == -INFINITY);
    assert_true(chi_square_tails(1e300, 1e7).log10_upper < -1e299);
    assert_true(chi_square_tails(1e-300, 1.0).log10_lower < -149.0);
    assert_true(isnan(chi_square_tails(1.0, 0.0).log10_upper));
    assert_true(isnan(chi_square_tails(-1.0, 2.0).log10_lower));
    assert_true(isnan(chi_square_tails(INFINITY, 2.0).log10_upper));
    assert_true(isnan(chi_square_tails(1.0, NAN).log10_lower));
    assert_true(isnan(chi_square_upper_quantile(0.0, 2.0)));
    assert_true(isnan(chi_square_upper_quantile(-1e5, 2.0)));
    assert_true(isnan(chi_square_upper_quantile(-3.0, -1.0)));
}

TEST(test_quantile_undoes_tail)
{
    static const double DF[] = {1, 2, 5, 23, 119, 5039, 1e7, 479001599};
    static const double LOG10_P[] = {-1e-6, -0.01, -0.3, -2, -6, -9, -300, -2675, -99999};
    for (size_t i = 0; i < sizeof DF / sizeof *DF; i++) {
        for (size_t j = 0; j < sizeof LOG10_P / sizeof *LOG10_P; j++) {
            double t = chi_square_upper_quantile(LOG10_P[j], DF[i]);
            double back = chi_square_tails(t, DF[i]).log10_upper;
            assert_relative(back, LOG10_P[j], 1e-9);
        }
    }
}

TEST(test_two_sided)
{
    Tails high = {.log10_upper = -7.0, .log10_lower = -1e-8};
    Tails low = {.log10_upper = -1e-8, .log10_lower = -7.0};
    Tails middle = {.log10_upper = log10(0.55), .log10_lower = log10(0.55)};
    assert_relative(chi_square_log10_two_sided(high), log10(2e-7), 1e-15);
    assert_relative(chi_square_log10_two_sided(low), log10(2e-7), 1e-15);
    assert_true(chi_square_log10_two_sided(middle) == 0.0);
}

int main(void)
{
    gsl_set_error_handler_off();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_known_values),
        cmocka_unit_test(test_printed_percentage_points),
        cmocka_unit_test(test_exponential_law),
        cmocka_unit_test(test_agrees_with_the_oracle),
        cmocka_unit_test(test_tails_fall_without_a_jump),
        cmocka_unit_test(test_ends_and_domain),
        cmocka_unit_test(test_quantile_undoes_tail),
        cmocka_unit_test(test_two_sided),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
