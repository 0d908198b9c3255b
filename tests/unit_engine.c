/* The engine against a slow, straightforward recount: the same shuffles, one after the other, each
 * outcome looked at by itself. For any number of threads, any machine, runs cut short.
 * `--long` counts past what 32 bits hold. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "algorithms/registry.h"
#include "deck/columns.h"
#include "deck/sequence.h"
#include "random/source_list.h"
#include "tallies/digest.h"
#include "trials/run_trials.h"

/* ---- the recount ---- */

typedef struct Recount {
    size_t n;
    uint64_t trials, invalid, first_invalid;
    uint64_t *orders;    /* by rank, for n <= 9 */
    uint64_t *positions; /* [item * n + place] */
    uint64_t *lost;
    Item *first_outcome;
} Recount;

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

static void recount_close(Recount *recount)
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

/* Runs trials 0..trials-1 in order. */
static void recount_run(Recount *recount, const TrialPlan *plan, uint64_t trials)
{
    size_t n = plan->n;
    recount_open(recount, n);
    Item *items = zeros(n, sizeof *items), *kept = zeros(n, sizeof *kept);
    Pick *room = zeros(n, sizeof *room);
    uint8_t *seen = zeros(n, 1);
    Draws draws = {.parameter = plan->parameter, .room = room};
    Columns columns = {0};
    Sequence sequence = {0};
    bool rows = plan->source->fill;
    Status status = rows ? columns_open(&columns, plan->source, n, NULL)
                         : sequence_open(&sequence, plan->source, plan->draw, plan->seed, NULL);
    assert_int_equal(status, STATUS_OK);
    uint64_t block = block_trials(n);
    assert_int_equal(block % DECK_LANES, 0);
    for (uint64_t trial = 0; trial < trials; trial++) {
        if (rows && trial % block == 0)
            columns_begin_block(&columns, plan->seed, trial / block);
        for (size_t place = 0; place < n; place++)
            items[place] = (Item)place;
        Deck deck = {items, kept, n};
        if (rows)
            columns_begin_trial(&columns, &draws, lane_column(trial % DECK_LANES));
        else
            sequence_begin_trial(&sequence, &draws);
        plan->algorithm->shuffle(&deck, n, &draws);
        if (rows)
            columns_end_trial(&columns, &draws);
        if (rows && trial % DECK_LANES == DECK_LANES - 1)
            columns_end_batch(&columns);
        recount_one(recount, items, seen);
    }
    columns_close(&columns);
    sequence_close(&sequence);
    free(items);
    free(kept);
    free(room);
    free(seen);
}

/* ---- comparing ---- */

static TrialPlan plan_of(const char *name, size_t n, uint64_t trials, uint64_t seed)
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
    for (size_t i = 0; algorithm_list[i]; i++)
        if (strcmp(algorithm_list[i]->name, name) == 0) {
            plan.algorithm = algorithm_list[i];
            plan.algorithm_index = i;
            plan.parameter = algorithm_list[i]->parameter_default;
        }
    if (!plan.algorithm)
        fail_msg("no shuffle %s", name);
    return plan;
}

static void assert_agrees(const TrialPlan *plan, const TrialCounts *counts, const Recount *recount)
{
    char what[200];
    snprintf(what, sizeof what, "%s, n = %zu, %ju trials, seed %ju, %s, machine %s, %d threads",
             plan->algorithm->name, plan->n, (uintmax_t)plan->trials, (uintmax_t)plan->seed,
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

static void assert_run_agrees(const TrialPlan *plan, const Recount *recount)
{
    TrialCounts counts = {0};
    assert_int_equal(run_trials(plan, &counts, NULL), STATUS_OK);
    assert_true(counts.complete);
    assert_agrees(plan, &counts, recount);
    trial_counts_clear(&counts);
}

/* Every machine this processor has, and none (NULL): `turn` counts up from 0. */
static bool each_machine(size_t turn, const LaneMachine **ret)
{
    const LaneMachine *machines[8];
    size_t count = lane_machines(machines, 8);
    *ret = turn ? machines[turn - 1] : NULL;
    return turn <= count;
}

/* ---- tests ---- */

/* All shuffles, at sizes around every limit of the engine, with trials around a batch and a
 * block. */
static void every_shuffle(void **state)
{
    (void)state;
    static const size_t sizes[] = {1, 2, 3, 4, 5, 6, 8, 9, 12, 13, 33, 64, 127, 128, 130};
    static const uint64_t trials[] = {1, 63, 64, 65, 127, 1000, 2049};
    uint64_t turn = 0;
    for (size_t i = 0; algorithm_list[i]; i++)
        for (size_t s = 0; s < sizeof sizes / sizeof sizes[0]; s++) {
            const Algorithm *algorithm = algorithm_list[i];
            if (sizes[s] < algorithm->min_n || (algorithm->max_n && sizes[s] > algorithm->max_n))
                continue;
            TrialPlan plan = plan_of(algorithm->name, sizes[s], trials[turn % 7], turn * turn);
            turn++;
            if (sizes[s] > 9 && sizes[s] <= 12) { /* n! cells are too many to go through */
                plan.tallies[0] = &tally_positions;
                plan.tally_count = 1;
            }
            if (plan.n < 2)
                plan.tally_count = 0;
            if (algorithm->parameter && turn % 2)
                plan.parameter = algorithm->parameter_min + 2;
            Recount recount;
            recount_run(&recount, &plan, plan.trials);
            for (size_t m = 0; each_machine(m, &plan.machine); m++)
                assert_run_agrees(&plan, &recount);
            recount_close(&recount);
        }
}

typedef struct Big {
    const char *name;
    size_t n;
    uint64_t trials;
    int most_threads; /* that the engine finds worth while */
} Big;

/* Enough words that threads are used; trials that are no multiple of anything. */
static void any_number_of_threads(void **state)
{
    (void)state;
    static const Big runs[] = {
        {"fisher-yates", 3, 5400001, 4},
        {"one-liner-map", 5, 2500003, 3},
        {"until-different", 2, 4100077, 2},
        {"rao-sandelius", 16, 760001, 3},
        {"naive", 64, 200457, 3},
        {"key-sort", 8, 1100001, 2},
        {"cut", 200, 104857, 5},
        {"one-liner-map", 13, 640123, 2},
        {"cut", 9, 1400003, 3}, /* few orders in a large table */
        {"one-liner-map", 9, 900001, 2},
    };
    for (size_t i = 0; i < sizeof runs / sizeof runs[0]; i++) {
        TrialPlan plan = plan_of(runs[i].name, runs[i].n, runs[i].trials, 77 + i);
        Recount recount;
        recount_run(&recount, &plan, plan.trials);
        int most = 0;
        for (int threads = 1; threads <= 5; threads++) {
            plan.threads = threads;
            for (size_t m = 0; each_machine(m, &plan.machine); m++) {
                if (threads > 2 && m > 1)
                    break;
                TrialCounts counts = {0};
                assert_int_equal(run_trials(&plan, &counts, NULL), STATUS_OK);
                assert_agrees(&plan, &counts, &recount);
                assert_in_range(counts.threads, 1, threads);
                most = counts.threads > most ? counts.threads : most;
                trial_counts_clear(&counts);
            }
        }
        if (most < runs[i].most_threads)
            fail_msg("%s, n = %zu: only %d threads were used", runs[i].name, runs[i].n, most);
        recount_close(&recount);
    }
}

/* A longer run begins with the shorter one, also where the end cuts a batch or a block. */
static void a_run_is_a_prefix(void **state)
{
    (void)state;
    for (size_t n = 3; n <= 130; n += n < 6 ? 1 : 31) {
        uint64_t block = block_trials(n);
        const uint64_t ends[] = {1, 64, 100, block - 1, block, block + 1, block + 63, 2 * block};
        for (size_t e = 0; e < sizeof ends / sizeof ends[0]; e++) {
            TrialPlan plan = plan_of("one-liner-map", n, ends[e], 5);
            Recount recount; /* which knows nothing of the run's length */
            recount_run(&recount, &plan, ends[e]);
            for (size_t m = 0; m < 2 && each_machine(m, &plan.machine); m++)
                assert_run_agrees(&plan, &recount);
            recount_close(&recount);
        }
    }
}

static void other_sources(void **state)
{
    (void)state;
    for (size_t i = 0; source_list[i]; i++) {
        if (!source_list[i]->repeatable)
            continue;
        TrialPlan plan = plan_of("naive-backward", 6, 300001, 9);
        plan.source = source_list[i];
        Recount recount;
        recount_run(&recount, &plan, plan.trials);
        for (size_t m = 0; each_machine(m, &plan.machine); m++)
            assert_run_agrees(&plan, &recount);
        recount_close(&recount);
    }
    for (size_t i = 0; i < source_gsl_count(); i += 7) { /* one sequence, one thread */
        Source source = source_gsl(i);
        TrialPlan plan = plan_of("riffle", 7, 20001, 4);
        plan.source = &source;
        plan.threads = 3;
        Recount recount;
        recount_run(&recount, &plan, plan.trials);
        for (size_t m = 0; m < 2 && each_machine(m, &plan.machine); m++)
            assert_run_agrees(&plan, &recount);
        recount_close(&recount);
    }
}

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

/* ---- tallies by themselves ---- */

static uint64_t many_cells(size_t n, uint64_t trials, const char **ret_reason)
{
    (void)trials;
    (void)ret_reason;
    return n; /* as many as the test asks for */
}

static const TallyKind tally_of_cells = {.id = "cells", .cells = many_cells};

static void sums_of_squares(void **state)
{
    (void)state;
    static const size_t sizes[] = {1, 2, 1000, (9 << 20) + 17}; /* the last: in parts, by threads */
    for (size_t s = 0; s < sizeof sizes / sizeof sizes[0]; s++)
        for (int wide = 0; wide < 2; wide++) {
            Tally tally;
            uint64_t trials = wide ? (uint64_t)UINT32_MAX + 1 : UINT32_MAX;
            assert_int_equal(tally_begin(&tally, &tally_of_cells, sizes[s], trials, NULL),
                             STATUS_OK);
            assert_int_equal(tally.cells, sizes[s]);
            assert_int_equal(tally.wide, wide);
            assert_int_equal(tally_bytes(&tally_of_cells, sizes[s], trials),
                             sizes[s] * (wide ? 8 : 4));
            unsigned __int128 sum = 0;
            for (uint64_t cell = 0; cell < tally.cells; cell++) {
                uint64_t count = (cell + 1) * UINT64_C(0x9e3779b97f4a7c15);
                count >>= wide ? 11 : 32; /* up to 2^53, or all that 32 bits hold */
                assert_int_equal(tally_cell(&tally, cell), 0);
                tally_add(&tally, cell, count);
                assert_int_equal(tally_cell(&tally, cell), count);
                sum += (unsigned __int128)count * count;
            }
            for (int threads = 1; threads <= 3; threads++)
                assert_true(tally_sum_of_squares(&tally, threads) == sum);
            tally_end(&tally);
        }
}

static void digest_as_documented(void **state)
{
    (void)state;
    /* printf 'cells\0\1\0\0\0\0\0\0\0\0\2\0\0\0\0\0\0' | sha256sum: counts 1 and 512. */
    Tally tally;
    char text[DIGEST_TEXT_SIZE], wide_text[DIGEST_TEXT_SIZE];
    for (int wide = 0; wide < 2; wide++) {
        uint64_t trials = wide ? (uint64_t)UINT32_MAX + 1 : 513;
        assert_int_equal(tally_begin(&tally, &tally_of_cells, 2, trials, NULL), STATUS_OK);
        tally_add(&tally, 0, 1);
        tally_add(&tally, 1, 512);
        digest_tallies(&tally, 1, wide ? wide_text : text);
        tally_end(&tally);
    }
    assert_string_equal(text, wide_text);
    assert_string_equal(text,
                        "sha256:63b2747091a81cde09c436d2edb02382c02efa7f759f7f19d65f89934c9e6b31");
}

/* Trials enough that a large table's small counters in front are emptied several times. */
static void large_tables(void **state)
{
    (void)state;
    TrialPlan plan = plan_of("cut", 9, 60000007, 3);
    Recount recount;
    recount_run(&recount, &plan, plan.trials);
    for (size_t m = 0; each_machine(m, &plan.machine); m++) {
        assert_run_agrees(&plan, &recount);
        plan.threads = 2;
    }
    recount_close(&recount);
}

/* Past 2^32 trials: every trial is in its cell, though the small counters in front came round. */
static void past_32_bits(void **state)
{
    (void)state;
    TrialPlan plan = plan_of("sattolo", 2, (UINT64_C(1) << 32) + 12345, 1);
    plan.threads = 2;
    each_machine(1, &plan.machine);
    TrialCounts counts = {0};
    assert_int_equal(run_trials(&plan, &counts, NULL), STATUS_OK);
    assert_int_equal(counts.trials, plan.trials);
    assert_int_equal(tally_cell(&counts.tallies[0], 0), 0);
    assert_int_equal(tally_cell(&counts.tallies[0], 1), plan.trials);
    assert_int_equal(tally_cell(&counts.tallies[1], 1), plan.trials);
    trial_counts_clear(&counts);
}

int main(int count, char **words)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sums_of_squares),       cmocka_unit_test(digest_as_documented),
        cmocka_unit_test(every_shuffle),         cmocka_unit_test(a_run_is_a_prefix),
        cmocka_unit_test(other_sources),         cmocka_unit_test(stopped_runs),
        cmocka_unit_test(any_number_of_threads),
    };
    const struct CMUnitTest long_tests[] = {cmocka_unit_test(past_32_bits),
                                            cmocka_unit_test(large_tables)};
    if (count > 1 && strcmp(words[1], "--long") == 0)
        return cmocka_run_group_tests_name("engine, long", long_tests, NULL, NULL);
    return cmocka_run_group_tests_name("engine", tests, NULL, NULL);
}
