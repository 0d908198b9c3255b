/* Dealers: how often fair ones are told to depend on their last deals, and those that do are found,
 * by `serial`, `drift` and `repeats` under shapes. */
#include "unit.h"

#include "base/splitmix.h"
#include "check_testing.h"
#include "inference/check_list.h"
#include "shape_testing.h"
#include "tallies/serial.h"
#include "test_size.h"

static TestSize size;

static void shuffle(Item *items, size_t n, uint64_t *words)
{
    for (size_t place = 0; place < n; place++) {
        size_t from = (size_t)(((unsigned __int128)splitmix64_next(words) * (place + 1)) >> 64);
        items[place] = items[from];
        items[from] = (Item)place;
    }
}

/* The deal of that number, from the one before. */
typedef void Dealer(Item *items, size_t n, uint64_t trial, uint64_t trials, uint64_t *words);

static void fair(Item *items, size_t n, uint64_t trial, uint64_t trials, uint64_t *words)
{
    shuffle(items, n, words);
}

static void every_third_again(Item *items, size_t n, uint64_t trial, uint64_t trials,
                              uint64_t *words)
{
    if (trial % 3 != 2)
        shuffle(items, n, words);
}

/* In half of the deals of the second half of the run the larger of an early and a late item comes
 * late. */
static void changes_halfway(Item *items, size_t n, uint64_t trial, uint64_t trials, uint64_t *words)
{
    shuffle(items, n, words);
    bool changed = trial >= trials / 2 && splitmix64_next(words) % 2;
    for (size_t i = 0; changed && i < n / 4; i++)
        if (items[i] > items[n - 1 - i]) {
            Item early = items[i];
            items[i] = items[n - 1 - i];
            items[n - 1 - i] = early;
        }
}

/* n/4 swaps from where the last deal left the deck. */
static void from_the_last(Item *items, size_t n, uint64_t trial, uint64_t trials, uint64_t *words)
{
    if (trial == 0)
        shuffle(items, n, words);
    for (size_t i = 0; i < n / 4; i++) {
        size_t a = splitmix64_next(words) % n, b = splitmix64_next(words) % n;
        Item moved = items[a];
        items[a] = items[b];
        items[b] = moved;
    }
}

static CheckResult result_of_run(const CheckKind *kind, Tally *tally, Dealer *dealer,
                                 uint64_t trials, uint64_t *words)
{
    Item items[64];
    tally_forget(tally);
    for (uint64_t trial = 0; trial < trials; trial++) {
        dealer(items, tally->n, trial, trials, words);
        tally->trial = trial;
        kind->tally->count(tally, items, 1);
    }
    if (kind->tally->end_block)
        kind->tally->end_block(tally, NULL);
    return result_of(kind, tally, trials);
}

static const Words usual[] = {{NULL, 49, 0, "6"},
                              {NULL, 52, 0, "13,13,13,13"},
                              {NULL, 20, 5, NULL},
                              {"24*a,36*b", 0, 0, NULL},
                              {"suits", 0, 0, NULL},
                              {"24*a,36*b", 0, 7, NULL},
                              {"suits", 0, 0, "13,13,13,13"},
                              {"ranks", 0, 0, "2"},
                              {"24*a,36*b", 0, 0, "7"}};
enum { USUAL = sizeof usual / sizeof *usual };

/* How many of 2,000 fair runs are red at .05 and .001, and in each tail of a hundredth; more than
 * 144, 10 and 45 of them (of 200: 29, 5 and 13) come with a chance below 1e-5 each where the levels
 * hold. */
TEST(fair_runs_are_not_red)
{
    static const char *const ids[] = {"serial-1-positions", "serial-3-positions",
                                      "serial-1-fixed-points", "serial-2-fixed-points", "drift"};
    /* More than `most` in one of 100,000 series of sets. */
    const int sets = size == SIZE_SHORT ? 80 : 2000;
    const int most[3] = {size == SIZE_SHORT ? 14 : 144, size == SIZE_SHORT ? 3 : 10,
                         size == SIZE_SHORT ? 7 : 45};
    size_t made = 0;
    int all_five = 0;
    for (size_t c = 0; c < USUAL; c++) {
        Shape shape = shape_of(&usual[c]);
        uint64_t words = 20261123 + c;
        for (size_t k = 0; k < sizeof ids / sizeof *ids; k++) {
            const CheckKind *kind = check_in(check_find(ids[k]), &shape);
            uint64_t trials = check_least_trials(kind, &shape);
            trials = trials < 300 ? 300 : trials + SERIAL_LAGS;
            /* (hands of suits: 2,000 runs of thousands of deals would take minutes) */
            if (!tally_cells(kind->tally, &shape, trials, NULL) ||
                trials > (size == SIZE_SHORT ? 1000 : 6000))
                continue;
            Tally tally;
            int five = 0, tenth = 0, upper = 0, lower = 0;
            assert_int_equal(tally_begin(&tally, kind->tally, &shape, trials, NULL), STATUS_OK);
            for (int set = 0; set < sets; set++) {
                CheckResult result = result_of_run(kind, &tally, fair, trials, &words);
                five += result.log10_p <= log10(.05);
                tenth += result.log10_p <= -3;
                upper += result.log10_p_upper <= -2;
                lower += result.log10_p_lower <= -2;
            }
            if (size != SIZE_SHORT)
                print_message("%s, shape %zu, %d deals: %d of %d below .05, %d below .001; %d and "
                              "%d in tails\n",
                              ids[k], c, (int)trials, five, sets, tenth, upper, lower);
            if (five > most[0] || tenth > most[1] || upper > most[2] || lower > most[2])
                fail_msg("%s, shape %zu: %d of %d below .05, %d below .001; %d and %d in tails of "
                         "a hundredth",
                         ids[k], c, five, sets, tenth, upper, lower);
            tally_end(&tally);
            all_five += five;
            made++;
        }
        shape_clear(&shape);
    }
    assert_true(made >= 6);
    /* Of all together, which have one law: by the same 1e-5, 4.3 standard deviations. */
    double all = (double)made * sets;
    if (all_five > .05 * all + 4.3 * sqrt(.05 * .95 * all) + 3)
        fail_msg("%d of %.0f below .05", all_five, all);
}

/* What each is for, at a level of 1e-6. */
TEST(dependence_is_found)
{
    static const struct {
        size_t shape;
        const char *id;
        Dealer *dealer;
        uint64_t trials;
    } cases[] = {{0, "serial-1-positions", every_third_again, 1000},
                 {0, "serial-1-positions", from_the_last, 1000},
                 {1, "serial-1-positions", every_third_again, 300},
                 {1, "serial-1-positions", from_the_last, 300},
                 {2, "serial-1-positions", every_third_again, 5000},
                 {3, "serial-1-positions", from_the_last, 300},
                 {4, "serial-1-positions", every_third_again, 300},
                 {1, "repeats", every_third_again, 300},
                 {4, "repeats", every_third_again, 300},
                 {3, "repeats", every_third_again, 300},
                 {0, "drift", changes_halfway, 20000},
                 {1, "drift", changes_halfway, 8000},
                 {2, "drift", changes_halfway, 8000},
                 {3, "drift", changes_halfway, 8000},
                 {5, "drift", changes_halfway, 20000},
                 {5, "serial-1-fixed-points", every_third_again, 1000},
                 {5, "serial-1-fixed-points", from_the_last, 3000},
                 {7, "serial-1-fixed-points", every_third_again, 1000},
                 {8, "serial-1-fixed-points", every_third_again, 3000},
                 {5, "serial-1-fixed-points", every_third_again, 400000}};
    for (size_t c = 0; c < sizeof cases / sizeof *cases; c++) {
        Shape shape = shape_of(&usual[cases[c].shape]);
        const CheckKind *kind = check_in(check_find(cases[c].id), &shape);
        uint64_t words = 300 + c, trials = cases[c].trials;
        if (trials > 100000 && size == SIZE_SHORT) {
            shape_clear(&shape);
            continue;
        }
        Tally tally;
        double log10_p[2];
        for (int biased = 0; biased < 2; biased++) {
            assert_int_equal(tally_begin(&tally, kind->tally, &shape, trials, NULL), STATUS_OK);
            Item items[64];
            for (uint64_t trial = 0; trial < trials; trial++) {
                (biased ? cases[c].dealer : fair)(items, shape.n, trial, trials, &words);
                tally.trial = trial;
                tally.kind->count(&tally, items, 1);
            }
            if (tally.kind->end_block)
                tally.kind->end_block(&tally, NULL);
            tally_finish(&tally);
            log10_p[biased] = result_of(kind, &tally, trials).log10_p;
            tally_end(&tally);
        }
        if (log10_p[0] < -3 || log10_p[1] > -6)
            fail_msg("%s, shape %zu, case %zu: fair %g, biased %g", cases[c].id, cases[c].shape, c,
                     log10_p[0], log10_p[1]);
        shape_clear(&shape);
    }
}

int main(int argc, char **argv)
{
    size = test_size_of(argc, argv);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(fair_runs_are_not_red),
        cmocka_unit_test(dependence_is_found),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
