/* The tails of Pearson's X2 against the exact law: by listing all counts, and by convolution over
 * the cells (pairs_law.c). With --long, larger tables (about two minutes). */
#include "unit.h"

#include <gsl/gsl_errno.h>

#include "inference/multinomial_tail.h"
#include "pairs_law.h"
#include "tests/test_size.h"

static TestSize test_size; /* --full: more tables */

typedef unsigned __int128 Wide;

static TestResult judge(const PairsLaw *law, long pairs)
{
    TestResult test;
    Error error = {""};
    Wide squares = (Wide)(2 * pairs + law->trials);
    if (multinomial_test((uint64_t)law->trials, (uint64_t)law->cells, squares, &test, &error)) {
        fail_msg("N %d K %d M %ld: %s", law->trials, law->cells, pairs, error.text);
    }
    return test;
}

/* Adds `count` trials to the cells from `cell` on in every possible way. */
static void list_counts(PairsLaw *law, int cell, int left, long pairs, double log_ways)
{
    if (cell == law->cells - 1) {
        pairs += (long)left * (left - 1) / 2;
        law->p[pairs] += exp(log_ways - lgamma(left + 1.0));
        return;
    }
    for (int count = 0; count <= left; count++) {
        list_counts(law, cell + 1, left - count, pairs + (long)count * (count - 1) / 2,
                    log_ways - lgamma(count + 1.0));
    }
}

static PairsLaw law_by_listing(int trials, int cells)
{
    long top = (long)trials * (trials - 1) / 2;
    PairsLaw law = {trials, cells, top, calloc((size_t)top + 1, sizeof(double))};
    list_counts(&law, 0, trials, 0, lgamma(trials + 1.0) - trials * log(cells));
    return law;
}

/* Checks every tail down to 1e-9 to `tolerance` in ln p, and that what is reported stays between
 * `least` and `most` times smaller tails' truth at each alpha: the actual rate of false alarms. */
typedef struct Bounds {
    double tolerance;
    double most_rate;  /* actual/nominal at alpha = 1e-2 .. 1e-9 */
    double least_tail; /* truth/reported, for tails down to 1e-9 */
} Bounds;

static void check_end(const PairsLaw *law, bool upper, Bounds bounds)
{
    double tail = 0.0;
    long stride = 1 + law->top / 300;
    double rates[10] = {0}; /* the largest true tail that is reported at or below 10^-k */
    for (long i = 0; i <= law->top; i++) {
        long pairs = upper ? law->top - i : i;
        if (law->p[pairs] <= 0.0) {
            continue;
        }
        tail += law->p[pairs];
        /* Below 1e-12 lies the convolution's own rounding; of long laws a sample will do. */
        if (tail < 1e-12 || i % stride != 0) {
            continue;
        }
        if (tail > 0.02) {
            break;
        }
        TestResult test = judge(law, pairs);
        double reported = upper ? test.tails.log10_upper : test.tails.log10_lower;
        for (int k = 2; k <= 9; k++) {
            if (reported <= -k) {
                rates[k] = fmax(rates[k], tail);
            }
        }
        if (tail < 1e-9) {
            continue;
        }
        double gap = log(tail) - reported * LN10;
        if (!(fabs(gap) <= bounds.tolerance) || gap < log(bounds.least_tail)) {
            fail_msg("N %d K %d M %ld %s tail %.6g reported %.6g (%s)", law->trials, law->cells,
                     pairs, upper ? "upper" : "lower", tail, pow(10, reported), test.method);
        }
    }
    for (int k = 2; k <= 9; k++) {
        if (rates[k] > bounds.most_rate * pow(10, -k)) {
            fail_msg("N %d K %d: %s rate %.3g at 1e-%d", law->trials, law->cells,
                     upper ? "upper" : "lower", rates[k], k);
        }
    }
}

static void check_law(PairsLaw law, Bounds bounds)
{
    check_end(&law, true, bounds);
    check_end(&law, false, bounds);
    free(law.p);
}

static const Bounds TIGHT = {.tolerance = 1e-3, .most_rate = 1.001, .least_tail = 0.999};

TEST(test_against_listing_all_counts)
{
    for (int cells = 2; cells <= 6; cells++) {
        for (int trials = 1; trials <= 9; trials++) {
            PairsLaw law = law_by_listing(trials, cells);
            double upper = 0.0;
            for (long pairs = law.top; pairs >= 0; pairs--) {
                if (law.p[pairs] <= 0.0) {
                    continue;
                }
                upper += law.p[pairs];
                double lower = 1.0 - upper + law.p[pairs];
                TestResult test = judge(&law, pairs);
                double square = 2.0 * (double)pairs + trials;
                assert_true(fabs(test.statistic - (cells * square / trials - trials)) < 1e-12);
                assert_true(test.df == cells - 1.0);
                assert_true(fabs(pow(10, test.tails.log10_upper) - upper) < 1e-12);
                assert_true(fabs(pow(10, test.tails.log10_lower) - lower) < 1e-12);
                assert_string_equal(test.method, "exact");
            }
            free(law.p);
        }
    }
}

TEST(test_few_cells)
{
    int step = test_size == SIZE_SHORT ? 3 : 1;
    for (int cells = 2; cells <= 24; cells += step * (cells < 8 ? 1 : 4)) {
        for (int trials = 1; trials <= 100; trials += 1 + trials / 2) {
            long deep = (long)trials * trials / (2 * cells);
            long top = deep + trials * (60L + 2 * cells) / cells + 80;
            check_law(pairs_law(trials, cells, top), TIGHT);
        }
    }
}

TEST(test_many_cells)
{
    static const int TABLES[][3] = {
        {200, 60, 2500}, {300, 65, 2500}, {1, 65, 10},     {30, 120, 100}, {120, 120, 450},
        {12, 720, 30},   {60, 720, 100},  {150, 720, 200}, {10, 5040, 20}, {71, 5040, 60},
        {40, 40320, 40}, {3, 479001, 3},  {20, 100000, 20}};
    for (size_t i = 0; i < sizeof TABLES / sizeof *TABLES; i++) {
        if (test_size == SIZE_SHORT && (TABLES[i][0] >= 120 || TABLES[i][1] > 40000))
            continue;
        check_law(pairs_law(TABLES[i][0], TABLES[i][1], TABLES[i][2]), TIGHT);
    }
}

/* Adds to `law` every way to fill three (or, with `fourth` > 0 kept aside, four) cells. */
static void add_triples(PairsLaw *law, int trials, long pairs, double log_ways)
{
    for (int a = 0; a <= trials; a++) {
        for (int b = 0; a + b <= trials; b++) {
            int c = trials - a - b;
            long m = pairs + ((long)a * (a - 1) + (long)b * (b - 1) + (long)c * (c - 1)) / 2;
            if (m <= law->top) {
                law->p[m] += exp(log_ways - lgamma(a + 1.0) - lgamma(b + 1.0) - lgamma(c + 1.0));
            }
        }
    }
}

/* Where the expansion in 1/N takes over, 200 trials a cell: within a few per cent at the upper end;
 * at the lower one never too small by more than 12%. */
TEST(test_three_deep_cells)
{
    static const int TRIALS[] = {597, 600, 601, 1100, 2000};
    for (size_t i = 0; i < sizeof TRIALS / sizeof *TRIALS; i++) {
        int trials = TRIALS[i];
        long top = (long)trials * trials / 6 + 25L * trials;
        PairsLaw law = {trials, 3, top, calloc((size_t)top + 1, sizeof(double))};
        add_triples(&law, trials, 0, lgamma(trials + 1.0) - trials * log(3.0));
        check_end(&law, true, (Bounds){0.12, 1.12, 0.9});
        check_end(&law, false, (Bounds){0.7, 1.12, 0.5});
        free(law.p);
    }
}

/* The same for four cells, whose fourth is kept to the window that matters. */
TEST(test_four_deep_cells)
{
    int trials = 802;
    long top = (long)trials * trials / 8 + 20L * trials;
    PairsLaw law = {trials, 4, top, calloc((size_t)top + 1, sizeof(double))};
    double *log_factorial = calloc((size_t)trials + 1, sizeof *log_factorial);
    for (int k = 0; k <= trials; k++) {
        log_factorial[k] = lgamma(k + 1.0);
    }
    int low = trials / 4 - 100;
    int high = trials / 4 + 110;
    for (int a = low; a <= high; a++) {
        for (int b = low; b <= high; b++) {
            for (int c = low; c <= high; c++) {
                int d = trials - a - b - c;
                long m = ((long)a * (a - 1) + (long)b * (b - 1) + (long)c * (c - 1) +
                          (long)d * (d - 1)) /
                         2;
                if (d >= 0 && m <= top) {
                    law.p[m] += exp(log_factorial[trials] - trials * log(4.0) - log_factorial[a] -
                                    log_factorial[b] - log_factorial[c] - log_factorial[d]);
                }
            }
        }
    }
    free(log_factorial);
    check_end(&law, true, (Bounds){0.12, 1.12, 0.9});
    check_end(&law, false, (Bounds){0.7, 1.12, 0.5});
    free(law.p);
}

TEST(test_long_tables)
{
    static const int TABLES[][3] = {
        {600, 120, 2600}, {240, 6, 9000},    {480, 24, 7000},  {360, 720, 260}, {720, 720, 800},
        {504, 5040, 120}, {1000, 5040, 250}, {400, 40320, 40}, {700, 7, 45000}, {300, 10, 7000}};
    for (size_t i = 0; i < sizeof TABLES / sizeof *TABLES; i++) {
        check_law(pairs_law(TABLES[i][0], TABLES[i][1], TABLES[i][2]), TIGHT);
    }
}

int main(int argc, char **argv)
{
    gsl_set_error_handler_off();
    test_size = test_size_of(argc, argv);
    const struct CMUnitTest long_tests[] = {cmocka_unit_test(test_long_tables)};
    if (test_size == SIZE_LONG) {
        return cmocka_run_group_tests(long_tests, NULL, NULL);
    }
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_against_listing_all_counts),
        cmocka_unit_test(test_few_cells),
        cmocka_unit_test(test_many_cells),
        cmocka_unit_test(test_three_deep_cells),
        cmocka_unit_test(test_four_deep_cells),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
