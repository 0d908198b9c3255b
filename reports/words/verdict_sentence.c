#include "reports/words/verdict_sentence.h"

#include "base/shape_words.h"
#include "inference/verdict.h"
#include "reports/words/cell_words.h"
#include "reports/words/check_columns.h"
#include "reports/words/equivalence_words.h"
#include "reports/words/estimate_sentence.h"
#include "reports/words/item_words.h"
#include "reports/words/one_order_sentence.h"
#include "reports/words/text_words.h"
#include "reports/words/verdict_words.h"
#include "reports/words/view_sentence.h"

#include <math.h>
#include <string.h>

/* "n=52", or what is dealt. */
static void write_size(Text *out, const CaseResult *result, bool unicode)
{
    if (!result->dealt) {
        text_addf(out, "n=%s", word_count(result->n).text);
        view_name(out, result);
        if (case_named_by_law(result))
            text_addf(out, ", law %s", result->law.name);
        return;
    }
    if (case_of_classes(result)) {
        text_addf(out, "%zu classes", case_shape(result)->groups);
        return;
    }
    Text words = {0};
    shape_write_words(&words, case_shape(result));
    text_escape(out, text_string(&words), unicode, 0);
    text_end_part(&words, out);
}

/* How it is said that trials depend on each other. */
static const char *dependent_words(const CaseResult *result)
{
    return result->headline ? "trials depend on each other, far beyond what their own bias makes"
                            : "each trial looks fair by itself, but trials depend on each other";
}

static void between_trials_begins(Text *out, const CaseResult *result)
{
    text_addf(out, "%s: ",
              result->dependence == DEPENDENCE_FOUND
                  ? dependent_words(result)
                  : "trials depend on each other, or are biased by themselves");
}

/* "like naive (share 1.00, 95%: 0.67 to 1.00", "as its own law says (share ...", or "like naive in
 * about 10% of trials (95%: 8% to 12%", to be ended by its p or, without the interval, by its
 * e-value. */
static void directed_words(Text *out, const CaseResult *result, const CheckResult *check)
{
    Effect share = check->directed.share;
    bool part = share.high < 0.995; /* which is not said as 100% */
    if (mistake_is_its_own(result, check))
        text_add(out, "as its own law says");
    else
        text_addf(out, "like %s", check->directed.like);
    if (part)
        text_addf(out, " in about %.*f%% of trials (95%%: %.*f%% to %.*f%%", share.value < 0.1,
                  100 * share.value, share.low < 0.1, 100 * share.low, share.high < 0.1,
                  100 * share.high);
    else
        text_addf(out, " (share %.2f", share.value);
    if (!part && !isnan(share.low))
        text_addf(out, ", 95%%: %.2f to %.2f", share.low, share.high);
}

/* What is off: the words that an Evidence has. */
static void what_is_off(Text *out, const CaseResult *result, const Verdict *verdict, bool unicode)
{
    const CheckResult *check = verdict->check;
    bool relates = view_relates(result->view);
    switch (verdict->evidence) {
    case EVIDENCE_ONE_ORDER:
        (relates ? relation_one_order : one_order_sentence)(out, result);
        break;
    case EVIDENCE_MISSING_ORDERS:
        text_addf(out, "only %s of %s orders ever come%s up", word_count(result->orders_seen).text,
                  word_count(result->orders).text, result->orders_seen == 1 ? "s" : "");
        break;
    case EVIDENCE_CELL:
        if (check && kind_between_trials(check))
            between_trials_begins(out, result);
        (relates ? relation_cell : cell_words)(out, result, verdict->cell, unicode);
        break;
    case EVIDENCE_STEP_NUMBER:
        between_trials_begins(out, result);
        text_add(out, "from trial to trial ");
        estimate_sentence(out, result, verdict->kind->companion, &check->estimate, true, unicode);
        break;
    case EVIDENCE_MISTAKE:
        directed_words(out, result, check);
        break;
    case EVIDENCE_NUMBER:
        estimate_sentence(out, result, verdict->kind, &check->estimate, false, unicode);
        break;
    case EVIDENCE_FINDING:
        text_add(out, verdict->kind->finding);
        break;
    case EVIDENCE_STEPS_CARRIED:
        text_add(out, "the step from one trial's order to the next is not uniform");
        break;
    case EVIDENCE_DEPENDENCE:
        text_add(out, dependent_words(result));
        break;
    case EVIDENCE_STEPS:
        text_add(out,
                 "the steps from trial to trial are not even: trials depend on each other, or are "
                 "biased by themselves");
        break;
    default:
        text_add(out, "counts are more uneven than chance allows");
    }
}

/* The p-value of a finding, adjusted for all tests of the run where it takes part in the verdict.
 */
static double sentence_p(const CheckResult *check)
{
    return isnan(check->log10_p_adjusted) ? check->log10_p : check->log10_p_adjusted;
}

static void biased_evidence(Text *out, const CaseResult *result, const Verdict *verdict,
                            bool unicode)
{
    const CheckResult *check = verdict->check;
    bool few = verdict->evidence == EVIDENCE_MISSING_ORDERS,
         one_order = verdict->evidence == EVIDENCE_ONE_ORDER;
    bool shown = few || one_order || verdict->cell; /* whatever the check is called */
    if (view_relates(result->view))
        relation_begins(out, result);
    what_is_off(out, result, verdict, unicode);
    const CheckKind *companion = missing_within_trials(result);
    if (check && kind_between_trials(check) && result->dependence == DEPENDENCE_UNCLEAR &&
        companion)
        text_addf(out, "; --checks %s would tell", companion->id);
    if (check && check->by_evidence)
        text_addf(out, "%se-value %s after %s of %s trials",
                  verdict->evidence == EVIDENCE_MISTAKE ? ", " : " (",
                  word_evidence(result->log10_e).text, word_count(result->trials).text,
                  word_count(result->trials_requested).text);
    else if (verdict->evidence == EVIDENCE_MISTAKE)
        text_addf(out, "; p = %s", word_probability(sentence_p(check)).text);
    else if (check)
        text_addf(out, " (%s%s%sp %s %s", shown ? "" : "check ", shown ? "" : check->id,
                  shown ? "" : ", ", check_on_floor(check) ? "<=" : "=",
                  word_probability(sentence_p(check)).text);
    const ExactResult *exact = &result->exact;
    bool proven = exact->known && exact->bounded && !exact->divisible && exact->denominator &&
                  strlen(exact->denominator) <= 20;
    /* With the denominator 1 a single order has all the chance: nothing to share out. */
    if (check && proven && !few && !one_order && strcmp(exact->denominator, "1") != 0 &&
        result->orders > 0)
        text_addf(out, "; %s %s cannot fill %s orders evenly", word_digits(exact->denominator).text,
                  exact->paths_equal && exact->paths &&
                          strcmp(exact->paths, exact->denominator) == 0
                      ? "equally likely paths"
                      : "equal chances",
                  word_count(result->orders).text);
    if (check)
        text_add_char(out, ')');
    if (result->external.sorted) /* all places but one say as much as all: nothing is dealt */
        text_addf(out,
                  "; every line is in ascending order: if order says nothing, as in a hand or a "
                  "lottery draw, use --hands %zu",
                  result->dealt ? case_shape(result)->seen : result->n - 1);
}

/* Which items were lost, the three most often lost ones by name. */
static void lost_items(Text *out, const CaseResult *result, bool unicode)
{
    const InvalidResult *invalid = &result->invalid;
    size_t lost = 0, n = result->n;
    for (size_t i = 0; invalid->lost && i < n; i++)
        lost += invalid->lost[i] > 0;
    if (lost == 0)
        return;
    size_t shown = lost < 3 ? lost : 3, top[3] = {0};
    for (size_t rank = 0; rank < shown; rank++) {
        bool found = false;
        for (size_t i = 0; i < n; i++) {
            bool taken = false;
            for (size_t j = 0; j < rank; j++)
                taken = taken || top[j] == i;
            if (!taken && (!found || invalid->lost[i] > invalid->lost[top[rank]])) {
                top[rank] = i;
                found = true;
            }
        }
    }
    text_add(out, "; ");
    if (lost > shown)
        text_addf(out, "%s of %s items get lost, most often ", word_count(lost).text,
                  word_count(n).text);
    for (size_t rank = 0; rank < shown; rank++) {
        uint64_t trials = invalid->lost[top[rank]];
        text_add(out, rank ? ", item " : "item ");
        write_item(out, result, top[rank], unicode);
        text_addf(out, " %s %s", rank || lost > shown ? "in" : "was lost in",
                  word_count(trials).text);
        if (rank == 0)
            text_add(out, trials == 1 ? " trial" : " trials");
    }
}

static void forbidden_evidence(Text *out, const CaseResult *result, bool unicode)
{
    const ForbiddenResult *forbidden = &result->forbidden;
    text_addf(out, "%s outcome%s should never come (first: \"", word_count(forbidden->trials).text,
              forbidden->trials == 1 ? "" : "s");
    if (result->law.name && !result->table && !result->dealt && forbidden->first)
        write_items_in(out, result, forbidden->first, unicode, 40);
    else
        text_escape(out, forbidden->first ? forbidden->first : "", unicode, 40);
    text_add(out, "\")");
}

/* "; item missing in 3 of them, printed as null", "; the first returns 2 items of 3": the others
 * may lack something else. */
static void lacking_items(Text *out, const CaseResult *result, bool unicode)
{
    const MissingItems *missing = &result->invalid.missing;
    const char *seen = missing->seen ? missing->seen : "";
    bool first = missing->first_trial == result->invalid.first_trial;
    if (missing->what == LACKS_COUNT || missing->what == LACKS_OTHER) {
        text_addf(out, "; %s %s", first ? "the first" : "one of them",
                  missing->what == LACKS_COUNT ? "returns " : "has an item that was not given: ");
        text_escape(out, seen, unicode, 20);
        const Shape *shape = case_shape(result);
        if (missing->what == LACKS_COUNT && shape && shape->seen < shape->n)
            text_addf(out, ", not %s or %s", word_count(shape->seen).text,
                      word_count(shape->n).text);
        else if (missing->what == LACKS_COUNT)
            text_addf(out, " of %s", word_count(result->n).text);
        return;
    }
    text_add(out, "; item missing");
    if (missing->trials < result->invalid.trials)
        text_addf(out, " in %s of them", word_count(missing->trials).text);
    if (*seen || missing->what == LACKS_ITEM)
        text_add(out, *seen ? ", printed as " : ": a field is empty");
    text_escape(out, seen, unicode, 20);
}

static void invalid_evidence(Text *out, const CaseResult *result, bool unicode)
{
    const InvalidResult *invalid = &result->invalid;
    const MissingItems *missing = &invalid->missing;
    bool forbidden = result->forbidden.trials > 0;
    if (!invalid->trials && forbidden) {
        forbidden_evidence(out, result, unicode);
        return;
    }
    text_addf(out, "%s of %s outcomes are not %s", word_count(invalid->trials).text,
              word_count(result->trials).text,
              result->dealt ? "deals of the items" : "permutations");
    if (invalid->first && *invalid->first) {
        text_add(out, " (first: \"");
        if (missing->trials && missing->first_trial == invalid->first_trial) /* it is as printed */
            text_escape(out, invalid->first, unicode, 40);
        else
            write_items_in(out, result, invalid->first, unicode, 40);
        text_add(out, "\")");
    }
    if (missing->trials) {
        lacking_items(out, result, unicode);
    }
    lost_items(out, result, unicode);
    if (forbidden) {
        text_add(out, "; ");
        forbidden_evidence(out, result, unicode);
    }
}

/* Where the run could have seen a mistake that is known, but no like one of any kind: says so. */
static bool known_and_unknown(Text *out, const CaseResult *result)
{
    const CheckResult *directed = NULL, *any = NULL;
    for (size_t i = 0; i < result->check_count; i++) {
        const CheckResult *check = &result->checks[i];
        CheckSubject about = check_about(check->id);
        if (about == ABOUT_MISTAKES && check->status == FINDING_NO_BIAS_FOUND)
            directed = check;
        if ((about == ABOUT_ORDERS || about == ABOUT_PLACES) && check->status != FINDING_SKIPPED &&
            (!any || check->status < any->status))
            any = check;
    }
    if (!directed || (any && any->status == FINDING_NO_BIAS_FOUND))
        return false;
    text_addf(out, "the usual mistake would have been seen (%.4g%% power); a bias of unknown kind",
              100 * directed->power);
    if (any && any->detectable > 0 && any->detectable <= LARGEST_EFFECT_TOLD)
        text_addf(out, " of w < %s in %s", word_effect(any->detectable).text, any->id);
    text_add(out, " could go unseen");
    return true;
}

/* What too few draws of one item each could have missed. */
static void twice_as_likely(Text *out, const CaseResult *result)
{
    if (result->twice_as_likely > (double)result->trials)
        text_addf(out,
                  "; an item twice as likely as another could have gone unseen: %s draws would "
                  "show it",
                  word_count((uint64_t)result->twice_as_likely).text);
}

void concentrated_words(Text *out, const CheckResult *check)
{
    text_addf(out, "%s in %.2g%% of trials",
              strcmp(check->id, "largest-order") == 0     ? "one order"
              : strcmp(check->id, "largest-place") == 0   ? "an item put at one place"
              : strcmp(check->id, "largest-pattern") == 0 ? "neighbours put in one order"
                                                          : "an item put right after another",
              100 * check->concentrated);
}

static void no_bias_evidence(Text *out, const CaseResult *result, const CheckResult *check)
{
    if (known_and_unknown(out, result))
        return;
    if (!check) {
        text_addf(out, "in %s trials", word_count(result->trials).text);
        return;
    }
    const CheckResult *concentrated = concentrated_check(result);
    if (!check_sees_one_cell(check->id)) {
        text_addf(out, "an imbalance of w >= %s", word_effect(check->detectable).text);
        if (!check_sees_orders(check->id))
            text_addf(out, " in %s", check->id);
        if (concentrated)
            text_add(out, ", or ");
    }
    if (concentrated)
        concentrated_words(out, concentrated);
    text_addf(out, "%s would have been found (%.4g%% power)",
              concentrated && concentrated != check ? "," : "", 100 * check->power);
    twice_as_likely(out, result);
}

/* Writes the effect of --min-effect, and the effect that the run could find. w falls with the root
 * of the trials. */
static void min_effect_evidence(Text *out, const CaseResult *result)
{
    const CheckResult *check = min_effect_check(result);
    if (check) {
        text_addf(out, "%s trial%s find%s ", word_count(result->trials).text,
                  plural(result->trials), result->trials == 1 ? "s" : "");
        if (isfinite(check->detectable))
            text_addf(out, "w >= %s", word_effect(check->detectable).text);
        else
            text_add(out, "nothing");
        text_addf(out, " in %s; --min-effect asks for %s", check->id,
                  word_effect(result->min_effect).text);
        return;
    }
    const CheckResult *made = reaching_check(result);
    text_addf(out, "--min-effect asks for %s in %s, a check that was not run",
              word_effect(result->min_effect).text, result->min_effect_check);
    if (made)
        text_addf(out, "; take one that was: --min-effect %s:W", made->id);
}

/* Writes what recorded outcomes show all the same: the smallest adjusted p, and the smallest
 * possible.
 * */
static void what_few_show(Text *out, const CaseResult *result)
{
    const CheckResult *least = NULL, *reaching = reaching_check(result);
    for (size_t i = 0; i < result->check_count; i++) {
        const CheckResult *check = &result->checks[i];
        if (check->status == FINDING_SKIPPED || check->diagnostic || check->by_evidence)
            continue;
        if (!least || check->log10_p_adjusted < least->log10_p_adjusted)
            least = check;
    }
    if (least)
        text_addf(out, "; the smallest adjusted p is %s (%s)",
                  word_probability(least->log10_p_adjusted).text, least->id);
    if (reaching)
        text_addf(out, "; w >= %s in %s would have been found",
                  word_effect(reaching->detectable).text, reaching->id);
}

/* Checks whose simulation was stopped before it had enough. */
static void not_finished(Text *out, const CaseResult *result)
{
    for (size_t i = 0; i < result->check_count; i++) {
        const CheckResult *check = &result->checks[i];
        bool cut = check->status == FINDING_SKIPPED ? check->simulated > 0
                                                    : check->simulated == result->simulations;
        if (result->simulations_wanted && cut)
            text_addf(out, "; %s was not finished: %s of %s data sets were simulated", check->id,
                      word_count(check->simulated).text,
                      word_count(result->simulations_wanted).text);
    }
}

static void too_few_evidence(Text *out, const CaseResult *result)
{
    const TooFew *few = &result->too_few;
    bool takes = few->trials > 0 && case_runs_again(result);
    text_addf(out, "%s trial%s too few to tell: %s%s (w = %s", word_count(result->trials).text,
              result->trials == 1 ? " is" : "s are", takes ? "finding " : "",
              result->dealt || result->law.name ? "chances that are typically 100% off"
                                                : "a bias like the usual mistake's",
              word_effect(few->effect).text);
    if (!check_sees_orders(few->check))
        text_addf(out, " in %s", few->check);
    if (takes)
        text_addf(out, ") takes %s", word_number(few->trials).text);
    else
        text_add(out, ") can go unseen");
    if (takes && few->unknown > 0)
        text_addf(out, ", one as large of unknown kind %s", word_number(few->unknown).text);
    if (!case_runs_again(result))
        what_few_show(out, result);
}

static const char *skip_reason(const CaseResult *result)
{
    for (size_t i = 0; i < result->check_count; i++)
        if (result->checks[i].reason[0] != '\0')
            return result->checks[i].reason;
    return "no check applies";
}

/* " (no counts have a p below 1.5e-05)", where that is why nothing could be known. */
static void why_too_few(Text *out, const CaseResult *result)
{
    for (size_t i = 0; i < result->check_count; i++)
        if (result->checks[i].cannot_tell_why[0] != '\0') {
            text_addf(out, " (%s)", result->checks[i].cannot_tell_why);
            return;
        }
}

/* What so few trials could find, of no known mistake. */
static void reach_evidence(Text *out, const CaseResult *result, const CheckResult *check)
{
    if (check) {
        const CheckResult *concentrated = concentrated_check(result);
        text_addf(out, "%s trial%s can only find ", word_count(result->trials).text,
                  plural(result->trials));
        if (!check_sees_one_cell(check->id))
            text_addf(out, "an imbalance of w >= %s%s", word_effect(check->detectable).text,
                      concentrated ? ", or " : "");
        if (concentrated)
            concentrated_words(out, concentrated);
        if (case_runs_again(result))
            text_add(out, "; run more trials");
    } else {
        text_addf(out, "%s trial%s too few to tell", word_count(result->trials).text,
                  result->trials == 1 ? " is" : "s are");
        why_too_few(out, result);
        if (case_runs_again(result))
            text_add(out, "; run more");
    }
    if (!case_runs_again(result))
        what_few_show(out, result);
}

static void inconclusive_evidence(Text *out, const CaseResult *result, const Verdict *verdict)
{
    if (result->law.same_again > 0 && result->external.unchanged) {
        relation_one_order(out, result);
        text_add(out, "; ");
    }
    if (verdict->evidence == EVIDENCE_TOO_FEW_DRAWS) {
        text_addf(out, "%s draw%s too few to tell", word_count(result->trials).text,
                  result->trials == 1 ? " is" : "s are");
        twice_as_likely(out, result);
        what_few_show(out, result);
    } else if (verdict->evidence == EVIDENCE_BIASED_APART)
        text_add(out, "unclear: the orders are biased by themselves, which makes this uneven, too");
    else if (verdict->evidence == EVIDENCE_STOPPED)
        text_addf(out, "stopped after %s of %s trials, before anything was found",
                  word_count(result->trials).text, word_count(result->trials_requested).text);
    else if (verdict->evidence == EVIDENCE_LIMITS)
        equivalence_sentence(out, result);
    else if (verdict->evidence == EVIDENCE_MIN_EFFECT)
        min_effect_evidence(out, result);
    else if (verdict->evidence == EVIDENCE_TOO_FEW)
        too_few_evidence(out, result);
    else
        reach_evidence(out, result, verdict->check);
    not_finished(out, result);
}

/* Where no check that sees the shuffle itself decides. */
static void blamed_on_carry(Text *out, const CaseResult *result, const CheckResult *check)
{
    if (result->start == START_CARRY && !(check && check_sees_carried(result, check)))
        text_add(out,
                 "; warning: --start carry alone can make counts look so; --checks serial sees the "
                 "shuffle itself");
}

/* Says what the way in which trials start hides. */
static void hidden_by_start(Text *out, const CaseResult *result)
{
    bool serial = false;
    for (size_t i = 0; i < result->check_count; i++)
        serial |= check_sees_carried(result, &result->checks[i]) &&
                  result->checks[i].status != FINDING_SKIPPED;
    if (result->start == START_CARRY)
        text_addf(out, "; warning: --start carry evens out nearly every bias, %s",
                  serial ? "except in the checks named serial"
                         : "which --checks serial would show");
    else if (result->start == START_RANDOM)
        text_add(out,
                 "; warning: with --start random any shuffle that does not look at the items comes "
                 "out fair");
}

bool verdict_has_p(const CaseResult *result)
{
    Verdict verdict = case_verdict(result);
    bool found = verdict.evidence >= EVIDENCE_ONE_ORDER && verdict.evidence <= EVIDENCE_EVEN;
    bool few = result->status == FINDING_INCONCLUSIVE &&
               verdict.evidence >= EVIDENCE_TOO_FEW_DRAWS &&
               !case_runs_again(result); /* what_few_show */
    const CheckResult *check = few ? deciding_check(result) : verdict.check;
    return (found || few) && check && !check->by_evidence;
}

void verdict_sentence(Text *out, const CaseResult *result, bool unicode)
{
    if (case_has_own_name(result) && !case_named_by_law(result)) {
        text_escape(out, result->id, unicode, 60);
        text_add(out, " (");
        text_escape(out, result->algorithm, unicode, 60);
        text_add(out, "), ");
        write_size(out, result, unicode);
        text_add(out, ": ");
    } else {
        text_escape(out, result->algorithm, unicode, 60);
        text_add(out, ", ");
        write_size(out, result, unicode);
        text_add(out, ": ");
    }
    Verdict verdict = case_verdict(result);
    switch (verdict.status) {
    case FINDING_INVALID:
        invalid_evidence(out, result, unicode);
        break;
    case FINDING_BIASED:
        biased_evidence(out, result, &verdict, unicode);
        equivalence_refuted(out, result);
        blamed_on_carry(out, result, verdict.check);
        break;
    case FINDING_TOO_EVEN:
        text_add(out, "counts are more even than chance allows");
        if (verdict.check)
            text_addf(out, " (check %s, p %s %s)", verdict.check->id,
                      check_on_floor(verdict.check) ? "<=" : "=",
                      word_probability(sentence_p(verdict.check)).text);
        text_add(out, "; as if planned, made up, or dependent on each other");
        blamed_on_carry(out, result, verdict.check);
        break;
    case FINDING_INCONCLUSIVE:
        inconclusive_evidence(out, result, &verdict);
        hidden_by_start(out, result);
        break;
    case FINDING_EQUIVALENT:
        equivalence_sentence(out, result);
        break;
    case FINDING_NO_BIAS_FOUND:
        no_bias_evidence(out, result, verdict.check);
        hidden_by_start(out, result);
        break;
    case FINDING_SKIPPED:
        text_escape(out, skip_reason(result), unicode, 0);
        break;
    case FINDING_ERROR:
        text_escape(out, result->error, unicode, 0);
        return;
    }
    seeds_sentence(out, result);
}
