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

/* Trials of `identity`, of which so many data sets are to be simulated, stopped at the first
 * look after `stop` of them. Looks are requested the trials, too, of which there are fewer. */
static RunResult simulated(size_t n, uint64_t trials, uint64_t sets, uint64_t stop)
{
    CaseSpec spec = {.n = n, .trials = trials, .seed = 1};
    Error error = {0};
    RunSettings settings = {.alpha = 1e-6, .threads = 1, .simulations = sets};
    Progress progress = {.host = going_until, .host_context = &stop, .tests = 1};
    RunResult run = {0};
    if (check_choice_read("successors", &spec.checks, &error) ||
        subject_find("identity", &spec.subject, &error) ||
        source_find(DEFAULT_SOURCE, &spec.source, &error) ||
        run_cases(&spec, 1, &settings, &progress, NULL, &run, &error))
        fail_msg("%s", error.text);
    assert_int_equal(run.cases[0].check_count, 1);
    return run;
}

static RunResult simulated_until(uint64_t trials, uint64_t sets, uint64_t stop)
{
    return simulated(24, trials, sets, stop);
}

/* What nobody requested takes half a second of a core: 131^2 cells of some five nanoseconds each
 * are at most 5,827 data sets. */
TEST(half_a_second)
{
    RunResult run = simulated(130, 2, 0, UINT64_MAX);
    assert_true(run.cases[0].simulations >= 999);
    assert_true((double)run.cases[0].simulations <= 5e8 / (5 * 131 * 131));
    run_result_clear(&run);
}

/* A simulation that is stopped counts with the data sets that there were, and says so. */
TEST(simulation_stopped)
{
    RunResult whole = simulated_until(4, 20000, UINT64_MAX);
    assert_int_equal(whole.cases[0].simulations, 20000);
    assert_int_equal(whole.cases[0].simulations_wanted, 0);
    run_result_clear(&whole);
    RunResult part = simulated_until(4, 20000, 4000);
    const CaseResult *result = &part.cases[0];
    assert_true(result->simulations >= 4000 && result->simulations < 20000);
    assert_int_equal(result->simulations_wanted, 20000);
    assert_int_equal(result->checks[0].simulated, result->simulations);
    assert_true(result->least_p == 2 / ((double)result->simulations + 1));
    run_result_clear(&part);
    RunResult hardly = simulated_until(4, 20000, 0);
    result = &hardly.cases[0];
    assert_int_equal(result->trials, 4);
    assert_int_equal(result->checks[0].status, FINDING_SKIPPED);
    assert_non_null(strstr(result->checks[0].reason, "its simulation was stopped after 0"));
    assert_int_equal(result->simulations_wanted, 20000);
    run_result_clear(&hardly);
}

/* However few data sets are simulated, what is far out is found at any alpha. */
TEST(far_out_is_found)
{
    RunResult run = simulated_until(60, 999, UINT64_MAX);
    const CheckResult *check = &run.cases[0].checks[0];
    assert_int_equal(run.status, FINDING_BIASED);
    assert_true(check->log10_p < -40 && check->simulated == 999);
    run_result_clear(&run);
    /* Two equal orders of nine items come with a chance of 1/9!, above alpha: that is not found,
     * and it is said how many data sets would tell. */
    run = simulated(9, 2, 999, UINT64_MAX);
    assert_int_equal(run.status, FINDING_INCONCLUSIVE);
    assert_int_equal(run.cases[0].simulations_enough, 2000000);
    run_result_clear(&run);
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
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(not_over_the_allowed_alone), cmocka_unit_test(half_a_second),
        cmocka_unit_test(simulation_stopped), cmocka_unit_test(far_out_is_found),
        cmocka_unit_test(faults_are_ours)};
    return cmocka_run_group_tests_name("stopped cases", tests, NULL, NULL);
}
