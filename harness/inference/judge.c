#include "base/elementary.h"
#include "base/numbers.h"
#include "inference/check.h"
#include "inference/detectable.h"
#include "inference/equivalence.h"
#include "inference/family.h"

#include <string.h>

/* The check's status: what it found, or, where that is FINDING_SKIPPED, whether it could have found
 * enough. No effect is larger than the largest: it could find none that is. */
static void conclude(CheckResult *check, const CheckKind *kind, const RunResult *run,
                     const CaseResult *in, Finding found)
{
    Shape shape = case_shape_or_plain(in);
    double largest = kind ? check_largest_effect(kind, &shape, check_trials(check, in)) : INFINITY;
    bool short_of = in->trials < in->trials_requested ||
                    check->detectable > largest_detectable_allowed(kind, run, in, largest);
    check->status = found ? found : short_of ? FINDING_INCONCLUSIVE : FINDING_NO_BIAS_FOUND;
    if (check->detectable > largest)
        check->detectable = INFINITY;
}

/* `level` is log10 of the upper tail that Holm's strictest step asks of a check of weight 1 or, of
 * a case by evidence, of the e-value that is enough. */
static Status judge_check(CheckResult *check, const RunResult *run, const CaseResult *in,
                          double level, Error *error)
{
    if (check->status == FINDING_SKIPPED)
        return STATUS_OK;
    const CheckKind *kind = check_kind_of(check, in);
    Shape shape = case_shape_or_plain(in);
    level = level_of_check(kind, check, in->n, level);
    check->power = DETECTION_POWER;
    check->detectable = detectable_in(kind, check, in, (double)check_trials(check, in), level);
    if (check->log10_p_least < 0 && check->log10_p_least > level + log10(2))
        check->detectable = INFINITY; /* no counts have a p that small */
    if (kind && kind->detectable && isnan(check->detectable))
        return error_set(error, STATUS_FAILED, "out of memory for what %s detects", check->id);
    bool found =
        check->by_evidence ? check->log10_e >= level : check->log10_p_adjusted <= log10(run->alpha);
    bool even = !check->by_evidence && check->log10_p_upper > check->log10_p_lower;
    conclude(check, kind, run, in,
             !found ? FINDING_SKIPPED
             : even ? FINDING_TOO_EVEN
                    : FINDING_BIASED);
    bool one_cell = kind && kind->about == ABOUT_ONE_CELL && isfinite(check->detectable);
    check->concentrated = one_cell ? check->detectable / check_largest_effect(kind, &shape, 1) : 0;
    return STATUS_OK;
}

/* Sets `dependence` and `headline` of a case whose checks are judged. The null of the check
 * `dependence` is the same outcomes paired at random: so what it finds is no bias of each trial.
 * The case is then told by it, and names of laws go, since these assume independent trials. */
static void judge_dependence(CaseResult *result)
{
    const CheckResult *check = check_made(result, "dependence");
    result->headline = NULL;
    result->dependence = !check                ? DEPENDENCE_NOT_LOOKED_FOR
                         : !check_found(check) ? DEPENDENCE_NOT_FOUND
                                               : DEPENDENCE_FOUND;
    if (result->dependence != DEPENDENCE_FOUND || result->by_evidence)
        return;
    result->headline = check->id;
    result->looks_like_count = 0; /* a law that is named is one of independent trials */
}

static void judge_case(CaseResult *result)
{
    result->status = FINDING_SKIPPED;
    for (size_t i = 0; i < result->check_count; i++)
        if (result->checks[i].status > result->status)
            result->status = result->checks[i].status;
    /* One check that had the power is enough, whatever others lacked. None of a run that was
     * stopped has. */
    if (result->status == FINDING_INCONCLUSIVE)
        for (size_t i = 0; i < result->check_count; i++)
            if (result->checks[i].status == FINDING_NO_BIAS_FOUND)
                result->status = FINDING_NO_BIAS_FOUND;
    for (size_t i = 0; i < result->check_count && result->status == FINDING_SKIPPED; i++)
        if (result->checks[i].cannot_tell_why[0])
            result->status = FINDING_INCONCLUSIVE;
    if (result->invalid.trials || result->forbidden.trials)
        result->status = FINDING_INVALID;
    judge_dependence(result);
    if (result->error)
        result->status = FINDING_ERROR;
}

/* If alike items clump within a trial, the variance of the statistic of places is not the one it is
 * judged by. So what it found stands only if it would be found however the items clump. */
static void judge_clumping(CaseResult *result, double log10_level)
{
    const CheckResult *clumping = check_made(result, "clumping"),
                      *places = check_made(result, "positions");
    if (!clumping || !check_found(clumping) || !places || places->log10_p_clumped <= log10_level)
        return;
    size_t kept = 0;
    check_skipped(places->id, "unclear: clumping", &result->checks[places - result->checks]);
    for (size_t w = 0; w < result->worst_count; w++)
        if (strcmp(result->worst[w].check, places->id) != 0)
            result->worst[kept++] = result->worst[w];
    result->worst_count = kept;
}

/* Drops the worst cells and the named laws of a case that is not found biased, since those stand
 * out by chance, and what else does not go with its verdict. */
static void drop_unneeded(CaseResult *result)
{
    bool biased = result->status == FINDING_BIASED || result->status == FINDING_TOO_EVEN;
    sections_judged(&result->sections, biased, result->headline);
    if (!biased)
        result->worst_count = 0;
    if (!biased && result->status != FINDING_INVALID)
        result->looks_like_count = 0;
}

/* Whether the case could have found the effect that was requested. */
static bool effect_in_reach(const RunResult *run, const CaseResult *result)
{
    const CheckResult *check = check_made(result, run->min_effect_check);
    return check && is_detected(run->min_effect, check->detectable);
}

/* Whether "no bias found" may rest on the check. Of orders that is `permutations` up to
 * ORDERS_SHOW_ABSENCE items, and `positions` above, where the case has it: all others see one kind
 * of bias alone, and directed checks only the mistakes that they know. */
static bool shows_absence(const CheckResult *check, const CheckKind *kind, const CaseResult *result)
{
    enum { ORDERS_SHOW_ABSENCE = 5 };
    const char *all = result->n <= ORDERS_SHOW_ABSENCE ? "permutations" : "positions";
    bool has_all = false, others = false;
    for (size_t i = 0; i < result->check_count; i++) {
        const CheckResult *other = &result->checks[i];
        has_all |= !result->dealt && !result->law.target && strcmp(other->id, all) == 0;
        const CheckKind *of_other = check_kind_of(other, result);
        others |= of_other && of_other->about != ABOUT_MISTAKES;
    }
    return has_all ? strcmp(check->id, all) == 0 : !others || kind->about != ABOUT_MISTAKES;
}

/* enough_trials(), which may want memory. */
static Status find_enough(const CheckKind *kind, const CheckResult *check, const CaseResult *result,
                          double effect, double level, double most, double *ret, Error *error)
{
    *ret = enough_trials(kind, check, result, effect, level, most);
    return isnan(*ret)
               ? error_set(error, STATUS_FAILED, "out of memory for what %s detects", check->id)
               : STATUS_OK;
}

/* Makes a case in which nothing was found inconclusive where the checks that can show the absence
 * of a bias would not have found one as large as the usual mistake's. Where none knows its effect,
 * the case stays as it is. */
static Status judge_power(CaseResult *result, double level, Error *error)
{
    TooFew few = {0};
    Shape shape = case_shape_or_plain(result);
    /* From the last: permutations, the first of the list, is the slowest to compute. */
    for (size_t i = result->check_count; i-- > 0;) {
        const CheckResult *check = &result->checks[i];
        const CheckKind *kind = check_kind_of(check, result);
        double to_find = effect_to_find(kind, result);
        bool made = check->status != FINDING_SKIPPED;
        bool short_of =
            !made && !result->by_evidence && kind &&
            (check->cannot_tell_why[0] || check_least_trials(kind, &shape) > result->trials);
        if (!(to_find > 0) || !(made || short_of) || !shows_absence(check, kind, result))
            continue;
        if (check->status == FINDING_NO_BIAS_FOUND)
            return STATUS_OK;
        double most = few.trials > 0 ? few.trials : (double)MOST_COUNT, trials;
        TRY(find_enough(kind, check, result, to_find, level, most, &trials, error));
        if (!few.check || trials > 0)
            few = (TooFew){.check = kind->id, .effect = to_find, .trials = trials};
    }
    if (few.check) {
        result->status = FINDING_INCONCLUSIVE;
        result->too_few = few;
    }
    return STATUS_OK;
}

/* How many trials would find an item that is twice as likely as each other, where trials gave one
 * item each and could not: its chance is 2 / (n + 1), so w = sqrt(n - 1) / (n + 1). */
static Status judge_twice(CaseResult *result, double level, Error *error)
{
    const Shape *shape = case_shape(result);
    const CheckResult *check = check_made(result, "positions");
    const CheckKind *kind = check ? check_kind_of(check, result) : NULL;
    double n = (double)result->n, effect = sqrt(n - 1) / (n + 1);
    if (!shape || shape->seen != 1 || shape->groups != shape->n || result->law.name || !kind ||
        is_detected(effect, check->detectable))
        return STATUS_OK;
    return find_enough(kind, check, result, effect, level, (double)MOST_COUNT,
                       &result->twice_as_likely, error);
}

/* Whether nothing was found, by a run that is whole. */
static bool found_nothing(const CaseResult *result)
{
    return result->trials == result->trials_requested &&
           (result->status == FINDING_NO_BIAS_FOUND || result->status == FINDING_INCONCLUSIVE);
}

/* log10 of the e-value of one check that is enough for the average of the case. */
static double evidence_level(const CaseResult *result)
{
    double checks = 0;
    for (size_t i = 0; i < result->check_count; i++)
        checks += result->checks[i].by_evidence;
    return result->log10_e_needed + log10(fmax(1, checks));
}

/* The `by_evidence` cases that are judged by e-values share alpha equally; in each the average of
 * its checks' e-values decides. A check is called biased where its own e-value would make the
 * average large enough. */
static Status judge_one(RunResult *run, CaseResult *result, FamilyLevels levels, size_t by_evidence,
                        Error *error)
{
    bool evident = result->by_evidence;
    result->log10_e_needed = evident ? evidence_needed(run->alpha, by_evidence) : 0;
    double now = evident ? evidence_level(result) : levels.log10_now;
    double later = evident ? now : levels.log10_later;
    for (size_t i = 0; i < result->check_count; i++) {
        if (result->checks[i].by_evidence != evident)
            continue;
        run->tests += evident;
        TRY(judge_check(&result->checks[i], run, result, now, error));
    }
    if (result->dealt && !evident)
        judge_clumping(result, now);
    judge_case(result);
    if (evident && result->log10_e >= result->log10_e_needed && result->status != FINDING_INVALID)
        result->status = FINDING_BIASED;
    judge_equivalence(run, result);
    drop_unneeded(result);
    result->too_few = (TooFew){0};
    result->min_effect = 0;
    result->twice_as_likely = 0;
    if (run->min_effect <= 0 && !result->equivalence.below && found_nothing(result))
        TRY(judge_power(result, later, error));
    if (found_nothing(result))
        TRY(judge_twice(result, later, error));
    if (run->min_effect > 0 && result->status == FINDING_NO_BIAS_FOUND &&
        !effect_in_reach(run, result)) {
        result->status = FINDING_INCONCLUSIVE;
        result->min_effect = run->min_effect;
        result->min_effect_check = run->min_effect_check;
    }
    return STATUS_OK;
}

/* Groups of recorded outcomes (--by) that are too small to tell anything do not decide the run's
 * verdict, unless all are too small. */
static void pass_over_small_groups(RunResult *run)
{
    Finding status = FINDING_SKIPPED;
    bool as_expected = true, grouped = false, small = false;
    for (size_t c = 0; c < run->case_count; c++) {
        const CaseResult *result = &run->cases[c];
        bool passed = result->external.by && !finding_conclusive(result->status);
        grouped |= result->external.by && !passed;
        small |= passed;
        if (passed)
            continue;
        status = result->status > status ? result->status : status;
        as_expected &= result->as_expected;
    }
    if (!grouped || !small)
        return;
    run->status = status;
    run->as_expected = as_expected;
}

Status judge_run(RunResult *run, Error *error)
{
    size_t by_evidence = 0;
    for (size_t c = 0; c < run->case_count; c++)
        by_evidence += run->cases[c].by_evidence;
    FamilyLevels levels;
    TRY(family_adjust(run, &levels, error));
    run->status = FINDING_SKIPPED;
    run->as_expected = true;
    for (size_t c = 0; c < run->case_count; c++) {
        CaseResult *result = &run->cases[c];
        TRY(judge_one(run, result, levels, by_evidence, error));
        if (result->status > run->status)
            run->status = result->status;
        result->as_expected = finding_as_expected(result->status, result->options.expected);
        run->as_expected &= result->as_expected;
    }
    pass_over_small_groups(run);
    return STATUS_OK;
}
