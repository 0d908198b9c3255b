/* Few trials: the exact law of a sum, the step-down of tests that cannot have any p, checks that
 * cannot tell yet, and runs that alarm no more often than they say and find what is there.
 * `--long [CELL]`: 1,000 fair runs of each deal, or of that one. */
#include "exact_testing.h"

#include <math.h>

#include "cases/run_cases.h"
#include "inference/calibration.h"
#include "inference/check.h"
#include "inference/check_list.h"
#include "inference/holm.h"
#include "inference/stat_sum.h"
#include "inference/stat_test.h"
#include "plain_shape.h"
#include "random/source_list.h"
#include "reference_any.h"
#include "shape_testing.h"
#include "test_size.h"

#define RANKS "4*k0,4*k1,4*k2,4*k3,4*k4,4*k5,4*k6,4*k7,4*k8,4*k9,4*k10,4*k11,4*k12"

static const char *reference_path;
static TestSize test_size;
static size_t only_cell; /* of a long test, from 1; 0: all of them */

/* By walking all outcomes of `trials` values: the chance to be as far from the mean, as near. */
static Tails sum_by_walk(const double *chances, size_t cells, uint64_t trials, double far)
{
    double mean = 0, upper = 0, lower = 0;
    for (size_t v = 0; v < cells; v++)
        mean += chances[v] * (double)v * (double)trials;
    size_t outcomes = 1;
    for (uint64_t t = 0; t < trials; t++)
        outcomes *= cells;
    for (size_t outcome = 0; outcome < outcomes; outcome++) {
        double chance = 1, sum = 0;
        size_t rest = outcome;
        for (uint64_t t = 0; t < trials; t++, rest /= cells) {
            chance *= chances[rest % cells];
            sum += (double)(rest % cells);
        }
        upper += fabs(sum - mean) >= far - 1e-9 ? chance : 0;
        lower += fabs(sum - mean) <= far + 1e-9 ? chance : 0;
    }
    return (Tails){.log10_upper = log10(upper), .log10_lower = log10(lower)};
}

static void assert_log10_close(double log10_a, double log10_b)
{
    if (fabs(log10_a - log10_b) > 1e-10 * fmax(1, fabs(log10_b)))
        fail_msg("log10 p %.15g instead of %.15g", log10_a, log10_b);
}

/* Against all outcomes, at every sum: even and uneven laws, with a gap, and of real numbers. */
TEST(test_sum_by_walk)
{
    static const double laws[][4] = {{.5, .5},          {.25, .25, .25, .25}, {.1, .2, .3, .4},
                                     {.9, 0, .05, .05}, {0, .3, .7},          {0, 1}};
    static const size_t cells[] = {2, 4, 4, 4, 3, 2};
    for (size_t l = 0; l < sizeof cells / sizeof *cells; l++)
        for (uint64_t trials = 1; trials <= 7; trials++) {
            double mean = 0, least = 1;
            for (size_t v = 0; v < cells[l]; v++)
                mean += laws[l][v] * (double)v * (double)trials;
            for (uint64_t sum = 0; sum <= (cells[l] - 1) * trials; sum++) {
                TestResult test;
                assert_int_equal(sum_test((double)sum, laws[l], cells[l], trials, &test, NULL),
                                 STATUS_OK);
                Tails walk = sum_by_walk(laws[l], cells[l], trials, fabs((double)sum - mean));
                if (walk.log10_upper < -17) /* no outcome has this sum, or rounding alone */
                    continue;
                assert_log10_close(test.tails.log10_upper, walk.log10_upper);
                assert_log10_close(test.tails.log10_lower, walk.log10_lower);
                least = fmin(least, pow(10, walk.log10_upper));
            }
            TestResult test;
            assert_int_equal(sum_test(0, laws[l], cells[l], trials, &test, NULL), STATUS_OK);
            if (laws[l][0] > 0)
                assert_log10_close(test.log10_p_least, log10(2 * least));
        }
}

/* The law of the inversions of five items (OEIS A008302). */
static void inversions_of_five(double ret[static 11])
{
    static const double counts[] = {1, 4, 9, 15, 20, 22, 20, 15, 9, 4, 1};
    for (size_t i = 0; i < 11; i++)
        ret[i] = counts[i] / 120;
}

/* Coins, far out: 2 C(N, k) 2^-N summed; and 60 orders of five items that are all turned round. */
TEST(test_sum_far_out)
{
    static const double coin[] = {.5, .5};
    for (uint64_t heads = 0; heads <= 200; heads += 5) {
        TestResult test;
        assert_int_equal(sum_test((double)heads, coin, 2, 200, &test, NULL), STATUS_OK);
        double far = fabs((double)heads - 100), upper = 0;
        for (double k = 100 + far; k <= 200; k++)
            upper += exp(lgamma(201) - lgamma(k + 1) - lgamma(201 - k) - 200 * log(2));
        double expected = far > 0 ? 2 * upper : 1;
        if (fabs(test.tails.log10_upper - log10(expected)) > 1e-9)
            fail_msg("%d heads: %g instead of %g", (int)heads, test.tails.log10_upper,
                     log10(expected));
    }
    /* The law must not lose its far end in the rounding of its middle: 2e-16 of 1 in the middle. */
    double chances[11];
    inversions_of_five(chances);
    TestResult test;
    assert_int_equal(sum_test(600, chances, 11, 60, &test, NULL), STATUS_OK);
    assert_log10_close(test.tails.log10_upper, log10(2) - 60 * log10(120));
    assert_log10_close(test.log10_p_least, 2 * log10(2) - 60 * log10(120));
}

/* 60 ballots: their inversions are 351 in all, where 300 are expected. */
TEST(test_ballots_inversions)
{
    cJSON *file = reference_read(reference_path);
    const cJSON *item, *order;
    REFERENCE_EACH(item, file, 5, "orders-list")
    {
        uint64_t trials = 0;
        int inversions = 0;
        cJSON_ArrayForEach(order, reference_at(item, "input.orders"))
        {
            for (int p = 0; p < 5; p++)
                for (int q = p + 1; q < 5; q++)
                    inversions += cJSON_GetArrayItem(order, p)->valueint >
                                  cJSON_GetArrayItem(order, q)->valueint;
            trials++;
        }
        double chances[11];
        TestResult test;
        inversions_of_five(chances);
        assert_int_equal(sum_test(inversions, chances, 11, trials, &test, NULL), STATUS_OK);
        /* The law is even about its mean: both sides have the same. */
        assert_log10_close(
            test.tails.log10_upper,
            log10(2 * reference_at(item, "expected.inversions.pU_exact")->valuedouble));
    }
    cJSON_Delete(file);
}

TEST(test_step_down)
{
    cJSON *file = reference_read(reference_path);
    const cJSON *item;
    size_t met = 0;
    REFERENCE_EACH(item, file, 5, "many-tests")
    {
        const cJSON *p = reference_at(item, "expected.p");
        double log10_p[8], adjusted[8];
        int count = cJSON_GetArraySize(p);
        for (int i = 0; i < count; i++) {
            const cJSON *one = cJSON_GetArrayItem(p, i);
            mpq_t fraction;
            if (cJSON_IsNumber(one)) {
                log10_p[i] = log10(one->valuedouble);
                continue;
            }
            reference_fraction(one, fraction);
            log10_p[i] = log10(mpq_get_d(fraction));
            mpq_clear(fraction);
        }
        assert_true(holm_adjust(log10_p, NULL, (size_t)count, adjusted));
        for (int i = 0; i < count; i++) {
            double most =
                0; /* the reference's is of each test alone: not less than one before it */
            for (int j = 0; j < count; j++)
                if (log10_p[j] <= log10_p[i])
                    most = fmax(
                        most,
                        cJSON_GetArrayItem(reference_at(item, "expected.holm"), j)->valuedouble);
            assert_true(fabs(pow(10, adjusted[i]) - fmin(1, most)) < 1e-12);
        }
        met++;
    }
    assert_int_equal(met, 1);
    cJSON_Delete(file);
}

static RunResult run_case(const char *shuffle, CaseSpec spec, RunSettings settings,
                          const char *checks)
{
    Error error = {0};
    size_t n = spec.n;
    if (check_choice_read(checks, &spec.checks, &error))
        fail_msg("%s", error.text);
    if (n == 12 && spec.checks.wanted != CHECKS_NAMED) {
        /* all but those of all orders, which would count 12! of them each time */
        for (size_t i = 0; check_list[i]; i++)
            spec.checks.named[i] =
                (spec.checks.wanted == CHECKS_ALL || i < 9) && !check_is_asked(check_list[i]) &&
                tally_cells(check_list[i]->tally, PLAIN(n), spec.trials, NULL) < 1 << 22;
        spec.checks.wanted = CHECKS_NAMED;
    }
    Progress progress = {0};
    RunResult run = {0};
    if (subject_find(shuffle, &spec.subject, &error) ||
        source_find(DEFAULT_SOURCE, &spec.source, &error) ||
        run_cases(&spec, 1, &settings, &progress, NULL, &run, &error))
        fail_msg("%s", error.text);
    return run;
}

static RunResult run_of(const char *shuffle, size_t n, uint64_t trials, uint64_t seed, double alpha,
                        int threads, const char *checks)
{
    CaseSpec spec = {.n = n, .trials = trials, .seed = seed};
    RunSettings settings = {.alpha = alpha, .threads = threads};
    return run_case(shuffle, spec, settings, checks);
}

static const CheckResult *check_of(const RunResult *run, const char *id)
{
    for (size_t i = 0; i < run->cases[0].check_count; i++)
        if (!strcmp(run->cases[0].checks[i].id, id))
            return &run->cases[0].checks[i];
    fail_msg("no check %s", id);
    return NULL;
}

/* What is there is found, by each check that looks for it, and more trials find no less. */
TEST(test_found)
{
    static const struct {
        const char *shuffle, *check;
        size_t n;
        uint64_t trials;
    } biases[] = {
        {"identity", "permutations", 5, 4},        {"identity", "cycles", 12, 3},
        {"riffle:1", "rising-sequences", 52, 3},   {"identity", "repeats", 366, 2},
        {"transpositions:2", "positions", 12, 20}, {"identity", "largest-place", 52, 8},
    };
    for (size_t i = 0; i < sizeof biases / sizeof *biases; i++) {
        double before = 0;
        for (uint64_t trials = biases[i].trials; trials <= 4 * biases[i].trials; trials *= 2) {
            RunResult run =
                run_of(biases[i].shuffle, biases[i].n, trials, 1, 0.05, 2, biases[i].check);
            const CheckResult *check = check_of(&run, biases[i].check);
            double p = check->log10_p;
            if (!(p <= -2) || check->log10_p_upper > check->log10_p_lower)
                fail_msg("%s, n = %d, %d trials: %s has log10 p %g", biases[i].shuffle,
                         (int)biases[i].n, (int)trials, biases[i].check, p);
            assert_true(p <= before);
            before = p;
            run_result_clear(&run);
        }
    }
}

/* One trial: what is the same for all orders cannot tell, and costs the others nothing. */
TEST(test_cannot_tell)
{
    static const size_t sizes[] = {2, 3, 4, 8, 12, 52, 366};
    for (size_t s = 0; s < sizeof sizes / sizeof *sizes; s++) {
        size_t n = sizes[s];
        if (n > 300 && test_size == SIZE_SHORT) /* takes four seconds */
            continue;
        RunResult run = run_of("fisher-yates", n, 1, 1, 0.05, 1, "all");
        const char *const unable[] = {"positions", n < 12 ? "permutations" : "successors"};
        for (size_t i = 0; i < 2; i++) {
            const CheckResult *check = check_of(&run, unable[i]);
            assert_int_equal(check->status, FINDING_SKIPPED);
            assert_non_null(strstr(check->reason, "cannot tell at N = 1"));
        }
        assert_int_equal(run.cases[0].status, FINDING_INCONCLUSIVE);
        size_t judged = 0;
        for (size_t i = 0; i < run.cases[0].check_count; i++)
            judged += run.cases[0].checks[i].status != FINDING_SKIPPED;
        assert_int_equal(run.tests, judged);
        assert_true(n < 8 || judged >= 3);
        run_result_clear(&run);
    }
    /* Far enough from the middle one trial does tell. */
    RunResult run = run_of("identity", 52, 1, 1, 0.05, 1, "all");
    assert_int_equal(run.status, FINDING_BIASED);
    run_result_clear(&run);
}

/* Of fair runs of deals no more are called biased, or too even, than alpha. */
TEST(test_fair_deals)
{
    static const struct {
        const char *told, *deck, *hands;
        size_t n;
        uint64_t trials;
    } cells[] = {{"6 of 49", NULL, "6", 49, 2},
                 {"6 of 49", NULL, "6", 49, 10},
                 {"6 of 49", NULL, "6", 49, 200},
                 {"2, 2, 2 of 13 ranks", RANKS, "2,2,2", 0, 5},
                 {"2, 2, 2 of 13 ranks", RANKS, "2,2,2", 0, 150}};
    static const double levels[] = {0.05, 0.001};
    for (size_t c = 0; c < sizeof cells / sizeof *cells; c++) {
        if (only_cell && only_cell != c + 1)
            continue;
        const uint64_t runs = test_size == SIZE_LONG ? 1000 : 20;
        Shape shape = shape_of_words(cells[c].deck, cells[c].n, 0, cells[c].hands);
        uint64_t here[2] = {0};
        for (uint64_t run = 1; run <= runs; run++) {
            CaseSpec spec = {.n = shape.n,
                             .shape = &shape,
                             .trials = cells[c].trials,
                             .seed = 20000000 + 10000 * c + run};
            RunSettings settings = {.alpha = 0.05, .threads = 1};
            RunResult result = run_case("fisher-yates", spec, settings, "auto");
            double least = 0;
            for (size_t i = 0; i < result.cases[0].check_count; i++)
                if (result.cases[0].checks[i].status != FINDING_SKIPPED)
                    least = fmin(least, result.cases[0].checks[i].log10_p_adjusted);
            for (int level = 0; level < 2; level++)
                here[level] += least <= log10(levels[level]);
            run_result_clear(&result);
        }
        print_message("%s, N = %d: %d and %d of %d\n", cells[c].told, (int)cells[c].trials,
                      (int)here[0], (int)here[1], (int)runs);
        for (int level = 0; level < 2; level++) {
            Rate rate = rate_of(here[level], runs, levels[level], true);
            if (rate.log10_p < -5 && here[level])
                fail_msg("%s, N = %d: %d of %d at %g", cells[c].told, (int)cells[c].trials,
                         (int)here[level], (int)runs, levels[level]);
        }
        shape_clear(&shape);
    }
}

int main(int argc, char **argv)
{
    const struct CMUnitTest fair[] = {cmocka_unit_test(test_fair_deals)};
    if (test_size_of(argc, argv) == SIZE_LONG) { /* nothing but fair runs */
        test_size = SIZE_LONG;
        only_cell = argc > 2 ? strtoul(argv[2], NULL, 10) : 0;
        return cmocka_run_group_tests(fair, NULL, NULL);
    }
    if (argc < 2)
        return 2;
    reference_path = argv[1];
    test_size = test_size_of(argc - 1, argv + 1);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sum_by_walk),
        cmocka_unit_test(test_sum_far_out),
        cmocka_unit_test(test_ballots_inversions),
        cmocka_unit_test(test_step_down),
        cmocka_unit_test(test_found),
        cmocka_unit_test(test_cannot_tell),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    return test_size == SIZE_SHORT ? failed : failed + cmocka_run_group_tests(fair, NULL, NULL);
}
