/* False alarms and power of whole suites: 20 cases, fresh seeds, alpha = 1e-2 for all of it. A
 * suite of fair shuffles may be red in at most 1% of runs, alone and with a baseline beside it
 * (whose tests share the same 1%); one with a shuffle of the size that the suite was planned for is
 * to be red in 99%. Seeds are 1, 2, 3, ...; 1,000 and 200 runs, with --long 10,000 and 1,000.
 *
 * Counts of red runs are held against the 99.9% interval of the binomial law (its normal
 * approximation, with the continuity correction). */
#include "cases/auto_trials.h"
#include "cases/run_cases.h"
#include "cli/invocation.h"
#include "cli/options_read.h"
#include "inference/compare.h"

#include "report_asserts.h"

#include <gsl/gsl_errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CASES = 20 };
static const double ALPHA = 1e-2;
static bool long_run;

static void set(Options *options, const char *name, const char *value)
{
    assert_int_equal(options_read_one(options, name, value, NULL), STATUS_OK);
}

/* A suite of CASES cases: fair ones at n = 3 and 4 and, where it is not NULL, `odd` in place of the
 * first. `effect` is what it is planned for, 0 for 5,000 and 6,000 trials. */
static CaseSpec *suite_of(const char *odd, double effect, RunSettings *ret_settings)
{
    static const char *const fair[] = {"fisher-yates", "fisher-yates-forward", "inside-out",
                                       "swap-chain", "strike-out"};
    CaseSpec *specs = calloc(CASES, sizeof *specs);
    assert_non_null(specs);
    for (int i = 0; i < CASES; i++) {
        Options options;
        CaseSpec *made = NULL;
        size_t count = 0;
        assert_int_equal(options_begin(&options, NULL), STATUS_OK);
        set(&options, "--algo", odd && i == 0 ? odd : fair[i % 5]);
        set(&options, "--n", i % 2 ? "4" : "3");
        set(&options, "--trials", i % 2 ? "6000" : "5000");
        set(&options, "--alpha", "1e-2");
        set(&options, "-j", "1");
        assert_int_equal(options_read_end(&options, NULL), STATUS_OK);
        assert_int_equal(options_cases(&options, &made, &count, NULL), STATUS_OK);
        assert_int_equal(count, 1);
        specs[i] = made[0];
        specs[i].effect = effect;
        if (effect > 0)
            specs[i].trials = 0;
        *ret_settings = options.settings;
        options_clear(&options);
    }
    assert_int_equal(auto_trials(specs, CASES, ret_settings, NULL), STATUS_OK);
    return specs;
}

static RunResult run_of(CaseSpec *specs, const RunSettings *settings, uint64_t run)
{
    RunResult result = {0};
    Progress progress = {0};
    Error error = {""};
    /* Each case has a seed of its own, as cases of one n and one seed share their words. */
    for (int i = 0; i < CASES; i++)
        specs[i].seed = run * CASES + (uint64_t)i;
    if (run_cases(specs, CASES, settings, &progress, NULL, &result, &error))
        fail_msg("%s", error.text);
    return result;
}

/* Three point three standard deviations: both tails beyond make 0.1%. */
static double interval(double runs, double chance)
{
    return 3.29 * sqrt(runs * chance * (1 - chance)) + 0.5;
}

TEST(fair_suites_are_seldom_red)
{
    int runs = long_run ? 10000 : 1000, red = 0, red_beside = 0, regressions = 0;
    RunSettings settings;
    CaseSpec *specs = suite_of(NULL, 0, &settings);
    RunResult before = run_of(specs, &settings, (uint64_t)runs + 1);
    for (int run = 1; run <= runs; run++) {
        RunResult result = run_of(specs, &settings, (uint64_t)run);
        red += run_exit_status(&result) != 0;
        const CompareRules rules = {0};
        assert_int_equal(compare_runs(&before, "before", &rules, &result, NULL), STATUS_OK);
        red_beside += run_exit_status(&result) != 0;
        regressions += result.comparison->regression;
        run_result_clear(&before);
        before = result; /* the next one's baseline is this one */
    }
    run_result_clear(&before);
    free(specs);
    printf("of %d fair suites %d are red, %d beside a baseline (%d regressions)\n", runs, red,
           red_beside, regressions);
    double most = runs * ALPHA + interval(runs, ALPHA);
    assert_true(red <= most);
    assert_true(red_beside <= most);
    /* They are no tests that never fail: by Bonferroni's other side, with 20 independent cases and
     * at least one test of each, some (1 - alpha/2/80)^20 stay green. */
    assert_true(red >= 1);
}

/* naive at n = 3 has w = 1/9: phi2 = 1/81 (its law is 4, 5, 5, 5, 4, 4 of 27). */
TEST(a_bias_of_the_planned_size_is_found)
{
    int runs = long_run ? 1000 : 200, red = 0;
    RunSettings settings;
    CaseSpec *specs = suite_of("naive", 1.0 / 9, &settings);
    for (int run = 1; run <= runs; run++) {
        RunResult result = run_of(specs, &settings, (uint64_t)run);
        red += result.cases[0].status == FINDING_BIASED && run_exit_status(&result) == 1;
        run_result_clear(&result);
    }
    printf("of %d suites with a biased case, %llu trials, %d are red\n", runs,
           (unsigned long long)specs[0].trials, red);
    free(specs);
    assert_true(red >= 0.99 * runs - interval(runs, 0.99)); /* planned for 99% */
}

int main(int count, char **words)
{
    long_run = count > 1 && strcmp(words[1], "--long") == 0;
    gsl_set_error_handler_off();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(fair_suites_are_seldom_red),
        cmocka_unit_test(a_bias_of_the_planned_size_is_found),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
