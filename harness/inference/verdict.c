#include "inference/verdict.h"

#include "inference/check.h"

#include <string.h>

/* The first of the cells that stand out by that check, or by any (NULL); NULL if there is none. */
static const WorstCell *worst_cell_of(const CaseResult *result, const CheckResult *check)
{
    for (size_t i = 0; i < result->worst_count; i++)
        if (!check || strcmp(result->worst[i].check, check->id) == 0)
            return &result->worst[i];
    return NULL;
}

static bool more_significant(const CheckResult *check, const CheckResult *other)
{
    return check->by_evidence ? check->log10_e > other->log10_e
                              : check->log10_p_adjusted < other->log10_p_adjusted;
}

bool check_sees_orders(const char *id)
{
    return check_about(id) == ABOUT_ORDERS;
}

const CheckKind *kind_between_trials(const CheckResult *check)
{
    const CheckKind *kind = check_find(check->id);
    return kind && kind->about == ABOUT_NEXT_TRIALS ? kind : NULL;
}

/* Whether the mistake that a directed check names is the built-in shuffle that was run, or one of
 * those that are hard to tell from it: its name is no news. */
static bool mistake_is_its_own(const CaseResult *result, const CheckResult *check)
{
    size_t length = result->algorithm ? strlen(result->algorithm) : 0;
    bool once = result->kind == ORIGIN_BUILTIN && length && !result->times;
    const char *like = once ? check->directed.like : NULL;
    while (like && !(strncmp(like, result->algorithm, length) == 0 &&
                     (!like[length] || strncmp(like + length, " or ", 4) == 0)))
        like = (like = strstr(like, " or ")) ? like + 4 : NULL;
    return like;
}

static bool names_mistake(const CaseResult *result, const CheckResult *check)
{
    return check->directed.known && !mistake_is_its_own(result, check);
}

/* Whether a check names a mistake, which says more than a number does, and none that has a cell to
 * show is more significant. */
static bool mistake_named(const CaseResult *result)
{
    const CheckResult *first = NULL;
    for (size_t i = 0; i < result->check_count; i++) {
        const CheckResult *check = &result->checks[i];
        bool tells = names_mistake(result, check) || worst_cell_of(result, check);
        if (check->status == result->status && tells && (!first || more_significant(check, first)))
            first = check;
    }
    return first && names_mistake(result, first);
}

/* The most significant check with the case's finding; rather one that can name what stands out than
 * one that cannot. */
const CheckResult *deciding_check(const CaseResult *result)
{
    const CheckResult *decides = NULL;
    bool named = mistake_named(result);
    int highest = 0; /* how much it says of what stands out */
    for (size_t i = 0; i < result->check_count; i++) {
        const CheckResult *check = &result->checks[i];
        if (check->status != result->status && !check->by_evidence)
            continue;
        if (result->headline && strcmp(check->id, result->headline) == 0)
            return check;
        const CheckKind *kind = check_find(check->id);
        /* A deal, where the kind of item that comes too often says most. */
        CheckSubject about = check_about(check->id);
        bool dealt = result->dealt && (about == ABOUT_PLACES || about == ABOUT_ONE_CELL) &&
                     worst_cell_of(result, check);
        int rank = dealt                             ? 2
                   : kind && check_asks_item(kind)   ? 2 /* it was requested */
                   : check->estimate.known && !named ? 1
                   : worst_cell_of(result, check)    ? 1
                   : names_mistake(result, check)    ? 1
                                                     : 0;
        if (!decides || rank > highest || (rank == highest && more_significant(check, decides))) {
            decides = check;
            highest = rank;
        }
    }
    return decides;
}

/* Whether it sees no bias but of some kinds. */
static bool sees_some(const char *id)
{
    return check_about(id) == ABOUT_ONE_CELL || check_about(id) == ABOUT_MISTAKES;
}

/* Whether a check tells more of what the case could have seen than `last` does: one of single
 * shuffles before one from trial to trial, one of any bias before one of a single cell or of known
 * mistakes, one that had the power before one that had not, then the check of the orders. */
static bool reaches_more(const CaseResult *result, const CheckResult *check,
                         const CheckResult *last)
{
    bool within = !kind_between_trials(check), last_within = !kind_between_trials(last);
    if (within != last_within)
        return within;
    bool any = !sees_some(check->id), last_any = !sees_some(last->id);
    if (any != last_any)
        return any;
    bool had = finding_conclusive(check->status), last_had = finding_conclusive(last->status);
    if (had != last_had)
        return had;
    return check_sees_orders(check->id) ||
           (result->dealt && check_about(check->id) == ABOUT_PLACES);
}

const CheckResult *reaching_check(const CaseResult *result)
{
    const CheckResult *reaching = NULL;
    for (size_t i = 0; i < result->check_count; i++) {
        const CheckResult *check = &result->checks[i];
        bool reaches = check->status != FINDING_SKIPPED && check->detectable > 0 &&
                       check->detectable <= LARGEST_EFFECT_SHOWN;
        if (reaches && (!reaching || reaches_more(result, check, reaching)))
            reaching = check;
    }
    return reaching;
}

const CheckResult *effect_check(const CaseResult *result)
{
    const CheckResult *reach = reaching_check(result);
    bool found = result->status == FINDING_BIASED || result->status == FINDING_TOO_EVEN;
    bool saw = reach && reach->status == result->status && !result->headline;
    return found && !saw ? deciding_check(result) : reach;
}

const CheckResult *min_effect_check(const CaseResult *result)
{
    return check_made(result, result->min_effect_check);
}

bool case_unchanged(const CaseResult *result)
{
    const Shape *shape = case_shape(result);
    return result->external.unchanged && !result->external.sorted &&
           (!shape || (shape->ordered && shape->seen == shape->n));
}

/* That a single outcome is the same as itself says nothing; that it is what went in does. */
static bool gave_one_order(const CaseResult *result)
{
    return result->external.one_order && (result->trials > 1 || case_unchanged(result));
}

/* What says most of a bias that was found, by the check that decides. */
static Evidence evidence_of_bias(const CaseResult *result, const Verdict *verdict)
{
    const CheckResult *check = verdict->check;
    const CheckKind *kind = verdict->kind;
    if (gave_one_order(result))
        return EVIDENCE_ONE_ORDER;
    if (case_misses_orders(result) && !(check && kind_between_trials(check)))
        return EVIDENCE_MISSING_ORDERS;
    if (verdict->cell)
        return EVIDENCE_CELL;
    if (check && check->directed.known)
        return EVIDENCE_MISTAKE;
    if (kind && kind->finding && check->estimate.known)
        return EVIDENCE_NUMBER;
    if (kind && kind->finding && !kind->finding_below)
        return EVIDENCE_FINDING;
    return EVIDENCE_UNEVEN;
}

static Evidence evidence_too_short(const CaseResult *result)
{
    return result->twice_as_likely > (double)result->trials ? EVIDENCE_TOO_FEW_DRAWS
           : result->trials < result->trials_requested      ? EVIDENCE_STOPPED
           : result->equivalence.below > 0                  ? EVIDENCE_LIMITS
           : result->min_effect > 0                         ? EVIDENCE_MIN_EFFECT
           : result->too_few.check                          ? EVIDENCE_TOO_FEW
                                                            : EVIDENCE_REACH;
}

Verdict case_verdict(const CaseResult *result)
{
    Verdict verdict = {.status = result->status};
    bool found = result->status == FINDING_BIASED || result->status == FINDING_TOO_EVEN;
    verdict.check = result->error ? NULL : found ? deciding_check(result) : reaching_check(result);
    verdict.kind = verdict.check ? check_find(verdict.check->id) : NULL;
    verdict.cell = found ? worst_cell_of(result, verdict.check) : NULL;
    switch (result->status) {
    case FINDING_INVALID:
        verdict.evidence = !result->invalid.trials && result->forbidden.trials ? EVIDENCE_FORBIDDEN
                                                                               : EVIDENCE_INVALID;
        break;
    case FINDING_BIASED:
        verdict.evidence = evidence_of_bias(result, &verdict);
        break;
    case FINDING_TOO_EVEN:
        verdict.evidence = EVIDENCE_EVEN;
        break;
    case FINDING_INCONCLUSIVE:
        verdict.evidence = evidence_too_short(result);
        break;
    case FINDING_EQUIVALENT:
        verdict.evidence = EVIDENCE_LIMITS;
        break;
    case FINDING_NO_BIAS_FOUND:
        verdict.evidence = EVIDENCE_REACH;
        break;
    case FINDING_SKIPPED:
    case FINDING_ERROR:
        break;
    }
    return verdict;
}
