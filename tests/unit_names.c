/* Bugs that are named by the counts of their orders, and shuffles that are not.
 * unit_names_by_places.c has those beyond all orders. */
#include "found_names.h"

#include <gsl/gsl_randist.h>
#include <gsl/gsl_rng.h>

#include "exact/fit.h"
#include "plain_shape.h"
#include "tallies/rank.h"
#include "tests/test_size.h"

static TestSize test_size; /* --full: six times as many runs of those that may name falsely */

/* Whether the law of one is that of the other. */
static bool two_sample(const char *name, uint32_t parameter, const char *other, size_t n)
{
    char base[64];
    snprintf(base, sizeof base, "%s", other);
    char *colon = strchr(base, ':');
    if (colon)
        *colon = '\0';
    const Algorithm *algorithm = testing_find(base);
    Law one = testing_law(name, parameter, n);
    Law two = testing_law(algorithm->name, colon ? (uint32_t)atoi(colon + 1) : 0, n);
    bool same =
        !mpz_cmp(one.denominator, two.denominator) && one.words == two.words &&
        !memcmp(one.numerators, two.numerators, one.orders * one.words * sizeof *one.numerators);
    law_clear(&one);
    law_clear(&two);
    return same;
}

TEST(test_biased_shuffles_name_themselves)
{
    KnownLaws laws = {0};
    size_t named = 0;
    for (size_t i = 0; algorithm_list[i]; i++) {
        const Algorithm *algorithm = algorithm_list[i];
        if (algorithm->takes || algorithm->claim == CLAIM_UNIFORM || algorithm->biased_from > 4)
            continue; /* samplers are named by what they take: cli builtins */
        Names names =
            names_of_run(algorithm->name, algorithm->parameter_default, 4, 1000000, &laws);
        print_names(algorithm->name, 4, names);
        bool itself = false;
        assert_true(names.count > 0);
        for (size_t k = 0; k < names.count; k++) {
            assert_int_equal(names.likes[k].transform, TRANSFORM_NONE);
            assert_true(two_sample(algorithm->name, algorithm->parameter_default,
                                   names.likes[k].algorithm, 4));
            size_t length = strlen(algorithm->name);
            itself |=
                !strncmp(names.likes[k].algorithm, algorithm->name, length) &&
                (!names.likes[k].algorithm[length] || names.likes[k].algorithm[length] == ':');
        }
        assert_true(itself);
        named++;
        free(names.likes);
    }
    assert_true(named >= 27);
    Names naive = names_of_run("naive", 0, 3, 600000, &laws);
    assert_int_equal(naive.count, 1);
    assert_string_equal(naive.likes[0].algorithm, "naive");
    assert_non_null(naive.likes[0].cure);
    free(naive.likes);
    known_laws_clear(&laws);
}

/* Reports explain the first name. */
TEST(test_what_never_changes_is_called_so_first)
{
    KnownLaws laws = {0};
    Names names = names_of_run("sort-v8-boolean", 0, 4, 1000, &laws);
    assert_int_equal(names.count, 2);
    assert_string_equal(names.likes[0].algorithm, "identity");
    assert_string_equal(names.likes[1].algorithm, "sort-v8-boolean");
    free(names.likes);
    known_laws_clear(&laws);
}

TEST(test_fair_shuffles_have_no_name)
{
    static const char *const fair[] = {"fisher-yates", "inside-out", "merge-shuffle"};
    KnownLaws laws = {0};
    for (size_t i = 0; i < 3; i++)
        for (size_t n = 3; n <= (test_size == SIZE_SHORT ? 5 : 9); n += 2) {
            Names names = names_of_run(fair[i], 0, n, 1000000, &laws);
            assert_int_equal(names.count, 0);
        }
    known_laws_clear(&laws);
}

/* Counts of a law that is none of ours. */
typedef struct Own {
    gsl_rng *rng;
    Tally tally;
    size_t n;
    double chances[5040];
} Own;

static void own_begin(Own *own, size_t n)
{
    *own = (Own){.rng = gsl_rng_alloc(gsl_rng_mt19937), .n = n};
    gsl_rng_set(own->rng, 20240607);
    assert_int_equal(
        tally_begin(&own->tally, &tally_permutations, PLAIN(n), UINT64_C(1) << 31, NULL),
        STATUS_OK);
}

static void own_end(Own *own)
{
    tally_end(&own->tally);
    gsl_rng_free(own->rng);
}

static void own_mix(Own *own, const double *chances, double part)
{
    double even = 1.0 / (double)own->tally.cells;
    for (uint64_t cell = 0; cell < own->tally.cells; cell++)
        own->chances[cell] = part * chances[cell] + (1 - part) * even;
}

static Names own_names(Own *own, uint64_t trials, KnownLaws *laws)
{
    static unsigned int counts[5040];
    gsl_ran_multinomial(own->rng, own->tally.cells, (unsigned int)trials, own->chances, counts);
    for (uint64_t cell = 0; cell < own->tally.cells; cell++) {
        if (own->tally.wide)
            own->tally.wide_cells[cell] = counts[cell];
        else
            own->tally.narrow_cells[cell] = counts[cell];
    }
    return names_of(&own->tally, trials, laws);
}

/* Nor have counts of a fair law, asked directly: of all laws of the list some make them likelier.
 */
TEST(test_fair_counts_have_no_name)
{
    const int runs = test_size == SIZE_SHORT ? 200 : 2000;
    for (size_t n = 4; n <= 5; n++) {
        KnownLaws laws = {0};
        Own own;
        own_begin(&own, n);
        own_mix(&own, own.chances, 0);
        for (int run = 0; run < runs; run++)
            assert_int_equal(own_names(&own, run % 2 ? 20000 : 1000000, &laws).count, 0);
        own_end(&own);
        known_laws_clear(&laws);
    }
}

/* The line says which numbers of keys the counts do not refuse: the true one is among them, in any
 * list or none, as written or read backwards, and they are few. */
TEST(test_numbers_of_keys)
{
    static const uint32_t keys[] = {7, 45, 300};
    const int runs = test_size == SIZE_SHORT ? 20 : 300;
    KnownLaws laws = {0};
    Own own;
    own_begin(&own, 5);
    assert_int_equal(known_laws_for(&laws, 5, 1, NULL), STATUS_OK);
    for (size_t k = 0; k < 3; k++) {
        double chances[121];
        KnownLaw law = {.algorithm = testing_find("key-ties"),
                        .parameter = keys[k],
                        .transform = k == 1 ? TRANSFORM_REVERSE : TRANSFORM_NONE,
                        .chances = chances};
        bool known;
        int held = 0;
        assert_int_equal(known_law_with(&laws, &law, &known, NULL), STATUS_OK);
        assert_true(known);
        own_mix(&own, chances, 1);
        for (int run = 0; run < runs; run++) {
            Names names = own_names(&own, 2000000, &laws);
            for (size_t i = 0; i < names.count; i++) {
                const LooksLike *like = &names.likes[i];
                uint32_t found = (uint32_t)atoi(like->algorithm + strlen("key-ties:"));
                if (strncmp(like->algorithm, "key-ties:", strlen("key-ties:")) != 0)
                    continue;
                uint32_t low = like->parameter_high ? like->parameter_low : found;
                uint32_t high = like->parameter_high ? like->parameter_high : found;
                assert_true(low <= found && found <= high && high < 2 * low);
                assert_int_equal(like->transform, law.transform);
                held += low <= keys[k] && keys[k] <= high;
            }
            free(names.likes);
        }
        print_message("%u keys: held in %d of %d\n", keys[k], held, runs);
        assert_true(100 * held >= 98 * runs);
    }
    own_end(&own);
    known_laws_clear(&laws);
    Names names = names_of_run("key-ties", 90, 52, 2000, &laws);
    assert_int_equal(names.count, 1);
    if (names.likes[0].parameter_low > 90 || names.likes[0].parameter_high < 90)
        fail_msg("%s, %u to %u", names.likes[0].algorithm, names.likes[0].parameter_low,
                 names.likes[0].parameter_high);
    free(names.likes);
    known_laws_clear(&laws);
}

/* Laws of three items lie near together: whatever is likelier before a run, as an everyday shuffle
 * is, how sure names are depends on the likeliest, and keys that are named by their bits and by
 * their number leave a place. */
TEST(test_shuffles_made_twice_are_named)
{
    static const char *const twice[] = {"sort-heap", "sort-quick-hoare"};
    enum { RUNS = 200, TRIALS = 35000 };
    KnownLaws laws = {0};
    Own own;
    assert_int_equal(known_laws_for(&laws, 3, 1, NULL), STATUS_OK);
    own_begin(&own, 3);
    for (size_t s = 0; s < 2; s++) {
        int right = 0;
        for (size_t i = 0; i < laws.count; i++)
            if (laws.laws[i].times == 2 && laws.laws[i].transform == TRANSFORM_NONE &&
                laws.laws[i].algorithm == testing_find(twice[s]))
                own_mix(&own, laws.laws[i].chances, 1);
        for (int run = 0; run < RUNS; run++) {
            Names names = own_names(&own, TRIALS, &laws);
            bool any = false;
            for (size_t i = 0; i < names.count; i++)
                any |= names.likes[i].times == 2 && !strcmp(names.likes[i].algorithm, twice[s]);
            right += any;
            free(names.likes);
        }
        print_message("%s twice: %d of %d\n", twice[s], right, RUNS);
        assert_true(100 * right >= 99 * RUNS);
    }
    own_end(&own);
    known_laws_clear(&laws);
}

/* 2 bits are 4 keys: one name, where the number is certain, and where it is not, no trials that
 * would tell which. */
TEST(test_keys_of_bits_have_one_name)
{
    KnownLaws laws = {0};
    Names names = names_of_run("key-sort", 2, 4, 10000, &laws);
    assert_int_equal(names.count, 1);
    assert_string_equal(names.likes[0].algorithm, "key-sort:2");
    free(names.likes);
    names = names_of_run("key-sort", 5, 4, 1000000, &laws);
    assert_int_equal(names.count, 2);
    assert_string_equal(names.likes[0].algorithm, "key-sort:5");
    assert_true(names.likes[1].parameter_low < 32 && names.likes[1].parameter_high > 32);
    assert_int_equal(names.likes[0].which_trials, 0);
    free(names.likes);
    known_laws_clear(&laws);
}

/* Random laws, in a direction drawn evenly and as far from the fair one as naive is or sort-merge,
 * get a name that is sure in none of these runs, and one that is not no more often than it says:
 * each says what part of such laws would fit, so of the runs in which it says at most 1 in 10, and
 * others, as many name one. True laws are named as soon. */
TEST(test_random_laws_get_names_as_seldom_as_said)
{
    static const double lengths[] = {0.15, 0.35};
    static const double bounds[] = {0.01, 0.1};
    const int rounds = test_size == SIZE_SHORT ? 150 : 3000;
    for (size_t n = 3; n <= 4; n++)
        for (int l = 0; l < 2; l++) {
            KnownLaws laws = {0};
            Own own;
            own_begin(&own, n);
            size_t sure = 0, at_most[2] = {0};
            uint64_t cells = own.tally.cells;
            for (int round = 0; round < rounds; round++) {
                double sum = 0, squares = 0;
                for (uint64_t cell = 0; cell < cells; cell++)
                    sum += own.chances[cell] = gsl_ran_gaussian_ziggurat(own.rng, 1);
                for (uint64_t cell = 0; cell < cells; cell++)
                    squares += pow(own.chances[cell] - sum / (double)cells, 2);
                double scale = lengths[l] / sqrt(squares * (double)cells);
                bool possible = true;
                for (uint64_t cell = 0; cell < cells; cell++) {
                    double off = own.chances[cell] - sum / (double)cells;
                    own.chances[cell] = 1 / (double)cells + off * scale;
                    possible &= own.chances[cell] >= 0;
                }
                if (!possible)
                    continue;
                Names names = own_names(&own, 4000, &laws);
                sure += names.count > 0 && !names.likes[0].probable;
                for (int k = 0; k < 2; k++)
                    at_most[k] += names.count > 0 && names.likes[0].random_laws <= bounds[k];
                free(names.likes);
            }
            print_message("%zu items, w = %g: %zu sure, %zu at most .01, %zu at most .1, of %d\n",
                          n, lengths[l], sure, at_most[0], at_most[1], rounds);
            assert_int_equal(sure, 0);
            /* five standard deviations of a binomial number above what is said */
            for (int k = 0; k < 2; k++)
                assert_true((double)at_most[k] <=
                            bounds[k] * rounds + 5 * sqrt(bounds[k] * rounds));
            own_end(&own);
            known_laws_clear(&laws);
        }
}

/* At three items and as many trials as a shuffle from outside gets where nobody says, every mistake
 * of the list has its name; where random laws would fit, too, with the trials that would tell, with
 * which naive is sure. */
TEST(test_default_trials)
{
    const size_t runs = test_size == SIZE_SHORT ? 40 : 200;
    KnownLaws laws = {0};
    Own own;
    own_begin(&own, 3);
    for (size_t i = 0; algorithm_list[i]; i++) {
        const Algorithm *algorithm = algorithm_list[i];
        if (algorithm->takes || algorithm->claim == CLAIM_UNIFORM ||
            algorithm->claim == CLAIM_BROKEN)
            continue;
        Law law = testing_law(algorithm->name, algorithm->parameter_default, 3);
        double chances[7];
        law_chances(&law, chances);
        law_clear(&law);
        own_mix(&own, chances, 1);
        size_t named = 0, probable = 0;
        uint64_t telling = 0;
        for (size_t run = 0; run < runs; run++) {
            Names names = own_names(&own, 100000, &laws);
            for (size_t k = 0; k < names.count; k++)
                if (strncmp(names.likes[k].algorithm, algorithm->name, strlen(algorithm->name)) ==
                    0) {
                    named++;
                    probable += names.likes[k].probable;
                    assert_int_equal(names.likes[k].probable, names.likes[k].telling_trials > 0);
                    if (names.likes[k].telling_trials)
                        telling = names.likes[k].telling_trials;
                    break;
                }
            free(names.likes);
        }
        print_message("%s: %zu named, %zu of them probable, %lu would tell\n", algorithm->name,
                      named, probable, (unsigned long)telling);
        assert_true(100 * named >= 99 * runs);
        if (strcmp(algorithm->name, "naive") != 0)
            continue;
        size_t sure = 0;
        assert_true(probable > 0 && telling > 100000);
        for (size_t run = 0; run < runs; run++) {
            Names names = own_names(&own, telling, &laws);
            assert_int_equal(names.count, 1);
            assert_string_equal(names.likes[0].algorithm, "naive");
            sure += !names.likes[0].probable;
            free(names.likes);
        }
        assert_true(10 * sure >= 9 * runs);
    }
    own_end(&own);
    known_laws_clear(&laws);
}

/* The inverse of a shuffle, and one read backwards, are named as such. */
TEST(test_transforms)
{
    KnownLaws laws = {0};
    TrialCounts counts = counts_of_run("sort-v8", 0, 5, 1000000);
    const Tally *orders = tally_of(&counts, &tally_permutations);
    static const Transform transforms[] = {TRANSFORM_INVERSE, TRANSFORM_REVERSE};
    for (int way = 0; way < 2; way++) {
        Tally turned;
        assert_int_equal(tally_begin(&turned, &tally_permutations, PLAIN(5), 1000000, NULL),
                         STATUS_OK);
        for (uint64_t order = 0; order < orders->cells; order++) {
            Item items[5], other[5];
            permutation_unrank(order, 5, items);
            for (size_t place = 0; place < 5; place++)
                if (way == 0)
                    other[items[place]] = (Item)place;
                else
                    other[4 - place] = items[place];
            tally_add(&turned, permutation_rank(other, 5), tally_cell(orders, order));
        }
        Names names = names_of(&turned, 1000000, &laws);
        assert_int_equal(names.count, 1);
        assert_string_equal(names.likes[0].algorithm, "sort-v8");
        assert_int_equal(names.likes[0].transform, transforms[way]);
        free(names.likes);
        tally_end(&turned);
    }
    trial_counts_clear(&counts);
    known_laws_clear(&laws);
}

/* Chances of orders of 4 items that are drawn by weights from the last place on, 24 and no order.
 */
static void drawn_from_the_end(const double *weights, double *chances)
{
    Item items[4];
    permutation_unrank(0, 4, items);
    for (size_t order = 0; order < 24; order++, permutation_next(items, 4)) {
        double left = 1;
        chances[order] = 1;
        for (size_t place = 4; place-- > 0;) {
            chances[order] *= weights[items[place]] / left;
            left -= weights[items[place]];
        }
    }
    chances[24] = 0;
}

/* Items 0 and 3 drawn twice as often as the others, from the last place on, are much like a
 * strike-out that rounds, read from there: no name is sure in 400 trials, which it is in 100,000 of
 * its own law, and so are others that are near to draws by weights. */
TEST(test_weights_are_no_sure_name)
{
    static const char *const near[] = {"strike-out-rounded", "naive-backward", "sort-bubble"};
    const double weights[] = {0.317, 0.183, 0.183, 0.317};
    KnownLaws laws = {0};
    Own own;
    own_begin(&own, 4);
    drawn_from_the_end(weights, own.chances);
    for (int run = 0; run < 1000; run++) {
        Names names = own_names(&own, 400, &laws);
        assert_true(!names.count || names.likes[0].probable);
        free(names.likes);
    }
    for (size_t i = 0; i < 3; i++) {
        Law law = testing_law(near[i], 0, 4);
        law_chances(&law, own.chances);
        law_clear(&law);
        Names names = own_names(&own, 100000, &laws);
        assert_true(names.count > 0 && !names.likes[0].probable);
        free(names.likes);
    }
    own_end(&own);
    known_laws_clear(&laws);
}

/* Sorts of three items by insertion, binary insertion and bubbling have one law: with as many items
 * and trials as their names say, each has a name of its own. */
TEST(test_laws_are_told_apart_as_said)
{
    static const char *const sorts[] = {"sort-insertion", "sort-binary-insertion", "sort-bubble"};
    KnownLaws laws = {0};
    Own own;
    own_begin(&own, 3);
    Law law = testing_law(sorts[0], 0, 3);
    double chances[121];
    law_chances(&law, chances);
    law_clear(&law);
    own_mix(&own, chances, 1);
    Names names = own_names(&own, 5000, &laws);
    assert_int_equal(names.count, 3);
    size_t n = names.likes[0].which_n;
    uint64_t trials = names.likes[0].which_trials;
    assert_true(n > 3 && n <= 5 && trials > 0);
    free(names.likes);
    own_end(&own);
    known_laws_clear(&laws);
    own_begin(&own, n);
    for (size_t s = 0; s < 3; s++) {
        int alone = 0;
        law = testing_law(sorts[s], 0, n);
        law_chances(&law, chances);
        law_clear(&law);
        own_mix(&own, chances, 1);
        for (int run = 0; run < 100; run++) {
            names = own_names(&own, trials, &laws);
            alone += names.count == 1 && !strcmp(names.likes[0].algorithm, sorts[s]);
            free(names.likes);
        }
        print_message("%s of %zu, %lu trials: %d of 100 alone\n", sorts[s], n,
                      (unsigned long)trials, alone);
        assert_true(alone >= 95);
    }
    own_end(&own);
    known_laws_clear(&laws);
}

int main(int count, char **words)
{
    test_size = test_size_of(count, words);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_biased_shuffles_name_themselves),
        cmocka_unit_test(test_what_never_changes_is_called_so_first),
        cmocka_unit_test(test_fair_shuffles_have_no_name),
        cmocka_unit_test(test_fair_counts_have_no_name),
        cmocka_unit_test(test_numbers_of_keys),
        cmocka_unit_test(test_shuffles_made_twice_are_named),
        cmocka_unit_test(test_keys_of_bits_have_one_name),
        cmocka_unit_test(test_random_laws_get_names_as_seldom_as_said),
        cmocka_unit_test(test_weights_are_no_sure_name),
        cmocka_unit_test(test_laws_are_told_apart_as_said),
        cmocka_unit_test(test_default_trials),
        cmocka_unit_test(test_transforms),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
