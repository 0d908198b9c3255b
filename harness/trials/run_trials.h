/* The engine: runs a shuffle many times, checks every outcome, counts. */
#ifndef FAIRNESS_RUN_TRIALS_H
#define FAIRNESS_RUN_TRIALS_H

#include "trials/trial_plan.h"

/* Bytes that run_trials needs at its peak. */
uint64_t trial_plan_bytes(const TrialPlan *plan);

/* Runs the plan. The counts are a function of (algorithm, parameter, n, trials, seed, source, draw,
 * start) alone: neither threads nor machine change them. On success the caller owes
 * trial_counts_clear. Fails for want of memory, before the first trial, and where a pause or a feed
 * fails. */
Status run_trials(const TrialPlan *plan, TrialCounts *ret_counts, Error *error);

/* Once all parts are added: notes whether all trials are there, derives the tallies that this plan
 * derives from others, or takes them out as run_trials does, and finishes those that remember. */
void trial_counts_finish(const TrialPlan *plan, TrialCounts *counts);

#endif
