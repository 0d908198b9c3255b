/* What lies between trials: starts, the quotients of the checks serial, the parts of the check
 * drift; and draws that are not exact. Outcomes are recorded by a tally of the test's own, and
 * counted again, slowly. `--long` takes drift farther out. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <gsl/gsl_randist.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "algorithms/registry.h"
#include "deck/draw_method.h"
#include "inference/calibration.h"
#include "inference/check.h"
#include "inference/check_list.h"
#include "inference/corrected_tail.h"
#include "inference/drift_law.h"
#include "inference/fit_tail.h"
#include "inference/kolmogorov.h"
#include "inference/position_tail.h"
#include "random/source_list.h"
#include "tallies/rank.h"
#include "tallies/serial.h"
#include "trials/run_trials.h"

/* ---- a tally that records outcomes by the number of their trial ---- */

static bool is_long;

static Item *recorded; /* of the run in hand */

static uint64_t record_cells(size_t n, uint64_t trials, const char **ret_reason)
{
    (void)n, (void)trials, (void)ret_reason;
    return 1;
}

static void record(Tally *tally, const Item *outcome, uint64_t times)
{
    memcpy(recorded + tally->trial * tally->n, outcome, tally->n * sizeof *outcome);
    tally_add(tally, 0, times);
}

static const TallyKind tally_recorder = {
    .id = "recorder", .cells = record_cells, .count = record, .in_order = true};

static TrialPlan plan_of(const char *name, size_t n, uint64_t trials)
{
    TrialPlan plan = {.n = n, .trials = trials, .seed = 3, .source = source_list[0], .threads = 2};
    while (strcmp(algorithm_list[plan.algorithm_index]->name, name) != 0)
        plan.algorithm_index++;
    plan.algorithm = algorithm_list[plan.algorithm_index];
    plan.parameter = plan.algorithm->parameter_default;
    assert_int_equal(lane_machine_find("auto", &plan.machine, NULL), STATUS_OK);
    return plan;
}

/* Runs the plan with the recorder before its tallies; the caller owns the outcomes. */
static Item *outcomes_of(TrialPlan plan, TrialCounts *ret_counts)
{
    memmove(plan.tallies + 1, plan.tallies, plan.tally_count * sizeof *plan.tallies);
    plan.tallies[0] = &tally_recorder;
    plan.tally_count++;
    Item *outcomes = calloc(plan.trials * plan.n, sizeof *outcomes);
    recorded = outcomes;
    assert_int_equal(run_trials(&plan, ret_counts, NULL), STATUS_OK);
    assert_int_equal(tally_cell(&ret_counts->tallies[0], 0), plan.trials);
    return outcomes;
}

static Item *outcomes_from(Start start, const char *name, size_t n, uint64_t trials)
{
    TrialPlan plan = plan_of(name, n, trials);
    TrialCounts counts;
    plan.start = start;
    Item *outcomes = outcomes_of(plan, &counts);
    trial_counts_clear(&counts);
    return outcomes;
}

/* A shuffle moves places: from another start the same random words move the same places. */
static void test_starts(void **state)
{
    (void)state;
    static const size_t sizes[] = {5, 52, 300};
    for (size_t s = 0; s < 3; s++) {
        size_t n = sizes[s];
        uint64_t block = block_trials(n), trials = block + 200;
        Item *moved = outcomes_from(START_IDENTITY, "naive", n, trials);
        Item *reverse = outcomes_from(START_REVERSE, "naive", n, trials);
        Item *carry = outcomes_from(START_CARRY, "naive", n, trials);
        Item *random = outcomes_from(START_RANDOM, "naive", n, trials);
        uint64_t *places = calloc(n * n, sizeof *places);
        for (uint64_t t = 0; t < trials; t++)
            for (size_t p = 0; p < n; p++) {
                Item from = moved[t * n + p]; /* the place that the item at p was at */
                assert_int_equal(reverse[t * n + p], n - 1 - from);
                assert_int_equal(carry[t * n + p], t % block ? carry[(t - 1) * n + from] : from);
                places[random[t * n + p] * n + from]++; /* where the start had the item */
            }
        unsigned __int128 squares = 0;
        for (size_t cell = 0; cell < n * n; cell++)
            squares += (unsigned __int128)places[cell] * places[cell];
        PositionTest test;
        assert_int_equal(position_test(trials, n, squares, &test, NULL), STATUS_OK);
        assert_true(test.tails.log10_upper > -4 && test.tails.log10_lower > -4);
        free(places);
        free(moved);
        free(reverse);
        free(carry);
        free(random);
    }
}

static void add_quotient(const TallyKind *kind, const Item *b, size_t n, uint64_t *cells)
{
    if (kind == &tally_permutations)
        cells[permutation_rank(b, n)]++;
    for (size_t p = 0; p < n && kind == &tally_positions; p++)
        cells[b[p] * n + p]++;
    for (size_t p = 0; p <= n && kind == &tally_successors; p++)
        cells[(p ? b[p - 1] : n) * (n + 1) + (p < n ? b[p] : n)]++;
}

/* Every quotient of every lag, over the border of a block and on several threads. */
static void test_quotients(void **state)
{
    (void)state;
    static const size_t sizes[] = {3, 5, 8, 52, 130};
    static const TallyKind *const inner[] = {&tally_permutations, &tally_positions,
                                             &tally_successors};
    static const TallyKind *const serial[] = {tally_serial_permutations, tally_serial_positions,
                                              tally_serial_successors};
    for (size_t s = 0; s < sizeof sizes / sizeof *sizes; s++) {
        size_t n = sizes[s];
        uint64_t block = block_trials(n), trials = 2 * block + 77;
        TrialPlan plan = plan_of("naive", n, trials);
        const char *reason;
        for (size_t k = 0; k < 9; k++)
            if (serial[k / 3][k % 3].cells(n, trials, &reason))
                plan.tallies[plan.tally_count++] = &serial[k / 3][k % 3];
        assert_int_equal(plan.tally_count, n <= 8 ? 9 : 6);
        TrialCounts counts;
        Item *outcomes = outcomes_of(plan, &counts), inverse[130], b[130];
        for (size_t t = 1; t < counts.tally_count; t++) {
            uint64_t pairs;
            Tally found = serial_inner(&counts.tallies[t], &pairs);
            size_t k = 0;
            while (&serial[k / 3][k % 3] != counts.tallies[t].kind)
                k++;
            size_t lag = k % 3 + 1;
            assert_ptr_equal(found.kind, inner[k / 3]);
            assert_int_equal(pairs, trials - 3 * lag);
            uint64_t *cells = calloc(found.cells, sizeof *cells);
            for (uint64_t trial = lag; trial < trials; trial++) {
                if (trial % block < lag)
                    continue;
                for (size_t p = 0; p < n; p++)
                    inverse[outcomes[(trial - lag) * n + p]] = (Item)p;
                for (size_t p = 0; p < n; p++)
                    b[p] = inverse[outcomes[trial * n + p]];
                add_quotient(found.kind, b, n, cells);
            }
            for (uint64_t cell = 0; cell < found.cells; cell++)
                if (tally_cell(&found, cell) != cells[cell])
                    fail_msg("%s n %zu cell %d", counts.tallies[t].kind->id, n, (int)cell);
            free(cells);
        }
        free(outcomes);
        trial_counts_clear(&counts);
    }
}

static CheckResult result_of(TrialPlan plan, const char *id, uint64_t *ret_trials)
{
    const CheckKind *kind = check_find(id);
    assert_non_null(kind);
    plan.tallies[0] = kind->tally;
    plan.tally_count = 1;
    TrialCounts counts;
    CheckResult result;
    assert_int_equal(run_trials(&plan, &counts, NULL), STATUS_OK);
    assert_int_equal(check_tally(kind, &counts.tallies[0], counts.trials, 1, &result, NULL),
                     STATUS_OK);
    *ret_trials = counts.trials;
    trial_counts_clear(&counts);
    return result;
}

/* A random comparator from where the last trial ended: 1e6 trials look even, and what leads from
 * one to the next has the shuffle's own bias, w^2 = 19/32, in full. From the first order again each
 * time, the quotient of two trials has less of it. */
static void test_carry_is_found(void **state)
{
    (void)state;
    uint64_t trials;
    TrialPlan plan = plan_of("sort-v8", 3, 1000000);
    CheckResult own = result_of(plan, "permutations", &trials);
    plan.start = START_CARRY;
    CheckResult carried = result_of(plan, "permutations", &trials);
    CheckResult serial = result_of(plan, "serial-1-permutations", &trials);
    assert_true(own.log10_p < -1e5 && carried.log10_p > -6);
    assert_true(fabs(serial.effect.value - sqrt(19.0 / 32)) < 0.003);
    assert_true(serial.log10_p < 0.999 * own.log10_p);
}

/* Parts, cell by cell. */
static void test_drift_cells(void **state)
{
    (void)state;
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
            sum += drift_block_size(n, b);
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
static void test_drift_law(void **state)
{
    (void)state;
    static const struct {
        size_t n, runs;
    } cases[] = {{3, 800}, {5, 500}, {16, 150}, {24, 100}};
    for (size_t c = 0; c < sizeof cases / sizeof *cases; c++) {
        size_t n = cases[c].n, runs = cases[c].runs;
        TrialPlan plan = plan_of("fisher-yates", n, drift_least_trials(n));
        double mean = 0, square = 0, p[800], df = drift_df(n);
        for (size_t r = 0; r < runs; r++) {
            uint64_t trials;
            plan.seed = 1000 + r;
            CheckResult result = result_of(plan, "drift", &trials);
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
static void test_drift_tails(void **state)
{
    (void)state;
    enum { N = 3, ORDERS = 6 };
    size_t runs = is_long ? 3000000 : 60000;
    uint64_t trials = drift_least_trials(N), upper[6] = {0}, lower[6] = {0};
    const double even[ORDERS] = {1, 1, 1, 1, 1, 1};
    gsl_rng *rng = gsl_rng_alloc(gsl_rng_mt19937);
    Tally tally;
    assert_int_equal(tally_begin(&tally, &tally_drift, N, trials, NULL), STATUS_OK);
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
        const char *method;
        Tails tails = drift_tails(N, (double)trials, drift_statistic(&tally), &method);
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
    for (size_t n = 3; n <= 24; n++) {
        double m = (double)drift_blocks(n), own = (double)drift_least_trials(n) / 7;
        CorrectedLaw lumpy = {.df = drift_df(n), .trials = own, .cubic = pow(m - 1, 3) / 2};
        CorrectedLaw normal = {
            .df = drift_df(n), .trials = own, .quadratic = 2 * (m - 1) * (m - 1) * 7 / 8};
        assert_true(corrected_tail_size(lumpy) < 0.1 && corrected_tail_size(normal) < 0.1);
    }
}

/* A run whose halves differ, while all trials together are even: rotations in turn, but that in the
 * first half some of those by 0 are by 1, and in the second the other way round. */
static void test_drift_is_found(void **state)
{
    (void)state;
    enum { N = 5, TRIALS = 20000 };
    Tally tally;
    assert_int_equal(tally_begin(&tally, &tally_drift, N, TRIALS, NULL), STATUS_OK);
    for (tally.trial = 0; tally.trial < TRIALS; tally.trial++) {
        uint64_t t = tally.trial, early = t < TRIALS / 2, turn = t % N;
        turn = turn == (early ? 0 : 1) && t / N % 4 == 0 ? (early ? 1 : 0) : turn;
        Item items[N];
        for (size_t p = 0; p < N; p++)
            items[p] = (Item)((p + turn) % N);
        tally_drift.count(&tally, items, 1);
    }
    const char *method;
    Tails tails = drift_tails(N, TRIALS, drift_statistic(&tally), &method);
    assert_true(tails.log10_upper < -20);
    tally_end(&tally);
}

/* Fisher-Yates of three items, with draws of three bits: 8 does not divide by 3. */
static void test_draws(void **state)
{
    (void)state;
    static const DrawMethod methods[] = {DRAW_MODULO, DRAW_FLOAT};
    static const char *const sources[] = {"xoshiro256++", "gsl:mt19937", "lcg15", "v8"};
    for (size_t m = 0; m < 2; m++)
        for (size_t s = 0; s < 4; s++) {
            TrialPlan plan = plan_of("fisher-yates", 3, 200000);
            Source source;
            assert_int_equal(source_find(sources[s], &source, NULL), STATUS_OK);
            plan.source = &source;
            plan.draw = (DrawLaw){methods[m], 3};
            plan.tallies[plan.tally_count++] = &tally_permutations;
            uint64_t thirds[3], halves[2], counts_of[6];
            double expected[6] = {0};
            assert_int_equal(draw_law_weights(plan.draw, 3, thirds), 8);
            assert_int_equal(draw_law_weights(plan.draw, 2, halves), 2);
            for (Item i = 0; i < 3; i++)
                for (Item j = 0; j < 2; j++) {
                    Item a[3] = {0, 1, 2}, item = a[2];
                    a[2] = a[i], a[i] = item;
                    item = a[1], a[1] = a[j], a[j] = item;
                    expected[permutation_rank(a, 3)] +=
                        200000 * (double)(thirds[i] * halves[j]) / 16;
                }
            TrialCounts counts;
            assert_int_equal(run_trials(&plan, &counts, NULL), STATUS_OK);
            for (size_t rank = 0; rank < 6; rank++)
                counts_of[rank] = tally_cell(&counts.tallies[0], rank);
            FitTest fit;
            assert_int_equal(fit_test(counts_of, expected, 6, &fit, NULL), STATUS_OK);
            if (fit.log10_p < -4)
                fail_msg("%s, method %zu: log10 p %g", sources[s], m, fit.log10_p);
            trial_counts_clear(&counts);
        }
}

/* Without a number of bits the source's own numbers are taken: those of rand() by hand. */
static void test_native_draws(void **state)
{
    (void)state;
    enum { N = 4, TRIALS = 50 };
    for (size_t m = 0; m < 2; m++) {
        TrialPlan plan = plan_of("fisher-yates", N, TRIALS);
        Source source;
        assert_int_equal(source_find("msvc", &source, NULL), STATUS_OK);
        plan.source = &source;
        plan.draw.method = m ? DRAW_FLOAT : DRAW_MODULO;
        TrialCounts counts;
        Item *outcomes = outcomes_of(plan, &counts);
        uint32_t x = (uint32_t)plan.seed;
        for (size_t t = 0; t < TRIALS; t++) {
            Item a[N] = {0, 1, 2, 3};
            for (size_t last = N - 1; last > 0; last--) {
                x = 214013 * x + 2531011;
                uint32_t number = x >> 16 & 0x7fff;
                size_t pick =
                    m ? (size_t)(number / 32768.0 * (double)(last + 1)) : number % (last + 1);
                Item item = a[last];
                a[last] = a[pick];
                a[pick] = item;
            }
            assert_memory_equal(outcomes + t * N, a, sizeof a);
        }
        free(outcomes);
        trial_counts_clear(&counts);
    }
}

int main(int count, char **arguments)
{
    is_long = count > 1 && strcmp(arguments[1], "--long") == 0;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_starts),         cmocka_unit_test(test_quotients),
        cmocka_unit_test(test_carry_is_found), cmocka_unit_test(test_drift_cells),
        cmocka_unit_test(test_drift_law),      cmocka_unit_test(test_drift_is_found),
        cmocka_unit_test(test_drift_tails),    cmocka_unit_test(test_draws),
        cmocka_unit_test(test_native_draws),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
