/* The check drift: its cells, its law at the fewest trials, its tails far out, and what it is for.
 * `--long` takes the tails farther out. */
#include "unit.h"

#include <gsl/gsl_randist.h>

#include "inference/calibration.h"
#include "inference/quadratic_tail.h"
#include "inference/drift_law.h"
#include "inference/kolmogorov.h"
#include "plain_shape.h"
#include "recorded_runs.h"
#include "tallies/blocks.h"
#include "tallies/rank.h"

static bool is_long;

/* Parts, cell by cell. */
TEST(test_drift_cells)
{
    static const size_t sizes[] = {3, 16, 17, 52};
    for (size_t s = 0; s < 4; s++) {
        size_t n = sizes[s], m = n < 16 ? n : 16;
        uint64_t trials = block_trials(n) + 333;
        TrialPlan plan = plan_of("naive", n, trials);
        plan.tallies[plan.tally_count++] = &tally_drift;
        TrialCounts counts;
        Item *outcomes = outcomes_of(plan, &counts);
        uint64_t *cells = calloc(8 * m * m, sizeof *cells), sum = 0;
        for (uint64_t t = 0; t < trials; t++)
            for (size_t p = 0; p < n; p++)
                cells[(t * 8 / trials * m + outcomes[t * n + p] * m / n) * m + p * m / n]++;
        for (size_t cell = 0; cell < 8 * m * m; cell++)
            assert_int_equal(tally_cell(&counts.tallies[1], cell), cells[cell]);
        for (size_t b = 0; b < m; b++)
            sum += block_size((Blocks){.items = n, .count = m}, b);
        assert_int_equal(sum, n);
        free(cells);
        free(outcomes);
        trial_counts_clear(&counts);
    }
}

static int by_value(const void *a, const void *b)
{
    double left = *(const double *)a, right = *(const double *)b;
    return (left > right) - (left < right);
}

/* Under fairness Q has mean df exactly, the variance of the header, and even p-values, at the
 * fewest trials that are accepted. */
TEST(test_drift_law)
{
    static const struct {
        size_t n, runs;
    } cases[] = {{3, 800}, {5, 500}, {16, 150}, {24, 100}};
    for (size_t c = 0; c < sizeof cases / sizeof *cases; c++) {
        size_t n = cases[c].n, runs = cases[c].runs;
        TrialPlan plan = plan_of("fisher-yates", n, drift_least_trials(PLAIN(n)));
        double mean = 0, square = 0, p[800], df = drift_df(PLAIN(n));
        for (size_t r = 0; r < runs; r++) {
            uint64_t trials;
            plan.seed = 1000 + r;
            CheckResult result = result_of_run(plan, "drift", &trials);
            assert_true(result.df == df);
            mean += result.statistic / (double)runs;
            square += (result.statistic - df) * (result.statistic - df) / (double)runs;
            p[r] = pow(10, result.log10_p_upper);
        }
        double variance = 2 * df * (1 - 7 / (double)plan.trials);
        qsort(p, runs, sizeof *p, by_value);
        double spread = sqrt(variance / (double)runs);
        if (fabs(mean - df) > 4 * spread || fabs(square / variance - 1) > 6 / sqrt((double)runs) ||
            kolmogorov_smirnov_p(p, runs) < 1e-3)
            fail_msg("n %zu: mean %g, df %g, variance %g, not %g, KS %g", n, mean, df, square,
                     variance, kolmogorov_smirnov_p(p, runs));
    }
}

/* Far out: three items at the fewest trials accepted, by counts of orders in each part. And the
 * corrections of order 1/N, there and for larger blocks, move no tail down to 1e-10 by more than a
 * tenth, so that what they leave out, of order 1/N^2, is nothing to 1e-6. */
TEST(test_drift_tails)
{
    enum { N = 3, ORDERS = 6 };
    size_t runs = is_long ? 3000000 : 60000;
    uint64_t trials = drift_least_trials(PLAIN(N)), upper[6] = {0}, lower[6] = {0};
    const double even[ORDERS] = {1, 1, 1, 1, 1, 1};
    gsl_rng *rng = gsl_rng_alloc(gsl_rng_mt19937);
    Tally tally;
    assert_int_equal(tally_begin(&tally, &tally_drift, PLAIN(N), trials, NULL), STATUS_OK);
    for (size_t run = 0; run < runs; run++) {
        memset(tally.memory, 0, tally.cells * sizeof(uint32_t));
        for (uint64_t part = 0; part < DRIFT_PARTS; part++) {
            unsigned counts[ORDERS];
            gsl_ran_multinomial(rng, ORDERS, (unsigned)(trials / DRIFT_PARTS), even, counts);
            tally.trial = part * trials / DRIFT_PARTS;
            for (uint64_t order = 0; order < ORDERS; order++) {
                Item items[N];
                permutation_unrank(order, N, items);
                tally_drift.count(&tally, items, counts[order]);
            }
        }
        Tails tails = drift_test(PLAIN(N), (double)trials, drift_statistic(&tally)).tails;
        for (int level = 1; level <= 5; level++) {
            upper[level] += tails.log10_upper <= -level;
            lower[level] += tails.log10_lower <= -level;
        }
    }
    for (int level = 1; level <= (is_long ? 5 : 3); level++) {
        Rate above = rate_of(upper[level], runs, pow(10, -level), false);
        Rate below = rate_of(lower[level], runs, pow(10, -level), false);
        if (!rate_inside(&above) || !rate_inside(&below))
            fail_msg("1e-%d: %d above, %d below, of %d", level, (int)upper[level],
                     (int)lower[level], (int)runs);
    }
    tally_end(&tally);
    gsl_rng_free(rng);
}

/* The chance that each part has the same matrix, for three items and k trials a part, in full: the
 * matrix follows from the items 0 and 1 at the places 0 and 1. Its law after k trials is the k-fold
 * sum of that of one, and the parts are alike with the sum over all matrices of the eighth power.
 */
static double log10_parts_alike(size_t k)
{
    size_t side = k + 1, cells = side * side * side * side;
    double *law = calloc(cells, sizeof *law), *next = calloc(cells, sizeof *next), sum = 0;
    law[0] = 1;
    for (size_t trial = 0; trial < k; trial++) {
        memset(next, 0, cells * sizeof *next);
        for (uint64_t order = 0; order < 6; order++) {
            Item items[3];
            permutation_unrank(order, 3, items);
            size_t step = (items[0] == 0) + side * (items[0] == 1) +
                          side * side * ((items[1] == 0) + side * (items[1] == 1));
            for (size_t cell = 0; cell + step < cells; cell++)
                next[cell + step] += law[cell] / 6;
        }
        double *swap = law;
        law = next;
        next = swap;
    }
    for (size_t cell = 0; cell < cells; cell++)
        sum += pow(law[cell], 8);
    free(law);
    free(next);
    return log10(sum);
}

/* Parts that are quite alike, as of a shuffle that always gives one order, are unlikely, and not
 * impossible. */
TEST(test_parts_alike)
{
    for (size_t k = 1; k <= 16; k += 5) {
        double computed = drift_test(PLAIN(3), 8 * (double)k, 0).tails.log10_lower;
        double chance = log10_parts_alike(k);
        if (!(computed >= chance && computed < chance + 5))
            fail_msg("%d trials a part: 10^%g computed, 10^%g counted", (int)k, computed, chance);
    }
    static const size_t sizes[] = {3, 4, 16, 17, 52, 1000};
    for (size_t s = 0; s < sizeof sizes / sizeof *sizes; s++) {
        size_t n = sizes[s];
        double trials = (double)drift_least_trials(PLAIN(n)), df = drift_df(PLAIN(n));
        Tails none = drift_test(PLAIN(n), trials, 0).tails;
        /* It is deep, and says nothing of what lies where a test decides. */
        assert_true(isfinite(none.log10_lower) && none.log10_lower < -20);
        double usual = df * pow(1 - 2 / (9 * df) - 4.75 * sqrt(2 / (9 * df)), 3);
        Tails plain = drift_test(PLAIN(n), trials, usual).tails;
        assert_true(plain.log10_lower > -6.5 && plain.log10_lower < -5.5);
        uint64_t counted;
        CheckResult result =
            result_of_run(plan_of("identity", n, (uint64_t)trials), "drift", &counted);
        assert_true(isfinite(result.log10_p) && result.log10_p < -20);
    }
}

/* A run whose halves differ, while all trials together are even: rotations in turn, but that in the
 * first half some of those by 0 are by 1, and in the second the other way round. */
TEST(test_drift_is_found)
{
    enum { N = 5, TRIALS = 20000 };
    Tally tally;
    assert_int_equal(tally_begin(&tally, &tally_drift, PLAIN(N), TRIALS, NULL), STATUS_OK);
    for (tally.trial = 0; tally.trial < TRIALS; tally.trial++) {
        uint64_t t = tally.trial, early = t < TRIALS / 2, turn = t % N;
        turn = turn == (early ? 0 : 1) && t / N % 4 == 0 ? (early ? 1 : 0) : turn;
        Item items[N];
        for (size_t p = 0; p < N; p++)
            items[p] = (Item)((p + turn) % N);
        tally_drift.count(&tally, items, 1);
    }
    Tails tails = drift_test(PLAIN(N), TRIALS, drift_statistic(&tally)).tails;
    assert_true(tails.log10_upper < -20);
    tally_end(&tally);
}

int main(int count, char **arguments)
{
    is_long = count > 1 && strcmp(arguments[1], "--long") == 0;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_drift_cells),    cmocka_unit_test(test_drift_law),
        cmocka_unit_test(test_drift_is_found), cmocka_unit_test(test_drift_tails),
        cmocka_unit_test(test_parts_alike),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
