#include "inference/dependence.h"

#include "inference/check.h"
#include "inference/check_list.h"

#include <math.h>
#include <string.h>

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

/* Whether the check that looks within each trial for what `between` looks for between trials, or
 * one that sees every bias, was made, and found nothing. */
static bool no_bias_within(const CaseResult *result, const CheckKind *between)
{
    bool none = false;
    for (size_t i = 0; i < result->check_count; i++) {
        const char *id = result->checks[i].id;
        bool looks = strcmp(id, between->companion->id) == 0 || check_about(id) == ABOUT_ORDERS;
        none |= looks && result->checks[i].status == FINDING_NO_BIAS_FOUND;
    }
    return none;
}

/* The most that w can be in that check of independent trials that are biased as these seem to be;
 * INFINITY where it is not known. */
static double most_by_own_bias(const CaseResult *result, const CheckKind *between)
{
    const CheckResult *own = check_made(result, between->companion->id);
    CheckSubject about = between->companion->about;
    bool quotients = between->tally->inner != NULL, agreement = between->tally->lag == 0;
    if (!own || result->dealt || !(quotients || agreement))
        return INFINITY;
    double most = own->effect.high * own->effect.high, dimensions = (double)result->n - 1;
    if (quotients)
        return about == ABOUT_ORDERS   ? most
               : about == ABOUT_PLACES ? most / sqrt(dimensions)
                                       : INFINITY;
    return strcmp(between->id, "serial-scan") == 0 ? most / dimensions : INFINITY;
}

static bool beyond_own_bias(const CaseResult *result)
{
    bool beyond = false, explained = result->looks_like_count && result->looks_like[0].in_part;
    for (size_t i = 0; i < result->check_count && !explained; i++) {
        const CheckResult *check = &result->checks[i];
        const CheckKind *kind = check_kind_of(check, result);
        beyond |= kind && kind->companion && check_found(check) &&
                  check->effect.low > 2 * most_by_own_bias(result, kind);
    }
    return beyond;
}

/* The check between trials that found most: rather one that names what stands out. */
static const char *telling_check(const CaseResult *result)
{
    const CheckResult *tells = NULL;
    bool names = false;
    for (size_t i = 0; i < result->check_count; i++) {
        const CheckResult *check = &result->checks[i];
        const CheckKind *kind = check_kind_of(check, result);
        bool this_names = check->estimate.riffles > 0;
        if (!kind || !kind->companion || check->status != result->status)
            continue;
        for (size_t w = 0; w < result->worst_count; w++)
            this_names |= strcmp(result->worst[w].check, check->id) == 0;
        if (!tells || this_names > names ||
            (this_names == names && check->log10_p_adjusted < tells->log10_p_adjusted)) {
            tells = check;
            names = this_names;
        }
    }
    return tells ? tells->id : NULL;
}

/* A law that is named is one of independent trials. */
static void withdraw_laws(CaseResult *result)
{
    size_t kept = 0;
    for (size_t i = 0; i < result->looks_like_count; i++)
        if (strcmp(result->looks_like[i].algorithm, "each-outcome-twice") == 0)
            result->looks_like[kept++] = result->looks_like[i];
    result->looks_like_count = kept;
}

void judge_dependence(CaseResult *result)
{
    bool looked = false, between = false, within = false;
    bool carried = result->start == START_CARRY;
    result->headline = NULL;
    for (size_t i = 0; i < result->check_count; i++) {
        const CheckResult *check = &result->checks[i];
        const CheckKind *kind = check_kind_of(check, result);
        if (check->status == FINDING_SKIPPED || !kind)
            continue;
        if (kind->companion) {
            looked = true;
            between |= check_found(check);
            within |= check_found(check) && !carried && !no_bias_within(result, kind);
        } else {
            within |= check_found(check);
        }
    }
    result->dependence = !looked                            ? DEPENDENCE_NOT_LOOKED_FOR
                         : !between                         ? DEPENDENCE_NOT_FOUND
                         : within || result->invalid.trials ? DEPENDENCE_UNCLEAR
                                                            : DEPENDENCE_FOUND;
    if (result->dependence != DEPENDENCE_UNCLEAR || result->invalid.trials || carried ||
        result->by_evidence || !beyond_own_bias(result))
        return;
    result->dependence = DEPENDENCE_FOUND;
    result->headline = telling_check(result);
    withdraw_laws(result);
}
