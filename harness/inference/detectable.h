/* The effects that a run could have found: check_detectable() of check_kind.h, and its
 * consequences. */
#ifndef FAIRNESS_INFERENCE_DETECTABLE_H
#define FAIRNESS_INFERENCE_DETECTABLE_H

#include "inference/check.h"

/* Trials that were planned for an effect must detect it: this much is allowed for rounding. */
static const double DETECTABLE_ROUNDING = 1e-9;

/* Whether an effect is found by what detects effects from `detectable` on. */
static inline bool is_detected(double effect, double detectable)
{
    return detectable <= effect * (1 + DETECTABLE_ROUNDING);
}

/* The level of a check of that weight (check_weight) where that of one of weight 1 is `level`,
 * log10 of the upper tail that it rejects; of one that is judged by its e-value the same, log10 of
 * that. */
double level_of_check(const CheckKind *kind, const CheckResult *check, size_t n, double level);

/* The effect that the check of this case detects in `trials` trials, at its own level. */
double detectable_in(const CheckKind *kind, const CheckResult *check, const CaseResult *in,
                     double trials, double level);

/* The effect that a run must be able to find in the check, unless --min-effect names another: the
 * effect of the usual mistake, or the one that the trials were planned for; 0 where it is not
 * known, or `kind` is NULL. */
double effect_to_find(const CheckKind *kind, const CaseResult *in);

/* The largest detectable effect with which a check of this run may say "no bias found"; `largest`
 * is the largest effect there can be. */
double largest_detectable_allowed(const CheckKind *kind, const RunResult *run, const CaseResult *in,
                                  double largest);

/* The trials with which the check would find the effect, to a thousandth; 0 where that is not
 * known, or `most` or more; NAN for want of memory. `level` is that of a check of weight 1. */
double enough_trials(const CheckKind *kind, const CheckResult *made, const CaseResult *result,
                     double effect, double level, double most);

#endif
