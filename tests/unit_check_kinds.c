/* What holds for every check alike: when `auto` takes it, from how many trials, whether its tails
 * are bounds, why it is left out, and how many trials would find an effect. */
#include "unit.h"

#include "base/arena.h"
#include "check_testing.h"
#include "inference/check_list.h"
#include "inference/detectable.h"
#include "inference/noncentral.h"
#include "plain_shape.h"
#include "shape_testing.h"

TEST(test_when_auto_takes_it)
{
    size_t bounded = 0;
    Shape deal = shape_of_words("2*a,3*b", 0, 0, NULL);
    for (size_t i = 0; check_list[i]; i++) {
        const CheckKind *kind = check_list[i];
        if (kind->shapes != CHECK_ORDERS)
            continue;
        assert_false(check_automatic(kind, &deal, 1000));
        assert_int_equal(check_least_trials(kind, &deal), 1);
        assert_true(isinf(check_largest_effect(kind, &deal, 1000)));
        assert_true(isnan(check_df(kind, &deal)));
        if (!kind->least_trials)
            assert_int_equal(check_least_trials(kind, PLAIN(6)), 1);
        size_t from = kind->automatic_from, to = kind->automatic_to;
        if (kind->automatic)
            continue;
        if (!from) {
            assert_false(check_automatic(kind, PLAIN(6), 1000));
            continue;
        }
        assert_true(check_automatic(kind, PLAIN(from), 1000));
        assert_true(from == 1 || !check_automatic(kind, PLAIN(from - 1), 1000));
        assert_true(check_automatic(kind, PLAIN(to ? to : 5000), 1000));
        assert_true(!to || !check_automatic(kind, PLAIN(to + 1), 1000));
        bounded += to > 0;
    }
    assert_true(bounded > 0);
    const CheckKind *pairs = check_find("pairs-of-places"); /* of long runs */
    assert_true(check_automatic(pairs, PLAIN(6), 100000));
    assert_true(check_automatic(pairs, PLAIN(64), 100000));
    assert_false(check_automatic(pairs, PLAIN(52), 99999));
    assert_false(check_automatic(pairs, PLAIN(5), 100000));
    assert_false(check_automatic(pairs, PLAIN(65), 100000));
    shape_clear(&deal);
}

/* Hands of different items are all alike, so that no table of chances is needed; outcomes of alike
 * items are not. */
TEST(test_chances)
{
    static const struct {
        const char *deck;
        size_t n;
        const char *hands;
        bool uniform;
    } cases[] = {{NULL, 6, "2", true}, {"2*a,4*b", 0, "2", false}};
    for (size_t c = 0; c < 2; c++) {
        Shape shape = shape_of_words(cases[c].deck, cases[c].n, 0, cases[c].hands);
        const CheckKind *kind = check_in(check_find("outcomes"), &shape);
        Tally tally;
        SCOPED_ARENA scratch = {0};
        const double *chances;
        double sum = 0;
        assert_int_equal(tally_begin(&tally, kind->tally, &shape, 100, NULL), STATUS_OK);
        assert_int_equal(check_chances(kind, &tally, &scratch, &chances, NULL), STATUS_OK);
        assert_int_equal(chances == NULL, cases[c].uniform);
        for (uint64_t cell = 0; chances && cell < tally.cells; cell++)
            sum += chances[cell];
        assert_true(!chances || fabs(sum - 1) < 1e-12);
        tally_end(&tally);
        shape_clear(&shape);
    }
}

/* One cell of many: Bonferroni makes a bound of the tail. */
TEST(test_bounds)
{
    assert_true(check_is_bound(check_find("largest-order")));
    assert_false(check_is_bound(check_find("permutations")));
    assert_false(check_is_bound(check_find("positions")));
}

/* Where a part of the trials is enough: all checks of the tally are costly at that size. */
TEST(test_costly)
{
    const CheckKind *digits[] = {check_find("digits"), check_find("permutations")};
    assert_true(checks_costly(digits, 2, PLAIN(13), digits[0]->tally));
    assert_false(checks_costly(digits, 2, PLAIN(12), digits[0]->tally));
    assert_false(checks_costly(digits, 2, PLAIN(13), digits[1]->tally));
}

/* Of a run that was stopped no tally was counted, and one that is too short cannot tell. */
TEST(test_why_left_out)
{
    static const struct {
        uint64_t trials, asked, invalid;
        const char *reason;
        bool cannot_tell;
    } cases[] = {{0, 100000, 0, "stopped before the first trial", false},
                 {10, 100000, 0, "the run was stopped", false},
                 {10, 10, 0, "trials the tails are not known", true}};
    const CheckKind *kinds[] = {check_find("positions")};
    assert_true(check_least_trials(kinds[0], PLAIN(9)) > 10);
    for (size_t c = 0; c < sizeof cases / sizeof cases[0]; c++) {
        CaseResult result = {.n = 9, .trials = cases[c].trials, .trials_requested = cases[c].asked};
        Error error = {0};
        Tally tally;
        assert_int_equal(tally_begin(&tally, kinds[0]->tally, PLAIN(9), 10, NULL), STATUS_OK);
        assert_int_equal(check_case(kinds, 1, &tally, cases[c].cannot_tell, cases[c].invalid, NULL,
                                    1, &result, &error),
                         STATUS_OK);
        tally_end(&tally);
        assert_int_equal(result.check_count, 1);
        assert_int_equal(result.checks[0].status, FINDING_SKIPPED);
        assert_non_null(strstr(result.checks[0].reason, cases[c].reason));
        assert_int_equal(result.checks[0].cannot_tell_why[0] != '\0', cases[c].cannot_tell);
        case_result_clear(&result);
    }
}

/* A p of both ends has no lower tail, is its own two-sided p, and a test that can have no p below 1
 * cannot tell. What it detects, by the normal law: chi-square of one degree at 1e-6 above is
 * z = 4.75342, and power .99 is 2.32635 more. */
TEST(test_both_ends)
{
    const CheckKind *kind = check_find("positions");
    CheckInput input = {.kind = kind, .trials = 1000, .threads = 1};
    CheckResult result;
    check_of_both_ends(&input, "exact", 3, 1, (Tails){.log10_upper = -5}, -9, &result);
    assert_true(result.log10_p == -5 && result.log10_p_adjusted == -5);
    assert_true(result.log10_p_upper == -5 && result.log10_p_lower == 0);
    assert_true(result.df == 1 && result.log10_p_least == -9);
    /* p is 1, rounded up: however far the farthest of many lies, its interval has 0. */
    check_of_both_ends(&input, "exact", 30, 100, (Tails){.log10_upper = 0.5}, -9, &result);
    assert_true(result.log10_p == 0 && result.effect.low == 0);
    check_of_both_ends(&input, "exact", 3, 1, (Tails){0}, 0, &result);
    assert_true(result.status == FINDING_SKIPPED && result.cannot_tell_why[0]);
    double w = check_detectable_of_both_ends(check_planned(kind, PLAIN(9), 1000), &result, -6, .99);
    assert_true(fabs(w * sqrt(1000) - (4.75342 + 2.32635)) < 1e-4);
}

/* A test without degrees of freedom, or without counts that have a p below 1, cannot tell. */
TEST(test_result_of_a_test)
{
    static const struct {
        double df, least;
        bool tells;
    } cases[] = {{5, -3, true}, {5, 0, true}, {0, -3, false}, {NAN, -3, false}, {5, 1, false}};
    for (size_t c = 0; c < sizeof cases / sizeof cases[0]; c++) {
        CheckInput input = {.kind = check_find("permutations"), .trials = 1000, .threads = 1};
        TestResult test = {
            .method = "exact", .statistic = 5, .df = cases[c].df, .log10_p_least = cases[c].least};
        CheckResult result;
        check_of_test(&input, test, &result);
        assert_int_equal(result.status == FINDING_SKIPPED, !cases[c].tells);
        assert_int_equal(result.cannot_tell_why[0] != '\0', !cases[c].tells);
    }
}

/* So many trials detect the effect, and a thousandth fewer do not; judged by p, and by e-values of
 * 10^6. */
TEST(test_enough_trials)
{
    static const struct {
        const char *id;
        size_t n;
        double effect;
        bool by_evidence;
    } cases[] = {{"permutations", 4, .03, false},
                 {"permutations", 4, .3, false},
                 {"precedence", 8, .02, false},
                 {"permutations", 4, .03, true},
                 {"permutations", 4, .9, true}};
    for (size_t c = 0; c < sizeof cases / sizeof cases[0]; c++) {
        const CheckKind *kind = check_find(cases[c].id);
        size_t n = cases[c].n;
        double level = cases[c].by_evidence ? 6 : -6.3;
        CaseResult result = {.n = n, .trials = 20, .trials_requested = 20};
        CheckResult made = {
            .id = kind->id, .status = FINDING_NO_BIAS_FOUND, .by_evidence = cases[c].by_evidence};
        made.df = kind->law ? check_df(kind, PLAIN(n)) : 23;
        double enough = enough_trials(kind, &made, &result, cases[c].effect, level, 1e15);
        assert_true(enough > 20);
        for (int fewer = 0; fewer < 2; fewer++) {
            uint64_t trials = (uint64_t)(fewer ? floor(enough * .9985) - 2 : enough);
            double detects = detectable_in(kind, &made, &result, (double)trials, level);
            assert_int_equal(is_detected(cases[c].effect, detects), !fewer);
        }
        assert_true(enough_trials(kind, &made, &result, cases[c].effect, level, enough) == 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_when_auto_takes_it),
        cmocka_unit_test(test_chances),
        cmocka_unit_test(test_bounds),
        cmocka_unit_test(test_costly),
        cmocka_unit_test(test_why_left_out),
        cmocka_unit_test(test_both_ends),
        cmocka_unit_test(test_result_of_a_test),
        cmocka_unit_test(test_enough_trials),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
