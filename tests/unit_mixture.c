/* Slips around fair shuffles, by counts of a few outcomes made here: what is named, from how many
 * trials on, and what all of the run must allow. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "algorithms/registry.h"
#include "base/splitmix.h"
#include "exact/law_tables.h"
#include "exact/mixture.h"
#include "plain_shape.h"
#include "tallies/perm_stat.h"
#include "tallies/repeats.h"

#include <math.h>
#include <string.h>

enum { MOST_N = 64, MOST_KINDS = 8 };

/* Makes the outcome of a trial from the one before. */
typedef void Maker(Item *items, size_t n, uint64_t trial, uint64_t *words);

typedef struct Run {
    Tally tallies[MOST_KINDS];
    size_t count, n;
    uint64_t trials, sampled;
} Run;

static void fair(Item *items, size_t n, uint64_t trial, uint64_t *words)
{
    for (size_t place = 0; place < n; place++) {
        size_t from = (size_t)(((unsigned __int128)splitmix64_next(words) * (place + 1)) >> 64);
        items[place] = items[from];
        items[from] = (Item)place;
    }
}

static void unchanged(Item *items, size_t n, uint64_t trial, uint64_t *words)
{
    for (size_t place = 0; place < n; place++)
        items[place] = (Item)place;
}

static void early_return(Item *items, size_t n, uint64_t trial, uint64_t *words)
{
    (splitmix64_next(words) % 10 ? fair : unchanged)(items, n, trial, words);
}

/* The first trials change nothing. */
static void first_4(Item *items, size_t n, uint64_t trial, uint64_t *words)
{
    (trial < 4 ? unchanged : fair)(items, n, trial, words);
}

static void first_6(Item *items, size_t n, uint64_t trial, uint64_t *words)
{
    (trial < 6 ? unchanged : fair)(items, n, trial, words);
}

static void twice(Item *items, size_t n, uint64_t trial, uint64_t *words)
{
    if (trial % 2 == 0)
        fair(items, n, trial, words);
}

/* Each time that comes twice, all go one place on: no shuffle that is fair. */
static void turned_twice(Item *items, size_t n, uint64_t trial, uint64_t *words)
{
    if (trial == 0)
        unchanged(items, n, trial, words);
    for (size_t place = 0; place < n && trial % 2 == 0; place++)
        items[place] = (Item)((items[place] + 1) % n);
}

static void run_begin(Run *run, size_t n, uint64_t trials)
{
    *run = (Run){.n = n, .trials = trials, .sampled = trials};
}

static void run_add(Run *run, const TallyKind *kind)
{
    assert_int_equal(
        tally_begin(&run->tallies[run->count++], kind, PLAIN(run->n), run->trials, NULL),
        STATUS_OK);
}

/* Sampled tallies see every other trial. */
static void run_make(Run *run, Maker *maker)
{
    uint64_t words = 20261127;
    Item items[MOST_N];
    run->sampled = 0;
    for (uint64_t trial = 0; trial < run->trials; trial++) {
        maker(items, run->n, trial, &words);
        run->sampled += trial % 2 == 0;
        for (size_t t = 0; t < run->count; t++) {
            Tally *tally = &run->tallies[t];
            tally->trial = trial;
            if (!tally->sampled || trial % 2 == 0)
                tally->kind->count(tally, items, 1);
        }
    }
    for (size_t t = 0; t < run->count; t++) {
        if (run->tallies[t].kind->end_block)
            run->tallies[t].kind->end_block(&run->tallies[t], NULL);
        tally_finish(&run->tallies[t]);
    }
}

static void run_end(Run *run)
{
    for (size_t t = 0; t < run->count; t++)
        tally_end(&run->tallies[t]);
}

/* "" where there is no name. */
static LooksLike name_of(const Run *run)
{
    LooksLike like = {0};
    bool named;
    Error error = {0};
    if (name_the_slip(run->tallies, run->count, run->trials, run->sampled, 1, &like, &named,
                      &error))
        fail_msg("%s", error.text);
    assert_int_equal(named, like.algorithm[0] != 0);
    return like;
}

static LooksLike name_of_run(size_t n, uint64_t trials, Maker *maker, const TallyKind *const *kinds)
{
    Run run;
    run_begin(&run, n, trials);
    while (*kinds)
        run_add(&run, *kinds++);
    run_make(&run, maker);
    LooksLike like = name_of(&run);
    run_end(&run);
    return like;
}

static const TallyKind *const orders[] = {&tally_permutations, &tally_positions,
                                          &stat_descents.tally, NULL};
static const TallyKind *const places[] = {&tally_positions,     &tally_repeats,
                                          &tally_prefix,        &stat_fixed_points.tally,
                                          &stat_descents.tally, NULL};

static void test_the_deck_in_a_tenth(void **state)
{
    static const struct {
        size_t n;
        uint64_t trials;
        const TallyKind *const *kinds;
    } cases[] = {{4, 20000, orders}, {9, 20000, places}, {52, 5000, places}};
    for (size_t c = 0; c < sizeof cases / sizeof *cases; c++) {
        LooksLike like = name_of_run(cases[c].n, cases[c].trials, early_return, cases[c].kinds);
        assert_string_equal(like.algorithm, "unchanged");
        assert_true(like.in_part);
        /* six standard deviations of a tenth of the trials */
        assert_true(fabs(like.share.value - 0.1) < 6 * 0.3 / sqrt((double)cases[c].trials));
        assert_true(like.log10_p >= -4 && like.log10_p <= 0);
        like = name_of_run(cases[c].n, cases[c].trials, fair, cases[c].kinds);
        assert_string_equal(like.algorithm, "");
    }
}

/* The first two of 20 items lead in .13 of 50 trials: in four once in 1e5 runs, in six once in 2e8.
 */
static void test_from_how_many_on(void **state)
{
    static const TallyKind *const kinds[] = {&tally_positions, &tally_prefix, NULL};
    assert_string_equal(name_of_run(20, 50, first_4, kinds).algorithm, "");
    LooksLike like = name_of_run(20, 50, first_6, kinds);
    assert_string_equal(like.algorithm, "unchanged");
    assert_true(fabs(like.share.value - 6.0 / 50) < 1.0 / 50);
}

/* Even and odd numbers of trials, tables of one piece and of several. */
static void test_outcomes_that_come_twice(void **state)
{
    static const struct {
        size_t n;
        uint64_t trials;
        const TallyKind *const *kinds;
    } cases[] = {{4, 2000, orders}, {5, 2000, orders}, {5, 2001, orders}, {7, 20001, orders},
                 {9, 2000, places}, {9, 2001, places}, {40, 2001, places}};
    for (size_t c = 0; c < sizeof cases / sizeof *cases; c++) {
        LooksLike like = name_of_run(cases[c].n, cases[c].trials, twice, cases[c].kinds);
        if (strcmp(like.algorithm, "each-outcome-twice") != 0)
            fail_msg("n = %zu, %d trials: '%s'", cases[c].n, (int)cases[c].trials, like.algorithm);
        assert_true(like.log10_p >= -4 && like.log10_p <= 0);
        like = name_of_run(cases[c].n, cases[c].trials, turned_twice, cases[c].kinds);
        assert_string_equal(like.algorithm, "");
    }
    /* Four items in an odd number of trials, and three in any, cannot show it. */
    assert_string_equal(name_of_run(4, 2001, twice, orders).algorithm, "");
    assert_string_equal(name_of_run(3, 2000, twice, orders).algorithm, "");
}

/* A tally of part of the trials has one of each two, or both. */
static void test_a_part_of_the_trials(void **state)
{
    for (int named = 0; named < 2; named++) {
        Run run;
        run_begin(&run, 9, 20000);
        run_add(&run, &tally_positions);
        run_add(&run, &stat_descents.tally);
        if (named)
            run_add(&run, &tally_prefix);
        run.tallies[1].sampled = true;
        run_make(&run, named ? early_return : twice);
        assert_string_equal(name_of(&run).algorithm, named ? "unchanged" : "each-outcome-twice");
        run_end(&run);
    }
}

/* A law of all orders is refuted where too few or too many different ones came, though none came
 * too often or too rarely. Of 120 orders that are equally likely 60 trials meet 47.4, each with a
 * chance of .395, so that 16 are 5.9 standard deviations of as many independent ones below that;
 * 300 trials meet all with a chance below .919^120 = 4e-5, and 115 or more of independent ones with
 * .06. */
static void test_how_many_orders_came(void **state)
{
    static const struct {
        uint64_t trials, met;
        bool refuted;
    } cases[] = {{60, 16, true},   {60, 44, false},   {60, 47, false},  {60, 60, false},
                 {300, 120, true}, {300, 115, false}, {300, 110, false}};
    double chances[121];
    for (size_t order = 0; order < 120; order++)
        chances[order] = 1.0 / 120;
    chances[120] = 0;
    for (size_t c = 0; c < sizeof cases / sizeof *cases; c++) {
        uint64_t counts[121] = {0};
        for (uint64_t trial = 0; trial < cases[c].trials; trial++)
            counts[trial % cases[c].met]++;
        LawTable table = {.rows = 1, .columns = 121, .counts = counts};
        bool refuted = law_cells_refuse(&table, chances, cases[c].trials);
        if (refuted != cases[c].refuted)
            fail_msg("%d orders in %d trials: %s", (int)cases[c].met, (int)cases[c].trials,
                     refuted ? "refuted" : "not refuted");
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_deck_in_a_tenth),
        cmocka_unit_test(test_from_how_many_on),
        cmocka_unit_test(test_outcomes_that_come_twice),
        cmocka_unit_test(test_a_part_of_the_trials),
        cmocka_unit_test(test_how_many_orders_came),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
