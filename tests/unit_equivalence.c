/* Limits of the bias (--equivalent): their level at w = W of a bias that is spread and of one that
 * is concentrated on one order, at 3, 8 and 52 items, and the price that plans give. With --full
 * more. */
#include "unit.h"

#include <gsl/gsl_randist.h>
#include <gsl/gsl_rng.h>

#include "inference/effect.h"
#include "inference/equivalence.h"

typedef enum How { FAIR, SPREAD, CONCENTRATED } How;

static size_t sets = 300;
static gsl_rng *generator;
static uint32_t cells[40320];

static size_t below(size_t limit)
{
    return (size_t)gsl_rng_uniform_int(generator, limit);
}

static BoundedTest orders_test(double orders)
{
    return (BoundedTest){.df = orders - 1, .most = sqrt(orders - 1)};
}

static BoundedTest places_test(double n)
{
    return (BoundedTest){.df = (n - 1) * (n - 1), .most = n - 1};
}

/* Pearson's statistic of counts of equally likely orders. Spread: odd orders have chances 1 - w,
 * even ones 1 + w. */
static double orders_statistic(size_t orders, double trials, double w, How how)
{
    double squares = 0, concentrated = w / sqrt((double)orders - 1);
    memset(cells, 0, orders * sizeof *cells);
    for (double trial = 0; trial < trials; trial++) {
        size_t order = below(orders);
        if (how == CONCENTRATED && gsl_rng_uniform(generator) < concentrated)
            order = 0;
        if (how == SPREAD && gsl_rng_uniform(generator) < w)
            order &= ~(size_t)1;
        cells[order]++;
    }
    for (size_t order = 0; order < orders; order++)
        squares += (double)cells[order] * cells[order];
    return (double)orders / trials * squares - trials;
}

/* The statistic of places. Spread: a part of the trials is naive's, whose w is known. */
static double places_statistic(size_t n, double trials, double w, How how)
{
    const double naive = 0.8110999; /* fairness plan --algo naive --n 52 */
    double squares = 0, share = how == CONCENTRATED ? w / ((double)n - 1) : w / naive;
    memset(cells, 0, n * n * sizeof *cells);
    for (double trial = 0; trial < trials; trial++) {
        size_t items[64];
        bool wrong = how != FAIR && gsl_rng_uniform(generator) < share;
        for (size_t i = 0; i < n; i++)
            items[i] = i;
        for (size_t i = n; i-- > 0 && !(wrong && how == CONCENTRATED);) {
            size_t from = wrong ? n - 1 - i : i, to = below(wrong ? n : i + 1), held = items[from];
            items[from] = items[to];
            items[to] = held;
        }
        for (size_t place = 0; place < n; place++)
            cells[items[place] * n + place]++;
    }
    for (size_t cell = 0; cell < n * n; cell++)
        squares += (double)cells[cell] * cells[cell];
    return ((double)n - 1) / trials * (squares - trials * trials);
}

/* The largest statistic that shows a bias below w: the limit grows with the statistic. */
static double last_shown(BoundedTest test, double w)
{
    double low = 0, high = 3 * test.df + 100;
    while (high - low > 1e-6 * high) {
        test.statistic = 0.5 * (low + high);
        if (equivalence_limit(&test) < w)
            low = test.statistic;
        else
            high = test.statistic;
    }
    return low;
}

static double shown(const BoundedTest *test, size_t items, double w, How how)
{
    double last = last_shown(*test, w), times = 0;
    for (size_t set = 0; set < sets; set++)
        times +=
            (items > 12 ? places_statistic(items, test->trials, w, how)
                        : orders_statistic((size_t)test->df + 1, test->trials, w, how)) <= last;
    return times;
}

/* A count of a binomial law of that chance is above this once in a million. */
static double most_of(double chance)
{
    double count = (double)sets * chance;
    while (gsl_ran_binomial_pdf((unsigned)count, chance, (unsigned)sets) > 1e-7 ||
           count < (double)sets * chance)
        count++;
    return count;
}

static void level_at(BoundedTest test, size_t items, double w)
{
    const double power = 0.9;
    test.trials = equivalence_trials(&test, w, power);
    assert_true(fabs(equivalence_power(&test, w) - power) < 0.02);
    double spread = shown(&test, items, w, SPREAD),
           concentrated = shown(&test, items, w, CONCENTRATED);
    double fair = shown(&test, items, w, FAIR);
    print_message("w = %g of %zu items, %.0f trials: shown spread %.0f, concentrated %.0f, fair "
                  "%.0f of %zu\n",
                  w, items, test.trials, spread, concentrated, fair, sets);
    assert_true(spread <= most_of(0.025));
    assert_true(concentrated <= most_of(0.025));
    assert_true((double)sets - fair <= most_of(1 - power));
    assert_true(fair <= most_of(power));
}

TEST(test_level_of_three)
{
    level_at(orders_test(6), 3, 0.1);
    level_at(orders_test(6), 3, 0.3);
}

TEST(test_level_of_eight)
{
    level_at(orders_test(40320), 8, 0.3);
    if (sets > 300)
        level_at(orders_test(40320), 8, 0.1);
}

TEST(test_level_of_52)
{
    level_at(places_test(52), 52, 0.3);
    if (sets > 300)
        level_at(places_test(52), 52, 0.1);
}

/* With the trials that the limit of a spread bias alone would take, 24,846 for w = .1 and 2,761 for
 * w = .3, a bias that is concentrated on one order passes too often by it, and so these are not
 * enough.
 */
TEST(test_prices)
{
    static const double known[][3] = {{.1, 24846, 30471}, {.3, 2761, 4386}};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        BoundedTest test = places_test(52);
        assert_true(equivalence_trials(&test, known[i][0], 0.9) == known[i][2]);
        test.trials = known[i][1];
        test.statistic = test.df + 1.2816 * sqrt(2 * test.df); /* of a fair shuffle, at 90% */
        double spread = effect_estimate(test.statistic, test.df, test.trials).high;
        assert_true(fabs(spread / known[i][0] - 1) < 0.01);
        assert_true(equivalence_limit(&test) > known[i][0] * 1.05);
    }
}

/* One trial in which an order came decides nothing: the limit is what most trials could be. */
TEST(test_few_trials)
{
    BoundedTest test = places_test(52);
    test.trials = 60;
    test.statistic = test.df;
    assert_true(equivalence_limit(&test) > -log(0.025) / 60 * 51 * 0.9);
    test.trials = 2;
    assert_true(equivalence_limit(&test) > 20);
}

int main(int count, char **words)
{
    if (count > 1 && strcmp(words[1], "--full") == 0)
        sets = 4000;
    generator = gsl_rng_alloc(gsl_rng_mt19937);
    gsl_rng_set(generator, 54);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_level_of_three), cmocka_unit_test(test_level_of_eight),
        cmocka_unit_test(test_level_of_52),    cmocka_unit_test(test_prices),
        cmocka_unit_test(test_few_trials),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    gsl_rng_free(generator);
    return failed;
}
