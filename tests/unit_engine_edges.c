/* The engine at its edges, in a moment: ends of batches and blocks, every machine, two threads,
 * pauses, parts and stops, against a slow recount. unit_engine.c has every shuffle. */
#include "unit.h"

#include "engine_recount.h"
#include "tallies/place_pairs.h"
#include "tallies/record.h"
#include "trials/block_schedule.h"
#include "trials/worker.h"

TEST(every_machine)
{
    static const struct {
        const char *name;
        size_t n;
        uint64_t trials;
    } runs[] = {{"naive", 3, 65},          {"naive", 3, 2049},   {"fisher-yates", 9, 1000},
                {"one-liner-map", 12, 64}, {"sattolo", 52, 191}, {"one-liner-map", 130, 65},
                {"inside-out", 130, 300},  {"sort-v8", 5, 70},   {"naive", 130, 70000}};
    for (size_t r = 0; r < sizeof runs / sizeof runs[0]; r++)
        for (int threads = 1; threads <= 2; threads++) {
            TrialPlan plan = plan_of(runs[r].name, runs[r].n, runs[r].trials, r);
            Recount recount;
            if (plan.n == 12) { /* n! cells are too many to go through */
                plan.tallies[0] = &tally_positions;
                plan.tally_count = 1;
            }
            plan.threads = threads;
            recount_run(&recount, &plan, plan.trials);
            for (size_t m = 0; each_machine(m, &plan.machine); m++)
                assert_run_agrees(&plan, &recount);
            recount_close(&recount);
        }
}

/* A fair order before each shuffle is a function of seed and trial, whatever the machine. */
TEST(random_starts)
{
    TrialPlan plan = plan_of("identity", 5, 2000, 3);
    TrialCounts alone, others;
    plan.start = START_RANDOM;
    assert_int_equal(run_trials(&plan, &alone, NULL), STATUS_OK);
    uint64_t least = UINT64_MAX;
    for (uint64_t cell = 0; cell < alone.tallies[0].cells; cell++)
        if (tally_cell(&alone.tallies[0], cell) < least)
            least = tally_cell(&alone.tallies[0], cell);
    assert_true(least > 2); /* of 16.7 that each order expects: below that with a chance of 2e-3 */
    for (size_t m = 0; each_machine(m, &plan.machine); m++) {
        assert_int_equal(run_trials(&plan, &others, NULL), STATUS_OK);
        for (uint64_t cell = 0; cell < alone.tallies[0].cells; cell++)
            assert_int_equal(tally_cell(&alone.tallies[0], cell),
                             tally_cell(&others.tallies[0], cell));
        trial_counts_clear(&others);
    }
    trial_counts_clear(&alone);
}

/* What looks at the number of a trial, or at the one before, sees the same on every machine. */
TEST(numbers_of_trials)
{
    static const struct {
        const char *name;
        size_t n;
        uint64_t trials;
    } runs[] = {{"naive", 3, 2049}, {"naive", 40, 5000}, {"one-liner-map", 20, 4999}};
    for (size_t r = 0; r < sizeof runs / sizeof runs[0]; r++) {
        TrialPlan plan = plan_of(runs[r].name, runs[r].n, runs[r].trials, 11);
        TrialCounts alone, others;
        plan.tallies[0] = &tally_record;
        plan.tally_count = 1;
        plan.machine = NULL;
        assert_int_equal(run_trials(&plan, &alone, NULL), STATUS_OK);
        for (size_t m = 0; each_machine(m, &plan.machine); m++) {
            assert_int_equal(run_trials(&plan, &others, NULL), STATUS_OK);
            for (uint64_t cell = 0; cell < alone.tallies[0].cells; cell++)
                assert_int_equal(tally_cell(&alone.tallies[0], cell),
                                 tally_cell(&others.tallies[0], cell));
            assert_int_equal(alone.first_invalid, others.first_invalid);
            trial_counts_clear(&others);
        }
        trial_counts_clear(&alone);
    }
}

TEST(blocks_of_a_plan)
{
    TrialPlan plan = plan_of("naive", 130, 1, 1);
    uint64_t size = plan_trials_between(&plan, 0, 1), tallies = 0;
    assert_int_equal(size, 1);
    plan.trials = 1000000;
    size = plan_trials_between(&plan, 0, 1);
    for (uint64_t blocks = 1; blocks < 5; blocks++)
        for (int more = -1; more <= 1; more++) {
            plan.trials = (uint64_t)((int64_t)(blocks * size) + more);
            uint64_t all = plan_blocks(&plan);
            assert_int_equal(all, more > 0 ? blocks + 1 : blocks);
            assert_int_equal(plan_trials_between(&plan, 0, all), plan.trials);
            assert_int_equal(plan_trials_between(&plan, all, all), 0);
            assert_int_equal(plan_sampled_between(&plan, all, all), 0);
        }
    Shape shape = shape_plain(plan.n);
    for (size_t t = 0; t < plan.tally_count; t++)
        tallies += tally_bytes(plan.tallies[t], &shape, plan.trials);
    assert_true(trial_plan_bytes(&plan) >= tallies && trial_plan_bytes(&plan) < 100 * tallies);
}

typedef struct Paused {
    uint64_t stop_at, pauses;
} Paused;

static uint64_t next_block(void *context, uint64_t block)
{
    return block + 1;
}

static Status at_pause(void *context, const TrialCounts *counts, uint64_t block, bool *ret_stop,
                       Error *error)
{
    Paused *paused = context;
    paused->pauses++;
    *ret_stop = block == paused->stop_at;
    return STATUS_OK;
}

static bool stops_at_once(void *context, uint64_t done)
{
    return false;
}

/* A run in pieces is the run: stopped at a pause, and gone on with from there. */
TEST(in_pieces)
{
    for (int threads = 1; threads <= 2; threads++) {
        TrialPlan plan = plan_of("naive", 130, 100000, 7);
        Recount recount;
        plan.threads = threads;
        recount_run(&recount, &plan, plan.trials);
        uint64_t blocks = plan_blocks(&plan);
        assert_true(blocks >= 3);
        for (uint64_t stop_at = 1; stop_at <= blocks; stop_at++) {
            Paused paused = {.stop_at = stop_at};
            Pauses pauses = {.context = &paused, .next = next_block, .pause = at_pause};
            TrialPlan first = plan, rest = plan;
            TrialCounts before, counts;
            first.pauses = &pauses;
            first.underived = true;
            assert_int_equal(run_trials(&first, &before, NULL), STATUS_OK);
            assert_int_equal(before.paused, stop_at < blocks);
            assert_int_equal(before.trials, plan_trials_between(&plan, 0, stop_at));
            assert_int_equal(paused.pauses, stop_at < blocks ? stop_at : blocks - 1);
            if (stop_at < blocks) {
                rest.first_block = stop_at;
                rest.end_block = blocks;
                rest.before = &before;
                assert_int_equal(run_trials(&rest, &counts, NULL), STATUS_OK);
                assert_true(counts.complete);
                assert_agrees(&plan, &counts, &recount);
                trial_counts_clear(&counts);
            }
            trial_counts_clear(&before);
        }
        TrialCounts stopped;
        plan.keep_going = stops_at_once;
        assert_int_equal(run_trials(&plan, &stopped, NULL), STATUS_OK);
        assert_false(stopped.complete);
        assert_true(stopped.trials < plan.trials);
        trial_counts_clear(&stopped);
        recount_close(&recount);
    }
}

/* What is kept of each trial has its place, whatever machine ran it. */
static void outcomes_keep_their_places(void **state)
{
    TrialPlan plan = plan_of("naive", 70, 400, 1);
    TrialCounts alone, others;
    plan.tallies[0] = &tally_place_pairs;
    plan.tally_count = 1;
    plan.machine = NULL;
    assert_int_equal(run_trials(&plan, &alone, NULL), STATUS_OK);
    assert_true(place_pairs_keeps(&alone.tallies[0]));
    for (size_t m = 0; each_machine(m, &plan.machine); m++) {
        assert_int_equal(run_trials(&plan, &others, NULL), STATUS_OK);
        for (uint64_t cell = 0; cell < alone.tallies[0].cells; cell++)
            assert_int_equal(tally_cell(&alone.tallies[0], cell),
                             tally_cell(&others.tallies[0], cell));
        trial_counts_clear(&others);
    }
    trial_counts_clear(&alone);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_machine),     cmocka_unit_test(random_starts),
        cmocka_unit_test(numbers_of_trials), cmocka_unit_test(blocks_of_a_plan),
        cmocka_unit_test(in_pieces),         cmocka_unit_test(outcomes_keep_their_places),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
