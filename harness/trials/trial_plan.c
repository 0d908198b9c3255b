#include "trials/trial_plan.h"

#include "tallies/rank.h"
#include "trials/lane_machine.h"
#include "trials/sampled_blocks.h"

#include <stdlib.h>
#include <string.h>

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

void plan_part(const TrialPlan *plan, uint64_t part, uint64_t of, uint64_t *ret_first,
               uint64_t *ret_end)
{
    uint64_t blocks = plan_blocks(plan);
    *ret_first = (uint64_t)((unsigned __int128)blocks * (part - 1) / of);
    *ret_end = (uint64_t)((unsigned __int128)blocks * part / of);
}

uint64_t plan_sampled_between(const TrialPlan *plan, uint64_t first, uint64_t end)
{
    uint64_t start = first * block_trials(plan->n);
    return sampled_trials(plan->n, start, start + plan_trials_between(plan, first, end));
}

bool plan_samples(const TrialPlan *plan, size_t t)
{
    return plan->sampled[t] && !plan_should_derive(plan, t);
}

/* Where the orders themselves are counted, the other tallies follow from those counts: each order
 * is looked at once, in place of each trial. That is as fast where there are as many trials as
 * orders, and faster where there are more. */
bool plan_should_derive(const TrialPlan *plan, size_t t)
{
    const TallyKind *kind = plan->tallies[t];
    bool ranked = false;
    for (size_t other = 0; other < plan->tally_count; other++)
        ranked |= plan->tallies[other] == &tally_permutations;
    return ranked && kind != &tally_permutations && !kind->in_order &&
           plan->trials >= permutation_count(plan->n);
}

bool plan_reads_rows(const TrialPlan *plan)
{
    return plan->source->fill && plan->draw.method == DRAW_EXACT;
}

void plan_resolve(TrialPlan *plan)
{
    bool side_by_side = plan->machine && plan->n >= 2 && plan->n <= LANES_MAX_N;
    bool lockstep = side_by_side && plan->subject.algorithm && plan_reads_rows(plan) &&
                    plan->start == START_IDENTITY && plan->repeat <= 1;
    plan->lane = lockstep ? plan->machine->shuffle(plan->subject.index) : NULL;
    for (size_t t = 0; t < plan->tally_count; t++) {
        const TallyKind *kind = plan->tallies[t];
        bool rows = side_by_side && (kind->count_rows || kind->kept);
        plan->ways[t] = plan_should_derive(plan, t)   ? TALLY_DERIVED
                        : kind == &tally_permutations ? TALLY_BY_RANKS
                        : rows                        ? TALLY_BY_ROWS
                                                      : TALLY_ONE_BY_ONE;
    }
}

/* Stored counts are read without a subject. */
bool plan_is_counted(const TrialPlan *plan)
{
    return plan->subject.kind && plan->subject.kind->counted;
}

Status trial_counts_begin(const TrialPlan *plan, TrialCounts *ret, Error *error)
{
    return trial_counts_begin_on(plan, 1, NULL, ret, error);
}

Status trial_counts_begin_on(const TrialPlan *plan, int threads, const TrialCounts *first,
                             TrialCounts *ret, Error *error)
{
    TrialCounts counts = {.n = plan->n, .threads = 1};
    size_t n = plan_is_counted(plan) ? 1 : plan->n; /* no outcome is kept of mere counts */
    counts.lost = calloc(n, sizeof *counts.lost);
    counts.first_outcome = calloc(n, sizeof *counts.first_outcome);
    Status status = counts.lost && counts.first_outcome
                        ? STATUS_OK
                        : error_set(error, STATUS_FAILED, "out of memory for the counts");
    Shape shape = shape_or_plain(plan->shape, plan->n);
    for (; !status && counts.tally_count < plan->tally_count; counts.tally_count++) {
        size_t t = counts.tally_count;
        status = tally_begin_on(&counts.tallies[t], plan->tallies[t], &shape, plan->trials, threads,
                                first ? &first->tallies[t] : NULL, error);
        if (status)
            break;
        counts.tallies[t].sampled = plan_samples(plan, t);
    }
    if (status)
        trial_counts_clear(&counts);
    else
        *ret = counts;
    return status;
}

void trial_counts_add(TrialCounts *into, const TrialCounts *from)
{
    for (size_t t = 0; t < into->tally_count; t++)
        tally_merge(&into->tallies[t], &from->tallies[t]);
    if (from->invalid && (!into->invalid || from->first_invalid < into->first_invalid)) {
        into->first_invalid = from->first_invalid;
        memcpy(into->first_outcome, from->first_outcome, into->n * sizeof *from->first_outcome);
    }
    into->invalid += from->invalid;
    for (size_t item = 0; item < into->n; item++)
        into->lost[item] += from->lost[item];
    into->trials += from->trials;
    into->sampled_trials += from->sampled_trials;
    into->seconds += from->seconds;
    into->threads = from->threads > into->threads ? from->threads : into->threads;
}

void trial_counts_clear(TrialCounts *counts)
{
    for (size_t t = 0; t < counts->tally_count; t++)
        tally_end(&counts->tallies[t]);
    free(counts->lost);
    free(counts->first_outcome);
    memset(counts, 0, sizeof *counts);
}
