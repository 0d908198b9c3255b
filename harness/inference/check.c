#include "inference/check.h"

#include "base/elementary.h"
#include "base/numbers.h"
#include "inference/check_list.h"
#include "inference/effect.h"
#include "inference/noncentral.h"
#include "tallies/forbidden.h"

#include <stdio.h>
#include <string.h>

Status check_skipped(const char *id, const char *reason, CheckResult *ret)
{
    *ret = (CheckResult){.id = id, .status = FINDING_SKIPPED, .method = ""};
    snprintf(ret->reason, sizeof ret->reason, "%s", reason);
    return STATUS_OK;
}

Shape case_shape_or_plain(const CaseResult *in)
{
    Shape shape = shape_or_plain(case_shape(in), in->n);
    shape.law = in->law.target;
    return shape;
}

const CheckKind *check_kind_of(const CheckResult *check, const CaseResult *in)
{
    Shape shape = case_shape_or_plain(in);
    return check_in(check_find(check->id), &shape);
}

bool check_found(const CheckResult *check)
{
    return check->status == FINDING_BIASED || check->status == FINDING_TOO_EVEN;
}

const CheckResult *check_made(const CaseResult *result, const char *id)
{
    for (size_t i = 0; i < result->check_count; i++)
        if (strcmp(result->checks[i].id, id) == 0 && result->checks[i].status != FINDING_SKIPPED)
            return &result->checks[i];
    return NULL;
}

Status check_cannot_tell(const char *id, uint64_t trials, const char *why, CheckResult *ret)
{
    check_skipped(id, "", ret);
    snprintf(ret->reason, sizeof ret->reason, "cannot tell at N = %llu: %s",
             (unsigned long long)trials, why);
    snprintf(ret->cannot_tell_why, sizeof ret->cannot_tell_why, "%s", why);
    return STATUS_OK;
}

Status check_unable(const char *id, uint64_t trials, double log10_p_least, CheckResult *ret)
{
    char why[96];
    snprintf(why, sizeof why, "no counts have a p below %s",
             number_short(fmin(1, pow(10, log10_p_least)), 2).text);
    return check_cannot_tell(id, trials, why, ret);
}

CheckResult check_result(const CheckInput *input, const char *method, double statistic, double df,
                         Tails tails)
{
    const Shape *shape = input->tally ? &input->tally->shape : NULL;
    double most = shape ? check_largest_effect(input->kind, shape, input->trials) : 0;
    double log10_p = chi_square_log10_two_sided(tails);
    return (CheckResult){
        .id = input->kind->id,
        .status = FINDING_NO_BIAS_FOUND,
        .method = method,
        .statistic = statistic,
        .df = df,
        .effect = effect_concentrated(statistic, df, (double)input->trials, most, EFFECT_TAIL),
        .power = DETECTION_POWER,
        .log10_p_upper = tails.log10_upper,
        .log10_p_lower = tails.log10_lower,
        .log10_p = log10_p,
        .log10_p_adjusted = log10_p,
    };
}

Status check_of_test(const CheckInput *input, TestResult test, CheckResult *ret)
{
    if (!(test.df > 0) || test.log10_p_least > 0)
        return check_unable(input->kind->id, input->trials, 0, ret);
    *ret = check_result(input, test.method, test.statistic, test.df, test.tails);
    ret->log10_p_least = test.log10_p_least;
    return STATUS_OK;
}

bool check_is_of(const CheckKind *kind, const Shape *shape)
{
    if (!check_of_size(kind, shape->n))
        return false;
    bool right = kind->shapes == CHECK_ANY ||
                 kind->shapes == (shape_is_plain(shape) ? CHECK_ORDERS : CHECK_DEALS);
    return right && (!shape->law || kind->of_laws);
}

bool check_automatic(const CheckKind *kind, const Shape *shape, uint64_t trials)
{
    size_t n = shape->n, from = kind->automatic_from, to = kind->automatic_to;
    if (!check_is_of(kind, shape))
        return false;
    return kind->automatic ? kind->automatic(check_planned(kind, shape, trials))
                           : from && n >= from && (!to || n <= to);
}

uint64_t check_least_trials(const CheckKind *kind, const Shape *shape)
{
    return check_is_of(kind, shape) && kind->least_trials
               ? kind->least_trials(check_planned(kind, shape, 1))
               : 1;
}

double check_largest_effect(const CheckKind *kind, const Shape *shape, uint64_t trials)
{
    return check_is_of(kind, shape) && kind->largest_effect
               ? kind->largest_effect(check_planned(kind, shape, trials))
               : INFINITY;
}

double check_df(const CheckKind *kind, const Shape *shape)
{
    return check_is_of(kind, shape) && kind->law ? kind->law(shape).df : NAN;
}

Status check_chances(const CheckKind *kind, const Tally *tally, Arena *memory, const double **ret,
                     Error *error)
{
    *ret = NULL;
    return kind->chances ? kind->chances(check_planned(kind, &tally->shape, 1), memory, ret, error)
                         : STATUS_OK;
}

double check_weight(const CheckKind *kind, size_t n)
{
    enum { FEW_ITEMS = 5 };
    const double part_of_few_items = 0.02;
    bool slight =
        kind && n <= FEW_ITEMS && (kind->about == ABOUT_ONE_CELL || kind->about == ABOUT_MISTAKES);
    return slight ? part_of_few_items : 1;
}

bool check_is_bound(const CheckKind *kind)
{
    return kind->about == ABOUT_ONE_CELL || kind->about == ABOUT_MISTAKES ||
           kind->about == ABOUT_NEXT_TRIALS;
}

Status check_of_both_ends(const CheckInput *input, const char *method, double statistic,
                          double tests, Tails tails, double log10_least, CheckResult *ret)
{
    if (log10_least >= -1e-9)
        return check_unable(input->kind->id, input->trials, 0, ret);
    tails.log10_upper = fmin(0, tails.log10_upper);
    tails.log10_lower = 0;
    *ret = check_result(input, method, statistic, 1, tails);
    if (tests > 1)
        ret->effect = effect_of_largest(statistic, tests, (double)input->trials, tails.log10_upper);
    ret->log10_p = ret->log10_p_adjusted = tails.log10_upper;
    ret->log10_p_least = isinf(log10_least) ? 0 : log10_least;
    return STATUS_OK;
}

QuadraticLaw check_law_of_one(const Shape *shape)
{
    return (QuadraticLaw){.df = 1};
}

double check_root_of_df(PlannedCheck of)
{
    return sqrt(of.kind->law(of.shape).df);
}

uint64_t check_quadratic_least_trials(PlannedCheck of)
{
    bool counted = tally_cells(of.kind->tally, of.shape, 1, NULL) > 0;
    return counted ? quadratic_least_trials(of.kind->law(of.shape)) : 1;
}

Status check_quadratic_test(const CheckInput *input, CheckResult *ret, Error *error)
{
    const CheckKind *kind = input->kind;
    double found = kind->statistic(input->tally, input->trials, input->threads);
    NEED_ROOM(!isnan(found), "the statistic of a check", error);
    QuadraticLaw law = kind->law(&input->tally->shape);
    return check_of_test(input, quadratic_test(law, (double)input->trials, found), ret);
}

double check_detectable_of_both_ends(PlannedCheck of, const CheckResult *check, double log10_level,
                                     double power)
{
    return sqrt(detectable_lambda(1, log10_level + log10(2), power) / (double)of.trials);
}

size_t checks_tallies(const CheckKind *const *checks, size_t check_count, const Shape *shape,
                      uint64_t trials, const TallyKind **ret_tallies)
{
    size_t count = 0;
    for (size_t i = 0; i < check_count; i++) {
        const CheckKind *kind = checks[i];
        bool there = check_lacks_law(kind, shape) || !tally_cells(kind->tally, shape, trials, NULL);
        for (size_t t = 0; t < count && !there; t++)
            there = ret_tallies[t] == kind->tally;
        if (!there)
            ret_tallies[count++] = kind->tally;
    }
    return count;
}

static bool is_costly(const CheckKind *kind, const Shape *shape)
{
    return shape_is_usual(shape) && kind->costly_from && shape->n >= kind->costly_from;
}

bool checks_costly(const CheckKind *const *checks, size_t check_count, const Shape *shape,
                   const TallyKind *tally)
{
    for (size_t i = 0; i < check_count; i++)
        if (checks[i]->tally == tally && !is_costly(checks[i], shape))
            return false;
    return true;
}

static Status check_asked(const CheckKind *kind, const Tally *tally, uint64_t trials, int threads,
                          CaseResult *result, const Directions *directions, CheckResult *ret,
                          Error *error)
{
    uint64_t least = check_least_trials(kind, &tally->shape);
    if (trials < least) {
        char why[96];
        snprintf(why, sizeof why, "below %llu trials the tails are not known",
                 (unsigned long long)least);
        return check_cannot_tell(kind->id, trials, why, ret);
    }
    CheckInput input = {kind, tally, trials, threads, result, directions};
    return kind->test(&input, ret, error);
}

/* Above this p nobody asks which way the counts lean. */
static const double ESTIMATE_BELOW = 0.1;

/* Fills check->estimate where that is not known yet, the check has something to tell, and its p is
 * small enough to be asked about, or it is judged by its e-value. */
static Status tell(const CheckKind *kind, const Tally *tally, uint64_t trials, CheckResult *check,
                   Error *error)
{
    if (!kind->tell || check->status == FINDING_SKIPPED || check->estimate.known ||
        check->log10_p > log10(ESTIMATE_BELOW)) /* an e-value has none */
        return STATUS_OK;
    CheckInput input = {.kind = kind, .tally = tally, .trials = trials, .threads = 1};
    return kind->tell(&input, &check->estimate, error);
}

Status check_tally(const CheckKind *kind, const Tally *tally, uint64_t trials, int threads,
                   CheckResult *ret, Error *error)
{
    return check_asked(kind, tally, trials, threads, NULL, NULL, ret, error);
}

/* Whether it takes each trial for one of an order that the law allows: not to be made where that is
 * not known. */
static bool takes_allowed(const CheckKind *kind, const TargetLaw *law)
{
    return law && kind->about != ABOUT_PLACES && kind->about != ABOUT_NEXT_TRIALS;
}

/* The checks of a case while they are made. */
typedef struct Making {
    Shape shape;
    const Tally *tallies;
    size_t tally_count;
    uint64_t invalid, forbidden;
    const Directions *directions;
    int threads;
    const CheckKind *evident[MOST_CHECKS]; /* that have an e-value, of a case by evidence */
    size_t evident_count;
} Making;

static bool is_evident(const Making *making, const CheckKind *kind)
{
    for (size_t i = 0; i < making->evident_count; i++)
        if (making->evident[i] == kind)
            return true;
    return false;
}

/* Why a check is not made; NULL: it is. `text` is room for it. */
static const char *why_skipped(const Making *making, const CheckKind *kind, const Tally *tally,
                               const CaseResult *result, char *text, size_t size)
{
    const char *reason = NULL;
    const TargetLaw *law = making->shape.law;
    if (!result->trials)
        return "stopped before the first trial was counted";
    if (check_lacks_law(kind, &making->shape))
        return "what it should come to is known where all orders are alike, not of this law";
    if (!tally_cells(kind->tally, &making->shape, result->trials_requested, &reason))
        return reason;
    if (making->invalid || making->forbidden) {
        snprintf(text, size, "%s of %s outcomes %s",
                 count_grouped(making->invalid ? making->invalid : making->forbidden).text,
                 count_grouped(result->trials).text,
                 making->invalid ? "were not permutations" : "are not allowed by the law");
        return text;
    }
    if (result->by_evidence && !is_evident(making, kind))
        return "no e-value here, which --stop-early needs";
    if (!tally ||
        (takes_allowed(kind, law) && !forbidden_known(law, making->tallies, making->tally_count)))
        return "not looked at, for the run was stopped";
    return NULL;
}

static Status make_check(const Making *making, const CheckKind *kind, CaseResult *result,
                         Error *error)
{
    CheckResult *check = &result->checks[result->check_count];
    char text[sizeof check->reason];
    const Tally *tally = tally_among(making->tallies, making->tally_count, kind->tally);
    const char *reason = why_skipped(making, kind, tally, result, text, sizeof text);
    uint64_t trials =
        tally ? tally_trials(tally, result->trials, result->sampled.trials) : result->trials;
    if (reason)
        check_skipped(kind->id, reason, check);
    else if (result->by_evidence)
        TRY(evidence_result(kind, tally, making->directions, check, error));
    else
        TRY(check_asked(kind, tally, trials, making->threads, result, making->directions, check,
                        error));
    if (check->status != FINDING_SKIPPED) {
        check->trials = trials < result->trials ? trials : 0;
        TRY(tell(kind, tally, trials, check, error));
        TRY(worst_cells(kind, tally, trials, making->threads, result, error));
    }
    result->check_count++;
    return STATUS_OK;
}

Status check_case(const CheckKind *const *checks, size_t check_count, const Tally *tallies,
                  size_t tally_count, uint64_t invalid, const Directions *directions, int threads,
                  CaseResult *result, Error *error)
{
    Making making = {.shape = case_shape_or_plain(result),
                     .tallies = tallies,
                     .tally_count = tally_count,
                     .invalid = invalid,
                     .forbidden = forbidden_trials(tallies, tally_count),
                     .directions = directions,
                     .threads = threads};
    result->checks = arena_get(&result->memory, check_count, sizeof *result->checks);
    TRY(arena_status(&result->memory, "the checks", error));
    if (result->by_evidence && !invalid && result->trials) {
        making.evident_count = evidence_checks(checks, check_count, &making.shape,
                                               result->trials_requested, making.evident);
        TRY(evidence_log10(making.evident, making.evident_count, tallies, tally_count, directions,
                           &result->log10_e, error));
    }
    for (size_t k = 0; k < check_count; k++)
        TRY(make_check(&making, checks[k], result, error));
    return STATUS_OK;
}
