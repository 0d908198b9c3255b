/* Runs of the engine that are asked to stop, on one thread and on several, against a slow recount.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "engine_recount.h"

typedef struct Stopper {
    uint64_t last, stop_at, calls;
} Stopper;

static bool stop_after(void *context, uint64_t done)
{
    Stopper *stopper = context;
    assert_true(done >= stopper->last);
    stopper->last = done;
    stopper->calls++;
    return done < stopper->stop_at;
}

/* A run that is asked to stop has whole blocks; its cells are as wide as the whole run needs. */
static void stopped_runs(void **state)
{
    (void)state;
    static const uint64_t lengths[] = {3000000, UINT64_C(1) << 33}; /* narrow and wide cells */
    static const size_t sizes[] = {3, 5, 13, 40};
    for (size_t i = 0; i < 8; i++) {
        size_t n = sizes[i / 2];
        TrialPlan plan = plan_of("one-liner-map", n, lengths[i % 2], i);
        Stopper stopper = {.stop_at = 2 * block_trials(n) + 1};
        plan.keep_going = stop_after;
        plan.keep_going_context = &stopper;
        Recount recount = {0};
        for (size_t m = 0; each_machine(m, &plan.machine); m++) {
            stopper.last = 0;
            TrialCounts counts = {0};
            assert_int_equal(run_trials(&plan, &counts, NULL), STATUS_OK);
            assert_false(counts.complete);
            assert_int_equal(counts.trials, 3 * block_trials(n));
            assert_int_equal(counts.tallies[0].wide, i % 2);
            if (!m)
                recount_run(&recount, &plan, counts.trials);
            assert_agrees(&plan, &counts, &recount);
            trial_counts_clear(&counts);
        }
        recount_close(&recount);
        /* Several threads stop too, somewhere, with counts that add up. */
        plan.threads = 3;
        plan.trials = UINT64_C(1) << 40;
        stopper = (Stopper){.stop_at = 5 * block_trials(n)};
        TrialCounts counts = {0};
        assert_int_equal(run_trials(&plan, &counts, NULL), STATUS_OK);
        assert_int_equal(counts.threads, 3);
        assert_false(counts.complete);
        assert_int_equal(counts.trials % block_trials(n), 0);
        for (size_t t = 0; t < counts.tally_count; t++) {
            uint64_t sum = 0;
            for (uint64_t cell = 0; cell < counts.tallies[t].cells; cell++)
                sum += tally_cell(&counts.tallies[t], cell);
            bool orders = counts.tallies[t].kind == &tally_permutations;
            assert_int_equal(sum, (counts.trials - counts.invalid) * (orders ? 1 : n));
        }
        trial_counts_clear(&counts);
    }
}

/* Of twelve items, what would have to be made of half a billion counts is left out of a run that
 * was stopped; of fewer it is there, and a run that is whole has all of it (unit_engine.c). */
static void left_out_when_stopped(void **state)
{
    (void)state;
    static const struct {
        size_t n, tallies;
    } cases[] = {{9, 3}, {12, 1}};
    for (size_t i = 0; i < 2; i++) {
        size_t n = cases[i].n;
        TrialPlan plan = plan_of("fisher-yates", n, UINT64_C(1) << 31, i);
        plan.tallies[0] = &tally_permutations;
        plan.tallies[1] = &tally_positions;
        plan.tallies[2] = &tally_precedence;
        plan.tally_count = 3;
        Stopper stopper = {.stop_at = 1};
        plan.keep_going = stop_after;
        plan.keep_going_context = &stopper;
        TrialCounts counts = {0};
        assert_int_equal(run_trials(&plan, &counts, NULL), STATUS_OK);
        assert_false(counts.complete);
        assert_int_equal(counts.trials, block_trials(n));
        assert_int_equal(counts.tally_count, cases[i].tallies);
        for (size_t t = 0; t < counts.tally_count; t++)
            assert_ptr_equal(counts.tallies[t].kind, plan.tallies[t]);
        trial_counts_clear(&counts);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(stopped_runs),
                                       cmocka_unit_test(left_out_when_stopped)};
    return cmocka_run_group_tests_name("engine stopped", tests, NULL, NULL);
}
