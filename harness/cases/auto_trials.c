#include "cases/auto_trials.h"

#include "exact/needed_trials.h"
#include "inference/check.h"
#include "inference/plan.h"

#include <string.h>

/* The checks of a case are chosen by n and trials, which are not known yet: as if by default. */
static size_t checks_of(const CaseSpec *spec, const CheckKind **ret)
{
    uint64_t trials = spec->trials ? spec->trials : DEFAULT_TRIALS;
    return checks_of_case(spec, trials, ret);
}

size_t tests_at_most(const CaseSpec *specs, size_t count)
{
    size_t tests = 0;
    for (size_t i = 0; i < count; i++) {
        const CheckKind *checks[MOST_CHECKS];
        size_t chosen = checks_of(&specs[i], checks);
        for (size_t check = 0; check < chosen; check++)
            tests += !checks[check]->diagnostic;
    }
    return tests;
}

/* The check of that id, where the case has it; else NULL. */
static const CheckKind *chosen_check(const CaseSpec *spec, const char *id)
{
    const CheckKind *checks[MOST_CHECKS];
    size_t chosen = checks_of(spec, checks);
    for (size_t check = 0; check < chosen; check++)
        if (strcmp(checks[check]->id, id) == 0)
            return checks[check];
    return NULL;
}

/* Without the check that --min-effect asks for, `no bias found` would be inconclusive after any
 * number of trials. */
static Status asked_of_no_check(const CaseSpec *spec, const RunSettings *settings,
                                const char *planned_by, Error *error)
{
    const char *asked = settings->min_effect_check;
    bool above = strcmp(asked, "permutations") == 0 && spec->n > PLAN_MAX_N;
    if (chosen_check(spec, asked) && !above)
        return STATUS_OK;
    return error_set(error, STATUS_USAGE,
                     "--min-effect %g is asked of %s, a check that is not made %s n = %zu; with "
                     "--trials auto accepted: --min-effect %s:W",
                     settings->min_effect, asked, above ? "above" : "at",
                     above ? (size_t)PLAN_MAX_N : spec->n, planned_by);
}

Status auto_trials(CaseSpec *specs, size_t count, const RunSettings *settings, Error *error)
{
    size_t tests = tests_at_most(specs, count);
    for (size_t i = 0; i < count; i++) {
        CaseSpec *spec = &specs[i];
        if (spec->trials)
            continue;
        bool orders = spec->n <= PLAN_MAX_N && chosen_check(spec, "permutations");
        const CheckKind *places = chosen_check(spec, "positions");
        if (!orders && !places)
            return error_set(error, STATUS_USAGE,
                             "--trials auto plans by the checks permutations (n <= 12) and "
                             "positions; --checks has neither at n = %zu",
                             spec->n);
        const char *planned_by = orders ? "permutations" : "positions";
        if (settings->min_effect > 0) {
            Status status = asked_of_no_check(spec, settings, planned_by, error);
            if (status)
                return status;
        }
        /* What a run must be able to find (--min-effect), it shall have the trials for. */
        if (settings->min_effect > 0 && strcmp(settings->min_effect_check, planned_by) == 0 &&
            !(spec->effect > 0))
            spec->effect = settings->min_effect;
        TrialsWanted wanted = {.orders = orders,
                               .places = places != NULL,
                               .alpha = settings->alpha / (double)(tests ? tests : 1),
                               .power = DETECTION_POWER,
                               .effect = spec->effect > 0 ? spec->effect : AUTO_EFFECT,
                               .threads = settings->threads};
        /* What shall be found is then given, not what the shuffle has. */
        const Algorithm *known = spec->effect > 0 ? NULL : spec->choice.algorithm;
        Status status =
            needed_trials(known, spec->choice.parameter, spec->n, &wanted, &spec->planned, error);
        if (status)
            return status;
        if (spec->effect > 0 && spec->planned.capped)
            return error_set(error, STATUS_USAGE,
                             "w = %g takes more than %llu trials at n = %zu, the most that is "
                             "planned; give a number of trials",
                             spec->effect, (unsigned long long)spec->planned.trials, spec->n);
        /* The plan is by noncentral chi-square, and true power up to half a percent below. A tenth
         * more trials makes up for that. */
        if (spec->effect > 0)
            spec->planned.trials += spec->planned.trials / 10;
        /* With fewer the check would say nothing. */
        uint64_t least = places && places->least_trials ? places->least_trials(spec->n) : 1;
        if (spec->planned.trials < least)
            spec->planned.trials = least;
        spec->trials = spec->planned.trials;
    }
    return STATUS_OK;
}
