/* The tally of repeats: that it counts different orders, in rows and singly, put together from
 * parts in any way. */
#include "unit.h"

#include "plain_shape.h"
#include "tallies/outcome_rows.h"
#include "tallies/rank.h"
#include "tallies/repeats.h"
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

static uint64_t different_in(const Tally *tally)
{
    uint64_t different = 0;
    assert_int_equal(repeats_different(tally, &different, NULL), STATUS_OK);
    return different;
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
            tally.trial = t;
            tally.kind->count(&tally, items, 1);
        }
        assert_int_equal(tally_trials(&tally, TRIALS, 0), TRIALS);
        assert_int_equal(different_in(&tally), TRIALS - TRIALS / 5);
        tally_end(&tally);
    }
}

/* An order that is shown in rows and comes again by itself is the same order. */
TEST(test_rows_and_single_orders)
{
    static const size_t sizes[] = {13, 21, 24, 52, 127};
    const TallyKind *kind = &tally_repeats;
    const LaneMachine *machine;
    assert_int_equal(lane_machine_find("auto", &machine, NULL), STATUS_OK);
    for (size_t s = 0; s < sizeof sizes / sizeof *sizes; s++) {
        size_t n = sizes[s];
        Item items[127];
        uint8_t lanes[127 * DECK_LANES] __attribute__((aligned(64)));
        Tally tally;
        OutcomeRows *rows = outcome_rows_open(machine->rows, n, &kind, 1);
        assert_non_null(rows);
        assert_int_equal(tally_begin(&tally, kind, PLAIN(n), 3 * DECK_LANES / 2, NULL), STATUS_OK);
        for (size_t lane = 0; lane < DECK_LANES; lane++) {
            order_of(stirred(&(uint64_t){lane}), n, 0, items);
            for (size_t place = 0; place < n; place++)
                lanes[place * DECK_LANES + lane] = (uint8_t)items[place];
        }
        outcome_rows_show(rows, lanes, 1);
        kind->count_rows(&tally, rows);
        tally.trial = DECK_LANES;
        for (size_t lane = 0; lane < DECK_LANES; lane += 2, tally.trial++) {
            outcome_rows_outcome(rows, 0, lane, items);
            kind->count(&tally, items, 1);
        }
        assert_int_equal(tally_trials(&tally, 0, 0), 3 * DECK_LANES / 2);
        assert_int_equal(different_in(&tally), DECK_LANES);
        tally_end(&tally);
        outcome_rows_close(rows);
    }
}

/* Orders that differ in the two last items alone, or by swaps anywhere, are distinguished. */
TEST(test_near_orders)
{
    enum { N = 52 };
    Item items[N];
    Tally tally;
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
            tally.trial++;
        }
    assert_int_equal(different_in(&tally), tally.trial);
    tally_end(&tally);
}

/* However the trials are split, they come to the same; those after the first ones are left out. */
TEST(test_parts_of_a_run)
{
    enum { MORE = 5000, DIFFERENT = 300000 };
    static const size_t sizes[] = {13, 52};
    for (size_t s = 0; s < 2; s++) {
        size_t n = sizes[s];
        Tally tallies[2];
        Item items[52];
        uint64_t random = 1;
        for (int i = 0; i < 2; i++)
            assert_int_equal(
                tally_begin(&tallies[i], &tally_repeats, PLAIN(n), REPEATS_TRIALS + MORE, NULL),
                STATUS_OK);
        for (uint64_t t = 0; t < REPEATS_TRIALS + MORE; t++) {
            Tally *into = &tallies[stirred(&random) % 8 == 0];
            order_of(t < REPEATS_TRIALS ? t % DIFFERENT : t, n, 0, items);
            into->trial = t;
            into->kind->count(into, items, 1);
        }
        tally_merge(&tallies[0], &tallies[1]);
        assert_int_equal(tally_trials(&tallies[0], REPEATS_TRIALS + MORE, 0), REPEATS_TRIALS);
        assert_int_equal(different_in(&tallies[0]), DIFFERENT);
        tally_end(&tallies[0]);
        tally_end(&tallies[1]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_counts),
        cmocka_unit_test(test_rows_and_single_orders),
        cmocka_unit_test(test_near_orders),
        cmocka_unit_test(test_parts_of_a_run),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
