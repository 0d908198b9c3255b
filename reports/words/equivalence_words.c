#include "reports/words/equivalence_words.h"

#include "reports/words/check_columns.h"
#include "reports/words/text_words.h"

#include <math.h>

/* The check that found the bias most surely; NULL: none did. */
static const CheckResult *found_by(const CaseResult *result)
{
    const CheckResult *found = NULL;
    for (size_t i = 0; i < result->check_count; i++) {
        const CheckResult *check = &result->checks[i];
        if (check->status == FINDING_BIASED && !check->diagnostic &&
            (!found || check->log10_p_adjusted < found->log10_p_adjusted))
            found = check;
    }
    return found;
}

static void found_words(Text *out, const CheckResult *found)
{
    text_addf(out, " (found by %s, p = %s)", found->id,
              word_probability(found->log10_p_adjusted).text);
}

static void shown(Text *out, const Equivalence *is, const CheckResult *found)
{
    Word below = word_effect(is->below);
    if (found)
        text_addf(out, "biased, but below w = %s: ", below.text);
    else
        text_addf(out, "no bias found, and none of w = %s or more: ", below.text);
    text_addf(out, "w < %s in %s with 97.5%% confidence", word_effect(is->high).text, is->check);
    if (found)
        found_words(out, found);
}

static void limits(Text *out, const Equivalence *is)
{
    text_addf(out, "w may be up to %s in %s", word_effect(is->high).text, is->check);
    if (is->low_check)
        text_addf(out, ", and is at least %s in %s", word_effect(is->low).text, is->low_check);
}

static void left_open(Text *out, const CaseResult *result, const CheckResult *found)
{
    const Equivalence *is = &result->equivalence;
    Word below = word_effect(is->below);
    text_addf(out, "%s", found ? "biased, " : "");
    if (is->dependent)
        text_addf(out,
                  "cannot tell whether the bias is below w = %s: trials depend on each other, or "
                  "may do so, and limits are of trials that are independent",
                  below.text);
    else if (!is->check)
        text_addf(out,
                  "cannot tell whether the bias is below w = %s: that takes the check permutations "
                  "or positions, which was not made",
                  below.text);
    else {
        text_addf(out, "%s trial%s do%s not show that the bias is below w = %s: ",
                  word_count(result->trials).text, plural(result->trials),
                  result->trials == 1 ? "es" : "", below.text);
        if (isfinite(is->high))
            limits(out, is);
        else
            text_addf(out, "w has no upper limit in %s", is->check);
    }
    if (found)
        found_words(out, found);
    if (is->trials > (double)result->trials)
        text_addf(out, "; of a fair shuffle %s show it", word_number(is->trials).text);
}

void equivalence_sentence(Text *out, const CaseResult *result)
{
    const CheckResult *found = found_by(result);
    if (result->status == FINDING_EQUIVALENT)
        shown(out, &result->equivalence, found);
    else
        left_open(out, result, found);
}

void equivalence_refuted(Text *out, const CaseResult *result)
{
    const Equivalence *is = &result->equivalence;
    if (is->below > 0)
        text_addf(out, "; w is at least %s in %s with 97.5%% confidence, not below %s",
                  word_effect(is->low).text, is->low_check, word_effect(is->below).text);
}
