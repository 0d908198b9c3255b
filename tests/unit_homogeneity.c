/* The test of homogeneity against the exact law of its table, by listing every outcome and by its
 * moments; against samples that depend on each other as badly as they can. */
#include "unit.h"

#include "inference/homogeneity.h"

static double log_choose(double n, double k)
{
    return lgamma(n + 1) - lgamma(k + 1) - lgamma(n - k + 1);
}

enum { LEVELS = 4 };
static const double levels[LEVELS] = {1e-2, 1e-4, 1e-6, 1e-8};

static void assert_honest(const double actual[LEVELS], double most, const char *what)
{
    for (int i = 0; i < LEVELS; i++)
        if (actual[i] > most * levels[i])
            fail_msg("%s: at %g the test rejects %g times as often", what, levels[i],
                     actual[i] / levels[i]);
}

/* Given the sums of both samples, the first is a draw without replacement (Fisher 1935). */
TEST(honest_for_two_cells)
{
    static const double shares[] = {0.5, 0.3, 0.2, 0.1, 0.8};
    static const double depths[] = {1, 1.7, 5, 40}; /* of the smaller sums, times the least */
    for (size_t s = 0; s < 5; s++)
        for (size_t d = 0; d < 16; d++) {
            double least = 50 / fmin(shares[s], 1 - shares[s]);
            uint64_t sums[2] = {(uint64_t)ceil(least * depths[d % 4]),
                                (uint64_t)ceil(least * depths[d / 4])};
            uint64_t total = sums[0] + sums[1], first = (uint64_t)(shares[s] * (double)total + 0.5);
            double actual[LEVELS] = {0}, all = log_choose((double)total, (double)first);
            for (uint64_t x = 0; x <= sums[0] && x <= first; x++) {
                if (first - x > sums[1])
                    continue;
                uint64_t a[2] = {x, first - x}, b[2] = {sums[0] - x, sums[1] - (first - x)};
                double chance = exp(log_choose((double)sums[0], (double)x) +
                                    log_choose((double)sums[1], (double)(first - x)) - all);
                HomogeneityTest test = homogeneity_test(a, b, 2, false);
                for (int i = 0; i < LEVELS; i++)
                    actual[i] += test.log10_p <= log10(levels[i]) ? chance : 0;
            }
            /* Whole counts near a level lie on one side of it: two cells are a rough lattice. */
            assert_honest(actual, 1.25, "two cells");
        }
}

TEST(honest_for_three_cells)
{
    static const double shares[] = {0.5, 0.25, 0.1};
    static const double depths[3][3] = {{1, 1, 1}, {1, 1, 6}, {1, 2, 4}};
    for (size_t s = 0; s < 3; s++)
        for (size_t d = 0; d < 3; d++) {
            uint64_t sums[3], total = 0;
            for (int k = 0; k < 3; k++)
                total += sums[k] = (uint64_t)ceil(50.5 / shares[s] * depths[d][k]);
            uint64_t first = (uint64_t)(shares[s] * (double)total + 0.5);
            double actual[LEVELS] = {0}, all = log_choose((double)total, (double)first);
            for (uint64_t x = 0; x <= sums[0] && x <= first; x++)
                for (uint64_t y = 0; y <= sums[1] && x + y <= first; y++) {
                    uint64_t z = first - x - y;
                    if (z > sums[2])
                        continue;
                    double chance = log_choose((double)sums[0], (double)x) +
                                    log_choose((double)sums[1], (double)y) +
                                    log_choose((double)sums[2], (double)z) - all;
                    if (chance < -60)
                        continue; /* all of them together are less than 1e-20 */
                    uint64_t a[3] = {x, y, z}, b[3] = {sums[0] - x, sums[1] - y, sums[2] - z};
                    HomogeneityTest test = homogeneity_test(a, b, 3, false);
                    for (int i = 0; i < LEVELS; i++)
                        actual[i] += test.log10_p <= log10(levels[i]) ? exp(chance) : 0;
                }
            assert_honest(actual, 1.25, "three cells");
        }
}

/* The worst that the same random words can do: what is too often in one sample is too rarely in
 * the other. With a fair coin of 1,000 trials: the second sample is the first, turned round. */
TEST(linked_samples_are_not_red_by_chance)
{
    enum { TRIALS = 1000 };
    double linked[LEVELS] = {0}, unlinked[LEVELS] = {0};
    for (uint64_t x = 1; x < TRIALS; x++) {
        uint64_t a[2] = {x, TRIALS - x}, b[2] = {TRIALS - x, x};
        double chance = exp(log_choose(TRIALS, (double)x) - TRIALS * log(2));
        for (int i = 0; i < LEVELS; i++) {
            linked[i] += homogeneity_test(a, b, 2, true).log10_p <= log10(levels[i]) ? chance : 0;
            unlinked[i] +=
                homogeneity_test(a, b, 2, false).log10_p <= log10(levels[i]) ? chance : 0;
        }
    }
    assert_honest(linked, 1.25, "linked");
    assert_true(unlinked[2] > 100 * levels[2]); /* so the care is needed */
}

TEST(what_differs_is_found)
{
    uint64_t a[6] = {1000, 1000, 1000, 1000, 1000, 1000};
    uint64_t b[6] = {1200, 1000, 1000, 800, 1000, 1000};
    HomogeneityTest test = homogeneity_test(a, b, 6, false);
    /* By hand: (0-100)^2 / (c/4) for c = 2200 and 1800. */
    assert_true(fabs(test.statistic - (1e4 / 550 + 1e4 / 450)) < 1e-9);
    assert_true(test.df == 5);
    assert_true(test.log10_p < -6 && test.log10_p > -8);
    assert_true(homogeneity_test(a, b, 6, true).log10_p > test.log10_p);
    uint64_t far[6] = {60000, 10, 10, 10, 10, 10}; /* the correction cannot hide what is plain */
    assert_true(homogeneity_test(a, far, 6, false).log10_p < -1000);
    assert_true(homogeneity_test(a, a, 6, false).log10_p == 0);
}

/* Given the sums, of two cells: the chance to lie as far from the mean, all outcomes added up. */
TEST(two_cells_are_exact)
{
    static const uint64_t firsts[] = {100, 150, 60}, seconds[] = {200, 130, 700};
    for (size_t c = 0; c < 3; c++) {
        double n = (double)firsts[c], sum = n + (double)seconds[c];
        for (uint64_t x = firsts[c] / 4; x <= firsts[c]; x += 7) {
            uint64_t a[2] = {x, firsts[c] - x},
                     b[2] = {seconds[c] / 2, seconds[c] - seconds[c] / 2};
            double marked = (double)a[0] + (double)b[0], mean = n * marked / sum, p = 0;
            HomogeneityTest test = homogeneity_test(a, b, 2, false);
            if (test.df < 1 || test.statistic <= 6)
                continue;
            for (double y = 0; y <= n && y <= marked; y++)
                if (n - y <= sum - marked && fabs(y - mean) >= fabs((double)x - mean) - 1e-9)
                    p += exp(log_choose(marked, y) + log_choose(sum - marked, n - y) -
                             log_choose(sum, n));
            assert_true(fabs(test.log10_p - log10(p)) < 1e-8 * fabs(log10(p)) + 1e-8);
        }
    }
}

enum { MARGINS = 3 };

/* ln of the chance of the table with x and y in the first cells of the first sample. */
static double log_chance_of(const double sums[MARGINS], double first, double x, double y)
{
    return log_choose(sums[0], x) + log_choose(sums[1], y) + log_choose(sums[2], first - x - y) -
           log_choose(sums[0] + sums[1] + sums[2], first);
}

/* The tail of chi-square with 2 df and a correction b1 + b2 L1 + b3 L2 times its density's term
 * makes the mean 2 + 2 b1, the mean square 8 + 16 b1 + 8 b2 and the mean cube 48 + 144 b1 + 144 b2
 * + 48 b3: integrals of gamma's moments. So from three p-values b1 to b3 follow, and from these the
 * moments, which must be those of all tables with these sums; but for terms in 1/N^2. */
TEST(correction_has_the_moments)
{
    static const double shares[] = {.1, .3};
    for (size_t s = 0; s < 2; s++) {
        double sums[MARGINS] = {60 / shares[s], 90 / shares[s], 600 / shares[s]};
        double total = sums[0] + sums[1] + sums[2], first = floor(shares[s] * total + .5);
        double moments[3] = {0}, share = first / total;
        for (double x = 0; x <= sums[0]; x++)
            for (double y = 0; y <= sums[1] && x + y <= first; y++) {
                double off[] = {x - share * sums[0], y - share * sums[1], 0}, statistic = 0;
                double log_chance = log_chance_of(sums, first, x, y);
                if (log_chance < -45 || first - x - y > sums[2])
                    continue;
                off[2] = -off[0] - off[1];
                for (int k = 0; k < MARGINS; k++)
                    statistic += off[k] * off[k] / (share * (1 - share) * sums[k]);
                for (int k = 0; k < 3; k++)
                    moments[k] += exp(log_chance) * pow(statistic, k + 1);
            }
        /* Three tables with these sums, so far out that the correction is not 0. */
        double rows[3][4];
        static const double away[3] = {2.8, 3.4, 4.1};
        for (int t = 0; t < 3; t++) {
            double x = round(share * sums[0] + away[t] * sqrt(share * (1 - share) * sums[0]));
            double y = round(share * sums[1] + away[t] * sqrt(share * (1 - share) * sums[1]));
            uint64_t a[3] = {(uint64_t)x, (uint64_t)y, (uint64_t)(first - x - y)}, b[3];
            for (int k = 0; k < 3; k++)
                b[k] = (uint64_t)sums[k] - a[k];
            HomogeneityTest test = homogeneity_test(a, b, 3, false);
            assert_true(test.df == 2);
            double half =
                test.statistic / 2; /* with 2 df the tail is e^-half, the term half e^-half */
            double factor = (test.log10_p * log(10) + half) / half;
            double l1 = half / 2 - 1, l2 = half * half / 6 - half + 1;
            double row[4] = {1, l1, l2, factor};
            memcpy(rows[t], row, sizeof row);
        }
        for (int i = 0; i < 3; i++) /* Gauss */
            for (int j = 0; j < 3; j++) {
                double times = j == i ? 0 : rows[j][i] / rows[i][i];
                for (int k = 3; k >= 0; k--)
                    rows[j][k] -= times * rows[i][k];
            }
        double b1 = rows[0][3] / rows[0][0], b2 = rows[1][3] / rows[1][1],
               b3 = rows[2][3] / rows[2][2];
        double wanted[] = {2 + 2 * b1, 8 + 16 * b1 + 8 * b2, 48 + 144 * b1 + 144 * b2 + 48 * b3};
        static const double plain[] = {2, 8, 48};
        /* What is left out is one part in N, 2,500 at least, a few times over. */
        for (int k = 0; k < 3; k++)
            assert_true(fabs(wanted[k] - moments[k]) < .01 * fabs(moments[k] - plain[k]));
    }
}

TEST(too_few_tell_nothing)
{
    uint64_t a[3] = {30, 20, 40}, b[3] = {0, 90, 0}, none[3] = {0, 0, 0};
    assert_true(homogeneity_test(a, b, 3, false).df == 0);
    assert_true(homogeneity_test(a, b, 3, false).log10_p == 0);
    assert_true(homogeneity_test(a, none, 3, false).df == 0);
    /* Just as many as are expected at least make a cell, and what is left at the end, too. */
    uint64_t e[3] = {50, 50, 0}, f[3] = {50, 50, 0};
    assert_true(homogeneity_test(e, f, 3, false).df == 1);
    e[1] = 49;
    assert_true(homogeneity_test(e, f, 3, false).df == 0);
    /* Cells that nothing fell in, and small ones, are put together. */
    uint64_t c[6] = {0, 200, 0, 5, 5, 300}, d[6] = {0, 210, 0, 0, 3, 290};
    assert_true(homogeneity_test(c, d, 6, false).df == 1);
}

/* `cut`: places of all items hang on one draw, so that the matrix as a whole has no chi-square law,
 * but each line has. Random numbers: the 64-bit LCG of Knuth's MMIX (TAOCP 3.3.4), upper bits. */
TEST(positions_of_a_biased_shuffle_are_homogeneous)
{
    enum { N = 5, TRIALS = 600, RUNS = 4000 };
    uint64_t word = 20260101;
    int rejected = 0;
    for (int run = 0; run < RUNS; run++) {
        uint64_t cells[2][N * N] = {{0}};
        for (int sample = 0; sample < 2; sample++)
            for (int t = 0; t < TRIALS; t++) {
                word = word * 6364136223846793005u + 1442695040888963407u;
                size_t cut = (size_t)((word >> 33) % N);
                for (size_t i = 0; i < N; i++)
                    cells[sample][i * N + (i + cut) % N]++;
            }
        HomogeneityTest test =
            homogeneity_of_lines(cells[0], cells[1], count_rows_and_columns(N), false);
        rejected += test.log10_p <= log10(0.01);
    }
    /* All lines are one here, so Bonferroni over 2 n = 10 lines gives 0.1%: 4 expected. The chance
     * of more than 15 is 1e-5. */
    assert_true(rejected <= 15);
    uint64_t even[N * N], off[N * N];
    for (size_t i = 0; i < N * N; i++)
        even[i] = off[i] = 1000;
    off[7] += 300, off[8] -= 300, off[12] -= 300, off[13] += 300;
    HomogeneityTest test = homogeneity_of_lines(even, off, count_rows_and_columns(N), false);
    assert_true(test.df == N - 1 && test.log10_p < -8);
    /* Which items come to one place, the first or any other, shows in that column alone: by hand
     * 4 (75^2 / 537.5) with 4 df is 42, ten times 1.7e-8; each row has some 13, which is nothing.
     */
    for (size_t place = 0; place < N; place++) {
        for (size_t i = 0; i < N * N; i++)
            off[i] = 1000;
        for (size_t item = 0; item + 1 < N; item++)
            for (size_t other = 0; other < N; other++) {
                int change = other == place ? 148 : -37;
                off[item * N + other] = (uint64_t)(1000 + (item % 2 ? -change : change));
            }
        test = homogeneity_of_lines(even, off, count_rows_and_columns(N), false);
        assert_true(test.log10_p < -5 && test.log10_p > -8);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(honest_for_two_cells),
        cmocka_unit_test(honest_for_three_cells),
        cmocka_unit_test(linked_samples_are_not_red_by_chance),
        cmocka_unit_test(what_differs_is_found),
        cmocka_unit_test(two_cells_are_exact),
        cmocka_unit_test(correction_has_the_moments),
        cmocka_unit_test(too_few_tell_nothing),
        cmocka_unit_test(positions_of_a_biased_shuffle_are_homogeneous),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
