/* Checks on a part of the trials: which blocks these are, and that the counts are those of their
 * trials, however the run was made. */
#include "unit.h"

#include "recorded_runs.h"
#include "tallies/perm_stat.h"
#include "tallies/permutations.h"
#include "trials/sampled_blocks.h"

/* All blocks up to 1e8 items, then one of each group of 32, another place in the group each time;
 * and their trials counted one block after the other. */
TEST(test_blocks)
{
    static const size_t sizes[] = {2, 8, 12, 13, 20, 52, 127, 1000, 65536};
    for (size_t s = 0; s < sizeof sizes / sizeof *sizes; s++) {
        size_t n = sizes[s];
        uint64_t size = block_trials(n), first = sampled_first(n), sum = 0;
        uint64_t before = first / size, places[SAMPLED_GROUP] = {0};
        assert_int_equal(first % size, 0);
        assert_true(first * n >= SAMPLED_ITEMS && (first - size) * n < SAMPLED_ITEMS);
        for (uint64_t block = 0; block < before + 800 * (uint64_t)SAMPLED_GROUP; block++) {
            bool sampled = block_sampled(n, block);
            assert_true(sampled || block >= before);
            if (block >= before && sampled)
                places[(block - before) % SAMPLED_GROUP]++;
            assert_int_equal(sampled_trials(n, 0, block * size), sum);
            /* within a block */
            assert_int_equal(sampled_trials(n, block * size, block * size + 7), sampled ? 7 : 0);
            assert_int_equal(sampled_trials(n, 0, block * size + 7), sum + (sampled ? 7 : 0));
            sum += sampled ? size : 0;
        }
        assert_int_equal(sum, first + 800 * size);
        for (size_t place = 0; place < SAMPLED_GROUP; place++) /* 25 on average */
            assert_true(places[place] > 5 && places[place] < 55);
    }
    assert_int_equal(sampled_trials(52, 64, 64), 0);
}

static uint64_t sum_of(const Tally *tally)
{
    uint64_t sum = 0;
    for (uint64_t cell = 0; cell < tally->cells; cell++)
        sum += tally_cell(tally, cell);
    return sum;
}

enum { N = 20 };

/* A run of some 60 blocks after the first; each way to make it counts the same. */
static TrialPlan long_plan(void)
{
    TrialPlan plan = plan_of("fisher-yates", N, sampled_first(N) + 60 * block_trials(N) + 1000);
    plan.tallies[0] = &stat_rising.tally;
    plan.tallies[1] = &stat_cycles.tally;
    plan.sampled[1] = true;
    plan.tally_count = 2;
    return plan;
}

static void same_counts(const TrialCounts *one, const TrialCounts *other)
{
    assert_int_equal(one->trials, other->trials);
    assert_int_equal(one->sampled_trials, other->sampled_trials);
    for (size_t t = 0; t < one->tally_count; t++)
        for (uint64_t cell = 0; cell < one->tallies[t].cells; cell++)
            assert_int_equal(tally_cell(&one->tallies[t], cell),
                             tally_cell(&other->tallies[t], cell));
}

TEST(test_counts)
{
    TrialPlan plan = long_plan();
    TrialCounts whole, again, one;
    assert_int_equal(run_trials(&plan, &whole, NULL), STATUS_OK);
    uint64_t blocks = plan_blocks(&plan), sampled = sampled_trials(N, 0, plan.trials);
    assert_true(sampled > sampled_first(N) && sampled < plan.trials);
    assert_int_equal(whole.sampled_trials, sampled);
    assert_int_equal(sum_of(&whole.tallies[0]), plan.trials);
    assert_int_equal(sum_of(&whole.tallies[1]), sampled);
    assert_true(whole.tallies[1].sampled && !whole.tallies[0].sampled);
    /* One thread. */
    plan.threads = 1;
    assert_int_equal(run_trials(&plan, &again, NULL), STATUS_OK);
    same_counts(&whole, &again);
    trial_counts_clear(&again);
    /* In parts, of which each says how many of its trials these were. */
    assert_int_equal(trial_counts_begin(&plan, &again, NULL), STATUS_OK);
    uint64_t cuts[] = {0, blocks - 50, blocks - 49, blocks - 20, blocks};
    plan.underived = true;
    for (size_t part = 0; part < 4; part++) {
        plan.first_block = cuts[part];
        plan.end_block = cuts[part + 1];
        assert_int_equal(run_trials(&plan, &one, NULL), STATUS_OK);
        assert_int_equal(one.sampled_trials,
                         plan_sampled_between(&plan, cuts[part], cuts[part + 1]));
        trial_counts_add(&again, &one);
        trial_counts_clear(&one);
    }
    trial_counts_finish(&plan, &again);
    same_counts(&whole, &again);
    trial_counts_clear(&again);
    /* Resumed. */
    plan.underived = false;
    plan.first_block = 0;
    plan.end_block = blocks - 30;
    assert_int_equal(run_trials(&plan, &one, NULL), STATUS_OK);
    plan.before = &one;
    plan.first_block = blocks - 30;
    plan.end_block = 0;
    assert_int_equal(run_trials(&plan, &again, NULL), STATUS_OK);
    same_counts(&whole, &again);
    trial_counts_clear(&again);
    trial_counts_clear(&one);
    trial_counts_clear(&whole);
}

/* What follows from the counts of all orders is of all trials, requested or not. */
TEST(test_derived)
{
    TrialPlan plan = plan_of("fisher-yates", 9, sampled_first(9) + 40 * block_trials(9));
    plan.tallies[0] = &tally_permutations;
    plan.tallies[1] = &stat_cycles.tally;
    plan.sampled[1] = true;
    plan.tally_count = 2;
    TrialCounts counts;
    assert_int_equal(run_trials(&plan, &counts, NULL), STATUS_OK);
    assert_false(counts.tallies[1].sampled);
    assert_int_equal(sum_of(&counts.tallies[1]), plan.trials);
    trial_counts_clear(&counts);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_blocks),
        cmocka_unit_test(test_counts),
        cmocka_unit_test(test_derived),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
