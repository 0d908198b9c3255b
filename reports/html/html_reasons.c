/* Why it came out so. */
#include "reports/html/html_reasons.h"

#include "reports/html/html_law.h"
#include "reports/page/html_text.h"
#include "reports/text/case_sentences.h"
#include "reports/words/verdict_words.h"

static void fact(Text *out, const char *label, const char *text)
{
    if (!text)
        return;
    text_addf(out, "<dt>%s</dt><dd>", label);
    html_text(out, text);
    text_add(out, "</dd>\n");
}

static void say(void *out, const char *label, Text *made)
{
    text_addf(out, "<dt>%s</dt><dd>", label);
    html_words(out, made);
    text_add(out, "</dd>\n");
}

/* A shuffle from outside may have no such sentence. */
void html_reasons(Text *out, unsigned *number, const CaseResult *result)
{
    bool wrong = case_is_wrong(result);
    Text facts = {0};
    fact(&facts, "code", result->summary);
    fact(&facts, "claim", result->claim);
    case_sentences(result, SAY_MISTAKE | SAY_BIAS | SAY_LAW | SAY_LIMITS,
                   (SentenceStyle){true, true}, say, &facts);
    if (facts.length)
        text_addf(out, "<h3>%s</h3>\n<dl>\n%s</dl>\n",
                  wrong ? "Why it is biased" : "What is known of it", text_string(&facts));
    text_end_part(&facts, out);
    html_law(out, number, result);
    analyses_pictures(out, number, result);
}
