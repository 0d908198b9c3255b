#include "reports/text/case_sentences.h"

#include "reports/words/item_words.h"
#include "reports/words/mistake_words.h"
#include "reports/words/run_sentences.h"
#include "reports/words/text_words.h"
#include "reports/words/verdict_words.h"

#include <string.h>

/* Whether the counts look like nothing but the shuffle that was run, or fit it among others and its
 * mistake is told, which is no news. */
static bool looks_like_itself(const CaseResult *result)
{
    for (size_t i = 0; i < result->looks_like_count; i++) {
        const LooksLike *law = &result->looks_like[i];
        if (!law->in_part && law->transform == TRANSFORM_NONE && likeness_is_itself(law, result))
            return law->probable ? result->mistake != NULL : result->looks_like_count == 1;
    }
    return false;
}

typedef struct Saying {
    SaySentence *say;
    void *page;
    SentenceStyle style;
    Text made; /* the sentence that is next */
} Saying;

/* A sentence that was made, where it has a label. */
static void said(Saying *saying, const char *label)
{
    if (label)
        saying->say(saying->page, label, &saying->made);
}

static void foreign(Saying *saying, const char *label, const char *text)
{
    text_escape(&saying->made, text, saying->style.unicode, 0);
    said(saying, text ? label : NULL);
}

static void bias(Saying *saying, const CaseResult *result)
{
    if (saying->style.whole || !looks_like_itself(result))
        said(saying, likeness_sentence(&saying->made, result, saying->style.unicode));
    const LooksLike *law = likeness_explained(result);
    foreign(saying, "likely why", law ? law->mistake : NULL);
    foreign(saying, "fix", law ? law->cure : NULL);
    for (size_t i = 0; analyses[i]; i++)
        said(saying, analysis_sentence(analyses[i], &saying->made, result, saying->style));
    said(saying, two_items_sentence(&saying->made, result));
}

/* A note on it is for the whole form. */
static void source(Saying *saying, const CaseResult *result)
{
    const char *label = source_sentence(&saying->made, result);
    if (label && !saying->style.whole && strcmp(label, "note") == 0)
        text_clear(&saying->made);
    else
        said(saying, label);
}

void case_sentences(const CaseResult *result, unsigned parts, SentenceStyle style, SaySentence *say,
                    void *page)
{
    Saying saying = {say, page, style, {0}};
    Text *made = &saying.made;
    if (parts & SAY_MISTAKE && case_is_wrong(result)) {
        foreign(&saying, "mistake", result->mistake);
        foreign(&saying, "fix", result->cure);
    }
    if (parts & SAY_BIAS)
        bias(&saying, result);
    if (parts & SAY_LAW)
        said(&saying, law_sentence(made, result));
    if (parts & SAY_LIMITS)
        source(&saying, result);
    if (parts & SAY_PLAN) {
        said(&saying, planned_sentence(made, result));
        said(&saying, items_sentence(made, result, style.unicode));
    }
    if (parts & SAY_LIMITS) {
        said(&saying, start_sentence(made, result));
        said(&saying, dependence_sentence(made, result));
    }
}
