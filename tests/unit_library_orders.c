/* libfairness: shuffles in batches, orders that are read where they lie, and what items are called.
 *
 * Expected values: the same shuffles one at a time, which unit_library.c holds against the program;
 * otherwise what include/fairness.h promises. */
#include <fairness.h>

#include "library_cases.h"

_Static_assert(FAIRNESS_U8 == 0 && FAIRNESS_U64 == 3 && FAIRNESS_I8 == 4 && FAIRNESS_I64 == 7,
               "types of items");

/* Fisher-Yates by own_words, on several orders side by side; counts its calls behind the state. */
static int own_batch(void *user, uint32_t *items, size_t n, size_t count)
{
    uint64_t *state = user;
    for (size_t i = 0; i < count; i++)
        own_words(user, items + i * n, n, NULL);
    state[1]++;
    return state[1] == state[2];
}

/* The same state gives the same orders, one at a time or 64 at once. */
TEST(shuffles_in_batches)
{
    for (size_t n = 3; n <= 40000; n = n == 3 ? 52 : n * 28) {
        uint64_t trials = n < 1000 ? 10000 : 70, one_by_one = 7, batch[3] = {7, 0, 0};
        FairnessResult *singly = outcome(case_of(own_words, &one_by_one, n, trials));
        FairnessCase *one = case_of(NULL, NULL, n, trials);
        assert_int_equal(fairness_case_set_batch(one, "mine", own_batch, batch), FAIRNESS_OK);
        FairnessResult *together = outcome(one);
        assert_string_equal(fairness_result_json(singly), fairness_result_json(together));
        assert_int_equal(one_by_one, batch[0]);
        assert_true(batch[1] <= (n < 1000 ? trials / 32 : trials));
        fairness_result_free(singly);
        fairness_result_free(together);
    }
    uint64_t batch[3] = {7, 0, 2};
    FairnessResult *result = NULL;
    FairnessCase *one = case_of(NULL, NULL, 5, 1000);
    assert_int_equal(fairness_case_set_batch(one, "mine", NULL, NULL), FAIRNESS_BAD_INPUT);
    assert_int_equal(fairness_case_set_batch(one, "mine", own_batch, batch), FAIRNESS_OK);
    assert_int_equal(fairness_case_run(one, &result), FAIRNESS_FAILED);
    assert_non_null(strstr(fairness_case_message(one), "asked to end the run, in shuffle 65"));
    assert_null(result);
    fairness_case_free(one);
}

static FairnessCase *case_of_orders(const void *orders, size_t rows, size_t width, ptrdiff_t stride,
                                    FairnessItemType type)
{
    FairnessCase *one = case_of(NULL, NULL, 3, 1);
    assert_int_equal(fairness_case_set_orders(one, "recorded", orders, rows, width, stride, type),
                     FAIRNESS_OK);
    return one;
}

/* Each type of number, at odd addresses, forwards and backwards, from 0 and from 1: one report. */
TEST(orders_where_they_lie)
{
    enum { ROWS = 3000, ROOM = 8 * 3 + 1 };
    static const size_t sizes[] = {1, 2, 4, 8, 1, 2, 4, 8};
    unsigned char *table = calloc(ROWS, ROOM);
    char *expected = NULL;
    for (unsigned base = 0; base < 2; base++)
        for (unsigned type = FAIRNESS_U8; type <= FAIRNESS_I64; type++) {
            uint64_t words = 3;
            for (size_t row = 0; row < ROWS; row++) {
                uint32_t items[3] = {0, 1, 2};
                own_words(&words, items, 3, NULL);
                for (size_t place = 0; place < 3; place++) {
                    const uint64_t number = items[place] + base; /* little-endian machines alone */
                    memcpy(table + (ROWS - 1 - row) * ROOM + 1 + place * sizes[type], &number,
                           sizes[type]);
                }
            }
            FairnessCase *one = case_of_orders(table + (ROWS - 1) * ROOM + 1, ROWS, 0, -ROOM,
                                               (FairnessItemType)type);
            assert_int_equal(fairness_case_set_base(one, base), FAIRNESS_OK);
            FairnessResult *result = outcome(one);
            assert_int_equal(fairness_result_trials(result), ROWS);
            if (!expected || (base && type == FAIRNESS_U8)) {
                free(expected);
                expected = strdup(fairness_result_json(result));
            }
            assert_string_equal(fairness_result_json(result), expected);
            assert_non_null(strstr(expected, "\"kind\": \"input\""));
            fairness_result_free(result);
        }
    free(expected);
    free(table);
}

/* What is no item is named with its row, and rows have as many items as are seen. */
TEST(orders_that_are_refused)
{
    const int16_t orders[][3] = {{0, 1, 2}, {2, -1, 0}, {0, 1, 3}};
    const uint64_t large[][3] = {{0, UINT64_MAX, 2}};
    FairnessResult *result = NULL;
    FairnessCase *one = case_of_orders(orders, 3, 3, sizeof *orders, FAIRNESS_I16);
    assert_int_equal(fairness_case_run(one, &result), FAIRNESS_FAILED);
    assert_string_equal(fairness_case_message(one),
                        "row 1: -1 at place 1 is not an item (expected whole numbers from 0 to 2)");
    fairness_case_set_orders(one, "mine", orders + 2, 1, 3, sizeof *orders, FAIRNESS_I16);
    assert_int_equal(fairness_case_run(one, &result), FAIRNESS_FAILED);
    assert_non_null(strstr(fairness_case_message(one), "row 0: 3 at place 2 is not"));
    fairness_case_set_orders(one, "mine", large, 1, 3, sizeof *large, FAIRNESS_U64);
    assert_int_equal(fairness_case_run(one, &result), FAIRNESS_FAILED);
    assert_non_null(strstr(fairness_case_message(one), "row 0: 18446744073709551615 at place 1"));
    for (size_t width = 2; width <= 4; width += 2) {
        fairness_case_set_orders(one, "mine", orders, 1, width, sizeof *orders, FAIRNESS_I16);
        assert_int_equal(fairness_case_run(one, &result), FAIRNESS_BAD_INPUT);
        assert_non_null(strstr(fairness_case_message(one), "accepted: 3"));
    }
    assert_int_equal(fairness_case_set_orders(one, "x", NULL, 1, 3, 6, FAIRNESS_I16),
                     FAIRNESS_BAD_INPUT);
    assert_int_equal(fairness_case_set_orders(one, "x", orders, 1, 70000, 6, FAIRNESS_I16),
                     FAIRNESS_BAD_INPUT);
    assert_int_equal(fairness_case_set_orders(one, "x", orders, 1, 3, 6, (FairnessItemType)8),
                     FAIRNESS_BAD_INPUT);
    assert_null(result);
    /* A sample's rows have the items that are seen. */
    fairness_case_set_orders(one, "mine", orders, 1, 2, sizeof *orders, FAIRNESS_I16);
    assert_int_equal(fairness_case_set_take(one, 2), FAIRNESS_OK);
    fairness_result_free(outcome(one));
}

TEST(items_have_names)
{
    const char *const names[] = {"ace", "king", "queen"};
    FairnessCase *one = case_of(naive, NULL, 3, 100000);
    assert_int_equal(fairness_case_set_items(one, names, 3), FAIRNESS_OK);
    FairnessResult *result = result_of(one);
    assert_non_null(
        strstr(fairness_result_line(result), "mine, 3 items: order queen king ace comes"));
    fairness_result_free(result);
    assert_int_equal(fairness_case_set_items(one, names, 2), FAIRNESS_OK);
    result = NULL;
    assert_int_equal(fairness_case_run(one, &result), FAIRNESS_BAD_INPUT);
    assert_string_equal(fairness_case_message(one), "items: 2 names for 3 items");
    assert_int_equal(fairness_case_set_items(one, (const char *const[]){"a", "b", "a"}, 3),
                     FAIRNESS_BAD_INPUT);
    assert_string_equal(fairness_case_message(one), "items: \"a\" is the name of two");
    assert_int_equal(fairness_case_set_items(one, (const char *const[]){"a", "", "c"}, 3),
                     FAIRNESS_BAD_INPUT);
    assert_int_equal(fairness_case_set_base(one, 2), FAIRNESS_BAD_INPUT);
    assert_int_equal(fairness_case_set_items(one, NULL, 0), FAIRNESS_OK);
    assert_int_equal(fairness_case_set_base(one, 1), FAIRNESS_OK);
    result = result_of(one);
    assert_non_null(strstr(fairness_result_line(result), "mine, 3 items: order 3 2 1 comes"));
    fairness_result_free(result);
    assert_int_equal(fairness_case_set_algorithm(one, "naive"), FAIRNESS_OK);
    assert_int_equal(fairness_case_set_items(one, names, 3), FAIRNESS_OK);
    assert_int_equal(fairness_case_run(one, &result), FAIRNESS_BAD_INPUT);
    assert_non_null(strstr(fairness_case_message(one), "items: names go with"));
    fairness_case_free(one);
}

int main(void)
{
    const struct CMUnitTest all[] = {
        cmocka_unit_test(shuffles_in_batches),
        cmocka_unit_test(orders_where_they_lie),
        cmocka_unit_test(orders_that_are_refused),
        cmocka_unit_test(items_have_names),
    };
    return cmocka_run_group_tests(all, NULL, NULL);
}
