/* Directed checks by many data sets: how often fair ones, of few trials and many, have a p as small
 * as 1e-4, the far tail by sets that are drawn tilted, and how often `naive` is found. Every day
 * few sets; `--long`: as many as the claims of docs/statistics.md need, `--long fair_sets n N`: the
 * fair ones of that size. */
#include "unit.h"

#include "base/splitmix.h"
#include "exact/mistake_directions.h"
#include "inference/calibration.h"
#include "inference/check_kind.h"
#include "inference/check_list.h"
#include "tallies/rank.h"
#include "tests/naive_or_fair.h"
#include "tests/test_size.h"

static bool is_long;
static size_t only_n; /* of fair sets; 0: all */
static uint64_t only_trials;

typedef struct Sets {
    size_t n;
    uint64_t trials;
    Directions directions;
    const CheckKind *kind;
    uint64_t words;
} Sets;

static Sets sets_of(size_t n, uint64_t trials)
{
    Sets sets = {.n = n, .trials = trials, .words = 100 * n + trials};
    sets.kind = check_find(n <= DIRECTED_ORDERS_MAX_N ? "directed-orders" : "directed-places");
    assert_int_equal(mistake_directions_for(&sets.directions, n, 0, 1, NULL), STATUS_OK);
    return sets;
}

/* log10 of the check's p of one set. */
static double p_of_set(Sets *sets, bool naive)
{
    size_t n = sets->n;
    Item items[64];
    Tally tally;
    Shape shape = shape_plain(n);
    assert_int_equal(tally_begin(&tally, sets->kind->tally, &shape, sets->trials, NULL), STATUS_OK);
    for (uint64_t trial = 0; trial < sets->trials; trial++) {
        naive_or_fair(items, n, naive, &sets->words);
        if (n <= DIRECTED_ORDERS_MAX_N)
            tally_add(&tally, permutation_rank(items, n), 1);
        for (size_t place = 0; n > DIRECTED_ORDERS_MAX_N && place < n; place++)
            tally_add(&tally, items[place] * n + place, 1);
    }
    CheckInput input = {.kind = sets->kind,
                        .tally = &tally,
                        .trials = sets->trials,
                        .threads = 1,
                        .directions = &sets->directions};
    CheckResult result;
    assert_int_equal(sets->kind->test(&input, &result, NULL), STATUS_OK);
    tally_end(&tally);
    return result.status == FINDING_SKIPPED ? 0 : result.log10_p;
}

/* Of fair sets no more have p <= .01, .001 and 1e-4 than 99.9% of such samples have. */
TEST(fair_sets)
{
    static const size_t sizes[] = {3, 8, 52};
    static const uint64_t trials[] = {1, 5, 20, 60, 300};
    size_t tried = 0;
    for (size_t s = 0; s < 3; s++)
        for (size_t t = 0; t < 5; t++) {
            if (only_n && (only_n != sizes[s] || only_trials != trials[t]))
                continue;
            bool most = sizes[s] == 52 && trials[t] == 60;
            int runs = !is_long ? 500 : most ? 100000 : 20000, alarms[3] = {0};
            Sets sets = sets_of(sizes[s], trials[t]);
            for (int run = 0; run < runs; run++) {
                double log10_p = p_of_set(&sets, false);
                for (int level = 0; level < 3; level++)
                    alarms[level] += log10_p <= -2 - level;
            }
            directions_clear(&sets.directions);
            print_message("n = %zu, N = %ju: %d, %d, %d of %d\n", sizes[s], (uintmax_t)trials[t],
                          alarms[0], alarms[1], alarms[2], runs);
            for (int level = 0; level < 3; level++) {
                Rate rate =
                    rate_of((uint64_t)alarms[level], (uint64_t)runs, pow(10, -2 - level), true);
                assert_true(rate_inside(&rate));
            }
            tried++;
        }
    assert_true(tried > 0); /* else no size is that one */
}

/* A total of `trials` scores, each drawn from the law tilted by t: the value whose running sum of
 * chances passes a random number. */
static double tilted_total(const ScoreLaw *law, const double *sums, uint64_t trials,
                           uint64_t *words)
{
    double total = 0;
    for (uint64_t trial = 0; trial < trials; trial++) {
        double u = ldexp((double)(splitmix64_next(words) >> 11), -53) * sums[law->values - 1];
        size_t low = 0, high = law->values - 1;
        while (low < high) {
            size_t middle = (low + high) / 2;
            if (sums[middle] > u)
                high = middle;
            else
                low = middle + 1;
        }
        total += (double)law->first + (double)low * (double)law->span;
    }
    return total;
}

/* The first total, by steps of a tenth of its standard deviation, at which it says at most 1e-6; p
 * stays 1 where there is none. */
static double total_of_a_millionth(const Direction *one, uint64_t trials, double *ret_log10_p,
                                   bool *ret_bound)
{
    double count = (double)trials, span = (double)one->law.span, found = 0;
    *ret_log10_p = 0;
    for (int low = 0, high = 40; low < high;) {
        int step = (low + high) / 2;
        double least = count * (double)one->law.first, log10_p;
        bool bound;
        double total = count * one->mean + (4.7 + 0.1 * step) * one->sd * sqrt(count);
        total = least + ceil((total - least) / span) * span;
        assert_int_equal(direction_log10_upper(one, total, trials, &log10_p, &bound, NULL),
                         STATUS_OK);
        if (log10_p > -6) {
            low = step + 1;
        } else {
            high = step;
            found = total;
            *ret_log10_p = log10_p;
            *ret_bound = bound;
        }
    }
    return found;
}

/* The direction with its law's own mean and deviation: a sample is not moved to what is known. */
static Direction with_own_moments(const Direction *one)
{
    Direction own = *one;
    double mean = 0, squares = 0;
    for (size_t v = 0; v < one->law.values; v++) {
        double score = (double)one->law.first + (double)v * (double)one->law.span;
        mean += one->law.chances[v] * score;
        squares += one->law.chances[v] * score * score;
    }
    own.mean = mean;
    own.sd = sqrt(squares - mean * mean);
    return own;
}

/* Where the formula says 1e-6, drawing tilted says the same: of the exact law of orders, and of the
 * places' from fair trials, which tails_by_saddle_point (unit_directed.c) holds to all orders. Few
 * trials have Chernoff's bound, which is not less. */
TEST(tilted_sets)
{
    static const size_t sizes[] = {3, 8, 52};
    static const uint64_t trials[] = {5, 20, 60, 300};
    int held = 0, off = 0, bounds = 0;
    for (size_t s = 0; s < 3; s++) {
        Sets sets = sets_of(sizes[s], trials[0]);
        for (size_t d = 0; d < sets.directions.count; d += is_long ? 3 : 11) {
            Direction *one = &sets.directions.list[d];
            assert_int_equal(direction_make_law(&sets.directions, one, NULL), STATUS_OK);
            Direction own = with_own_moments(one);
            one = &own;
            for (size_t t = 0; t < 4; t++) {
                double count = (double)trials[t], log10_p = 0;
                bool bound = false;
                double total = total_of_a_millionth(one, trials[t], &log10_p, &bound);
                if (log10_p > -5.5 || log10_p < -9)
                    continue; /* so few trials have no such total */
                const ScoreLaw *law = &one->law;
                double *sums = malloc(law->values * sizeof *sums), sum = 0, tilt = 0, log_mean = 0;
                assert_non_null(sums);
                double low = 0, high = 20 / one->sd;
                for (int i = 0; i < 60; i++) { /* where the tilted mean is the total's */
                    double all = 0, first = 0;
                    tilt = 0.5 * (low + high);
                    for (size_t v = 0; v < law->values; v++) {
                        double x = (double)law->first + (double)v * (double)law->span - one->mean;
                        double part = law->chances[v] > 0 ? law->chances[v] * exp(tilt * x) : 0;
                        all += part;
                        first += part * x;
                    }
                    log_mean = log(all);
                    if (first / all < total / count - one->mean)
                        low = tilt;
                    else
                        high = tilt;
                }
                for (size_t v = 0; v < law->values; v++) {
                    double x = (double)law->first + (double)v * (double)law->span - one->mean;
                    sum += law->chances[v] > 0 ? law->chances[v] * exp(tilt * x) : 0;
                    sums[v] = sum;
                }
                int runs = is_long ? 20000 : 1000;
                double mean = 0, square = 0;
                for (int run = 0; run < runs; run++) {
                    double drawn = tilted_total(law, sums, trials[t], &sets.words);
                    double weight =
                        drawn < total - 0.5
                            ? 0
                            : exp(count * log_mean - tilt * (drawn - count * one->mean));
                    mean += weight / runs;
                    square += weight * weight / runs;
                }
                double error = sqrt((square - mean * mean) / runs), said = pow(10, log10_p);
                free(sums);
                held++;
                bounds += bound;
                double too_much = bound ? 0 : said - mean;
                if (fmax(mean - said, too_much) > 4.5 * error + 0.03 * said) {
                    print_message("n = %zu, N = %ju, %s: %g, not %g +- %g\n", sizes[s],
                                  (uintmax_t)trials[t], one->name, said, mean, error);
                    off++;
                }
            }
        }
        directions_clear(&sets.directions);
    }
    print_message("tilted: %d of %d off, %d are bounds\n", off, held, bounds);
    assert_true(held - bounds > 20 && !off);
}

/* How often naive is found at a level, of which directed checks have a tenth. */
TEST(naive_found)
{
    static const struct {
        size_t n;
        uint64_t trials;
        double log10_level, least;
    } rows[] = {{52, 60, -3, .96},
                {52, 60, -6, .73},
                {52, 110, -6, .98},
                {8, 300, -3, .85},
                {8, 400, -3, .95}};
    int runs = is_long ? 1000 : 100;
    for (size_t r = 0; r < sizeof rows / sizeof *rows; r++) {
        Sets sets = sets_of(rows[r].n, rows[r].trials);
        int found = 0;
        for (int run = 0; run < runs; run++)
            found += p_of_set(&sets, true) <= rows[r].log10_level - 1;
        directions_clear(&sets.directions);
        print_message("naive, n = %zu, %ju trials, 1e%g: %d of %d\n", rows[r].n,
                      (uintmax_t)rows[r].trials, rows[r].log10_level, found, runs);
        double few = is_long ? 0 : 3.1 * sqrt(rows[r].least * (1 - rows[r].least) * runs);
        assert_true(found >= rows[r].least * runs - few);
    }
}

int main(int count, char **arguments)
{
    is_long = test_size_of(count, arguments) == SIZE_LONG;
    if (is_long && count > 2)
        cmocka_set_test_filter(arguments[2]);
    if (is_long && count > 4) {
        only_n = strtoul(arguments[3], NULL, 10);
        only_trials = strtoull(arguments[4], NULL, 10);
    }
    const struct CMUnitTest tests[] = {cmocka_unit_test(fair_sets), cmocka_unit_test(tilted_sets),
                                       cmocka_unit_test(naive_found)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
