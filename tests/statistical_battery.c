/* Are the p-values of every check what they claim? A fair shuffle over many seeds: at each end the
 * share of p <= .05, .01, .001 must lie in its 99.9% binomial interval. Where the law is discrete p
 * can only take some values; its atom is then spread by a number of the seed's, which makes p
 * uniform if the two tails are right. All checks of the list that apply at that n are tested, from
 * the same trials. With --long (scripts/soak): 5,000 seeds, and n = 200 and 2,000.
 *
 * Of so many intervals of 99.9% a few are missed even so: more of them than would be in one of a
 * thousand such tests, or one missed by far, is a failure. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "algorithms/registry.h"
#include "inference/check.h"
#include "inference/check_list.h"
#include "random/source_list.h"
#include "trials/run_trials.h"

#include <gsl/gsl_cdf.h>
#include <gsl/gsl_errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static const double levels[] = {.05, .01, .001};
enum { LEVELS = 3 };

typedef struct Tested {
    const CheckKind *kind;
    unsigned made;
    unsigned low[2][LEVELS]; /* p <= level, by the upper and by the lower end */
} Tested;

static unsigned intervals, missed;

/* A number in (0, 1) of the seed and the check, to spread atoms by. */
static double spread_of(uint64_t seed, size_t check)
{
    uint64_t x = (seed * 64 + check + 1) * UINT64_C(0x9e3779b97f4a7c15);
    x = (x ^ x >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    x = (x ^ x >> 27) * UINT64_C(0x94d049bb133111eb);
    return ((double)((x ^ x >> 31) >> 11) + .5) * 0x1p-53;
}

static void add(Tested *tested, const CheckResult *result, double spread)
{
    double upper = pow(10, result->log10_p_upper), lower = pow(10, result->log10_p_lower);
    double atom = fmax(0, upper + lower - 1);
    tested->made++;
    for (size_t level = 0; level < LEVELS; level++) {
        tested->low[0][level] += upper - spread * atom <= levels[level];
        tested->low[1][level] += lower - (1 - spread) * atom <= levels[level];
    }
}

static void judge(const Tested *tested, size_t n, uint64_t trials)
{
    static const char *const ends[] = {"uneven", "even"};
    for (size_t end = 0; end < 2; end++)
        for (size_t level = 0; level < LEVELS; level++) {
            unsigned count = tested->low[end][level], runs = tested->made;
            double below = gsl_cdf_binomial_P(count, levels[level], runs);
            double above = count ? gsl_cdf_binomial_Q(count - 1, levels[level], runs) : 1;
            double p = 2 * fmin(below, above);
            intervals++;
            missed += p < .001;
            if (p < .001)
                print_message("%s, n = %zu, %ju trials: %u of %u at p <= %g, %s end: p = %.2g\n",
                              tested->kind->id, n, (uintmax_t)trials, count, runs, levels[level],
                              ends[end], p);
            if (p < 1e-6)
                fail_msg("%s is not calibrated", tested->kind->id);
        }
}

/* Whether the id has one of the words, with commas between them. */
static bool is_left_out(const char *id, const char *words)
{
    for (const char *word = words; *word; word += strcspn(word, ",")) {
        word += *word == ',';
        size_t length = strcspn(word, ",");
        for (const char *at = id; *at; at++)
            if (strncmp(at, word, length) == 0)
                return true;
    }
    return false;
}

/* The checks of the list at that n, but those left out, over `seeds` seeds. */
static void calibrate(size_t n, uint64_t trials, unsigned seeds, const char *left_out)
{
    Tested tested[MOST_CHECKS] = {0};
    const CheckKind *checks[MOST_CHECKS];
    CheckChoice choice = {.wanted = CHECKS_ALL};
    size_t count = check_choice_resolve(&choice, n, trials, checks), kept = 0;
    for (size_t i = 0; i < count; i++)
        if (!is_left_out(checks[i]->id, left_out))
            checks[kept++] = checks[i];
    count = kept;
    Source source;
    assert_int_equal(source_find("xoshiro256++", &source, NULL), STATUS_OK);
    const LaneMachine *machine = NULL;
    assert_int_equal(lane_machine_find("auto", &machine, NULL), STATUS_OK);
    TrialPlan plan = {
        .n = n, .trials = trials, .source = &source, .threads = 1, .machine = machine};
    for (size_t i = 0; algorithm_list[i]; i++)
        if (strcmp(algorithm_list[i]->name, "fisher-yates") == 0) {
            plan.algorithm = algorithm_list[i];
            plan.algorithm_index = i;
        }
    plan.tally_count = checks_tallies(checks, count, n, trials, plan.tallies);
    for (plan.seed = 1; plan.seed <= seeds; plan.seed++) {
        TrialCounts counts = {0};
        CaseResult result = {.n = n, .trials = trials, .trials_asked = trials};
        assert_int_equal(run_trials(&plan, &counts, NULL), STATUS_OK);
        assert_int_equal(check_case(checks, count, counts.tallies, counts.tally_count,
                                    counts.invalid, 1, &result, NULL),
                         STATUS_OK);
        for (size_t i = 0; i < count; i++) {
            tested[i].kind = checks[i];
            if (result.checks[i].status != FINDING_SKIPPED)
                add(&tested[i], &result.checks[i], spread_of(plan.seed, i));
        }
        case_result_clear(&result);
        trial_counts_clear(&counts);
    }
    for (size_t i = 0; i < count; i++)
        if (tested[i].made)
            judge(&tested[i], n, trials);
}

/* More missed than chance explains at one in a thousand. */
static void judge_all(void)
{
    print_message("%u of %u intervals of 99.9%% missed\n", missed, intervals);
    assert_true(intervals > 100);
    assert_true(gsl_cdf_binomial_Q(missed ? missed - 1 : 0, .001, intervals) > .001 || !missed);
}

/* The Poisson tails of repeats are bounds, not laws. Tails by inversion (of permutations,
 * positions, prefix) take 20 ms each time, and have statistical_calibration.c; the longest
 * increasing subsequence of 52 items takes as long: with --long only. */
static void every_check(void **state)
{
    (void)state;
    intervals = missed = 0;
    calibrate(4, 1000, 2000, "repeats,permutations,prefix");
    calibrate(10, 1000, 1000, "repeats,permutations,positions,prefix");
    calibrate(52, 700, 1000, "repeats,positions,prefix,longest-increasing");
    judge_all();
}

static void every_check_long(void **state)
{
    (void)state;
    intervals = missed = 0;
    calibrate(4, 1000, 5000, "repeats");
    calibrate(4, 20000, 5000, "repeats");
    calibrate(10, 1000, 5000, "repeats,permutations");
    calibrate(10, 10000, 5000, "repeats,permutations");
    calibrate(52, 700, 5000, "repeats");
    calibrate(52, 5000, 5000, "repeats");
    calibrate(200, 1000, 5000, "repeats");
    calibrate(2000, 1000, 5000, "repeats");
    judge_all();
}

int main(int argc, char **argv)
{
    gsl_set_error_handler_off();
    const struct CMUnitTest tests[] = {cmocka_unit_test(every_check)};
    const struct CMUnitTest long_tests[] = {cmocka_unit_test(every_check_long)};
    if (argc > 1 && strcmp(argv[1], "--long") == 0)
        return cmocka_run_group_tests(long_tests, NULL, NULL);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
