/* The machinery of exact laws: the walk over paths, its limits and its threads, measures. */
#include "exact_testing.h"

#include <math.h>

#include "deck/deck.h"
#include "exact/enumerate.h"
#include "exact/propagate.h"

/* Small shuffles with something to trip over. */

/* 1 coin, or 3: paths of chance 1/2 and 1/8. */
static void uneven_paths(Deck *deck, size_t n, Draws *draws)
{
    if (draw_coin(draws))
        return;
    deck_swap_if(deck, draw_coin(draws), 0, 1);
    deck_swap_if(deck, draw_coin(draws), 1, 2);
}

/* A swap for every tails before the first heads: t of them with chance 2^-(t+1). */
static void endless(Deck *deck, size_t n, Draws *draws)
{
    while (!draw_coin(draws))
        deck_swap_places(deck, 0, 1);
}

static void never_ends(Deck *deck, size_t n, Draws *draws)
{
    deck_swap(deck, 0, draw_below(draws, 2));
    draws_start_over(draws);
}

/* Half of the attempts are thrown away; the others give 01 with 1/3. */
static void starts_over(Deck *deck, size_t n, Draws *draws)
{
    if (draw_coin(draws))
        draws_start_over(draws);
    deck_swap_if(deck, pick_number(draw_below(draws, 3)) > 0, 0, 1);
}

/* An eighth loses an item. */
static void loses(Deck *deck, size_t n, Draws *draws)
{
    if (!pick_number(draw_below(draws, 8)))
        deck_put(deck, 0, deck_item(deck, 1));
}

/* More paths than can be walked, of one length. */
static void long_way(Deck *deck, size_t n, Draws *draws)
{
    for (size_t i = 0; i < 100; i++)
        deck_swap(deck, i % n, draw_below(draws, (uint32_t)n));
}

static Algorithm small(const char *name, Shuffle *shuffle)
{
    return (Algorithm){.name = name, .min_n = 1, .shuffle = shuffle};
}

static Law small_law(Shuffle *shuffle, size_t n, ExactLimits limits)
{
    Algorithm algorithm = small("small", shuffle);
    Law law;
    Error error = {0};
    if (law_by_enumeration(&algorithm, 0, n, &limits, &law, &error))
        fail_msg("%s", error.text);
    testing_complete(&law);
    return law;
}

TEST(test_paths_of_different_length)
{
    Law law = small_law(uneven_paths, 3, testing_limits);
    testing_expect_law(&law, "8: 5 1 1 1 0 0");
    assert_int_equal(mpz_cmp_ui(law.paths, 5), 0);
    assert_true(law.bounded);
    law_clear(&law);
}

TEST(test_paths_without_end)
{
    ExactLimits limits = testing_limits;
    limits.leftover = 0x1p-20;
    Law law = small_law(endless, 2, limits);
    /* Cut at 2^-20: 1/2 + 1/8 + ... and 1/4 + 1/16 + ..., ten of each, make 2/3 and 1/3 of
     * 1 - 2^-20. */
    assert_false(law.bounded);
    assert_int_equal(mpz_cmp_ui(law.denominator, 1 << 20), 0);
    assert_int_equal(mpz_cmp_ui(law.leftover, 1), 0);
    assert_int_equal(law.numerators[0], 2 * ((1 << 20) - 1) / 3);
    assert_int_equal(law.numerators[1], ((1 << 20) - 1) / 3);
    LawMeasures measures;
    law_measure(&law, &measures);
    /* The true law is 2/3, 1/3, its TV 1/6: between the two ends. */
    assert_true(mpq_get_d(measures.tv) >= 1. / 6);
    assert_true(mpq_get_d(measures.tv) - mpq_get_d(measures.leftover) <= 1. / 6);
    law_measures_clear(&measures);
    law_clear(&law);
    Algorithm algorithm = small("endless", endless);
    limits.leftover = -1;
    Error error;
    assert_int_equal(law_by_enumeration(&algorithm, 0, 2, &limits, &law, &error), STATUS_USAGE);
    assert_non_null(strstr(error.text, "no end"));
}

TEST(test_starting_over)
{
    Law law = small_law(starts_over, 2, testing_limits);
    testing_expect_law(&law, "3: 1 2");
    assert_false(law.bounded);
    assert_int_equal(mpz_cmp_ui(law.paths, 4), 0);
    law_clear(&law);
    Algorithm algorithm = small("never-ends", never_ends);
    Error error;
    assert_int_equal(law_by_enumeration(&algorithm, 0, 2, &testing_limits, &law, &error),
                     STATUS_USAGE);
    assert_non_null(strstr(error.text, "never ends"));
}

TEST(test_invalid_outcomes)
{
    Law law = small_law(loses, 2, testing_limits);
    testing_expect_law(&law, "8: 7 0");
    assert_int_equal(mpz_cmp_ui(law.invalid, 1), 0);
    LawMeasures measures;
    law_measure(&law, &measures);
    /* Half of |7/8 - 1/2| + |0 - 1/2| + |1/8 - 0|; 2 * (9/64 + 16/64) */
    testing_expect_fraction(measures.tv, "1/2");
    testing_expect_fraction(measures.phi2, "25/32");
    testing_expect_fraction(measures.invalid, "1/8");
    testing_expect_fraction(measures.sign, "7/8");
    assert_int_equal(measures.orders_possible, 1);
    assert_true(isinf(measures.kl));
    law_measures_clear(&measures);
    law_clear(&law);
}

/* A law does not depend on the threads that made it. */
TEST(test_threads)
{
    static const char *const names[] = {"naive", "sort-bubble-early", "rao-sandelius",
                                        "until-different"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        Law laws[3];
        for (int threads = 1; threads <= 3; threads++) {
            ExactLimits limits = testing_limits;
            limits.threads = threads;
            limits.draw = i ? (DrawLaw){DRAW_EXACT, 0} : (DrawLaw){DRAW_FLOAT, 30};
            Error error;
            if (law_by_enumeration(testing_find(names[i]), 0, i == 2 ? 4 : 5, &limits,
                                   &laws[threads - 1], &error))
                fail_msg("%s", error.text);
        }
        testing_expect_equal(&laws[0], &laws[1], true, names[i]);
        testing_expect_equal(&laws[0], &laws[2], true, names[i]);
        for (int j = 0; j < 3; j++)
            law_clear(&laws[j]);
    }
    Law one, three;
    ExactLimits limits = testing_limits;
    limits.threads = 1;
    assert_int_equal(law_by_propagation("naive", 0, 8, &limits, &one, NULL), STATUS_OK);
    limits.threads = 3;
    assert_int_equal(law_by_propagation("naive", 0, 8, &limits, &three, NULL), STATUS_OK);
    testing_expect_equal(&one, &three, true, "naive n=8");
    law_clear(&one);
    law_clear(&three);
}

/* Numerators of many words: 60 random transpositions of 4 items. A transposition of two picked
 * places is none with chance 1/4, so the expected sign is (1/4 - 3/4)^60. */
TEST(test_many_words)
{
    Law law;
    ExactMethod method;
    assert_int_equal(
        exact_law(testing_find("transpositions"), 60, 4, &testing_limits, &law, &method, NULL),
        STATUS_OK);
    assert_int_equal(method, EXACT_PROPAGATION);
    assert_true(law.words > 1);
    testing_complete(&law);
    LawMeasures measures;
    law_measure(&law, &measures);
    testing_expect_fraction(measures.sign, "1/1152921504606846976"); /* 2^-60 */
    assert_true(measures.kl > 0 && measures.kl < 1e-12);
    /* KL = phi2 / 2 to the first order, far below what a plain sum of logarithms could resolve. */
    assert_true(fabs(2 * measures.kl / mpq_get_d(measures.phi2) - 1) < 1e-6);
    law_measures_clear(&measures);
    law_clear(&law);
}

static bool count_calls(void *context, double fraction)
{
    size_t *calls = context;
    ++*calls;
    return fraction <= 0.3;
}

TEST(test_stopping)
{
    size_t calls = 0;
    ExactLimits limits = testing_limits;
    limits.keep_going = count_calls;
    limits.context = &calls;
    limits.threads = 1; /* with more, thread 0 may find the work done before it first looks */
    Law law = {.n = 99};
    ExactMethod method;
    Error error;
    assert_int_equal(
        exact_law(testing_find("naive"), 0, 9, &limits, &law, &method, &error),
        STATUS_USAGE); /* 9! 9 9 products, less than the 9^9 paths, yet above the limit */
    assert_non_null(strstr(error.text, "2.94e7 products"));
    assert_int_equal(calls, 0);
    limits.paths = 40000000;
    assert_int_equal(exact_law(testing_find("naive"), 0, 9, &limits, &law, &method, &error),
                     STATUS_INTERRUPTED);
    assert_true(calls > 1);
    calls = 0;
    assert_int_equal(law_by_enumeration(testing_find("naive"), 0, 6, &limits, &law, &error),
                     STATUS_INTERRUPTED);
    assert_true(calls > 1);
    assert_int_equal(law.n, 99); /* untouched */
}

static void expect_refusal(const Algorithm *algorithm, uint32_t parameter, size_t n,
                           const ExactLimits *limits, const char *words)
{
    Law law = {.n = 99};
    ExactMethod method;
    ExactCost cost;
    Error error = {0};
    assert_int_equal(exact_law(algorithm, parameter, n, limits, &law, &method, &error),
                     STATUS_USAGE);
    if (!strstr(error.text, words))
        fail_msg("'%s' lacks '%s'", error.text, words);
    assert_int_equal(exact_cost(algorithm, parameter, n, limits, &cost, &method, &error),
                     STATUS_USAGE);
    assert_int_equal(law.n, 99);
}

TEST(test_refusals)
{
    ExactLimits limits = testing_limits;
    expect_refusal(testing_find("naive"), 0, 13, &limits, "up to n = 12");
    expect_refusal(testing_find("naive"), 0, 0, &limits, "is defined for n from 1");
    expect_refusal(testing_find("riffle"), 0, 4, &limits, "must be from");
    expect_refusal(testing_find("sort-bubble"), 0, 9, &limits, "6.87e10 paths");
    Algorithm algorithm = small("long-way", long_way);
    expect_refusal(&algorithm, 0, 4, &limits, "over 4.61e18 paths");
    limits.draw = (DrawLaw){DRAW_FLOAT, 54};
    expect_refusal(testing_find("naive"), 0, 3, &limits, "1 to 53");
    limits = testing_limits;
    limits.memory_bytes = 1 << 20;
    expect_refusal(testing_find("naive"), 0, 9, &limits, "more than --paths");
    limits.paths = 1000000000;
    expect_refusal(testing_find("naive"), 0, 9, &limits, "5.5 MiB, above the limit of 1.0 MiB");
}

TEST(test_cost)
{
    ExactCost cost;
    ExactMethod method;
    ExactLimits limits = testing_limits;
    limits.paths = UINT64_C(10000000000);
    limits.memory_bytes = UINT64_C(8) << 30;
    assert_int_equal(exact_cost(testing_find("naive"), 0, 10, &limits, &cost, &method, NULL),
                     STATUS_OK);
    assert_int_equal(method, EXACT_PROPAGATION);
    assert_true(cost.paths == 3628800. * 100 && cost.paths_exact);
    assert_true(cost.memory_bytes < 59000000);
    assert_int_equal(exact_cost(testing_find("sort-bubble"), 0, 6, &limits, &cost, &method, NULL),
                     STATUS_OK);
    assert_int_equal(method, EXACT_ENUMERATION);
    assert_true(cost.paths == 32768 && cost.paths_exact);
    /* An estimate: insertion has n! paths of very different chance. */
    assert_int_equal(
        exact_cost(testing_find("sort-insertion"), 0, 7, &limits, &cost, &method, NULL), STATUS_OK);
    assert_false(cost.paths_exact);
    assert_true(cost.paths > 5040. / 2 && cost.paths < 5040. * 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_paths_of_different_length),
        cmocka_unit_test(test_paths_without_end),
        cmocka_unit_test(test_starting_over),
        cmocka_unit_test(test_invalid_outcomes),
        cmocka_unit_test(test_threads),
        cmocka_unit_test(test_many_words),
        cmocka_unit_test(test_stopping),
        cmocka_unit_test(test_refusals),
        cmocka_unit_test(test_cost),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
