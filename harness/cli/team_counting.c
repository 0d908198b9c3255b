#include "cli/team_counting.h"

#include "cases/run_case.h"
#include "trials/team.h"

/* This process's part of the case; the sums of all at rank 0, and whether any was stopped. */
static Status count_part(const CaseSpec *spec, const RunSettings *settings, Progress *progress,
                         TrialCounts *ret, Error *error)
{
    Team team = team_now();
    TrialPlan plan = case_plan(spec, settings);
    uint64_t first = 0, end = plan_blocks(&plan);
    TrialCounts counts = {0};
    if (spec->source.fill)
        plan_part(&plan, (uint64_t)team.rank + 1, (uint64_t)team.size, &first, &end);
    else if (team.rank)
        end = 0; /* one sequence: rank 0 runs it all */
    CasePart part = {.first_block = first, .end_block = end, .underived = true};
    Status status = first == end ? trial_counts_begin(&plan, &counts, error)
                                 : case_count(spec, settings, &part, progress, &counts, error);
    status = team_agree(status, error);
    THEN(status, team_gather(&plan, first, &counts, error));
    if (status) {
        trial_counts_clear(&counts);
        return status;
    }
    progress->interrupted = team_any(progress->interrupted);
    progress->timed_out = team_any(progress->timed_out);
    plan.keep_going = progress_keep_going;
    plan.keep_going_context = progress;
    if (!team.rank)
        trial_counts_finish(&plan, &counts);
    *ret = counts;
    return STATUS_OK;
}

/* Before each case rank 0 says whether there is one: a signal that only it has seen, or a failure
 * of its own, must not leave the others waiting for the next. */
static Status count_case(void *context, size_t index, const CaseSpec *spec,
                         const RunSettings *settings, Progress *progress, TrialCounts *ret,
                         Error *error)
{
    TeamCounting *counting = context;
    team_share(true);
    counting->begun++;
    Status status = count_part(spec, settings, progress, ret, error);
    counting->failed = status != STATUS_OK;
    return status;
}

Counting team_counting(TeamCounting *team)
{
    return (Counting){.context = team, .count = count_case};
}

void team_counted(const TeamCounting *team)
{
    if (team->begun < team->cases && !team->failed)
        team_share(false);
}

Status team_help(const CaseSpec *specs, size_t count, const RunSettings *settings,
                 Progress *progress, Error *error)
{
    for (size_t i = 0; i < count && team_share(false); i++) {
        TrialCounts counts;
        TRY(count_part(&specs[i], settings, progress, &counts, error));
        trial_counts_clear(&counts);
    }
    return STATUS_OK;
}
