/* What the checks cost: a deck of cards with the checks that a run makes, and with each alone, held
 * against shuffles of which nothing is counted. */
#include "contestants.h"
#include "groups.h"

#include "inference/check.h"
#include "inference/check_choice.h"
#include "inference/check_list.h"
#include "trials/lane_machine.h"

#include <stdio.h>
#include <stdlib.h>

enum { CARDS = 52, ROUNDS = 5 };

/* Repeats and the choice of `auto` go by the number of trials: it is that of the goal. */
static const uint64_t TRIALS = 10000000;

typedef struct Checked {
    const LaneMachine *machine;
    CheckChoice choice; /* one that names no check stands for none */
} Checked;

static void or_exit(Status status, const Error *error)
{
    if (!status)
        return;
    fprintf(stderr, "bench: %s\n", error->text);
    exit(3);
}

/* As a user's run does it: shuffles and counts, then judges the counts. */
static double checked_run(void *context, uint64_t trials)
{
    const Checked *checked = context;
    Error error = {0};
    const CheckKind *kinds[MOST_CHECKS];
    Shape shape = shape_plain(CARDS);
    size_t kind_count = check_choice_resolve(&checked->choice, &shape, trials, kinds);
    TrialPlan plan = engine_plan("fisher-yates", CARDS, trials, checked->machine);
    plan.tally_count = checks_tallies(kinds, kind_count, &shape, trials, plan.tallies);
    for (size_t t = 0; t < plan.tally_count; t++)
        plan.sampled[t] = checked->choice.wanted == CHECKS_AUTO &&
                          checks_costly(kinds, kind_count, &shape, plan.tallies[t]);
    TrialCounts counts;
    or_exit(run_trials(&plan, &counts, &error), &error);
    CaseResult result = {.n = CARDS,
                         .trials = counts.trials,
                         .trials_requested = trials,
                         .sampled.trials = counts.sampled_trials};
    or_exit(check_case(kinds, kind_count, counts.tallies, counts.tally_count, counts.invalid, NULL,
                       1, &result, &error),
            &error);
    case_result_clear(&result);
    trial_counts_clear(&counts);
    return 0;
}

/* Whether a check is among `all`, applies, and does not go by the tally of one before it. */
static bool counts_anew(size_t index)
{
    const CheckChoice all = {.wanted = CHECKS_ALL};
    const CheckKind *kinds[MOST_CHECKS];
    Shape shape = shape_plain(CARDS);
    size_t kind_count = check_choice_resolve(&all, &shape, TRIALS, kinds);
    const TallyKind *tally = check_list[index]->tally;
    bool anew = false;
    for (size_t k = 0; k < kind_count; k++)
        anew |= kinds[k] == check_list[index] && tally_cells(tally, &shape, TRIALS, NULL) > 0;
    for (size_t before = 0; before < index; before++)
        anew &= check_list[before]->tally != tally;
    return anew;
}

void group_checks(Report *report, const Wishes *wishes)
{
    const LaneMachine *machine = NULL;
    lane_machine_find("auto", &machine, NULL);
    Checked contexts[MEASURE_MAX_CONTESTANTS] = {
        {machine, {.wanted = CHECKS_NAMED}},
        {machine, {.wanted = CHECKS_AUTO}},
        {machine, {.wanted = CHECKS_ALL}},
    };
    Contestant contestants[MEASURE_MAX_CONTESTANTS] = {
        {"shuffles alone", checked_run, &contexts[0], TRIALS},
        {"auto", checked_run, &contexts[1], TRIALS},
        {"all", checked_run, &contexts[2], TRIALS},
    };
    size_t count = 3;
    for (size_t i = 0; check_list[i]; i++) {
        if (!counts_anew(i))
            continue;
        contexts[count] = (Checked){machine, {.wanted = CHECKS_NAMED}};
        contexts[count].choice.named[i] = true;
        contestants[count] = (Contestant){"", checked_run, &contexts[count], TRIALS};
        snprintf(contestants[count].name, sizeof contestants[count].name, "%s", check_list[i]->id);
        count++;
    }
    Contest contest = {
        .algorithm = "fisher-yates", .n = CARDS, .clock = MEASURE_CPU, .rounds = ROUNDS};
    report_measure(report, &contest, contestants, count);
}
