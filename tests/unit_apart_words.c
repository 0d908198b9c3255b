/* Words without equal neighbours: against all words that there are, drawn ones, and biases that
 * must be found. */
#include "unit.h"

#include "check_testing.h"
#include "draw_order.h"
#include "inference/check_list.h"
#include "input/law_read.h"
#include "random/block_key.h"
#include "shape_testing.h"
#include "tallies/forbidden.h"

static const struct {
    const char *deck, *kinds;
} decks[] = {{"2*a,2*b", NULL},        {"3*a,2*b,1*c", NULL},  {"2*a,2*b,2*c", NULL},
             {"3*a,3*b", "a"},         {"3*a,2*b,3*c", "a,c"}, {"1*a,1*b,3*c", NULL},
             {"3*a,2*b,2*c,1*d", "b"}, {"5*X,5*o", "X"}};

static TargetLaw law_of(const Shape *shape, const char *kinds)
{
    TargetLaw law;
    Error error;
    if (law_apart_read(shape, kinds, &law, &error))
        fail_msg("%s", error.text);
    return law;
}

/* How many words there are, and what is where in them. */
TEST(by_all_words)
{
    for (size_t d = 0; d < sizeof decks / sizeof *decks; d++) {
        Shape shape = shape_of_words(decks[d].deck, 0, 0, NULL);
        TargetLaw law = law_of(&shape, decks[d].kinds);
        uint64_t words = 0, places[40] = {0};
        uint16_t letters[10];
        for (uint64_t rank = 0; rank < shape.outcomes; rank++) {
            bool allowed = true;
            outcome_unrank(&shape, shape.outcomes, rank, letters);
            for (size_t place = 1; place < shape.n; place++)
                allowed =
                    allowed && !(law.apart[letters[place]] && letters[place] == letters[place - 1]);
            words += allowed;
            for (size_t place = 0; allowed && place < shape.n; place++)
                places[letters[place] * shape.n + place]++;
        }
        assert_int_equal(law.orders, words);
        for (size_t cell = 0; cell < shape.groups * shape.n; cell++)
            assert_close(law.places[cell], (double)places[cell] / (double)words);
        target_law_clear(&law);
        shape_clear(&shape);
    }
}

/* Numbers of words from elsewhere: of five in twenty C(16, 5); of n pairs, 2, 30, 864, 39480 where
 * pairs are told apart by name but not within (OEIS A114938). */
TEST(known_numbers)
{
    static const uint64_t pairs[] = {2, 30, 864, 39480};
    Shape shape = shape_of_words("5*X,15*o", 0, 0, NULL);
    TargetLaw law = law_of(&shape, "X");
    assert_int_equal(law.orders, 4368);
    target_law_clear(&law);
    shape_clear(&shape);
    for (size_t n = 2; n <= 5; n++) {
        shape = shape_of_words(n == 2   ? "2*a,2*b"
                               : n == 3 ? "2*a,2*b,2*c"
                               : n == 4 ? "2*a,2*b,2*c,2*d"
                                        : "2*a,2*b,2*c,2*d,2*e",
                               0, 0, NULL);
        law = law_of(&shape, NULL);
        assert_int_equal(law.orders, pairs[n - 2]);
        target_law_clear(&law);
        shape_clear(&shape);
    }
}

static double log10_p_of(const CheckKind *kind, const Shape *shape, const TargetLaw *source,
                         uint64_t trials, uint64_t *words, bool *ret_low)
{
    Tally tally;
    Item order[60], room[60];
    assert_int_equal(tally_begin(&tally, kind->tally, shape, trials, NULL), STATUS_OK);
    for (uint64_t t = 0; t < trials; t++) {
        do
            draw_order(source, shape->n, words, order, room);
        while (!law_allows(shape->law, order, room));
        count_trial(&tally, t, trials, order);
    }
    counted_all(&tally);
    CheckResult result = result_of(kind, &tally, trials);
    tally_end(&tally);
    assert_true(result.status != FINDING_SKIPPED);
    if (ret_low)
        *ret_low = result.log10_p_lower <= log10(.05);
    return ret_low ? result.log10_p_upper : result.log10_p;
}

/* Data of the law itself are red as often as they may be: the bounds are passed once in some
 * 100,000 (binomial of 400 at .05). Half of them are drawn by rejection from all orders. */
TEST(lawful_data_are_not_red)
{
    enum { SETS = 400, MOST = 41 };
    for (size_t d = 0; d < sizeof decks / sizeof *decks; d++) {
        Shape shape = shape_of_words(decks[d].deck, 0, 0, NULL);
        TargetLaw law = law_of(&shape, decks[d].kinds);
        shape.law = &law;
        static const char *const ids[] = {"outcomes", "positions"};
        for (size_t i = 0; i < 2; i++) {
            const CheckKind *kind = check_in(check_find(ids[i]), &shape);
            uint64_t words = block_key(31, 2 * d + i), trials = check_least_trials(kind, &shape);
            unsigned upper = 0, lower = 0;
            trials = trials < 100 ? 100 : trials;
            for (size_t set = 0; set < SETS; set++) {
                bool low;
                upper += log10_p_of(kind, &shape, set % 2 ? &law : NULL, trials, &words, &low) <=
                         log10(.05);
                lower += low;
            }
            if (upper > MOST || lower > MOST)
                fail_msg("%s, %s: %u and %u of %d at .05", decks[d].deck, ids[i], upper, lower,
                         SETS);
        }
        shape.law = NULL;
        target_law_clear(&law);
        shape_clear(&shape);
    }
}

/* Words in which a second kind is apart, too, are other words. */
TEST(other_words_are_found)
{
    Shape shape = shape_of_words("4*a,3*b,2*c", 0, 0, NULL);
    TargetLaw law = law_of(&shape, "b"), all = law_of(&shape, NULL);
    shape.law = &law;
    for (int i = 0; i < 2; i++) {
        uint64_t words = 5;
        const CheckKind *kind = check_in(check_find(i ? "positions" : "outcomes"), &shape);
        double log10_p = log10_p_of(kind, &shape, &all, 3000, &words, NULL);
        if (!(log10_p <= -6))
            fail_msg("%s finds nothing: %.3g", kind->id, log10_p);
    }
    shape.law = NULL;
    target_law_clear(&law);
    target_law_clear(&all);
    shape_clear(&shape);
}

/* A deck of ranks, which no list of all words holds: what is drawn has its place chances, which are
 * the same for all ranks. */
TEST(many_words)
{
    Shape shape = shape_of_words("ranks", 0, 0, NULL);
    TargetLaw law = law_of(&shape, NULL);
    uint64_t words = 9;
    shape.law = &law;
    for (size_t cell = 0; cell < 13 * 52; cell++)
        assert_close(law.places[cell], 1.0 / 13);
    assert_int_equal(law.orders, 0);
    double log10_p =
        log10_p_of(check_in(check_find("positions"), &shape), &shape, &law, 3000, &words, NULL);
    assert_true(log10_p > -4);
    shape.law = NULL;
    target_law_clear(&law);
    shape_clear(&shape);
}

TEST(refused)
{
    static const struct {
        const char *deck, *kinds, *says;
    } cases[] = {
        {"5*X,15*o", NULL, "15 of 20 items are o: some must be neighbours"},
        {"5*X,15*o", "Y", "\"Y\" is none of the 2 kinds"},
        {"5*X,15*o", "X,o", "15 of 20 items are o"},
        {"2*X,1*o", NULL, "only one order may come"},
        {"2*X,1*o", "o", "no kind has two items"},
        {"40*a,40*b,40*c,40*d,40*e,40*f,40*g,40*h", NULL, "too many ways"},
    };
    for (size_t c = 0; c < sizeof cases / sizeof *cases; c++) {
        Shape shape = shape_of_words(cases[c].deck, 0, 0, NULL);
        TargetLaw law;
        Error error;
        assert_int_equal(law_apart_read(&shape, cases[c].kinds, &law, &error), STATUS_USAGE);
        if (!strstr(error.text, cases[c].says) ||
            strncmp(error.text, "--law no-equal-neighbours: ", 27) != 0)
            fail_msg("%s: %s", cases[c].deck, error.text);
        shape_clear(&shape);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(by_all_words),
        cmocka_unit_test(known_numbers),
        cmocka_unit_test(lawful_data_are_not_red),
        cmocka_unit_test(other_words_are_found),
        cmocka_unit_test(many_words),
        cmocka_unit_test(refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
