/* Outcomes that a feed gives are counted by rows of 64; every tally then has what it has when they
 * are counted one at a time. Invalid ones stand at every place of a batch; the run's length is no
 * multiple of 64, and may be cut short.
 */
#include "unit.h"

#include "inference/check_list.h"
#include "plain_shape.h"
#include "random/block_key.h"
#include "tallies/perm_stat.h"
#include "tallies/permutations.h"
#include "trials/lane_machine.h"
#include "trials/run_trials.h"
#include "trials/sampled_blocks.h"
#include "trials/worker.h"

#include "tests/test_size.h"

static TestSize test_size; /* --full: more sizes of spoiled runs */

/* A run from outside, as it lies in memory. */
typedef struct Recorded {
    size_t n;
    uint64_t trials, given; /* of the run; that come before it is cut short */
    Item *outcomes;
    bool *missing; /* of each outcome: something else stood for an item */
    bool *valid;
    uint64_t next[2]; /* of each feed: the trial to come */
    int feeds;
} Recorded;

/* Orders that are a little biased, so that a count in the wrong cell shows. */
static void make_order(Item *items, size_t n, uint64_t *state)
{
    for (size_t place = 0; place < n; place++)
        items[place] = (Item)place;
    for (size_t place = 0; place < n; place++) {
        size_t other = splitmix64_next(state) % n;
        Item kept = items[place];
        items[place] = items[other];
        items[other] = kept;
    }
}

/* Makes an outcome invalid, in one of the ways there are. */
static void spoil(Recorded *run, uint64_t trial)
{
    Item *items = run->outcomes + trial * run->n;
    run->valid[trial] = false;
    switch (trial % 3) {
    case 0: /* one item twice */
        items[run->n - 1] = items[0];
        break;
    case 1: /* all the same */
        for (size_t place = 0; place < run->n; place++)
            items[place] = (Item)(run->n - 1);
        break;
    default: /* no item, in the place of one: the rest looks like an order */
        run->missing[trial] = true;
    }
}

enum { SPOILED_TRIALS = 2 * DECK_LANES * DECK_LANES };

/* Of the first batches every second has one invalid outcome, each at another place; the one after
 * them has none that is valid, and one later has several. */
static Recorded recorded(size_t n, uint64_t trials, uint64_t given, bool spoiled)
{
    Recorded run = {.n = n, .trials = trials, .given = given};
    uint64_t state = n;
    run.outcomes = calloc(trials * n, sizeof *run.outcomes);
    run.missing = calloc(trials, sizeof *run.missing);
    run.valid = calloc(trials, sizeof *run.valid);
    assert_true(run.outcomes && run.missing && run.valid);
    for (uint64_t trial = 0; trial < trials; trial++) {
        uint64_t batch = trial / DECK_LANES, lane = trial % DECK_LANES;
        run.valid[trial] = true;
        make_order(run.outcomes + trial * n, n, &state);
        if (spoiled && ((batch < 2 * DECK_LANES && batch % 2 && lane == batch / 2) ||
                        batch == 2 * DECK_LANES || (batch == 2 * DECK_LANES + 2 && lane % 5 == 1)))
            spoil(&run, trial);
    }
    return run;
}

static void recorded_close(Recorded *run)
{
    free(run->outcomes);
    free(run->missing);
    free(run->valid);
}

/* Feed f's blocks are f, f + feeds, ... */
static Status next(void *context, int feed, Item *outcomes, bool *missing, size_t count,
                   size_t *ret_count, Error *error)
{
    Recorded *run = context;
    uint64_t size = block_trials(run->n), trial = run->next[feed];
    uint64_t left = trial < run->given ? run->given - trial : 0;
    size_t some = count < left ? count : (size_t)left;
    memcpy(outcomes, run->outcomes + trial * run->n, some * run->n * sizeof *outcomes);
    memcpy(missing, run->missing + trial, some);
    trial += some;
    run->next[feed] = trial % size ? trial : trial + size * (uint64_t)(run->feeds - 1);
    *ret_count = some;
    return STATUS_OK;
}

/* What a kind counts of the valid outcomes, one after the other. The caller owes tally_end. */
static Tally one_at_a_time(const TallyKind *kind, const Recorded *run)
{
    size_t n = run->n;
    uint64_t size = block_trials(n), valid = 0;
    Tally tally;
    assert_int_equal(tally_begin(&tally, kind, PLAIN(n), run->trials, NULL), STATUS_OK);
    for (uint64_t trial = 0; trial < run->given; trial++) {
        uint64_t in_block = trial % size, held = in_block / buffer_trials(n) * buffer_trials(n);
        tally.trial = trial;
        if (held == in_block)
            valid = trial; /* those that are held together are numbered without the invalid ones */
        tally.trial = valid;
        valid += run->valid[trial];
        if (run->valid[trial])
            kind->count(&tally, run->outcomes + trial * n, 1);
        bool last = in_block + 1 == size || trial + 1 == run->given;
        if (last && kind->end_block)
            kind->end_block(&tally, NULL);
    }
    tally_flush(&tally, &tally);
    return tally;
}

static void assert_same(const Tally *a, const Tally *b, const char *how)
{
    assert_int_equal(a->cells, b->cells);
    for (uint64_t cell = 0; cell < a->cells; cell++)
        if (tally_cell(a, cell) != tally_cell(b, cell))
            fail_msg("%s, n = %zu, %s: cell %ju has %ju, not %ju", a->kind->id, a->n, how,
                     (uintmax_t)cell, (uintmax_t)tally_cell(b, cell),
                     (uintmax_t)tally_cell(a, cell));
}

/* The outcomes that were no order, and the items that these lacked. */
static void assert_invalid(const Recorded *run, const TrialCounts *counts)
{
    size_t n = run->n;
    uint64_t invalid = 0, first = 0;
    uint64_t *lost = calloc(n, sizeof *lost);
    for (uint64_t trial = run->given; trial-- > 0;) {
        const Item *items = run->outcomes + trial * n;
        if (run->valid[trial])
            continue;
        invalid++;
        first = trial;
        for (size_t item = 0; item < n; item++) {
            bool there = false;
            for (size_t place = 0; place < n; place++)
                there |= items[place] == item;
            lost[item] += !there;
        }
    }
    assert_int_equal(counts->invalid, invalid);
    if (invalid) {
        assert_int_equal(counts->first_invalid, first);
        assert_memory_equal(counts->first_outcome, run->outcomes + first * n,
                            n * sizeof *counts->first_outcome);
    }
    assert_memory_equal(counts->lost, lost, n * sizeof *lost);
    free(lost);
}

/* Runs the plan with its last tally and compares that with the reference. */
static void compare(TrialPlan plan, Recorded *run, int feeds, const Tally *reference,
                    const char *how)
{
    OutcomeFeed feed = {.context = run, .feeds = feeds, .next = next};
    TrialCounts counts = {0};
    run->feeds = feeds;
    for (int f = 0; f < feeds; f++)
        run->next[f] = (uint64_t)f * block_trials(run->n);
    plan.feed = &feed;
    assert_int_equal(run_trials(&plan, &counts, NULL), STATUS_OK);
    assert_int_equal(counts.trials, run->given);
    assert_int_equal(counts.complete, run->given == run->trials);
    assert_invalid(run, &counts);
    assert_same(reference, &counts.tallies[counts.tally_count - 1], how);
    trial_counts_clear(&counts);
}

static void one_kind(const TallyKind *kind, Recorded *run)
{
    TrialPlan plan = {.n = run->n, .trials = run->trials, .threads = 1, .tally_count = 1};
    const LaneMachine *machines[8];
    size_t machine_count = lane_machines(true, machines, 8);
    Tally reference = one_at_a_time(kind, run);
    plan.tallies[0] = kind;
    compare(plan, run, 1, &reference, "on the plainest processor");
    for (size_t m = 0; m < machine_count; m++) {
        plan.machine = machines[m];
        compare(plan, run, 1, &reference, machines[m]->isa);
    }
    if (run->trials > block_trials(run->n))
        compare(plan, run, 2, &reference, "from two feeds");
    /* Neighbours that keep more of the rows, and orders that it may be derived from. */
    plan.tallies[0] = run->n <= 9 ? &tally_permutations : &tally_positions;
    plan.tallies[1] = run->n <= 9 ? &tally_positions : &tally_successors;
    plan.tallies[2] = kind;
    plan.tally_count = 3;
    if (kind != plan.tallies[0] && kind != plan.tallies[1] && run->n >= 3)
        compare(plan, run, 1, &reference, "beside others");
    tally_end(&reference);
}

static void every_kind(Recorded *run)
{
    for (size_t i = 0; check_list[i]; i++) {
        const TallyKind *kind = check_list[i]->tally;
        bool again = false;
        for (size_t j = 0; j < i; j++)
            again |= check_list[j]->tally == kind;
        uint64_t cells = tally_cells(kind, PLAIN(run->n), run->trials, NULL);
        bool turn = !SANITIZED || (i + run->n) % 3 == 0; /* each size with a third of them */
        if (turn && !again && cells && cells <= 10000000)
            one_kind(kind, run);
    }
    recorded_close(run);
}

/* Sizes about the borders: of ranks in 16 bits, of counted orders, of rows. */
static const size_t sizes[] = {2, 3, 5, 8, 9, 12, 13, 52, 64, 65, 127, 128, 300};

TEST(all_valid)
{
    for (size_t s = 0; s < sizeof sizes / sizeof *sizes; s++) {
        Recorded run = recorded(sizes[s], 1000 + 37, 1000 + 37, false);
        every_kind(&run);
    }
}

TEST(some_invalid)
{
    for (size_t s = 0; s < sizeof sizes / sizeof *sizes; s++) {
        /* 2, 5, 9, 13, 64, 127: a size of each kind */
        if (test_size == SIZE_SHORT && (s % (SANITIZED ? 4 : 2) || sizes[s] == 300))
            continue;
        uint64_t trials = SPOILED_TRIALS + 1000 + 37;
        Recorded run = recorded(sizes[s], trials, trials, true);
        every_kind(&run);
    }
}

/* The second block ends with the run, and is not whole. */
TEST(several_blocks)
{
    static const size_t some[] = {5, 52};
    for (size_t s = 0; s < (test_size == SIZE_SHORT ? 1 : 2); s++) {
        uint64_t trials = block_trials(some[s]) + 1000 + 37;
        Recorded run = recorded(some[s], trials, trials, true);
        every_kind(&run);
    }
}

/* Wherever it is, in a batch or between two. */
TEST(cut_short)
{
    for (uint64_t given = 3 * DECK_LANES; given <= 4 * DECK_LANES; given += 21) {
        Recorded run = recorded(52, 1000, given, true);
        every_kind(&run);
    }
}

/* Outcomes that come again and again. */
typedef struct Circle {
    Recorded run;
    uint64_t next;
} Circle;

static Status next_of_circle(void *context, int feed, Item *outcomes, bool *missing, size_t count,
                             size_t *ret_count, Error *error)
{
    Circle *circle = context;
    size_t n = circle->run.n;
    for (size_t i = 0; i < count; i++, circle->next++)
        memcpy(outcomes + i * n, circle->run.outcomes + circle->next % circle->run.trials * n,
               n * sizeof *outcomes);
    *ret_count = count;
    return STATUS_OK;
}

/* A tally that counts a part of the blocks has those, and all others all of them. */
TEST(sampled_blocks)
{
    enum { N = LANES_MAX_N, PERIOD = 1009 };
    uint64_t trials = sampled_first(N) + 2 * SAMPLED_GROUP * block_trials(N) + 1000;
    Circle circle = {.run = recorded(N, PERIOD, PERIOD, false)};
    OutcomeFeed feed = {.context = &circle, .feeds = 1, .next = next_of_circle};
    TrialPlan plan = {.feed = &feed, .n = N, .trials = trials, .threads = 1, .tally_count = 2};
    plan.tallies[0] = &stat_cycles.tally;
    plan.tallies[1] = &stat_rising.tally;
    plan.sampled[1] = true;
    Tally whole, part;
    assert_int_equal(tally_begin(&whole, plan.tallies[0], PLAIN(N), trials, NULL), STATUS_OK);
    assert_int_equal(tally_begin(&part, plan.tallies[1], PLAIN(N), trials, NULL), STATUS_OK);
    for (uint64_t trial = 0; trial < trials; trial++) {
        const Item *items = circle.run.outcomes + trial % PERIOD * N;
        whole.kind->count(&whole, items, 1);
        if (block_sampled(N, trial / block_trials(N)))
            part.kind->count(&part, items, 1);
    }
    TrialCounts counts = {0};
    assert_int_equal(run_trials(&plan, &counts, NULL), STATUS_OK);
    assert_true(counts.sampled_trials < trials);
    assert_same(&whole, &counts.tallies[0], "all blocks");
    assert_same(&part, &counts.tallies[1], "a part of the blocks");
    trial_counts_clear(&counts);
    tally_end(&whole);
    tally_end(&part);
    recorded_close(&circle.run);
}

int main(int count, char **words)
{
    test_size = test_size_of(count, words);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_valid),      cmocka_unit_test(some_invalid),
        cmocka_unit_test(several_blocks), cmocka_unit_test(cut_short),
        cmocka_unit_test(sampled_blocks),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
