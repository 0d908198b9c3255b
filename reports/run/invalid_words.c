/* Outcomes that cannot be. */
#include "base/shape_words.h"
#include "reports/run/headline.h"
#include "reports/words/item_words.h"
#include "reports/words/text_words.h"
#include "reports/words/verdict_words.h"

/* What the first such outcome has in place of n items: "item missing, printed as null". */
static void lacking_items(Text *out, const CaseResult *result)
{
    const MissingItems *missing = &result->invalid.missing;
    const char *seen = missing->seen ? missing->seen : "";
    bool first = missing->first_trial == result->invalid.first_trial;
    if (missing->what == LACKS_COUNT || missing->what == LACKS_OTHER) {
        const Shape *shape = case_shape(result);
        text_addf(out, "; %s %s", first ? "it" : "one of them",
                  missing->what == LACKS_COUNT ? "has " : "has an item that was not given: ");
        text_escape(out, seen, true, 20);
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
    text_escape(out, seen, true, 20);
}

void invalid_words(Text *out, const CaseResult *result)
{
    const InvalidResult *invalid = &result->invalid;
    const MissingItems *missing = &invalid->missing;
    size_t lost = 0;
    if (!invalid->trials) {
        text_addf(out, "%s outcome%s should never come, as %s",
                  word_count(result->forbidden.trials).text, plural(result->forbidden.trials),
                  result->forbidden.first ? result->forbidden.first : "");
        return;
    }
    for (size_t i = 0; invalid->lost && i < result->n; i++)
        lost = invalid->lost[i] > invalid->lost[lost] ? i : lost;
    uint64_t often = invalid->lost ? invalid->lost[lost] : 0;
    if (often == result->trials && !missing->trials) {
        text_add(out, "every trial loses item ");
        write_item(out, result, lost);
        often = 0; /* it is said */
    } else
        text_addf(out, "%s of %s outcomes are not %s", word_count(invalid->trials).text,
                  word_count(result->trials).text,
                  result->dealt ? "deals of the items" : "permutations");
    if (invalid->first && *invalid->first) {
        text_add(out, ", as ");
        if (!case_runs_again(result) && result->trials > 1)
            text_addf(out, "number %s, ", word_count(invalid->first_trial + 1).text);
        if (missing->trials && missing->first_trial == invalid->first_trial) /* as it is printed */
            text_escape(out, invalid->first, true, 40);
        else
            write_items_in(out, result, invalid->first, 40);
    }
    if (missing->trials)
        lacking_items(out, result);
    if (often > missing->trials) { /* of which nobody knows what they lost */
        text_add(out, "; item ");
        write_item(out, result, lost);
        text_addf(out, " is lost in %s%s", missing->trials ? "at least " : "",
                  word_count(often - missing->trials).text);
    }
}
