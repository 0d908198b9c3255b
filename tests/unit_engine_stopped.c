/* Runs of the engine that are asked to stop, on one thread and on several, against a slow recount.
 */
#include "unit.h"
#include <pthread.h>

#include <stdatomic.h>
#include <time.h>

#include "engine_recount.h"
#include "random/block_key.h"
#include "tallies/digest.h"
#include "tallies/perm_stat.h"
#include "tallies/record.h"
#include "test_size.h"

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
TEST(stopped_runs)
{
    static const uint64_t lengths[] = {3000000, UINT64_C(1) << 33}; /* narrow and wide cells */
    static const size_t sizes[] = {3, 5, 13, 40};
    for (size_t i = 0; i < 8; i += SANITIZED ? 3 : 1) {
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

/* Of eleven items and twelve, what would have to be made of the counts of all orders is left out of
 * a run that was stopped; of fewer it is there, and a run that is whole has all of it
 * (unit_engine.c). */
TEST(left_out_when_stopped)
{
    static const struct {
        size_t n, tallies;
    } cases[] = {{9, 3}, {11, 1}, {12, 1}};
    for (size_t i = 0; i < 3; i++) {
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

/* A source of which each call for words takes a while, and the same one in no time. */
typedef struct Napping {
    uint64_t key;
    long microseconds;
} Napping;

static void napping_seed(void *state, const void *parameter, uint64_t seed, uint64_t block)
{
    Napping *napping = state;
    napping->key = block_key(seed, block);
    napping->microseconds = parameter ? *(const long *)parameter : 0;
}

static void napping_fill(void *state, uint64_t *words, size_t count)
{
    Napping *napping = state;
    struct timespec nap = {.tv_nsec = 1000 * napping->microseconds};
    if (nap.tv_nsec)
        nanosleep(&nap, NULL);
    for (size_t i = 0; i < count; i++)
        words[i] = splitmix64_next(&napping->key);
}

static Source napping(const long *microseconds)
{
    return (Source){.name = "napping",
                    .state_size = sizeof(Napping),
                    .seed = napping_seed,
                    .fill = napping_fill,
                    .parameter = microseconds};
}

/* Runs whose blocks take some half a second each: in lockstep, ranked and not, one trial at a time
 * from rows of words and from numbers in order. */
static const struct {
    size_t n;
    Start start;
    DrawMethod draw;
    long nap;
} slow_runs[] = {
    {3, START_IDENTITY, DRAW_EXACT, 20000}, {13, START_IDENTITY, DRAW_EXACT, 4000},
    {13, START_CARRY, DRAW_EXACT, 4000},    {200, START_IDENTITY, DRAW_EXACT, 800},
    {13, START_IDENTITY, DRAW_MODULO, 300},
};
enum { SLOW_RUNS = sizeof slow_runs / sizeof slow_runs[0] };

static TrialPlan slow_plan(size_t which, const Source *source, double blocks)
{
    size_t n = slow_runs[which].n;
    TrialPlan plan =
        plan_of("fisher-yates", n, (uint64_t)(blocks * (double)block_trials(n)), which);
    plan.source = source;
    plan.start = slow_runs[which].start;
    plan.draw.method = slow_runs[which].draw;
    plan.tallies[plan.tally_count++] = &tally_successors;
    plan.tallies[plan.tally_count++] = &tally_record; /* remembers which trial came when */
    if (which == 1)
        assert_true(each_machine(1, &plan.machine));
    return plan;
}

/* Blocks that take long are counted when they are whole, to the same counts. */
TEST(held_blocks)
{
    for (size_t i = 0; i < SLOW_RUNS; i++) {
        Source quick = napping(NULL), slow = napping(&slow_runs[i].nap);
        char digest[DIGEST_TEXT_SIZE], slow_digest[DIGEST_TEXT_SIZE];
        TrialPlan plan = slow_plan(i, &quick, 2.51);
        TrialCounts counts = {0};
        assert_int_equal(run_trials(&plan, &counts, NULL), STATUS_OK);
        digest_tallies(counts.tallies, counts.tally_count, 1, digest);
        trial_counts_clear(&counts);
        plan.source = &slow;
        for (plan.threads = SANITIZED ? 3 : 1; plan.threads <= 3; plan.threads += 2) {
            assert_int_equal(run_trials(&plan, &counts, NULL), STATUS_OK);
            assert_int_equal(counts.trials, plan.trials);
            digest_tallies(counts.tallies, counts.tally_count, 1, slow_digest);
            assert_string_equal(digest, slow_digest);
            trial_counts_clear(&counts);
        }
    }
}

/* Asks to stop in the middle of the second block, in which it is asked often. */
typedef struct Breaker {
    uint64_t after; /* trials */
    int calls_since;
} Breaker;

static bool break_off(void *context, uint64_t done)
{
    Breaker *breaker = context;
    if (done >= breaker->after)
        breaker->calls_since++;
    return breaker->calls_since < 4;
}

static uint64_t no_pause(void *context, uint64_t block)
{
    return UINT64_MAX;
}

static Status note_block(void *context, const TrialCounts *counts, uint64_t block, bool *ret_stop,
                         Error *error)
{
    *(uint64_t *)context = block;
    return STATUS_OK;
}

/* A run that is stopped in the middle of a block which takes long does not wait for its end, and
 * has counted the first blocks, whole, and none after. */
TEST(left_blocks)
{
    for (size_t i = 0; i < 2 * SLOW_RUNS; i++) {
        Source quick = napping(NULL), slow = napping(&slow_runs[i / 2].nap);
        TrialPlan plan = slow_plan(i / 2, &slow, 1000);
        uint64_t size = block_trials(plan.n), block = 0;
        Breaker breaker = {.after = size};
        Pauses pauses = {.context = &block, .next = no_pause, .pause = note_block};
        plan.threads = i % 2 ? 3 : 1;
        plan.keep_going = break_off;
        plan.keep_going_context = &breaker;
        plan.pauses = &pauses;
        TrialCounts counts = {0};
        assert_int_equal(run_trials(&plan, &counts, NULL), STATUS_OK);
        assert_false(counts.complete);
        assert_int_equal(counts.threads, plan.threads);
        assert_true(counts.trials >= size);
        assert_int_equal(counts.trials, block * size);
        if (plan.threads == 1)
            assert_int_equal(counts.trials, size);
        char digest[DIGEST_TEXT_SIZE], quick_digest[DIGEST_TEXT_SIZE];
        digest_tallies(counts.tallies, counts.tally_count, 1, digest);
        plan.keep_going = NULL;
        plan.pauses = NULL;
        plan.source = &quick;
        plan.limit = counts.trials;
        trial_counts_clear(&counts);
        assert_int_equal(run_trials(&plan, &counts, NULL), STATUS_OK);
        digest_tallies(counts.tallies, counts.tally_count, 1, quick_digest);
        assert_string_equal(digest, quick_digest);
        trial_counts_clear(&counts);
    }
}

/* The first block of a thread that did not begin the run waits, for a moment, until the run is
 * asked to stop, which is when another thread has counted a later one. */
typedef struct Overtaken {
    pthread_t first;
    _Atomic uint64_t waiting; /* that block, once it is there */
    atomic_bool met, stop;
} Overtaken;

typedef struct Overtaking {
    Napping words;
    Overtaken *run;
    bool waits;
} Overtaking;

static void overtaking_seed(void *state, const void *parameter, uint64_t seed, uint64_t block)
{
    Overtaking *overtaking = state;
    Overtaken *run = *(Overtaken *const *)parameter;
    napping_seed(&overtaking->words, NULL, seed, block);
    overtaking->run = run;
    overtaking->waits =
        !pthread_equal(pthread_self(), run->first) && !atomic_exchange(&run->met, true);
    if (overtaking->waits)
        atomic_store(&run->waiting, block);
}

static void overtaking_fill(void *state, uint64_t *words, size_t count)
{
    Overtaking *overtaking = state;
    for (int i = 0; overtaking->waits && i < 20 && !atomic_load(&overtaking->run->stop); i++)
        nanosleep(&(struct timespec){.tv_nsec = 100000}, NULL);
    overtaking->waits = false;
    napping_fill(&overtaking->words, words, count);
}

static bool stop_when_overtaken(void *context, uint64_t done)
{
    Overtaken *run = context;
    uint64_t waiting = atomic_load(&run->waiting);
    if (waiting != UINT64_MAX && done > waiting * block_trials(3))
        atomic_store(&run->stop, true);
    return !atomic_load(&run->stop);
}

/* A block that a later one was counted after is not left, though the run was asked to stop before
 * this one was promised: else kept counts would say that fewer blocks are in its counts. */
TEST(overtaken_blocks)
{
    for (int i = 0; i < 100; i++) {
        Overtaken run = {.first = pthread_self(), .waiting = UINT64_MAX};
        Overtaken *shared = &run;
        uint64_t block = 0;
        Source source = {.name = "overtaken",
                         .state_size = sizeof(Overtaking),
                         .seed = overtaking_seed,
                         .fill = overtaking_fill,
                         .parameter = &shared};
        TrialPlan plan = plan_of("fisher-yates", 3, UINT64_C(1) << 40, 1);
        Pauses pauses = {.context = &block, .next = no_pause, .pause = note_block};
        assert_true(each_machine(1, &plan.machine));
        plan.source = &source;
        plan.threads = 2;
        plan.keep_going = stop_when_overtaken;
        plan.keep_going_context = &run;
        plan.pauses = &pauses;
        TrialCounts counts = {0};
        assert_int_equal(run_trials(&plan, &counts, NULL), STATUS_OK);
        assert_int_equal(counts.trials, block * block_trials(3));
        trial_counts_clear(&counts);
    }
}

/* What is derived from the counts of all orders takes a while, and is left out where somebody asks
 * to stop meanwhile. */
static bool stop_at_the_end(void *context, uint64_t done)
{
    uint64_t *calls = context;
    *calls += done >= UINT64_C(4000000);
    return *calls < 3;
}

TEST(deriving_stopped)
{
    for (int threads = 1; threads <= 2; threads++) {
        TrialPlan plan = plan_of("fisher-yates", 10, 4000000, 1);
        uint64_t calls = 0;
        assert_true(each_machine(1, &plan.machine));
        plan.tallies[plan.tally_count++] = &stat_rising.tally;
        plan.threads = threads;
        plan.keep_going = stop_at_the_end;
        plan.keep_going_context = &calls;
        TrialCounts counts = {0};
        assert_int_equal(run_trials(&plan, &counts, NULL), STATUS_OK);
        assert_int_equal(counts.trials, plan.trials);
        assert_int_equal(counts.tally_count, 1);
        assert_ptr_equal(counts.tallies[0].kind, &tally_permutations);
        assert_true(calls < 5);
        trial_counts_clear(&counts);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(stopped_runs),     cmocka_unit_test(left_out_when_stopped),
        cmocka_unit_test(held_blocks),      cmocka_unit_test(left_blocks),
        cmocka_unit_test(overtaken_blocks), cmocka_unit_test(deriving_stopped)};
    return cmocka_run_group_tests_name("engine stopped", tests, NULL, NULL);
}
