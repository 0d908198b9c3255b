/* serial-scan: its tally against a plain recount, its law by full enumeration of short runs, and
 * its tails against the exact law, which is a product of polynomials with positive coefficients. */
#include "unit.h"

#include <gsl/gsl_errno.h>

#include "inference/agreement_law.h"
#include "plain_shape.h"
#include "recorded_runs.h"
#include "tallies/rank.h"
#include "tallies/serial_scan.h"

/* Pairs and agreements of all lags, within blocks: bytes, words, and a last block that is short. */
TEST(test_cells)
{
    static const struct {
        size_t n;
        uint64_t trials;
    } cases[] = {{2, 50}, {3, 66000}, {5, 1}, {52, 500}, {255, 20000}, {256, 300}, {4096, 1100}};
    for (size_t c = 0; c < sizeof cases / sizeof *cases; c++) {
        size_t n = cases[c].n;
        uint64_t trials = cases[c].trials, block = block_trials(n);
        TrialPlan plan = plan_of("naive", n, trials);
        plan.tallies[plan.tally_count++] = &tally_serial_scan;
        TrialCounts counts;
        Item *outcomes = outcomes_of(plan, &counts);
        for (uint64_t lag = 1; lag <= SCAN_LAGS; lag += n > 200 && lag < 64 ? 9 : 1) {
            uint64_t pairs = 0, agreed = 0;
            for (uint64_t t = 0; t + lag < trials; t++) {
                if (t / block != (t + lag) / block)
                    continue;
                pairs++;
                for (size_t p = 0; p < n; p++)
                    agreed += outcomes[t * n + p] == outcomes[(t + lag) * n + p];
            }
            assert_int_equal(tally_cell(&counts.tallies[1], SCAN_PAIRS + lag - 1), pairs);
            assert_int_equal(tally_cell(&counts.tallies[1], lag - 1), agreed);
        }
        free(outcomes);
        trial_counts_clear(&counts);
    }
}

/* ---- the exact law ---- */

/* chances[k]: that a fair order of n items keeps k in place. */
static void fixed_points(size_t n, double *chances)
{
    double deranged[64] = {1, 0};
    for (size_t m = 2; m <= n; m++)
        deranged[m] = (double)(m - 1) * (deranged[m - 1] + deranged[m - 2]);
    for (size_t k = 0; k <= n; k++)
        chances[k] = deranged[n - k] / tgamma((double)k + 1) / tgamma((double)(n - k) + 1);
}

/* Adds one more pair to the law of a sum, in place. */
static void convolve(double *law, size_t values, const double *chances, size_t n)
{
    for (size_t s = values; s-- > 0;) {
        double sum = 0;
        for (size_t k = 0; k <= n && k <= s; k++)
            sum += law[s - k] * chances[k];
        law[s] = sum;
    }
}

/* All runs of five trials of three items, and of three trials of four: at each lag the sum has just
 * the law of so many independent pairs, as whole numbers of runs. */
TEST(test_law)
{
    static const struct {
        size_t n, trials;
    } cases[] = {{2, 7}, {3, 5}, {4, 3}};
    for (size_t c = 0; c < sizeof cases / sizeof *cases; c++) {
        size_t n = cases[c].n, trials = cases[c].trials, orders = permutation_count(n), runs = 1;
        double chances[64];
        fixed_points(n, chances);
        for (size_t t = 0; t < trials; t++)
            runs *= orders;
        uint64_t(*seen)[64] = calloc(trials, sizeof *seen);
        for (size_t run = 0; run < runs; run++) {
            Tally tally;
            assert_int_equal(tally_begin(&tally, &tally_serial_scan, PLAIN(n), trials, NULL),
                             STATUS_OK);
            for (size_t t = 0, rest = run; t < trials; t++, rest /= orders) {
                Item items[8];
                permutation_unrank(rest % orders, n, items);
                tally.kind->count(&tally, items, 1);
            }
            tally.kind->end_block(&tally, NULL);
            for (size_t lag = 1; lag < trials; lag++)
                seen[lag][tally_cell(&tally, lag - 1)]++;
            tally_end(&tally);
        }
        for (size_t lag = 1; lag < trials; lag++) {
            double law[64] = {1};
            for (size_t pair = 0; pair < trials - lag; pair++)
                convolve(law, 64, chances, n);
            for (size_t s = 0; s < 64; s++)
                assert_true(fabs(law[s] * (double)runs - (double)seen[lag][s]) < 1e-6);
        }
        free(seen);
    }
}

/* Both tails at every sum whose exact tail lies between 1e-13 and 0.05: never too small by more
 * than 2%, and from 30 pairs on, or for Poisson's law, never too large by more than 10%; for fewer
 * pairs by a bound, at most 25 times. */
TEST(test_tails)
{
    static const size_t sizes[] = {2, 3, 4, 5, 7, 12, 29, 30, 45};
    static const size_t pairs[] = {1, 2, 3, 7, 15, 29, 30, 31, 60, 150, 600};
    enum { VALUES = 1000 };
    for (size_t s = 0; s < sizeof sizes / sizeof *sizes; s++) {
        size_t n = sizes[s], done = 0;
        double chances[64], law[VALUES] = {1};
        fixed_points(n, chances);
        for (size_t m = 0; m < sizeof pairs / sizeof *pairs; m++) {
            for (; done < pairs[m]; done++)
                convolve(law, VALUES, chances, n);
            bool close = done >= AGREEMENT_PAIRS || n >= AGREEMENT_POISSON_N;
            double most = close ? 1.1 : 25, upper = 0, lower = 0;
            for (size_t up = VALUES; up-- > done;) {
                upper += law[up];
                if (upper > 0.05 || upper < 1e-13 || law[up] <= 0)
                    continue;
                TestResult test = agreement_test(n, done, up);
                double computed = pow(10, test.tails.log10_upper);
                if (!(computed > 0.98 * upper && computed < most * upper))
                    fail_msg("n %d, %d pairs, P(S >= %d) = %g, computed %g (%s)", (int)n, (int)done,
                             (int)up, upper, computed, test.method);
            }
            for (size_t down = 0; down < done; down++) {
                lower += law[down];
                if (lower > 0.05 || lower < 1e-13 || law[down] <= 0)
                    continue;
                TestResult test = agreement_test(n, done, down);
                double computed = pow(10, test.tails.log10_lower);
                if (!(computed > 0.98 * lower && computed < most * lower))
                    fail_msg("n %d, %d pairs, P(S <= %d) = %g, computed %g (%s)", (int)n, (int)done,
                             (int)down, lower, computed, test.method);
            }
        }
    }
}

/* The far ends, where all agree or none: finite, and exact for few items. */
TEST(test_ends)
{
    static const size_t sizes[] = {2, 3, 8, 29, 30, 52, 4096};
    for (size_t s = 0; s < sizeof sizes / sizeof *sizes; s++) {
        double n = (double)sizes[s], orders = lgamma(n + 1) / log(10);
        double all = agreement_test(sizes[s], 1000000, 1000000 * sizes[s]).tails.log10_upper;
        assert_true(isfinite(all) && all < -1e5 && all > -1.1e6 * orders);
        if (sizes[s] < AGREEMENT_POISSON_N)
            assert_true(fabs(all / (1e6 * orders) + 1) < 1e-9);
        double none = agreement_test(sizes[s], 1000000, 0).tails.log10_lower;
        assert_true(isfinite(none) && none < -3e5 && none > -5e5);
    }
}

int main(void)
{
    gsl_set_error_handler_off();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_cells),
        cmocka_unit_test(test_law),
        cmocka_unit_test(test_tails),
        cmocka_unit_test(test_ends),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
