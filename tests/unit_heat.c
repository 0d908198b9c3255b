/* The scores behind the pictures of the position matrix, against all orders of a few items; the
 * labels of orders, against the lexicographic list. */
#include "inference/heat.h"
#include "reports/words/order_label.h"
#include "tallies/rank.h"

#include "unit.h"

enum { ITEMS = 5 };

/* What lands in a block of items and places in one trial has, over all orders of five, the mean
 * and the variance that the scores are made with: a matrix with k of one trial more scores as that
 * variance says. */
TEST(scores_have_unit_variance)
{
    for (size_t most = 2; most <= ITEMS; most++) {
        double sum[ITEMS * ITEMS] = {0}, squares[ITEMS * ITEMS] = {0};
        size_t side = 0;
        double orders = 0;
        Item items[ITEMS] = {0, 1, 2, 3, 4};
        do {
            uint64_t counts[ITEMS * ITEMS] = {0};
            for (size_t place = 0; place < ITEMS; place++)
                counts[items[place] * ITEMS + place]++;
            HeatMap map;
            Error error;
            assert_int_equal(heat_map_make(counts, ITEMS, ITEMS, 1, most, &map, &error), STATUS_OK);
            side = map.side;
            assert_true(side <= most && (side == most || map.block > 1));
            for (size_t cell = 0; cell < side * side; cell++) {
                sum[cell] += map.z[cell];
                squares[cell] += map.z[cell] * map.z[cell];
            }
            heat_map_clear(&map);
            orders++;
        } while (permutation_next(items, ITEMS));
        assert_true(orders == 120);
        for (size_t cell = 0; cell < side * side; cell++) {
            assert_true(fabs(sum[cell] / orders) < 1e-12);
            assert_true(fabs(squares[cell] / orders - 1) < 1e-12);
        }
    }
}

/* The step of a cell alone, of which `trials` trials gave `count` where a half of them would be
 * even.
 */
static int step_of(uint64_t count, uint64_t trials)
{
    uint64_t counts[4] = {count, trials - count, trials - count, count};
    HeatMap map;
    Error error;
    assert_int_equal(heat_map_make(counts, 2, 2, trials, 2, &map, &error), STATUS_OK);
    int step = heat_step(&map, 0);
    assert_int_equal(heat_step(&map, 3), step);
    heat_map_clear(&map);
    return step;
}

TEST(steps_are_effects_beyond_chance)
{
    assert_int_equal(step_of(50, 100), 0);
    assert_int_equal(step_of(63, 100), 0); /* z = 2.6: chance, though 26% off */
    assert_int_equal(step_of(64, 100), 3); /* z = 2.8; of four cells chance ends at 2.72 */
    assert_int_equal(step_of(65, 100), 3);
    assert_int_equal(step_of(35, 100), -4); /* a ratio of .7: as rare as 1.43 is often */
    assert_int_equal(step_of(100, 100), 5);
    assert_int_equal(step_of(0, 100), -5);
    assert_int_equal(step_of(5020, 10000), 0);
    /* The same effect is the same step, however many trials. */
    assert_int_equal(step_of(510000, 1000000), 1);
    assert_int_equal(step_of(51000000, 100000000), 1);
    assert_int_equal(step_of(530000, 1000000), 2);
    assert_int_equal(step_of(470000, 1000000), -2);
}

TEST(counts_deviate_as_binomials)
{
    /* 600 trials, 6 cells: mean 100, variance 600 * 5/36 */
    assert_true(fabs(heat_deviation(600, 6) - sqrt(600 * 5 / 36.0)) < 1e-12);
}

TEST(labels_are_in_order)
{
    for (size_t n = 1; n <= 6; n++) {
        Item items[6] = {0, 1, 2, 3, 4, 5};
        uint64_t rank = 0;
        do {
            char label[ORDER_LABEL_SIZE];
            order_label(rank++, n, label);
            assert_int_equal(strlen(label), 2 * n - 1);
            for (size_t place = 0; place < n; place++)
                assert_int_equal(label[2 * place], '0' + items[place]);
        } while (permutation_next(items, n));
        assert_int_equal(rank, permutation_count(n));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(scores_have_unit_variance),
        cmocka_unit_test(steps_are_effects_beyond_chance),
        cmocka_unit_test(counts_deviate_as_binomials),
        cmocka_unit_test(labels_are_in_order),
    };
    return cmocka_run_group_tests_name("heat", tests, NULL, NULL);
}
