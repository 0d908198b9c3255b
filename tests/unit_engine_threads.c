/* The engine on several threads against a slow recount: for any number of them.
 * `--long` counts past what 32 bits hold. */
#include "unit.h"

#include "engine_recount.h"
#include "test_size.h"

typedef struct Big {
    const char *name;
    size_t n;
    uint64_t trials;
    int most_threads; /* that the engine finds worth while */
} Big;

/* Enough words that threads are used; trials that are no multiple of anything. */
TEST(any_number_of_threads)
{
    static const Big runs[] = {
        {"fisher-yates", 3, 5400001, 4},
        {"one-liner-map", 5, 700003, 3},
        {"until-different", 2, 1100077, 2},
        {"rao-sandelius", 16, 220001, 3},
        {"naive", 64, 200457, 3},
        {"key-sort", 8, 300001, 2},
        {"cut", 200, 104857, 5},
        {"one-liner-map", 13, 180123, 2},
        {"cut", 9, 1400003, 3}, /* few orders in a large table */
        {"one-liner-map", 9, 260001, 2},
    };
    for (size_t i = 0; i < sizeof runs / sizeof runs[0]; i++) {
        TrialPlan plan = plan_of(runs[i].name, runs[i].n, runs[i].trials, 77 + i);
        Recount recount;
        recount_run(&recount, &plan, plan.trials);
        int most = 0;
        for (int threads = SANITIZED ? 5 : 2; threads <= 5; threads++) {
            plan.threads = threads;
            for (size_t m = 0; m < 2 && each_machine(m, &plan.machine); m++) {
                TrialCounts counts = {0};
                assert_int_equal(run_trials(&plan, &counts, NULL), STATUS_OK);
                assert_agrees(&plan, &counts, &recount);
                assert_in_range(counts.threads, 1, threads);
                most = counts.threads > most ? counts.threads : most;
                trial_counts_clear(&counts);
            }
        }
        if (most < runs[i].most_threads)
            fail_msg("%s, n = %zu: only %d threads were used", runs[i].name, runs[i].n, most);
        recount_close(&recount);
    }
}

/* Trials enough that a large table's small counters in front are emptied several times. */
TEST(large_tables)
{
    TrialPlan plan = plan_of("cut", 9, SANITIZED ? 6000007 : 60000007, 3);
    Recount recount;
    recount_run(&recount, &plan, plan.trials);
    for (size_t m = 0; each_machine(m, &plan.machine); m++) {
        assert_run_agrees(&plan, &recount);
        plan.threads = 2;
    }
    recount_close(&recount);
}

/* Past 2^32 trials: every trial is in its cell, though the small counters in front came round. */
TEST(past_32_bits)
{
    if (SANITIZED) /* nothing to see in so many trials but their number */
        skip();
    TrialPlan plan = plan_of("sattolo", 2, (UINT64_C(1) << 32) + 12345, 1);
    plan.threads = 2;
    each_machine(1, &plan.machine);
    TrialCounts counts = {0};
    assert_int_equal(run_trials(&plan, &counts, NULL), STATUS_OK);
    assert_int_equal(counts.trials, plan.trials);
    assert_int_equal(tally_cell(&counts.tallies[0], 0), 0);
    assert_int_equal(tally_cell(&counts.tallies[0], 1), plan.trials);
    assert_int_equal(tally_cell(&counts.tallies[1], 1), plan.trials);
    trial_counts_clear(&counts);
}

int main(int count, char **words)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(any_number_of_threads),
    };
    const struct CMUnitTest long_tests[] = {cmocka_unit_test(past_32_bits),
                                            cmocka_unit_test(large_tables)};
    if (count > 1 && strcmp(words[1], "--long") == 0)
        return cmocka_run_group_tests_name("engine threads, long", long_tests, NULL, NULL);
    return cmocka_run_group_tests_name("engine threads", tests, NULL, NULL);
}
