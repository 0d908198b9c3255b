/* The tails of Pearson's X2 against the exact law: by listing all counts, and by convolution over
 * the cells. With --long, larger tables (about two minutes). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <gsl/gsl_errno.h>
#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "inference/chi_square.h"
#include "inference/multinomial_tail.h"

typedef unsigned __int128 Wide;

static const double LN10 = 2.302585092994045684;

/* P(M = m) for m = 0..top, M the number of pairs of trials that share a cell. */
typedef struct Law {
    int trials;
    int cells;
    long top;
    double *p;
} Law;

static MultinomialTest judge(const Law *law, long pairs)
{
    MultinomialTest test;
    Error error = {""};
    Wide squares = (Wide)(2 * pairs + law->trials);
    if (multinomial_test((uint64_t)law->trials, (uint64_t)law->cells, squares, &test, &error)) {
        fail_msg("N %d K %d M %ld: %s", law->trials, law->cells, pairs, error.text);
    }
    return test;
}

/* Adds `count` trials to the cells from `cell` on in every possible way. */
static void list_counts(Law *law, int cell, int left, long pairs, double log_ways)
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

static Law law_by_listing(int trials, int cells)
{
    long top = (long)trials * (trials - 1) / 2;
    Law law = {trials, cells, top, calloc((size_t)top + 1, sizeof(double))};
    list_counts(&law, 0, trials, 0, lgamma(trials + 1.0) - trials * log(cells));
    return law;
}

/* One cell after the other: f(n, m) = sum over o of Poisson(o) f(n - o, m - o(o-1)/2), at last
 * divided by the Poisson probability of N. What lies above `top` pairs is left out. */
static Law law_by_convolution(int trials, int cells, long top)
{
    long most = (long)trials * (trials - 1) / 2;
    top = top < most ? top : most;
    size_t width = (size_t)top + 1;
    double *now = calloc(((size_t)trials + 1) * width, sizeof *now);
    double *next = calloc(((size_t)trials + 1) * width, sizeof *next);
    double mean = (double)trials / cells;
    now[0] = 1.0;
    for (int cell = 0; cell < cells; cell++) {
        memset(next, 0, ((size_t)trials + 1) * width * sizeof *next);
        for (int n = cell == cells - 1 ? trials : 0; n <= trials; n++) {
            for (int o = 0; o <= n; o++) {
                long shift = (long)o * (o - 1) / 2;
                double weight = exp(o * log(mean) - mean - lgamma(o + 1.0));
                if (shift > top || (weight < 1e-30 && o > mean)) {
                    break;
                }
                const double *from = now + (size_t)(n - o) * width;
                double *to = next + (size_t)n * width + shift;
                for (long m = 0; m <= top - shift; m++) {
                    to[m] += weight * from[m];
                }
            }
        }
        double *swap = now;
        now = next;
        next = swap;
    }
    Law law = {trials, cells, top, calloc(width, sizeof(double))};
    double sum = exp(trials * log(trials) - trials - lgamma(trials + 1.0));
    for (size_t m = 0; m < width; m++) {
        law.p[m] = now[(size_t)trials * width + m] / sum;
    }
    free(now);
    free(next);
    return law;
}

/* Checks every tail down to 1e-9 to `tolerance` in ln p, and that what is reported stays between
 * `least` and `most` times smaller tails' truth at each alpha: the actual rate of false alarms. */
typedef struct Bounds {
    double tolerance;
    double most_rate;  /* actual/nominal at alpha = 1e-2 .. 1e-9 */
    double least_tail; /* truth/reported, for tails down to 1e-9 */
} Bounds;

static void check_end(const Law *law, bool upper, Bounds bounds)
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
        MultinomialTest test = judge(law, pairs);
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

static void check_law(Law law, Bounds bounds)
{
    check_end(&law, true, bounds);
    check_end(&law, false, bounds);
    free(law.p);
}

static const Bounds TIGHT = {.tolerance = 1e-3, .most_rate = 1.001, .least_tail = 0.999};

static void test_against_listing_all_counts(void **state)
{
    (void)state;
    for (int cells = 2; cells <= 6; cells++) {
        for (int trials = 1; trials <= 9; trials++) {
            Law law = law_by_listing(trials, cells);
            double upper = 0.0;
            for (long pairs = law.top; pairs >= 0; pairs--) {
                if (law.p[pairs] <= 0.0) {
                    continue;
                }
                upper += law.p[pairs];
                double lower = 1.0 - upper + law.p[pairs];
                MultinomialTest test = judge(&law, pairs);
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

static void test_few_cells(void **state)
{
    (void)state;
    for (int cells = 2; cells <= 24; cells += cells < 8 ? 1 : 4) {
        for (int trials = 1; trials <= 100; trials += 1 + trials / 2) {
            long deep = (long)trials * trials / (2 * cells);
            long top = deep + trials * (60L + 2 * cells) / cells + 80;
            check_law(law_by_convolution(trials, cells, top), TIGHT);
        }
    }
}

static void test_many_cells(void **state)
{
    (void)state;
    static const int TABLES[][3] = {
        {200, 60, 2500}, {300, 65, 2500}, {1, 65, 10},     {30, 120, 100}, {120, 120, 450},
        {12, 720, 30},   {60, 720, 100},  {150, 720, 200}, {10, 5040, 20}, {71, 5040, 60},
        {40, 40320, 40}, {3, 479001, 3},  {20, 100000, 20}};
    for (size_t i = 0; i < sizeof TABLES / sizeof *TABLES; i++) {
        check_law(law_by_convolution(TABLES[i][0], TABLES[i][1], TABLES[i][2]), TIGHT);
    }
}

/* Adds to `law` every way to fill three (or, with `fourth` > 0 kept aside, four) cells. */
static void add_triples(Law *law, int trials, long pairs, double log_ways)
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
static void test_three_deep_cells(void **state)
{
    (void)state;
    static const int TRIALS[] = {597, 600, 601, 1100, 2000};
    for (size_t i = 0; i < sizeof TRIALS / sizeof *TRIALS; i++) {
        int trials = TRIALS[i];
        long top = (long)trials * trials / 6 + 25L * trials;
        Law law = {trials, 3, top, calloc((size_t)top + 1, sizeof(double))};
        add_triples(&law, trials, 0, lgamma(trials + 1.0) - trials * log(3.0));
        check_end(&law, true, (Bounds){0.12, 1.12, 0.9});
        check_end(&law, false, (Bounds){0.7, 1.12, 0.5});
        free(law.p);
    }
}

/* The same for four cells, whose fourth is kept to the window that matters. */
static void test_four_deep_cells(void **state)
{
    (void)state;
    int trials = 802;
    long top = (long)trials * trials / 8 + 20L * trials;
    Law law = {trials, 4, top, calloc((size_t)top + 1, sizeof(double))};
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

/* By how much plain chi-square is off at 1e-6 with five trials a cell, published as 3.8 (6 and 24
 * cells), 1.9 (120) and 1.26 (720): the largest true tail it puts at or below 1e-6. */
static void test_published_errors_of_plain_chi_square(void **state)
{
    (void)state;
    static const double PUBLISHED[][3] = {
        {6, 3.8, 0.05}, {24, 3.8, 0.1}, {120, 1.9, 0.05}, {720, 1.26, 0.02}};
    for (size_t i = 0; i < sizeof PUBLISHED / sizeof *PUBLISHED; i++) {
        int cells = (int)PUBLISHED[i][0];
        Law law = {.trials = 5 * cells, .cells = cells};
        double critical = chi_square_upper_quantile(-6.0, cells - 1.0);
        /* X2 = (2M + N) K/N - N */
        long pairs = (long)ceil(((critical + law.trials) * 5.0 - law.trials) / 2.0);
        double rate = pow(10, judge(&law, pairs).tails.log10_upper + 6.0);
        if (!(fabs(rate - PUBLISHED[i][1]) <= PUBLISHED[i][2])) {
            fail_msg("K %d: %.4f", cells, rate);
        }
    }
}

/* Both sides of the borders between methods agree: at 199 and 200 trials a cell, at the same plain
 * p. What is left is the expansion's next order. */
static void test_methods_meet(void **state)
{
    (void)state;
    static const uint64_t CELLS[] = {3, 6, 12, 24, 64, 120, 720, 40320, 479001600};
    for (size_t i = 0; i < sizeof CELLS / sizeof *CELLS; i++) {
        for (int k = 2; k <= 8; k += 3) {
            double ratio[2];
            for (int side = 0; side < 2; side++) {
                uint64_t each = side == 0 ? 199 : 200;
                uint64_t trials = each * CELLS[i];
                double critical = chi_square_upper_quantile(-k, (double)CELLS[i] - 1.0);
                Wide squares = (Wide)trials * each + 2 * (Wide)(critical * (double)each / 2.0);
                MultinomialTest test;
                assert_int_equal(multinomial_test(trials, CELLS[i], squares, &test, NULL),
                                 STATUS_OK);
                Tails plain = chi_square_tails(test.statistic, test.df);
                ratio[side] = (test.tails.log10_upper - plain.log10_upper) * LN10;
            }
            assert_true(fabs(ratio[0] - ratio[1]) < 0.05);
        }
    }
}

static void test_coins(void **state)
{
    (void)state;
    /* P(|heads - tails| >= 20) in 100 tosses is .056888 (Feller I, and any table): heads 60. */
    MultinomialTest test;
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

static void test_far_tails_keep_falling(void **state)
{
    (void)state;
    static const uint64_t TABLES[][2] = {
        {12, 6}, {120, 24}, {500, 720}, {1000, 479001600}, {1000000, 479001600}, {6000, 6}};
    for (size_t i = 0; i < sizeof TABLES / sizeof *TABLES; i++) {
        uint64_t n = TABLES[i][0];
        uint64_t k = TABLES[i][1];
        Wide least = (Wide)(n / k) * n + (Wide)(n % k) * (n / k + 1);
        double upper = 0.0;
        double lower = -INFINITY;
        for (double step = 1.0; step < (double)n * (double)n; step = floor(step * 1.3) + 1.0) {
            MultinomialTest test;
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
        MultinomialTest test;
        assert_int_equal(multinomial_test(n, k, (Wide)n * n, &test, NULL), STATUS_OK);
        double wanted = (1.0 - (double)n) * log10((double)k);
        assert_true(fabs(test.tails.log10_upper / wanted - 1.0) < 1e-12);
        assert_true(test.tails.log10_lower == 0.0);
        assert_true(upper >= wanted);
    }
    /* The headline run is plain chi-square, to the last digits. */
    MultinomialTest test;
    Wide squares = (Wide)1000000 * 1000000 / 6 + (Wide)(12346.0 * 1e6 / 6);
    squares += squares % 2;
    assert_int_equal(multinomial_test(1000000, 6, squares, &test, NULL), STATUS_OK);
    assert_string_equal(test.method, "pearson");
    assert_true(test.tails.log10_upper == chi_square_tails(test.statistic, 5).log10_upper);
}

static void test_refuses_what_cannot_be(void **state)
{
    (void)state;
    MultinomialTest test = {.statistic = 7.0};
    Error error = {""};
    assert_int_equal(multinomial_test(0, 6, 0, &test, &error), STATUS_USAGE);
    assert_true(error.text[0] != '\0');
    assert_int_equal(multinomial_test(10, 1, 100, &test, &error), STATUS_USAGE);
    assert_int_equal(multinomial_test(10, 6, 101, &test, &error), STATUS_USAGE);
    assert_int_equal(multinomial_test(10, 6, 102, &test, &error), STATUS_USAGE);
    assert_int_equal(multinomial_test(10, 6, 16, &test, &error), STATUS_USAGE);
    assert_int_equal(multinomial_test(10, 6, 19, &test, &error), STATUS_USAGE);
    assert_int_equal(multinomial_test(2000000000000, 6, 1, &test, &error), STATUS_USAGE);
    assert_true(test.statistic == 7.0);
    assert_int_equal(multinomial_test(10, 6, 18, &test, &error), STATUS_OK);
}

static void test_long_tables(void **state)
{
    (void)state;
    static const int TABLES[][3] = {
        {600, 120, 2600}, {240, 6, 9000},    {480, 24, 7000},  {360, 720, 260}, {720, 720, 800},
        {504, 5040, 120}, {1000, 5040, 250}, {400, 40320, 40}, {700, 7, 45000}, {300, 10, 7000}};
    for (size_t i = 0; i < sizeof TABLES / sizeof *TABLES; i++) {
        check_law(law_by_convolution(TABLES[i][0], TABLES[i][1], TABLES[i][2]), TIGHT);
    }
}

int main(int argc, char **argv)
{
    gsl_set_error_handler_off();
    const struct CMUnitTest long_tests[] = {cmocka_unit_test(test_long_tables)};
    if (argc > 1 && strcmp(argv[1], "--long") == 0) {
        return cmocka_run_group_tests(long_tests, NULL, NULL);
    }
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_against_listing_all_counts),
        cmocka_unit_test(test_few_cells),
        cmocka_unit_test(test_many_cells),
        cmocka_unit_test(test_three_deep_cells),
        cmocka_unit_test(test_four_deep_cells),
        cmocka_unit_test(test_published_errors_of_plain_chi_square),
        cmocka_unit_test(test_methods_meet),
        cmocka_unit_test(test_coins),
        cmocka_unit_test(test_far_tails_keep_falling),
        cmocka_unit_test(test_refuses_what_cannot_be),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
