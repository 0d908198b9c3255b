/* What is made of two orders that belong together: by its definition, for all orders of up to five
 * items, and the exact law of a shuffle whose random numbers begin one later. */
#include "unit.h"

#include "cases/outcome_pairs.h"
#include "reference_any.h"
#include "tallies/rank.h"

static const char *reference_path;

static const OutcomeView relations[] = {VIEW_QUOTIENT, VIEW_OTHER_WAY, VIEW_PRODUCT};

static size_t read_order(const cJSON *array, Item *order)
{
    size_t n = 0;
    const cJSON *item;
    cJSON_ArrayForEach(item, array) order[n++] = (Item)item->valueint;
    return n;
}

TEST(shared_case)
{
    cJSON *file = reference_read(reference_path);
    int seen = 0;
    const cJSON *item;
    REFERENCE_EACH(item, file, 8, "pair")
    {
        Item a[8], b[8], wanted[8], room[8], got[8];
        size_t n = read_order(reference_at(item, "input.a"), a);
        read_order(reference_at(item, "input.b"), b);
        assert_int_equal(read_order(reference_at(item, "expected.a_inv_b"), wanted), n);
        assert_true(view_order(VIEW_QUOTIENT, n, a, b, room, got));
        assert_memory_equal(got, wanted, n * sizeof *got);
        seen++;
    }
    assert_true(seen > 0);
    cJSON_Delete(file);
}

/* a c = b, c a = b, c = a b; and for each a all orders come, each of one b: of two independent
 * orders one of which is even all three are even. */
TEST(all_orders)
{
    for (size_t n = 1; n <= 5; n++)
        for (size_t r = 0; r < 3; r++)
            for (uint64_t i = 0; i < permutation_count(n); i++) {
                bool came[120] = {false};
                for (uint64_t j = 0; j < permutation_count(n); j++) {
                    Item a[5], b[5], c[5], room[5];
                    permutation_unrank(i, n, a);
                    permutation_unrank(j, n, b);
                    assert_true(view_order(relations[r], n, a, b, room, c));
                    for (size_t p = 0; p < n; p++)
                        assert_true(relations[r] == VIEW_QUOTIENT    ? a[c[p]] == b[p]
                                    : relations[r] == VIEW_OTHER_WAY ? c[a[p]] == b[p]
                                                                     : c[p] == a[b[p]]);
                    uint64_t rank = permutation_rank(c, n);
                    assert_false(came[rank]);
                    came[rank] = true;
                }
            }
}

TEST(no_permutation)
{
    const Item good[3] = {2, 0, 1}, twice[3] = {1, 1, 0}, large[3] = {0, 3, 1};
    Item room[3], order[3];
    for (size_t r = 0; r < 3; r++) {
        assert_false(view_order(relations[r], 3, good, twice, room, order));
        assert_false(view_order(relations[r], 3, twice, good, room, order));
        assert_false(view_order(relations[r], 3, large, good, room, order));
    }
}

/* Fisher-Yates from the last place on, by floor(u k), of numbers that are cut into 12 parts: whole
 * multiples of every k up to 4. */
static void fisher_yates(size_t n, const int *numbers, Item *order)
{
    for (size_t p = 0; p < n; p++)
        order[p] = (Item)p;
    for (size_t last = n - 1; last > 0; last--) {
        size_t place = (size_t)numbers[n - 1 - last] * (last + 1) / 12;
        Item item = order[last];
        order[last] = order[place];
        order[place] = item;
    }
}

/* w^2 of a relation of two shuffles of which the second begins one number later. */
static double w2_of_shifted(OutcomeView view, size_t n)
{
    double times[24] = {0}, cells = pow(12, (double)n), sum = 0;
    for (int cell = 0; cell < (int)cells; cell++) {
        int numbers[4], rest = cell;
        for (size_t i = 0; i < n; i++, rest /= 12)
            numbers[i] = rest % 12;
        Item a[4], b[4], c[4], room[4];
        fisher_yates(n, numbers, a);
        fisher_yates(n, numbers + 1, b);
        assert_true(view_order(view, n, a, b, room, c));
        times[permutation_rank(c, n)]++;
    }
    double orders = (double)permutation_count(n);
    for (size_t i = 0; i < (size_t)orders; i++)
        sum += times[i] / cells * times[i] / cells;
    return orders * sum - 1;
}

TEST(shifted)
{
    assert_true(fabs(w2_of_shifted(VIEW_QUOTIENT, 3) - 2.0 / 27) < 1e-12);
    assert_true(fabs(w2_of_shifted(VIEW_QUOTIENT, 4) - .24884) < 5e-6);
    assert_true(fabs(w2_of_shifted(VIEW_OTHER_WAY, 3)) < 1e-12);
    assert_true(fabs(w2_of_shifted(VIEW_OTHER_WAY, 4)) < 1e-12);
}

int main(int argc, char **argv)
{
    reference_path = argc > 1 ? argv[1] : "";
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(shared_case),
        cmocka_unit_test(all_orders),
        cmocka_unit_test(no_permutation),
        cmocka_unit_test(shifted),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
