#include "reports/run/headline.h"

#include "analyses/facts.h"
#include "analyses/in_part.h"
#include "base/elementary.h"
#include "base/shape_words.h"
#include "inference/verdict.h"
#include "reports/run/what_is_off.h"
#include "reports/words/item_words.h"
#include "reports/words/mistake_words.h"
#include "reports/words/text_words.h"
#include "reports/words/verdict_words.h"

#include <string.h>

void case_name(Text *out, const CaseResult *result)
{
    bool own = case_has_own_name(result) && !case_named_by_law(result);
    text_add(out, own ? result->id : result->algorithm);
    if (own)
        text_addf(out, " (%s)", result->algorithm);
    text_add(out, ", ");
    if (case_of_classes(result))
        text_addf(out, "%zu classes", case_shape(result)->groups);
    else if (result->dealt)
        shape_write_words(out, case_shape(result));
    else
        text_addf(out, "%s item%s", word_count(result->n).text, plural(result->n));
    if (result->law.name)
        text_addf(out, ", law %s", result->law.name);
}

/* From there on a p of recorded data is no news beside the rest of the first line. */
static const double LOG10_RARE = -6;

void rarity(Text *out, double log10_p)
{
    if (log10_p < -12)
        text_add(out, "less than once in a trillion runs");
    else if (log10_p < -2) { /* in three digits, of which a stored p has eight */
        double runs = pow(10, -log10_p), last = pow(10, fmax(0, floor(-log10_p) - 2));
        text_addf(out, "once in %s runs", word_count((uint64_t)(round(runs / last) * last)).text);
    } else
        text_addf(out, "in %.0f of 100 runs", fmax(1, 100 * pow(10, log10_p)));
}

/* What never or always happens, and what part of the trials is unchanged. */
static bool never_or_always(Text *out, const CaseResult *result)
{
    const InPartFound *same = section_facts(result->sections, &analysis_in_part.section);
    const FactsFound *found = section_facts(result->sections, &analysis_facts.section);
    if (same && same->unchanged > 0)
        text_addf(out, "%s%% of the trials come out as they went in",
                  number_short(100 * same->unchanged, 2).text);
    else if (found && found->count)
        text_add(out, found->list[0]);
    return (same && same->unchanged > 0) || (found && found->count);
}

static void biased(Text *out, const CaseResult *result, const Verdict *verdict)
{
    const CheckResult *check = verdict->check;
    const CheckKind *kind = verdict->kind;
    bool plain = !result->dealt && !result->law.name;
    bool between = check && kind_between_trials(check);
    if (verdict->evidence == EVIDENCE_ONE_ORDER)
        one_order(out, result);
    else if (plain && !between && never_or_always(out, result))
        ; /* it is said */
    else if (verdict->evidence == EVIDENCE_MISSING_ORDERS)
        text_addf(
            out, "only %s of %s orders ever come%s", word_count(result->counts.orders_seen).text,
            word_count(result->counts.orders).text, result->counts.orders_seen == 1 ? "s" : "");
    else if (verdict->evidence == EVIDENCE_MISTAKE)
        text_addf(out, "leans the way of `%s`", check->directed.like);
    else if (verdict->evidence == EVIDENCE_CELL && between)
        pairs_off(out, result, kind, verdict->cell);
    else if (verdict->evidence == EVIDENCE_CELL)
        cell_off(out, result, verdict->cell);
    else if (verdict->evidence == EVIDENCE_NUMBER)
        number_off(out, result, kind, &check->estimate);
    else if (verdict->evidence == EVIDENCE_FINDING)
        text_add(out, kind->finding);
    else
        text_add(out, "counts are more uneven than chance allows");
    if (result->external.sorted)
        text_addf(out, "; every line ascends: a hand, or a lottery draw? --hands %zu",
                  result->dealt ? case_shape(result)->seen : result->n - 1);
}

bool more_facts(Text *out, const CaseResult *result)
{
    const FactsFound *found = section_facts(result->sections, &analysis_facts.section);
    bool more = result->status == FINDING_BIASED && found && found->count > 1 &&
                !mistake_of(result).why && !result->external.one_order && !result->dealt &&
                !result->law.name;
    if (more)
        text_add(out, found->list[1]);
    return more;
}

bool bias_within(Text *out, const CaseResult *result)
{
    CaseResult within = *result;
    CheckResult checks[MOST_CHECKS];
    within.checks = checks;
    within.check_count = 0;
    within.headline = NULL;
    within.dependence = DEPENDENCE_NOT_LOOKED_FOR;
    bool found = false;
    for (size_t i = 0; result->headline && i < result->check_count; i++) {
        const CheckResult *check = &result->checks[i];
        if (kind_between_trials(check) || strcmp(check->id, "repeats") == 0)
            continue; /* that a trial comes again is no bias of it */
        checks[within.check_count++] = *check;
        found |= check->status == FINDING_BIASED;
    }
    /* Two that are alike count twice, which makes any table look uneven. */
    if (!found || result->status != FINDING_BIASED || result->options.together.paired)
        return false;
    Verdict verdict = case_verdict(&within);
    biased(out, &within, &verdict);
    text_addf(out, " (p = %s, which supposes independent trials)",
              word_probability(verdict.check->log10_p_adjusted).text);
    return true;
}

/* ---- what is not known ---- */

void reach_words(Text *out, const CaseResult *result, const CheckResult *check)
{
    const char *where = check_sees_orders(check->id) ? "orders" : "places";
    text_addf(out, "%s that are %s off", case_draws(result) ? "items" : where,
              word_percent(check->detectable).text);
}

static void limits(Text *out, const CaseResult *result)
{
    const Equivalence *is = &result->equivalence;
    bool places = is->of && strcmp(is->of, "places") == 0;
    const char *what = places ? "a bias of single items' places" : "a bias";
    if (result->status == FINDING_EQUIVALENT)
        text_addf(out, "%s, if there is one, is below %s: w < %s in %s (97.5%% sure)%s", what,
                  word_effect(is->below).text, word_effect(is->high).text, is->check,
                  places ? "; how items go together is not bounded" : "");
    else if (is->dependent || !is->check)
        text_addf(out, "cannot show that %s is below %s: %s", what, word_effect(is->below).text,
                  is->dependent ? "trials depend on each other" : "no check was made that can");
    else
        text_addf(out, "%s may be up to w = %s in %s, not below %s", what,
                  word_effect(is->high).text, is->check, word_effect(is->below).text);
}

/* "18 trials are too few: no counts have a p below 1.5e-5". */
static void too_few(Text *out, const CaseResult *result)
{
    text_addf(out, "%s trial%s too few", word_count(result->trials).text,
              result->trials == 1 ? " is" : "s are");
    const char *why = NULL; /* of the first check, where none was made */
    for (size_t i = 0; i < result->check_count; i++) {
        const CheckResult *check = &result->checks[i];
        if (check->status != FINDING_SKIPPED)
            return;
        if (!why && check->cannot_tell_why[0])
            why = check->cannot_tell_why;
    }
    if (why)
        text_addf(out, ": %s", why);
}

static void cannot_tell(Text *out, const CaseResult *result, const Verdict *verdict)
{
    bool asks = verdict->evidence == EVIDENCE_MIN_EFFECT;
    const CheckResult *asked = asks ? min_effect_check(result) : NULL;
    if (verdict->evidence == EVIDENCE_STOPPED)
        text_addf(out, "stopped after %s of %s trials", word_count(result->trials).text,
                  word_count(result->trials_requested).text);
    else if (verdict->evidence == EVIDENCE_LIMITS)
        limits(out, result);
    else if (asks && !asked)
        text_addf(out, "--min-effect asks for w = %s in %s, a check that was not run",
                  word_effect(result->min_effect).text, result->min_effect_check);
    else if (asked && isfinite(asked->detectable))
        text_addf(out, "%s trials find w >= %s in %s; --min-effect is %s",
                  word_count(result->trials).text, word_effect(asked->detectable).text, asked->id,
                  word_effect(result->min_effect).text);
    else
        too_few(out, result);
}

static const char *skip_reason(const CaseResult *result)
{
    for (size_t i = 0; i < result->check_count; i++)
        if (result->checks[i].reason[0] != '\0')
            return result->checks[i].reason;
    return "no check applies";
}

/* That the trials did not begin in order, which hides a bias or, carried on, makes one up. */
static void start_warning(Text *out, const CaseResult *result, const CheckResult *check)
{
    if (result->start != START_CARRY && result->start != START_RANDOM)
        return;
    if (result->status < FINDING_TOO_EVEN)
        text_addf(out, "; warning: --start %s evens out nearly every bias",
                  start_words[result->start]);
    else if (result->start == START_CARRY && !(check && kind_between_trials(check)))
        text_add(out, "; warning: --start carry alone can make counts look so");
}

void headline(Text *out, const CaseResult *result, bool with_p)
{
    Verdict verdict = case_verdict(result);
    const CheckResult *check = verdict.check;
    case_name(out, result);
    if (result->status == FINDING_NO_BIAS_FOUND && !with_p) {
        start_warning(out, result, check);
        return;
    }
    text_add(out, ": ");
    switch (verdict.status) {
    case FINDING_INVALID:
        invalid_words(out, result);
        break;
    case FINDING_BIASED:
        biased(out, result, &verdict);
        break;
    case FINDING_TOO_EVEN:
        text_add(out, "counts are evener than chance allows, as if planned, made up, or dependent");
        break;
    case FINDING_INCONCLUSIVE:
        cannot_tell(out, result, &verdict);
        break;
    case FINDING_EQUIVALENT:
        limits(out, result);
        break;
    case FINDING_NO_BIAS_FOUND:
        if (check && isfinite(check->detectable))
            reach_words(out, result, check);
        text_add(out, check && isfinite(check->detectable) ? " would have been found" : "nothing");
        break;
    case FINDING_SKIPPED:
        text_add(out, skip_reason(result));
        break;
    case FINDING_ERROR:
        text_add(out, result->error);
        break;
    }
    bool found = verdict.status == FINDING_BIASED || verdict.status == FINDING_TOO_EVEN;
    if (found && check && with_p)
        text_addf(out, " (%s = %s)", check->by_evidence ? "e" : "p",
                  check->by_evidence ? word_evidence(result->log10_e).text
                                     : word_probability(check->log10_p_adjusted).text);
    else if (found && check && result->kind == ORIGIN_INPUT && !check->by_evidence &&
             check->log10_p_adjusted > LOG10_RARE) {
        text_add(out, ", as by chance ");
        rarity(out, check->log10_p_adjusted);
    }
    start_warning(out, result, check);
}
