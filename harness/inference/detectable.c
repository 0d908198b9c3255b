#include "inference/detectable.h"

#include "base/elementary.h"
#include "base/root.h"
#include "inference/directions.h"
#include "inference/e_process.h"
#include "inference/noncentral.h"

#include <string.h>

double check_detectable(PlannedCheck of, const CheckResult *check, double log10_level, double power)
{
    if (of.kind && check_is_of(of.kind, of.shape) && of.kind->detectable)
        return of.kind->detectable(of, check, log10_level, power);
    if (!(check->df > 0)) /* a report from elsewhere may say anything */
        return INFINITY;
    return sqrt(detectable_lambda(check->df, log10_level, power) / (double)of.trials);
}

static double by_evidence(const CheckKind *kind, const CheckResult *check, uint64_t trials,
                          double log10_needed)
{
    if (kind && kind->about == ABOUT_MISTAKES)
        return direction_e_detectable(trials, log10_needed, DETECTION_POWER);
    return e_process_detectable(check->df, trials, log10_needed, DETECTION_POWER,
                                kind && kind->uniform);
}

/* For a deal, or under a target law, where no mistake is usual: chances that are typically as far
 * off as they are large. A run that could not find that says nothing. */
#define DEALT_EFFECT 1.0

double effect_to_find(const CheckKind *kind, const CaseResult *in)
{
    bool usual = (!in->dealt || in->n == 2) && !in->law.target;
    /* A bias of each trial, spread over cells, is not what the last two look for. */
    if (!kind || in->n < 2 || (!kind->usual_mistake && usual) || kind->about == ABOUT_NEXT_TRIALS ||
        (!usual && kind->about == ABOUT_ONE_CELL))
        return 0;
    if (!usual)
        return DEALT_EFFECT;
    const PlannedTrials *planned = &in->options.planned;
    bool own = planned->trials && !planned->capped && strcmp(planned->purpose, "effect") == 0 &&
               planned->by && strcmp(planned->by, kind->id) == 0;
    return fmax(kind->usual_mistake(in->n), own ? planned->effect : 0);
}

double largest_detectable_allowed(const CheckKind *kind, const RunResult *run, const CaseResult *in,
                                  double largest)
{
    double to_find = run->min_effect > 0 ? 0 : effect_to_find(kind, in);
    return to_find > 0 ? to_find * (1 + DETECTABLE_ROUNDING) : largest;
}

double level_of_check(const CheckKind *kind, const CheckResult *check, size_t n, double level)
{
    return check->by_evidence ? level : level + log10(check_weight(kind, n));
}

double detectable_in(const CheckKind *kind, const CheckResult *check, const CaseResult *in,
                     double trials, double level)
{
    uint64_t count = (uint64_t)trials;
    Shape shape = case_shape_or_plain(in);
    return check->by_evidence ? by_evidence(kind, check, count, level)
                              : check_detectable(check_planned(kind, &shape, count), check, level,
                                                 DETECTION_POWER);
}

double enough_trials(const CheckKind *kind, const CheckResult *made, const CaseResult *result,
                     double effect, double level, double most)
{
    CheckResult known = *made, *check = &known;
    Shape shape = case_shape_or_plain(result);
    level = level_of_check(kind, check, result->n, level);
    if (check->status == FINDING_SKIPPED)
        check->df = check_df(kind, &shape);
    if (isnan(check->df))
        return 0;
    /* Where noncentral chi-square's number is enough, it is not looked whether fewer are. */
    double now = (double)result->trials, within = 1e-3, by_law = now + 1;
    if (!check->by_evidence)
        by_law = ceil(trials_to_detect(effect * effect, check->df, level, DETECTION_POWER));
    Root root = {.low = fmax(now, by_law * (1 - within) - 1),
                 .guess = fmax(now + 1, by_law),
                 .most = most,
                 .within = within,
                 .whole = true};
    uint64_t cells = tally_cells(kind->tally, &shape, result->trials, NULL);
    while (root_asks(&root)) {
        /* With other cells it is another statistic. */
        if (tally_cells(kind->tally, &shape, (uint64_t)root.x, NULL) != cells)
            return 0;
        double detects = detectable_in(kind, check, result, root.x, level);
        root_take(&root, isnan(detects) ? NAN : is_detected(effect, detects) ? 1 : -1);
    }
    if (isnan(root.high))
        return NAN;
    return root.high < most ? fmax(root.high, (double)check_least_trials(kind, &shape)) : 0;
}
