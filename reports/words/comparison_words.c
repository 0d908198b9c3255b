#include "reports/words/comparison_words.h"

#include "reports/words/text_words.h"
#include "reports/words/verdict_words.h"

/* The check that tells why: the one that grew, most significantly. */
static const CheckChange *grown(const CaseChange *change)
{
    const CheckChange *first = NULL;
    for (size_t i = 0; i < change->check_count; i++)
        if (change->checks[i].grew &&
            (!first || change->checks[i].log10_p_adjusted < first->log10_p_adjusted))
            first = &change->checks[i];
    return first;
}

/* "; w of positions went from 0.01 to 0.02" for the check that changed most, beyond its interval.
 */
static void note_outside(Text *out, const CaseChange *change)
{
    size_t outside = 0;
    const CheckChange *first = NULL;
    for (size_t i = 0; i < change->check_count; i++)
        if (change->checks[i].outside && outside++ == 0)
            first = &change->checks[i];
    if (!first)
        return;
    text_addf(out,
              "; w of %s was %s and is %s, outside the baseline's interval, which can happen by "
              "chance",
              first->check, word_effect(first->before.value).text,
              word_effect(first->after.value).text);
    if (outside > 1)
        text_addf(out, ", and %zu more", outside - 1);
}

static void grew_sentence(Text *out, const Comparison *comparison, const CaseChange *change)
{
    const CheckChange *check = grown(change);
    if (!check)
        return;
    text_addf(out,
              "the counts differ significantly from the baseline's (check %s, adjusted p = %s), "
              "and w grew from %s to %s",
              check->check, word_probability(check->log10_p_adjusted).text,
              word_effect(check->before.value).text, word_effect(check->after.value).text);
    if (comparison->tolerance > 0)
        text_addf(out, ", by more than %s", word_effect(comparison->tolerance).text);
}

void change_sentence(Text *out, const Comparison *comparison, const CaseChange *change)
{
    switch (change->change) {
    case CHANGE_NONE:
        text_add(out, "the same counts");
        return;
    case CHANGE_STREAM:
        text_addf(out, "other counts, and the verdict holds: %s", verdict_word(change->now));
        note_outside(out, change);
        return;
    case CHANGE_NEW:
        text_add(out, "not in the baseline");
        return;
    case CHANGE_MISSING:
        text_add(out, "in the baseline but not in this run");
        return;
    case CHANGE_OTHER:
        text_addf(out, "another case: n was %zu and is %zu", change->n_before, change->n_now);
        return;
    case CHANGE_WORSE:
        text_addf(out, "the verdict was \"%s\", now \"%s\"", verdict_word(change->before),
                  verdict_word(change->now));
        if (grown(change)) {
            text_add(out, "; ");
            grew_sentence(out, comparison, change);
        }
        return;
    case CHANGE_GREW:
        grew_sentence(out, comparison, change);
        return;
    }
}

void comparison_sentence(Text *out, const Comparison *comparison)
{
    static const char *const words[] = {
        [CHANGE_NONE] = "the same",
        [CHANGE_STREAM] = "with different counts, no worse",
        [CHANGE_NEW] = "new",
        [CHANGE_MISSING] = "missing",
        [CHANGE_OTHER] = "with another size",
        [CHANGE_GREW] = "with a larger effect",
        [CHANGE_WORSE] = "with a worse verdict",
    };
    size_t counts[CHANGE_WORSE + 1] = {0}, regressions = 0;
    for (size_t i = 0; i < comparison->case_count; i++) {
        counts[comparison->cases[i].change]++;
        regressions += comparison->cases[i].regression;
    }
    if (regressions)
        text_addf(out, "%zu", regressions);
    text_addf(out, "%s regression%s against %s", regressions ? "" : "no",
              regressions > 1 ? "s" : "", comparison->baseline);
    const char *between = ": ";
    for (int change = CHANGE_NONE; change <= CHANGE_WORSE; change++) {
        if (!counts[change])
            continue;
        text_addf(out, "%s%zu case%s %s", between, counts[change], counts[change] == 1 ? "" : "s",
                  words[change]);
        between = ", ";
    }
}

bool change_notable(const CaseChange *change)
{
    bool outside = false;
    for (size_t i = 0; i < change->check_count; i++)
        outside |= change->checks[i].outside;
    return change->regression ||
           (change->change != CHANGE_NONE && change->change != CHANGE_STREAM) ||
           (change->change == CHANGE_STREAM && outside);
}
