/* The effect that counts of cells detect: against all counts listed, against runs of a bias that
 * has just that effect, and where nothing can be found. */
#include "unit.h"

#include <gsl/gsl_errno.h>

#include "inference/check.h"
#include "inference/check_list.h"
#include "inference/multinomial_tail.h"
#include "inference/noncentral.h"
#include "inference/power.h"
#include "plain_shape.h"
#include "random/block_key.h"

static double detectable(uint64_t trials, uint64_t cells, double log10_level, double power)
{
    PowerTest test = {.kind = POWER_CELLS, .df = (double)cells - 1, .log10_level = log10_level};
    return least_effect(&test, (double)trials, power);
}

static double trials_for(double square, uint64_t cells, double log10_level, double power)
{
    PowerTest test = {.kind = POWER_CELLS, .df = (double)cells - 1, .log10_level = log10_level};
    return least_trials(&test, &(Bias){.square = square}, power);
}

/* Adds the trials that are left to the cells from `cell` on in every way, by pairs that share one.
 */
static void list_counts(double *law, int trials, int cells, int cell, int left, int pairs,
                        double log_ways)
{
    if (cell == cells - 1) {
        law[pairs + left * (left - 1) / 2] += exp(log_ways - lgamma(left + 1.0));
        return;
    }
    for (int count = 0; count <= left; count++)
        list_counts(law, trials, cells, cell + 1, left - count, pairs + count * (count - 1) / 2,
                    log_ways - lgamma(count + 1.0));
}

/* P(pairs or more). */
static double chance_of(int trials, int cells, int pairs)
{
    double law[200] = {0}, sum = 0;
    list_counts(law, trials, cells, 0, trials, 0, lgamma(trials + 1.0) - trials * log(cells));
    for (int p = trials * (trials - 1) / 2; p >= pairs; p--)
        sum += law[p];
    return sum;
}

/* What is rejected, and of how many cells alone that is found, by listing. */
TEST(test_against_listing_all_counts)
{
    static const struct {
        int trials, cells;
        double level;
    } tables[] = {{6, 6, 1e-3}, {10, 6, 1e-3}, {12, 6, 1e-6}, {15, 5, 1e-4},
                  {8, 7, 1e-3}, {14, 4, 1e-5}, {5, 8, 1e-2},  {7, 8, 1e-5}};
    for (size_t t = 0; t < sizeof tables / sizeof tables[0]; t++) {
        int trials = tables[t].trials, cells = tables[t].cells, needed = 0, alone = cells;
        while (chance_of(trials, cells, needed) > tables[t].level)
            needed++;
        assert_true(needed <= trials * (trials - 1) / 2);
        while (alone > 1 && chance_of(trials, alone, needed) < .99)
            alone--;
        double w = detectable((uint64_t)trials, (uint64_t)cells, log10(tables[t].level), .99);
        double normal = sqrt(detectable_lambda(cells - 1, log10(tables[t].level), .99) / trials);
        double expected = fmax(normal, sqrt((double)cells / alone - 1));
        if (!(fabs(w - expected) < 1e-9))
            fail_msg("%d trials in %d cells: %.9g, not %.9g", trials, cells, w, expected);
    }
}

static int by_value(const void *a, const void *b)
{
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

/* The part of 400 runs that are rejected where trials fall into `used` of all cells. */
static double found(uint64_t trials, uint64_t cells, uint64_t used, double log10_level)
{
    enum { RUNS = 400 };
    uint64_t *drawn = malloc(trials * sizeof *drawn), state = 20, rejected = 0;
    assert_non_null(drawn);
    for (int run = 0; run < RUNS; run++) {
        for (uint64_t i = 0; i < trials; i++)
            drawn[i] = (uint64_t)((unsigned __int128)splitmix64_next(&state) * used >> 64);
        qsort(drawn, trials, sizeof *drawn, by_value);
        unsigned __int128 squares = 0;
        for (uint64_t i = 0, same = 0; i < trials; i++) {
            same++;
            if (i + 1 == trials || drawn[i + 1] != drawn[i]) {
                squares += same * same;
                same = 0;
            }
        }
        TestResult test;
        assert_int_equal(multinomial_test(trials, cells, squares, &test, NULL), STATUS_OK);
        rejected += test.tails.log10_upper <= log10_level;
    }
    free(drawn);
    return (double)rejected / RUNS;
}

/* What is promised is found, and hardly anything less is; noncentral chi-square promised more. */
TEST(test_promises)
{
    static const uint64_t tables[][2] = {{119, 24}, {300, 40320}, {2180, 3628800}, {60, 2652}};
    const double level = -6.3;
    for (size_t t = 0; t < sizeof tables / sizeof tables[0]; t++) {
        uint64_t trials = tables[t][0], cells = tables[t][1];
        double k = (double)cells, w = detectable(trials, cells, level, .99);
        double part = found(trials, cells, (uint64_t)floor(k / (1 + w * w) + 1e-6), level);
        if (part < .975) /* three standard errors */
            fail_msg("%g trials in %g cells: w = %g is found by %g", (double)trials, k, w, part);
    }
    /* Ten items, w = 3: the orders of Sattolo. */
    double promised = sqrt(detectable_lambda(3628799, level, .99) / 2180);
    assert_true(promised < 3.01);
    assert_true(found(2180, 3628800, 362880, level) < .5);
    assert_true(detectable(2180, 3628800, level, .99) > 4.5);
}

/* As many trials as w takes find it, and detect it. */
TEST(test_trials)
{
    static const struct {
        double square;
        uint64_t cells, used;
    } biases[] = {{9, 3628800, 362880}, {7, 40320, 5040}, {2, 120, 40}};
    for (size_t b = 0; b < sizeof biases / sizeof biases[0]; b++) {
        double needed = trials_for(biases[b].square, biases[b].cells, -6.3, .99);
        double nominal = trials_to_detect(biases[b].square, (double)biases[b].cells - 1, -6.3, .99);
        assert_true(needed >= nominal && needed < 3 * nominal);
        uint64_t trials = (uint64_t)ceil(needed);
        assert_true(found(trials, biases[b].cells, biases[b].used, -6.3) > .975);
        double w = detectable(trials, biases[b].cells, -6.3, .99);
        assert_true(w <= sqrt(biases[b].square) * (1 + 1e-9));
    }
    assert_true(trials_for(9, 3628800, -6.3, .99) > 4000);
    /* Nothing changes where cells are deep. */
    assert_true(trials_for(1.0 / 81, 6, -6, .99) == ceil(trials_to_detect(1.0 / 81, 5, -6, .99)));
}

TEST(test_where_cells_are_deep)
{
    static const uint64_t tables[][2] = {{1000000, 6}, {3600, 720}, {1000000, 362880}, {30, 6}};
    for (size_t t = 0; t < sizeof tables / sizeof tables[0]; t++) {
        double lambda = detectable_lambda((double)tables[t][1] - 1, -6.3, .99);
        assert_true(detectable(tables[t][0], tables[t][1], -6.3, .99) ==
                    sqrt(lambda / (double)tables[t][0]));
    }
}

/* One trial looks the same whatever is wrong; two can be alike by chance. More trials, less w. */
TEST(test_too_few_trials)
{
    assert_true(isinf(detectable(1, 2652, -6, .99)));
    assert_true(isinf(detectable(2, 2652, -6, .99)));
    assert_true(detectable(3, 2652, -6, .99) == sqrt(2651));
    double last = INFINITY;
    for (uint64_t trials = 3; trials < 4000; trials += 1 + trials / 3) {
        double w = detectable(trials, 2652, -6, .99);
        assert_true(w <= last);
        last = w;
    }
    const CheckKind *kind = check_find("permutations");
    CheckResult result = {.df = 40319};
    assert_true(isinf(check_detectable(check_planned(kind, PLAIN(8), 1), &result, -6, .99)));
    double w = check_detectable(check_planned(kind, PLAIN(8), 300), &result, -6, .99);
    assert_true(w > 3.5 && w < 4.2);
}

int main(void)
{
    gsl_set_error_handler_off();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_against_listing_all_counts),
        cmocka_unit_test(test_promises),
        cmocka_unit_test(test_trials),
        cmocka_unit_test(test_where_cells_are_deep),
        cmocka_unit_test(test_too_few_trials),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
