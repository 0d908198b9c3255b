/* Deals that come again. */
#include "unit.h"

#include "check_testing.h"
#include "inference/check_list.h"
#include "inference/groups_law.h"
#include "shape_testing.h"
#include "tallies/groups.h"
#include "tallies/repeats.h"

/* Single items, or single places. */
static const Words small[] = {{NULL, 5, 0, "2"},          {NULL, 5, 2, NULL},
                              {NULL, 6, 0, "2,2,2"},      {NULL, 6, 0, "1,3"},
                              {"2*a,3*b", 0, 0, NULL},    {"2*a,2*b,2*c", 0, 0, NULL},
                              {"1*a,1*b,3*c", 0, 0, NULL}};
enum { SMALL = sizeof small / sizeof *small };

/* Deals that can be distinguished are different, others are not; and there are as many as the law
 * has it. */
TEST(repeats_are_of_outcomes)
{
    for (size_t c = 0; c < SMALL; c++) {
        Shape shape = shape_of(&small[c]);
        size_t orders = (size_t)permutation_count(shape.n);
        uint64_t count = shape.outcomes;
        Tally tally;
        assert_near(repeats_log_orders(&shape), log((double)count), 1e-12, "outcomes",
                    check_find("repeats"), shape.n);
        const char *reason = NULL;
        assert_int_equal(tally_cells(&tally_repeats, &shape, count + 1, &reason), 0);
        Shape all = shape;
        all.outcomes = 0; /* as if they were too many to count: all orders are kept */
        assert_int_equal(tally_begin(&tally, &tally_repeats, &all, orders, NULL), STATUS_OK);
        for (tally.trial = 0; tally.trial < orders; tally.trial++)
            count_order(&tally, tally.trial, 1);
        assert_int_equal(tally_trials(&tally, orders, 0), orders);
        uint64_t different = 0;
        assert_int_equal(repeats_different(&tally, &different, NULL), STATUS_OK);
        assert_int_equal(different, count);
        tally_end(&tally);
        shape_clear(&shape);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(repeats_are_of_outcomes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
