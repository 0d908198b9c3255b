/* The effect of the usual mistake that every run must be able to find, against the exact laws of
 * naive. */
#include "exact_testing.h"

#include <math.h>

#include "exact/places.h"
#include "inference/check_list.h"
#include "inference/usual_mistake.h"
#include "tallies/blocks.h"
#include "tallies/rank.h"

enum { LAWS_MOST = 8 };

TEST(test_orders_and_parity)
{
    for (size_t n = 3; n <= LAWS_MOST; n++) {
        Law law = testing_law("naive", 0, n);
        LawMeasures measures;
        law_measure(&law, &measures);
        double w = usual_mistake_in_orders(n);
        assert_true(fabs(w * w / mpq_get_d(measures.phi2) - 1) < 1e-12);
        assert_true(fabs(usual_mistake_in_parity(n) - fabs(mpq_get_d(measures.sign))) < 1e-15);
        law_measures_clear(&measures);
        law_clear(&law);
    }
    for (size_t n = 9; n <= 12; n++) /* what positions see is never more */
        assert_true(usual_mistake_in_orders(n) >= usual_mistake_in_places(n));
    assert_true(usual_mistake_in_orders(2) == 1.0 / 9 && usual_mistake_in_places(2) == 1.0 / 9 &&
                usual_mistake_in_parity(2) == 1.0 / 9);
}

/* From the chain of one item's place, summed over blocks where the matrix is. */
TEST(test_places)
{
    static const size_t sizes[] = {3, 4, 5, 13, 52, 200, 1030};
    for (size_t s = 0; s < sizeof sizes / sizeof *sizes; s++) {
        size_t n = sizes[s];
        double *chances = malloc(n * n * sizeof *chances);
        assert_non_null(chances);
        bool known = false;
        assert_int_equal(places_law("naive", 0, n, &(PlacesLaw){.chances = chances}, &known, NULL),
                         STATUS_OK);
        assert_true(known);
        Blocks blocks = blocks_of(n);
        double *shifts = calloc(blocks.count * blocks.count, sizeof *shifts), squares = 0;
        assert_non_null(shifts);
        for (size_t item = 0; item < n; item++)
            for (size_t place = 0; place < n; place++)
                shifts[block_of(blocks, item) * blocks.count + block_of(blocks, place)] +=
                    chances[item * n + place] - 1 / (double)n;
        for (size_t from = 0; from < blocks.count; from++)
            for (size_t to = 0; to < blocks.count; to++) {
                double shift = shifts[from * blocks.count + to];
                squares += ((double)n - 1) * shift * shift /
                           ((double)block_size(blocks, from) * (double)block_size(blocks, to));
            }
        double w = usual_mistake_in_places(n);
        assert_true(fabs(w * w / squares - 1) < 1e-9);
        free(shifts);
        free(chances);
    }
    assert_true(fabs(pow(usual_mistake_in_places(52), 2) - .6578) < 5e-5);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_orders_and_parity),
        cmocka_unit_test(test_places),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
