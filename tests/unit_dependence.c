/* dependence: never found in independent trials, whatever their bias; found where each trial goes on
 * from the last; the same on several threads. */
#include "unit.h"

#include "inference/check_kind.h"
#include "recorded_runs.h"

static CheckResult found_in(const char *name, size_t n, uint64_t trials, Start start, int threads,
                            uint64_t seed)
{
    uint64_t made;
    TrialPlan plan = plan_of(name, n, trials);
    plan.start = start;
    plan.threads = threads;
    plan.seed = seed;
    return result_of_run(plan, "dependence", &made);
}

TEST(independent_trials)
{
    static const char *const names[] = {"fisher-yates", "naive", "cut", "sattolo", "identity",
                                        "sort-v8", "last-fixed"};
    static const size_t sizes[] = {3, 5, 8, 52};
    static const uint64_t trials[] = {60, 2000, 20000};
    size_t low = 0, made = 0;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        for (size_t s = 0; s < sizeof sizes / sizeof *sizes; s++)
            for (size_t t = 0; t < 3 && (t < 2 || s == 1); t++, made++) {
                CheckResult check =
                    found_in(names[i], sizes[s], trials[t], START_IDENTITY, 1, made + 1);
                if (check.log10_p_upper < -4)
                    fail_msg("%s, n = %zu, %d trials: p = 10^%g", names[i], sizes[s],
                             (int)trials[t], check.log10_p_upper);
                low += check.log10_p_upper < -2;
            }
    print_message("%zu of %zu at most 1%%\n", low, made);
    assert_true(low <= 4); /* 63 runs, of bounds */
}

TEST(trials_that_go_on)
{
    static const size_t sizes[] = {3, 8, 52};
    for (size_t s = 0; s < 3; s++) {
        CheckResult check = found_in("sort-insertion", sizes[s], 20000, START_CARRY, 1, 1);
        assert_true(check.log10_p_upper < -20);
        CheckResult other = found_in("sort-insertion", sizes[s], 20000, START_CARRY, 3, 1);
        assert_true(other.log10_p_upper == check.log10_p_upper);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(independent_trials),
                                       cmocka_unit_test(trials_that_go_on)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
