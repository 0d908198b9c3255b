/* --trials auto: as many as a bias takes, against the figures known for it and against runs. */
#include "exact_testing.h"

#include <math.h>

#include "exact/needed_trials.h"
#include "inference/check_list.h"
#include "random/source_list.h"
#include "trials/lane_machine.h"
#include "trials/run_trials.h"

static PlannedTrials plan(const char *name, uint32_t parameter, size_t n, TrialsWanted wanted)
{
    PlannedTrials planned;
    Error error = {0};
    wanted.threads = 2;
    if (needed_trials(name ? testing_find(name) : NULL, parameter, n, &wanted, &planned, &error))
        fail_msg("%s", error.text);
    return planned;
}

extern const CheckKind check_permutations, check_positions;

static const TrialsWanted by_both = {.orders = &check_permutations,
                                     .places = &check_positions,
                                     .alpha = 2e-6,
                                     .power = 0.99,
                                     .effect = 0.01};
static const TrialsWanted by_places = {
    .places = &check_positions, .alpha = 2e-6, .power = 0.99, .effect = 0.01};

/* The trials at an upper tail of 1e-6 by noncentral chi-square, power .99 (docs/statistics.md). The
 * law itself takes as many at n = 3, and 2 to 4% more from there on (unit_law_power). */
TEST(test_known_biases)
{
    static const uint64_t naive[] = {5221, 3025, 3057, 4398};
    for (size_t n = 3; n <= 6; n++) {
        PlannedTrials planned = plan("naive", 0, n, by_both);
        assert_string_equal(planned.purpose, "law");
        assert_string_equal(planned.by, "permutations");
        assert_in_range(planned.trials, naive[n - 3], naive[n - 3] * (n == 3 ? 100 : 105) / 100);
        assert_false(planned.capped);
    }
    /* Nine items are 362,880 orders, and noncentral chi-square would have it in 759 trials. */
    PlannedTrials sattolo = plan("sattolo", 0, 9, by_both);
    assert_true(fabs(sattolo.effect - sqrt(8)) < 1e-12);
    assert_in_range(sattolo.trials, 1350, 1600);
    PlannedTrials map = plan("one-liner-map", 0, 3, by_both);
    assert_string_equal(map.purpose, "invalid");
    assert_true(fabs(map.effect - 1.0 / 3) < 1e-15);
    assert_int_equal(map.trials, NEEDED_TRIALS_LEAST);
}

/* Nothing is known, or the law is even: an imbalance of w, which is lambda = N w^2. By places the
 * same w takes fewer trials, having fewer degrees of freedom. */
TEST(test_effects)
{
    static const char *const names[] = {"fisher-yates", "naive", NULL};
    for (size_t i = 0; i < 3; i++) {
        size_t n = i == 1 ? 2 : 3; /* naive is fair with two items */
        PlannedTrials planned = plan(names[i], 0, n, by_both);
        assert_string_equal(planned.purpose, "effect");
        assert_true(planned.effect == 0.01);
        TrialsWanted coarse = by_both;
        coarse.effect = 0.02;
        double ratio = (double)planned.trials / (double)plan(names[i], 0, n, coarse).trials;
        assert_true(fabs(ratio - 4) < 1e-4);
    }
    /* naive, n=3: 5221 trials for w = 1/9. */
    double trials = 5221 / 81.0 / 0.01 / 0.01;
    assert_true(fabs((double)plan(NULL, 0, 3, by_both).trials / trials - 1) < 1e-3);
    assert_true(plan(NULL, 0, 8, by_places).trials < plan(NULL, 0, 8, by_both).trials / 10);
    /* w is at most 1 with two items. */
    TrialsWanted large = by_both;
    large.effect = 30;
    assert_true(plan(NULL, 0, 2, large).effect == 1);
}

TEST(test_limits)
{
    PlannedTrials dear = plan("fisher-yates", 0, 12, by_both);
    assert_true(dear.capped);
    assert_int_equal(dear.trials, NEEDED_TRIALS_MOST);
    dear = plan("fisher-yates", 0, 65536, by_places);
    assert_true(dear.capped);
    assert_int_equal(dear.trials, NEEDED_ITEMS_MOST / 65536);
    /* Too many paths at n = 12: by places. */
    PlannedTrials naive = plan("naive", 0, 12, by_both);
    assert_string_equal(naive.purpose, "law");
    assert_string_equal(naive.by, "positions");
    assert_int_equal(plan("fisher-yates", 0, 1, by_both).trials, 1);
}

/* Planned for a power of 1/2 and of .9, that part of 300 runs finds it. The nominal power may be
 * .005 off (plan.h); five standard errors of the part found come on top. */
TEST(test_power_is_kept)
{
    enum { RUNS = 300 };
    Source source;
    assert_int_equal(source_find("xoshiro256++", &source, NULL), STATUS_OK);
    for (int way = 0; way < 4; way++) {
        bool orders = way < 2;
        size_t n = orders ? 4 : 13;
        const char *id = orders ? "permutations" : "positions";
        TrialsWanted wanted = {.orders = orders ? &check_permutations : NULL,
                               .places = orders ? NULL : &check_positions,
                               .alpha = 1e-4,
                               .power = way % 2 ? 0.5 : 0.9,
                               .effect = 0.01};
        /* The milder bias of the two by places, so that its law is still chi-square. */
        const char *name = orders ? "naive" : "transpositions";
        uint32_t parameter = orders ? 0 : 26;
        PlannedTrials planned = plan(name, parameter, n, wanted);
        assert_string_equal(planned.by, id);
        assert_true(planned.trials > NEEDED_TRIALS_LEAST);
        const CheckKind *check = check_find(id);
        int found = 0;
        for (uint64_t seed = 1; seed <= RUNS; seed++) {
            TrialPlan run = {.subject.algorithm = testing_find(name),
                             .subject.parameter = parameter,
                             .n = n,
                             .trials = planned.trials,
                             .seed = seed,
                             .source = &source,
                             .tallies = {check->tally},
                             .tally_count = 1,
                             .threads = 1};
            while (algorithm_list[run.subject.index] != run.subject.algorithm)
                run.subject.index++;
            assert_int_equal(lane_machine_find("auto", &run.machine, NULL), STATUS_OK);
            TrialCounts counts;
            CheckResult result;
            assert_int_equal(run_trials(&run, &counts, NULL), STATUS_OK);
            CheckInput input = {
                .kind = check, .tally = &counts.tallies[0], .trials = planned.trials, .threads = 1};
            assert_int_equal(check->test(&input, &result, NULL), STATUS_OK);
            found += result.log10_p <= log10(wanted.alpha);
            trial_counts_clear(&counts);
        }
        double part = (double)found / RUNS;
        print_message("%s by %s, %ju trials, w = %.3f: %g of %g\n", name, id,
                      (uintmax_t)planned.trials, planned.effect, part, wanted.power);
        double error = 5 * sqrt(wanted.power * (1 - wanted.power) / RUNS) + 0.005;
        assert_true(fabs(part - wanted.power) < error);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_known_biases),
        cmocka_unit_test(test_effects),
        cmocka_unit_test(test_limits),
        cmocka_unit_test(test_power_is_kept),
    };
    return cmocka_run_group_tests_name("needed trials", tests, NULL, NULL);
}
