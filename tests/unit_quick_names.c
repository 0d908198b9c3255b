/* Names in a moment: samplers, wrong ones by how often they take each item, a systematic one by the
 * pairs that it never takes; and counts of orders that are just those of a law. unit_names.c has
 * random ones. */
#include "names_testing.h"

#include "exact/fit.h"
#include "exact/naming.h"
#include "plain_shape.h"
#include "shape_testing.h"
#include "tallies/groups.h"
#include "tallies/rank.h"
#include "tallies/samples.h"

/* The name of a run of that sampler of `taken` of n items; "" where there is none. */
static LooksLike name_of_run(const char *name, const Shape *shape, uint64_t trials)
{
    Source source;
    Error error = {0};
    assert_int_equal(source_find("xoshiro256++", &source, &error), STATUS_OK);
    TrialPlan plan = {
        .subject = {.algorithm = testing_find(name), .parameter = (uint32_t)shape->seen},
        .n = shape->n,
        .shape = shape,
        .trials = trials,
        .seed = 1,
        .source = &source,
        .tallies = {&tally_groups, &tally_samples[1]},
        .tally_count = shape->ordered ? 1 : 2,
        .threads = 1};
    while (algorithm_list[plan.subject.index] != plan.subject.algorithm)
        plan.subject.index++;
    TrialCounts counts;
    if (run_trials(&plan, &counts, &error))
        fail_msg("%s", error.text);
    LooksLike *likes, like = {0};
    size_t count;
    KnownLaws unused = {0};
    if (name_the_bug(counts.tallies, counts.tally_count, trials, 1, &unused, &likes, &count,
                     &error))
        fail_msg("%s", error.text);
    assert_true(count <= 1);
    if (count)
        like = likes[0];
    free(likes);
    trial_counts_clear(&counts);
    return like;
}

static void test_samplers_name_themselves(void **state)
{
    static const struct {
        const char *name;
        size_t n, take;
        const char *hands, *expected;
    } cases[] = {
        {"reservoir-off-by-one", 10, 0, "3", "reservoir-off-by-one:3"},
        {"reservoir-late", 10, 0, "3", "reservoir-late:3"},
        {"sort-take", 10, 0, "3", "sort-take:3"},
        {"sort-take", 49, 0, "6", "sort-take:6"},
        {"floyd", 10, 3, NULL, "floyd:3"},
        {"floyd", 10, 0, "3", ""},
        {"systematic", 10, 0, "3", "systematic:3"},
        /* 39 of the 78 pairs, just half of them */
        {"systematic", 13, 0, "4", "systematic:4"},
        /* all of the 21, some of them three times as often as others */
        {"systematic", 7, 0, "4", "systematic:4"},
    };
    for (size_t c = 0; c < sizeof cases / sizeof *cases; c++) {
        Shape shape = shape_of_words(NULL, cases[c].n, cases[c].take, cases[c].hands);
        LooksLike like = name_of_run(cases[c].name, &shape, 200000);
        if (strcmp(like.algorithm, cases[c].expected) != 0)
            fail_msg("%s, n = %zu: '%s'", cases[c].name, cases[c].n, like.algorithm);
        if (*like.algorithm) {
            assert_int_equal(like.transform, TRANSFORM_NONE);
            assert_true(like.log10_p >= -4 && like.log10_p <= 0);
        }
        shape_clear(&shape);
    }
}

/* Nothing is said of no trials, nor of one; ten that lie in 39 of 78 pairs are systematic. */
static void test_of_few_trials(void **state)
{
    Shape shape = shape_of_words(NULL, 13, 0, "4");
    Tally tallies[2];
    LooksLike *likes = (LooksLike *)&shape;
    size_t count = 9;
    KnownLaws unused = {0};
    assert_int_equal(tally_begin(&tallies[0], &tally_groups, &shape, 100, NULL), STATUS_OK);
    assert_int_equal(tally_begin(&tallies[1], &tally_samples[1], &shape, 100, NULL), STATUS_OK);
    assert_int_equal(name_the_bug(tallies, 2, 0, 1, &unused, &likes, &count, NULL), STATUS_OK);
    assert_null(likes);
    assert_int_equal(count, 0);
    tally_end(&tallies[0]);
    tally_end(&tallies[1]);
    assert_string_equal(name_of_run("systematic", &shape, 10).algorithm, "systematic:4");
    assert_string_equal(name_of_run("sort-take", &shape, 1).algorithm, "");
    shape_clear(&shape);
}

/* Where all orders are counted, and tell more, no number of theirs gives a name of its own. */
static void test_orders_name_riffles_once(void **state)
{
    enum { N = 5, TRIALS = 100000 };
    KnownLaws laws = {0};
    TrialCounts counts = counts_of_run("riffle", 2, N, TRIALS);
    const Tally *orders = tally_of(&counts, &tally_permutations);
    Tally rising, descents;
    assert_int_equal(tally_begin(&rising, &stat_rising.tally, PLAIN(N), TRIALS, NULL), STATUS_OK);
    assert_int_equal(tally_begin(&descents, &stat_descents.tally, PLAIN(N), TRIALS, NULL),
                     STATUS_OK);
    for (uint64_t rank = 0; rank < orders->cells; rank++) {
        Item items[N];
        permutation_unrank(rank, N, items);
        rising.kind->count(&rising, items, tally_cell(orders, rank));
        descents.kind->count(&descents, items, tally_cell(orders, rank));
    }
    LooksLike *likes;
    size_t count;
    const Tally tallies[] = {*orders, rising, descents};
    assert_int_equal(name_the_bug(tallies, 3, TRIALS, 1, &laws, &likes, &count, NULL), STATUS_OK);
    assert_int_equal(count, 1);
    assert_string_equal(likes[0].algorithm, "riffle:2");
    free(likes);
    tally_end(&rising);
    tally_end(&descents);
    trial_counts_clear(&counts);
    known_laws_clear(&laws);
}

/* The names of counts of all orders; the caller frees *ret. */
static size_t names_of_counts(size_t n, const uint64_t *counts, KnownLaws *laws, LooksLike **ret)
{
    Tally orders;
    uint64_t trials = 0;
    size_t count;
    for (uint64_t order = 0; order < permutation_count(n); order++)
        trials += counts[order];
    assert_int_equal(tally_begin(&orders, &tally_permutations, PLAIN(n), trials, NULL), STATUS_OK);
    for (uint64_t order = 0; order < orders.cells; order++)
        tally_add(&orders, order, counts[order]);
    assert_int_equal(name_the_bug(&orders, 1, trials, 1, laws, ret, &count, NULL), STATUS_OK);
    tally_end(&orders);
    return count;
}

/* Off by .7 standard deviations, now up, now down: as close as chance leaves counts, no closer. */
static uint64_t near_expected(double expected, size_t order)
{
    return (uint64_t)llround(expected + (order % 2 ? 0.7 : -0.7) * sqrt(expected));
}

/* Counts as a law expects them: of 2,000 trials of naive the name is one that random laws would
 * have, too, of 100,000 each mistake has its name, and naive is sure with the trials that tell. */
static void test_counts_as_expected(void **state)
{
    static const uint64_t trials[] = {2000, 100000, 500000};
    KnownLaws laws = {0};
    size_t named = 0;
    for (size_t i = 0; algorithm_list[i]; i++) {
        const Algorithm *algorithm = algorithm_list[i];
        if (algorithm->takes || algorithm->claim == CLAIM_UNIFORM ||
            algorithm->claim == CLAIM_BROKEN)
            continue;
        Law law = testing_law(algorithm->name, algorithm->parameter_default, 3);
        double chances[7];
        law_chances(&law, chances);
        law_clear(&law);
        bool naive = strcmp(algorithm->name, "naive") == 0;
        for (size_t t = 0; t < 3; t++) {
            uint64_t counts[6];
            for (size_t order = 0; order < 6; order++)
                counts[order] = near_expected(chances[order] * (double)trials[t], order);
            LooksLike *likes;
            size_t count = names_of_counts(3, counts, &laws, &likes);
            bool itself = false;
            for (size_t k = 0; k < count; k++)
                itself |=
                    strncmp(likes[k].algorithm, algorithm->name, strlen(algorithm->name)) == 0;
            if (t > 0 && !itself)
                fail_msg("%s, %d trials: no name", algorithm->name, (int)trials[t]);
            named += t > 0;
            if (naive) {
                assert_int_equal(count, 1);
                assert_true(likes[0].probable == (t == 0));
                assert_true(t > 0 || likes[0].random_laws >= 0.01);
                assert_true(t > 0 || likes[0].telling_trials <= trials[2]);
            }
            free(likes);
        }
    }
    assert_true(named > 40);
    /* 100 trials that gave half of the orders alike make a cut probable, and not sure; sattolo made
     * three or four times, which hardly differs, too. */
    LooksLike *cut;
    assert_int_equal(names_of_counts(3, (const uint64_t[]){33, 0, 0, 30, 37, 0}, &laws, &cut), 3);
    assert_string_equal(cut->algorithm, "cut");
    assert_true(cut->probable && cut->telling_trials > 100);
    free(cut);
    /* Of orders that turn into each other by one place, like those of items in a cut, too. */
    LooksLike *likes;
    assert_int_equal(names_of_counts(3, (const uint64_t[]){100, 0, 50, 50, 100, 0}, &laws, &likes),
                     0);
    known_laws_clear(&laws);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_samplers_name_themselves),
        cmocka_unit_test(test_of_few_trials),
        cmocka_unit_test(test_orders_name_riffles_once),
        cmocka_unit_test(test_counts_as_expected),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
