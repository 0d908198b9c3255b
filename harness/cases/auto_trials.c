#include "cases/auto_trials.h"

#include "base/elementary.h"
#include "base/numbers.h"
#include "exact/case_law.h"
#include "exact/mistake_directions.h"
#include "inference/check.h"
#include "inference/check_list.h"
#include "inference/noncentral.h"

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
        tests += checks_of(&specs[i], specs[i].trials, checks);
    }
    return tests;
}

static size_t tests_made(const CaseSpec *spec, uint64_t trials, double *ret_weights)
{
    const CheckKind *checks[MOST_CHECKS];
    size_t chosen = checks_of(spec, trials, checks), tests = 0;
    Shape shape = shape_or_plain(spec->shape, spec->n);
    *ret_weights = 0;
    for (size_t i = 0; i < chosen; i++) {
        if (trials < check_least_trials(checks[i], &shape) || check_lacks_law(checks[i], &shape) ||
            !tally_cells(checks[i]->tally, &shape, trials, NULL))
            continue;
        *ret_weights += check_weight(checks[i], spec->n);
        tests++;
    }
    return tests;
}

/* Adds the checks of a case that trials are planned by. */
static void planned_checks(const CaseSpec *spec, TrialsWanted *wanted)
{
    const CheckKind *checks[MOST_CHECKS];
    size_t chosen = checks_of(spec, spec->trials, checks), numbers = 0;
    for (size_t i = 0; i < chosen; i++) {
        if (checks[i]->about == ABOUT_ORDERS && spec->n <= PERMUTATIONS_MAX_N)
            wanted->orders = checks[i];
        if (checks[i]->about == ABOUT_PLACES)
            wanted->places = checks[i];
        if (checks[i]->about == ABOUT_NUMBER)
            wanted->numbers[numbers++] = checks[i];
    }
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
    bool above = check_about(wanted) == ABOUT_ORDERS && spec->n > PERMUTATIONS_MAX_N;
    if (chosen_check(spec, wanted) && !above)
        return STATUS_OK;
    return error_set(error, STATUS_USAGE,
                     "--min-effect %s is asked of %s, a check that is not made %s n = %zu; with "
                     "--trials auto accepted: --min-effect %s:W",
                     number_short(settings->min_effect, 6).text, wanted, above ? "above" : "at",
                     above ? (size_t)PERMUTATIONS_MAX_N : spec->n, planned_by);
}

/* Without a law trials are planned for a bias of that size in the places, or in the kinds of item.
 */
static Status plan_deal(const CaseSpec *spec, const RunSettings *settings,
                        const TrialsWanted *wanted, PlannedTrials *ret, Error *error)
{
    bool known = wanted->law, invalid = known && wanted->law->verdict == LAW_INVALID;
    const char *by = known ? "outcomes" : "positions";
    const CheckKind *kind = check_in(check_find(by), spec->shape);
    if (!known && !chosen_check(spec, by))
        return error_set(error, STATUS_USAGE,
                         "--trials auto plans a deal by positions, and --checks does not have it");
    if (settings->min_effect > 0 && strcmp(settings->min_effect_check, by) != 0)
        return error_set(error, STATUS_USAGE,
                         "--min-effect %s is asked of %s; of a deal, with --trials auto, accepted: "
                         "--min-effect positions:W",
                         number_short(settings->min_effect, 6).text, settings->min_effect_check);
    double w =
        settings->min_effect > 0 && !(spec->effect > 0) ? settings->min_effect : wanted->effect;
    PowerTest test = {.kind = invalid ? POWER_PROOF : POWER_CHI_SQUARE,
                      .df =
                          known ? (double)spec->shape->outcomes - 1 : check_df(kind, spec->shape)};
    Bias bias = {.square = invalid ? wanted->law->measures.invalid_value
                           : known ? wanted->deal_square
                                   : w * w};
    PlannedTrials plan = {0};
    Status status = STATUS_OK;
    if (bias.square > 0)
        status = trials_for_bias(wanted, kind, spec->n, test, bias,
                                 invalid ? "invalid"
                                 : known ? "law"
                                         : "effect",
                                 &plan, error);
    if (status)
        return status;
    plan.capped = !(plan.enough <= MOST_OF_DEALS);
    plan.trials = (uint64_t)fmax(plan.capped ? MOST_OF_DEALS : plan.enough,
                                 (double)check_least_trials(kind, spec->shape));
    *ret = plan;
    return STATUS_OK;
}

static Status plan_orders(CaseSpec *spec, const RunSettings *settings, TrialsWanted *wanted,
                          PlannedTrials *ret, Error *error)
{
    planned_checks(spec, wanted);
    if (!wanted->orders && !wanted->places)
        return error_set(error, STATUS_USAGE,
                         "--trials auto plans by the checks permutations (n <= 12) and "
                         "positions; --checks has neither at n = %zu",
                         spec->n);
    const char *planned_by = wanted->orders ? wanted->orders->id : wanted->places->id;
    if (settings->min_effect > 0) {
        TRY(read_by_no_check(spec, settings, planned_by, error));
    }
    /* A run has the trials for the effect that it must be able to find (--min-effect). */
    if (settings->min_effect > 0 && strcmp(settings->min_effect_check, planned_by) == 0 &&
        !(spec->effect > 0))
        wanted->effect = spec->effect = settings->min_effect;
    /* The effect to be found is then given, whatever the shuffle has. */
    const Algorithm *known = spec->effect > 0 ? NULL : spec->subject.algorithm;
    TRY(needed_trials(known, spec->subject.parameter, spec->n, wanted, ret, error));
    /* With fewer the check would say nothing. */
    Shape shape = shape_plain(spec->n);
    bool orders = ret->by && wanted->orders && strcmp(ret->by, wanted->orders->id) == 0;
    uint64_t least = wanted->places ? check_least_trials(wanted->places, &shape) : 1;
    ret->trials = ret->trials < least ? least : ret->trials;
    ret->enough = orders ? ret->enough : fmax(ret->enough, (double)least);
    return STATUS_OK;
}

/* The trials that the checks of a case and their weights are looked up for. A question without an
 * effect of its own is of `plan`, whose trials have no limits. */
static uint64_t trials_assumed(const CaseSpec *spec, const TrialsWanted *question)
{
    const PlannedTrials *planned = &spec->options.planned;
    if (question->trials > 0)
        return (uint64_t)question->trials;
    if (spec->trials || !planned->trials)
        return spec->trials ? spec->trials : DEFAULT_TRIALS;
    return question->effect > 0 ? planned->trials : (uint64_t)fmin(planned->enough, 1e15);
}

static Status plan_one(CaseSpec *spec, const RunSettings *settings, const TrialsWanted *question,
                       double weights, Error *error)
{
    TrialsWanted wanted = *question;
    PlannedTrials *planned = &spec->options.planned;
    wanted.alpha = settings->alpha / (weights > 0 ? weights : 1);
    wanted.threads = settings->threads;
    wanted.draw = draw_law_of_bits(spec->draw) && !spec->draw.bits ? (DrawLaw){.method = DRAW_EXACT}
                                                                   : spec->draw;
    wanted.repeat = (uint32_t)spec->repeat;
    wanted.effect = spec->effect > 0 ? spec->effect : question->effect;
    Status status = spec->shape && !shape_is_plain(spec->shape)
                        ? plan_deal(spec, settings, &wanted, planned, error)
                        : plan_orders(spec, settings, &wanted, planned, error);
    if (!status && question->effect > 0 && spec->effect > 0 && planned->capped)
        status = error_set(error, STATUS_USAGE,
                           "w = %s takes more than %llu trials at n = %zu, the most that is "
                           "planned; give a number of trials",
                           number_short(spec->effect, 6).text, (unsigned long long)planned->trials,
                           spec->n);
    return status;
}

/* How many tests there are depends on the trials, and these on how many tests share alpha: begun
 * with the default trials, and never fewer than were planned for. */
static Status plan_cases(CaseSpec *specs, size_t count, const RunSettings *settings,
                         const TrialsWanted *question, size_t *ret_tests, Error *error)
{
    double weights = 0, now, more;
    for (int pass = 0; pass < PASSES_MOST; pass++, weights = now) {
        size_t tests = 0;
        now = 0;
        for (size_t i = 0; i < count; i++) {
            tests += tests_made(&specs[i], trials_assumed(&specs[i], question), &more);
            now += more;
        }
        if (pass && (now == weights || (pass > 1 && now < weights)))
            break;
        *ret_tests = tests;
        for (size_t i = 0; i < count; i++) {
            Status status =
                specs[i].trials ? STATUS_OK : plan_one(&specs[i], settings, question, now, error);
            if (status)
                return status;
        }
    }
    return STATUS_OK;
}

Status auto_trials(CaseSpec *specs, size_t count, const RunSettings *settings, Error *error)
{
    size_t tests;
    TrialsWanted question = {.power = DETECTION_POWER, .effect = AUTO_EFFECT};
    Status status = plan_cases(specs, count, settings, &question, &tests, error);
    for (size_t i = 0; !status && i < count; i++)
        if (!specs[i].trials)
            specs[i].trials = specs[i].options.planned.trials;
    return status;
}

/* Plans by the directed check, where the mistake is a known one. */
static Status plan_known(const CaseSpec *spec, const TrialsWanted *question, double alpha,
                         Plan *plan, Error *error)
{
    const CheckKind *checks[MOST_CHECKS], *directed = NULL;
    size_t chosen = checks_of(spec, 0, checks);
    for (size_t i = 0; i < chosen; i++)
        directed = checks[i]->about == ABOUT_MISTAKES ? checks[i] : directed;
    if (!directed || (spec->shape && !shape_is_plain(spec->shape)))
        return STATUS_OK;
    if (spec->draw.method != DRAW_EXACT || spec->repeat > 1)
        return STATUS_OK; /* it is another shuffle than the one that is known */
    double weights;
    uint64_t trials = question->trials > 0 ? (uint64_t)question->trials : DEFAULT_TRIALS;
    tests_made(spec, trials, &weights);
    double level = log10(alpha / weights * check_weight(directed, spec->n));
    const Algorithm *algorithm = spec->effect > 0 ? NULL : spec->subject.algorithm;
    SeenMistake seen;
    TRY(mistake_seen(algorithm, spec->n, (uint64_t)question->trials, level, question->power,
                     question->threads, &seen, error));
    if (!seen.known)
        return STATUS_OK;
    double both_ends = level + log10(2 * seen.weight);
    plan->known_by = directed->id;
    plan->known_trials = plan->trials_given
                             ? question->trials
                             : ceil(trials_to_detect(seen.square, 1, both_ends, question->power));
    plan->known_power =
        plan->trials_given
            ? power_of(&(PowerTest){.kind = POWER_CHI_SQUARE, .df = 1, .log10_level = both_ends},
                       &(Bias){.square = seen.square}, question->trials)
            : question->power;
    return STATUS_OK;
}

Status trials_plan(CaseSpec *spec, const TrialsWanted *question, double alpha, Plan *ret,
                   Error *error)
{
    RunSettings settings = {.alpha = alpha, .threads = question->threads};
    Plan plan = {.n = spec->n, .alpha = alpha, .trials_given = question->trials > 0};
    TRY(plan_cases(spec, 1, &settings, question, &plan.tests, error));
    plan.planned = spec->options.planned;
    bool known = plan.planned.purpose;
    plan.trials = plan.trials_given ? question->trials : known ? plan.planned.enough : NAN;
    if (!known)
        plan.planned.power = plan.trials_given ? NAN : question->power;
    TRY(plan_known(spec, question, alpha, &plan, error));
    *ret = plan;
    return STATUS_OK;
}
