#include "base/elementary.h"
#include "inference/check.h"

#include "inference/check_list.h"
#include "inference/chi_square.h"
#include "inference/e_process.h"
#include "inference/holm.h"
#include "inference/noncentral.h"
#include "inference/two_items.h"

#include <stdlib.h>
#include <string.h>

/* Trials that were planned for an effect must detect it: this much is allowed for rounding. */
static const double ROUNDING = 1e-9;
static const double MOST_TRIALS = 9007199254740992; /* 2^53, the most of a run */

/* The degrees of freedom for which detectable effects are computed, and their share of the level:
 * where there are several tables, those of the coarsest, which has the most trials a cell. */
static double coarsest_df(const CheckKind *kind, const CheckResult *check, size_t n,
                          uint64_t trials, double *ret_share)
{
    CellTable tables[MOST_TABLES];
    bool several = kind && kind->tables && kind->tables(kind, n, trials, tables);
    *ret_share = several ? tables[0].share : 1;
    return several ? (double)tables[0].cells - 1 : check->df;
}

double check_detectable(const CheckKind *kind, const CheckResult *check, size_t n, uint64_t trials,
                        double log10_level, double power)
{
    CheckResult coarsest = *check;
    double share;
    coarsest.df = coarsest_df(kind, check, n, trials, &share);
    log10_level += log10(share);
    if (kind && kind->detectable)
        return kind->detectable(kind, &coarsest, n, trials, log10_level, power);
    if (!(check->df > 0)) /* a report from elsewhere may say anything */
        return INFINITY;
    return sqrt(detectable_lambda(check->df, log10_level, power) / (double)trials);
}

double check_detectable_in(const CheckKind *kind, const CheckResult *check, const Shape *shape,
                           uint64_t trials, double log10_level, double power)
{
    if (shape_is_plain(shape) || !kind)
        return check_detectable(kind, check, shape->n, trials, log10_level, power);
    if (kind->of_shape && kind->of_shape->detectable)
        return kind->of_shape->detectable(kind, check, shape, trials, log10_level, power);
    return check->df > 0 ? sqrt(detectable_lambda(check->df, log10_level, power) / (double)trials)
                         : INFINITY;
}

/* The shape of a case. */
static Shape shape_of(const CaseResult *in)
{
    return shape_or_plain(case_shape(in), in->n);
}

/* The check that the result is of. */
static const CheckKind *kind_of(const CheckResult *check, const CaseResult *in)
{
    Shape shape = shape_of(in);
    return check_in(check_find(check->id), &shape);
}

/* The same of a check that is judged by its e-value, which must be 10^log10_needed. */
static double evidence_detectable(const CheckKind *kind, const CheckResult *check, size_t n,
                                  uint64_t trials, double log10_needed)
{
    double share, df = coarsest_df(kind, check, n, trials, &share);
    return e_process_detectable(df, trials, log10_needed - log10(share), DETECTION_POWER,
                                kind && kind->uniform);
}

/* The trials that the check was made on. */
static uint64_t trials_of(const CheckResult *check, const CaseResult *in)
{
    return check->trials ? check->trials : in->trials;
}

/* Of a deal, of which no mistake is usual: chances that are typically as far off as they are large.
 * A run that could not find that says nothing. */
#define DEALT_EFFECT 1.0

/* The effect that a run must be able to find in the check, unless --min-effect names another: that
 * of the usual mistake, or one that the trials were planned for; 0 where it is not known. */
static double effect_to_find(const CheckKind *kind, const CaseResult *in)
{
    if (!kind || in->n < 2 || (!kind->usual_mistake && !in->dealt))
        return 0;
    if (in->dealt)
        return DEALT_EFFECT;
    const PlannedTrials *planned = &in->asked.planned;
    bool own = planned->trials && !planned->capped && strcmp(planned->purpose, "effect") == 0 &&
               planned->by && strcmp(planned->by, kind->id) == 0;
    return fmax(kind->usual_mistake(kind, in->n, in->trials), own ? planned->effect : 0);
}

/* The largest detectable effect with which a check of this run may say "no bias found"; `largest`
 * is the largest effect there can be. */
static double largest_allowed(const CheckKind *kind, const RunResult *run, const CaseResult *in,
                              double largest)
{
    double to_find = run->min_effect > 0 ? 0 : effect_to_find(kind, in);
    return to_find > 0 ? to_find * (1 + ROUNDING) : largest;
}

/* Skips a check that cannot have a p as small as alpha, whatever the counts: it says nothing, and
 * costs the others nothing. A law that was simulated can be simulated further. */
static void skip_unable(CheckResult *check, const CaseResult *in, double log10_alpha)
{
    if (check->status == FINDING_SKIPPED || check->simulated ||
        !(check->log10_p_least < 0 && check->log10_p_least > log10_alpha))
        return;
    *check = check_unable(check->id, trials_of(check, in), check->log10_p_least);
}

static Status judge_check(CheckResult *check, const RunResult *run, const CaseResult *in,
                          double log10_alpha, double log10_level, Error *error)
{
    if (check->status == FINDING_SKIPPED)
        return STATUS_OK;
    const CheckKind *kind = kind_of(check, in);
    uint64_t trials = trials_of(check, in);
    Shape shape = shape_of(in);
    double largest = kind ? check_largest_effect_in(kind, &shape, trials) : INFINITY;
    log10_level += log10(check_weight(kind, in->n, in->trials));
    check->power = DETECTION_POWER;
    check->detectable = check_detectable_in(kind, check, &shape, trials, log10_level, check->power);
    if (check->log10_p_least < 0 && check->log10_p_least > log10_level + log10(2))
        check->detectable = INFINITY; /* no counts have a p that small */
    if (kind && kind->detectable && isnan(check->detectable))
        return error_set(error, STATUS_FAILED, "out of memory for what %s detects", check->id);
    if (check->log10_p_adjusted <= log10_alpha)
        check->status =
            check->log10_p_upper <= check->log10_p_lower ? FINDING_BIASED : FINDING_TOO_EVEN;
    else if (in->trials < in->trials_asked ||
             check->detectable > largest_allowed(kind, run, in, largest))
        check->status = FINDING_INCONCLUSIVE;
    else
        check->status = FINDING_NO_BIAS_FOUND;
    if (check->detectable > largest) /* no effect is that large: it could find none */
        check->detectable = INFINITY;
    check->heaped = kind && kind->heaped && isfinite(check->detectable)
                        ? kind->heaped(kind, in->n, check->detectable)
                        : 0;
    return STATUS_OK;
}

static bool found_something(const CheckResult *check)
{
    return check->status == FINDING_BIASED || check->status == FINDING_TOO_EVEN;
}

/* Whether the check that looks within each trial for what `between` looks for between trials was
 * made, and found nothing. */
static bool no_bias_within(const CaseResult *result, const CheckKind *between)
{
    for (size_t i = 0; i < result->check_count; i++)
        if (strcmp(result->checks[i].id, between->within_trials->id) == 0)
            return result->checks[i].status == FINDING_NO_BIAS_FOUND;
    return false;
}

/* Trials that are biased but independent give uneven quotients, too. So trials are called dependent
 * only where no bias was found within them, or where each starts from the one before (`carry`). */
static Dependence dependence_of(const CaseResult *result)
{
    bool looked = false, between = false, within = false;
    bool carried = result->start && strcmp(result->start, "carry") == 0;
    for (size_t i = 0; i < result->check_count; i++) {
        const CheckResult *check = &result->checks[i];
        const CheckKind *kind = kind_of(check, result);
        if (check->status == FINDING_SKIPPED || !kind)
            continue;
        if (kind->between_trials) {
            looked = true;
            between |= found_something(check);
            within |= found_something(check) && !carried && !no_bias_within(result, kind);
        } else {
            within |= found_something(check);
        }
    }
    if (!looked)
        return DEPENDENCE_NOT_LOOKED_FOR;
    if (!between)
        return DEPENDENCE_NOT_FOUND;
    return within || result->invalid.trials ? DEPENDENCE_UNCLEAR : DEPENDENCE_FOUND;
}

static void judge_case(CaseResult *result)
{
    result->dependence = dependence_of(result);
    result->status = FINDING_SKIPPED;
    for (size_t i = 0; i < result->check_count; i++)
        if (!result->checks[i].diagnostic && result->checks[i].status > result->status)
            result->status = result->checks[i].status;
    /* One check that had the power is enough, whatever others lacked. */
    if (result->status == FINDING_INCONCLUSIVE && result->trials == result->trials_asked)
        for (size_t i = 0; i < result->check_count; i++)
            if (!result->checks[i].diagnostic && result->checks[i].status == FINDING_NO_BIAS_FOUND)
                result->status = FINDING_NO_BIAS_FOUND;
    for (size_t i = 0; i < result->check_count && result->status == FINDING_SKIPPED; i++)
        if (result->checks[i].cannot_tell)
            result->status = FINDING_INCONCLUSIVE;
    if (result->invalid.trials || result->forbidden.trials)
        result->status = FINDING_INVALID;
}

/* Where alike items clump within a trial, the statistic of places has another variance than it is
 * judged by: what it found stands only where it would be found however they clump. */
static void judge_clumping(CaseResult *result, double log10_level)
{
    bool clumps = false;
    for (size_t i = 0; i < result->check_count; i++)
        clumps |=
            strcmp(result->checks[i].id, "clumping") == 0 && found_something(&result->checks[i]);
    for (size_t i = 0; clumps && i < result->check_count; i++) {
        CheckResult *check = &result->checks[i];
        if (strcmp(check->id, "positions") != 0 || check->status == FINDING_SKIPPED ||
            check->log10_p_clumped <= log10_level)
            continue;
        *check = check_skipped(check->id, "unclear: clumping");
        for (size_t w = 0, kept = 0; w < result->worst_count; w++) {
            if (strcmp(result->worst[w].check, check->id) != 0)
                result->worst[kept++] = result->worst[w];
            if (w + 1 == result->worst_count)
                result->worst_count = kept;
        }
    }
}

/* Drops the worst cells and the named laws of a case that is not found biased: those stand out by
 * chance. */
static void drop_unneeded(CaseResult *result)
{
    if (result->status != FINDING_BIASED && result->status != FINDING_TOO_EVEN)
        result->worst_count = result->spectrum_count = 0;
    if (result->status != FINDING_BIASED && result->status != FINDING_TOO_EVEN &&
        result->status != FINDING_INVALID)
        result->looks_like_count = 0;
}

/* Whether the case could have found the effect that was asked for. */
static bool effect_in_reach(const RunResult *run, const CaseResult *result)
{
    for (size_t i = 0; i < result->check_count; i++) {
        const CheckResult *check = &result->checks[i];
        if (strcmp(check->id, run->min_effect_check) == 0)
            return check->status != FINDING_SKIPPED &&
                   check->detectable <= run->min_effect * (1 + ROUNDING);
    }
    return false;
}

/* What the check would detect in so many trials; `level` is log10 of the upper tail that it
 * rejects, of a case by evidence log10 of the e-value. */
static double detectable_in(const CheckKind *kind, const CheckResult *check,
                            const CaseResult *result, double trials, double level)
{
    uint64_t count = (uint64_t)trials;
    Shape shape = shape_of(result);
    return check->by_evidence
               ? evidence_detectable(kind, check, result->n, count, level)
               : check_detectable_in(kind, check, &shape, count, level, DETECTION_POWER);
}

/* The trials with which the check would find the effect, to a thousandth; 0 where that is not
 * known, or `most` or more. Found by doubling, from a first guess by noncentral chi-square, and
 * bisection.
 */
static double enough_trials(const CheckKind *kind, const CheckResult *made,
                            const CaseResult *result, double effect, double level, double most)
{
    CheckResult known = *made, *check = &known;
    Shape shape = shape_of(result);
    if (check->status == FINDING_SKIPPED)
        check->df = check_df_in(kind, &shape);
    if (isnan(check->df))
        return 0;
    double low = (double)result->trials, high = low + 1;
    double power = DETECTION_POWER, share;
    double df = coarsest_df(kind, check, result->n, result->trials, &share);
    if (!check->by_evidence)
        high = fmax(high, ceil(trials_to_detect(effect * effect, df, level + log10(share), power)));
    uint64_t cells = tally_cells_in(kind->tally, &shape, result->trials, NULL);
    for (;; high *= 2) {
        /* With other cells it is another statistic, unless the coarsest are tested as before. */
        if (!(high < most) ||
            (!kind->tables && tally_cells_in(kind->tally, &shape, (uint64_t)high, NULL) != cells))
            return 0;
        double detects = detectable_in(kind, check, result, high, level);
        if (isnan(detects))
            return NAN;
        if (detects <= effect * (1 + ROUNDING))
            break;
        low = high;
    }
    bool first = low == (double)result->trials && !check->by_evidence;
    while (!first && high - low > 1 + low / 1000) {
        double middle = floor(0.5 * (low + high));
        double detects = detectable_in(kind, check, result, middle, level);
        if (isnan(detects))
            return NAN;
        if (detects <= effect * (1 + ROUNDING))
            high = middle;
        else
            low = middle;
    }
    return fmax(high, (double)check_least_trials_in(kind, &shape));
}

/* Makes a case in which nothing was found inconclusive where no check would have found the usual
 * mistake. Where no check knows its effect, the case stays as it is. */
static Status judge_power(CaseResult *result, double level, Error *error)
{
    TooFew few = {0};
    Shape shape = shape_of(result);
    /* From the last: permutations, the first of the list, is the slowest to compute. */
    for (size_t i = result->check_count; i-- > 0;) {
        const CheckResult *check = &result->checks[i];
        const CheckKind *kind = kind_of(check, result);
        double to_find = effect_to_find(kind, result);
        bool made = check->status != FINDING_SKIPPED;
        bool short_of = !made && !result->by_evidence && kind &&
                        check_least_trials_in(kind, &shape) > result->trials;
        if (!(to_find > 0) || check->diagnostic || !(made || short_of))
            continue;
        if (check->status == FINDING_NO_BIAS_FOUND)
            return STATUS_OK;
        double most = few.trials > 0 ? few.trials : MOST_TRIALS;
        double trials = enough_trials(kind, check, result, to_find, level, most);
        if (isnan(trials))
            return error_set(error, STATUS_FAILED, "out of memory for what %s detects", check->id);
        if (!few.check || trials > 0)
            few = (TooFew){.check = kind->id, .effect = to_find, .trials = trials};
    }
    if (!few.check)
        return STATUS_OK;
    result->status = FINDING_INCONCLUSIVE;
    result->too_few = few;
    return STATUS_OK;
}

/* Whether nothing was found, by a run that is whole. */
static bool found_nothing(const CaseResult *result)
{
    return result->trials == result->trials_asked &&
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

/* The cases that are judged by e-values share alpha equally; in each the average of its checks'
 * e-values decides. A check is called biased where its own e-value would make the average large
 * enough. */
static void judge_by_evidence(RunResult *run, CaseResult *result, size_t cases)
{
    Shape shape = shape_of(result);
    double needed = result->log10_e_needed = evidence_needed(run->alpha, cases);
    double each = evidence_level(result);
    for (size_t i = 0; i < result->check_count; i++) {
        CheckResult *check = &result->checks[i];
        if (!check->by_evidence)
            continue;
        run->tests++;
        check->power = DETECTION_POWER;
        const CheckKind *kind = kind_of(check, result);
        check->detectable =
            evidence_detectable(kind, check, result->n, trials_of(check, result), each);
        double largest =
            kind ? check_largest_effect_in(kind, &shape, trials_of(check, result)) : INFINITY;
        if (check->log10_e >= each)
            check->status = FINDING_BIASED;
        else if (result->trials < result->trials_asked ||
                 check->detectable > largest_allowed(kind, run, result, largest))
            check->status = FINDING_INCONCLUSIVE;
        if (check->detectable > largest)
            check->detectable = INFINITY;
    }
    judge_case(result);
    if (result->log10_e >= needed && result->status != FINDING_INVALID)
        result->status = FINDING_BIASED;
    drop_unneeded(result);
}

/* Whether the check takes part in Holm. */
static bool is_primary(const CheckResult *check)
{
    return check->status != FINDING_SKIPPED && !check->diagnostic && !check->by_evidence;
}

/* The weights that the tests of many trials have: those that were made, and those that were skipped
 * for want of trials. */
static double weights_of_many(const RunResult *run)
{
    double weights = run->comparison ? (double)run->comparison->tests : 0;
    for (size_t c = 0; c < run->case_count; c++) {
        const CaseResult *result = &run->cases[c];
        Shape shape = shape_of(result);
        for (size_t i = 0; i < result->check_count && !result->by_evidence; i++) {
            const CheckResult *check = &result->checks[i];
            const CheckKind *kind = kind_of(check, result);
            bool waits = check->status == FINDING_SKIPPED && kind && !kind->diagnostic &&
                         tally_cells_in(kind->tally, &shape, result->trials, NULL) > 0;
            if (is_primary(check) || waits)
                weights += check_weight(kind, result->n, (uint64_t)MOST_TRIALS);
        }
    }
    return weights;
}

/* Appends the tests of a comparison, which share alpha with the checks of the run. */
static size_t shared_tests(const Comparison *comparison, double *log10_p, size_t count)
{
    for (size_t c = 0; comparison && c < comparison->case_count; c++)
        for (size_t i = 0; i < comparison->cases[c].check_count; i++)
            if (comparison->cases[c].checks[i].tested)
                log10_p[count++] = comparison->cases[c].checks[i].log10_p;
    return count;
}

/* Writes the adjusted p-values of those tests to the comparison; `end` is behind the last of them.
 */
static void take_adjusted(Comparison *comparison, const double *end)
{
    if (!comparison)
        return;
    const double *next = end - comparison->tests;
    for (size_t c = 0; c < comparison->case_count; c++)
        for (size_t i = 0; i < comparison->cases[c].check_count; i++)
            if (comparison->cases[c].checks[i].tested)
                comparison->cases[c].checks[i].log10_p_adjusted = *next++;
}

/* Of recorded outcomes in groups (--by) those that are too small to tell anything do not decide
 * what the run comes to, unless all are. */
static void pass_over_small_groups(RunResult *run)
{
    Finding status = FINDING_SKIPPED;
    bool as_expected = true, told = false, small = false;
    for (size_t c = 0; c < run->case_count; c++) {
        const CaseResult *result = &run->cases[c];
        bool passed = result->external.by && !finding_conclusive(result->status);
        told |= result->external.by && !passed;
        small |= passed;
        if (passed)
            continue;
        status = result->status > status ? result->status : status;
        as_expected &= result->as_expected;
    }
    if (!told || !small)
        return;
    run->status = status;
    run->as_expected = as_expected;
}

Status judge_run(RunResult *run, Error *error)
{
    size_t tests = 0, most = 0, by_evidence = 0;
    for (size_t c = 0; c < run->case_count; c++) {
        most += run->cases[c].check_count;
        by_evidence += run->cases[c].by_evidence;
    }
    if (run->comparison)
        most += run->comparison->tests;
    double *log10_p = calloc((most + 1) * 4, sizeof *log10_p);
    if (!log10_p)
        return error_set(error, STATUS_FAILED, "out of memory for %zu p-values", most);
    double *adjusted = log10_p + most + 1, *least = adjusted + most + 1;
    double *weight = least + most + 1, weights = 0;
    double log10_alpha = log10(run->alpha);
    for (size_t c = 0; c < run->case_count; c++)
        for (size_t i = 0; i < run->cases[c].check_count; i++) {
            CheckResult *check = &run->cases[c].checks[i];
            skip_unable(check, &run->cases[c], log10_alpha);
            if (!is_primary(check))
                continue;
            least[tests] = check->log10_p_least;
            weight[tests] =
                check_weight(kind_of(check, &run->cases[c]), run->cases[c].n, run->cases[c].trials);
            log10_p[tests++] = check->log10_p;
        }
    size_t own = tests;
    tests = shared_tests(run->comparison, log10_p, tests);
    for (size_t i = 0; i < tests; i++)
        weights += weight[i] = i < own ? weight[i] : 1;
    if (!holm_adjust(log10_p, least, weight, tests, adjusted)) {
        free(log10_p);
        return error_set(error, STATUS_FAILED, "out of memory for %zu p-values", tests);
    }
    /* Detectable effects are those of Holm's strictest step, of a check of weight 1 alpha /
     * weights.
     */
    double log10_level = log10_alpha_upper_of(log10_alpha - log10(tests ? weights : 1));
    double later = weights_of_many(run);
    double log10_level_later = log10_alpha_upper_of(log10_alpha - log10(later > 0 ? later : 1));
    size_t next = 0;
    Status status = STATUS_OK;
    take_adjusted(run->comparison, adjusted + tests);
    run->tests = tests;
    run->status = FINDING_SKIPPED;
    run->as_expected = true;
    for (size_t c = 0; !status && c < run->case_count; c++) {
        CaseResult *result = &run->cases[c];
        if (result->by_evidence) {
            judge_by_evidence(run, result, by_evidence);
        } else {
            for (size_t i = 0; !status && i < result->check_count; i++) {
                if (is_primary(&result->checks[i]))
                    result->checks[i].log10_p_adjusted = adjusted[next++];
                status =
                    judge_check(&result->checks[i], run, result, log10_alpha, log10_level, error);
            }
            if (result->dealt)
                judge_clumping(result, log10_level);
            judge_case(result);
            drop_unneeded(result);
        }
        result->two_items = two_items_bound(result);
        result->too_few = (TooFew){0};
        result->min_effect = 0;
        if (!status && run->min_effect <= 0 && found_nothing(result))
            status = judge_power(
                result, result->by_evidence ? evidence_level(result) : log10_level_later, error);
        if (run->min_effect > 0 && result->status == FINDING_NO_BIAS_FOUND &&
            !effect_in_reach(run, result)) {
            result->status = FINDING_INCONCLUSIVE;
            result->min_effect = run->min_effect;
            result->min_effect_check = run->min_effect_check;
        }
        if (result->status > run->status)
            run->status = result->status;
        result->as_expected = finding_as_expected(result->status, result->asked.expected);
        run->as_expected &= result->as_expected;
    }
    free(log10_p);
    pass_over_small_groups(run);
    return status;
}
