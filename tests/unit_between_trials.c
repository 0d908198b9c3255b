/* What lies between trials: starts. Outcomes are recorded, and counted again, slowly. */
#include "unit.h"

#include "inference/groups_law.h"
#include "recorded_runs.h"
#include "test_size.h"

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
TEST(test_starts)
{
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
        TestResult test;
        assert_int_equal(position_test(trials, n, squares, &test, NULL), STATUS_OK);
        assert_true(test.tails.log10_upper > -4 && test.tails.log10_lower > -4);
        free(places);
        free(moved);
        free(reverse);
        free(carry);
        free(random);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_starts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
