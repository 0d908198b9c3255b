/* What libfairness does with shuffles that break its rules and with input that it cannot take:
 * nothing of the harness is included here. Expected: what include/fairness.h promises. */
#include <fairness.h>

#include "unit.h"

#include "library_cases.h"

/* Loses item 0 in the shuffle of that number. */
typedef struct Loser {
    uint64_t when, calls;
} Loser;

static void loses(void *user, uint32_t *items, size_t n, const FairnessWords *words)
{
    Loser *loser = user;
    fisher_yates(NULL, items, n, words);
    if (++loser->calls == loser->when)
        for (size_t place = 0; place < n; place++)
            items[place] = items[place] ? items[place] : 1;
}

static void leaves_seven(void *user, uint32_t *items, size_t n, const FairnessWords *words)
{
    items[1] = 7;
}

/* They reach where they must not on purpose: through a pointer that the compiler knows nothing of.
 */
static void writes_past(void *user, uint32_t *items, size_t n, const FairnessWords *words)
{
    volatile uint32_t *there = items;
    there[n] = 0;
}

static void writes_before(void *user, uint32_t *items, size_t n, const FairnessWords *words)
{
    volatile uint32_t *there = items;
    there[-1] = 0;
}

TEST(what_loses_items_is_invalid)
{
    Loser loser = {.when = 70001};
    FairnessResult *result = outcome(case_of(loses, &loser, 3, 100000));
    assert_int_equal(loser.calls, 100000);
    assert_int_equal(fairness_result_verdict(result), FAIRNESS_INVALID);
    assert_int_equal(fairness_result_invalid(result), 1);
    assert_int_equal(fairness_result_trials(result), 100000);
    assert_non_null(strstr(fairness_result_json(result), "\"first_trial\": 70000"));
    fairness_result_free(result);
}

/* An item that was not given is a finding, in any number of threads. */
TEST(what_was_not_given_is_invalid)
{
    for (int threads = 1; threads <= 2; threads++) {
        FairnessCase *one = case_of(leaves_seven, NULL, 3, 100000);
        assert_int_equal(fairness_case_set_threads(one, threads), FAIRNESS_OK);
        FairnessResult *result = outcome(one);
        assert_int_equal(fairness_result_verdict(result), FAIRNESS_INVALID);
        assert_int_equal(fairness_result_invalid(result), 100000);
        assert_non_null(strstr(fairness_result_json(result), "\"printed_as\": \"7\""));
        assert_non_null(strstr(fairness_result_json(result), "\"first\": \"0 7 2\""));
        fairness_result_free(result);
    }
}

/* What a shuffle must not do ends the run, with its place. */
TEST(broken_rules_are_errors)
{
    const struct {
        FairnessCallback *shuffle;
        const char *message;
    } broken[] = {
        {writes_past, "the shuffle wrote past the end of its items, in shuffle 1"},
        {writes_before, "the shuffle wrote before the start of its items, in shuffle 1"},
    };
    for (size_t i = 0; i < sizeof broken / sizeof broken[0]; i++) {
        FairnessCase *one = case_of(broken[i].shuffle, NULL, 3, 100000);
        FairnessResult *result = NULL;
        for (int threads = 1; threads <= 2; threads++) {
            assert_int_equal(fairness_case_set_threads(one, threads), FAIRNESS_OK);
            assert_int_equal(fairness_case_run(one, &result), FAIRNESS_FAILED);
            assert_null(result);
            /* Which of two threads learns first is not known: it is a first shuffle of one. */
            const char *message = fairness_case_message(one);
            if (threads == 1)
                assert_string_equal(message, broken[i].message);
            else
                assert_memory_equal(message, broken[i].message, 16);
        }
        /* The case is as good as before. */
        assert_int_equal(fairness_case_set_shuffle(one, "mine", fisher_yates, NULL), FAIRNESS_OK);
        fairness_result_free(outcome(one));
    }
}

static void is_refused(FairnessCase *one, FairnessStatus status, const char *begins)
{
    const char *message = fairness_case_message(one);
    assert_int_equal(status, FAIRNESS_BAD_INPUT);
    if (strncmp(message, begins, strlen(begins)) != 0)
        fail_msg("\"%s\" does not begin with \"%s\"", message, begins);
    assert_null(strchr(message, '\n'));
    assert_null(strstr(message, "--"));
}

TEST(bad_input_changes_nothing)
{
    FairnessCase *one = case_of(naive, NULL, 4, 1000);
    FairnessResult *before = result_of(one);
    is_refused(one, fairness_case_set_algorithm(one, "naiv"), "algo naiv: no such shuffle");
    is_refused(one, fairness_case_set_algorithm(one, "riffle:0"), "algo riffle:");
    is_refused(one, fairness_case_set_algorithm(one, NULL), "algo: ");
    is_refused(one, fairness_case_set_shuffle(one, "", naive, NULL), "shuffle: ");
    is_refused(one, fairness_case_set_shuffle(one, NULL, naive, NULL), "shuffle: ");
    is_refused(one, fairness_case_set_shuffle(one, "mine", NULL, NULL), "shuffle: ");
    is_refused(one, fairness_case_set_n(one, 0), "n 0: ");
    is_refused(one, fairness_case_set_n(one, 65537), "n 65537: ");
    is_refused(one, fairness_case_set_trials(one, 0), "trials 0: ");
    is_refused(one, fairness_case_set_trials(one, (UINT64_C(1) << 53) + 1), "trials 90");
    is_refused(one, fairness_case_set_source(one, "dice"), "source dice: no such source");
    is_refused(one, fairness_case_set_source(one, NULL), "source: ");
    is_refused(one, fairness_case_set_alpha(one, 0), "alpha: ");
    is_refused(one, fairness_case_set_alpha(one, 0.51), "alpha: ");
    is_refused(one, fairness_case_set_alpha(one, NAN), "alpha: ");
    is_refused(one, fairness_case_set_threads(one, -1), "threads -1: ");
    is_refused(one, fairness_case_set_threads(one, 4097), "threads 4097: ");
    const uint64_t counts[] = {3, 2, 1, 4};
    is_refused(one, fairness_case_set_counts(one, "blocks", counts, 4, 0), "counts: accepted of ");
    is_refused(one, fairness_case_set_counts(one, "first", NULL, 4, 0), "counts: none are given");
    is_refused(one, fairness_case_set_counts(one, "orders", counts, 4, 0),
               "counts: 4 are no table");
    is_refused(one, fairness_case_set_counts(one, "places", counts, 4, 0), "counts: column 1 ");
    is_refused(one, fairness_case_set_counts(one, "taken", counts, 4, 0), "counts: 0 taken of 4");
    is_refused(one, fairness_case_set_counts(one, "first", counts, 4, 2), "counts: 2 taken: ");
    is_refused(one, fairness_case_set_counts(one, "taken", counts, 4, 3), "counts: the counts add");
    is_refused(one, fairness_case_set_counts(one, "pairs-taken", counts, 4, 0), "counts: 0 taken");
    is_refused(one, fairness_case_set_counts(one, "pairs-taken", counts, 4, 1), "counts: a table");
    is_refused(one, fairness_case_set_checks(one, "permutation"), "checks: no check is called");
    is_refused(one, fairness_case_set_checks(one, NULL), "checks: ");
    is_refused(one, fairness_case_set_expected(one, (FairnessExpectation)2), "expected 2: ");
    is_refused(one, fairness_case_set_memory(one, 0), "memory 0: ");
    FairnessResult *after = outcome(one);
    assert_string_equal(fairness_result_json(before), fairness_result_json(after));
    fairness_result_free(before);
    fairness_result_free(after);
}

TEST(what_cannot_run_is_refused)
{
    FairnessResult *result = NULL;
    FairnessCase *one = fairness_case_new();
    assert_non_null(one);
    assert_string_equal(fairness_case_message(one), "");
    is_refused(one, fairness_case_run(one, &result), "the case has no shuffle yet");
    assert_int_equal(fairness_case_set_algorithm(one, "until-different"), FAIRNESS_OK);
    is_refused(one, fairness_case_run(one, &result), "the case has no n yet");
    assert_int_equal(fairness_case_set_n(one, 1), FAIRNESS_OK);
    is_refused(one, fairness_case_run(one, &result), "n 1: until-different is defined for n from");
    assert_int_equal(fairness_case_set_n(one, 12), FAIRNESS_OK);
    assert_int_equal(fairness_case_set_memory(one, 1000000), FAIRNESS_OK);
    is_refused(one, fairness_case_run(one, &result), "n 12: counting all orders of 12 items");
    assert_null(result);
    is_refused(one, fairness_case_run(one, NULL), "no place for the result");
    fairness_case_free(one);
    /* Where there was no memory for a case. */
    assert_int_equal(fairness_case_set_algorithm(NULL, "naive"), FAIRNESS_FAILED);
    assert_int_equal(fairness_case_set_shuffle(NULL, "mine", naive, NULL), FAIRNESS_FAILED);
    assert_int_equal(fairness_case_set_n(NULL, 3), FAIRNESS_FAILED);
    assert_int_equal(fairness_case_set_trials(NULL, 3), FAIRNESS_FAILED);
    assert_int_equal(fairness_case_set_seed(NULL, 3), FAIRNESS_FAILED);
    assert_int_equal(fairness_case_set_source(NULL, "os"), FAIRNESS_FAILED);
    assert_int_equal(fairness_case_set_alpha(NULL, 0.1), FAIRNESS_FAILED);
    assert_int_equal(fairness_case_set_threads(NULL, 1), FAIRNESS_FAILED);
    assert_int_equal(fairness_case_set_checks(NULL, "all"), FAIRNESS_FAILED);
    assert_int_equal(fairness_case_set_counts(NULL, "first", NULL, 0, 0), FAIRNESS_FAILED);
    assert_int_equal(fairness_case_set_expected(NULL, FAIRNESS_EXPECT_FAIR), FAIRNESS_FAILED);
    assert_int_equal(fairness_case_set_memory(NULL, 1), FAIRNESS_FAILED);
    assert_int_equal(fairness_case_set_keep_going(NULL, NULL, NULL), FAIRNESS_FAILED);
    assert_int_equal(fairness_case_run(NULL, &result), FAIRNESS_FAILED);
    assert_string_equal(fairness_case_message(NULL), "out of memory for a case");
    assert_null(result);
    fairness_case_free(NULL);
    fairness_result_free(NULL);
}

/* One item has one order: there is nothing to tell. */
TEST(one_item_is_skipped)
{
    FairnessResult *result = outcome(case_of(fisher_yates, NULL, 1, 100));
    assert_int_equal(fairness_result_verdict(result), FAIRNESS_SKIPPED);
    assert_int_equal(fairness_result_as_expected(result), 0);
    assert_true(isnan(fairness_result_log10_p(result)));
    fairness_result_free(result);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_loses_items_is_invalid),
        cmocka_unit_test(what_was_not_given_is_invalid),
        cmocka_unit_test(broken_rules_are_errors),
        cmocka_unit_test(bad_input_changes_nothing),
        cmocka_unit_test(what_cannot_run_is_refused),
        cmocka_unit_test(one_item_is_skipped),
    };
    return cmocka_run_group_tests_name("library refusals", tests, NULL, NULL);
}
