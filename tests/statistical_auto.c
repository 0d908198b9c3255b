/* What `--checks auto` comes to, run by run: how often fair shuffles are called biased, built in
 * and from outside; and that what a run finds, a longer run finds, too. `--long`: 2,000 runs of
 * each of the two and of each size, and runs of up to 1e8 trials; `--long '*find_no_less' 52`: that
 * test alone, of that size. `--full` (CI): 286 runs of each size, where every day 30 are made, and
 * all biases at all sizes. */
#include "unit.h"

#include <gsl/gsl_errno.h>

#include "algorithms/registry.h"
#include "cases/auto_trials.h"
#include "exact/mistake_directions.h"
#include "inference/calibration.h"
#include "inference/check.h"
#include "inference/check_choice.h"
#include "inference/check_list.h"
#include "plain_shape.h"
#include "random/source_list.h"
#include "tests/test_size.h"
#include "trials/lane_machine.h"
#include "trials/run_trials.h"
#include "trials/sampled_blocks.h"

static TestSize test_size;
static bool is_long;
static size_t only_size; /* 0: all */

static Directions directions; /* kept from run to run */

static const double levels[] = {0.05, 0.001};
enum { LEVELS = 2 };

/* Runs a shuffle with the checks of `auto`, as cases/run_case.c does, and judges it. */
static void judged(const char *name, uint32_t parameter, size_t n, uint64_t trials, uint64_t seed,
                   bool outside, double alpha, CaseResult *ret)
{
    const CheckKind *checks[MOST_CHECKS];
    CheckChoice choice = {.wanted = CHECKS_AUTO, .external = outside};
    Shape shape = shape_plain(n);
    size_t count = check_choice_resolve(&choice, &shape, trials, checks);
    TrialPlan plan = {.n = n,
                      .trials = trials,
                      .seed = seed,
                      .source = &source_xoshiro256_plus_plus,
                      .threads = is_long ? 1 : 2};
    assert_int_equal(lane_machine_find("auto", &plan.machine, NULL), STATUS_OK);
    while (strcmp(algorithm_list[plan.subject.index]->name, name) != 0)
        plan.subject.index++;
    plan.subject.algorithm = algorithm_list[plan.subject.index];
    plan.subject.parameter = parameter ? parameter : plan.subject.algorithm->parameter_default;
    plan.tally_count = checks_tallies(checks, count, &shape, trials, plan.tallies);
    for (size_t t = 0; t < plan.tally_count; t++)
        plan.sampled[t] = checks_costly(checks, count, &shape, plan.tallies[t]);
    TrialCounts counts;
    assert_int_equal(run_trials(&plan, &counts, NULL), STATUS_OK);
    *ret = (CaseResult){.n = n,
                        .trials = trials,
                        .trials_requested = trials,
                        .sampled = {.trials = counts.sampled_trials}};
    assert_int_equal(mistake_directions_for(&directions, n, 0, 1, NULL), STATUS_OK);
    assert_int_equal(
        check_case(checks, count, counts.tallies, counts.tally_count, 0, &directions, 2, ret, NULL),
        STATUS_OK);
    RunResult run = {.alpha = alpha, .complete = true, .cases = ret, .case_count = 1};
    assert_int_equal(judge_run(&run, NULL), STATUS_OK);
    trial_counts_clear(&counts);
}

static double least_adjusted(const CaseResult *result)
{
    double least = 0;
    for (size_t i = 0; i < result->check_count; i++)
        if (result->checks[i].status != FINDING_SKIPPED)
            least = fmin(least, result->checks[i].log10_p_adjusted);
    return least;
}

/* Of 2,000 fair runs no more are called biased, or too even, than 99.9% of such samples have. */
static void false_alarms(bool outside)
{
    static const struct {
        size_t n;
        uint64_t trials;
    } sizes[] = {{2, 60},    {3, 1300},  {5, 2000}, {8, 2000}, {13, 1500},
                 {52, 1000}, {300, 300}, {6, 2000}, {4, 900}};
    enum { SIZES = sizeof sizes / sizeof sizes[0] };
    uint64_t all = 0, alarms[LEVELS] = {0};
    for (size_t s = 0; s < SIZES; s++) {
        uint64_t runs = is_long ? 2000 : test_size == SIZE_FULL ? 286 : 30, here[LEVELS] = {0};
        for (uint64_t run = 0; run < runs; run++) {
            CaseResult result;
            judged("fisher-yates", 0, sizes[s].n, sizes[s].trials,
                   1000 * s + run + 1 + outside * 77777, outside, levels[0], &result);
            double least = least_adjusted(&result);
            for (size_t level = 0; level < LEVELS; level++)
                here[level] += least <= log10(levels[level]);
            case_result_clear(&result);
        }
        all += runs;
        for (size_t level = 0; level < LEVELS; level++) {
            Rate rate = rate_of(here[level], runs, levels[level], true);
            alarms[level] += here[level];
            if (is_long && !rate_inside(&rate))
                fail_msg("n %d: %d of %d at %g", (int)sizes[s].n, (int)here[level], (int)runs,
                         levels[level]);
        }
        if (is_long)
            print_message("%s, n = %d: %d and %d of %d\n", outside ? "outside" : "built in",
                          (int)sizes[s].n, (int)here[0], (int)here[1], (int)runs);
    }
    print_message("%s: %d at .05 and %d at .001 of %d fair runs\n",
                  outside ? "outside" : "built in", (int)alarms[0], (int)alarms[1], (int)all);
    for (size_t level = 0; level < LEVELS; level++) {
        Rate rate = rate_of(alarms[level], all, levels[level], true);
        if (!rate_inside(&rate))
            fail_msg("%s: %d of %d at %g", outside ? "outside" : "built in", (int)alarms[level],
                     (int)all, levels[level]);
    }
}

TEST(test_alarms_built_in)
{
    false_alarms(false);
}

TEST(test_alarms_outside)
{
    false_alarms(true);
}

static int by_number(const void *a, const void *b)
{
    uint64_t left = *(const uint64_t *)a, right = *(const uint64_t *)b;
    return left < right ? -1 : left > right;
}

enum { MOST_GRID = 40 };

/* The numbers of trials: some of each power of ten, and about the border where checks begin to be
 * made on a part of the trials. Returns how many. */
static size_t trials_grid(size_t n, bool slow, uint64_t ret[MOST_GRID])
{
    static const uint64_t steps[] = {1000,   3000,    10000,    30000,    100000,
                                     300000, 1000000, 10000000, 30000000, 100000000};
    uint64_t border = sampled_first(n), longest = slow ? 30000000 : 100000000,
             most = is_long ? longest : border * 3 / 2, all[MOST_GRID];
    size_t count = 0, kept = 0;
    for (size_t i = 0; i < sizeof steps / sizeof *steps; i++)
        all[count++] = steps[i];
    all[count++] = border;
    all[count++] = border + 1;
    all[count++] = border * 3 / 2;
    qsort(all, count, sizeof *all, by_number);
    for (size_t i = 0; i < count; i++)
        if (all[i] <= most &&
            (is_long || n > 12 || all[i] <= 1000000)) /* derived: nothing changes */
            ret[kept++] = all[i];
    return kept;
}

/* Six biases, found by different checks and from a thousand to a million trials on. Runs of one
 * seed are each the beginning of the next. How many runs of few trials find it, and what the first
 * says. */
TEST(test_more_trials_find_no_less)
{
    static const size_t sizes[] = {8, 20, 52};
    static const struct {
        const char *name;
        uint32_t parameters[3]; /* for these sizes */
        bool slow;              /* 1e8 deals of 52 cards would take minutes */
    } shuffles[] = {{"naive", {0, 0, 0}, false},
                    {"overhand", {0, 0, 0}, false},
                    {"last-fixed", {0, 0, 0}, false},
                    {"transpositions", {20, 62, 210}, true},
                    {"top-to-random", {24, 75, 250}, true},
                    {"key-sort", {9, 11, 13}, true}};
    for (size_t s = 0; s < sizeof sizes / sizeof *sizes; s++)
        for (size_t a = 0; a < sizeof shuffles / sizeof *shuffles; a++) {
            if (only_size && only_size != sizes[s])
                continue;
            if (test_size == SIZE_SHORT && (sizes[s] == 20 || a > 1))
                continue;
            uint64_t grid[MOST_GRID];
            size_t n = sizes[s], points = trials_grid(n, shuffles[a].slow && n == 52, grid),
                   most_runs = is_long ? 20 : 1;
            double before = 0;
            size_t found = 0;
            print_message("%s, n = %d:", shuffles[a].name, (int)n);
            for (size_t g = 0; g < points; g++) {
                size_t runs = grid[g] <= 200000 ? most_runs : 1, here = 0;
                double least = 0;
                for (size_t run = 1; run <= runs; run++) {
                    CaseResult result;
                    judged(shuffles[a].name, shuffles[a].parameters[s], n, grid[g], run, false,
                           1e-6, &result);
                    here += result.status == FINDING_BIASED || result.status == FINDING_TOO_EVEN;
                    least = run == 1 ? least_adjusted(&result) : least;
                    case_result_clear(&result);
                }
                print_message(" %ju: %.3g (%d of %d)", (uintmax_t)grid[g], least, (int)here,
                              (int)runs);
                /* Ten times the evidence, or what there was of it and chance: a run that just found
                 * it may lose it again. */
                size_t could = runs < most_runs ? (found == most_runs) : found - (found && is_long);
                if (here < could || (before < -20 && least > 0.9 * before))
                    fail_msg("%s, n = %d: %g after %g with %g trials", shuffles[a].name, (int)n,
                             least, before, (double)grid[g]);
                before = least;
                found = runs < most_runs ? here * most_runs : here;
            }
            print_message("\n");
        }
}

/* A check that auto makes is made in every longer run, too; except for repeats where all orders are
 * counted, which shows more. */
TEST(test_no_check_goes)
{
    for (int outside = 0; outside < 2; outside++)
        for (size_t n = 2; n <= 4100; n += n < 140 ? 1 : 660) {
            const CheckKind *before[MOST_CHECKS], *checks[MOST_CHECKS];
            size_t before_count = 0;
            Shape shape = shape_plain(n);
            for (uint64_t trials = 10; trials < UINT64_C(100000000000); trials *= 3) {
                CheckChoice choice = {.wanted = CHECKS_AUTO, .external = outside};
                size_t count = check_choice_resolve(&choice, &shape, trials, checks), made = 0;
                for (size_t i = 0; i < count; i++)
                    if (tally_cells(checks[i]->tally, PLAIN(n), trials, NULL) &&
                        trials >= check_least_trials(checks[i], &shape))
                        checks[made++] = checks[i];
                for (size_t b = 0; b < before_count; b++) {
                    bool there = n <= 12 && strcmp(before[b]->id, "repeats") == 0;
                    for (size_t i = 0; i < made; i++)
                        there |= checks[i] == before[b];
                    if (!there)
                        fail_msg("n %d: %s goes at %g trials", (int)n, before[b]->id,
                                 (double)trials);
                }
                memcpy(before, checks, sizeof before);
                before_count = made;
            }
        }
}

/* The trials of `plan` find the bias as often as they promise: runs with all checks of auto, the
 * named check held against its part of alpha, as Holm's first step has it. */
TEST(test_planned_trials_find_it)
{
    static const struct {
        const char *name, *by;
        size_t n;
        double power;
    } plans[] = {
        {"naive", "permutations", 3, .8},         {"naive", "permutations", 3, .99},
        {"sort-v8", "permutations", 4, .8},       {"sattolo", "permutations", 6, .5},
        {"key-sort:2", "permutations", 5, .9},    {"transpositions:26", "positions", 13, .8},
        {"riffle:8", "rising-sequences", 52, .8}, {"naive", "positions", 52, .99}};
    const double alpha = 1e-6;
    uint64_t runs = is_long ? 5000 : test_size == SIZE_FULL ? 300 : 100;
    for (size_t i = 0; i < sizeof plans / sizeof *plans; i++) {
        CaseSpec spec = {.n = plans[i].n};
        Plan plan;
        assert_int_equal(subject_find(plans[i].name, &spec.subject, NULL), STATUS_OK);
        TrialsWanted question = {.power = plans[i].power, .threads = 1};
        assert_int_equal(trials_plan(&spec, &question, alpha, &plan, NULL), STATUS_OK);
        assert_string_equal(plan.planned.by, plans[i].by);
        /* The power that these trials have: more than was wanted where few counts are possible. */
        question.trials = plan.trials;
        Plan back;
        spec.options.planned = (PlannedTrials){0};
        assert_int_equal(trials_plan(&spec, &question, alpha, &back, NULL), STATUS_OK);
        assert_true(back.planned.power >= plans[i].power - .005);
        uint64_t found = 0, biased = 0;
        for (uint64_t run = 1; run <= runs; run++) {
            CaseResult result;
            double weights = 0;
            judged(spec.subject.algorithm->name, spec.subject.parameter, spec.n,
                   (uint64_t)plan.trials, 31 * i + run, false, alpha, &result);
            for (size_t c = 0; c < result.check_count; c++)
                if (result.checks[c].status != FINDING_SKIPPED)
                    weights += check_weight(check_find(result.checks[c].id), spec.n);
            const CheckResult *check = check_made(&result, plans[i].by);
            double weight = check_weight(check_find(plans[i].by), spec.n);
            found += check && check->log10_p <= log10(alpha * weight / weights);
            biased += result.status == FINDING_BIASED;
            case_result_clear(&result);
        }
        Rate rate = rate_of(found, runs, back.planned.power, false);
        print_message("%s, n = %d: %g trials, power %.3f: %ju of %ju by %s, %ju in all\n",
                      plans[i].name, (int)spec.n, plan.trials, back.planned.power, (uintmax_t)found,
                      (uintmax_t)runs, plans[i].by, (uintmax_t)biased);
        assert_true(rate_inside(&rate));
        assert_true(biased >= found);
    }
}

int main(int count, char **arguments)
{
    test_size = test_size_of(count, arguments);
    is_long = test_size == SIZE_LONG;
    gsl_set_error_handler_off();
    if (is_long && count > 2)
        cmocka_set_test_filter(arguments[2]);
    if (is_long && count > 3)
        only_size = strtoul(arguments[3], NULL, 10);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_no_check_goes),
        cmocka_unit_test(test_alarms_built_in),
        cmocka_unit_test(test_alarms_outside),
        cmocka_unit_test(test_more_trials_find_no_less),
        cmocka_unit_test(test_planned_trials_find_it),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    directions_clear(&directions);
    return failed;
}
