#include "recorded_runs.h"
#include "trials/lane_machine.h"

/* cmocka wants these before it. */
#include "unit.h"

#include "algorithms/registry.h"
#include "inference/check_list.h"
#include "random/source_list.h"

static Item *recorded; /* of the run in hand */

static uint64_t record_cells(PlannedTally of, const char **ret_reason)
{
    return 1;
}

static void record(Tally *tally, const Item *outcome, uint64_t times)
{
    memcpy(recorded + tally->trial * tally->n, outcome, tally->n * sizeof *outcome);
    tally_add(tally, 0, times);
}

static const TallyKind tally_recorder = {
    .id = "recorder", .cells = record_cells, .count = record, .in_order = true};

TrialPlan plan_of(const char *name, size_t n, uint64_t trials)
{
    TrialPlan plan = {.n = n, .trials = trials, .seed = 3, .source = source_list[0], .threads = 2};
    while (strcmp(algorithm_list[plan.subject.index]->name, name) != 0)
        plan.subject.index++;
    plan.subject.algorithm = algorithm_list[plan.subject.index];
    plan.subject.parameter = plan.subject.algorithm->parameter_default;
    assert_int_equal(lane_machine_find("auto", &plan.machine, NULL), STATUS_OK);
    return plan;
}

Item *outcomes_of(TrialPlan plan, TrialCounts *ret_counts)
{
    memmove(plan.tallies + 1, plan.tallies, plan.tally_count * sizeof *plan.tallies);
    plan.tallies[0] = &tally_recorder;
    plan.tally_count++;
    Item *outcomes = calloc(plan.trials * plan.n, sizeof *outcomes);
    recorded = outcomes;
    assert_int_equal(run_trials(&plan, ret_counts, NULL), STATUS_OK);
    assert_int_equal(tally_cell(&ret_counts->tallies[0], 0), plan.trials);
    return outcomes;
}

CheckResult result_of_run(TrialPlan plan, const char *id, uint64_t *ret_trials)
{
    const CheckKind *kind = check_find(id);
    assert_non_null(kind);
    plan.tallies[0] = kind->tally;
    plan.tally_count = 1;
    TrialCounts counts;
    CheckResult result;
    assert_int_equal(run_trials(&plan, &counts, NULL), STATUS_OK);
    assert_int_equal(check_tally(kind, &counts.tallies[0], counts.trials, 1, &result, NULL),
                     STATUS_OK);
    *ret_trials = counts.trials;
    trial_counts_clear(&counts);
    return result;
}
