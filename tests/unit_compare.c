/* Two runs beside each other: the decisions, by hand, and that noise makes none. The test of
 * homogeneity is in unit_homogeneity.c. */
#include "inference/compare.h"

#include "report_asserts.h"
#include "report_samples.h"

#include <gsl/gsl_randist.h>
#include <gsl/gsl_rng.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* All twelve, by hand: fair wants no bias found, biased wants biased or invalid, and two findings
 * tell nothing. */
TEST(what_is_as_expected)
{
    static const struct {
        Finding finding;
        bool conclusive, fair, biased;
    } all[] = {
        {FINDING_SKIPPED, false, false, false},      {FINDING_NO_BIAS_FOUND, true, true, false},
        {FINDING_INCONCLUSIVE, false, false, false}, {FINDING_TOO_EVEN, true, false, false},
        {FINDING_BIASED, true, false, true},         {FINDING_INVALID, true, false, true},
    };
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) {
        assert_int_equal(finding_conclusive(all[i].finding), all[i].conclusive);
        assert_int_equal(finding_as_expected(all[i].finding, EXPECT_FAIR), all[i].fair);
        assert_int_equal(finding_as_expected(all[i].finding, EXPECT_BIASED), all[i].biased);
    }
}

TEST(verdicts_get_worse)
{
    const Finding all[] = {FINDING_SKIPPED,  FINDING_NO_BIAS_FOUND, FINDING_INCONCLUSIVE,
                           FINDING_TOO_EVEN, FINDING_BIASED,        FINDING_INVALID};
    for (int b = 0; b < 6; b++)
        for (int n = 0; n < 6; n++) {
            bool fair_worse = n != 1 && (b == 1 || n > b);
            bool biased_worse = (b == 4 || b == 5) && n < 4;
            assert_int_equal(verdict_worse(all[b], all[n], EXPECT_FAIR), fair_worse);
            assert_int_equal(verdict_worse(all[b], all[n], EXPECT_BIASED), biased_worse);
        }
}

/* A fair shuffle of three items whose permutations came so often, as a check would have found. */
static RunResult run_of(const uint64_t counts[6], double log10_p, double w, uint64_t seed)
{
    RunResult run = sample_biased();
    CaseResult *one = &run.cases[0];
    one->seed = seed;
    one->trials = one->trials_requested = 0;
    for (int i = 0; i < 6; i++) {
        one->counts.permutations[i] = counts[i];
        one->trials += counts[i];
    }
    one->trials_requested = one->trials;
    double n = (double)one->trials, squares = 0;
    for (int i = 0; i < 6; i++)
        squares += (double)counts[i] * (double)counts[i];
    one->checks[0].statistic = squares * 6 / n - n;
    one->checks[0].df = 5;
    one->digest[10] = (char)('a' + seed % 6);
    one->check_count = 1;
    one->checks[0].log10_p = one->checks[0].log10_p_upper = log10_p;
    one->checks[0].log10_p_lower = 0;
    one->checks[0].effect = (Effect){w, w / 2, 2 * w};
    one->status = one->checks[0].status = FINDING_NO_BIAS_FOUND;
    return run;
}

static const uint64_t even[6] = {20000, 20000, 20000, 20000, 20000, 20000};
static const uint64_t bent[6] = {20500, 19500, 20500, 19500, 20500, 19500};

static Comparison *compared(RunResult *base, RunResult *run, CompareRules rules)
{
    assert_int_equal(compare_runs(base, "base.json", &rules, run, NULL), STATUS_OK);
    assert_string_equal(run->comparison->baseline, "base.json");
    return run->comparison;
}

static void cleared(RunResult *base, RunResult *run)
{
    run_result_clear(base);
    run_result_clear(run);
}

TEST(the_same_digest_needs_no_statistics)
{
    RunResult base = run_of(even, -0.1, 0.001, 1), run = run_of(bent, -30, 0.5, 1);
    Comparison *found = compared(&base, &run, (CompareRules){0});
    assert_false(found->regression);
    assert_int_equal(found->cases[0].change, CHANGE_NONE);
    assert_int_equal(found->tests, 1); /* it counts among the tests all the same */
    assert_true(found->cases[0].checks[0].log10_p == 0);
    assert_int_equal(run.tests, 2);
    cleared(&base, &run);
}

/* One order has a share q of 120,000 trials beside its sixth of the others, and q grows from .5 to
 * .5169. With p = .583 of all trials in that order q = (6 p - 1)/5 has a standard deviation of 1.2
 * sqrt(p (1 - p)/N) = .0017: it grows by seven of the difference. */
TEST(a_heap_that_grows_is_a_regression)
{
    static const uint64_t heap[6] = {70000, 10000, 10000, 10000, 10000, 10000};
    static const uint64_t higher[6] = {71690, 9662, 9662, 9662, 9662, 9662};
    RunResult base = run_of(heap, -1, 1.118, 1), run = run_of(higher, -1, 1.156, 2);
    assert_true(compared(&base, &run, (CompareRules){0})->regression);
    assert_int_equal(run.comparison->cases[0].change, CHANGE_GREW);
    cleared(&base, &run);
}

TEST(another_stream_passes)
{
    RunResult base = run_of(even, -0.1, 0.001, 1), run = run_of(even, -0.2, 0.004, 2);
    Comparison *found = compared(&base, &run, (CompareRules){0});
    assert_false(found->regression);
    assert_int_equal(found->cases[0].change, CHANGE_STREAM);
    assert_true(found->cases[0].checks[0].outside); /* 0.004 > 2 * 0.001: noted, not red */
    cleared(&base, &run);
}

TEST(other_counts_and_a_larger_effect_are_a_regression)
{
    RunResult base = run_of(even, -0.1, 0.001, 1), run = run_of(bent, -5, 0.025, 2);
    Comparison *found = compared(&base, &run, (CompareRules){0});
    assert_true(found->regression);
    assert_int_equal(found->cases[0].change, CHANGE_GREW);
    assert_int_equal(found->cases[0].now, FINDING_NO_BIAS_FOUND); /* by itself it is none */
    cleared(&base, &run);
    /* Within the tolerance; and where the effect became less. */
    base = run_of(even, -0.1, 0.001, 1), run = run_of(bent, -5, 0.025, 2);
    assert_false(compared(&base, &run, (CompareRules){.tolerance = 0.03})->regression);
    cleared(&base, &run);
    base = run_of(bent, -5, 0.025, 1), run = run_of(even, -0.1, 0.001, 2);
    assert_false(compared(&base, &run, (CompareRules){0})->regression);
    assert_true(run.comparison->cases[0].checks[0].log10_p_adjusted < -6);
    cleared(&base, &run);
    /* The same seed, and so perhaps the same words: half of the statistic is not enough here. */
    base = run_of(even, -0.1, 0.001, 1), run = run_of(bent, -5, 0.025, 7);
    run.cases[0].seed = base.cases[0].seed;
    base.cases[0].random.repeatable = run.cases[0].random.repeatable = true;
    run.cases[0].digest[11] = 'x';
    assert_true(compared(&base, &run, (CompareRules){0})->cases[0].checks[0].log10_p > -12);
    cleared(&base, &run);
}

/* Chances of six orders with the effect w: spread as those of naive are, or one order favoured. */
static void law_of(bool concentrated, double w, double chances[6])
{
    static const int naive[6] = {-1, 1, 1, 1, -1, -1};
    for (int i = 0; i < 6; i++)
        chances[i] = (1 + (concentrated ? (i ? -1 : 5) / sqrt(5) : naive[i]) * w) / 6;
}

/* How many of so many runs are red whose effect grew from `before` by `growth`. */
static int red_of(bool concentrated, double before, double growth, double tolerance, bool same_seed,
                  int runs)
{
    enum { TRIALS = 50000 };
    double then[6], later[6];
    law_of(concentrated, before, then);
    law_of(concentrated, before + growth, later);
    gsl_rng *random = gsl_rng_alloc(gsl_rng_mt19937);
    gsl_rng_set(random, 1 + concentrated);
    int red = 0;
    for (int i = 0; i < runs; i++) {
        unsigned first[6], second[6];
        uint64_t a[6], b[6];
        gsl_ran_multinomial(random, 6, TRIALS, then, first);
        gsl_ran_multinomial(random, 6, TRIALS, later, second);
        for (int k = 0; k < 6; k++)
            a[k] = first[k], b[k] = second[k];
        RunResult base = run_of(a, -30, before, 1), run = run_of(b, -30, before, 2);
        base.alpha = run.alpha = .01;
        base.cases[0].options.expected = run.cases[0].options.expected =
            EXPECT_BIASED; /* found both times */
        base.cases[0].status = FINDING_BIASED;
        if (same_seed) {
            run.cases[0].seed = base.cases[0].seed;
            base.cases[0].random.repeatable = run.cases[0].random.repeatable = true;
        }
        red += compared(&base, &run, (CompareRules){.tolerance = tolerance})->cases[0].change ==
               CHANGE_GREW;
        cleared(&base, &run);
    }
    gsl_rng_free(random);
    return red;
}

/* Noise does not decide: where the law did change, and its effect grew by just the tolerance, a run
 * is red with a chance of alpha at most; where it grew by clearly more, nearly always. */
TEST(growth_beyond_the_tolerance_is_significant)
{
    enum { RUNS = 2000 };
    double most = .01 * RUNS + 3.3 * sqrt(.01 * .99 * RUNS);
    for (int concentrated = 0; concentrated < 2; concentrated++)
        for (int large = 0; large < 2; large++) {
            double before = !large ? .05 : concentrated ? .9 : 1.0 / 9;
            int at = red_of(concentrated, before, .03, .03, false, RUNS);
            int beyond = red_of(concentrated, before, .08, .03, false, 200);
            int linked = red_of(concentrated, before, .03, .03, true, 200);
            printf("%s, w = %.3f: %d of %d red at the tolerance, %d of 200 beyond\n",
                   concentrated ? "concentrated" : "spread", before, at, RUNS, beyond);
            assert_true(at <= most);
            assert_true(linked <= at);
            assert_true(beyond >= 190);
        }
}

TEST(a_worse_verdict_is_a_regression)
{
    RunResult base = run_of(even, -0.1, 0.001, 1), run = run_of(bent, -30, 0.025, 2);
    Comparison *found = compared(&base, &run, (CompareRules){.tolerance = 1});
    assert_true(found->regression);
    assert_int_equal(found->cases[0].change, CHANGE_WORSE);
    assert_int_equal(found->cases[0].before, FINDING_NO_BIAS_FOUND);
    assert_int_equal(found->cases[0].now, FINDING_BIASED);
    cleared(&base, &run);
    /* A p between alpha / 1 and alpha / 2: with a second test in the family it is none any more. */
    base = run_of(even, -0.1, 0.001, 1), run = run_of(even, -6.1, 0.01, 2);
    found = compared(&base, &run, (CompareRules){.tolerance = 1});
    assert_false(found->regression);
    assert_int_equal(run.cases[0].status, FINDING_NO_BIAS_FOUND);
    cleared(&base, &run);
}

TEST(cases_come_and_go)
{
    for (int allowed = 0; allowed < 2; allowed++) {
        RunResult base = run_of(even, -0.1, 0.001, 1), run = run_of(even, -0.1, 0.001, 1);
        run.cases[0].id = arena_copy(&run.memory, "renamed");
        CompareRules rules = {.allow_missing = allowed, .allow_new = allowed};
        Comparison *found = compared(&base, &run, rules);
        assert_int_equal(found->regression, !allowed);
        assert_int_equal(found->case_count, 2);
        assert_int_equal(found->cases[0].change, CHANGE_NEW);
        assert_int_equal(found->cases[1].change, CHANGE_MISSING);
        cleared(&base, &run);
    }
    RunResult base = run_of(even, -0.1, 0.001, 1), run = run_of(even, -0.1, 0.001, 1);
    base.cases[0].n = 4;
    CompareRules all = {.allow_missing = true, .allow_new = true};
    assert_true(compared(&base, &run, all)->regression);
    assert_int_equal(run.comparison->cases[0].change, CHANGE_OTHER);
    cleared(&base, &run);
}

TEST(without_counts_digest_and_verdict_remain)
{
    for (int lacking = 0; lacking < 4; lacking++) {
        RunResult base = run_of(even, -0.1, 0.001, 1), run = run_of(bent, -5, 0.025, 2);
        CaseResult *one = lacking % 2 ? &run.cases[0] : &base.cases[0];
        if (lacking < 2)
            one->counts.permutations = NULL;
        else
            one->by_evidence = true;
        Comparison *found = compared(&base, &run, (CompareRules){0});
        assert_false(found->regression);
        assert_int_equal(found->tests, 0);
        assert_int_equal(found->cases[0].check_count, 1);
        cleared(&base, &run);
    }
    /* An effect that is not known, then or now, is compared with nothing. */
    for (int now = 0; now < 2; now++) {
        RunResult base = run_of(even, -0.1, 0.001, 1), run = run_of(bent, -5, 0.025, 2);
        (now ? &run : &base)->cases[0].checks[0].effect.value = NAN;
        assert_int_equal(compared(&base, &run, (CompareRules){0})->cases[0].check_count, 0);
        cleared(&base, &run);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_as_expected),
        cmocka_unit_test(verdicts_get_worse),
        cmocka_unit_test(the_same_digest_needs_no_statistics),
        cmocka_unit_test(a_heap_that_grows_is_a_regression),
        cmocka_unit_test(another_stream_passes),
        cmocka_unit_test(other_counts_and_a_larger_effect_are_a_regression),
        cmocka_unit_test(growth_beyond_the_tolerance_is_significant),
        cmocka_unit_test(a_worse_verdict_is_a_regression),
        cmocka_unit_test(cases_come_and_go),
        cmocka_unit_test(without_counts_digest_and_verdict_remain),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
