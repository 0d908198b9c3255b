#include "engine_recount.h"

#include "unit.h"

#include "deck/sequence.h"
#include "deck/word_rows.h"
#include "random/source_list.h"
#include "tests/subject_named.h"
#include "trials/lane_machine.h"

static uint64_t factorial(size_t n)
{
    return n < 2 ? 1 : n * factorial(n - 1);
}

static void *zeros(size_t count, size_t size)
{
    void *memory = calloc(count, size);
    assert_non_null(memory);
    return memory;
}

static void recount_open(Recount *recount, size_t n)
{
    *recount = (Recount){.n = n};
    recount->orders = n <= 9 ? zeros(factorial(n), sizeof(uint64_t)) : NULL;
    recount->positions = zeros(n * n, sizeof(uint64_t));
    recount->lost = zeros(n, sizeof(uint64_t));
    recount->first_outcome = zeros(n, sizeof(Item));
}

void recount_close(Recount *recount)
{
    free(recount->orders);
    free(recount->positions);
    free(recount->lost);
    free(recount->first_outcome);
}

static void recount_one(Recount *recount, const Item *items, uint8_t *seen)
{
    size_t n = recount->n, distinct = 0;
    memset(seen, 0, n);
    for (size_t place = 0; place < n; place++) {
        assert_in_range(items[place], 0, n - 1);
        distinct += !seen[items[place]];
        seen[items[place]] = 1;
    }
    uint64_t trial = recount->trials++;
    if (distinct < n) {
        for (size_t item = 0; item < n; item++)
            recount->lost[item] += !seen[item];
        if (!recount->invalid++) {
            recount->first_invalid = trial;
            memcpy(recount->first_outcome, items, n * sizeof *items);
        }
        return;
    }
    for (size_t place = 0; place < n; place++)
        recount->positions[items[place] * n + place]++;
    if (!recount->orders)
        return;
    uint64_t rank = 0; /* how many orders come before this one */
    for (size_t place = 0; place < n; place++)
        for (size_t later = place + 1; later < n; later++)
            if (items[later] < items[place])
                rank += factorial(n - 1 - place);
    recount->orders[rank]++;
}

void recount_run(Recount *recount, const TrialPlan *plan, uint64_t trials)
{
    size_t n = plan->n;
    recount_open(recount, n);
    Item *items = zeros(n, sizeof *items), *kept = zeros(n, sizeof *kept);
    Pick *room = zeros(n, sizeof *room);
    uint8_t *seen = zeros(n, 1);
    Draws draws = {.parameter = plan->subject.parameter, .room = room};
    WordRows word_rows = {0};
    Sequence sequence = {0};
    bool rows = plan->source->fill;
    Status status = rows ? word_rows_open(&word_rows, plan->source, n, NULL)
                         : sequence_open(&sequence, plan->source, plan->draw, plan->seed, NULL);
    assert_int_equal(status, STATUS_OK);
    uint64_t block = block_trials(n);
    assert_int_equal(block % DECK_LANES, 0);
    for (uint64_t trial = 0; trial < trials; trial++) {
        if (rows && trial % block == 0)
            word_rows_begin_block(&word_rows, plan->seed, trial / block);
        for (size_t place = 0; place < n; place++)
            items[place] = (Item)place;
        Deck deck = {items, kept, n};
        if (rows)
            word_rows_begin_trial(&word_rows, &draws, lane_column(trial % DECK_LANES));
        else
            sequence_begin_trial(&sequence, &draws);
        plan->subject.algorithm->shuffle(&deck, n, &draws);
        if (rows)
            word_rows_end_trial(&word_rows, &draws);
        if (rows && trial % DECK_LANES == DECK_LANES - 1)
            word_rows_end_batch(&word_rows);
        recount_one(recount, items, seen);
    }
    word_rows_close(&word_rows);
    sequence_close(&sequence);
    free(items);
    free(kept);
    free(room);
    free(seen);
}

TrialPlan plan_of(const char *name, size_t n, uint64_t trials, uint64_t seed)
{
    TrialPlan plan = {.n = n,
                      .trials = trials,
                      .seed = seed,
                      .source = source_list[0],
                      .tallies = {&tally_permutations, &tally_positions},
                      .tally_count = 2,
                      .threads = 1};
    if (n > 12) {
        plan.tallies[0] = &tally_positions;
        plan.tally_count = 1;
    }
    plan.subject = subject_named(name);
    return plan;
}

void assert_agrees(const TrialPlan *plan, const TrialCounts *counts, const Recount *recount)
{
    char what[200];
    snprintf(what, sizeof what, "%s, n = %zu, %ju trials, seed %ju, %s, machine %s, %d threads",
             plan->subject.algorithm->name, plan->n, (uintmax_t)plan->trials, (uintmax_t)plan->seed,
             plan->source->name, plan->machine ? plan->machine->isa : "none", counts->threads);
    if (counts->trials != recount->trials || counts->invalid != recount->invalid)
        fail_msg("%s: %ju trials with %ju invalid, not %ju with %ju", what,
                 (uintmax_t)counts->trials, (uintmax_t)counts->invalid, (uintmax_t)recount->trials,
                 (uintmax_t)recount->invalid);
    for (size_t item = 0; item < plan->n; item++)
        if (counts->lost[item] != recount->lost[item])
            fail_msg("%s: item %zu lost %ju times, not %ju", what, item,
                     (uintmax_t)counts->lost[item], (uintmax_t)recount->lost[item]);
    if (recount->invalid) {
        if (counts->first_invalid != recount->first_invalid)
            fail_msg("%s: first invalid is %ju, not %ju", what, (uintmax_t)counts->first_invalid,
                     (uintmax_t)recount->first_invalid);
        assert_memory_equal(counts->first_outcome, recount->first_outcome, plan->n * sizeof(Item));
    }
    assert_int_equal(counts->tally_count, plan->tally_count);
    for (size_t t = 0; t < plan->tally_count; t++) {
        const Tally *tally = &counts->tallies[t];
        assert_ptr_equal(tally->kind, plan->tallies[t]);
        const uint64_t *cells =
            tally->kind == &tally_permutations ? recount->orders : recount->positions;
        for (uint64_t cell = 0; cells && cell < tally->cells; cell++)
            if (tally_cell(tally, cell) != cells[cell])
                fail_msg("%s: %s, cell %ju is %ju, not %ju", what, tally->kind->id, (uintmax_t)cell,
                         (uintmax_t)tally_cell(tally, cell), (uintmax_t)cells[cell]);
    }
}

void assert_run_agrees(const TrialPlan *plan, const Recount *recount)
{
    TrialCounts counts = {0};
    assert_int_equal(run_trials(plan, &counts, NULL), STATUS_OK);
    assert_true(counts.complete);
    assert_agrees(plan, &counts, recount);
    trial_counts_clear(&counts);
}

bool each_machine(size_t turn, const LaneMachine **ret)
{
    const LaneMachine *machines[8];
    size_t count = lane_machines(true, machines, 8);
    if (turn > count)
        return false;
    *ret = turn ? machines[turn - 1] : NULL;
    return true;
}
