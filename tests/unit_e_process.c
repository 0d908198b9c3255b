/* E-values: that they are martingales of mean 1, by listing all outcomes; that peeking at them
 * raises no more false alarms than promised; and that they find what they should, when they should:
 * naive with three items after a median of 3,238 trials (c = 100, alpha = 1e-6). */
#include "unit.h"

#include "inference/check.h"
#include "inference/check_choice.h"
#include "inference/check_list.h"
#include "inference/e_process.h"
#include "plain_shape.h"

#include <gsl/gsl_errno.h>
#include <gsl/gsl_randist.h>

enum { MOST_CELLS = 6 };

static uint64_t cells_of(PlannedTally of, const char **ret_reason)
{
    return of.n;
}

static const TallyKind table = {.id = "table", .cells = cells_of};

static Tally table_begin(size_t cells)
{
    Tally tally;
    assert_int_equal(tally_begin(&tally, &table, PLAIN(cells), 1000000, NULL), STATUS_OK);
    return tally;
}

/* Adds up chance times E over all tables of `left` trials in the cells from `cell` on. */
static double mean_of_e(Tally *tally, const double *chances, size_t cell, unsigned left,
                        double log_chance)
{
    if (cell + 1 == tally->cells) {
        tally->narrow_cells[cell] = left;
        log_chance += left * log(chances[cell]) - lgamma(left + 1.0);
        return exp(log_chance + log(10) * e_process_log10(tally, chances));
    }
    double sum = 0;
    for (unsigned count = 0; count <= left; count++) {
        tally->narrow_cells[cell] = count;
        sum += mean_of_e(tally, chances, cell + 1, left - count,
                         log_chance + count * log(chances[cell]) - lgamma(count + 1.0));
    }
    return sum;
}

TEST(mean_is_one)
{
    static const double laws[][MOST_CELLS] = {
        {.5, .5}, {.9, .1}, {.2, .3, .5}, {1. / 6, 1. / 6, 1. / 6, 1. / 6, 1. / 6, 1. / 6}};
    static const size_t sizes[] = {2, 2, 3, 6};
    for (size_t l = 0; l < 4; l++)
        for (unsigned trials = 1; trials <= 12; trials++) {
            Tally tally = table_begin(sizes[l]);
            double mean = mean_of_e(&tally, laws[l], 0, trials, lgamma(trials + 1.0));
            assert_true(fabs(mean - 1) < 1e-9);
            tally_end(&tally);
        }
}

TEST(known_values)
{
    Tally tally = table_begin(2);
    assert_true(fabs(e_process_log10(&tally, NULL)) < 1e-12);
    /* c = 20: twice the same of two has chance (10/20)(11/21) in place of 1/4 */
    tally_add(&tally, 0, 2);
    assert_true(fabs(pow(10, e_process_log10(&tally, NULL)) - 22.0 / 21) < 1e-12);
    /* A cell that cannot come up, did. */
    assert_true(isinf(e_process_log10(&tally, (double[]){0, 1})));
    tally_end(&tally);
    /* Counts where ln Gamma takes over from products: E(33, 33) by E(32, 32) and two steps. */
    Tally large = table_begin(2), small = table_begin(2);
    tally_add(&large, 0, 33), tally_add(&large, 1, 33);
    tally_add(&small, 0, 32), tally_add(&small, 1, 32);
    double step = log10(42 * 42 * 4.0 / (84 * 85));
    assert_true(fabs(e_process_log10(&large, NULL) - e_process_log10(&small, NULL) - step) < 1e-12);
    tally_end(&large);
    tally_end(&small);
    assert_true(e_process_concentration(6) == 100);
}

/* Peeks after every trial; returns the trial at which E >= 10^needed, or 0. Kept up to date by E's
 * own step, (c p + O) / ((c + N) p), and compared with the whole formula at the end. */
static unsigned first_alarm(gsl_rng *random, const double *law, size_t cells, unsigned trials,
                            double needed)
{
    unsigned counts[MOST_CELLS] = {0}, alarm = 0;
    double c = e_process_concentration((double)cells), log10_e = 0;
    double step = 1 / (double)cells;
    unsigned trial = 0;
    while (trial < trials && !alarm) {
        double u = gsl_rng_uniform(random);
        size_t cell = 0;
        while (cell + 1 < cells && (u -= law[cell]) >= 0)
            cell++;
        log10_e += log10((c * step + counts[cell]) / ((c + trial) * step));
        counts[cell]++;
        trial++;
        if (log10_e >= needed)
            alarm = trial;
    }
    Tally tally = table_begin(cells);
    for (size_t cell = 0; cell < cells; cell++)
        tally_add(&tally, cell, counts[cell]);
    assert_true(fabs(e_process_log10(&tally, NULL) - log10_e) < 1e-8);
    tally_end(&tally);
    return alarm;
}

static int by_number(const void *a, const void *b)
{
    unsigned left = *(const unsigned *)a, right = *(const unsigned *)b;
    return (left > right) - (left < right);
}

TEST(peeking_is_safe)
{
    static const double fair[6] = {1. / 6, 1. / 6, 1. / 6, 1. / 6, 1. / 6, 1. / 6};
    gsl_rng *random = gsl_rng_alloc(gsl_rng_mt19937);
    gsl_rng_set(random, 5);
    enum { RUNS = 2000 };
    unsigned alarms = 0;
    for (int run = 0; run < RUNS; run++)
        alarms += first_alarm(random, fair, 6, 5000, -log10(.05)) > 0;
    print_message("alarms at .05, peeking 5,000 times: %.4f\n", (double)alarms / RUNS);
    /* At most .05; three deviations above it is .0646. Not far below it either: E would be waste.
     */
    assert_in_range(alarms, RUNS / 100, 129);
    gsl_rng_free(random);
}

TEST(naive_stops_when_it_should)
{
    static const double naive[6] = {4. / 27, 5. / 27, 5. / 27, 5. / 27, 4. / 27, 4. / 27};
    gsl_rng *random = gsl_rng_alloc(gsl_rng_mt19937);
    gsl_rng_set(random, 6);
    enum { RUNS = 2001 };
    static unsigned stops[RUNS];
    for (int run = 0; run < RUNS; run++)
        stops[run] = first_alarm(random, naive, 6, 100000, 6);
    qsort(stops, RUNS, sizeof *stops, by_number);
    print_message("median stop %u\n", stops[RUNS / 2]);
    assert_true(stops[0] > 0);
    /* The median of 2,001 stops, of deviation about 900, is known to about 1.25 * 900 / sqrt(2001)
     * = 25. */
    assert_in_range(stops[RUNS / 2], 3238 - 75, 3238 + 75);
    /* What the report promises: after so many trials w = 1/9 is found with 99% power. */
    unsigned trials = stops[RUNS * 99 / 100];
    double promised = e_process_detectable(5, trials, 6, .99, true);
    print_message("99%% stop by %u trials; promised there: w >= %.4f\n", trials, promised);
    assert_true(fabs(promised * 9 - 1) < .05);
    gsl_rng_free(random);
}

/* With few trials a cell, too: the effect promised after so many trials, as all of a bias that is
 * spread evenly over a part of the cells, is found in 99% of 500 runs, except for three errors. */
TEST(sparse_promises_are_kept)
{
    static const unsigned tables[][2] = {{2000, 40320}, {400, 720}, {900, 5040}, {80, 24}};
    enum { RUNS = 500, LARGEST = 40320 };
    static unsigned counts[LARGEST];
    gsl_rng *random = gsl_rng_alloc(gsl_rng_mt19937);
    gsl_rng_set(random, 8);
    for (size_t t = 0; t < sizeof tables / sizeof tables[0]; t++) {
        unsigned trials = tables[t][0], cells = tables[t][1], found = 0;
        double w = e_process_detectable(cells - 1, trials, 6, .99, true);
        unsigned used = (unsigned)floor(cells / (1 + w * w) + 1e-6);
        double c = 20 * (cells - 1.0), a = c / cells;
        for (unsigned run = 0; run < RUNS; run++) {
            double log_e = 0;
            memset(counts, 0, sizeof counts);
            for (unsigned i = 0; i < trials; i++)
                log_e += log1p(counts[gsl_rng_uniform_int(random, used)]++ / a) - log1p(i / c);
            found += log_e >= 6 * log(10);
        }
        print_message("%u trials in %u cells: w = %.3f found by %u of 500\n", trials, cells, w,
                      found);
        assert_in_range(found, 488, RUNS);
    }
    assert_true(isinf(e_process_detectable(5, 2, 6, .99, true)));
    gsl_rng_free(random);
}

/* Which checks have e-values; and the average that decides. */
TEST(checks_with_evidence)
{
    const CheckKind *all[MOST_CHECKS], *found[MOST_CHECKS];
    CheckChoice choice = {.wanted = CHECKS_ALL};
    Shape five = shape_plain(5), cards = shape_plain(52);
    size_t count = check_choice_resolve(&choice, &five, 1000, all);
    assert_int_equal(evidence_checks(all, count, &five, 1000, found), 2);
    assert_string_equal(found[0]->id, "permutations");
    assert_string_equal(found[1]->id, "directed-orders");
    count = check_choice_resolve(&choice, &cards, 1000, all);
    size_t evident = evidence_checks(all, count, &cards, 1000, found);
    assert_int_equal(evident, 3); /* cycles, rising sequences, directed places */
    size_t directed = 0;
    for (size_t i = 0; i < evident; i++) {
        directed += strcmp(found[i]->id, "directed-places") == 0;
        assert_true(found[i]->chances || found[i]->about == ABOUT_MISTAKES);
        assert_string_not_equal(found[i]->id, "positions");
        assert_string_not_equal(found[i]->id, "parity");
    }
    assert_int_equal(directed, 1);
    assert_true(fabs(evidence_needed(1e-6, 1) - 6) < 1e-12);
    assert_true(fabs(evidence_needed(1e-6, 10) - 7) < 1e-12);
}

/* Counts orders of n items, of which `concentrated` of 100 are one order, by the tally of the
 * check. */
static Tally concentrated(const CheckKind *kind, size_t n, uint64_t trials,
                          uint64_t concentrated_of_100)
{
    gsl_rng *random = gsl_rng_alloc(gsl_rng_mt19937);
    Tally tally;
    Item items[52];
    assert_int_equal(tally_begin(&tally, kind->tally, PLAIN(n), trials, NULL), STATUS_OK);
    for (uint64_t trial = 0; trial < trials; trial++) {
        for (size_t place = 0; place < n; place++)
            items[place] = (Item)place;
        if (trial % 100 >= concentrated_of_100)
            gsl_ran_shuffle(random, items, n, sizeof *items);
        tally.kind->count(&tally, items, 1);
    }
    tally_flush(&tally, &tally);
    gsl_rng_free(random);
    return tally;
}

/* By hand: of three items 20 20 20 20 20 0 in six cells, and of two 60 40 in two; chi-square is 20
 * and
 * 4. The e-value is that of the table. */
TEST(case_by_evidence)
{
    static const struct {
        size_t n;
        uint64_t counts[6];
        double statistic, df;
    } cases[] = {{3, {20, 20, 20, 20, 20, 0}, 20, 5}, {2, {60, 40}, 4, 1}};
    for (size_t c = 0; c < 2; c++)
        for (uint64_t invalid = 0; invalid < 2; invalid++) {
            const CheckKind *checks[] = {check_find("positions"), check_find("permutations")};
            Tally tallies[2];
            for (size_t t = 0; t < 2; t++)
                assert_int_equal(
                    tally_begin(&tallies[t], checks[t]->tally, PLAIN(cases[c].n), 100, NULL),
                    STATUS_OK);
            for (uint64_t cell = 0; cell < tallies[1].cells; cell++)
                tally_add(&tallies[1], cell, cases[c].counts[cell]);
            CaseResult result = {
                .n = cases[c].n, .trials = 100, .trials_requested = 100, .by_evidence = true};
            assert_int_equal(check_case(checks, 2, tallies, 2, invalid, NULL, 1, &result, NULL),
                             STATUS_OK);
            assert_int_equal(result.check_count, 2);
            assert_int_equal(result.checks[0].status, FINDING_SKIPPED);
            assert_int_equal(result.checks[1].by_evidence, !invalid);
            if (!invalid) {
                assert_true(fabs(result.checks[1].statistic - cases[c].statistic) < 1e-9);
                assert_true(result.checks[1].df == cases[c].df);
                double log10_e = e_process_log10(&tallies[1], NULL);
                assert_true(fabs(result.checks[1].log10_e - log10_e) < 1e-9);
                assert_true(fabs(result.log10_e - log10_e) < 1e-9);
            }
            case_result_clear(&result);
            for (size_t t = 0; t < 2; t++)
                tally_end(&tallies[t]);
        }
}

/* Of several checks the average of the e-values counts. */
TEST(several_checks)
{
    enum { N = 13, TRIALS = 20000, CHECKS = 2 };
    const CheckKind *checks[CHECKS] = {check_find("cycles"), check_find("rising-sequences")};
    Tally tallies[CHECKS];
    double each[CHECKS], average, sum = 0;
    for (size_t i = 0; i < CHECKS; i++) {
        tallies[i] = concentrated(checks[i], N, TRIALS, 1);
        assert_int_equal(evidence_log10(&checks[i], 1, tallies, i + 1, NULL, &each[i], NULL),
                         STATUS_OK);
    }
    double greatest = fmax(each[0], each[1]);
    assert_int_equal(evidence_log10(checks, CHECKS, tallies, CHECKS, NULL, &average, NULL),
                     STATUS_OK);
    for (size_t i = 0; i < CHECKS; i++)
        sum += pow(10, each[i] - greatest);
    assert_true(isfinite(greatest));
    assert_true(fabs(average - (greatest + log10(sum / CHECKS))) < 1e-9);
    assert_int_equal(evidence_log10(checks, 0, tallies, CHECKS, NULL, &average, NULL), STATUS_OK);
    assert_true(average == 0);
    for (size_t i = 0; i < CHECKS; i++)
        tally_end(&tallies[i]);
}

int main(void)
{
    gsl_set_error_handler_off();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(mean_is_one),
        cmocka_unit_test(known_values),
        cmocka_unit_test(peeking_is_safe),
        cmocka_unit_test(naive_stops_when_it_should),
        cmocka_unit_test(sparse_promises_are_kept),
        cmocka_unit_test(checks_with_evidence),
        cmocka_unit_test(case_by_evidence),
        cmocka_unit_test(several_checks),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
