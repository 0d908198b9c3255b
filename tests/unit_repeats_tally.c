/* The tally of repeats: that it counts different orders, in tables that are put together from parts
 * in any way, and in one that has to give up most of what it was to look at. */
#include "unit.h"

#include "plain_shape.h"
#include "tallies/outcome_rows.h"
#include "tallies/rank.h"
#include "tallies/repeats.h"
#include "tallies/tally_state.h"
#include "trials/lane_machine.h"

static uint64_t stirred(uint64_t *state)
{
    *state = *state * UINT64_C(6364136223846793005) + 1442695040888963407;
    return *state >> 33;
}

/* Orders whose first four items are 0 1 2 3 turned by `turn`; the rest is a function of `number`.
 */
static void order_of(uint64_t number, size_t n, size_t turn, Item *items)
{
    for (size_t p = 0; p < n; p++)
        items[p] = (Item)p;
    for (size_t p = n - 1; p > 4; p--) { /* digits of the number: different ones differ */
        size_t q = 4 + number % (p - 3);
        number /= p - 3;
        Item item = items[p];
        items[p] = items[q];
        items[q] = item;
    }
    for (size_t p = 0; p < turn; p++) {
        Item first = items[0];
        for (size_t q = 0; q < 3; q++)
            items[q] = items[q + 1];
        items[3] = first;
    }
}

/* Every fourth order comes twice; small numbers of items by rank, larger ones by hash. */
TEST(test_counts)
{
    static const size_t sizes[] = {13, 20, 21, 52, 300};
    for (size_t s = 0; s < sizeof sizes / sizeof *sizes; s++) {
        enum { TRIALS = 10000 };
        size_t n = sizes[s];
        Item items[300];
        Tally tally;
        assert_int_equal(tally_begin(&tally, &tally_repeats, PLAIN(n), TRIALS, NULL), STATUS_OK);
        for (uint64_t t = 0; t < TRIALS; t++) {
            order_of(t % 5 == 4 ? t - 4 : t, n, 0, items);
            tally.kind->count(&tally, items, 1);
        }
        tally_finish(&tally);
        assert_int_equal(tally_cell(&tally, REPEATS_PART), 0);
        assert_int_equal(tally_cell(&tally, 0), TRIALS);
        assert_int_equal(tally_cell(&tally, REPEATS_DIFFERENT), TRIALS - TRIALS / 5);
        tally_end(&tally);
    }
}

/* An order that is shown in rows and comes again by itself is the same order. */
TEST(test_rows_and_single_orders)
{
    static const size_t sizes[] = {13, 21, 24, 52, 127};
    const TallyKind *kind = &tally_repeats;
    for (size_t s = 0; s < sizeof sizes / sizeof *sizes; s++) {
        size_t n = sizes[s];
        Item items[127];
        uint8_t lanes[127 * DECK_LANES] __attribute__((aligned(64)));
        Tally tally;
        OutcomeRows *rows = outcome_rows_open(lane_machine_scalar.rows, n, &kind, 1);
        assert_non_null(rows);
        assert_int_equal(tally_begin(&tally, kind, PLAIN(n), 3 * DECK_LANES / 2, NULL), STATUS_OK);
        for (size_t lane = 0; lane < DECK_LANES; lane++) {
            order_of(stirred(&(uint64_t){lane}), n, 0, items);
            for (size_t place = 0; place < n; place++)
                lanes[place * DECK_LANES + lane] = (uint8_t)items[place];
        }
        outcome_rows_show(rows, lanes, 1);
        kind->count_rows(&tally, rows);
        for (size_t lane = 0; lane < DECK_LANES; lane += 2) {
            tally.trial++;
            outcome_rows_outcome(rows, 0, lane, items);
            kind->count(&tally, items, 1);
        }
        tally_finish(&tally);
        assert_int_equal(tally_cell(&tally, 0), 3 * DECK_LANES / 2);
        assert_int_equal(tally_cell(&tally, REPEATS_DIFFERENT), DECK_LANES);
        tally_end(&tally);
        outcome_rows_close(rows);
    }
}

/* Of a run that looks at parts alone, rows and single orders are in the same ones. */
static void test_parts_of_rows(void **state)
{
    static const size_t sizes[] = {13, 21, 64, 127};
    static const uint64_t trials = UINT64_C(1) << 40;
    const TallyKind *kind = &tally_repeats;
    enum { BATCHES = 200 };
    for (size_t s = 0; s < sizeof sizes / sizeof *sizes; s++) {
        size_t n = sizes[s];
        Item items[127];
        uint8_t lanes[127 * DECK_LANES] __attribute__((aligned(64)));
        uint64_t state_of = n;
        Tally by_rows, singly;
        OutcomeRows *rows = outcome_rows_open(lane_machine_scalar.rows, n, &kind, 1);
        assert_non_null(rows);
        assert_int_equal(tally_begin(&by_rows, kind, PLAIN(n), trials, NULL), STATUS_OK);
        assert_int_equal(tally_begin(&singly, kind, PLAIN(n), trials, NULL), STATUS_OK);
        for (int batch = 0; batch < BATCHES; batch++) {
            for (size_t lane = 0; lane < DECK_LANES; lane++) {
                for (size_t place = 0; place < n; place++) {
                    size_t from = stirred(&state_of) % (place + 1);
                    items[place] = items[from];
                    items[from] = (Item)place;
                }
                for (size_t place = 0; place < n; place++)
                    lanes[place * DECK_LANES + lane] = (uint8_t)items[place];
                kind->count(&singly, items, 1);
                singly.trial++;
            }
            outcome_rows_show(rows, lanes, 1);
            kind->count_rows(&by_rows, rows);
            by_rows.trial += DECK_LANES;
        }
        tally_finish(&by_rows);
        tally_finish(&singly);
        /* Of 12,800 orders 6,400 are in the first part, with a deviation of 57; and so on down. */
        assert_true(fabs((double)tally_cell(&singly, 1) - BATCHES * 32) < 6 * 57);
        for (uint64_t cell = 0; cell < singly.cells; cell++)
            assert_int_equal(tally_cell(&by_rows, cell), tally_cell(&singly, cell));
        tally_end(&by_rows);
        tally_end(&singly);
        outcome_rows_close(rows);
    }
}

/* Orders that differ in the two last items alone, or by swaps anywhere, are distinguished. */
TEST(test_near_orders)
{
    enum { N = 52 };
    Item items[N];
    Tally tally;
    uint64_t trials = 0;
    assert_int_equal(tally_begin(&tally, &tally_repeats, PLAIN(N), 2000, NULL), STATUS_OK);
    for (size_t p = 0; p < N; p++)
        for (size_t q = p; q < N; q += p ? 1 : 1000) { /* the unchanged order once */
            for (size_t i = 0; i < N; i++)
                items[i] = (Item)i;
            if (p && q == p)
                continue;
            items[p] = (Item)q;
            items[q] = (Item)p;
            tally.kind->count(&tally, items, 1);
            trials++;
        }
    tally_finish(&tally);
    assert_int_equal(tally_cell(&tally, 0), trials);
    assert_int_equal(tally_cell(&tally, REPEATS_DIFFERENT), trials);
    tally_end(&tally);
}

/* Of all orders of the first four items 2^-l are in part l, exactly as many as is said. */
TEST(test_parts)
{
    static const size_t sizes[] = {13, 17};
    for (size_t s = 0; s < sizeof sizes / sizeof *sizes; s++) {
        size_t n = sizes[s];
        Tally tally;
        uint64_t ways = n * (n - 1) * (n - 2) * (n - 3);
        assert_int_equal(tally_begin(&tally, &tally_repeats, PLAIN(n), UINT64_C(3000000), NULL),
                         STATUS_OK);
        for (uint32_t a = 0; a < n; a++)
            for (uint32_t b = 0; b < n; b++)
                for (uint32_t c = 0; c < n; c++)
                    for (uint32_t d = 0; d < n; d++) {
                        if (a == b || a == c || a == d || b == c || b == d || c == d)
                            continue;
                        Item items[20] = {(Item)a, (Item)b, (Item)c, (Item)d};
                        size_t at = 4;
                        for (uint32_t i = 0; i < n; i++)
                            if (i != a && i != b && i != c && i != d)
                                items[at++] = (Item)i;
                        tally.kind->count(&tally, items, 1);
                    }
        for (unsigned part = 0; part < REPEATS_PARTS; part++) {
            double orders = (double)tally_cell(&tally, part) * tgamma((double)n - 3);
            assert_true(fabs(log(orders) - repeats_log_orders(PLAIN(n), part)) < 1e-12);
        }
        assert_int_equal(tally_cell(&tally, 0), ways);
        tally_end(&tally);
    }
}

/* What a tally comes to after `trials` orders, of which `share` in 8 begin with 0 1 2 3 (in all
 * parts) and the others with 1 2 3 0 (in part 2): in one tally, or spread over two. */
static void filled(uint64_t trials, uint64_t share, bool split, uint64_t *ret_cells)
{
    enum { N = 20 };
    Tally tallies[2];
    Item items[N];
    for (int i = 0; i < 2; i++)
        assert_int_equal(tally_begin(&tallies[i], &tally_repeats, PLAIN(N),
                                     UINT64_C(3) * REPEATS_REMEMBERED, NULL),
                         STATUS_OK);
    uint64_t random = 1;
    for (uint64_t t = 0; t < trials; t++) {
        order_of(t, N, t % 8 < share ? 0 : 1, items);
        Tally *into = &tallies[split && stirred(&random) % 8 == 0];
        into->kind->count(into, items, 1);
    }
    tally_merge(&tallies[0], &tallies[1]);
    tally_finish(&tallies[0]);
    for (size_t cell = 0; cell < REPEATS_CELLS; cell++)
        ret_cells[cell] = tally_cell(&tallies[0], cell);
    tally_end(&tallies[0]);
    tally_end(&tallies[1]);
}

/* Of a shuffle of few orders all are looked at that there are, wherever they lie: up to
 * REPEATS_FEW of them, and of more at least half as many; however the trials are split, and
 * whatever part a fair shuffle comes to. */
TEST(test_few_orders)
{
    enum { N = 13 };
    static const uint64_t counts[] = {1, 2, REPEATS_FEW, REPEATS_FEW + 1, 5000};
    static const uint64_t runs[] = {10000000, 3000000000};
    for (size_t r = 0; r < 2; r++)
        for (size_t c = 0; c < sizeof counts / sizeof *counts; c++) {
            uint64_t orders = counts[c], cells[2][REPEATS_CELLS];
            for (int split = 0; split < 2; split++) {
                Tally tallies[2];
                uint64_t random = 1;
                for (int i = 0; i < 2; i++)
                    assert_int_equal(
                        tally_begin(&tallies[i], &tally_repeats, PLAIN(N), runs[r], NULL),
                        STATUS_OK);
                for (uint64_t t = 0; t < 30000; t++) {
                    Item items[N];
                    permutation_unrank(6227020799 - t % orders * 1234577, N, items);
                    Tally *into = &tallies[split && stirred(&random) % 8 == 0];
                    into->kind->count(into, items, 1);
                }
                tally_merge(&tallies[0], &tallies[1]);
                tally_finish(&tallies[0]);
                for (size_t cell = 0; cell < REPEATS_CELLS; cell++)
                    cells[split][cell] = tally_cell(&tallies[0], cell);
                tally_end(&tallies[0]);
                tally_end(&tallies[1]);
            }
            assert_memory_equal(cells[0], cells[1], sizeof cells[0]);
            uint64_t different = cells[0][REPEATS_DIFFERENT];
            assert_int_equal(cells[0][REPEATS_PART] == 0, orders <= REPEATS_FEW);
            assert_true(orders <= REPEATS_FEW
                            ? different == orders
                            : different > REPEATS_FEW / 3 && different <= REPEATS_FEW);
        }
}

/* However long the run, its first trials are looked at: as many as the smallest part is enough for,
 * or as there are orders. */
TEST(test_longest_runs)
{
    enum { TRIALS = 1000 };
    static const size_t sizes[] = {13, 52};
    for (size_t s = 0; s < 2; s++) {
        size_t n = sizes[s];
        uint64_t asked = UINT64_C(1) << 52, looked_at = repeats_trials(PLAIN(n), asked);
        assert_true(n == 13 ? looked_at == 6227020800 : looked_at > 60000000000);
        assert_true(repeats_first_part(looked_at) < REPEATS_PARTS);
        assert_int_equal(repeats_trials(PLAIN(n), 12345), 12345);
        assert_true(tally_cells(&tally_repeats, PLAIN(n), asked, NULL) > 0);
        Tally tally;
        Item items[52];
        assert_int_equal(tally_begin(&tally, &tally_repeats, PLAIN(n), asked, NULL), STATUS_OK);
        tally.trial = looked_at - TRIALS;
        for (uint64_t t = 0; t < (uint64_t)2 * TRIALS; t++, tally.trial++) {
            order_of(t % 10, n, 0, items);
            tally.kind->count(&tally, items, 1);
        }
        tally_finish(&tally);
        assert_int_equal(tally_cell(&tally, 0), TRIALS);
        assert_int_equal(tally_cell(&tally, REPEATS_DIFFERENT), 10);
        tally_end(&tally);
    }
}

/* A shuffle whose orders begin in a few ways fills the part that was to hold a share of them:
 * smaller parts take its place, the same ones however the trials are split. */
TEST(test_overflow)
{
    enum { TRIALS = REPEATS_REMEMBERED + REPEATS_REMEMBERED / 8 };
    uint64_t found[REPEATS_CELLS], again[REPEATS_CELLS];
    assert_int_equal(repeats_first_part(UINT64_C(3) * REPEATS_REMEMBERED), 2);
    filled(TRIALS, 4, false, found);
    filled(TRIALS, 4, true, again);
    assert_memory_equal(found, again, sizeof found);
    assert_int_equal(found[0], TRIALS);
    assert_int_equal(found[2], TRIALS); /* all were in it: more than can be remembered */
    assert_int_equal(found[REPEATS_PART], 3);
    assert_int_equal(found[3], TRIALS / 2);
    assert_int_equal(found[REPEATS_DIFFERENT], TRIALS / 2); /* none came twice */
    /* Where not even the last part can be remembered. */
    filled(TRIALS, 8, true, found);
    assert_int_equal(found[REPEATS_PART], REPEATS_PARTS - 1);
    assert_int_equal(found[REPEATS_PARTS - 1], TRIALS);
    assert_int_equal(found[REPEATS_DIFFERENT], REPEATS_REMEMBERED);
}

/* Around the number of trials from which on only a part is looked at, what comes twice is seen. */
TEST(test_from_all_to_a_part)
{
    enum { N = 20, ORDERS = 64 };
    static const uint64_t trials[] = {REPEATS_REMEMBERED - REPEATS_REMEMBERED / 16,
                                      REPEATS_REMEMBERED - REPEATS_REMEMBERED / 16 + 1,
                                      REPEATS_REMEMBERED, REPEATS_REMEMBERED + 1};
    for (size_t i = 0; i < sizeof trials / sizeof *trials; i++) {
        Item items[N];
        Tally tally;
        assert_int_equal(tally_begin(&tally, &tally_repeats, PLAIN(N), trials[i], NULL), STATUS_OK);
        for (uint64_t t = 0; t < (uint64_t)2 * ORDERS; t++) {
            order_of(t / 2, N, 0, items); /* in all parts */
            tally.kind->count(&tally, items, 1);
        }
        tally_finish(&tally);
        assert_int_equal(tally_cell(&tally, REPEATS_PART), 0); /* few are looked at wherever */
        assert_int_equal(tally_cell(&tally, REPEATS_DIFFERENT), ORDERS);
        tally_end(&tally);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_counts),
        cmocka_unit_test(test_rows_and_single_orders),
        cmocka_unit_test(test_parts_of_rows),
        cmocka_unit_test(test_near_orders),
        cmocka_unit_test(test_parts),
        cmocka_unit_test(test_few_orders),
        cmocka_unit_test(test_longest_runs),
        cmocka_unit_test(test_overflow),
        cmocka_unit_test(test_from_all_to_a_part),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
