/* The weights of checks: their values at the borders of their ranges, and what they promise. */
#include "unit.h"

#include "inference/check_list.h"
#include "inference/weights.h"

/* Fixed by n and the number of trials alone. */
TEST(weights)
{
    static const char *const ids[] = {"permutations",  "positions",  "largest-order",
                                      "largest-place", "parity",     "fixed-points",
                                      "descents",      "serial-scan"};
    enum { IDS = sizeof ids / sizeof *ids };
    static const struct {
        size_t n;
        uint64_t trials;
        double wanted[IDS];
    } cases[] = {
        /* up to five items what is added has a fiftieth at most */
        {3, 20, {1, .005, .005, .01, .005, .005, .005, 1}},
        {3, 299, {1, .005, .005, .01, 1, 1, 1, 1}},
        {3, 300, {1, 1, .1, .1, 1, 1, 1, 1}},
        {5, 49, {1, .005, .005, .01, .005, .005, .005, 1}},
        {5, 50, {1, .005, .005, .61, .005, .005, .005, 1}},
        {5, 60, {1, .005, .005, .61, .005, .005, .005, 1}},
        {5, 61, {1, .005, .005, .01, .005, .005, .005, 1}},
        {5, 499, {1, .005, .005, .01, 1, 1, 1, 1}},
        {5, 500, {1, 1, .1, .1, 1, 1, 1, 1}},
        /* from six on about a sixth */
        {6, 60, {1, .02, .04, .04, .02, .02, .02, 1}},
        {7, 699, {1, .02, .04, .04, 1, 1, 1, 1}},
        {7, 700, {1, 1, .1, .1, 1, 1, 1, 1}},
        {8, 99, {1, .02, .04, .04, .02, .02, .02, 1}},
        {8, 101, {1, .02, .04, .04, 1, .02, 1, 1}},
        {8, 149, {1, .02, .04, .04, 1, 1, 1, 1}},
        {8, 150, {1, .1, .4, .4, 1, 1, 1, 1}},
        {9, 150, {1, .1, .4, .4, 1, 1, .1, 1}},
        {9, 176, {1, .1, .4, .4, 1, 1, 1, 1}},
        {10, 999, {1, .1, .4, .4, 1, 1, 1, 1}},
        {10, 1000, {1, 1, .1, .1, 1, 1, 1, 1}},
        {52, 60, {1, 1, .1, .1, .1, .1, .1, 1}},
        {52, 100, {1, 1, .1, .1, 1, .1, 1, 1}},
        {52, 1000, {1, 1, .1, .1, 1, 1, 1, 1}},
    };
    for (size_t c = 0; c < sizeof cases / sizeof *cases; c++)
        for (size_t i = 0; i < IDS; i++) {
            double weight = check_weight(check_find(ids[i]), cases[c].n, cases[c].trials);
            if (weight != cases[c].wanted[i])
                fail_msg("%s, n = %zu, %ju trials: weight %g, not %g", ids[i], cases[c].n,
                         (uintmax_t)cases[c].trials, weight, cases[c].wanted[i]);
        }
    /* what is simulated below the trials of its own law */
    static const char *const simulated[] = {"successors", "precedence", "digits"};
    for (size_t i = 0; i < sizeof simulated / sizeof *simulated; i++)
        for (size_t n = 3; n <= 52; n += n < 10 ? 1 : 42) {
            const CheckKind *kind = check_find(simulated[i]);
            Shape shape = shape_plain(n);
            uint64_t least = check_least_trials(kind, &shape);
            assert_true(least > 1);
            double added = check_weight(kind, n, least - 1);
            assert_true(added == .005 || (n > 5 && (added == .02 || added == .1)));
            assert_true(check_weight(kind, n, least) == 1);
        }
    assert_true(check_weight(NULL, 5, 60) == 1);
    /* between trials, beside serial-scan */
    const CheckKind *orders = check_find("serial-1-permutations"),
                    *draws = check_find("serial-1-digits");
    assert_true(check_weight(orders, 5, 60) == 1 && check_weight(orders, 5, 5000) == 1);
    assert_true(check_weight(orders, 6, 60) == .02 && check_weight(orders, 8, 150) == .1);
    assert_true(check_weight(orders, 8, 100000) == .1);
    assert_true(check_weight(draws, 5, 300) == .005 && check_weight(draws, 5, 5000) == .005);
    assert_true(check_weight(draws, 7, 600) == .02 && check_weight(draws, 52, 1000) == .1);
}

/* The place of the 60 ballots has at most six times its p among six tests; where trials are few no
 * more than a fiftieth is added beside that, and nothing beside checks that were always made. */
TEST(weights_of_ballots)
{
    static const char *const ids[] = {"permutations",   "serial-1-permutations", "serial-scan",
                                      "largest-place",  "largest-order",         "positions",
                                      "serial-1-digits"};
    double sum = 0;
    for (size_t i = 0; i < sizeof ids / sizeof *ids; i++)
        sum += check_weight(check_find(ids[i]), 5, 60);
    assert_true(sum / check_weight(check_find("largest-place"), 5, 60) <= 6);
    for (size_t n = 3; n <= 5; n++)
        for (uint64_t trials = 1; trials < 100 * n; trials++) {
            double added = 0;
            for (size_t i = 3; i < 6; i++)
                added += check_weight(check_find(ids[i]), n, trials);
            assert_true(added <= .02 + 1e-12 || (n == 5 && trials >= 50 && trials <= 60));
        }
}

/* What is added has about a sixth, at most, of the weights of what was always checked with so many
 * trials, of a shuffle that is built in (no `serial-scan`). Of eight items and fewer than 100
 * trials `permutations` alone was checked. */
TEST(little_is_added)
{
    static const char *const ids[] = {
        "permutations",       "positions",        "successors",
        "precedence",         "digits",           "parity",
        "fixed-points",       "cycles",           "inversions",
        "descents",           "rising-sequences", "footrule",
        "longest-increasing", "repeats",          "largest-order",
        "largest-place",
    };
    for (size_t n = 6; n <= 15; n++)
        for (uint64_t trials = 10; trials < 1700; trials += trials < 200 ? 1 : 50) {
            double added = 0, always = 0;
            for (size_t i = 0; i < sizeof ids / sizeof *ids; i++) {
                const CheckKind *kind = check_find(ids[i]);
                if (kind->automatic_from > n || (kind->automatic_to && n > kind->automatic_to))
                    continue;
                double weight = check_weight(kind, n, trials);
                *(weight == 1 ? &always : &added) += weight;
            }
            double most = n == 8 && trials < 100 ? .28 : .175;
            if (added > most * always)
                fail_msg("n = %zu, %ju trials: %g added to %g", n, (uintmax_t)trials, added,
                         always);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(weights), cmocka_unit_test(little_is_added),
                                       cmocka_unit_test(weights_of_ballots)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
