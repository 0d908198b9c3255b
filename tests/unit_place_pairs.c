/* pairs-of-places: against worked cases, and the sums by
 * definition where outcomes are kept in place of tables; and what it finds and what not. Its laws
 * are in unit_matrix_laws.c, its tails in unit_small_tails.c and unit_large_tails.c. */
#include "unit.h"

#include "algorithms/registry.h"
#include "check_testing.h"
#include "inference/check_list.h"
#include "inference/two_items.h"
#include "plain_shape.h"
#include "random/source_list.h"
#include "reference_any.h"
#include "tallies/place_pairs.h"
#include "tallies/sums.h"
#include "trials/run_trials.h"

#include <gsl/gsl_randist.h>

static const char *reference_path;

static const CheckKind *kind_of(bool turned)
{
    const CheckKind *kind =
        check_find(turned ? "pairs-of-places-turned" : "pairs-of-places-together");
    assert_non_null(kind);
    return kind;
}

/* ---- worked cases ---- */

static void expect_worked(const Tally *tally, uint64_t trials, const cJSON *expected, bool turned)
{
    CheckResult result = result_of(kind_of(turned), tally, trials);
    double statistic = reference_at(expected, "statistic_float")->valuedouble;
    assert_true(fabs(result.statistic / statistic - 1) < 1e-12);
    assert_true(result.df == reference_at(expected, "df")->valuedouble);
    double plain = chi_square_tails(statistic, result.df).log10_upper;
    assert_true(fabs(plain - reference_at(expected, "log10_p_upper_chi2")->valuedouble) < 1e-9);
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
        expect_worked(&tally, trials,
                      cJSON_GetObjectItem(reference_at(item, "expected"), "(n-2,2)"), false);
        expect_worked(&tally, trials,
                      cJSON_GetObjectItem(reference_at(item, "expected"), "(n-2,1,1)"), true);
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
        assert_true(tally_adds_up(&tally, TRIALS));
        tally_add(&tally, tally.cells == n * TRIALS ? 0 : 1, 1);
        assert_false(tally_adds_up(&tally, TRIALS));
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
    assert_true(run_check("sort-merge", 4, 2000, "pairs-of-places-together").log10_p < -20);
    assert_true(run_check("sort-merge", 4, 2000, "pairs-of-places-turned").log10_p > -3);
    assert_true(run_check("sort-merge", 4, 2000, "positions").log10_p > -3);
    static const size_t sizes[] = {10, 52, 100};
    for (size_t i = 0; i < 3; i++) {
        assert_true(run_check("cut", sizes[i], 500, "pairs-of-places-together").log10_p < -50);
        assert_true(run_check("cut", sizes[i], 500, "pairs-of-places-turned").log10_p < -50);
    }
    assert_true(run_check("fisher-yates", 52, 500, "pairs-of-places-together").log10_p > -3);
    assert_true(run_check("fisher-yates", 52, 500, "pairs-of-places-turned").log10_p > -3);
}

/* ---- how far statements about two items are off ---- */

/* One order, or items 0 and 1 at places 0 and 1, in a part of the trials. */
static void make_heaped(gsl_rng *random, size_t n, bool one_order, double part, Item *ret)
{
    for (size_t p = 0; p < n; p++)
        ret[p] = (Item)p;
    bool wrong = gsl_rng_uniform(random) < part;
    if (!(wrong && one_order))
        gsl_ran_shuffle(random, wrong ? ret + 2 : ret, wrong ? n - 2 : n, sizeof *ret);
}

static double two_items_of(gsl_rng *random, size_t n, uint64_t trials, bool one_order, double part)
{
    static const char *const ids[] = {"positions", "pairs-of-places-together",
                                      "pairs-of-places-turned"};
    Tally places, pairs;
    Item items[8];
    assert_int_equal(tally_begin(&places, &tally_positions, PLAIN(n), trials, NULL), STATUS_OK);
    assert_int_equal(tally_begin(&pairs, &tally_place_pairs, PLAIN(n), trials, NULL), STATUS_OK);
    for (uint64_t trial = 0; trial < trials; trial++) {
        make_heaped(random, n, one_order, part, items);
        tally_positions.count(&places, items, 1);
        tally_place_pairs.count(&pairs, items, 1);
    }
    CheckResult checks[3];
    for (size_t i = 0; i < 3; i++)
        checks[i] = result_of(check_find(ids[i]), i ? &pairs : &places, trials);
    CaseResult result = {.n = n, .trials = trials, .checks = checks, .check_count = 3};
    tally_end(&places);
    tally_end(&pairs);
    return two_items_bound(&result);
}

/* The limit is below the w of the bias in 2.5% of runs at most, four standard errors aside: where
 * the bias lies on one statement, or one order, too. */
TEST(two_items_are_within_the_limit)
{
    enum { N = 6, TRIALS = 2000, RUNS = 400 };
    gsl_rng *random = gsl_rng_alloc(gsl_rng_mt19937);
    for (int one_order = 0; one_order < 2; one_order++) {
        double d = (N - 1) * (N - 1);
        d += N * (N - 3) / 2 * (N * (N - 3) / 2) + (N - 1) * (N - 2) / 2 * ((N - 1) * (N - 2) / 2);
        double whole = sqrt(one_order ? d : N * (N - 1) - 1);
        for (double w = .2; w < .6; w += .3) {
            int below = 0;
            for (int run = 0; run < RUNS; run++) {
                double limit = two_items_of(random, N, TRIALS, one_order, w / whole);
                assert_true(limit > 0);
                below += limit < w;
            }
            assert_true(below <= RUNS * .025 + 4 * sqrt(RUNS * .025 * .975));
        }
    }
    gsl_rng_free(random);
}

static double bound_of(size_t n, uint64_t trials, size_t count, double statistic, double df)
{
    static const char *const ids[] = {"positions", "pairs-of-places-together",
                                      "pairs-of-places-turned"};
    CheckResult checks[4] = {{.id = "successors", .status = FINDING_NO_BIAS_FOUND}};
    for (size_t i = 0; i < count; i++)
        checks[1 + i] = (CheckResult){
            .id = ids[i], .status = FINDING_NO_BIAS_FOUND, .statistic = statistic, .df = df};
    CaseResult result = {.n = n, .trials = trials, .checks = checks, .check_count = 1 + count};
    return two_items_bound(&result);
}

/* The w that solves the equation of two_items.h, found by bisection. */
static double bound_by_hand(double trials, double statistic, double df)
{
    double estimate = fmax(0, 3 * (statistic - df) / (trials - 1)), low = 0, high = 1;
    for (int i = 0; i < 100; i++) {
        double w = (low + high) / 2, variance = 2 * 3 * df / (trials * (trials - 1));
        variance += 4 / trials * w * w * (1 + w * sqrt(3 * df));
        *(w * w > estimate + 1.959964 * sqrt(variance) ? &high : &low) = w;
    }
    return high;
}

TEST(two_items_by_hand)
{
    static const double statistics[] = {9, 20, 3};
    for (size_t i = 0; i < 3; i++)
        for (uint64_t trials = 1000; trials <= 1000000; trials *= 10) {
            double wanted = bound_by_hand((double)trials, statistics[i], 9);
            assert_true(fabs(bound_of(4, trials, 3, statistics[i], 9) / wanted - 1) < 1e-6);
        }
    /* Where it is known: from 4 items to 1024, with three checks; never 1 or more. */
    assert_true(bound_of(3, 1000, 3, 9, 9) == 0);
    assert_true(bound_of(1024, 1000, 3, 9, 9) > 0);
    assert_true(bound_of(1025, 1000, 3, 9, 9) == 0);
    assert_true(bound_of(4, 1000, 2, 9, 9) == 0);
    assert_true(bound_of(4, 2, 3, 9, 9) == 0);
    assert_true(bound_of(4, 1, 3, 9, 9) == 0);
}

/* Of a run that is longer than what is kept, the first trials, whatever the threads; and of one of
 * which blocks are missing, those that came. */
TEST(keeps_the_first_trials)
{
    enum { N = 5000, LONG = 1200 };
    uint64_t kept = place_pairs_kept(N), block = block_trials(N);
    assert_true(kept > block && kept < LONG);
    TrialPlan plan = {.n = N,
                      .trials = LONG,
                      .seed = 1,
                      .source = &source_xoshiro256_plus_plus,
                      .threads = 2,
                      .tallies = {&tally_place_pairs},
                      .tally_count = 1};
    plan.subject.algorithm = algorithm_list[0];
    TrialCounts all, few;
    assert_int_equal(run_trials(&plan, &all, NULL), STATUS_OK);
    assert_int_equal(tally_trials(&all.tallies[0], LONG, LONG), kept);
    assert_true(tally_adds_up(&all.tallies[0], LONG));
    plan.trials = kept;
    plan.threads = 1;
    assert_int_equal(run_trials(&plan, &few, NULL), STATUS_OK);
    assert_int_equal(tally_trials(&few.tallies[0], kept, kept), kept);
    assert_int_equal(all.tallies[0].cells, few.tallies[0].cells);
    for (uint64_t cell = 0; cell < kept * N; cell++)
        assert_true(tally_cell(&all.tallies[0], cell) == tally_cell(&few.tallies[0], cell));
    trial_counts_clear(&few);
    trial_counts_clear(&all);

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
        cmocka_unit_test(worked_cases),         cmocka_unit_test(sums_by_definition),
        cmocka_unit_test(finds_what_it_is_for), cmocka_unit_test(two_items_are_within_the_limit),
        cmocka_unit_test(two_items_by_hand),    cmocka_unit_test(keeps_the_first_trials),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
