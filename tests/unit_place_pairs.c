/* pairs-of-places: against worked cases, and the sums by
 * definition where outcomes are kept in place of tables; and what it finds and what not. Its laws
 * are in unit_matrix_laws.c, its tails in unit_small_tails.c and unit_large_tails.c. */
#include "unit.h"

#include "algorithms/registry.h"
#include "base/splitmix.h"
#include "check_testing.h"
#include "inference/check_list.h"
#include "plain_shape.h"
#include "random/source_list.h"
#include "reference_any.h"
#include "tallies/place_pairs.h"
#include "trials/lane_machine.h"
#include "trials/run_trials.h"

#include <gsl/gsl_randist.h>

static const char *reference_path;

/* ---- worked cases: both shapes, added up ---- */

static void expect_worked(const Tally *tally, uint64_t trials, const cJSON *shapes)
{
    CheckResult result = result_of(check_find("pairs-of-places"), tally, trials);
    const cJSON *together = cJSON_GetObjectItem(shapes, "(n-2,2)");
    const cJSON *turned = cJSON_GetObjectItem(shapes, "(n-2,1,1)");
    double statistic = reference_at(together, "statistic_float")->valuedouble +
                       reference_at(turned, "statistic_float")->valuedouble;
    assert_true(fabs(result.statistic / statistic - 1) < 1e-12);
    assert_true(result.df == reference_at(together, "df")->valuedouble +
                                 reference_at(turned, "df")->valuedouble);
}

TEST(worked_cases)
{
    cJSON *file = reference_read(reference_path);
    const cJSON *item, *order, *place;
    size_t met = 0;
    REFERENCE_EACH(item, file, 3, "orders-list")
    {
        const cJSON *orders = reference_at(item, "input.orders");
        size_t n = (size_t)cJSON_GetArraySize(orders->child);
        uint64_t trials = (uint64_t)cJSON_GetArraySize(orders);
        Tally tally;
        assert_int_equal(tally_begin(&tally, &tally_place_pairs, PLAIN(n), trials, NULL),
                         STATUS_OK);
        cJSON_ArrayForEach(order, orders)
        {
            Item items[8], at = 0;
            cJSON_ArrayForEach(place, order) items[at++] = (Item)place->valueint;
            tally_place_pairs.count(&tally, items, 1);
        }
        expect_worked(&tally, trials, reference_at(item, "expected"));
        tally_end(&tally);
        met++;
    }
    assert_int_equal(met, 2);
    cJSON_Delete(file);
}

/* ---- other ways to the same numbers ---- */

/* Of every two orders, by definition. */
static PlacePairSums by_definition(const Item *outcomes, size_t n, size_t trials)
{
    PlacePairSums sums = {0};
    Item *leads = malloc(n * sizeof *leads);
    for (size_t s = 0; s < trials; s++)
        for (size_t t = 0; t < s; t++) {
            int64_t fixed = 0, swapped = 0;
            for (size_t p = 0; p < n; p++)
                for (size_t q = 0; q < n; q++)
                    if (outcomes[s * n + q] == outcomes[t * n + p])
                        leads[p] = (Item)q;
            for (size_t p = 0; p < n; p++) {
                fixed += leads[p] == p;
                swapped += leads[p] > p && leads[leads[p]] == p;
            }
            sums.together += fixed * (fixed - 1) / 2 + swapped - fixed;
            sums.turned += (fixed - 1) * (fixed - 2) / 2 - swapped;
        }
    free(leads);
    return sums;
}

/* Tables up to 64 items, kept outcomes beyond: the same sums, for any number of threads. Items
 * swap rarely by chance, so some trials are the one before with neighbours changed. */
TEST(sums_by_definition)
{
    enum { TRIALS = 40 };
    static const size_t sizes[] = {4, 5, 9, 12, 13, 33, 64, 65, 127, 128, 300};
    gsl_rng *random = gsl_rng_alloc(gsl_rng_mt19937);
    for (size_t at = 0; at < 2 * (sizeof sizes / sizeof *sizes); at++) {
        size_t n = sizes[at / 2];
        bool kept = at & 1;
        Item *outcomes = malloc(n * TRIALS * sizeof *outcomes);
        Tally tally;
        /* In tables up to 64 items, or kept from 13 on, whichever is less work. */
        uint64_t planned = n <= 64 && !kept ? 1000000 : TRIALS;
        assert_int_equal(tally_begin(&tally, &tally_place_pairs, PLAIN(n), planned, NULL),
                         STATUS_OK);
        assert_int_equal(tally.cells == n * TRIALS, n > 12 && (n > 64 || kept));
        for (size_t trial = 0; trial < TRIALS; trial++, tally.trial++) {
            Item *items = outcomes + trial * n;
            for (size_t p = 0; p < n; p++)
                items[p] = trial % 3
                               ? items[(p ^ 1) < n ? (long)(p ^ 1) - (long)n : (long)p - (long)n]
                               : (Item)p;
            if (trial % 3 == 0)
                gsl_ran_shuffle(random, items, n, sizeof *items);
            tally_place_pairs.count(&tally, items, 1);
        }
        PlacePairSums expected = by_definition(outcomes, n, TRIALS);
        for (int threads = 1; threads <= 3; threads += 2) {
            PlacePairSums sums;
            assert_int_equal(place_pairs_sums(&tally, TRIALS, threads, &sums, NULL), STATUS_OK);
            assert_true(sums.together == expected.together && sums.turned == expected.turned);
        }
        assert_true(expected.together != 0 && expected.turned != 0);
        tally_end(&tally);
        free(outcomes);
    }
    gsl_rng_free(random);
}

/* ---- what it finds ---- */

static CheckResult run_check(const char *shuffle, size_t n, uint64_t trials, const char *id)
{
    TrialPlan plan = {
        .n = n, .trials = trials, .seed = 1, .source = &source_xoshiro256_plus_plus, .threads = 1};
    while (strcmp(algorithm_list[plan.subject.index]->name, shuffle) != 0)
        plan.subject.index++;
    plan.subject.algorithm = algorithm_list[plan.subject.index];
    plan.subject.parameter = plan.subject.algorithm->parameter_default;
    const CheckKind *kind = check_find(id);
    plan.tallies[0] = kind->tally;
    plan.tally_count = 1;
    TrialCounts counts = {0};
    assert_int_equal(run_trials(&plan, &counts, NULL), STATUS_OK);
    CheckResult result;
    assert_int_equal(check_tally(kind, &counts.tallies[0], trials, 1, &result, NULL), STATUS_OK);
    trial_counts_clear(&counts);
    return result;
}

/* Merging two blocks of four by coins: which two share which two places, and nothing else
 * (phi2 = 1/8, all of it in (2,2)). A cut: all items in step. */
TEST(finds_what_it_is_for)
{
    assert_true(run_check("sort-merge", 4, 2000, "pairs-of-places").log10_p < -20);
    assert_true(run_check("sort-merge", 4, 2000, "positions").log10_p > -3);
    static const size_t sizes[] = {10, 52, 100};
    for (size_t i = 0; i < 3; i++)
        assert_true(run_check("cut", sizes[i], 1000, "pairs-of-places").log10_p < -50);
    assert_true(run_check("fisher-yates", 52, 1000, "pairs-of-places").log10_p > -3);
}

/* In a tenth of the trials item 1 lies at the mirror image of the place of item 0: w = .71, and no
 * single place shows it. */
TEST(finds_mirror_places)
{
    enum { CARDS = 52 };
    static const char *const ids[] = {"pairs-of-places", "positions"};
    double log10_p[2];
    for (size_t c = 0; c < 2; c++) {
        const CheckKind *kind = check_find(ids[c]);
        uint64_t words = 1, trials = place_pairs_most(CARDS);
        Tally tally;
        assert_int_equal(tally_begin(&tally, kind->tally, PLAIN(CARDS), 100000, NULL), STATUS_OK);
        for (uint64_t trial = 0; trial < trials; trial++) {
            Item items[CARDS];
            size_t place_of[CARDS];
            for (size_t i = 0; i < CARDS; i++) {
                size_t other = splitmix64_next(&words) % (i + 1);
                items[i] = items[other];
                items[other] = (Item)i;
            }
            for (size_t i = 0; i < CARDS; i++)
                place_of[items[i]] = i;
            size_t mirror = CARDS - 1 - place_of[0];
            if (splitmix64_next(&words) % 10 == 0) {
                items[place_of[1]] = items[mirror];
                items[mirror] = 1;
            }
            kind->tally->count(&tally, items, 1);
        }
        log10_p[c] = result_of(kind, &tally, trials).log10_p;
        tally_end(&tally);
    }
    assert_true(log10_p[0] < -20 && log10_p[1] > -3);
}

/* Of a run that is longer than what is looked at, the first trials, whatever the threads and the
 * machine: as outcomes, and as tables. */
TEST(looks_at_the_first_trials)
{
    static const struct {
        size_t n;
        uint64_t trials;
    } runs[] = {{5000, 1200}, {13, 200000}};
    for (size_t r = 0; r < 2; r++) {
        uint64_t trials = runs[r].trials, most = place_pairs_most(runs[r].n);
        assert_true(most < trials);
        TrialPlan plan = {.n = runs[r].n,
                          .trials = trials,
                          .seed = 1,
                          .source = &source_xoshiro256_plus_plus,
                          .threads = 2,
                          .tallies = {&tally_place_pairs},
                          .tally_count = 1};
        plan.subject.algorithm = algorithm_list[0];
        TrialCounts all, few;
        assert_int_equal(lane_machine_find("auto", &plan.machine, NULL), STATUS_OK);
        assert_int_equal(run_trials(&plan, &all, NULL), STATUS_OK);
        assert_int_equal(tally_trials(&all.tallies[0], trials, trials), most);
        plan.trials = most;
        plan.threads = 1;
        plan.machine = NULL;
        assert_int_equal(run_trials(&plan, &few, NULL), STATUS_OK);
        assert_int_equal(tally_trials(&few.tallies[0], most, most), most);
        assert_int_equal(all.tallies[0].cells, few.tallies[0].cells);
        for (uint64_t cell = 0; cell < few.tallies[0].cells; cell++)
            assert_true(tally_cell(&all.tallies[0], cell) == tally_cell(&few.tallies[0], cell));
        trial_counts_clear(&few);
        trial_counts_clear(&all);
    }
}

/* Of a run of which blocks are missing, those that came. */
TEST(keeps_what_came)
{
    Tally missing;
    Item items[100];
    assert_int_equal(tally_begin(&missing, &tally_place_pairs, PLAIN(100), 300, NULL), STATUS_OK);
    for (size_t p = 0; p < 100; p++)
        items[p] = (Item)p;
    for (missing.trial = 100; missing.trial < 102; missing.trial++)
        tally_place_pairs.count(&missing, items, 1);
    assert_int_equal(tally_trials(&missing, 2, 2), 2);
    PlacePairSums sums;
    assert_int_equal(place_pairs_sums(&missing, 2, 1, &sums, NULL), STATUS_OK);
    assert_true(sums.together == 100 * 97 / 2 && sums.turned == 99 * 98 / 2);
    tally_end(&missing);
}

int main(int argc, char **argv)
{
    if (argc != 2)
        return 2;
    reference_path = argv[1];
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(worked_cases),
        cmocka_unit_test(sums_by_definition),
        cmocka_unit_test(finds_what_it_is_for),
        cmocka_unit_test(finds_mirror_places),
        cmocka_unit_test(looks_at_the_first_trials),
        cmocka_unit_test(keeps_what_came),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
