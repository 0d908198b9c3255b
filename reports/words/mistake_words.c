#include "reports/words/mistake_words.h"

#include "reports/words/item_words.h"
#include "reports/words/text_words.h"
#include "reports/words/verdict_words.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

const char *law_sentence(Text *line, const CaseResult *result)
{
    const ExactResult *exact = &result->exact;
    if (!exact->known)
        return NULL;
    bool even = exact->tv && strcmp(exact->tv, "0") == 0;
    if (even && exact->orders_possible == 1)
        text_add(line, "there is only one order");
    else if (even)
        text_addf(line, "all %s orders are equally likely, by following every choice it can make",
                  word_count(exact->orders_possible).text);
    else
        text_addf(line, "%s order%s can come out", word_count(exact->orders_possible).text,
                  exact->orders_possible == 1 ? "" : "s");
    /* At larger n these fractions have hundreds of digits; the JSON report has them all. */
    if (!even && exact->tv && strlen(exact->tv) <= 24)
        text_addf(line, "; distance from even (total variation) %s", word_digits(exact->tv).text);
    if (!even && exact->phi2 && strlen(exact->phi2) <= 24)
        text_addf(line, ", w^2 = %s", word_digits(exact->phi2).text);
    if (exact->orders_possible > 1 && exact->bounded && !exact->divisible && exact->denominator &&
        strlen(exact->denominator) <= 24)
        text_addf(
            line,
            "; every chance is a multiple of 1/%s, and %s is not a multiple of %zu!, the number "
            "of orders, so they cannot be equally likely",
            word_digits(exact->denominator).text, word_digits(exact->denominator).text, result->n);
    if (exact->fits_known)
        text_addf(line, "; the counts %s",
                  exact->fits ? "agree with this law"
                              : "DISAGREE with this law (a fault in the "
                                "program or its source of randomness)");
    return "exact law";
}

/* "riffle:6", "sattolo, made 2 times". */
static void likeness_words(Text *out, const LooksLike *law)
{
    text_add(out, law->algorithm);
    if (law->draw != DRAW_EXACT)
        text_addf(out, ", draws by %s", draw_words[law->draw]);
    if (law->draw_bits)
        text_addf(out, " of %u bits", law->draw_bits);
    if (law->times > 1)
        text_addf(out, ", made %u times", law->times);
    if (law->transform)
        text_addf(out, ", %s", transform_words[law->transform]);
}

const char *likeness_sentence(Text *out, const CaseResult *result)
{
    for (size_t i = 0; i < result->looks_like_count; i++) {
        text_add(out, i ? "; or " : "");
        likeness_words(out, &result->looks_like[i]);
    }
    return result->looks_like_count ? "like" : NULL;
}

Mistake mistake_of(const CaseResult *result)
{
    const LooksLike *law =
        result->mistake || !result->looks_like_count ? NULL : &result->looks_like[0];
    if (!case_is_wrong(result))
        return (Mistake){0};
    return (Mistake){law, law ? law->mistake : result->mistake, law ? law->cure : result->cure};
}

void write_why(Text *out, Mistake mistake)
{
    if (mistake.why && mistake.law)
        text_addf(out, "%sas `%s`: ", mistake.law->probable ? "perhaps " : "",
                  mistake.law->algorithm);
    text_add(out, mistake.why ? mistake.why : "");
}
