#include "trials/trial_plan.h"

#include "tallies/derive.h"
#include "tallies/rank.h"
#include "trials/sampled_blocks.h"

uint64_t plan_limit(const TrialPlan *plan)
{
    return plan->limit && plan->limit < plan->trials ? plan->limit : plan->trials;
}

uint64_t plan_blocks(const TrialPlan *plan)
{
    uint64_t size = block_trials(plan->n);
    return (plan_limit(plan) + size - 1) / size;
}

uint64_t plan_trials_between(const TrialPlan *plan, uint64_t first, uint64_t end)
{
    uint64_t size = block_trials(plan->n), all = plan_limit(plan);
    uint64_t to = end * size < all ? end * size : all;
    return first < end ? to - first * size : 0;
}

uint64_t plan_sampled_between(const TrialPlan *plan, uint64_t first, uint64_t end)
{
    uint64_t start = first * block_trials(plan->n);
    return sampled_trials(plan->n, start, start + plan_trials_between(plan, first, end));
}

bool plan_samples(const TrialPlan *plan, size_t t)
{
    return plan->sampled[t] && !plan_derives(plan, t);
}

/* Where the orders themselves are counted, the other tallies follow from those counts: each order
 * is looked at once, in place of each trial. That is faster unless there are far more orders than
 * trials. */
bool plan_derives(const TrialPlan *plan, size_t t)
{
    const TallyKind *kind = plan->tallies[t];
    bool ranked = false;
    for (size_t other = 0; other < plan->tally_count; other++)
        ranked |= plan->tallies[other] == &tally_permutations;
    return ranked && kind != &tally_permutations && !kind->in_order &&
           plan->trials >= permutation_count(plan->n) / (derives_at_once(kind) ? 4 : 1);
}
