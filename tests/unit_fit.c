/* Counts that fit a law, the laws behind them, and what a report says of them. */
#include "names_testing.h"

#include <math.h>

#include "exact/exact_block.h"
#include "exact/fit.h"
#include "tallies/rank.h"
#include "tests/test_size.h"

static TestSize test_size; /* --full: five items, too */

static size_t largest(void)
{
    return test_size == SIZE_SHORT ? 4 : 5;
}

/* The tails of three cells, summed over all outcomes: where fit_test states that an outcome is as
 * rare as the level or rarer, outcomes that rare hardly come up more often than that. */
TEST(test_three_cells)
{
    static const double cases[][3] = {
        {50, 50, 900}, {50, 475, 475}, {50, 50, 50}, {100, 100, 1000}, {60, 80, 700}};
    for (size_t c = 0; c < sizeof cases / sizeof *cases; c++) {
        const double *e = cases[c];
        double n = e[0] + e[1] + e[2], sum = 0;
        double up[7] = {0}, low[7] = {0};
        for (uint64_t i = 0; (double)i <= fmin(n, 5 * e[0]); i++)
            for (uint64_t j = 0; (double)(i + j) <= n && (double)j <= 5 * e[1]; j++) {
                uint64_t counts[] = {i, j, (uint64_t)n - i - j};
                double log_p = lgamma(n + 1);
                for (size_t k = 0; k < 3; k++)
                    log_p += (double)counts[k] * log(e[k] / n) - lgamma((double)counts[k] + 1);
                if (log_p < -50)
                    continue;
                TestResult test;
                assert_int_equal(fit_test(counts, e, 3, &test, NULL), STATUS_OK);
                sum += exp(log_p);
                for (int level = 1; level <= 6; level++) {
                    up[level] += test.tails.log10_upper <= -level + 1e-12 ? exp(log_p) : 0;
                    low[level] += test.tails.log10_lower <= -level + 1e-12 ? exp(log_p) : 0;
                }
            }
        assert_true(fabs(sum - 1) < 1e-9);
        for (int level = 1; level <= 6; level++) {
            if (up[level] > 1.05 * pow(10, -level) || low[level] > 1.05 * pow(10, -level))
                fail_msg("E = %g %g %g at 1e-%d: upper %g, lower %g", e[0], e[1], e[2], level,
                         up[level], low[level]);
        }
        assert_true(up[4] > 0.5e-4); /* and it has power */
    }
}

/* Cells that cannot come up refuse outright, one cell is no test, thin ones are put together. */
TEST(test_fit_edges)
{
    TestResult test;
    uint64_t one[] = {100, 0};
    assert_int_equal(fit_test(one, (double[]){100, 0}, 2, &test, NULL), STATUS_OK);
    assert_true(chi_square_log10_two_sided(test.tails) == 0 && test.df == 0);
    assert_int_equal(fit_test(one, (double[]){0, 100}, 2, &test, NULL), STATUS_OK);
    assert_true(isinf(chi_square_log10_two_sided(test.tails)) &&
                chi_square_log10_two_sided(test.tails) < 0);
    uint64_t thin[] = {9, 11, 100, 30, 30, 20};
    double expected[] = {10, 10, 100, 30, 30, 20};
    assert_int_equal(fit_test(thin, expected, 6, &test, NULL), STATUS_OK);
    assert_true(test.df == 1); /* 10 + 10 + 20 + 30; 30 + 100 */
    assert_true(fabs(test.statistic) < 1e-12);
    /* Of cells that expect the same, those together that stand together in the law. */
    uint64_t tied[100], sums[20] = {0};
    double tens[100], fifties[20];
    for (size_t i = 0; i < 100; i++) {
        tied[i] = 4 * (i % 5) + 2;
        tied[i] += i < 50 ? i / 5 : 19 - i / 5; /* so that the sums of other fives are others */
        tens[i] = 10;
        fifties[i / 5] = 50;
        sums[i / 5] += tied[i];
    }
    TestResult whole;
    assert_int_equal(fit_test(tied, tens, 100, &test, NULL), STATUS_OK);
    assert_int_equal(fit_test(sums, fifties, 20, &whole, NULL), STATUS_OK);
    assert_true(test.df == 19 && test.statistic == whole.statistic && whole.statistic > 0);
    /* 5 df at X2 = 35, some 1e6 trials: plain chi-square. */
    double even[] = {1e5, 1e5, 1e5, 1e5, 1e5, 1e5};
    uint64_t odd[] = {101000, 99000, 100500, 99500, 101000, 99000};
    assert_int_equal(fit_test(odd, even, 6, &test, NULL), STATUS_OK);
    assert_true(fabs(test.statistic - 45) < 1e-9);
    assert_true(fabs(test.tails.log10_upper - chi_square_tails(45, 5).log10_upper) < 1e-3);
}

/* Every law that is affordable fits a million trials of its shuffle: engine, source and law. */
TEST(test_own_laws_fit)
{
    size_t fitted = 0;
    for (size_t i = 0; algorithm_list[i]; i++)
        for (size_t n = 3; n <= largest(); n++) {
            const Algorithm *algorithm = algorithm_list[i];
            TrialCounts counts =
                counts_of_run(algorithm->name, algorithm->parameter_default, n, 1000000);
            CaseResult result = {0};
            assert_int_equal(exact_block(algorithm, algorithm->parameter_default, n,
                                         tally_of(&counts, &tally_permutations), counts.trials, 2,
                                         &result.memory, &result.exact, NULL),
                             STATUS_OK);
            trial_counts_clear(&counts);
            if (!result.exact.known)
                continue;
            assert_true(result.exact.fits_known && result.exact.fits);
            if (result.exact.fits_log10_p <= -5)
                fail_msg("%s n=%zu: %g", algorithm->name, n, result.exact.fits_log10_p);
            assert_int_equal(result.exact.numerator_count, permutation_count(n));
            fitted++;
            case_result_clear(&result);
        }
    print_message("%zu laws fit\n", fitted);
    assert_true(fitted >= (largest() - 2) * 35);
}

/* A law that is not its own does not fit, and the block tells naive's law as it is. */
TEST(test_block_of_naive)
{
    TrialCounts counts = counts_of_run("naive", 0, 3, 100000);
    CaseResult result = {0};
    const Tally *orders = tally_of(&counts, &tally_permutations);
    assert_int_equal(exact_block(testing_find("naive"), 0, 3, orders, 100000, 1, &result.memory,
                                 &result.exact, NULL),
                     STATUS_OK);
    assert_string_equal(result.exact.tv, "1/18");
    assert_string_equal(result.exact.phi2, "1/81");
    assert_string_equal(result.exact.denominator, "27");
    assert_string_equal(result.exact.paths, "27");
    assert_true(result.exact.paths_equal && result.exact.bounded && !result.exact.divisible);
    assert_int_equal(result.exact.orders_possible, 6);
    assert_string_equal(result.exact.numerators[1], "5");
    assert_true(result.exact.fits);
    case_result_clear(&result);
    assert_int_equal(exact_block(testing_find("fisher-yates"), 0, 3, orders, 100000, 1,
                                 &result.memory, &result.exact, NULL),
                     STATUS_OK);
    assert_true(result.exact.fits_known && !result.exact.fits);
    assert_true(result.exact.fits_log10_p < -100);
    case_result_clear(&result);
    memset(&result, 0, sizeof result);
    assert_int_equal(exact_block(testing_find("sattolo"), 0, 3, orders, 100000, 1, &result.memory,
                                 &result.exact, NULL),
                     STATUS_OK);
    assert_true(isinf(result.exact.fits_log10_p) && !result.exact.fits);
    case_result_clear(&result);
    trial_counts_clear(&counts);
}

int main(int count, char **words)
{
    test_size = test_size_of(count, words);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_three_cells),
        cmocka_unit_test(test_fit_edges),
        cmocka_unit_test(test_own_laws_fit),
        cmocka_unit_test(test_block_of_naive),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
