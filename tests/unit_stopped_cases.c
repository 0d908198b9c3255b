/* Cases that are stopped: no check is judged by a part of what was counted. */
#include "unit.h"

#include "base/target_law.h"
#include "cases/run_cases.h"
#include "cases/subject_find.h"
#include "inference/multinomial_tail.h"
#include "input/law_read.h"
#include "random/source_list.h"

/* For Progress.host: asks to stop once so many trials are done. */
static bool going_until(void *context, uint64_t done)
{
    const uint64_t *stop = context;
    return done < *stop;
}

/* What `naive` gives under that law, stopped after the first block of trials. */
static RunResult stopped_under(LawName name, size_t n)
{
    CaseSpec spec = {.n = n, .trials = UINT64_C(1) << 31, .seed = 1};
    Error error = {0};
    TargetLaw law;
    assert_int_equal(law_read(name, n, NULL, &law, &error), STATUS_OK);
    Shape shape = shape_plain(n);
    shape.law = &law;
    spec.shape = &shape;
    RunSettings settings = {.alpha = 1e-6, .threads = 2, .counts = COUNTS_NONE};
    uint64_t stop = 1;
    Progress progress = {.host = going_until, .host_context = &stop};
    RunResult run = {0};
    if (subject_find("naive", &spec.subject, &error) ||
        source_find(DEFAULT_SOURCE, &spec.source, &error) ||
        run_cases(&spec, 1, &settings, &progress, NULL, &run, &error))
        fail_msg("%s, n = %zu: %s", law_words[name], n, error.text);
    target_law_clear(&law);
    return run;
}

/* Of eleven items and more it is not worked out, after a stop, which of the orders were forbidden.
 * The check over those that are allowed would take the others for none. */
TEST(not_over_the_allowed_alone)
{
    static const LawName laws[] = {LAW_DERANGEMENT, LAW_EVEN, LAW_CYCLE};
    for (size_t i = 0; i < 3; i++) {
        RunResult run = stopped_under(laws[i], 11);
        const CaseResult *result = &run.cases[0];
        assert_true(result->trials > 0 && result->trials < result->trials_requested);
        assert_int_equal(result->forbidden.trials, 0);
        size_t looked_for = 0;
        for (size_t k = 0; k < result->check_count; k++) {
            assert_int_equal(result->checks[k].status, FINDING_SKIPPED);
            looked_for += strcmp(result->checks[k].id, "permutations") == 0;
            assert_string_equal(result->checks[k].reason, "not looked at, for the run was stopped");
        }
        assert_int_equal(looked_for, 1);
        assert_int_equal(run.status, FINDING_SKIPPED);
        run_result_clear(&run);
    }
    /* Of ten it is, and what was forbidden came. */
    RunResult run = stopped_under(LAW_DERANGEMENT, 10);
    assert_int_equal(run.status, FINDING_INVALID);
    assert_true(run.cases[0].forbidden.trials > run.cases[0].trials / 2);
    run_result_clear(&run);
}

/* A second stage, which a case gets whose first is near, has half of alpha, as the first has. A
 * fair run of one check at .05, of 1,000 trials and, where its p is below .2, of 10,000 more is
 * found biased or too even with a chance of .025 + .075 * .025 = .027, so of 2,000 runs 54 are
 * (sd 7.2), 90 at most by 5 sd: .05 of them would be 100, and 114 are found where each stage has
 * all of alpha. Second stages have a chance of .075: 150 (sd 11.8). They begin reversed, so that
 * nobody looks for a name. */
TEST(second_stages_make_no_more_alarms)
{
    size_t found = 0, again = 0;
    for (uint64_t seed = 1; seed <= 2000; seed++) {
        CaseSpec spec = {.n = 3, .trials = 1000, .seed = seed, .start = START_REVERSE};
        RunSettings settings = {.alpha = 0.05, .again_below = 0.2, .threads = 1};
        Progress progress = {.shown = false};
        RunResult run = {0};
        Error error = {0};
        if (subject_find("fisher-yates", &spec.subject, &error) ||
            source_find(DEFAULT_SOURCE, &spec.source, &error) ||
            check_choice_read("permutations", &spec.checks, &error) ||
            run_cases(&spec, 1, &settings, &progress, NULL, &run, &error))
            fail_msg("%s", error.text);
        again += run.cases[0].p_first > 0;
        found += run.status == FINDING_BIASED || run.status == FINDING_TOO_EVEN;
        run_result_clear(&run);
    }
    assert_in_range(again, 90, 210);
    assert_in_range(found, 20, 90);
}

/* Counts that cannot be are nobody's input: the words say whose fault they are. */
TEST(faults_are_ours)
{
    TestResult unused;
    Error error = {0};
    assert_int_equal(multinomial_test(10, 6, 16, &unused, &error), STATUS_FAULT);
    assert_non_null(strstr(error.text, "a fault of fairness itself"));
    assert_non_null(strstr(error.text, "no counts of 10 trials in 6 cells"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(not_over_the_allowed_alone),
                                       cmocka_unit_test(second_stages_make_no_more_alarms),
                                       cmocka_unit_test(faults_are_ours)};
    return cmocka_run_group_tests_name("stopped cases", tests, NULL, NULL);
}
