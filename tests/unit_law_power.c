/* Trials planned for a law that is known find it as surely as was promised: in simulated counts,
 * judged by the checks' own tests. --long: 20,000 runs of each law and their table;
 * docs/statistics.md sums it up. */
#include "exact_testing.h"

#include <gsl/gsl_errno.h>
#include <gsl/gsl_randist.h>
#include <gsl/gsl_rng.h>
#include <math.h>

#include "exact/known_numbers.h"
#include "exact/needed_trials.h"
#include "inference/multinomial_tail.h"
#include "inference/noncentral.h"
#include "inference/stat_test.h"

static bool long_run;

static const double LEVEL = 1e-6; /* two-sided, of one test */

/* Of that many runs of which each finds it with that chance: 3.3 standard errors below. */
static double fewest(double runs, double power)
{
    return runs * power - 3.3 * sqrt(runs * power * (1 - power)) - 1;
}

/* The part of the runs in which the counts of that law are rejected. */
static double found_of_orders(const double *chances, size_t cells, unsigned trials, int runs)
{
    double level = log10_alpha_upper_of(log10(LEVEL));
    double pairs = fewest_pairs_rejected(trials, (double)cells, level);
    unsigned *counts = calloc(cells, sizeof *counts);
    assert_non_null(counts);
    gsl_rng *random = gsl_rng_alloc(gsl_rng_mt19937);
    gsl_rng_set(random, trials);
    int found = 0;
    for (int run = 0; run < runs; run++) {
        gsl_ran_multinomial(random, cells, trials, chances, counts);
        double shared = 0;
        for (size_t cell = 0; cell < cells; cell++)
            shared += counts[cell] * (counts[cell] - 1.0) / 2;
        found += shared >= pairs;
    }
    gsl_rng_free(random);
    free(counts);
    return found;
}

TEST(orders_are_found)
{
    static const struct {
        const char *name;
        uint32_t parameter;
        size_t n;
    } laws[] = {
        {"naive", 0, 3},
        {"naive", 0, 4},
        {"naive", 0, 5},
        {"naive", 0, 6},
        {"naive-backward", 0, 5},
        {"key-sort", 1, 3},
        {"key-sort", 2, 5},
        {"key-sort", 3, 4},
        {"sort-insertion", 0, 4},
        {"sort-merge", 0, 4},
        {"sort-quick-hoare", 0, 4},
        {"sort-v8", 0, 3},
        {"sort-v8", 0, 4},
        {"sattolo", 0, 5},
        {"riffle", 1, 4},
        {"missing-offset", 0, 5},
        {"overhand", 3, 4},
        {"rounded", 0, 4},
        {"transpositions", 5, 4},
        {"top-to-random", 6, 4},
        {"poker-1999", 0, 4},
    };
    int runs = long_run ? 20000 : 1000;
    double level = log10_alpha_upper_of(log10(LEVEL));
    for (size_t i = 0; i < sizeof laws / sizeof *laws; i++) {
        Law law = testing_law(laws[i].name, laws[i].parameter, laws[i].n);
        LawMeasures measures;
        law_measure(&law, &measures);
        double phi2 = mpq_get_d(measures.phi2), df = (double)law.orders - 1;
        law_measures_clear(&measures);
        LawCells cells;
        assert_int_equal(law_cells_of(&law, &cells, NULL), STATUS_OK);
        double *chances = calloc(law.orders, sizeof *chances);
        assert_non_null(chances);
        for (uint64_t order = 0; order < law.orders; order++)
            chances[order] = law_probability(&law, order);
        double nominal = ceil(trials_to_detect(phi2, df, level, .99));
        PowerTest test = {.kind = POWER_CELLS, .df = df, .log10_level = level};
        Bias bias = {.law = &cells};
        double trials = least_trials(&test, &bias, .99);
        double found = found_of_orders(chances, law.orders, (unsigned)trials, runs);
        double before = found_of_orders(chances, law.orders, (unsigned)nominal, runs);
        double said = power_of(&test, &bias, nominal);
        if (long_run)
            printf("| `%s` | %zu | %.3f | %.0f | %.1f%% | %.1f%% | %.0f | %.1f%% |\n", laws[i].name,
                   law.n, sqrt(phi2), nominal, 100 * said, 100 * before / runs, trials,
                   100 * found / runs);
        assert_true(found >= fewest(runs, .99));
        /* What is said of too few trials holds as well: .95, .907 and .965 of the nominal .99. */
        assert_true(fabs(before - said * runs) <=
                    3.5 * sqrt(runs * said * (1 - said)) + .003 * runs);
        free(chances);
        law_cells_end(&cells);
        law_clear(&law);
    }
}

extern const CheckKind check_positions, check_parity, check_rising;

/* Above 12 items by the check that takes the fewest trials; riffles by what is sufficient for them.
 */
TEST(numbers_are_found)
{
    static const struct {
        const char *name;
        uint32_t parameter;
        const PermStat *stat;
        const char *by;
    } laws[] = {{"riffle", 10, &stat_rising, "rising-sequences"},
                {"riffle", 11, &stat_rising, "rising-sequences"}};
    int runs = long_run ? 20000 : 1000;
    size_t n = 52;
    gsl_rng *random = gsl_rng_alloc(gsl_rng_mt19937);
    for (size_t i = 0; i < sizeof laws / sizeof *laws; i++) {
        const Algorithm *algorithm = testing_find(laws[i].name);
        TrialsWanted wanted = {.places = &check_positions,
                               .numbers = {&check_parity, &check_rising},
                               .alpha = LEVEL,
                               .power = .99,
                               .effect = .01,
                               .threads = 1};
        PlannedTrials planned;
        assert_int_equal(needed_trials(algorithm, laws[i].parameter, n, &wanted, &planned, NULL),
                         STATUS_OK);
        assert_string_equal(planned.by, laws[i].by);
        assert_in_range(planned.trials, 1000, 40000); /* by places: 1.4 million for ten riffles */
        bool known;
        size_t cells = stat_cells(laws[i].stat, n).count;
        double chances[64];
        unsigned counts[64];
        uint64_t counted[64];
        assert_in_range(cells, 2, 64);
        assert_int_equal(
            known_number_of(algorithm, laws[i].parameter, n, laws[i].stat, chances, &known, NULL),
            STATUS_OK);
        assert_true(known);
        int found = 0;
        gsl_rng_set(random, 1 + i);
        for (int run = 0; run < runs; run++) {
            gsl_ran_multinomial(random, cells, (unsigned)planned.trials, chances, counts);
            for (size_t cell = 0; cell < cells; cell++)
                counted[cell] = counts[cell];
            TestResult test;
            assert_int_equal(stat_test(laws[i].stat, n, counted, planned.trials, &test, NULL),
                             STATUS_OK);
            found += chi_square_log10_two_sided(test.tails) <= log10(LEVEL);
        }
        if (long_run)
            printf("| `%s:%u` | %zu | %.3f | | | | %llu | %.1f%% |\n", laws[i].name,
                   laws[i].parameter, n, planned.effect, (unsigned long long)planned.trials,
                   100.0 * found / runs);
        assert_true(found >= fewest(runs, .99));
    }
    gsl_rng_free(random);
}

/* Fewer than one trial by noncentral chi-square: all nine orders of `cut` stand far above 9!. */
TEST(a_law_of_few_orders_takes_few_trials)
{
    enum { ORDERS = 362880 };
    double *chances = calloc(ORDERS, sizeof *chances);
    assert_non_null(chances);
    for (int order = 0; order < 9; order++)
        chances[order] = 1.0 / 9;
    LawCells cells;
    assert_int_equal(law_cells(chances, ORDERS, &cells, NULL), STATUS_OK);
    PowerTest test = {
        .kind = POWER_CELLS, .df = ORDERS - 1, .log10_level = log10_alpha_upper_of(log10(LEVEL))};
    double trials = least_trials(&test, &(Bias){.law = &cells}, .99);
    assert_true(trials >= 3 && trials <= 20);
    law_cells_end(&cells);
    free(chances);
    /* One of two orders, always: 2^-20 is the first chance below 1e-6. Noncentral chi-square: 52.
     */
    assert_int_equal(law_cells((double[]){0, 1}, 2, &cells, NULL), STATUS_OK);
    test = (PowerTest){.kind = POWER_CELLS, .df = 1, .log10_level = -6};
    trials = least_trials(&test, &(Bias){.law = &cells}, .99);
    assert_true(trials >= 20 && trials <= 22);
    assert_true(power_of(&test, &(Bias){.law = &cells}, trials) == 1);
    law_cells_end(&cells);
}

int main(int count, char **words)
{
    gsl_set_error_handler_off();
    long_run = count > 1 && !strcmp(words[1], "--long");
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(orders_are_found),
        cmocka_unit_test(numbers_are_found),
        cmocka_unit_test(a_law_of_few_orders_takes_few_trials),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
