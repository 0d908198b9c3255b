/* Are the p-values what they say? A fair shuffle over many seeds must give uniform p-values, at
 * every size and down to a hundredth of a trial a cell; and every shuffle must follow its own law.
 * All seeds are fixed: 1, 2, 3, ... `--full` takes more trials a run (CI), `--long` many more and
 * the sizes between.
 *
 * A statistic of counts is discrete, so P(p <= x) steps; it is uniform once each atom is spread out
 * evenly: P(T > t) + u P(T = t), u a uniform number of the test's own. */
#include "unit.h"

#include "inference/calibration.h"
#include "inference/chi_square.h"
#include "inference/groups_law.h"
#include "inference/multinomial_tail.h"
#include "random/block_key.h"
#include "random/source_list.h"
#include "tallies/rank.h"
#include "tests/law_walk.h"
#include "tests/test_size.h"
#include "trials/lane_machine.h"
#include "trials/run_trials.h"

enum { SEEDS = 2000 };

static const double LEAST_P = 1e-4; /* of any one comparison with the uniform law */

static TestSize test_size;
static bool is_long;

static TrialPlan plan_of(const Algorithm *algorithm, size_t n, uint64_t trials)
{
    TrialPlan plan = {.subject.algorithm = algorithm,
                      .subject.parameter = algorithm->parameter_default,
                      .n = n,
                      .trials = trials,
                      .seed = 1,
                      .source = source_list[0],
                      .threads = 1};
    while (algorithm_list[plan.subject.index] != algorithm)
        plan.subject.index++;
    assert_int_equal(lane_machine_find("auto", &plan.machine, NULL), STATUS_OK);
    return plan;
}

static int by_value(const void *a, const void *b)
{
    double left = *(const double *)a, right = *(const double *)b;
    return (left > right) - (left < right);
}

/* The smaller tail of a binomial count, doubled, by summing the law outwards. */
static double binomial_p(unsigned count, unsigned trials, double chance)
{
    double below = 0, above = 0;
    for (unsigned k = 0; k <= trials; k++) {
        double log_mass = lgamma(trials + 1.0) - lgamma(k + 1.0) - lgamma(trials - k + 1.0) +
                          k * log(chance) + (trials - k) * log1p(-chance);
        below += k <= count ? exp(log_mass) : 0;
        above += k >= count ? exp(log_mass) : 0;
    }
    return fmin(1, 2 * fmin(below, above));
}

/* Sorts the p-values and compares them with the uniform law: as a whole, and how many lie within
 * 5%, 1% and 0.2% of either end. */
static void assert_uniform(double *p, size_t count, const char *what)
{
    static const double ends[] = {0.05, 0.01, 0.002};
    qsort(p, count, sizeof *p, by_value);
    double whole = kolmogorov_smirnov_p(p, count);
    if (!(whole > LEAST_P))
        fail_msg("%s: p-values are not uniform: Kolmogorov-Smirnov p = %g", what, whole);
    for (size_t e = 0; e < 3; e++) {
        unsigned low = 0, high = 0;
        for (size_t i = 0; i < count; i++) {
            low += p[i] < ends[e];
            high += p[i] > 1 - ends[e];
        }
        double low_p = binomial_p(low, (unsigned)count, ends[e]);
        double high_p = binomial_p(high, (unsigned)count, ends[e]);
        if (low_p < LEAST_P || high_p < LEAST_P)
            fail_msg("%s: %u and %u of %zu p-values within %g of the ends", what, low, high, count,
                     ends[e]);
    }
    /* The lowest 5% by themselves, and the highest: near both tails. */
    size_t low = 0, high = count;
    while (low < count && p[low] < 0.05)
        low++;
    while (high > 0 && p[high - 1] > 0.95)
        high--;
    double *tail = malloc(count * sizeof *tail);
    assert_non_null(tail);
    for (size_t i = 0; i < low; i++)
        tail[i] = p[i] / 0.05;
    double low_p = kolmogorov_smirnov_p(tail, low);
    for (size_t i = high; i < count; i++)
        tail[i - high] = (p[i] - 0.95) / 0.05;
    double high_p = kolmogorov_smirnov_p(tail, count - high);
    free(tail);
    if (!(low_p > LEAST_P) || !(high_p > LEAST_P))
        fail_msg("%s: near the tails p = %g (low), %g (high)", what, low_p, high_p);
}

typedef Status TestOf(uint64_t trials, uint64_t size, unsigned __int128 squares, TestResult *result,
                      Error *error);

typedef struct Known {
    unsigned __int128 squares;
    Tails tails;
} Known;

/* The tails at a sum of squares; the law does not change with the seed, so each is found once. */
static Tails tails_at(TestOf *test_of, uint64_t trials, uint64_t size, unsigned __int128 squares,
                      Known *known, size_t *known_count)
{
    for (size_t i = 0; i < *known_count; i++)
        if (known[i].squares == squares)
            return known[i].tails;
    TestResult test;
    Error error = {0};
    if (test_of(trials, size, squares, &test, &error))
        fail_msg("%ju trials of %ju: %s", (uintmax_t)trials, (uintmax_t)size, error.text);
    known[*known_count] = (Known){squares, test.tails};
    return known[(*known_count)++].tails;
}

static double spread_p(Tails tails, uint64_t seed)
{
    double upper = pow(10, tails.log10_upper), lower = pow(10, tails.log10_lower);
    double atom = fmax(0, upper + lower - 1);
    double uniform = ldexp((double)(mix64(seed * SPLITMIX64_GAMMA) >> 11), -53);
    double p = upper < 0.5 ? upper - atom + uniform * atom : 1 - lower + uniform * atom;
    return fmin(1, fmax(0, p));
}

/* The check of `kind` on a fair shuffle of n items, over all seeds. */
static void calibrate(const TallyKind *kind, size_t n, uint64_t trials)
{
    static Known known[SEEDS];
    static double p[SEEDS];
    size_t known_count = 0;
    bool orders = kind == &tally_permutations;
    TrialPlan plan = plan_of(find("fisher-yates"), n, trials);
    plan.tallies[0] = kind;
    plan.tally_count = 1;
    for (size_t i = 0; i < SEEDS; i++) {
        TrialCounts counts = {0};
        plan.seed = i + 1;
        assert_int_equal(run_trials(&plan, &counts, NULL), STATUS_OK);
        assert_int_equal(counts.trials, trials);
        assert_int_equal(counts.invalid, 0);
        unsigned __int128 squares = tally_sum_of_squares(&counts.tallies[0], 1);
        Tails tails = tails_at(orders ? multinomial_test : position_test, trials,
                               orders ? counts.tallies[0].cells : n, squares, known, &known_count);
        p[i] = spread_p(tails, i + 1);
        trial_counts_clear(&counts);
    }
    char what[120];
    snprintf(what, sizeof what, "%s, n = %zu, %ju trials", kind->id, n, (uintmax_t)trials);
    assert_uniform(p, SEEDS, what);
}

/* E, trials a cell, from .01 (one trial at least; two tell something) to 5 and beyond. */
TEST(permutations_uniform)
{
    static const double depths[] = {0.01, 0.03, 0.1, 0.3, 1, 2, 5, 30, 300, 3000};
    static const size_t sizes[] = {3, 4, 5, 8};
    for (size_t s = 0; s < sizeof sizes / sizeof sizes[0]; s++)
        for (size_t d = 0; d < sizeof depths / sizeof depths[0]; d++) {
            double trials = ceil(depths[d] * (double)permutation_count(sizes[s]));
            if (trials >= 2 && trials <= (is_long ? 2e6 : test_size == SIZE_FULL ? 1e5 : 2000))
                calibrate(&tally_permutations, sizes[s], (uint64_t)trials);
        }
    if (is_long)
        for (size_t n = 2; n <= 9; n++)
            calibrate(&tally_permutations, n, 20000);
}

TEST(positions_uniform)
{
    static const double depths[] = {0.25, 0.5, 1, 2, 5, 20, 100, 200, 1000};
    static const size_t sizes[] = {2, 3, 4, 5, 8, 15, 16, 52};
    for (size_t s = 0; s < sizeof sizes / sizeof sizes[0]; s++)
        for (size_t d = 0; d < sizeof depths / sizeof depths[0]; d++) {
            size_t n = sizes[s];
            uint64_t trials = (uint64_t)ceil(depths[d] * (double)n);
            if (trials >= position_least_trials(n) &&
                (is_long || trials * n <= (test_size == SIZE_FULL ? 300000 : 10000)))
                calibrate(&tally_positions, n, trials);
        }
    if (is_long) {
        calibrate(&tally_positions, 200, 20);
        calibrate(&tally_positions, 200, 2000);
        calibrate(&tally_positions, 52, 100000);
    }
}

/* The comparison itself must be able to fail: p-values a little too small, too large, squeezed. */
static double worst_of(double (*twist)(double))
{
    static double p[SEEDS];
    for (size_t i = 0; i < SEEDS; i++)
        p[i] = twist(ldexp((double)(mix64((i + 1) * SPLITMIX64_GAMMA) >> 11), -53));
    qsort(p, SEEDS, sizeof *p, by_value);
    return kolmogorov_smirnov_p(p, SEEDS);
}

static double as_it_is(double p)
{
    return p;
}

static double a_tenth_smaller(double p)
{
    return pow(p, 1.15);
}

static double squeezed(double p)
{
    return 0.05 + 0.9 * p;
}

TEST(the_comparison_can_fail)
{
    assert_true(worst_of(as_it_is) > LEAST_P);
    assert_true(worst_of(a_tenth_smaller) < LEAST_P);
    assert_true(worst_of(squeezed) < LEAST_P);
    /* 8 of 10: 2 * (45 + 10 + 1) / 1024. */
    assert_true(fabs(binomial_p(8, 10, 0.5) - 112.0 / 1024) < 1e-12);
    assert_true(binomial_p(170, 2000, 0.05) < LEAST_P);
}

/* Counts against a law: Pearson's X2 over the outcomes that can occur, none of those that cannot.
 * Paths too long to walk are left out of the law. Their weight shifts no chance by more than
 * itself, so it adds at most trials * orders * weight^2 to the mean of X2: so many trials are run,
 * at most, that this is nothing. False, and nothing is said, where those would be too few. */
static bool assert_follows_law(const Algorithm *algorithm, uint32_t parameter, size_t n,
                               uint64_t trials)
{
    char what[120];
    snprintf(what, sizeof what, "%s:%u, n = %zu", algorithm->name, parameter, n);
    static Law law;
    law_of(algorithm, parameter, n, UINT64_C(1) << 34, &law);
    double whole = (double)(law.denominator - law.cut), statistic = 0, df = -1;
    double weight = (double)law.cut / (double)law.denominator;
    double most = 1e-3 / ((double)law.orders * weight * weight); /* infinite where none is cut */
    if (most < 100 * (double)law.orders)
        return false;
    if ((double)trials > most)
        trials = (uint64_t)most;
    TrialPlan plan = plan_of(algorithm, n, trials);
    plan.subject.parameter = parameter;
    plan.tallies[0] = &tally_permutations;
    plan.tally_count = 1;
    TrialCounts counts = {0};
    assert_int_equal(run_trials(&plan, &counts, NULL), STATUS_OK);
    for (size_t cell = 0; cell <= law.orders; cell++) {
        bool order = cell < law.orders;
        uint64_t observed = order ? tally_cell(&counts.tallies[0], cell) : counts.invalid;
        double chance = (double)(order ? law.numerators[cell] : law.invalid) / whole;
        double expected = chance * (double)trials;
        if (chance == 0) {
            if (observed)
                fail_msg("%s: outcome %zu cannot occur, and did %ju times", what, cell,
                         (uintmax_t)observed);
            continue;
        }
        assert_true(expected > 50); /* deep enough for a plain chi-square at 1e-5 */
        statistic += ((double)observed - expected) * ((double)observed - expected) / expected;
        df++;
    }
    trial_counts_clear(&counts);
    if (df < 1)
        return true; /* a constant outcome, and it came every time */
    double log10_p = chi_square_log10_two_sided(chi_square_tails(statistic, df));
    if (!(log10_p > -5))
        fail_msg("%s: X2 = %g with %g degrees of freedom, log10 p = %g", what, statistic, df,
                 log10_p);
    return true;
}

TEST(every_shuffle_follows_its_law)
{
    size_t left_out = 0;
    for (size_t i = 0; algorithm_list[i]; i++) {
        const Algorithm *algorithm = algorithm_list[i];
        for (size_t n = 2; n <= (is_long ? 5 : 4); n++) {
            uint64_t trials = is_long ? 20000000 : 1000000;
            uint32_t parameter = algorithm->parameter_default;
            if (n < algorithm->min_n)
                continue;
            left_out += !assert_follows_law(algorithm, parameter, n, trials);
            if (algorithm->parameter && n < 5)
                left_out += !assert_follows_law(algorithm, algorithm->parameter_min + 1, n, trials);
        }
    }
    assert_int_equal(left_out, is_long); /* rao-sandelius of 5 items */
}

int main(int count, char **words)
{
    test_size = test_size_of(count, words);
    is_long = test_size == SIZE_LONG;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_comparison_can_fail),
        cmocka_unit_test(every_shuffle_follows_its_law),
        cmocka_unit_test(permutations_uniform),
        cmocka_unit_test(positions_uniform),
    };
    return cmocka_run_group_tests_name("calibration", tests, NULL, NULL);
}
