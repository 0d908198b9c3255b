/* The tails of Pearson's X2 at single points: published values, both sides of the borders between
 * methods, far out; and what is refused. unit_multinomial_tail.c has them against the exact law. */
#include "unit.h"

#include <gsl/gsl_errno.h>

#include "inference/chi_square.h"
#include "inference/multinomial_tail.h"

typedef unsigned __int128 Wide;

/* By how much plain chi-square is off at 1e-6 with five trials a cell, published as 3.8 (6 and 24
 * cells), 1.9 (120) and 1.26 (720): the largest true tail it puts at or below 1e-6. */
TEST(test_published_errors_of_plain_chi_square)
{
    static const double PUBLISHED[][3] = {
        {6, 3.8, 0.05}, {24, 3.8, 0.1}, {120, 1.9, 0.05}, {720, 1.26, 0.04}};
    for (size_t i = 0; i < sizeof PUBLISHED / sizeof *PUBLISHED; i++) {
        int cells = (int)PUBLISHED[i][0];
        int trials = 5 * cells;
        double critical = chi_square_upper_quantile(-6.0, cells - 1.0);
        /* X2 = (2M + N) K/N - N, M the number of pairs of trials that share a cell */
        long pairs = (long)ceil(((critical + trials) * 5.0 - trials) / 2.0);
        Wide squares = (Wide)(2 * pairs + trials);
        TestResult test;
        assert_int_equal(multinomial_test((uint64_t)trials, (uint64_t)cells, squares, &test, NULL),
                         STATUS_OK);
        double rate = pow(10, test.tails.log10_upper + 6.0);
        if (!(fabs(rate - PUBLISHED[i][1]) <= PUBLISHED[i][2])) {
            fail_msg("K %d: %.4f", cells, rate);
        }
    }
}

/* Both sides of the borders between methods agree: at 199 and 200 trials a cell, at the same plain
 * p. What is left is the expansion's next order. */
TEST(test_methods_meet)
{
    static const uint64_t CELLS[] = {3, 6, 12, 24, 64, 120, 720, 40320, 479001600};
    for (size_t i = 0; i < sizeof CELLS / sizeof *CELLS; i++) {
        for (int k = 2; k <= 8; k += 3) {
            double ratio[2];
            for (int side = 0; side < 2; side++) {
                uint64_t each = side == 0 ? 199 : 200;
                uint64_t trials = each * CELLS[i];
                double critical = chi_square_upper_quantile(-k, (double)CELLS[i] - 1.0);
                Wide squares = (Wide)trials * each + 2 * (Wide)(critical * (double)each / 2.0);
                TestResult test;
                assert_int_equal(multinomial_test(trials, CELLS[i], squares, &test, NULL),
                                 STATUS_OK);
                Tails plain = chi_square_tails(test.statistic, test.df);
                ratio[side] = (test.tails.log10_upper - plain.log10_upper) * LN10;
            }
            assert_true(fabs(ratio[0] - ratio[1]) < 0.05);
        }
    }
}

TEST(test_coins)
{
    /* P(|heads - tails| >= 20) in 100 tosses is .056888 (Feller I, and any table): heads 60. */
    TestResult test;
    assert_int_equal(multinomial_test(100, 2, 60 * 60 + 40 * 40, &test, NULL), STATUS_OK);
    assert_true(fabs(pow(10, test.tails.log10_upper) - 0.0568879) < 1e-6);
    assert_true(fabs(test.statistic - 4.0) < 1e-12);
    /* Exactly 50 heads: C(100, 50)/2^100 = .0795892. */
    assert_int_equal(multinomial_test(100, 2, 5000, &test, NULL), STATUS_OK);
    assert_true(fabs(pow(10, test.tails.log10_lower) - 0.0795892) < 1e-6);
    /* All heads, whatever N: 2^(1-N). */
    assert_int_equal(multinomial_test(1000000, 2, 1000000000000, &test, NULL), STATUS_OK);
    assert_true(fabs(test.tails.log10_upper / (-999999 * log10(2)) - 1) < 1e-10);
    /* Where summing ends (a million), the expansion goes on: z = 5. */
    double at[2];
    for (uint64_t side = 0; side < 2; side++) {
        uint64_t trials = 1000000 + 2 * side;
        uint64_t heads = trials / 2 + 2500;
        Wide squares = (Wide)heads * heads + (Wide)(trials - heads) * (trials - heads);
        assert_int_equal(multinomial_test(trials, 2, squares, &test, NULL), STATUS_OK);
        at[side] = test.tails.log10_upper;
    }
    assert_true(fabs(at[0] - at[1]) * LN10 < 0.01);
}

TEST(test_far_tails_keep_falling)
{
    static const uint64_t TABLES[][2] = {
        {12, 6}, {120, 24}, {500, 720}, {1000, 479001600}, {1000000, 479001600}, {6000, 6}};
    for (size_t i = 0; i < sizeof TABLES / sizeof *TABLES; i++) {
        uint64_t n = TABLES[i][0];
        uint64_t k = TABLES[i][1];
        Wide least = (Wide)(n / k) * n + (Wide)(n % k) * (n / k + 1);
        double upper = 0.0;
        double lower = -INFINITY;
        for (double step = 1.0; step < (double)n * (double)n; step = floor(step * 1.3) + 1.0) {
            TestResult test;
            Wide squares = least + 2 * (Wide)step;
            if (squares > (Wide)n * n) {
                break;
            }
            assert_int_equal(multinomial_test(n, k, squares, &test, NULL), STATUS_OK);
            assert_true(test.tails.log10_upper <= upper + 1e-12);
            assert_true(test.tails.log10_lower >= lower - 1e-12);
            upper = test.tails.log10_upper;
            lower = test.tails.log10_lower;
        }
        /* All trials in one cell: K^(1-N), exactly. */
        TestResult test;
        assert_int_equal(multinomial_test(n, k, (Wide)n * n, &test, NULL), STATUS_OK);
        double wanted = (1.0 - (double)n) * log10((double)k);
        assert_true(fabs(test.tails.log10_upper / wanted - 1.0) < 1e-12);
        assert_true(test.tails.log10_lower == 0.0);
        assert_true(upper >= wanted);
    }
    /* The headline run is plain chi-square, to the last digits. */
    TestResult test;
    Wide squares = (Wide)1000000 * 1000000 / 6 + (Wide)(12346.0 * 1e6 / 6);
    squares += squares % 2;
    assert_int_equal(multinomial_test(1000000, 6, squares, &test, NULL), STATUS_OK);
    assert_string_equal(test.method, "pearson");
    assert_true(test.tails.log10_upper == chi_square_tails(test.statistic, 5).log10_upper);
}

TEST(test_refuses_what_cannot_be)
{
    TestResult test = {.statistic = 7.0};
    Error error = {""};
    assert_int_equal(multinomial_test(0, 6, 0, &test, &error), STATUS_USAGE);
    assert_true(error.text[0] != '\0');
    assert_int_equal(multinomial_test(10, 1, 100, &test, &error), STATUS_USAGE);
    assert_int_equal(multinomial_test(10, 6, 101, &test, &error), STATUS_FAULT);
    assert_int_equal(multinomial_test(10, 6, 102, &test, &error), STATUS_FAULT);
    assert_int_equal(multinomial_test(10, 6, 16, &test, &error), STATUS_FAULT);
    assert_int_equal(multinomial_test(10, 6, 19, &test, &error), STATUS_FAULT);
    assert_int_equal(multinomial_test(2000000000000, 6, 1, &test, &error), STATUS_USAGE);
    assert_true(test.statistic == 7.0);
    assert_int_equal(multinomial_test(10, 6, 18, &test, &error), STATUS_OK);
}

int main(void)
{
    gsl_set_error_handler_off();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_published_errors_of_plain_chi_square),
        cmocka_unit_test(test_methods_meet),
        cmocka_unit_test(test_coins),
        cmocka_unit_test(test_far_tails_keep_falling),
        cmocka_unit_test(test_refuses_what_cannot_be),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
