/* --trials auto: as many as each case needs. */
#ifndef FAIRNESS_AUTO_TRIALS_H
#define FAIRNESS_AUTO_TRIALS_H

#include "base/status.h"
#include "cases/case_spec.h"
#include "exact/needed_trials.h"

/* Chooses the trials of each case that has 0 (needed_trials.h), for a test at the invocation's
 * alpha shared among the tests that are then made, power 0.99 and, where no bias is known, w =
 * AUTO_EFFECT. STATUS_USAGE where the checks chosen are neither `permutations` nor `positions`, by
 * which it plans, and where the check that the settings' min_effect is asked of is not made. */
Status auto_trials(CaseSpec *specs, size_t count, const RunSettings *settings, Error *error);

/* How many tests will share alpha; those that will be skipped are among them, which errs to the
 * safe side. */
size_t tests_at_most(const CaseSpec *specs, size_t count);

/* Answers `plan` and `exact`: the trials, or the power of given ones, of a run of that case alone,
 * with its checks and at the level that they have in it, by the first step of Holm. `question` has
 * what is known of the bias (law, deal_square), power, trials and threads; spec->effect is another
 * bias in place of the shuffle's own. Sets spec->options.planned, too. STATUS_USAGE where no such
 * plan is made, STATUS_FAILED without memory. */
Status trials_plan(CaseSpec *spec, const TrialsWanted *question, double alpha, Plan *ret,
                   Error *error);

/* Orders off by 1% of their chance, as a rule: more than ten times below what the mildest mistakes
 * of people make at n = 3. */
#define AUTO_EFFECT 0.01

#endif
