#include "cases/known_runs.h"

#include <stdlib.h>
#include <string.h>

#include "algorithms/algorithm.h"
#include "base/array.h"
#include "base/elementary.h"
#include "cases/case_spec.h"
#include "trials/own_outcomes.h"

enum { MOVE_STEPS = 4 }; /* of an item that is moved among others */

/* Its own, so that no case is compared with itself. */
static const uint64_t SEED = UINT64_C(0x63616e6469646174);

typedef struct KnownRun {
    TrialPlan plan; /* of its items and tallies */
    KnownShuffle of;
    KnownRunLength length;
    TrialCounts counts;
} KnownRun;

/* ---- the inverse, which the engine does not make ---- */

typedef struct Turned {
    OwnOutcomes own;
    Item *items;
} Turned;

static Status next_inverse(void *context, int feed, Item *outcomes, bool *missing, size_t count,
                           size_t *ret_count, Error *error)
{
    Turned *at = context;
    size_t n = at->own.plan->n;
    for (size_t trial = 0; trial < count; trial++, outcomes += n) {
        own_outcomes_next(&at->own, at->items);
        for (size_t place = 0; place < n; place++)
            outcomes[at->items[place]] = (Item)place;
    }
    *ret_count = count;
    return STATUS_OK;
}

static Status run_inverse(TrialPlan *plan, TrialCounts *ret, Error *error)
{
    const TrialPlan own = *plan;
    SCOPED_ARENA scratch = {0};
    Turned at = {.items = arena_get(&scratch, plan->n, sizeof *at.items)};
    TRY(arena_status(&scratch, "a shuffle", error));
    TRY(own_outcomes_open(&at.own, &own, true, error));
    own_outcomes_begin(&at.own, plan->seed, 0);
    OutcomeFeed feed = {.context = &at, .feeds = 1, .next = next_inverse};
    plan->feed = &feed;
    plan->threads = 1;
    Status status = run_trials(plan, ret, error);
    own_outcomes_close(&at.own);
    return status;
}

/* ---- what is kept ---- */

static void let_go(Known *known)
{
    for (size_t i = 0; i < known->count; i++)
        trial_counts_clear(&known->runs[i].counts);
    known->count = 0;
    known->cells = 0;
}

void known_clear(Known *known)
{
    let_go(known);
    free(known->runs);
    directions_clear(&known->directions);
    *known = (Known){0};
}

void known_runs_begin(Known *known, const TrialPlan *plan)
{
    known->plan = *plan;
}

double known_steps(const KnownShuffle *shuffle, size_t n)
{
    const Algorithm *algorithm = shuffle->subject.algorithm;
    bool all_move = algorithm->form != FORM_OTHER; /* in each pass; else one or two do */
    double passes = algorithm->form == FORM_SORT_PAIRS ? (double)n / 2
                    : algorithm->form >= FORM_SORT     ? log((double)n)
                    : algorithm->repeats && all_move   ? 1 + (double)shuffle->subject.parameter
                                                       : 1;
    double steps = passes * (double)n;
    if (algorithm->repeats && !all_move)
        steps += MOVE_STEPS * (double)shuffle->subject.parameter;
    return steps * (shuffle->times ? shuffle->times : 1);
}

static bool same_counted(const TrialPlan *one, const TrialPlan *other)
{
    bool same =
        one->n == other->n && one->shape == other->shape && one->tally_count == other->tally_count;
    for (size_t t = 0; same && t < one->tally_count; t++)
        same = one->tallies[t] == other->tallies[t];
    return same;
}

static bool same_run(const KnownRun *run, const KnownShuffle *of, KnownRunLength length)
{
    return run->of.subject.index == of->subject.index &&
           run->of.subject.parameter == of->subject.parameter &&
           run->of.transform == of->transform && run->of.times == of->times &&
           run->of.draw.method == of->draw.method && run->of.draw.bits == of->draw.bits &&
           run->length.trials == length.trials && run->length.steps == length.steps;
}

Status known_run(Known *known, const KnownShuffle *shuffle, KnownRunLength length,
                 const TrialCounts **ret, Error *error)
{
    for (size_t i = 0; i < known->count; i++)
        if (same_run(&known->runs[i], shuffle, length) &&
            same_counted(&known->runs[i].plan, &known->plan)) {
            *ret = &known->runs[i].counts;
            return STATUS_OK;
        }
    Source source;
    TRY(source_find(DEFAULT_SOURCE, &source, error));
    if (known->cells > KNOWN_CELLS_MOST)
        let_go(known);
    if (!array_room(&known->runs, known->count, sizeof *known->runs))
        return error_set(error, STATUS_FAILED, "out of memory for the run of a known shuffle");
    double most = fmax(KNOWN_RUN_LEAST, length.steps / known_steps(shuffle, known->plan.n));
    TrialPlan plan = known->plan;
    plan.subject = shuffle->subject;
    plan.trials = (uint64_t)fmin(length.trials, most);
    plan.seed = SEED;
    plan.source = &source;
    plan.draw = shuffle->draw;
    plan.repeat = shuffle->times;
    KnownRun *run = &known->runs[known->count];
    *run = (KnownRun){.plan = known->plan, .of = *shuffle, .length = length};
    TRY(shuffle->transform == TRANSFORM_INVERSE ? run_inverse(&plan, &run->counts, error)
                                                : run_trials(&plan, &run->counts, error));
    known->count++;
    for (size_t t = 0; t < run->counts.tally_count; t++)
        known->cells += run->counts.tallies[t].cells;
    *ret = &run->counts;
    return STATUS_OK;
}
