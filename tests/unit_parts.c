/* A run in parts counts what a whole run counts: with pauses, as ranges of blocks added up, and
 * going on from earlier counts; on one thread and on two. */
#include "unit.h"

#include "random/source_list.h"
#include "tallies/digest.h"
#include "trials/lane_machine.h"
#include "trials/run_trials.h"

#include "tests/subject_named.h"
#include "tests/test_size.h"

enum { PLANS = 4 };

static TrialPlan plan_of(size_t which, const Source *source, int threads)
{
    /* A table with byte counters in front, one of few cells, one of places, and a shuffle
     * whose outcomes are not permutationss. */
    static const struct {
        const char *name;
        size_t n;
        uint64_t trials;
    } table[PLANS] = {{"naive", 10, SANITIZED ? 750000 : 3000000},
                      {"sattolo", 3, SANITIZED ? 750001 : 2500001},
                      {"fisher-yates", SANITIZED ? 20 : 52, SANITIZED ? 750001 : 700001},
                      {"one-liner-map", 4, SANITIZED ? 750000 : 1000000}};
    TrialPlan plan = {
        .n = table[which].n,
        .trials = table[which].trials,
        .seed = 11,
        .source = source,
        .threads = threads,
    };
    plan.subject = subject_named(table[which].name);
    assert_int_equal(lane_machine_find("auto", &plan.machine, NULL), STATUS_OK);
    if (plan.n <= 12)
        plan.tallies[plan.tally_count++] = &tally_permutations;
    plan.tallies[plan.tally_count++] = &tally_positions;
    return plan;
}

static void counts_equal(const TrialCounts *a, const TrialCounts *b)
{
    char left[DIGEST_TEXT_SIZE], right[DIGEST_TEXT_SIZE];
    digest_tallies(a->tallies, a->tally_count, 1, left);
    digest_tallies(b->tallies, b->tally_count, 1, right);
    assert_string_equal(left, right);
    assert_int_equal(a->trials, b->trials);
    assert_int_equal(a->complete, b->complete);
    assert_int_equal(a->invalid, b->invalid);
    assert_memory_equal(a->lost, b->lost, a->n * sizeof *a->lost);
    if (a->invalid) {
        assert_int_equal(a->first_invalid, b->first_invalid);
        assert_memory_equal(a->first_outcome, b->first_outcome, a->n * sizeof *a->first_outcome);
    }
}

static TrialCounts counts_of(const TrialPlan *plan)
{
    TrialCounts counts;
    assert_int_equal(run_trials(plan, &counts, NULL), STATUS_OK);
    return counts;
}

/* Pauses at uneven distances, and notes what it saw. */
typedef struct Seen {
    uint64_t pauses, last_block, stop_at;
} Seen;

static uint64_t next_pause(void *context, uint64_t block)
{
    const Seen *seen = context;
    return block + 1 + seen->pauses % 5;
}

static Status at_pause(void *context, const TrialCounts *counts, uint64_t block, bool *ret_stop,
                       Error *error)
{
    Seen *seen = context;
    assert_true(block > seen->last_block);
    assert_int_equal(counts->trials, block * block_trials(counts->n));
    seen->pauses++;
    seen->last_block = block;
    if (seen->stop_at && block >= seen->stop_at)
        *ret_stop = true;
    return STATUS_OK;
}

static void pauses_change_nothing(void **state)
{
    Source *source = *state;
    for (size_t which = 0; which < PLANS; which++)
        for (int threads = 1; threads <= 2; threads++) {
            TrialPlan plan = plan_of(which, source, threads);
            TrialCounts whole = counts_of(&plan);
            assert_true(whole.complete && !whole.paused);
            Seen seen = {0};
            Pauses pauses = {.context = &seen, .next = next_pause, .pause = at_pause};
            plan.pauses = &pauses;
            TrialCounts parts = counts_of(&plan);
            assert_true(seen.pauses > 3);
            counts_equal(&whole, &parts);
            trial_counts_clear(&whole);
            trial_counts_clear(&parts);
        }
}

/* Ended at a pause, the counts are those of the blocks before, and can be gone on from. */
static void stopped_and_gone_on(void **state)
{
    Source *source = *state;
    for (size_t which = 0; which < PLANS; which++) {
        TrialPlan plan = plan_of(which, source, 2);
        TrialCounts whole = counts_of(&plan);
        Seen seen = {.stop_at = 4};
        Pauses pauses = {.context = &seen, .next = next_pause, .pause = at_pause};
        plan.pauses = &pauses;
        plan.underived = true;
        TrialCounts first = counts_of(&plan);
        assert_true(first.paused && first.complete);
        assert_int_equal(first.trials, seen.last_block * block_trials(plan.n));
        plan.pauses = NULL;
        plan.underived = false;
        plan.before = &first;
        plan.first_block = seen.last_block;
        plan.threads = 1;
        TrialCounts all = counts_of(&plan);
        counts_equal(&whole, &all);
        trial_counts_clear(&whole);
        trial_counts_clear(&first);
        trial_counts_clear(&all);
    }
}

/* A run that is asked to stop in its middle, and tells what it had by then. */
typedef struct Halt {
    uint64_t after; /* trials */
    uint64_t block; /* up to which it went */
    int asked;
    char digest[DIGEST_TEXT_SIZE]; /* of what was counted by then */
} Halt;

static bool not_yet(void *context, uint64_t done)
{
    return done < ((const Halt *)context)->after;
}

static uint64_t far_away(void *context, uint64_t block)
{
    return block + 1000000;
}

static Status halted(void *context, const TrialCounts *counts, uint64_t block, bool *ret_stop,
                     Error *error)
{
    Halt *halt = context;
    halt->asked++;
    halt->block = block;
    assert_int_equal(counts->trials, block * block_trials(counts->n));
    digest_tallies(counts->tallies, counts->tally_count, 1, halt->digest);
    return STATUS_OK;
}

/* However many threads there are, the blocks of a run that is asked to stop are the first ones, and
 * the rest can be added. */
static void halted_and_gone_on(void **state)
{
    Source *source = *state;
    for (size_t which = 0; which < PLANS; which++)
        for (int threads = 1; threads <= 5; threads += SANITIZED ? 4 : 2) {
            TrialPlan plan = plan_of(which, source, threads);
            TrialCounts whole = counts_of(&plan);
            Halt halt = {.after = 3 * block_trials(plan.n)};
            Pauses pauses = {&halt, far_away, halted, 0};
            plan.pauses = &pauses;
            plan.keep_going = not_yet;
            plan.keep_going_context = &halt;
            plan.underived = true;
            TrialCounts first = counts_of(&plan);
            assert_int_equal(halt.asked, !first.complete);
            assert_true(threads > 1 || halt.asked);
            char digest[DIGEST_TEXT_SIZE];
            digest_tallies(first.tallies, first.tally_count, 1, digest);
            if (halt.asked)
                assert_string_equal(digest, halt.digest);
            uint64_t blocks = halt.asked ? halt.block : plan_blocks(&plan);
            plan.pauses = NULL;
            plan.keep_going = NULL;
            plan.underived = false;
            plan.before = &first;
            plan.first_block = blocks;
            TrialCounts all = counts_of(&plan);
            counts_equal(&whole, &all);
            trial_counts_clear(&whole);
            trial_counts_clear(&first);
            trial_counts_clear(&all);
        }
}

static void ranges_add_up(void **state)
{
    Source *source = *state;
    for (size_t which = 0; which < PLANS; which++) {
        TrialPlan plan = plan_of(which, source, 2);
        TrialCounts whole = counts_of(&plan), sum;
        assert_int_equal(trial_counts_begin(&plan, &sum, NULL), STATUS_OK);
        TrialPlan part = plan;
        part.underived = true;
        uint64_t blocks = plan_blocks(&plan);
        static const uint64_t order[] = {2, 0, 1}; /* any order will do */
        for (size_t i = 0; i < 3; i++) {
            part.first_block = blocks * order[i] / 3;
            part.end_block = blocks * (order[i] + 1) / 3;
            TrialCounts counts = counts_of(&part);
            assert_true(counts.complete);
            trial_counts_add(&sum, &counts);
            trial_counts_clear(&counts);
        }
        trial_counts_finish(&plan, &sum);
        counts_equal(&whole, &sum);
        trial_counts_clear(&whole);
        trial_counts_clear(&sum);
    }
}

static int open_source(void **state)
{
    static Source source;
    *state = &source;
    return source_find("xoshiro256++", &source, NULL) != STATUS_OK;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pauses_change_nothing),
        cmocka_unit_test(stopped_and_gone_on),
        cmocka_unit_test(halted_and_gone_on),
        cmocka_unit_test(ranges_add_up),
    };
    return cmocka_run_group_tests(tests, open_source, NULL);
}
