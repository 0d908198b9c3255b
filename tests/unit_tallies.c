/* Every tally counts the same whichever way it is counted: outcome by outcome, in lockstep on every
 * instruction set, on several threads, and derived from the counts of all orders. The plain form,
 * one outcome at a time, is the reference; what it counts is held against each check's law
 * elsewhere.
 */
#include "unit.h"

#include "inference/check_list.h"
#include "plain_shape.h"
#include "random/source_list.h"
#include "tallies/derive.h"
#include "tallies/repeats.h"
#include "trials/lane_machine.h"
#include "trials/run_trials.h"

#include "tests/subject_named.h"
#include "tests/test_size.h"

static TrialPlan plan_of(const char *name, size_t n, uint64_t trials, const Source *source)
{
    TrialPlan plan = {.n = n, .trials = trials, .seed = 7, .source = source, .threads = 1};
    plan.subject = subject_named(name);
    return plan;
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

/* Writes down every outcome, one by one; the cells are n items for each trial. */
static uint64_t outcome_cells(PlannedTally of, const char **ret_reason)
{
    return of.n * of.trials;
}

static void write_outcome(Tally *tally, const Item *outcome, uint64_t times)
{
    assert_int_equal(times, 1);
    for (size_t place = 0; place < tally->n; place++)
        tally_add(tally, tally->trial * tally->n + place, outcome[place]);
}

static uint64_t any_item(PlannedTally of)
{
    return of.n;
}

static const TallyKind outcomes_as_they_come = {
    .id = "outcomes",
    .cells = outcome_cells,
    .most = any_item,
    .in_order = true,
    .count = write_outcome,
};

/* What `kind` counts of the plan's outcomes, one by one, or rank by rank. The caller owes
 * tally_end. */
static Tally counted_plainly(TrialPlan plan, const TallyKind *kind)
{
    TrialCounts outcomes = {0};
    Tally tally;
    Item items[2048];
    plan.tallies[0] = &outcomes_as_they_come;
    plan.tally_count = 1;
    assert_int_equal(run_trials(&plan, &outcomes, NULL), STATUS_OK);
    assert_int_equal(outcomes.invalid, 0);
    assert_int_equal(tally_begin(&tally, kind, PLAIN(plan.n), plan.trials, NULL), STATUS_OK);
    for (tally.trial = 0; tally.trial < plan.trials; tally.trial++) {
        for (size_t place = 0; place < plan.n; place++)
            items[place] = (Item)tally_cell(&outcomes.tallies[0], tally.trial * plan.n + place);
        kind->count(&tally, items, 1);
        bool last = (tally.trial + 1) % block_trials(plan.n) == 0 || tally.trial + 1 == plan.trials;
        if (last && kind->end_block)
            kind->end_block(&tally, NULL);
    }
    tally_flush(&tally, &tally);
    trial_counts_clear(&outcomes);
    return tally;
}

/* Runs the plan with one tally, the last of the plan's, and compares it with the reference. */
static void compare(TrialPlan plan, const Tally *reference, const char *how)
{
    TrialCounts counts = {0};
    assert_int_equal(run_trials(&plan, &counts, NULL), STATUS_OK);
    assert_int_equal(counts.invalid, 0);
    assert_same(reference, &counts.tallies[counts.tally_count - 1], how);
    trial_counts_clear(&counts);
}

static void one_tally(const TallyKind *kind, const char *shuffle, size_t n, uint64_t trials,
                      const Source *source)
{
    TrialPlan plan = plan_of(shuffle, n, trials, source);
    plan.tallies[plan.tally_count++] = kind;
    Tally reference = counted_plainly(plan, kind);
    uint64_t sum = 0;
    for (uint64_t cell = 0; cell < reference.cells; cell++)
        sum += tally_cell(&reference, cell);
    assert_true(sum > 0);
    compare(plan, &reference, "one at a time");
    const LaneMachine *machines[8];
    size_t machine_count = lane_machines(true, machines, 8);
    for (size_t m = 0; m < machine_count; m++) {
        plan.machine = machines[m];
        compare(plan, &reference, machines[m]->isa);
    }
    plan.threads = 3;
    compare(plan, &reference, "3 threads");
    if (kind != &tally_permutations && n <= 9) {
        plan.tallies[0] = &tally_permutations;
        plan.tallies[plan.tally_count++] = kind;
        compare(plan, &reference, "beside the counts of orders, on 3 threads");
        plan.threads = 1;
        compare(plan, &reference, "beside the counts of orders");
    }
    tally_end(&reference);
}

TEST(ways_agree)
{
    /* Sizes about the borders: of lanes, of ranks in 16 bits, of counted orders, of odd and even
     * numbers of places. Trials enough for several blocks where blocks are small, with a last batch
     * that is not full; enough, up to n = 6, for counts of orders to be taken in place of trials.
     */
    static const size_t sizes[] = {2,  3,  4,  5,  6,  7,   8,   9,   12,
                                   13, 16, 52, 64, 65, 127, 128, 300, 1500};
    Source source;
    assert_int_equal(source_find("xoshiro256++", &source, NULL), STATUS_OK);
    for (size_t i = 0; check_list[i]; i++)
        for (size_t s = 0; s < sizeof sizes / sizeof sizes[0]; s++) {
            size_t n = sizes[s];
            if (SANITIZED && (i + s) % 7) /* each size with some of the tallies */
                continue;
            uint64_t trials = n > 127 ? 200 : n > 13 ? 3000 : n > 8 ? 9000 + 9 : 70000 + 77;
            bool again = false;
            for (size_t j = 0; j < i; j++)
                again |= check_list[j]->tally == check_list[i]->tally;
            uint64_t cells = tally_cells(check_list[i]->tally, PLAIN(n), trials, NULL);
            if (again || !cells || cells > 10000000)
                continue;
            one_tally(check_list[i]->tally, "naive", n, trials, &source);
        }
    /* More trials than are kept. */
    one_tally(&tally_repeats, "naive", 13, REPEATS_TRIALS + 99, &source);
}

/* Counts of all orders as they might be; in the byte front, where there is one and it is wished. */
static Tally made_up_counts(size_t n, uint64_t trials, bool in_front)
{
    Tally orders;
    assert_int_equal(tally_begin(&orders, &tally_permutations, PLAIN(n), trials, NULL), STATUS_OK);
    if (!in_front)
        tally_memory(&orders);
    uint64_t state = n;
    for (uint64_t cell = 0; cell < orders.cells; cell++) {
        state = state * UINT64_C(6364136223846793005) + 1442695040888963407;
        if (orders.untouched)
            orders.cache.counters[cell] = (uint8_t)(state >> 61);
        else
            tally_add(&orders, cell, state >> 61);
    }
    return orders;
}

static void derived_like_counted(size_t n, uint64_t trials, bool in_front)
{
    Tally orders = made_up_counts(n, trials, in_front);
    for (size_t i = 0; check_list[i]; i++) {
        const TallyKind *kind = check_list[i]->tally;
        if (!derives_at_once(kind) || !tally_cells(kind, PLAIN(n), trials, NULL))
            continue;
        Tally counted, derived;
        assert_int_equal(tally_begin(&counted, kind, PLAIN(n), trials, NULL), STATUS_OK);
        assert_int_equal(tally_begin(&derived, kind, PLAIN(n), trials, NULL), STATUS_OK);
        tally_derive(&counted, &orders, 0, orders.cells);
        tally_derive_at_once(&derived, &orders);
        assert_same(&counted, &derived, "derived at once");
        tally_end(&counted);
        tally_end(&derived);
    }
    tally_end(&orders);
}

/* What is derived faster than order by order is the same; up to 9 items, which have a front. */
TEST(derivations_agree)
{
    for (size_t n = 2; n <= 9; n++)
        derived_like_counted(n, 1000000, false);
    derived_like_counted(9, 1000000, true);
    derived_like_counted(5, UINT64_C(1) << 33, false); /* wide cells */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ways_agree),
        cmocka_unit_test(derivations_agree),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
