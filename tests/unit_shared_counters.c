/* One array of small counters for all threads of a run: what each thread counts is in it, whichever
 * thread counts first and wherever the counts fall. More threads than most machines have
 * processors, so that a thread is also stopped while it has a lock. */
#include "unit.h"

#include "engine_recount.h"
#include "tallies/counter_cache.h"
#include "test_size.h"
#include "trials/lane_machine.h"

enum { CELLS = 1 << 27, PLANNED = 1 << 27, BUFFER = 4096, SOME = 1024, MOST_THREADS = 3 };
/* Somewhat more than waits in the buckets of all threads before they are counted; and, of those
 * that fall `together`, in one bucket. Under a sanitizer the first are counted at the end alone. */
enum { BUFFERS = SANITIZED ? 1000 : 8000, TOGETHER = 1000 };

/* Which cells a thread counts: a few that lie anywhere, or, `together`, mostly the first two of one
 * bucket, which is full before all others. */
static void next_cells(uint64_t *state, bool together, uint32_t ret[static BUFFER])
{
    for (size_t i = 0; i < BUFFER; i++) {
        *state = *state * UINT64_C(6364136223846793005) + 1442695040888963407;
        uint32_t some = (uint32_t)(*state >> 40) % SOME;
        if (together && i % 10)
            some %= 2;
        ret[i] = some * (CELLS / SOME) + some;
    }
}

static uint32_t shown_at(const CounterCache *cache, size_t some)
{
    return counter_cache_shown(cache, some * (uint64_t)(CELLS / SOME) + some);
}

static void threads_count(int threads, bool together)
{
    CounterCache caches[MOST_THREADS];
    static uint32_t expected[SOME], seen[SOME], ranks[BUFFER];
    memset(expected, 0, sizeof expected);
    memset(seen, 0, sizeof seen);
    for (int t = 0; t < threads; t++)
        assert_true(
            counter_cache_begin(&caches[t], CELLS, PLANNED, threads, t ? &caches[0] : NULL));
    int buffers = (together ? TOGETHER : BUFFERS) / threads, limits = 0;
#pragma omp parallel for num_threads(threads) schedule(static, 1) reduction(+ : limits)
    for (int t = 0; t < threads; t++) {
        uint32_t cells[BUFFER];
        uint64_t state = (uint64_t)t;
        for (int b = 0; b < buffers; b++) {
            next_cells(&state, together, cells);
            limits += counter_cache_count(&caches[t], cells, 0, BUFFER);
        }
        if (t % 2) /* else it is done when the counts are handed over */
            counter_cache_drain(&caches[t]);
    }
    assert_int_equal(limits, 0);
    for (int t = 0; t < threads; t++) {
        uint64_t state = (uint64_t)t;
        for (int b = 0; b < buffers; b++) {
            next_cells(&state, together, ranks);
            for (size_t i = 0; i < BUFFER; i++)
                expected[ranks[i] / (CELLS / SOME)]++;
        }
    }
    for (int t = 1; t < threads; t++) {
        counter_cache_hand_over(&caches[0], &caches[t]);
        assert_int_equal(caches[t].trials, 0);
        assert_int_equal(caches[t].overflow_count, 0);
    }
    counter_cache_drain(&caches[0]);
    assert_int_equal(caches[0].trials, (uint64_t)threads * (uint64_t)buffers * BUFFER);
    for (size_t i = 0; i < caches[0].overflow_count; i++)
        seen[caches[0].overflows[i] / (CELLS / SOME)] += 1U << caches[0].bits;
    for (size_t some = 0; some < SOME; some++)
        assert_int_equal(seen[some] + shown_at(&caches[0], some), expected[some]);
    /* Emptied, and used again, as after a pause. */
    counter_cache_clear(&caches[0]);
    memset(ranks, 0, sizeof ranks);
    counter_cache_count(&caches[threads - 1], ranks, 0, 3);
    counter_cache_hand_over(&caches[0], &caches[threads - 1]);
    assert_int_equal(shown_at(&caches[0], 0), 3);
    assert_int_equal(caches[0].trials, 3);
    for (int t = threads; t-- > 0;)
        counter_cache_end(&caches[t]);
}

TEST(any_number_of_threads)
{
    threads_count(MOST_THREADS, false);
    threads_count(MOST_THREADS, true);
    threads_count(2, true);
}

TEST(shared_where_it_pays)
{
    assert_true(counter_cache_shares(CELLS, PLANNED, 2));
    assert_true(counter_cache_shares(CELLS, CELLS / 16 + 1, 2));
    assert_true(counter_cache_shares(CELLS, CELLS / 16, 2)); /* each has a list */
    assert_false(counter_cache_shares(CELLS, PLANNED, 1));
    assert_false(counter_cache_shares(CELLS - 2, PLANNED, 2));
    /* Bytes, which never come to be emptied, and would. */
    assert_true(counter_cache_shares(CELLS, UINT64_C(64) * CELLS, 2));
    assert_false(counter_cache_shares(CELLS, UINT64_C(64) * CELLS + 1, 2));
    /* A second thread brings a list of overflows, no counters and no ranks. */
    uint64_t one = counter_cache_bytes(CELLS, PLANNED, 1);
    uint64_t two = counter_cache_bytes(CELLS, PLANNED, 2);
    assert_in_range(two, one, one + one / 2);
    assert_int_equal(counter_cache_bytes(CELLS - 2, PLANNED, 2),
                     2 * counter_cache_bytes(CELLS - 2, PLANNED, 1));
}

/* The least and the largest of a piece, and its bytes where there are some, are those of its
 * counts.
 */
static void assert_read_alike(const Tally *tally, uint64_t first)
{
    static uint64_t counts[TALLY_PIECE];
    uint8_t room[TALLY_PIECE];
    uint64_t least = UINT64_MAX, most = 0, found_least, found_most;
    size_t piece = tally_read_piece(tally, first, counts), read = 0;
    const uint8_t *bytes = tally_read_bytes(tally, first, room, &read);
    assert_int_equal(read, piece);
    for (size_t i = 0; i < piece; i++) {
        least = counts[i] < least ? counts[i] : least;
        most = counts[i] > most ? counts[i] : most;
        assert_true(!bytes || bytes[i] == counts[i]);
    }
    assert_int_equal(tally_range(tally, first, &found_least, &found_most), piece);
    assert_int_equal(found_least, least);
    assert_int_equal(found_most, most);
}

static TrialPlan plan_of_twelve(uint64_t trials, int threads)
{
    TrialPlan plan = plan_of("fisher-yates", 12, trials, 5);
    plan.tallies[0] = &tally_permutations;
    plan.tally_count = 1;
    plan.threads = threads;
    assert_int_equal(lane_machine_find("auto", &plan.machine, NULL), STATUS_OK);
    return plan;
}

/* Of twelve items the counts are those of one thread, which has no buckets for so few trials; and
 * the threads together take little more memory. */
static void twelve_items(uint64_t trials)
{
    static uint64_t counts[TALLY_PIECE], others[TALLY_PIECE];
    enum { STEP = TALLY_PIECE * (SANITIZED ? 101 : 1) };
    TrialPlan plan = plan_of_twelve(trials, 1);
    TrialCounts one, three;
    assert_int_equal(run_trials(&plan, &one, NULL), STATUS_OK);
    uint64_t bytes = trial_plan_bytes(&plan);
    plan.threads = 3;
    assert_in_range(trial_plan_bytes(&plan), bytes, bytes + bytes / 2);
    assert_int_equal(run_trials(&plan, &three, NULL), STATUS_OK);
    assert_int_equal(three.threads, 3);
    assert_int_equal(three.trials, plan.trials);
    for (uint64_t first = 0; first < one.tallies[0].cells; first += STEP) {
        size_t piece = tally_read_piece(&one.tallies[0], first, counts);
        tally_read_piece(&three.tallies[0], first, others);
        assert_true(memcmp(counts, others, piece * sizeof *counts) == 0);
        if (first / TALLY_PIECE % 101 == 0)
            assert_read_alike(&three.tallies[0], first);
    }
    assert_read_alike(&one.tallies[0], (one.tallies[0].cells - 1) / TALLY_PIECE * TALLY_PIECE);
    trial_counts_clear(&one);
    trial_counts_clear(&three);
}

/* Of a million trials each thread has a list. */
TEST(twelve_items_few_trials)
{
    twelve_items(1000003);
}

TEST(twelve_items_many_trials)
{
    if (!SANITIZED)
        twelve_items(30000003);
}

/* The same where all trials are one order, of which counters overflow too often to be left in the
 * cache: the counts of all threads are in the table's own memory then. Enough trials that each
 * thread has some. */
TEST(one_order_of_twelve_items)
{
    TrialPlan plan = plan_of("identity", 12, SANITIZED ? 3000003 : 30000003, 5);
    plan.tallies[0] = &tally_permutations;
    plan.tally_count = 1;
    plan.threads = 3;
    assert_int_equal(lane_machine_find("auto", &plan.machine, NULL), STATUS_OK);
    TrialCounts counts;
    assert_int_equal(run_trials(&plan, &counts, NULL), STATUS_OK);
    const Tally *tally = &counts.tallies[0];
    assert_int_equal(tally_cell(tally, 0), plan.trials);
    assert_read_alike(tally, 0);
    if (!SANITIZED) { /* half a billion cells */
        uint64_t least, most, all = 0;
        for (uint64_t first = 0; first < tally->cells; first += TALLY_PIECE) {
            tally_range(tally, first, &least, &most);
            all += most;
        }
        assert_int_equal(all, plan.trials);
    }
    trial_counts_clear(&counts);
}

static uint64_t sum_of_cells(const Tally *tally)
{
    static uint64_t counts[TALLY_PIECE];
    uint64_t sum = 0;
    for (uint64_t first = 0; first < tally->cells; first += TALLY_PIECE) {
        size_t piece = tally_read_piece(tally, first, counts);
        for (size_t i = 0; i < piece; i++)
            sum += counts[i];
    }
    return sum;
}

static bool stop_soon(void *context, uint64_t done)
{
    return done < 50 * block_trials(12);
}

/* A run that is stopped has the counts of all its trials, in whichever buckets they waited. */
TEST(twelve_items_stopped)
{
    TrialPlan plan = plan_of_twelve(UINT64_C(1) << 30, 3);
    plan.keep_going = stop_soon;
    TrialCounts counts;
    assert_int_equal(run_trials(&plan, &counts, NULL), STATUS_OK);
    assert_false(counts.complete);
    assert_in_range(counts.trials, 50 * block_trials(12), plan.trials - 1);
    if (!SANITIZED) /* it reads half a billion cells */
        assert_int_equal(sum_of_cells(&counts.tallies[0]), counts.trials);
    trial_counts_clear(&counts);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(any_number_of_threads),     cmocka_unit_test(shared_where_it_pays),
        cmocka_unit_test(twelve_items_few_trials),   cmocka_unit_test(twelve_items_many_trials),
        cmocka_unit_test(one_order_of_twelve_items), cmocka_unit_test(twelve_items_stopped),
    };
    return cmocka_run_group_tests_name("shared counters", tests, NULL, NULL);
}
