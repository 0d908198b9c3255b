/* E-values of known mistakes: martingales of mean 1 by walking all orders, and by sessions that are
 * looked at again and again; and what they find. */
#include "unit.h"

#include "exact/mistake_directions.h"
#include "inference/check_kind.h"
#include "inference/check_list.h"
#include "tallies/rank.h"
#include "tests/naive_or_fair.h"

static Directions directions_of(size_t n)
{
    Directions directions = {0};
    assert_int_equal(mistake_directions_for(&directions, n, 0, 1, NULL), STATUS_OK);
    return directions;
}

/* The score of an order: of all orders in their list, or the sum over places. */
static double score_of(const Direction *of, const Item *items, size_t n, uint64_t order)
{
    if (n <= DIRECTED_ORDERS_MAX_N)
        return of->scores[order];
    int64_t sum = 0;
    for (size_t place = 0; place < n; place++)
        sum += of->scores[items[place] * n + place];
    return (double)sum;
}

/* After one trial, and after two of up to four items, the mean over all orders is 1: exactly where
 * the law of a score is known, and at most, but not much less, where it comes from fair trials. */
TEST(mean_over_all_orders)
{
    static const size_t sizes[] = {3, 4, 6, 9};
    for (size_t s = 0; s < sizeof sizes / sizeof *sizes; s++) {
        size_t n = sizes[s], step = n == 9 ? 9 : 1;
        Directions directions = directions_of(n);
        uint64_t orders = permutation_count(n);
        for (size_t d = 0; d < directions.count; d += step) {
            Direction *one = &directions.list[d];
            assert_int_equal(direction_make_law(&directions, one, NULL), STATUS_OK);
            Item items[9];
            double mean = 0, of_two = 0;
            permutation_unrank(0, n, items);
            for (uint64_t order = 0; order < orders; order++, permutation_next(items, n)) {
                double first = score_of(one, items, n, order);
                mean += pow(10, direction_log10_e(one, first, 1)) / (double)orders;
                for (uint64_t next = 0; n <= 4 && next < orders; next++)
                    of_two += pow(10, direction_log10_e(one, first + one->scores[next], 2)) /
                              (double)(orders * orders);
            }
            bool exact = n < 9;
            if (exact ? fabs(mean - 1) > 1e-9 : !(mean < 1 + 1e-9 && mean > 0.9))
                fail_msg("n = %zu, %s: a mean of %.12f", n, one->name, mean);
            assert_true(n > 4 || fabs(of_two - 1) < 1e-9);
        }
        directions_clear(&directions);
    }
}

/* Adds a shuffle of n items to a tally of places: fair, or naive. */
static void add_trial(Tally *tally, bool naive, uint64_t *words)
{
    size_t n = tally->n;
    Item items[64];
    naive_or_fair(items, n, naive, words);
    for (size_t place = 0; place < n; place++)
        tally_add(tally, items[place] * n + place, 1);
}

/* Sessions of 52 items, looked at after every ten deals: of fair ones no more than a part of 1/x
 * ever reaches x, of 200 by naive at least 95% reach 1e6 within 160 deals, and name it, with a
 * share but no interval. */
TEST(sessions)
{
    enum { N = 52, FAIR = 200, NAIVE = 200, MOST = 160 };
    Directions directions = directions_of(N);
    const CheckKind *kind = check_find("directed-places");
    Shape shape = shape_plain(N);
    uint64_t words = 611;
    int reached = 0, found = 0, named = 0, deals = 0;
    for (int session = 0; session < FAIR + NAIVE; session++) {
        bool naive = session >= FAIR;
        Tally tally;
        assert_int_equal(tally_begin(&tally, kind->tally, &shape, MOST, NULL), STATUS_OK);
        CheckInput input = {.kind = kind, .tally = &tally, .threads = 1, .directions = &directions};
        CheckResult result = {0};
        double needed = naive ? 6 : 1;
        int deal = 0;
        while (deal < MOST && result.log10_e < needed) {
            for (int i = 0; i < 10; i++, deal++)
                add_trial(&tally, naive, &words);
            assert_int_equal(directed_evidence(&input, &result, NULL), STATUS_OK);
            assert_true(result.log10_e >= log10(0.5) - 1e-9);
        }
        tally_end(&tally);
        if (!naive) {
            reached += result.log10_e >= needed;
            continue;
        }
        found += result.log10_e >= needed;
        deals += deal;
        named += strcmp(result.directed.like, "naive") == 0;
    }
    directions_clear(&directions);
    print_message("fair: %d of %d; naive: %d of %d after %.0f deals, %d named\n", reached, FAIR,
                  found, NAIVE, (double)deals / NAIVE, named);
    assert_true(reached <= 35); /* 99.9% of samples of a tenth have at most that */
    assert_true(found >= 0.95 * NAIVE && named >= 0.9 * found);
}

/* What is promised to be found with a power of 99% is that of naive at 52 after 160 deals. */
TEST(promise)
{
    double naive = check_find("directed-places")->usual_mistake(52);
    assert_true(direction_e_detectable(200, 6, 0.99) < naive);
    assert_true(direction_e_detectable(100, 6, 0.99) > naive);
    for (uint64_t trials = 10; trials < 100000; trials *= 3)
        assert_true(direction_e_detectable(trials, 6, 0.99) >
                    direction_e_detectable(3 * trials, 6, 0.99));
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(mean_over_all_orders),
                                       cmocka_unit_test(sessions), cmocka_unit_test(promise)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
