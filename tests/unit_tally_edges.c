/* The edges of tallies: where they apply, cells of either width, outcomes that come several times,
 * and what is remembered and no run can have had. */
#include "unit.h"

#include "base/splitmix.h"
#include "base/target_law.h"
#include "inference/check_list.h"
#include "plain_shape.h"
#include "shape_testing.h"
#include "tallies/derive.h"
#include "tallies/forbidden.h"
#include "tallies/long_counts.h"
#include "tallies/perm_stat.h"
#include "tallies/rank.h"
#include "tallies/repeats.h"
#include "tallies/rule_tallies.h"
#include "tallies/samples.h"

/* Random orders, three times each: as one call, and as three. The cells are wide where the run has
 * more trials than a narrow one holds. */
static void assert_times(const TallyKind *kind, const Shape *shape)
{
    static const uint64_t trials[] = {1000, UINT64_C(1) << 40};
    uint64_t *counts[4] = {NULL}, cells = 0;
    for (size_t way = 0; way < 4; way++) {
        uint64_t words = 7, rank_of = permutation_count(shape->n);
        Tally tally;
        if (!tally_cells(kind, shape, trials[way / 2], NULL))
            break;
        assert_int_equal(tally_begin(&tally, kind, shape, trials[way / 2], NULL), STATUS_OK);
        if (!cells)
            cells = tally.cells;
        if (tally.cells != cells) { /* more trials have other cells */
            tally_end(&tally);
            break;
        }
        for (int order = 0; order < 40; order++) {
            Item items[12];
            permutation_unrank(splitmix64_next(&words) % rank_of, shape->n, items);
            for (int time = 0; time < (way % 2 ? 3 : 1); time++)
                kind->count(&tally, items, way % 2 ? 1 : 3);
        }
        if (kind->end_block)
            kind->end_block(&tally, NULL);
        tally_flush(&tally, &tally);
        counts[way] = tally_counts(&tally);
        assert_non_null(counts[way]);
        tally_end(&tally);
    }
    for (size_t way = 1; way < 4 && counts[way]; way++)
        for (uint64_t cell = 0; cell < cells; cell++)
            if (counts[way][cell] != counts[0][cell])
                fail_msg("%s, n = %zu: cell %d", kind->id, shape->n, (int)cell);
    for (size_t way = 0; way < 4; way++)
        free(counts[way]);
}

TEST(times_are_times)
{
    Shape shapes[] = {shape_plain(5),
                      shape_plain(8),
                      shape_of_words("3*a,3*b,2*c", 0, 0, NULL),
                      shape_of_words(NULL, 8, 3, NULL),
                      shape_of_words(NULL, 8, 0, "3"),
                      shape_of_words("4*a,4*b", 0, 0, "3,2"),
                      shape_of_words("4*KS,4*QS", 0, 0, NULL)};
    for (size_t s = 0; s < sizeof shapes / sizeof shapes[0]; s++) {
        for (size_t i = 0; check_list[i]; i++) {
            const CheckKind *kind = check_in(check_list[i], &shapes[s]);
            if (!kind->tally->in_order && !kind->tally->remembers)
                assert_times(kind->tally, &shapes[s]);
        }
        assert_times(&tally_deal_pairs, &shapes[s]);
        shape_clear(&shapes[s]);
    }
}

/* What follows from the counts of all orders at once is what each order adds by itself; of few
 * items every order came, of more some. */
static void derived_at_once(void **state)
{
    enum { ORDERS = 5000 };
    size_t compared = 0;
    for (size_t n = 2; n <= 9; n++) {
        Tally orders;
        uint64_t words = n;
        assert_int_equal(tally_begin(&orders, &tally_permutations, PLAIN(n), ORDERS, NULL),
                         STATUS_OK);
        for (int order = 0; order < ORDERS; order++)
            tally_add(&orders, splitmix64_next(&words) % orders.cells, 1);
        for (size_t i = 0; check_list[i]; i++) {
            const TallyKind *kind = check_list[i]->tally;
            Tally at_once, singly;
            if (!derives_at_once(kind) || !tally_cells(kind, PLAIN(n), ORDERS, NULL))
                continue;
            assert_int_equal(tally_begin(&at_once, kind, PLAIN(n), ORDERS, NULL), STATUS_OK);
            assert_int_equal(tally_begin(&singly, kind, PLAIN(n), ORDERS, NULL), STATUS_OK);
            tally_derive_at_once(&at_once, &orders);
            tally_derive(&singly, &orders, 0, orders.cells);
            for (uint64_t cell = 0; cell < singly.cells; cell++)
                if (tally_cell(&at_once, cell) != tally_cell(&singly, cell))
                    fail_msg("%s, n = %zu: cell %d", kind->id, n, (int)cell);
            tally_end(&at_once);
            tally_end(&singly);
            compared++;
        }
        tally_end(&orders);
    }
    assert_true(compared >= 7 * 6);
}

/* The least and the largest value that any order has, and the mean of all of them. */
TEST(values_of_numbers)
{
    for (const PermStat *const *each = stat_list, *stat; (stat = *each); each++)
        for (size_t n = 2; n <= 6; n++) {
            uint64_t least = UINT64_MAX, most = 0, orders = permutation_count(n);
            double sum = 0;
            uint32_t room[12];
            Item items[6];
            for (uint64_t rank = 0; rank < orders; rank++) {
                permutation_unrank(rank, n, items);
                uint64_t value = stat->of(items, n, room);
                least = value < least ? value : least;
                most = value > most ? value : most;
                sum += (double)value;
            }
            assert_int_equal(stat->least, least);
            assert_int_equal(stat->most(n), most);
            StatCells cells = stat_cells(stat, n);
            if (stat == &stat_parity)
                continue;
            assert_int_equal(cells.first, least);
            assert_int_equal(cells.count, most - least + 1);
            assert_true(fabs(stat->mean(n) - sum / (double)orders) < 1e-12);
        }
}

/* Values of rows fit their type. */
TEST(bounds_of_numbers)
{
    for (const PermStat *const *each = stat_list, *stat; (stat = *each); each++) {
        assert_true(!stat->tally.count_rows == !stat->of_rows);
        assert_true(!stat->of_rows || stat->most(LANES_MAX_N) <= UINT16_MAX);
    }
}

TEST(where_they_apply)
{
    const char *why = NULL;
    assert_int_equal(tally_cells(&tally_long, PLAIN(4), 1, &why), 0);
    assert_string_equal(why, "from 5 items on");
    assert_true(tally_cells(&tally_long, PLAIN(5), 1, &why) > 0);
    assert_true(repeats_confusion(PLAIN(20)) == 0 && repeats_confusion(PLAIN(21)) > 0);
    /* C(2896, 2) is 4,191,960, below 2^22, and C(2897, 2) above. */
    Shape few = shape_of_words(NULL, 2896, 0, "3"), many = shape_of_words(NULL, 2897, 0, "3");
    assert_int_equal(tally_cells(&tally_sample_pairs, &few, 100, &why), 4191960);
    assert_int_equal(tally_cells(&tally_sample_pairs, &many, 100, &why), 0);
    shape_clear(&few);
    shape_clear(&many);
}

static uint64_t different_of(const Shape *shape, const Item *const *outcomes, size_t count)
{
    Tally tally;
    assert_int_equal(tally_begin(&tally, &tally_repeats, shape, 10, NULL), STATUS_OK);
    for (size_t i = 0; i < count; i++, tally.trial++)
        tally_repeats.count(&tally, outcomes[i], 1);
    uint64_t different = 0;
    assert_int_equal(repeats_different(&tally, &different, NULL), STATUS_OK);
    tally_end(&tally);
    return different;
}

/* The first places are reported one by one, a hand without its order, what was not taken not at
 * all. */
TEST(what_is_told_again)
{
    static const Item a[] = {0, 1, 2, 3, 4, 5}, turned[] = {1, 0, 2, 3, 4, 5},
                      behind[] = {0, 1, 2, 5, 4, 3}, other[] = {0, 5, 2, 3, 4, 1};
    static const Item *const outcomes[] = {a, turned, behind, other};
    Shape taken = shape_of_words(NULL, 6, 2, NULL), hand = shape_of_words(NULL, 6, 0, "2");
    assert_int_equal(different_of(&taken, outcomes, 4), 3);
    assert_int_equal(different_of(&hand, outcomes, 4), 2);
    assert_int_equal(different_of(PLAIN(6), outcomes, 4), 4);
    shape_clear(&taken);
    shape_clear(&hand);
}

/* An order is sought among those of the law, and not in what lies behind them. */
TEST(listed_orders)
{
    uint64_t ranks[] = {1, 3, 5};
    TargetLaw law = {.ranks = ranks, .orders = 2};
    static const size_t at[] = {SIZE_MAX, 0, SIZE_MAX, 1, SIZE_MAX, SIZE_MAX};
    for (uint64_t rank = 0; rank < 6; rank++)
        assert_true(law_listed(&law, rank) == at[rank]);
}

/* Counts that still lie before the cells of a large table are added up with those of another, from
 * the first cell to the last. */
TEST(merged_before_the_cells)
{
    enum { N = 10 };
    Tally tallies[2];
    uint64_t last = permutation_count(N) - 1;
    for (int t = 0; t < 2; t++) {
        Item items[N];
        assert_int_equal(tally_begin(&tallies[t], &tally_permutations, PLAIN(N), 100000, NULL),
                         STATUS_OK);
        for (int k = 0; k < 3; k++) {
            permutation_unrank(k == 2 ? 77 : k ? last : 0, N, items);
            for (int time = 0; time <= k + t; time++)
                tally_permutations.count(&tallies[t], items, 1);
        }
        tally_flush_at_end(&tallies[t], &tallies[t]);
        assert_true(tallies[t].untouched);
    }
    tally_merge(&tallies[0], &tallies[1]);
    assert_int_equal(tally_cell(&tallies[0], 0), 1 + 2);
    assert_int_equal(tally_cell(&tallies[0], last), 2 + 3);
    assert_int_equal(tally_cell(&tallies[0], 77), 3 + 4);
    assert_int_equal(tally_cell(&tallies[0], 78), 0);
    for (int t = 0; t < 2; t++)
        tally_end(&tallies[t]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(times_are_times),    cmocka_unit_test(derived_at_once),
        cmocka_unit_test(listed_orders),      cmocka_unit_test(values_of_numbers),
        cmocka_unit_test(bounds_of_numbers),  cmocka_unit_test(where_they_apply),
        cmocka_unit_test(what_is_told_again), cmocka_unit_test(merged_before_the_cells),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
