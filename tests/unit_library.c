/* libfairness, as a program that links it sees it: nothing of the harness is included here.
 *
 * Expected values: the reports of the program itself (argument 1), whose own tests say that they
 * are right, must be those of the library, byte for byte; otherwise what include/fairness.h
 * promises. */
#include <fairness.h>

#include "unit.h"
#include <gsl/gsl_errno.h>
#include <locale.h>

#include <pthread.h>

#include "library_cases.h"
#include "test_size.h"

static const char *program; /* of the command line */

/* The numbers are part of the interface. */
_Static_assert(FAIRNESS_OK == 0 && FAIRNESS_BAD_INPUT == 1 && FAIRNESS_FAILED == 2, "statuses");
_Static_assert(FAIRNESS_SKIPPED == 0 && FAIRNESS_NO_BIAS_FOUND == 1 && FAIRNESS_INCONCLUSIVE == 2 &&
                   FAIRNESS_TOO_EVEN == 3 && FAIRNESS_BIASED == 4 && FAIRNESS_INVALID == 5,
               "verdicts");
_Static_assert(FAIRNESS_EXPECT_FAIR == 0 && FAIRNESS_EXPECT_BIASED == 1, "expectations");

/* What the program writes to standard output. */
static char *said(const char *words)
{
    char command[1024];
    snprintf(command, sizeof command, "LC_ALL=C '%s' %s --stable 2>&1", program, words);
    FILE *pipe = popen(command, "r");
    assert_non_null(pipe);
    char *text = calloc(1, 1 << 20);
    assert_non_null(text);
    assert_true(fread(text, 1, (1 << 20) - 1, pipe) > 0);
    pclose(pipe);
    return text;
}

static void is_said(const char *words, const char *text)
{
    char *expected = said(words);
    assert_string_equal(text, expected);
    free(expected);
}

TEST(reports_are_those_of_the_program)
{
    FairnessCase *one = case_of(NULL, NULL, 3, 100000);
    assert_int_equal(fairness_case_set_algorithm(one, "naive"), FAIRNESS_OK);
    FairnessResult *result = outcome(one);
    is_said("--algo naive --n 3 --trials 1e5 --format json -q", fairness_result_json(result));
    is_said("--algo naive --n 3 --trials 1e5 --format text", fairness_result_text(result));
    fairness_result_free(result);

    one = case_of(NULL, NULL, 52, 20000);
    assert_int_equal(fairness_case_set_algorithm(one, "riffle:7"), FAIRNESS_OK);
    assert_int_equal(fairness_case_set_seed(one, UINT64_MAX), FAIRNESS_OK);
    assert_int_equal(fairness_case_set_source(one, "gsl:mt19937"), FAIRNESS_OK);
    assert_int_equal(fairness_case_set_alpha(one, 1e-3), FAIRNESS_OK);
    assert_int_equal(
        fairness_case_set_checks(one, "positions,rising-sequences,repeats,trend,suspect:3:51"),
        FAIRNESS_OK);
    assert_int_equal(fairness_case_set_expected(one, FAIRNESS_EXPECT_BIASED), FAIRNESS_OK);
    assert_int_equal(fairness_case_set_threads(one, 2), FAIRNESS_OK);
    result = outcome(one);
    is_said("--algo riffle:7 --n 52 --trials 20000 --seed 18446744073709551615 "
            "--source gsl:mt19937 --alpha 1e-3 --checks positions,rising-sequences,repeats,trend,"
            "suspect:3:51 --expect biased --format json -q",
            fairness_result_json(result));
    assert_int_equal(fairness_result_as_expected(result), 1);
    fairness_result_free(result);
}

TEST(a_fair_shuffle_of_mine)
{
    FairnessResult *result = outcome(case_of(fisher_yates, NULL, 4, 200000));
    assert_int_equal(fairness_result_verdict(result), FAIRNESS_NO_BIAS_FOUND);
    assert_int_equal(fairness_result_as_expected(result), 1);
    assert_int_equal(fairness_result_complete(result), 1);
    assert_int_equal(fairness_result_trials(result), 200000);
    assert_int_equal(fairness_result_invalid(result), 0);
    assert_string_equal(fairness_result_why(result), "");
    assert_string_equal(fairness_result_fix(result), "");
    assert_true(fairness_result_log10_p(result) > -6);
    assert_memory_equal(fairness_result_line(result),
                        "no bias found  mine, 4 items: orders that are ", 45);
    assert_non_null(strstr(fairness_result_json(result), "\"kind\": \"callback\""));
    assert_non_null(strstr(fairness_result_json(result), "\"source\": \"xoshiro256++\""));
    fairness_result_free(result);
}

/* In whose words it says what else could be asked for. */
TEST(in_the_words_of_the_caller)
{
    static const char *const askers[][2] = {{"terminal", "run more: --trials "},
                                            {"python", "run more: trials="},
                                            {"javascript", "run more: trials: "},
                                            {"page", "run more: trials "}};
    for (size_t i = 0; i < 4; i++) {
        FairnessCase *one = case_of(fisher_yates, NULL, 3, 20);
        assert_int_equal(fairness_case_set_asker(one, askers[i][0]), FAIRNESS_OK);
        assert_int_equal(fairness_case_set_asker(one, "nobody"), FAIRNESS_BAD_INPUT);
        assert_int_equal(fairness_case_set_asker(one, NULL), FAIRNESS_BAD_INPUT);
        FairnessResult *result = outcome(one);
        assert_non_null(strstr(fairness_result_text(result), askers[i][1]));
        assert_int_equal(!strstr(fairness_result_text(result), "--"), i > 0);
        fairness_result_free(result);
    }
}

/* Draws a sample as people do, into the first two places, and leaves the rest as it was. */
static void sampler(void *user, uint32_t *items, size_t n, const FairnessWords *words)
{
    uint32_t first = words->below(words, (uint32_t)n), second = first;
    while (second == first)
        second = words->below(words, (uint32_t)n);
    items[0] = first;
    items[1] = second;
}

/* Alike items, hands, and samples, of which what is not seen may be anything. */
TEST(deals_of_mine)
{
    FairnessCase *one = case_of(sampler, NULL, 7, 20000);
    const size_t hands[] = {2};
    assert_int_equal(fairness_case_set_deck(one, "3*a,4*b"), FAIRNESS_OK);
    assert_int_equal(fairness_case_set_hands(one, hands, 1), FAIRNESS_OK);
    FairnessResult *result = outcome(one);
    assert_int_equal(fairness_result_verdict(result), FAIRNESS_NO_BIAS_FOUND);
    assert_int_equal(fairness_result_invalid(result), 0);
    assert_non_null(strstr(fairness_result_line(result), "mine, a hand of 2 of 7 (3 a, 4 b): "));
    fairness_result_free(result);

    one = case_of(naive, NULL, 9, 200000);
    assert_int_equal(fairness_case_set_take(one, 3), FAIRNESS_OK);
    result = outcome(one);
    assert_int_equal(fairness_result_verdict(result), FAIRNESS_BIASED);
    assert_non_null(strstr(fairness_result_line(result), "mine, 3 of 9: item "));
    fairness_result_free(result);

    one = case_of(naive, NULL, 9, 100);
    result = NULL;
    assert_int_equal(fairness_case_set_deck(one, "24land"), FAIRNESS_BAD_INPUT);
    assert_non_null(strstr(fairness_case_message(one), "deck: \"24land\": accepted: "));
    assert_int_equal(fairness_case_set_hands(one, (size_t[]){0}, 1), FAIRNESS_BAD_INPUT);
    assert_int_equal(fairness_case_set_hands(one, (size_t[]){5, 5}, 2), FAIRNESS_OK);
    assert_int_equal(fairness_case_run(one, &result), FAIRNESS_BAD_INPUT);
    assert_non_null(strstr(fairness_case_message(one), "more than the 9 items"));
    assert_null(result);
    fairness_case_free(one);
}

/* What it should be, where not every order alike. */
TEST(laws_of_mine)
{
    FairnessCase *one = case_of(naive, NULL, 5, 20000);
    assert_int_equal(fairness_case_set_law(one, "derangement", NULL), FAIRNESS_OK);
    FairnessResult *result = outcome(one);
    assert_int_equal(fairness_result_verdict(result), FAIRNESS_INVALID);
    assert_non_null(strstr(fairness_result_line(result), "should never come"));
    fairness_result_free(result);

    one = fairness_case_new();
    uint64_t counts[] = {4000, 2000, 3000, 1000, 1200, 800};
    assert_int_equal(fairness_case_set_counts(one, "orders", counts, 6, 0), FAIRNESS_OK);
    /* weights 3 2 1: 1/3, 1/6, 1/4, 1/12, 1/10, 1/15 */
    assert_int_equal(fairness_case_set_law(one, "weights", "0 3\n1 2\n2 1\n"), FAIRNESS_OK);
    assert_int_equal(fairness_case_set_alpha(one, 1e-3), FAIRNESS_OK);
    result = outcome(one);
    assert_int_equal(fairness_result_verdict(result), FAIRNESS_TOO_EVEN);
    fairness_result_free(result);

    one = case_of(naive, NULL, 5, 100);
    assert_int_equal(fairness_case_set_law(one, "cycles", NULL), FAIRNESS_BAD_INPUT);
    assert_non_null(strstr(fairness_case_message(one), "law \"cycles\": accepted: uniform, even"));
    assert_int_equal(fairness_case_set_law(one, "cycle", "x"), FAIRNESS_BAD_INPUT);
    assert_int_equal(fairness_case_set_law(one, "subset", NULL), FAIRNESS_BAD_INPUT);
    assert_int_equal(fairness_case_set_law(one, "subset", "01234\n0123\n"), FAIRNESS_OK);
    result = NULL;
    assert_int_equal(fairness_case_run(one, &result), FAIRNESS_BAD_INPUT);
    assert_non_null(strstr(fairness_case_message(one), "law, line 2: an order of 4 items"));
    assert_null(result);
    assert_int_equal(fairness_case_set_law(one, NULL, NULL), FAIRNESS_OK);
    fairness_case_free(one);

    one = case_of(naive, NULL, 5, 2000);
    assert_int_equal(fairness_case_set_deck(one, "2*X,3*o"), FAIRNESS_OK);
    assert_int_equal(fairness_case_set_law(one, "no-equal-neighbours", "X"), FAIRNESS_OK);
    result = outcome(one);
    assert_int_equal(fairness_result_verdict(result), FAIRNESS_INVALID);
    fairness_result_free(result);
    one = case_of(naive, NULL, 5, 100);
    assert_int_equal(fairness_case_set_law(one, "no-equal-neighbours", NULL), FAIRNESS_OK);
    result = NULL;
    assert_int_equal(fairness_case_run(one, &result), FAIRNESS_BAD_INPUT);
    assert_non_null(strstr(fairness_case_message(one), "law: it goes with a deck of alike items"));
    assert_null(result);
    fairness_case_free(one);
}

/* The moments of the checks and the exact law: log10 p near -2675 at a million trials of naive, n =
 * 3 (docs/statistics.md). */
TEST(a_biased_shuffle_of_mine)
{
    FairnessCase *one = case_of(naive, NULL, 3, 1000000);
    FairnessResult *result = result_of(one);
    assert_int_equal(fairness_result_verdict(result), FAIRNESS_BIASED);
    assert_int_equal(fairness_result_as_expected(result), 0);
    assert_true(fairness_result_log10_p(result) < -2450 && fairness_result_log10_p(result) > -2900);
    assert_true(strlen(fairness_result_why(result)) > 0);
    assert_string_equal(fairness_result_fix(result), "draw from 0..i");
    fairness_result_free(result);
    assert_int_equal(fairness_case_set_expected(one, FAIRNESS_EXPECT_BIASED), FAIRNESS_OK);
    result = outcome(one);
    assert_int_equal(fairness_result_as_expected(result), 1);
    fairness_result_free(result);
}

TEST(lent_words_are_the_same_for_any_threads)
{
    FairnessCase *one = case_of(fisher_yates, NULL, 5, 300000); /* five blocks */
    FairnessResult *alone = result_of(one);
    for (int threads = 2; threads <= 7; threads += 5) {
        assert_int_equal(fairness_case_set_threads(one, threads), FAIRNESS_OK);
        FairnessResult *many = result_of(one);
        /* in_order tells that one thread made them; the counts and all else are the same. */
        const char *digest = strstr(fairness_result_json(alone), "\"digest\"");
        const char *again = strstr(fairness_result_json(many), "\"digest\"");
        assert_non_null(digest);
        assert_non_null(again);
        assert_memory_equal(digest, again, 80);
        fairness_result_free(many);
    }
    assert_int_equal(fairness_case_set_seed(one, 2), FAIRNESS_OK);
    FairnessResult *other = result_of(one);
    assert_string_not_equal(strstr(fairness_result_json(alone), "\"digest\""),
                            strstr(fairness_result_json(other), "\"digest\""));
    fairness_result_free(other);
    fairness_result_free(alone);
    fairness_case_free(one);
}

TEST(words_of_its_own)
{
    uint64_t seed = 1;
    FairnessResult *result = outcome(case_of(own_words, &seed, 3, 50000));
    assert_int_equal(fairness_result_verdict(result), FAIRNESS_NO_BIAS_FOUND);
    assert_non_null(strstr(fairness_result_json(result), "\"own_words\": true"));
    assert_non_null(strstr(fairness_result_json(result), "\"source\": \"outside\""));
    assert_int_not_equal(seed, 1); /* it was called, with what was given */
    fairness_result_free(result);
}

typedef struct HelpWanted {
    uint64_t calls, last, stop_at;
    pthread_t thread;
    bool wrong;
    int answer; /* where it asks to stop */
} HelpWanted;

static int keep_going(void *user, uint64_t done, uint64_t trials)
{
    HelpWanted *asked = user;
    asked->wrong |= trials != 500000 || done > trials || done < asked->last ||
                    !pthread_equal(asked->thread, pthread_self());
    asked->calls++;
    asked->last = done;
    return done < asked->stop_at ? 1 : asked->answer;
}

TEST(a_run_can_be_watched_and_stopped)
{
    FairnessCase *one = case_of(fisher_yates, NULL, 3, 500000);
    HelpWanted asked = {.stop_at = UINT64_MAX, .thread = pthread_self()};
    assert_int_equal(fairness_case_set_keep_going(one, keep_going, &asked), FAIRNESS_OK);
    FairnessResult *result = result_of(one);
    assert_false(asked.wrong);
    assert_true(asked.calls > 7); /* a block or more for each */
    assert_int_equal(fairness_result_complete(result), 1);
    fairness_result_free(result);
    for (int built_in = 0; built_in <= 1; built_in++) {
        if (built_in)
            assert_int_equal(fairness_case_set_algorithm(one, "fisher-yates"), FAIRNESS_OK);
        asked = (HelpWanted){.stop_at = 100000, .thread = pthread_self()};
        result = result_of(one);
        assert_false(asked.wrong);
        assert_int_equal(fairness_result_complete(result), 0);
        assert_int_equal(fairness_result_as_expected(result), 0);
        uint64_t done = fairness_result_trials(result);
        assert_true(done >= 100000 && done < 500000);
        fairness_result_free(result);
        /* Without a result, where none is wanted. */
        asked = (HelpWanted){.stop_at = 100000, .thread = pthread_self(), .answer = -1};
        result = NULL;
        assert_int_equal(fairness_case_run(one, &result), FAIRNESS_FAILED);
        assert_null(result);
        assert_string_equal(fairness_case_message(one), "stopped: no result was wanted");
        assert_true(asked.last >= 100000 && asked.last < 500000);
    }
    assert_int_equal(fairness_case_set_keep_going(one, NULL, NULL), FAIRNESS_OK);
    result = outcome(one);
    assert_int_equal(fairness_result_complete(result), 1);
    fairness_result_free(result);
}

static void *run_and_keep(void *json)
{
    FairnessCase *one = case_of(naive, NULL, 6, 40000);
    FairnessResult *result = outcome(one);
    *(char **)json = strdup(fairness_result_json(result));
    fairness_result_free(result);
    return NULL;
}

TEST(cases_run_side_by_side)
{
    enum { THREADS = 3 };
    pthread_t threads[THREADS];
    char *alone, *json[THREADS];
    run_and_keep(&alone);
    for (size_t i = 0; i < THREADS; i++)
        assert_int_equal(pthread_create(&threads[i], NULL, run_and_keep, &json[i]), 0);
    for (size_t i = 0; i < THREADS; i++) {
        pthread_join(threads[i], NULL);
        assert_string_equal(json[i], alone);
        free(json[i]);
    }
    free(alone);
}

/* The library must not lean on GSL's handler being off: it is the caller's. */
static int handled;

static void count_errors(const char *reason, const char *file, int line, int number)
{
    handled++;
}

static void tables_beyond_gsl(void)
{
    enum { ORDERS = 3628800 };
    uint64_t *counts = malloc(ORDERS * sizeof *counts);
    assert_non_null(counts);
    /* All orders of 10 items: chi-square is two standard deviations above its mean, where GSL's
     * continued fraction ends with an error. */
    for (size_t i = 0; i < ORDERS; i++)
        counts[i] = i % 28 / 2 < 9 ? (i % 2 ? 1032 : 968) : (i % 2 ? 1031 : 969);
    for (int beyond = 0; beyond < 3; beyond++) {
        size_t count = beyond ? 6 : ORDERS;
        /* Of 3 items: more than 2^32 trials, in which an unsigned count wraps; p below 1e-308. */
        for (size_t i = 0; beyond && i < count; i++)
            counts[i] = beyond == 1 ? 1000000000 + 20000 * (i % 2) : 1000 + 40000 * (i % 3);
        FairnessCase *one = fairness_case_new();
        assert_non_null(one);
        assert_int_equal(fairness_case_set_counts(one, "orders", counts, count, 0), FAIRNESS_OK);
        fairness_result_free(outcome(one));
    }
    free(counts);
}

TEST(gsl_is_never_called_out_of_its_domain)
{
    static const char *const shuffles[] = {
        "fisher-yates", "naive",      "sattolo",       "identity", "riffle:7",
        "cut",          "key-sort:2", "one-liner-map", "sort-v8",  "overhand:3"};
    static const size_t sizes[] = {2, 3, 5, 13};
    gsl_error_handler_t *before = gsl_set_error_handler(count_errors);
    for (size_t s = 0; s < sizeof shuffles / sizeof shuffles[0]; s += SANITIZED ? 4 : 1)
        for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
            uint64_t trials = sizes[i] == 3 && s % 5 == 0 ? 64 : 20000;
            FairnessCase *one = case_of(NULL, NULL, sizes[i], trials);
            assert_int_equal(fairness_case_set_algorithm(one, shuffles[s]), FAIRNESS_OK);
            assert_int_equal(fairness_case_set_checks(one, "all"), FAIRNESS_OK);
            fairness_result_free(outcome(one));
        }
    tables_beyond_gsl();
    assert_ptr_equal(gsl_set_error_handler(before), count_errors); /* nobody set another */
    assert_int_equal(handled, 0);
}

/* A caller may have set a locale in which numbers have a comma. Where the machine has none, any
 * other will do to see that it is kept. */
TEST(the_callers_locale_is_kept)
{
    static const char *const names[] = {"de_DE.UTF-8", "de_DE.utf8", "fr_FR.UTF-8", "C.UTF-8"};
    FairnessCase *one = case_of(naive, NULL, 3, 20000);
    FairnessResult *plain = result_of(one);
    locale_t other = (locale_t)0;
    for (size_t i = 0; !other && i < sizeof names / sizeof names[0]; i++)
        other = newlocale(LC_ALL_MASK, names[i], (locale_t)0);
    assert_non_null(other);
    locale_t before = uselocale(other);
    FairnessResult *there = outcome(one);
    assert_ptr_equal(uselocale(before), other);
    freelocale(other);
    assert_string_equal(fairness_result_json(plain), fairness_result_json(there));
    assert_string_equal(fairness_result_text(plain), fairness_result_text(there));
    fairness_result_free(plain);
    fairness_result_free(there);
}

/* The C library's lgamma writes the sign of the gamma function there; it is the caller's. */
TEST(the_callers_signgam_is_kept)
{
    static const size_t sizes[] = {3, 52};
    signgam = 7;
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        FairnessCase *one = case_of(NULL, NULL, sizes[i], i == 0 ? 64 : 4000);
        assert_int_equal(fairness_case_set_algorithm(one, "riffle:7"), FAIRNESS_OK);
        assert_int_equal(fairness_case_set_checks(one, "all"), FAIRNESS_OK);
        fairness_result_free(outcome(one));
        assert_int_equal(signgam, 7);
    }
}

TEST(words_and_version)
{
    assert_string_equal(fairness_verdict_word(FAIRNESS_SKIPPED), "skipped");
    assert_string_equal(fairness_verdict_word(FAIRNESS_NO_BIAS_FOUND), "no-bias-found");
    assert_string_equal(fairness_verdict_word(FAIRNESS_INCONCLUSIVE), "inconclusive");
    assert_string_equal(fairness_verdict_word(FAIRNESS_TOO_EVEN), "too-even");
    assert_string_equal(fairness_verdict_word(FAIRNESS_BIASED), "biased");
    assert_string_equal(fairness_verdict_word(FAIRNESS_INVALID), "invalid");
    assert_string_equal(fairness_verdict_word((FairnessVerdict)99), "unknown");
    assert_string_equal(fairness_version(), FAIRNESS_VERSION);
    char numbers[64];
    snprintf(numbers, sizeof numbers, "%d.%d.%d", FAIRNESS_VERSION_MAJOR, FAIRNESS_VERSION_MINOR,
             FAIRNESS_VERSION_PATCH);
    assert_string_equal(numbers, FAIRNESS_VERSION);
}

int main(int count, char **words)
{
    const struct CMUnitTest all[] = {
        cmocka_unit_test(reports_are_those_of_the_program),
        cmocka_unit_test(a_fair_shuffle_of_mine),
        cmocka_unit_test(a_biased_shuffle_of_mine),
        cmocka_unit_test(in_the_words_of_the_caller),
        cmocka_unit_test(deals_of_mine),
        cmocka_unit_test(laws_of_mine),
        cmocka_unit_test(lent_words_are_the_same_for_any_threads),
        cmocka_unit_test(words_of_its_own),
        cmocka_unit_test(a_run_can_be_watched_and_stopped),
        cmocka_unit_test(cases_run_side_by_side),
        cmocka_unit_test(gsl_is_never_called_out_of_its_domain),
        cmocka_unit_test(the_callers_locale_is_kept),
        cmocka_unit_test(the_callers_signgam_is_kept),
        cmocka_unit_test(words_and_version),
    };
    const struct CMUnitTest threaded[] = {
        cmocka_unit_test(lent_words_are_the_same_for_any_threads),
        cmocka_unit_test(a_run_can_be_watched_and_stopped),
        cmocka_unit_test(cases_run_side_by_side),
    };
    if (count < 2) {
        fprintf(stderr, "unit_library PROGRAM [--threads]\n");
        return 2;
    }
    program = words[1];
    if (count > 2 && strcmp(words[2], "--threads") == 0)
        return cmocka_run_group_tests(threaded, NULL, NULL);
    return cmocka_run_group_tests(all, NULL, NULL);
}
