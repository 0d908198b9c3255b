#include "cases/auto_trials.h"

#include "base/elementary.h"
#include "base/numbers.h"
#include "exact/needed_trials.h"
#include "inference/check.h"
#include "inference/check_list.h"
#include "inference/noncentral.h"
#include "inference/plan.h"
#include "inference/weights.h"

#include <string.h>

enum { PASSES_MOST = 5, MOST_OF_DEALS = 100000000 };

/* The checks of a case are chosen by n and trials; where these are not known yet, as if by default.
 */
static size_t checks_of(const CaseSpec *spec, uint64_t trials, const CheckKind **ret)
{
    return checks_of_case(spec, trials ? trials : DEFAULT_TRIALS, ret);
}

size_t tests_at_most(const CaseSpec *specs, size_t count)
{
    size_t tests = 0;
    for (size_t i = 0; i < count; i++) {
        const CheckKind *checks[MOST_CHECKS];
        size_t chosen = checks_of(&specs[i], specs[i].trials, checks);
        for (size_t check = 0; check < chosen; check++)
            tests += !checks[check]->diagnostic;
    }
    return tests;
}

size_t tests_made(const CaseSpec *spec, uint64_t trials, double *ret_weights)
{
    const CheckKind *checks[MOST_CHECKS];
    size_t chosen = checks_of(spec, trials, checks), tests = 0;
    Shape shape = shape_or_plain(spec->shape, spec->n);
    *ret_weights = 0;
    for (size_t i = 0; i < chosen; i++) {
        uint64_t least = check_least_trials(checks[i], &shape);
        bool made = !checks[i]->diagnostic && trials >= least &&
                    tally_cells(checks[i]->tally, &shape, trials, NULL) > 0;
        tests += made;
        *ret_weights += made ? check_weight(checks[i], spec->n, trials) : 0;
    }
    return tests;
}

/* The checks of a case that trials are planned by. */
static TrialsWanted planned_checks(const CaseSpec *spec)
{
    TrialsWanted wanted = {0};
    const CheckKind *checks[MOST_CHECKS];
    size_t chosen = checks_of(spec, spec->trials, checks), numbers = 0;
    for (size_t i = 0; i < chosen; i++) {
        if (checks[i]->about == ABOUT_ORDERS && spec->n <= PLAN_MAX_N)
            wanted.orders = checks[i];
        if (checks[i]->about == ABOUT_PLACES)
            wanted.places = checks[i];
        if (checks[i]->about == ABOUT_NUMBER)
            wanted.numbers[numbers++] = checks[i];
    }
    return wanted;
}

static bool chosen_check(const CaseSpec *spec, const char *id)
{
    const CheckKind *checks[MOST_CHECKS];
    size_t chosen = checks_of(spec, spec->trials, checks);
    for (size_t check = 0; check < chosen; check++)
        if (strcmp(checks[check]->id, id) == 0)
            return true;
    return false;
}

/* Without the check that --min-effect asks for, `no bias found` would be inconclusive after any
 * number of trials. */
static Status read_by_no_check(const CaseSpec *spec, const RunSettings *settings,
                               const char *planned_by, Error *error)
{
    const char *wanted = settings->min_effect_check;
    bool above = check_about(wanted) == ABOUT_ORDERS && spec->n > PLAN_MAX_N;
    if (chosen_check(spec, wanted) && !above)
        return STATUS_OK;
    return error_set(error, STATUS_USAGE,
                     "--min-effect %s is asked of %s, a check that is not made %s n = %zu; with "
                     "--trials auto accepted: --min-effect %s:W",
                     number_short(settings->min_effect, 6).text, wanted, above ? "above" : "at",
                     above ? (size_t)PLAN_MAX_N : spec->n, planned_by);
}

/* No law is known for a deal, so trials are planned for a bias of that size in its places, or in
 * its kinds of item. */
static Status plan_deal(CaseSpec *spec, const RunSettings *settings, double tests, Error *error)
{
    static const char by[] = "positions";
    const CheckKind *kind = check_in(check_find(by), spec->shape);
    double w = spec->effect > 0 ? spec->effect : settings->min_effect;
    if (!chosen_check(spec, by))
        return error_set(error, STATUS_USAGE,
                         "--trials auto plans a deal by positions, and --checks does not have it");
    if (settings->min_effect > 0 && strcmp(settings->min_effect_check, by) != 0)
        return error_set(error, STATUS_USAGE,
                         "--min-effect %s is asked of %s; of a deal, with --trials auto, accepted: "
                         "--min-effect positions:W",
                         number_short(settings->min_effect, 6).text, settings->min_effect_check);
    w = w > 0 ? w : AUTO_EFFECT;
    double level = log10(settings->alpha / (tests > 0 ? tests : 1) / 2);
    double trials =
        ceil(trials_to_detect(w * w, check_df(kind, spec->shape), level, DETECTION_POWER));
    bool capped = !(trials <= MOST_OF_DEALS);
    if (capped && spec->effect > 0)
        return error_set(
            error, STATUS_USAGE,
            "w = %s takes more than %d trials, the most that is planned; give a number "
            "of trials",
            number_short(w, 6).text, MOST_OF_DEALS);
    trials = fmax(capped ? MOST_OF_DEALS : trials, (double)check_least_trials(kind, spec->shape));
    spec->options.planned = (PlannedTrials){.trials = (uint64_t)trials,
                                            .purpose = "effect",
                                            .by = by,
                                            .effect = w,
                                            .power = DETECTION_POWER,
                                            .capped = capped};
    return STATUS_OK;
}

static Status plan_one(CaseSpec *spec, const RunSettings *settings, double tests, Error *error)
{
    if (spec->shape && !shape_is_plain(spec->shape))
        return plan_deal(spec, settings, tests, error);
    TrialsWanted wanted = planned_checks(spec);
    if (!wanted.orders && !wanted.places)
        return error_set(error, STATUS_USAGE,
                         "--trials auto plans by the checks permutations (n <= 12) and "
                         "positions; --checks has neither at n = %zu",
                         spec->n);
    const char *planned_by = wanted.orders ? wanted.orders->id : wanted.places->id;
    if (settings->min_effect > 0) {
        TRY(read_by_no_check(spec, settings, planned_by, error));
    }
    /* A run has the trials for the effect that it must be able to find (--min-effect). */
    if (settings->min_effect > 0 && strcmp(settings->min_effect_check, planned_by) == 0 &&
        !(spec->effect > 0))
        spec->effect = settings->min_effect;
    wanted.alpha = settings->alpha / (tests > 0 ? tests : 1);
    wanted.power = DETECTION_POWER;
    wanted.effect = spec->effect > 0 ? spec->effect : AUTO_EFFECT;
    wanted.threads = settings->threads;
    /* The effect to be found is then given, whatever the shuffle has. */
    const Algorithm *known = spec->effect > 0 ? NULL : spec->subject.algorithm;
    PlannedTrials planned;
    TRY(needed_trials(known, spec->subject.parameter, spec->n, &wanted, &planned, error));
    if (spec->effect > 0 && planned.capped)
        return error_set(error, STATUS_USAGE,
                         "w = %s takes more than %llu trials at n = %zu, the most that is "
                         "planned; give a number of trials",
                         number_short(spec->effect, 6).text, (unsigned long long)planned.trials,
                         spec->n);
    /* With fewer the check would say nothing. */
    Shape shape = shape_plain(spec->n);
    uint64_t least = wanted.places ? check_least_trials(wanted.places, &shape) : 1;
    if (planned.trials < least)
        planned.trials = least;
    spec->options.planned = planned;
    return STATUS_OK;
}

/* How many tests there are depends on the trials, and these on how many tests share alpha: begun
 * with the default trials, and never fewer than were planned for. */
Status auto_trials(CaseSpec *specs, size_t count, const RunSettings *settings, Error *error)
{
    double tests = 0; /* their weights */
    bool planned = false;
    for (int pass = 0; pass < PASSES_MOST; pass++) {
        double now = 0, more;
        for (size_t i = 0; i < count; i++) {
            uint64_t trials = specs[i].trials                   ? specs[i].trials
                              : specs[i].options.planned.trials ? specs[i].options.planned.trials
                                                                : DEFAULT_TRIALS;
            tests_made(&specs[i], trials, &more);
            now += more;
        }
        if (planned && (now == tests || (pass > 1 && now < tests)))
            break;
        tests = now;
        for (size_t i = 0; i < count; i++) {
            TRY(specs[i].trials ? STATUS_OK : plan_one(&specs[i], settings, tests, error));
            planned |= !specs[i].trials;
        }
        if (!planned)
            return STATUS_OK;
    }
    for (size_t i = 0; i < count; i++)
        if (!specs[i].trials)
            specs[i].trials = specs[i].options.planned.trials;
    return STATUS_OK;
}
