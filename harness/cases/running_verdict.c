#include "cases/running_verdict.h"

#include "base/elementary.h"
#include "inference/check.h"
#include "platform/platform.h"

static const double FIRST_LOOK_S = 1;

bool running_verdict_begin(RunningVerdict *verdict, const CaseSpec *spec, const TrialPlan *plan,
                           double alpha, size_t tests, Progress *progress)
{
    RunningVerdict begun = {.progress = progress,
                            .plan = plan,
                            .log10_limit =
                                log10(alpha / (double)(tests ? tests : 1) / RUNNING_LOOKS_MOST),
                            .threads = plan->threads};
    uint64_t cells = 0;
    Shape shape = shape_or_plain(plan->shape, plan->n);
    for (size_t t = 0; t < plan->tally_count; t++)
        if (!plan->tallies[t]->in_order) /* not looked at before the end */
            cells += tally_cells(plan->tallies[t], &shape, plan->trials, NULL);
    const CheckKind *checks[MOST_CHECKS];
    size_t count = checks_of_case(spec, spec->trials, checks);
    for (size_t i = 0; i < count; i++)
        /* One that compares trials with each other says nothing before the end. */
        if (!checks[i]->tally->in_order)
            begun.checks[begun.check_count++] = checks[i];
    if (!progress->shown || !begun.check_count || cells > RUNNING_CELLS_MOST)
        return false;
    *verdict = begun;
    return true;
}

uint64_t running_verdict_next(void *context, uint64_t block)
{
    uint64_t next = 1;
    while (next <= block)
        next *= 2;
    return next;
}

/* The counts that the check is made of, unless they are derived at the end only. */
static const Tally *counted(const RunningVerdict *verdict, const TrialCounts *counts,
                            const CheckKind *check)
{
    for (size_t t = 0; t < counts->tally_count; t++)
        if (counts->tallies[t].kind == check->tally)
            return plan_should_derive(verdict->plan, t) ? NULL : &counts->tallies[t];
    return NULL;
}

Status running_verdict_look(void *context, const TrialCounts *counts, uint64_t block,
                            bool *ret_stop, Error *error)
{
    RunningVerdict *verdict = context;
    Progress *progress = verdict->progress;
    if (monotonic_seconds() - progress->started < FIRST_LOOK_S)
        return STATUS_OK;
    if (counts->invalid) {
        progress->so_far = "invalid";
        return STATUS_OK;
    }
    bool looked = false, biased = false, even = false;
    for (size_t i = 0; i < verdict->check_count; i++) {
        const CheckKind *check = verdict->checks[i];
        const Tally *tally = counted(verdict, counts, check);
        uint64_t trials = tally ? tally_trials(tally, counts->trials, counts->sampled_trials) : 0;
        if (!tally)
            continue;
        CheckResult result;
        TRY(check_tally(check, tally, trials, verdict->threads, &result, error));
        if (result.status == FINDING_SKIPPED && result.reason[0])
            continue;
        looked = true;
        bool found = result.log10_p <= verdict->log10_limit;
        biased |= found && result.log10_p_upper <= result.log10_p_lower;
        even |= found && result.log10_p_upper > result.log10_p_lower;
    }
    if (biased)
        progress->so_far = "biased so far";
    else if (even)
        progress->so_far = "too even so far";
    else if (looked)
        progress->so_far = "no bias so far";
    return STATUS_OK;
}
