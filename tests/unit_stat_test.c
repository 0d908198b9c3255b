/* The test made of the laws of one-number statistics: its groups; its tails down to 1e-6, summed
 * over what can come out. `--long` takes more sizes. */
#include "unit.h"

#include <float.h>

#include "inference/binomial_tail.h"
#include "inference/quadratic_tail.h"
#include "inference/stat_test.h"

static bool is_long;

/* What stat_groups promises: every cell has a group, groups follow each other, expect enough, and
 * nothing about them depends on counts. Half of a law expects 50 of 100 trials, but for the
 * rounding of a sum of 512 chances at most. */
TEST(test_groups)
{
    static const size_t sizes[] = {2, 3, 4, 5, 10, 52, 64, 200};
    static const double trials[] = {60, 99, 100, 150, 200, 1000, 12345, 1e6, 1e12};
    for (const PermStat *const *each = stat_list, *stat; (stat = *each); each++)
        for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
            for (size_t t = 0; t < sizeof trials / sizeof *trials; t++) {
                size_t n = sizes[i], group[512], groups;
                double chances[512], expected[512] = {0};
                StatCells cells = stat_cells(stat, n);
                assert_int_equal(stat_cell_chances(stat, n, chances, NULL), STATUS_OK);
                stat_groups(chances, cells.count, trials[t], group, &groups);
                assert_true(groups >= 1 && groups <= cells.count);
                for (size_t cell = 0; cell < cells.count; cell++) {
                    assert_true(group[cell] < groups);
                    assert_true(cell == 0 ? group[cell] == 0
                                          : group[cell] - group[cell - 1] <= 1); /* unsigned */
                    expected[group[cell]] += chances[cell] * trials[t];
                }
                assert_int_equal(group[cells.count - 1], groups - 1);
                for (size_t g = 0; g < groups && groups > 1; g++)
                    assert_true(expected[g] >= STAT_LEAST_EXPECTED * (1 - 512 * DBL_EPSILON));
            }
}

/* P(tail stated <= 10^-level) at N trials, over the exact law of X2: the groups' counts one after
 * the other, with the trials so far and X2 in meshes of `mesh` as the state. Poisson counts given
 * their sum; a step's rounding errors average out. Counts are followed to `reach` deviations. */
static void tails_by_convolution(const double *expected, size_t groups, double mesh, double *law,
                                 size_t meshes)
{
    double trials = 0;
    for (size_t g = 0; g < groups; g++)
        trials += expected[g];
    size_t n = (size_t)llround(trials);
    double *now = calloc((n + 1) * meshes, sizeof *now),
           *next = calloc((n + 1) * meshes, sizeof *now);
    now[0] = 1;
    for (size_t g = 0; g < groups; g++) {
        memset(next, 0, (n + 1) * meshes * sizeof *next);
        double reach = 9 * sqrt(expected[g]);
        size_t least = expected[g] > reach ? (size_t)(expected[g] - reach) : 0;
        size_t most = (size_t)(expected[g] + 1.4 * reach);
        for (size_t count = least; count <= most; count++) {
            double off = (double)count - expected[g];
            size_t more = (size_t)llround(off * off / expected[g] / mesh);
            double chance =
                exp((double)count * log(expected[g]) - expected[g] - lgamma((double)count + 1));
            for (size_t sum = 0; sum + count <= n; sum++)
                for (size_t at = 0; at + more < meshes; at++)
                    next[(sum + count) * meshes + at + more] += chance * now[sum * meshes + at];
        }
        double *swap = now;
        now = next;
        next = swap;
    }
    double all = exp(trials * log(trials) - trials - lgamma(trials + 1));
    for (size_t at = 0; at < meshes; at++)
        law[at] = now[n * meshes + at] / all;
    free(now);
    free(next);
}

static double group_expectations(const PermStat *stat, size_t n, double trials,
                                 double *ret_expected, size_t *ret_group)
{
    double chances[512];
    size_t groups, cells = stat_cells(stat, n).count;
    assert_int_equal(stat_cell_chances(stat, n, chances, NULL), STATUS_OK);
    stat_groups(chances, cells, trials, ret_group, &groups);
    memset(ret_expected, 0, 64 * sizeof *ret_expected);
    for (size_t cell = 0; cell < cells; cell++)
        ret_expected[ret_group[cell]] += chances[cell] * trials;
    return (double)groups;
}

/* Two groups: every count there is, through the whole test, at both ends.
 * Outcomes stated to be as rare as a level or rarer come up no more often than that. */
TEST(test_tails_of_few_groups)
{
    static const struct {
        const PermStat *stat;
        size_t n;
        uint64_t trials;
    } cases[] = {{&stat_parity, 52, 100}, {&stat_parity, 7, 1001}};
    for (size_t c = 0; c < sizeof cases / sizeof *cases; c++) {
        const PermStat *stat = cases[c].stat;
        size_t n = cases[c].n, group[512], cells = stat_cells(stat, n).count, at[2] = {0};
        uint64_t trials = cases[c].trials;
        double expected[64];
        size_t groups = (size_t)group_expectations(stat, n, (double)trials, expected, group);
        if (groups != 2)
            fail_msg("%s n %zu: %zu groups", stat->id, n, groups);
        for (size_t cell = cells; cell-- > 0;)
            at[group[cell]] = cell; /* one cell to stand for its group */
        double up[7] = {0}, low[7] = {0}, sum = 0;
        uint64_t counts[512] = {0};
        for (uint64_t i = 0; i <= trials; i++) {
            uint64_t each[2] = {i, trials - i};
            double log_p = lgamma((double)trials + 1);
            for (size_t g = 0; g < groups; g++) {
                log_p += (double)each[g] * log(expected[g] / (double)trials) -
                         lgamma((double)each[g] + 1);
                counts[at[g]] = each[g];
            }
            TestResult test;
            assert_int_equal(stat_test(stat, n, counts, trials, &test, NULL), STATUS_OK);
            assert_true(test.df == 1);
            assert_string_equal(test.method, "exact");
            sum += exp(log_p);
            for (int level = 1; level <= 6; level++) {
                up[level] += test.tails.log10_upper <= 1e-12 - level ? exp(log_p) : 0;
                low[level] += test.tails.log10_lower <= 1e-12 - level ? exp(log_p) : 0;
            }
        }
        assert_true(fabs(sum - 1) < 1e-9);
        for (int level = 1; level <= 6; level++)
            if (up[level] > (1 + 1e-8) * pow(10, -level) ||
                low[level] > (1 + 1e-8) * pow(10, -level))
                fail_msg("%s n %zu N %d at 1e-%d: upper %g, lower %g", stat->id, n, (int)trials,
                         level, up[level], low[level]);
        assert_true(up[4] > 0.2e-4); /* and it has power */
    }
}

/* More groups: the upper tail, whose correction is largest at few trials. What is stated is the
 * chi-square with its term of order 1/N, a function of X2 and the expectations. */
TEST(test_tails_of_more_groups)
{
    static const struct {
        const PermStat *stat;
        size_t n;
        double trials;
    } cases[] = {
        {&stat_rising, 52, 300}, {&stat_rising, 10, 400}, {&stat_cycles, 10, 600},
        {&stat_cycles, 52, 700}, {&stat_rising, 52, 450}, {&stat_rising, 200, 350},
    };
    for (size_t c = 0; c < sizeof cases / sizeof *cases - (is_long ? 0 : 3); c++) {
        enum { MESHES = 900 };
        double expected[64], law[MESHES], mesh = 0.06, tail = 0, inverse = 0;
        size_t group[512], compared = 0;
        double k = group_expectations(cases[c].stat, cases[c].n, cases[c].trials, expected, group);
        tails_by_convolution(expected, (size_t)k, mesh, law, MESHES);
        for (size_t g = 0; g < (size_t)k; g++)
            inverse += cases[c].trials / expected[g];
        QuadraticLaw quadratic = {.df = k - 1,
                                  .cube = (5 * inverse - 3 * k * k - 6 * k + 4) / 2,
                                  .spread = inverse - k * k};
        for (size_t at = MESHES; at-- > 1;) {
            tail += law[at];
            double x = ((double)at - 0.5) * mesh;
            double stated = pow(10, quadratic_tails(quadratic, cases[c].trials, x).log10_upper);
            if (stated < 1e-7 || stated > 1e-2)
                continue;
            compared++;
            if (tail > 1.1 * stated || tail < 0.7 * stated)
                fail_msg("%s n %zu N %g, %g groups, X2 %.2f: %.3g, stated %.3g", cases[c].stat->id,
                         cases[c].n, cases[c].trials, k, x, tail, stated);
        }
        assert_true(compared > 100);
    }
}

/* Two groups: both tails of every count, against the sum over all counts, each by its binomial
 * probability. Equal chances make ties. */
TEST(test_two_groups_summed)
{
    static const double chances[] = {7. / 19, .5, .02, .9};
    static const unsigned sizes[] = {1, 2, 9, 60};
    for (size_t c = 0; c < sizeof chances / sizeof chances[0]; c++)
        for (size_t s = 0; s < sizeof sizes / sizeof sizes[0]; s++)
            for (unsigned count = 0; count <= sizes[s]; count++) {
                unsigned n = sizes[s];
                double upper = 0, lower = 0, off = fabs(count - n * chances[c]);
                for (unsigned other = 0; other <= n; other++) {
                    double likely =
                        exp(lgamma(n + 1.) - lgamma(other + 1.) - lgamma(n - other + 1.) +
                            other * log(chances[c]) + (n - other) * log1p(-chances[c]));
                    double apart = fabs(other - n * chances[c]);
                    upper += apart >= off - 1e-10 ? likely : 0;
                    lower += apart <= off + 1e-10 ? likely : 0;
                }
                Tails tails = binomial_distance_tails(count, n, chances[c]);
                assert_true(fabs(tails.log10_upper - log10(upper)) < 1e-10);
                assert_true(fabs(tails.log10_lower - log10(lower)) < 1e-10);
            }
    /* A million in one group of two alike: 2^-999999 in all. */
    Tails tails = binomial_distance_tails(1e6, 1e6, .5);
    assert_true(fabs(tails.log10_upper / (999999 * log10(2)) + 1) < 1e-9);
    assert_true(tails.log10_lower == 0);
}

/* Three groups: both tails of every outcome, against the sum over all outcomes, each by its
 * multinomial probability. Equal chances make many ties. */
TEST(test_three_groups_summed)
{
    static const double chances[][3] = {
        {7. / 19, 7. / 19, 5. / 19}, {1. / 3, 1. / 3, 1. / 3}, {.02, .08, .9}, {.9, .02, .08}};
    static const unsigned sizes[] = {1, 2, 9, 60};
    enum { MOST = 61 * 62 / 2 };
    static double statistics[MOST], likely[MOST];
    static uint64_t outcomes[MOST][3];
    for (size_t c = 0; c < sizeof chances / sizeof chances[0]; c++)
        for (size_t s = 0; s < sizeof sizes / sizeof sizes[0]; s++) {
            unsigned n = sizes[s], all = 0;
            for (unsigned a = 0; a <= n; a++)
                for (unsigned b = 0; a + b <= n; b++, all++) {
                    memcpy(outcomes[all], (uint64_t[]){a, b, n - a - b}, sizeof *outcomes);
                    double log_likely = lgamma(n + 1.0);
                    statistics[all] = 0;
                    for (size_t g = 0; g < 3; g++) {
                        double of = (double)outcomes[all][g], off = of - chances[c][g] * n;
                        statistics[all] += off * off / (chances[c][g] * n);
                        log_likely += of * log(chances[c][g]) - lgamma(of + 1);
                    }
                    likely[all] = exp(log_likely);
                }
            for (unsigned at = 0; at < all; at++) {
                double upper = 0, lower = 0, near = 1e-10 * (1 + statistics[at]);
                for (unsigned other = 0; other < all; other++) {
                    upper += statistics[other] >= statistics[at] - near ? likely[other] : 0;
                    lower += statistics[other] <= statistics[at] + near ? likely[other] : 0;
                }
                Tails tails = three_cells_tails(outcomes[at], chances[c]);
                assert_true(fabs(tails.log10_upper - log10(upper)) < 1e-10);
                assert_true(fabs(tails.log10_lower - log10(lower)) < 1e-10);
            }
        }
    /* Ten thousand in one group of three alike: 3^-9999 in all. */
    Tails tails = three_cells_tails((uint64_t[]){0, 10000, 0}, chances[1]);
    assert_true(fabs(tails.log10_upper + 9999 * log10(3)) < 1e-7 && tails.log10_lower == 0);
}

int main(int count, char **arguments)
{
    is_long = count > 1 && strcmp(arguments[1], "--long") == 0;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_groups),
        cmocka_unit_test(test_two_groups_summed),
        cmocka_unit_test(test_three_groups_summed),
        cmocka_unit_test(test_tails_of_few_groups),
        cmocka_unit_test(test_tails_of_more_groups),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
