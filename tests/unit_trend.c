/* trend, suspect: their law by all orders, false alarms by every outcome of few trials, the normal
 * law beside the exact one, and worked cases. */
#include "unit.h"

#include "check_testing.h"
#include "inference/check_list.h"
#include "inference/stat_sum.h"
#include "inference/trend_test.h"
#include "plain_shape.h"
#include "reference_any.h"
#include "test_size.h"

static const char *reference_path;
static TestSize size; /* --full: three trials of four items for each item and place */

/* sum p * a[p] of every order, for 2 to 7 items. */
TEST(law_by_all_orders)
{
    for (size_t n = 2; n <= 7; n++) {
        size_t orders = (size_t)permutation_count(n), least = n * (n - 1) * (n - 2) / 6;
        double law[64], counted[64] = {0};
        assert_int_equal(trend_law(n, law, NULL), STATUS_OK);
        for (size_t rank = 0; rank < orders; rank++) {
            Item items[8];
            size_t sum = 0;
            permutation_unrank(rank, n, items);
            for (size_t p = 0; p < n; p++)
                sum += p * items[p];
            assert_true(sum - least < trend_cells(n));
            counted[sum - least] += 1 / (double)orders;
        }
        for (size_t cell = 0; cell < trend_cells(n); cell++)
            assert_true(fabs(law[cell] - counted[cell]) < 1e-14);
    }
}

/* A check of an item that was named. */
static CheckResult result_suspecting(const CheckKind *kind, const Tally *tally, uint64_t trials,
                                     NamedItem suspect)
{
    CheckResult result;
    CaseResult asking = {.options.suspect = suspect};
    CheckInput input = {
        .kind = kind, .tally = tally, .trials = trials, .threads = 1, .result = &asking};
    assert_int_equal(kind->test(&input, &result, NULL), STATUS_OK);
    return result;
}

/* Every outcome of one to three trials of three and four items: P(p <= x) is at most x, and x for
 * the p that there are; but where an uneven law's p is twice that of its nearer end. */
static void alarms_of(const CheckKind *kind, NamedItem suspect)
{
    for (size_t n = 3; n <= 4; n++)
        for (uint64_t trials = 1; trials <= 3; trials++) {
            /* Of 13,824 outcomes each the middle item alone, and the place it does not begin at. */
            if (size == SIZE_SHORT && n == 4 && trials == 3 && suspect.given &&
                (suspect.item != 1 || (suspect.at_place && suspect.place != 2)))
                continue;
            size_t orders = (size_t)permutation_count(n), outcomes = 1;
            for (uint64_t t = 0; t < trials; t++)
                outcomes *= orders;
            double *p = malloc(outcomes * sizeof *p);
            Tally tally;
            assert_int_equal(tally_begin(&tally, kind->tally, PLAIN(n), trials, NULL), STATUS_OK);
            for (size_t outcome = 0; outcome < outcomes; outcome++) {
                tally_forget(&tally);
                for (uint64_t t = 0, code = outcome; t < trials; t++, code /= orders)
                    count_order(&tally, (size_t)(code % orders), 1);
                CheckResult result = result_suspecting(kind, &tally, trials, suspect);
                p[outcome] = pow(10, result.log10_p);
                assert_true(p[outcome] >= pow(10, result.log10_p_least) * (1 - 1e-9));
            }
            for (size_t outcome = 0; outcome < outcomes; outcome += 1 + outcomes / 500) {
                double below = 0;
                for (size_t other = 0; other < outcomes; other++)
                    below += p[other] <= p[outcome] * (1 + 1e-9);
                assert_true(below / (double)outcomes / p[outcome] < 1 + 1e-9);
                assert_true(suspect.at_place || below / (double)outcomes / p[outcome] > 1 - 1e-9);
            }
            tally_end(&tally);
            free(p);
        }
}

TEST(no_more_alarms_than_stated)
{
    alarms_of(check_find("trend"), (NamedItem){.given = false});
    for (size_t item = 0; item < 3; item++) {
        alarms_of(check_find("suspect"), (NamedItem){.given = true, .item = item});
        for (size_t place = 0; place < 3; place++)
            alarms_of(check_find("suspect-place"),
                      (NamedItem){.given = true, .item = item, .at_place = true, .place = place});
    }
}

/* The same of the places of one item: normal where trials times items are above 2^20, of more than
 * 1,000 trials then; here of fewer, where both are known. */
TEST(places_of_an_item)
{
    static const size_t sizes[] = {2, 3, 52, 1000};
    static const uint64_t trials[] = {30, 100, 300};
    for (size_t s = 0; s < 4; s++)
        for (size_t t = 0; t < 3; t++) {
            size_t n = sizes[s];
            if (n * trials[t] > 30000) /* long, and nearer to the normal law */
                continue;
            double chances[1000], mean = (double)trials[t] * (double)(n - 1) / 2;
            double deviation = sqrt((double)trials[t] * ((double)n * (double)n - 1) / 12);
            for (size_t place = 0; place < n; place++)
                chances[place] = 1 / (double)n;
            for (double far = .5; far < 6; far += .25) {
                double sum = ceil(mean + far * deviation);
                if (sum > 2 * mean)
                    break;
                TestResult exact;
                assert_int_equal(sum_test(sum, chances, n, trials[t], &exact, NULL), STATUS_OK);
                double inner = (sum - mean - .5) / deviation;
                double normal = chi_square_tails(inner * inner, 1).log10_upper;
                assert_true(exact.tails.log10_upper - normal < log10(1.25));
            }
        }
}

/* Which item, and which place: those that were named and no others. */
TEST(the_one_that_was_named)
{
    Tally tally;
    const CheckKind *item = check_find("suspect"), *place = check_find("suspect-place");
    assert_int_equal(tally_begin(&tally, item->tally, PLAIN(4), 40, NULL), STATUS_OK);
    for (size_t trial = 0; trial < 40; trial++) { /* item 1 is last, the others go round */
        Item items[4] = {(Item)(trial % 3), (Item)((trial + 1) % 3), (Item)((trial + 2) % 3), 1};
        for (size_t p = 0; p < 3; p++)
            items[p] = items[p] == 1 ? 3 : items[p];
        item->tally->count(&tally, items, 1);
    }
    for (size_t i = 0; i < 4; i++) {
        CheckResult result =
            result_suspecting(item, &tally, 40, (NamedItem){.given = true, .item = i});
        assert_true(i == 1 ? result.estimate.observed == 3
                           : fabs(result.estimate.observed - 1) < .1);
        assert_true(result.estimate.known && result.estimate.expected == 1.5);
        assert_true((result.log10_p < -20) == (i == 1));
        for (size_t p = 0; p < 4; p++) {
            NamedItem at = {.given = true, .item = i, .at_place = true, .place = p};
            result = result_suspecting(place, &tally, 40, at);
            double expected = i == 1 ? 40. * (p == 3) : p == 3 ? 0 : 40 / 3.;
            assert_true(fabs(result.estimate.observed - expected) < 1);
            assert_true(result.estimate.expected == 10);
        }
    }
    CheckResult none = result_of(item, &tally, 40);
    assert_int_equal(none.status, FINDING_SKIPPED);
    assert_non_null(strstr(none.reason, "suspect:ITEM"));
    tally_end(&tally);
}

/* Where the normal law stands for the exact one it may not be less by more than a fifth, from one
 * trial of ten items on: beyond it is nearer. */
TEST(the_normal_law_is_careful)
{
    enum { N = TREND_EXACT_ITEMS };
    double law[N * N * N];
    assert_int_equal(trend_law(N, law, NULL), STATUS_OK);
    static const uint64_t trials[] = {1, 3, 10, 100};
    for (size_t t = 0; t < 4; t++) {
        double most = (double)(trials[t] * (trend_cells(N) - 1)), mean = most / 2;
        double deviation = sqrt((double)trials[t] / (N - 1)) * (N * N * N - N) / 12.;
        for (double far = .5; far < 6; far += .25) {
            double sum = ceil(mean + far * deviation);
            if (sum > most)
                break;
            TestResult exact;
            assert_int_equal(sum_test(sum, law, trend_cells(N), trials[t], &exact, NULL),
                             STATUS_OK);
            double inner = (sum - mean - .5) / deviation;
            double normal = chi_square_tails(inner * inner, 1).log10_upper;
            assert_true(exact.tails.log10_upper - normal < log10(1.25));
        }
    }
}

TEST(ballots)
{
    cJSON *file = reference_read(reference_path);
    const cJSON *item, *order, *place;
    REFERENCE_EACH(item, file, 5, "orders-list")
    {
        const CheckKind *kind = check_find("trend");
        Tally tally;
        assert_int_equal(tally_begin(&tally, kind->tally, PLAIN(5), 60, NULL), STATUS_OK);
        cJSON_ArrayForEach(order, reference_at(item, "input.orders"))
        {
            Item items[8], at = 0;
            cJSON_ArrayForEach(place, order) items[at++] = (Item)place->valueint;
            kind->tally->count(&tally, items, 1);
        }
        CheckResult result = result_of(kind, &tally, 60);
        double lower = reference_at(item, "expected.page.pL_exact")->valuedouble;
        assert_true(fabs(pow(10, result.log10_p) / (2 * lower) - 1) < 1e-9);
        assert_true(fabs(result.statistic - 140 * 140 / 1500.) < 1e-9);
        assert_string_equal(result.method, "convolution");
        tally_end(&tally);
    }
    cJSON_Delete(file);
}

/* Months by thirds of the year: the scores of groups and blocks. */
TEST(draft_lottery)
{
    cJSON *file = reference_read(reference_path);
    const cJSON *item, *row, *cell;
    size_t met = 0;
    cJSON_ArrayForEach(item, reference_at(file, "shared"))
    {
        if (strcmp(reference_at(item, "id")->valuestring, "draft-lottery-month-third") != 0)
            continue;
        double counts[36], months[12], thirds[3], month[12], third[3] = {1, 2, 3};
        size_t at = 0;
        cJSON_ArrayForEach(row, reference_at(item, "input.table")) cJSON_ArrayForEach(cell, row)
            counts[at++] = cell->valuedouble;
        at = 0;
        cJSON_ArrayForEach(cell, reference_at(item, "input.groups")) months[at++] =
            cell->valuedouble;
        at = 0;
        cJSON_ArrayForEach(cell, reference_at(item, "input.blocks")) thirds[at++] =
            cell->valuedouble;
        for (size_t i = 0; i < 12; i++)
            month[i] = (double)i + 1;
        Scored items = {12, months, month}, places = {3, thirds, third};
        TrendMoments found = trend_moments(counts, 1, items, places);
        assert_true(found.sum == reference_at(item, "expected.trend.S")->valuedouble);
        double z = (found.sum - found.mean) / sqrt(found.variance);
        assert_true(fabs(found.mean - 4768) < 1e-9);
        assert_true(fabs(z - reference_at(item, "expected.trend.z")->valuedouble) < 1e-9);
        double p = pow(10, chi_square_tails(z * z, 1).log10_upper);
        double expected = reference_at(item, "expected.trend.p_two_sided_normal")->valuedouble;
        assert_true(fabs(p / expected - 1) < 1e-6);
        met++;
    }
    assert_int_equal(met, 1);
    cJSON_Delete(file);
}

/* One trial in five leaves the items as they are: with 300 trials of 52 items it is found nearly
 * for sure (w = .2 * sqrt(51)); and blocks of places find it, too. */
TEST(finds_items_that_stay)
{
    const CheckKind *kind = check_find("trend");
    static const size_t sizes[] = {52, 2000};
    for (size_t s = 0; s < 2; s++) {
        size_t n = sizes[s];
        Item *items = malloc(n * sizeof *items);
        uint64_t words = 5;
        Tally tally;
        assert_int_equal(tally_begin(&tally, kind->tally, PLAIN(n), 300, NULL), STATUS_OK);
        for (size_t trial = 0; trial < 300; trial++) {
            for (size_t p = 0; p < n; p++)
                items[p] = (Item)p;
            for (size_t p = n; trial % 5 && p-- > 1;) {
                words = words * UINT64_C(6364136223846793005) + 1442695040888963407;
                size_t other = (size_t)((words >> 33) % (p + 1));
                Item item = items[p];
                items[p] = items[other];
                items[other] = item;
            }
            kind->tally->count(&tally, items, 1);
        }
        assert_true(result_of(kind, &tally, 300).log10_p < -20);
        tally_end(&tally);
        free(items);
    }
}

int main(int argc, char **argv)
{
    if (argc < 2)
        return 2;
    reference_path = argv[1];
    size = test_size_of(argc - 1, argv + 1);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(law_by_all_orders),
        cmocka_unit_test(places_of_an_item),
        cmocka_unit_test(the_one_that_was_named),
        cmocka_unit_test(the_normal_law_is_careful),
        cmocka_unit_test(ballots),
        cmocka_unit_test(draft_lottery),
        cmocka_unit_test(finds_items_that_stay),
    };
    const struct CMUnitTest fair[] = {cmocka_unit_test(no_more_alarms_than_stated)};
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    return size == SIZE_SHORT ? failed : failed + cmocka_run_group_tests(fair, NULL, NULL);
}
