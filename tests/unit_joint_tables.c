/* What is counted of every two digits, and of the items at every two places, in tables of several
 * rows is what `count` counts one trial at a time: with even trials, with trials so alike that the
 * bytes of these tables come round, with few trials, which are counted pair by pair, and in cells
 * of 64 bits. */
#include "unit.h"

#include "plain_shape.h"
#include "random/block_key.h"
#include "tallies/outcome_rows.h"
#include "tallies/place_pairs.h"
#include "test_size.h"
#include "trials/lane_machine.h"

enum {
    MOST_ITEMS = 64,
    BLOCK = 65536, /* trials of the longest block */
};

/* A fair order of the last items, the first ones staying where they are. */
static void make_order(Item *items, size_t n, size_t staying, uint64_t *state)
{
    for (size_t place = 0; place < n; place++)
        items[place] = (Item)place;
    for (size_t place = n; place-- > staying + 1;) {
        size_t other = staying + splitmix64_next(state) % (place - staying + 1);
        Item kept = items[place];
        items[place] = items[other];
        items[other] = kept;
    }
}

/* Shows a block to the tally by rows, and to the other one trial by trial. From trial `from` on the
 * trials are so alike that bytes come round in most tables. */
static void show_block(Tally *tally, Tally *plainly, OutcomeRows *rows, size_t trials, size_t from,
                       uint64_t *state)
{
    size_t n = tally->n;
    uint8_t *items = aligned_alloc(64, OUTCOME_ROWS_MAX_BATCHES * DECK_LANES * n);
    Item outcome[MOST_ITEMS];
    assert_non_null(items);
    for (size_t first = 0; first < trials; first += OUTCOME_ROWS_MAX_BATCHES * DECK_LANES) {
        size_t left = (trials - first) / DECK_LANES;
        size_t batches = left < OUTCOME_ROWS_MAX_BATCHES ? left : OUTCOME_ROWS_MAX_BATCHES;
        for (size_t trial = 0; trial < batches * DECK_LANES; trial++) {
            make_order(outcome, n, first + trial < from ? 0 : n - 3, state);
            if (plainly)
                plainly->kind->count(plainly, outcome, 1);
            for (size_t place = 0; place < n; place++)
                items[(trial / DECK_LANES * n + place) * DECK_LANES + trial % DECK_LANES] =
                    (uint8_t)outcome[place];
        }
        outcome_rows_show(rows, items, batches);
        tally->kind->count_rows(tally, rows);
    }
    free(items);
    outcome_rows_flush(rows);
    tally->kind->end_block(tally, rows);
    outcome_rows_forget(rows);
}

static void same_as_plainly(const TallyKind *kind, size_t n, const size_t *blocks, size_t from,
                            bool wide)
{
    const LaneMachine *machines[8];
    size_t machine_count = lane_machines(machines, 8);
    uint64_t planned = wide ? (uint64_t)UINT32_MAX + 1 : 10 * BLOCK;
    Tally plainly, tally;
    assert_int_equal(tally_begin(&plainly, kind, PLAIN(n), planned, NULL), STATUS_OK);
    for (size_t m = 0; m < machine_count; m++) {
        OutcomeRows *rows = outcome_rows_open(machines[m]->rows, n, &kind, 1);
        uint64_t state = n;
        assert_non_null(rows);
        assert_int_equal(tally_begin(&tally, kind, PLAIN(n), planned, NULL), STATUS_OK);
        assert_int_equal(tally.wide, wide);
        for (size_t b = 0; blocks[b]; b++)
            show_block(&tally, m ? NULL : &plainly, rows, blocks[b], from, &state);
        for (uint64_t cell = 0; cell < tally.cells; cell++)
            if (tally_cell(&tally, cell) != tally_cell(&plainly, cell))
                fail_msg("%s, n = %zu, %s, from %zu, wide %d: cell %ju has %ju, not %ju", kind->id,
                         n, machines[m]->isa, from, wide, (uintmax_t)cell,
                         (uintmax_t)tally_cell(&tally, cell),
                         (uintmax_t)tally_cell(&plainly, cell));
        tally_end(&tally);
        outcome_rows_close(rows);
    }
    tally_end(&plainly);
}

static const TallyKind *const kinds[] = {&tally_place_pairs};

/* Trials enough for tables of several rows; then few, which come last in most runs. */
static const size_t blocks[] = {20480, 20480, 640, 0};
static const size_t whole_blocks[] = {BLOCK, 20480, 0};

TEST(even_trials)
{
    for (size_t k = 0; k < 1; k++) {
        same_as_plainly(kinds[k], 4, whole_blocks, BLOCK, false);
        same_as_plainly(kinds[k], 13, whole_blocks, BLOCK, false);
        if (SANITIZED) /* 64 has all that 52 has */
            continue;
        same_as_plainly(kinds[k], 52, blocks, BLOCK, false);
        same_as_plainly(kinds[k], 64, blocks + 1, BLOCK, false);
    }
}

TEST(alike_trials)
{
    for (size_t k = 0; k < 1; k++) {
        same_as_plainly(kinds[k], 6, whole_blocks, BLOCK / 2, false);
        same_as_plainly(kinds[k], 20, whole_blocks, 0, false);
        same_as_plainly(kinds[k], 30, blocks, 10000, false);
    }
}

TEST(wide_cells)
{
    for (size_t k = 0; k < 1; k++) {
        same_as_plainly(kinds[k], 20, blocks, BLOCK, true);
        same_as_plainly(kinds[k], 10, blocks, 10000, true);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(even_trials),
        cmocka_unit_test(alike_trials),
        cmocka_unit_test(wide_cells),
    };
    return cmocka_run_group_tests_name("joint tables", tests, NULL, NULL);
}
