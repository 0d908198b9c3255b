#include "base/numbers.h"
#include "reports/explain/explanation_parts.h"

static const char *times_word(unsigned times)
{
    static const char *const words[] = {"not at all", "once", "twice", "three times", "four times"};
    return times < 5 ? words[times] : NULL;
}

static void write_times(Text *out, unsigned times)
{
    if (times_word(times))
        text_add(out, times_word(times));
    else
        text_addf(out, "%u times", times);
}

static void why_impossible(Page *page, const Explanation *explanation)
{
    const ExplanationProof *proof = &explanation->proof;
    Text *line = &page->line;
    const char *unit = explanation_unit(explanation);
    Word orders = word_count(explanation->found.law.orders),
         shares = explanation_number(explanation->shares);
    text_addf(line, "Fair means that all %s orders get the same number of %ss. ", orders.text,
              unit);
    if (!mpz_sgn(proof->each))
        text_addf(
            line,
            "But %s %s%s can end in no more than %s order%s, and there are %s: the others never "
            "come.",
            shares.text, unit, mpz_cmp_ui(explanation->shares, 1) ? "s" : "", shares.text,
            mpz_cmp_ui(explanation->shares, 1) ? "s" : "", orders.text);
    else
        text_addf(line, "Deal them out: %s to each order makes %s x %s = ",
                  explanation_number(proof->each).text, orders.text,
                  explanation_number(proof->each).text);
    if (mpz_sgn(proof->each)) {
        mpz_t dealt;
        mpz_init(dealt);
        mpz_sub(dealt, explanation->shares, proof->left_over);
        text_addf(line, "%s, and ", explanation_number(dealt).text);
        mpz_clear(dealt);
        text_addf(line,
                  "%s %s left over, too few for another round. No clever code can change that: as "
                  "long as there are %s %ss, some order gets more than another.",
                  explanation_number(proof->left_over).text,
                  mpz_cmp_ui(proof->left_over, 1) ? "are" : "is", shares.text, unit);
    }
    page_paragraph(page, 2);
    if (!proof->prime || !mpz_sgn(proof->each))
        return;
    page_gap(page);
    if (!proof->in_shares)
        text_addf(line, "The reason in one number: %s can be divided by %lu, and %s cannot.",
                  orders.text, proof->prime, shares.text);
    else {
        text_addf(line, "The reason in one number: %s can be divided by %lu ", orders.text,
                  proof->prime);
        write_times(line, proof->in_orders);
        text_addf(line, " in a row, and %s only ", shares.text);
        write_times(line, proof->in_shares);
        text_add_char(line, '.');
    }
    if (explanation->coins && explanation->steps_most > 0)
        text_addf(
            line,
            " More tosses of the coin would not help: they make 2, 4, 8, 16, 32, ... %ss, and "
            "none of these numbers can be divided by %lu. So no shuffle with a limit to its "
            "tosses can be fair, for 3 items or more.",
            unit, proof->prime);
    page_paragraph(page, 2);
}

static void why_even(Page *page, const Explanation *explanation, const char *name)
{
    Text *line = &page->line;
    Word orders = word_count(explanation->found.law.orders);
    const char *unit = explanation_unit(explanation);
    Word each = explanation_number(explanation->proof.each);
    bool one = mpz_cmp_ui(explanation->proof.each, 1) == 0;
    if (explanation->found.n == 1)
        text_add(line, "One item has only one order.");
    else if (mpz_sgn(explanation->found.law.leftover))
        text_addf(
            line,
            "%s may need any number of choices, so no fixed number of paths has to be shared out: "
            "that is how coins get round the rule that 2, 4, 8, ... cannot be divided by 3. Its "
            "paths were followed until those still unfinished had a chance of only %s together; "
            "up to there all %s orders are exactly equally likely. Nothing in the choices favours "
            "an order.",
            name, explanation_percent(mpq_get_d(explanation->found.measures.leftover), 0).text,
            orders.text);
    else if (explanation->alike && !explanation->starts_over)
        text_addf(line,
                  "%s equally likely paths for %s orders, and every order is the end of exactly %s "
                  "%s%s. No order is more likely than another.",
                  explanation_number(explanation->shares).text, orders.text,
                  one ? "one" : each.text, unit,
                  one ? ": each choice leads somewhere new, and nowhere twice" : "s");
    else
        text_addf(line,
                  "The paths are not equally likely, but those that end in one and the same order "
                  "add up to %s of %s shares, whichever order it is.",
                  each.text, explanation_number(explanation->shares).text);
    page_paragraph(page, 2);
    if (explanation->found.n < 2)
        return;
    page_gap(page);
    text_addf(line,
              "Look at any one item: it ends at each of the %zu places in one case of %zu. And "
              "look at any two places: knowing what lies at one tells you nothing about the other, "
              "except that it is a different item.",
              explanation->found.n, explanation->found.n);
    page_paragraph(page, 2);
    if (!explanation->found.algorithm->biased_from)
        return;
    page_gap(page);
    text_addf(line, "But this is not so for every number of items: see --n %zu.",
              explanation->found.algorithm->biased_from);
    page_paragraph(page, 2);
}

static void why_not(Page *page, const Explanation *explanation)
{
    Text *line = &page->line;
    Word orders = word_count(explanation->found.law.orders);
    const char *unit = explanation_unit(explanation);
    mpz_t most, least;
    mpz_inits(most, least, NULL);
    explanation_shares_of(explanation, explanation->found.measures.max_first, most);
    explanation_shares_of(explanation, explanation->found.measures.min_first, least);
    if (!explanation->found.law.bounded || mpz_sgn(explanation->found.law.leftover)) {
        text_add(line,
                 "Counting paths proves nothing here, for the choices may begin anew, and again. ");
        if (explanation_countable(explanation))
            text_addf(line, "Of the %s %ss that come to an end, %s has %s and %s has %s.",
                      explanation_number(explanation->shares).text, unit,
                      explanation_order(explanation, explanation->found.measures.max_first).text,
                      explanation_number(most).text,
                      explanation_order(explanation, explanation->found.measures.min_first).text,
                      mpz_sgn(least) ? explanation_number(least).text : "none");
    } else {
        text_addf(line,
                  "It could be: %s %ss can be dealt out to %s orders evenly, %s to each. And yet "
                  "they do not fall that way: %s gets %s, and %s gets %s. Divisibility makes a "
                  "fair shuffle possible; it does not make this one fair.",
                  explanation_number(explanation->shares).text, unit, orders.text,
                  explanation_number(explanation->proof.each).text,
                  explanation_order(explanation, explanation->found.measures.max_first).text,
                  explanation_number(most).text,
                  explanation_order(explanation, explanation->found.measures.min_first).text,
                  mpz_sgn(least) ? explanation_number(least).text : "none");
    }
    mpz_clears(most, least, NULL);
    page_paragraph(page, 2);
}

/* Says which items an outcome that is no order has lost, and which it has twice. */
static void why_invalid(Page *page, const Explanation *explanation)
{
    Text *line = &page->line;
    const ExplanationPath *path = &explanation->example;
    text_addf(line,
              "A shuffle may only move items. This one does not always: in %s of all cases the "
              "result is not an order of the items at all.",
              explanation_percent(mpq_get_d(explanation->found.measures.invalid), 0).text);
    if (explanation->example_known) {
        text_add(line, " For example, the draws");
        for (size_t i = 0; i < path->steps; i++)
            text_addf(line, "%s %u", i ? "," : "", path->values[i]);
        text_addf(line,
                  " make %s of %s:", explanation_items(path->items, explanation->found.n).text,
                  explanation_order(explanation, 0).text);
        const char *comma = "";
        for (size_t item = 0; item < explanation->found.n; item++) {
            unsigned times = 0;
            for (size_t place = 0; place < explanation->found.n; place++)
                times += path->items[place] == item;
            if (times == 1)
                continue;
            text_addf(line, "%s item %zu ", comma, item);
            if (times) {
                text_add(line, "is there ");
                write_times(line, times);
            } else {
                text_add(line, "is lost");
            }
            comma = ",";
        }
        text_add_char(line, '.');
    }
    text_add(line, " Nothing else about it matters until that is put right.");
    page_paragraph(page, 2);
}

void explanation_why(Page *page, const Explanation *explanation, const char *name)
{
    bool stops = explanation->kind == EXPLANATION_SOME || explanation->kind == EXPLANATION_UNEVEN;
    explanation_heading(page, explanation->kind == EXPLANATION_EVEN      ? "Why it is fair"
                              : explanation->kind == EXPLANATION_INVALID ? "Why it is not a shuffle"
                              : explanation->kind == EXPLANATION_OPEN    ? "What can be said"
                              : explanation->proof.holds                 ? "Why it cannot be fair"
                                                                         : "Why it is not fair");
    if (explanation->kind == EXPLANATION_EVEN)
        why_even(page, explanation, name);
    else if (explanation->kind == EXPLANATION_INVALID)
        why_invalid(page, explanation);
    else if (stops && explanation->proof.holds)
        why_impossible(page, explanation);
    else if (stops)
        why_not(page, explanation);
    else {
        text_addf(&page->line,
                  "%s may need any number of choices. Paths with %s of all the chance were still "
                  "on their way when the count of paths reached its limit, and they could make up "
                  "for the differences seen so far. More paths (--paths) may tell.",
                  name, number_short(mpq_get_d(explanation->found.measures.leftover), 3).text);
        page_paragraph(page, 2);
    }
}
