#include "reports/words/comparison_words.h"

#include "reports/words/text_verdict.h"
#include "reports/words/text_words.h"

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
static void note_outside(FILE *out, const CaseChange *change, bool unicode)
{
    size_t outside = 0;
    const CheckChange *first = NULL;
    for (size_t i = 0; i < change->check_count; i++)
        if (change->checks[i].outside && outside++ == 0)
            first = &change->checks[i];
    if (!first)
        return;
    fputs("; w of ", out);
    text_escape(out, first->check, unicode, 60);
    fprintf(out, " was %s and is %s, outside its interval of then, as also happens by chance",
            word_effect(first->before.value).text, word_effect(first->after.value).text);
    if (outside > 1)
        fprintf(out, ", and %zu more", outside - 1);
}

static void grew_sentence(FILE *out, const Comparison *comparison, const CaseChange *change,
                          bool unicode)
{
    const CheckChange *check = grown(change);
    if (!check)
        return;
    fputs("the counts differ from those of then, beyond chance (check ", out);
    text_escape(out, check->check, unicode, 60);
    fprintf(out, ", adjusted log10 p = %s), and w grew from %s to %s",
            word_log10(check->log10_p_adjusted).text, word_effect(check->before.value).text,
            word_effect(check->after.value).text);
    if (comparison->tolerance > 0)
        fprintf(out, ", by more than %s", word_effect(comparison->tolerance).text);
}

void change_sentence(FILE *out, const Comparison *comparison, const CaseChange *change,
                     bool unicode)
{
    switch (change->change) {
    case CHANGE_NONE:
        fputs("the same counts", out);
        return;
    case CHANGE_STREAM:
        fprintf(out, "other counts, and the verdict holds: %s", verdict_word(change->now));
        note_outside(out, change, unicode);
        return;
    case CHANGE_NEW:
        fputs("not in the baseline", out);
        return;
    case CHANGE_MISSING:
        fputs("in the baseline, and not in this run", out);
        return;
    case CHANGE_OTHER:
        fprintf(out, "another case: n was %zu and is %zu", change->n_before, change->n_now);
        return;
    case CHANGE_WORSE:
        fprintf(out, "the verdict was %s and is %s", verdict_word(change->before),
                verdict_word(change->now));
        if (grown(change)) {
            fputs("; ", out);
            grew_sentence(out, comparison, change, unicode);
        }
        return;
    case CHANGE_GREW:
        grew_sentence(out, comparison, change, unicode);
        return;
    }
}

void comparison_sentence(FILE *out, const Comparison *comparison, bool unicode)
{
    static const char *const words[] = {
        [CHANGE_NONE] = "the same",
        [CHANGE_STREAM] = "with other counts, no worse",
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
        fprintf(out, "%zu regression%s against ", regressions, regressions == 1 ? "" : "s");
    else
        fputs("no regression against ", out);
    text_escape(out, comparison->baseline, unicode, 60);
    const char *between = ": ";
    for (int change = CHANGE_NONE; change <= CHANGE_WORSE; change++) {
        if (!counts[change])
            continue;
        fprintf(out, "%s%zu case%s %s", between, counts[change], counts[change] == 1 ? "" : "s",
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
