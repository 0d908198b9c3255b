/* False alarms of whole runs: all checks of `auto`, of shuffles that are fair, built in and from
 * outside in turn; and of both ends of each check. Every day few runs of few sizes; `--long`: 2,000
 * of each size that docs/calibration.md names, a row each; `--long n N [RUNS]`: of that size alone.
 */
#include "unit.h"

#include "algorithms/registry.h"
#include "cases/auto_trials.h"
#include "cases/run_case.h"
#include "inference/calibration.h"
#include "inference/check.h"
#include "inference/check_list.h"
#include "random/source_list.h"
#include "tests/test_size.h"
#include "trials/lane_machine.h"

typedef struct Size {
    size_t n;
    uint64_t trials;
} Size;

static const Size few_sizes[] = {{3, 10}, {5, 30}, {8, 30}, {13, 1000}, {52, 60}};
/* What matters most comes first. */
static const Size all_sizes[] = {
    {3, 10},     {3, 30},     {3, 100},     {3, 1000},    {5, 10},      {5, 30},  {5, 100},
    {5, 1000},   {8, 10},     {8, 30},      {8, 100},     {8, 1000},    {52, 10}, {52, 30},
    {52, 100},   {52, 60},    {52, 1000},   {3, 1},       {5, 1},       {8, 1},   {52, 1},
    {3, 60},     {5, 60},     {8, 60},      {13, 1},      {13, 10},     {13, 60}, {13, 1000},
    {3, 100000}, {5, 100000}, {8, 100000},  {52, 100000}, {13, 100000}, {300, 1}, {300, 10},
    {300, 60},   {300, 1000}, {300, 100000}};

static bool is_long;
static Size only;
static uint64_t only_runs; /* 0: as many as there are */

enum { LEVELS = 2, END_LEVELS = 3 };
static const double levels[LEVELS] = {0.05, 0.001};
static const double end_levels[END_LEVELS] = {0.05, 0.01, 0.001};

/* How often a check was made, and each of its ends was at most that. */
typedef struct Ends {
    uint64_t made, upper[END_LEVELS], lower[END_LEVELS];
} Ends;

static void note_ends(Ends *ends, const CaseResult *result)
{
    for (size_t i = 0; i < result->check_count; i++) {
        const CheckResult *check = &result->checks[i];
        size_t kind = 0;
        while (strcmp(check_list[kind]->id, check->id) != 0)
            kind++;
        if (check->status == FINDING_SKIPPED)
            continue;
        ends[kind].made++;
        for (size_t level = 0; level < END_LEVELS; level++) {
            ends[kind].upper[level] += check->log10_p_upper <= log10(end_levels[level]);
            ends[kind].lower[level] += check->log10_p_lower <= log10(end_levels[level]);
        }
    }
}

/* No end of a check is as small more often than once in 100,000 such samples of fair runs. */
static void ends_are_honest(Size size, const Ends *ends)
{
    for (size_t kind = 0; check_list[kind]; kind++)
        for (size_t level = 0; level < END_LEVELS; level++)
            for (int low = 0; low < 2; low++) {
                uint64_t found = low ? ends[kind].lower[level] : ends[kind].upper[level];
                Rate rate = rate_of(found, ends[kind].made, end_levels[level], true);
                if (found && rate.log10_p < -5)
                    fail_msg("n = %zu, N = %ju, %s: %ju of %ju %s ends at %g", size.n,
                             (uintmax_t)size.trials, check_list[kind]->id, (uintmax_t)found,
                             (uintmax_t)ends[kind].made, low ? "lower" : "upper",
                             end_levels[level]);
            }
}

/* The least adjusted p of a fair run. */
static double least_adjusted(Size size, uint64_t seed, bool outside, Known *known, Ends *ends)
{
    CaseSpec spec = {.n = size.n, .trials = size.trials, .seed = seed};
    spec.checks = (CheckChoice){.wanted = CHECKS_AUTO, .external = outside};
    RunSettings settings = {.alpha = levels[0], .threads = 1};
    Progress progress = {0};
    TrialCounts counts = {0};
    CaseResult result = {0};
    Error error = {0};
    if (subject_find("fisher-yates", &spec.subject, &error) ||
        source_find(DEFAULT_SOURCE, &spec.source, &error) ||
        lane_machine_find("auto", &settings.machine, &error))
        fail_msg("%s", error.text);
    progress.tests = tests_at_most(&spec, 1);
    const CasePart whole = {0};
    if (case_count(&spec, &settings, &whole, &progress, &counts, &error) ||
        case_conclude(&spec, &settings, &counts, known, &progress, &result, &error))
        fail_msg("%s", error.text);
    RunResult run = {.alpha = settings.alpha, .complete = true, .cases = &result, .case_count = 1};
    assert_int_equal(judge_run(&run, NULL), STATUS_OK);
    double least = 0;
    note_ends(ends, &result);
    for (size_t i = 0; i < result.check_count; i++)
        if (result.checks[i].status != FINDING_SKIPPED)
            least = fmin(least, result.checks[i].log10_p_adjusted);
    case_result_clear(&result);
    trial_counts_clear(&counts);
    return least;
}

/* Of fair runs no more are called biased, or too even, than 99.9% of such samples have. */
TEST(whole_runs)
{
    const Size *sizes = is_long ? all_sizes : few_sizes;
    size_t count =
        is_long ? sizeof all_sizes / sizeof *all_sizes : sizeof few_sizes / sizeof *few_sizes;
    Known known = {0};
    uint64_t all = 0, alarms[LEVELS] = {0}, runs = is_long ? 2000 : 20;
    runs = only_runs ? only_runs : runs;
    for (size_t s = 0; s < count; s++) {
        if (only.n && (only.n != sizes[s].n || only.trials != sizes[s].trials))
            continue;
        uint64_t here[LEVELS] = {0};
        Ends ends[MOST_CHECKS] = {{0}};
        for (uint64_t run = 0; run < runs; run++) {
            double least = least_adjusted(sizes[s], 1000000 * s + run + 1, run % 2, &known, ends);
            for (size_t level = 0; level < LEVELS; level++)
                here[level] += least <= log10(levels[level]);
        }
        ends_are_honest(sizes[s], ends);
        all += runs;
        bool inside = true;
        for (size_t level = 0; level < LEVELS; level++) {
            Rate rate = rate_of(here[level], runs, levels[level], true);
            inside &= rate_inside(&rate);
            alarms[level] += here[level];
        }
        if (is_long)
            print_message("| %zu | %ju | %ju | %ju |%s\n", sizes[s].n, (uintmax_t)sizes[s].trials,
                          (uintmax_t)here[0], (uintmax_t)here[1], inside ? "" : " outside");
        if (is_long && !inside)
            fail_msg("n = %zu, N = %ju", sizes[s].n, (uintmax_t)sizes[s].trials);
    }
    known_clear(&known);
    assert_true(all > 0); /* else no size is that one */
    print_message("%ju at .05 and %ju at .001 of %ju fair runs\n", (uintmax_t)alarms[0],
                  (uintmax_t)alarms[1], (uintmax_t)all);
    for (size_t level = 0; level < LEVELS; level++) {
        Rate rate = rate_of(alarms[level], all, levels[level], true);
        assert_true(rate_inside(&rate));
    }
}

int main(int count, char **arguments)
{
    is_long = test_size_of(count, arguments) == SIZE_LONG;
    if (is_long && count > 3)
        only = (Size){strtoul(arguments[2], NULL, 10), strtoull(arguments[3], NULL, 10)};
    only_runs = is_long && count > 4 ? strtoull(arguments[4], NULL, 10) : 0;
    const struct CMUnitTest tests[] = {cmocka_unit_test(whole_runs)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
