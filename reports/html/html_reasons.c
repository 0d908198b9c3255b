/* Why it came out so. */
#include "reports/html/html_reasons.h"

#include "analyses/analysis.h"
#include "base/text.h"
#include "reports/html/html_law.h"
#include "reports/page/html_text.h"
#include "reports/words/mistake_words.h"
#include "reports/words/run_sentences.h"
#include "reports/words/verdict_words.h"

static void fact(Text *out, const char *label, const char *text)
{
    if (!text)
        return;
    text_addf(out, "<dt>%s</dt><dd>", label);
    html_text(out, text);
    text_add(out, "</dd>\n");
}

/* Adds a labelled sentence, if it says anything, and ends it. */
static void labelled(Text *out, const char *label, Text *sentence)
{
    if (label)
        text_addf(out, "<dt>%s</dt><dd>", label);
    html_words(out, sentence);
    text_add(out, label ? "</dd>\n" : "");
}

static void limits(Text *out, const CaseResult *result,
                   const char *(*write)(Text *, const CaseResult *))
{
    Text made = {0};
    labelled(out, write(&made, result), &made);
}

static const char *likeness(Text *out, const CaseResult *result)
{
    return likeness_sentence(out, result, true);
}

static void likenesses(Text *out, const CaseResult *result)
{
    limits(out, result, likeness);
    const LooksLike *explained = likeness_explained(result);
    if (!explained)
        return;
    fact(out, "likely why", explained->mistake);
    fact(out, "fix", explained->cure);
}

static void reasons(Text *out, const CaseResult *result, bool wrong)
{
    fact(out, "code", result->summary);
    fact(out, "claim", result->claim);
    if (wrong) {
        fact(out, "mistake", result->mistake);
        fact(out, "fix", result->cure);
    }
    likenesses(out, result);
    for (size_t i = 0; analyses[i]; i++) {
        Text made = {0};
        labelled(out, analysis_sentence(analyses[i], &made, result, (SentenceStyle){true, true}),
                 &made);
    }
    limits(out, result, two_items_sentence);
    limits(out, result, law_sentence);
    limits(out, result, source_sentence);
    limits(out, result, start_sentence);
    limits(out, result, dependence_sentence);
}

/* A shuffle from outside may have no such sentence. */
void html_reasons(Text *out, unsigned *number, const CaseResult *result)
{
    bool wrong = case_is_wrong(result);
    Text facts = {0};
    reasons(&facts, result, wrong);
    if (facts.length)
        text_addf(out, "<h3>%s</h3>\n<dl>\n%s</dl>\n",
                  wrong ? "Why it is biased" : "What is known of it", text_string(&facts));
    text_end_part(&facts, out);
    html_law(out, number, result);
    analyses_pictures(out, number, result);
}
