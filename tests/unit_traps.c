/* Biases made for one check, and what the others say of them: two cards that stay together 1% of
 * the time, a source that deals only even orders, cuts, riffles, and trials that go on where the
 * last one ended. (cli_checks.sh and cli_battery.sh have those that the program is requested by
 * name.) */
#include "unit.h"

#include "algorithms/registry.h"
#include "exact/known_numbers.h"
#include "exact_testing.h"
#include "inference/calibration.h"
#include "inference/check.h"
#include "inference/check_list.h"
#include "inference/power.h"
#include "plain_shape.h"
#include "random/block_key.h"
#include "random/source_list.h"
#include "tallies/rank.h"
#include "trials/lane_machine.h"
#include "trials/run_trials.h"

#include <gsl/gsl_eigen.h>
#include <gsl/gsl_linalg.h>
#include <gsl/gsl_sort_vector.h>

enum { N = 52 };

static uint64_t state;

static size_t below(size_t range)
{
    return (size_t)((unsigned __int128)splitmix64_next(&state) * range >> 64);
}

static void shuffle(Item *items)
{
    for (size_t place = 0; place < N; place++)
        items[place] = (Item)place;
    for (size_t last = N - 1; last > 0; last--) {
        size_t place = below(last + 1);
        Item item = items[last];
        items[last] = items[place];
        items[place] = item;
    }
}

/* Once in a hundred deals card 1 goes to right behind card 0. */
static void keep_together(Item *items)
{
    if (below(100) > 0)
        return;
    size_t zero = 0, one = 0;
    for (size_t place = 0; place < N; place++) {
        zero = items[place] == 0 ? place : zero;
        one = items[place] == 1 ? place : one;
    }
    for (; one > zero + 1; one--)
        items[one] = items[one - 1];
    for (; one < zero; one++)
        items[one] = items[one + 1];
    items[one] = 1;
}

/* An odd order becomes even by one more swap of its last two cards. */
static void make_even(Item *items)
{
    unsigned odd = 0;
    for (size_t p = 0; p < N; p++)
        for (size_t q = p + 1; q < N; q++)
            odd ^= items[p] > items[q];
    if (!odd)
        return;
    Item item = items[N - 1];
    items[N - 1] = items[N - 2];
    items[N - 2] = item;
}

/* The two-sided log10 p of a check over so many deals, each spoilt. */
static double log10_p_of(const char *id, uint64_t deals, void (*spoil)(Item *items))
{
    const CheckKind *kind = check_find(id);
    Tally tally;
    CheckResult result;
    assert_non_null(kind);
    assert_int_equal(tally_begin(&tally, kind->tally, PLAIN(N), deals, NULL), STATUS_OK);
    state = 5;
    for (tally.trial = 0; tally.trial < deals; tally.trial++) {
        Item items[N];
        shuffle(items);
        if (spoil)
            spoil(items);
        kind->tally->count(&tally, items, 1);
    }
    assert_int_equal(check_tally(kind, &tally, deals, 1, &result, NULL), STATUS_OK);
    assert_int_not_equal(result.status, FINDING_SKIPPED);
    tally_end(&tally);
    return result.log10_p;
}

static void test_two_cards_together(void **unused)
{
    assert_true(log10_p_of("successors", 200000, NULL) > -4);
    assert_true(log10_p_of("successors", 200000, keep_together) < -9);
    assert_true(log10_p_of("positions", 200000, keep_together) > -4);
    assert_true(log10_p_of("cycles", 200000, keep_together) > -4);
}

static void test_even_orders_only(void **unused)
{
    assert_true(log10_p_of("parity", 2000, NULL) > -4);
    assert_true(log10_p_of("parity", 2000, make_even) < -500);
    assert_true(log10_p_of("positions", 20000, make_even) > -4);
    assert_true(log10_p_of("successors", 20000, make_even) > -4);
    assert_true(log10_p_of("rising-sequences", 20000, make_even) > -4);
}

/* What a check says of a shuffle. */
static CheckResult result_of(const char *shuffle, uint32_t parameter, size_t n, uint64_t trials,
                             uint64_t seed, Start start, const char *id)
{
    const CheckKind *kind = check_find(id);
    TrialPlan plan = {.subject.parameter = parameter,
                      .n = n,
                      .trials = trials,
                      .seed = seed,
                      .start = start,
                      .source = &source_xoshiro256_plus_plus,
                      .tallies = {kind->tally},
                      .tally_count = 1,
                      .threads = 1};
    while (strcmp(algorithm_list[plan.subject.index]->name, shuffle) != 0)
        plan.subject.index++;
    plan.subject.algorithm = algorithm_list[plan.subject.index];
    assert_int_equal(lane_machine_find("auto", &plan.machine, NULL), STATUS_OK);
    TrialCounts counts = {0};
    CheckResult result;
    assert_int_equal(run_trials(&plan, &counts, NULL), STATUS_OK);
    assert_int_equal(check_tally(kind, &counts.tallies[0], trials, 1, &result, NULL), STATUS_OK);
    assert_int_not_equal(result.status, FINDING_SKIPPED);
    trial_counts_clear(&counts);
    return result;
}

/* The n orders that a cut leaves share no place, so that T of positions is n - 1 times the
 * chi-square of how often each came, of n - 1 df: far too even in about every fourth run, far too
 * uneven in as many, by luck. The places are even; it is the runs that are not. */
static void test_cuts_in_positions(void **unused)
{
    enum { RUNS = 400, DEALS = 20000 };
    double df = (N - 1.0) * (N - 1.0), half = log10(5e-7), even = 0;
    for (double high = df, step = 0; step < 60; step++) {
        double middle = (even + high) / 2;
        if (chi_square_tails(middle, df).log10_lower < half)
            even = middle;
        else
            high = middle;
    }
    double uneven = chi_square_upper_quantile(half, df);
    double below = pow(10, chi_square_tails(even / (N - 1.0), N - 1.0).log10_lower);
    double above = pow(10, chi_square_tails(uneven / (N - 1.0), N - 1.0).log10_upper);
    assert_true(fabs(above - .23) < .005 && fabs(below - .27) < .005);
    uint64_t biased = 0, too_even = 0;
    for (uint64_t seed = 1; seed <= RUNS; seed++) {
        CheckResult result = result_of("cut", 0, N, DEALS, seed, START_IDENTITY, "positions");
        biased += result.log10_p_upper <= half;
        too_even += result.log10_p_lower <= half;
    }
    Rate found = rate_of(biased, RUNS, above, false),
         missed = rate_of(too_even, RUNS, below, false);
    if (!rate_inside(&found) || !rate_inside(&missed))
        fail_msg("of %d runs %ju are biased, %ju too even", RUNS, (uintmax_t)biased,
                 (uintmax_t)too_even);
    assert_true(result_of("cut", 0, N, 1000, 1, START_IDENTITY, "successors").log10_p < -1000);
}

/* Seven and eight riffles of 52 cards are found by rising sequences as often as their exact law
 * (Bayer & Diaconis 1992) predicts. */
static void test_power_against_riffles(void **unused)
{
    enum { RUNS = 500 };
    static const struct {
        uint32_t riffles;
        uint64_t deals;
        double level;
    } cases[] = {{7, 140, 1e-12}, {8, 250, 1e-6}};
    for (size_t c = 0; c < sizeof cases / sizeof cases[0]; c++) {
        double chances[256];
        bool known;
        assert_int_equal(known_number_of(&(Algorithm){.form = FORM_RIFFLE}, cases[c].riffles, N,
                                         &stat_rising, chances, &known, NULL),
                         STATUS_OK);
        assert_true(known);
        PowerTest test = {.kind = POWER_STAT,
                          .stat = &stat_rising,
                          .n = N,
                          .log10_level = log10(cases[c].level / 2)};
        double predicted = power_of(&test, &(Bias){.chances = chances}, (double)cases[c].deals);
        uint64_t times = 0;
        for (uint64_t seed = 1; seed <= RUNS; seed++) {
            CheckResult result = result_of("riffle", cases[c].riffles, N, cases[c].deals, seed,
                                           START_IDENTITY, "rising-sequences");
            times += result.log10_p <= log10(cases[c].level);
        }
        Rate rate = rate_of(times, RUNS, predicted, false);
        print_message("%u riffles, %ju deals, at %g: predicted %.3f, found %ju of %d\n",
                      cases[c].riffles, (uintmax_t)cases[c].deals, cases[c].level, predicted,
                      (uintmax_t)times, RUNS);
        assert_true(rate_inside(&rate));
    }
}

/* ---- trials that go on where the last one ended ---- */

enum { MOST_ORDERS = 24 };

/* The eigenvalues of what the covariance of the counts of carried trials is to that of independent
 * ones, ascending; the first belongs to the sum of the counts, and is 0. With P the matrix of the
 * walk from order to order, J that of ones and K = n!, it is I + sum over k of (P^k - J/K) and its
 * transpose, that is F + F' - I - J/K with F = (I - P + J/K)^-1, except for terms of order 1/N. The
 * law of X2 is that of the sum of the eigenvalues, each times the square of a normal number. */
static size_t carried_counts(const char *shuffle, size_t n, double *ret)
{
    Law law = testing_law(shuffle, 0, n);
    size_t orders = law.orders;
    gsl_matrix *walk = gsl_matrix_calloc(orders, orders), *f = gsl_matrix_alloc(orders, orders);
    for (size_t from = 0; from < orders; from++)
        for (size_t step = 0; step < orders; step++) {
            Item before[4], order[4], after[4];
            permutation_unrank(from, n, before);
            permutation_unrank(step, n, order);
            for (size_t p = 0; p < n; p++)
                after[p] = before[order[p]];
            *gsl_matrix_ptr(walk, from, permutation_rank(after, n)) -= law_probability(&law, step);
        }
    law_clear(&law);
    gsl_matrix_add_constant(walk, 1 / (double)orders);
    gsl_matrix_add_diagonal(walk, 1);
    gsl_permutation *pivots = gsl_permutation_alloc(orders);
    int sign;
    assert_int_equal(gsl_linalg_LU_decomp(walk, pivots, &sign), GSL_SUCCESS);
    assert_int_equal(gsl_linalg_LU_invert(walk, pivots, f), GSL_SUCCESS);
    for (size_t a = 0; a < orders; a++)
        for (size_t b = 0; b < orders; b++)
            gsl_matrix_set(walk, a, b,
                           gsl_matrix_get(f, a, b) + gsl_matrix_get(f, b, a) - (a == b) -
                               1 / (double)orders);
    gsl_vector_view values = gsl_vector_view_array(ret, orders);
    gsl_eigen_symm_workspace *room = gsl_eigen_symm_alloc(orders);
    assert_int_equal(gsl_eigen_symm(walk, &values.vector, room), GSL_SUCCESS);
    gsl_sort_vector(&values.vector);
    assert_true(fabs(ret[0]) < 1e-12 && ret[1] > .1);
    gsl_eigen_symm_free(room);
    gsl_permutation_free(pivots);
    gsl_matrix_free(walk);
    gsl_matrix_free(f);
    return orders;
}

typedef struct NormalSquares {
    double value[MOST_ORDERS], at;
    size_t count;
} NormalSquares;

/* Imhof 1961, Biometrika 48, formula 3.2. */
static double imhof_integrand(double u, void *context)
{
    const NormalSquares *squares = context;
    double turn = -squares->at * u, size = 1;
    for (size_t i = 0; i < squares->count; i++) {
        turn += atan(squares->value[i] * u);
        size *= sqrt(sqrt(1 + squares->value[i] * squares->value[i] * u * u));
    }
    return u > 0 ? sin(turn / 2) / (u * size) : turn / 2;
}

/* The chance that the sum of value times squares of normal numbers is above `at`. */
static double chance_above(NormalSquares squares, double at)
{
    enum { POINTS = 1 << 16 };
    double sum = 0, width = 60.0 / POINTS;
    squares.at = at;
    for (size_t step = 0; step < POINTS; step++)
        sum += imhof_integrand(((double)step + .5) * width, &squares) * width;
    return .5 + sum / M_PI;
}

/* A random comparator from where the last trial ended. Each order still comes as often, but orders
 * depend on those before, so that X2 of the carried trials has another law, which is known: as many
 * runs as it says are called biased, though no order is likelier than another. For three items X2
 * has mean 10.04 and variance 51.96 where fair trials have 5 and 10, and one run in 148 is called
 * biased at 1e-6. */
static void test_carried_counts(void **unused)
{
    static const struct {
        size_t n, runs;
        uint64_t trials;
    } cases[] = {{3, 4000, 8192}, {4, 2000, 8192}};
    for (size_t c = 0; c < sizeof cases / sizeof cases[0]; c++) {
        size_t n = cases[c].n, runs = cases[c].runs;
        NormalSquares squares = {0};
        squares.count = carried_counts("sort-v8", n, squares.value);
        double mean = 0, variance = 0, found_mean = 0, found_variance = 0;
        for (size_t i = 0; i < squares.count; i++) {
            mean += squares.value[i];
            variance += 2 * squares.value[i] * squares.value[i];
        }
        if (n == 3)
            assert_true(fabs(mean - 10.04) < .005 && fabs(variance - 51.96) < .005);
        static const double levels[] = {.05, .01, 1e-6}; /* two-sided */
        uint64_t times[3] = {0};
        for (uint64_t seed = 1; seed <= runs; seed++) {
            CheckResult result =
                result_of("sort-v8", 0, n, cases[c].trials, seed, START_CARRY, "permutations");
            found_mean += result.statistic / (double)runs;
            found_variance += pow(result.statistic - mean, 2) / (double)runs;
            for (size_t l = 0; l < 3; l++)
                times[l] += result.log10_p_upper <= log10(levels[l] / 2);
        }
        print_message("n = %zu, carried: X2 has mean %.3f (predicted %.3f), variance %.2f (%.2f)\n",
                      n, found_mean, mean, found_variance, variance);
        assert_true(fabs(found_mean - mean) < 3.3 * sqrt(variance / (double)runs));
        for (size_t l = 0; l < 3; l++) {
            double df = (double)squares.count - 1;
            double predicted =
                chance_above(squares, chi_square_upper_quantile(log10(levels[l] / 2), df));
            Rate rate = rate_of(times[l], runs, predicted, false);
            print_message("    at %g: predicted %.5f, found %ju of %zu\n", levels[l], predicted,
                          (uintmax_t)times[l], runs);
            assert_true(rate_inside(&rate));
        }
    }
}

/* The same in 1e7 trials: the counts are no more uneven than that law has it. */
static void test_carried_on(void **unused)
{
    NormalSquares squares = {0};
    squares.count = carried_counts("sort-v8", 3, squares.value);
    for (uint64_t seed = 1; seed <= 2; seed++) {
        CheckResult carried =
            result_of("sort-v8", 0, 3, 10000000, seed, START_CARRY, "permutations");
        assert_true(chance_above(squares, carried.statistic) > 1e-4);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_two_cards_together), cmocka_unit_test(test_even_orders_only),
        cmocka_unit_test(test_cuts_in_positions),  cmocka_unit_test(test_power_against_riffles),
        cmocka_unit_test(test_carried_counts),     cmocka_unit_test(test_carried_on),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
