/* Adjusted p-values and the Kolmogorov-Smirnov test, against answers from the literature. */
#include "unit.h"

#include <gsl/gsl_errno.h>
#include <gsl/gsl_rng.h>

#include "inference/calibration.h"
#include "inference/holm.h"

static void assert_near(double value, double wanted, double tolerance)
{
    if (!(fabs(value - wanted) <= tolerance)) {
        fail_msg("%.17g instead of %.17g", value, wanted);
    }
}

/* The fifteen p-values of Benjamini & Hochberg 1995 (section 4.1, thrombolysis trial). At .05 Holm
 * (like Bonferroni, and Hochberg's procedure) rejects three of them, theirs four. */
static const double TRIAL_P[15] = {0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344,
                                   0.0459, 0.3240, 0.4262, 0.5719, 0.6528, 0.7590, 1.0000};

TEST(test_published_example)
{
    double log10_p[15];
    double holm[15];
    double benjamini_hochberg[15];
    for (int i = 0; i < 15; i++) {
        log10_p[14 - i] = log10(TRIAL_P[i]); /* in falling order: the input need not be sorted */
    }
    assert_true(holm_adjust(log10_p, NULL, 15, holm));
    assert_true(benjamini_hochberg_adjust(log10_p, 15, 15, benjamini_hochberg));
    int holm_rejects = 0;
    int benjamini_hochberg_rejects = 0;
    for (int i = 0; i < 15; i++) {
        holm_rejects += holm[i] <= log10(0.05);
        benjamini_hochberg_rejects += benjamini_hochberg[i] <= log10(0.05);
    }
    assert_int_equal(holm_rejects, 3);
    assert_int_equal(benjamini_hochberg_rejects, 4);
    assert_near(pow(10, holm[14]), 0.0015, 1e-12);
    assert_near(pow(10, holm[12]), 0.0019 * 13, 1e-12);
    assert_near(pow(10, benjamini_hochberg[11]), 0.0095 * 15 / 4, 1e-12);
    assert_near(pow(10, benjamini_hochberg[9]), 0.0298 * 15 / 7, 1e-12); /* .0278*15/6 is larger */
}

/* Worked by hand: .01 .04 .03 .005 become .03 .06 .06 .02 under Holm, and .02 .04 .04 .02 under
 * Benjamini & Hochberg. */
TEST(test_by_hand_and_in_place)
{
    static const double HOLM[] = {0.03, 0.06, 0.06, 0.02};
    static const double BENJAMINI_HOCHBERG[] = {0.02, 0.04, 0.04, 0.02};
    double first[] = {log10(0.01), log10(0.04), log10(0.03), log10(0.005)};
    double second[] = {first[0], first[1], first[2], first[3]};
    assert_true(holm_adjust(first, NULL, 4, first));
    assert_true(benjamini_hochberg_adjust(second, 4, 4, second));
    for (int i = 0; i < 4; i++) {
        assert_near(pow(10, first[i]), HOLM[i], 1e-15);
        assert_near(pow(10, second[i]), BENJAMINI_HOCHBERG[i], 1e-15);
    }
}

/* The five smallest of the fifteen. Worked by hand: .0001 * 15, .0004 * 15/2, .0019 * 15/3,
 * .0095 * 15/4, .0201 * 15/5. */
TEST(test_the_smallest_of_many)
{
    static const double WANTED[] = {0.0015, 0.003, 0.0095, 0.035625, 0.0603};
    double log10_p[5];
    double adjusted[5];
    for (int i = 0; i < 5; i++) {
        log10_p[i] = log10(TRIAL_P[i]);
    }
    assert_true(benjamini_hochberg_adjust(log10_p, 5, 15, adjusted));
    for (int i = 0; i < 5; i++) {
        assert_near(pow(10, adjusted[i]), WANTED[i], 1e-12);
    }
}

/* By hand: .004 with a tenth of the weight is as .04, .03 as it is, .01 first: .01 * 2.1, then .03
 * * 1.1, then .04 * .1. Equal weights are none. */
TEST(test_weights)
{
    static const double WEIGHTS[] = {0.1, 1, 1}, EQUAL[] = {7, 7, 7};
    static const double WANTED[] = {0.033, 0.033, 0.021};
    double log10_p[] = {log10(0.004), log10(0.03), log10(0.01)};
    double adjusted[3], plain[3], equal[3];
    assert_true(holm_adjust(log10_p, WEIGHTS, 3, adjusted));
    assert_true(holm_adjust(log10_p, NULL, 3, plain));
    assert_true(holm_adjust(log10_p, EQUAL, 3, equal));
    for (int i = 0; i < 3; i++) {
        assert_near(pow(10, adjusted[i]), WANTED[i], 1e-12);
        assert_near(equal[i], plain[i], 1e-12);
    }
}

TEST(test_far_out_and_capped)
{
    double log10_p[] = {0.0, -2675.06, -INFINITY, -0.1};
    double adjusted[4];
    assert_true(holm_adjust(log10_p, NULL, 4, adjusted));
    assert_true(adjusted[2] == -INFINITY);
    assert_near(adjusted[1], -2675.06 + log10(3), 1e-10);
    assert_true(adjusted[0] == 0.0 && adjusted[3] == 0.0);
    assert_true(benjamini_hochberg_adjust(log10_p, 4, 4, adjusted));
    assert_true(adjusted[2] == -INFINITY);
    assert_near(adjusted[1], -2675.06 + log10(2), 1e-10);
    assert_true(adjusted[0] == 0.0 && adjusted[3] == 0.0);
    assert_true(holm_adjust(log10_p, NULL, 0, adjusted));
    double one = -3.0;
    assert_true(holm_adjust(&one, NULL, 1, &one));
    assert_true(one == -3.0);
}

/* Critical distances at 5% and 1% for samples of 10, 20 and 100 (L. H. Miller 1956, J. Am. Stat.
 * Assoc. 51, table 1); Stephens' form is within a few thousandths. */
TEST(test_kolmogorov_critical_values)
{
    static const double POINTS[][3] = {{10, 0.05, 0.40925},  {20, 0.05, 0.29408},
                                       {100, 0.05, 0.13403}, {10, 0.01, 0.48893},
                                       {20, 0.01, 0.35241},  {100, 0.01, 0.16081}};
    for (size_t i = 0; i < sizeof POINTS / sizeof *POINTS; i++) {
        size_t count = (size_t)POINTS[i][0];
        double values[100];
        /* Evenly spread but squeezed down, so that the last step is `distance` high. */
        for (size_t j = 0; j < count; j++) {
            values[j] = (1.0 - POINTS[i][2]) * (double)(j + 1) / (double)count;
        }
        double p = kolmogorov_smirnov_p(values, count);
        assert_near(p, POINTS[i][1], 0.06 * POINTS[i][1]);
    }
}

TEST(test_kolmogorov_at_the_ends)
{
    double even[50];
    for (int i = 0; i < 50; i++) {
        even[i] = (i + 0.5) / 50.0;
    }
    assert_near(kolmogorov_smirnov_p(even, 50), 1.0, 1e-12);
    double same[50] = {0};
    assert_true(kolmogorov_smirnov_p(same, 50) < 1e-20);
    assert_true(isnan(kolmogorov_smirnov_p(same, 0)));
}

static int compare_doubles(const void *left, const void *right)
{
    double a = *(const double *)left;
    double b = *(const double *)right;
    return (a > b) - (a < b);
}

/* The test's own p-values on uniform samples are uniform. */
TEST(test_kolmogorov_is_calibrated)
{
    gsl_rng *random = gsl_rng_alloc(gsl_rng_mt19937);
    gsl_rng_set(random, 20240601);
    double p[1000];
    for (int run = 0; run < 1000; run++) {
        double values[80];
        for (int i = 0; i < 80; i++) {
            values[i] = gsl_rng_uniform(random);
        }
        qsort(values, 80, sizeof *values, compare_doubles);
        p[run] = kolmogorov_smirnov_p(values, 80);
    }
    gsl_rng_free(random);
    qsort(p, 1000, sizeof *p, compare_doubles);
    assert_true(kolmogorov_smirnov_p(p, 1000) > 0.01);
}

int main(void)
{
    gsl_set_error_handler_off();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_published_example),
        cmocka_unit_test(test_by_hand_and_in_place),
        cmocka_unit_test(test_the_smallest_of_many),
        cmocka_unit_test(test_weights),
        cmocka_unit_test(test_far_out_and_capped),
        cmocka_unit_test(test_kolmogorov_critical_values),
        cmocka_unit_test(test_kolmogorov_at_the_ends),
        cmocka_unit_test(test_kolmogorov_is_calibrated),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
