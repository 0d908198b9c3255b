/* Why it came out so. */
#include "base/memory_text.h"
#include "reports/html/html_parts.h"
#include "reports/text/text_case.h"
#include "reports/words/text_words.h"

#include <stdlib.h>
#include <string.h>

static void fact(FILE *out, const char *label, const char *text)
{
    if (!text)
        return;
    fprintf(out, "<dt>%s</dt><dd>", label);
    html_text(out, text);
    fputs("</dd>\n", out);
}

/* A sentence that is made for text, with HTML's escapes. */
static void sentence(FILE *out, const char *label, const char *text)
{
    if (!label || !text)
        return;
    fprintf(out, "<dt>%s</dt><dd>", label);
    html_markup(out, text);
    fputs("</dd>\n", out);
}

/* What one of the sentences about the limits of a run says, if anything. */
static void limits(FILE *out, const CaseResult *result,
                   const char *(*write)(FILE *, const CaseResult *))
{
    MemoryText memory;
    FILE *stream = memory_text_open(&memory);
    const char *label = stream ? write(stream, result) : NULL;
    char *text = memory_text_close(stream, &memory, NULL);
    if (!text)
        memory_text_give_up(out);
    sentence(out, label, text);
    free(text);
}

static const char *likeness(FILE *out, const CaseResult *result)
{
    return likeness_sentence(out, result, true);
}

static void likenesses(FILE *out, const CaseResult *result)
{
    limits(out, result, likeness);
    const LooksLike *explained = likeness_explained(result);
    if (!explained)
        return;
    fact(out, "likely why", explained->mistake);
    fact(out, "cure", explained->cure);
}

static void reasons(FILE *out, const CaseResult *result, bool wrong)
{
    MemoryText memory;
    FILE *stream = memory_text_open(&memory);
    bool known = stream && result->exact.known;
    if (known)
        law_sentence(stream, result);
    char *law = memory_text_close(stream, &memory, NULL);
    if (!law)
        memory_text_give_up(out);
    fact(out, "code", result->summary);
    fact(out, "claim", result->claim);
    if (wrong) {
        fact(out, "mistake", result->mistake);
        fact(out, "cure", result->cure);
    }
    likenesses(out, result);
    sentence(out, known ? "exact law" : NULL, law);
    limits(out, result, source_sentence);
    limits(out, result, start_sentence);
    limits(out, result, dependence_sentence);
    free(law);
}

/* Of a shuffle from outside there may be nothing to say. */
void html_reasons(FILE *out, unsigned *number, const CaseResult *result)
{
    bool wrong = result->status == FINDING_BIASED || result->status == FINDING_INVALID;
    MemoryText memory;
    FILE *stream = memory_text_open(&memory);
    if (stream)
        reasons(stream, result, wrong);
    char *facts = memory_text_close(stream, &memory, NULL);
    if (!facts)
        memory_text_give_up(out);
    else if (facts[0])
        fprintf(out, "<h3>%s</h3>\n<dl>\n%s</dl>\n",
                wrong ? "Why it is biased" : "What is known of it", facts);
    free(facts);
    html_law(out, number, result);
}
