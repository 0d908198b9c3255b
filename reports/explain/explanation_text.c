#include "reports/explain/explanation_parts.h"
#include "reports/explain/explanation_report.h"

#include <stdio.h>
#include <string.h>

/* The answer in a few words, behind the shuffle's name. */
static void write_title(Page *page, const Explanation *explanation, const char *name)
{
    uint64_t missing = explanation->found.law.orders - explanation->found.measures.orders_possible;
    const char *answer = "";
    char some[160];
    const char *green = "1;32", *red = "1;31", *colour = red;
    switch (explanation->kind) {
    case EXPLANATION_EVEN:
        answer = "fair";
        colour = green;
        break;
    case EXPLANATION_SOME:
        snprintf(some, sizeof some, "not fair, %s of %s orders never %s", word_count(missing).text,
                 word_count(explanation->found.law.orders).text, missing == 1 ? "comes" : "come");
        answer = some;
        break;
    case EXPLANATION_UNEVEN:
        answer = "not fair";
        break;
    case EXPLANATION_INVALID:
        answer = "not a shuffle, it loses items";
        break;
    case EXPLANATION_OPEN:
        answer = "not known";
        colour = "1;33";
        break;
    }
    const char *alias = explanation->found.algorithm->alias;
    text_addf(page_out(page), "%s%s%s%s, %zu item%s: ", name, alias ? " (" : "", alias ? alias : "",
              alias ? ")" : "", explanation->found.n, explanation->found.n == 1 ? "" : "s");
    if (page->style.colour)
        text_addf(&page->out, "\x1b[%sm%s\x1b[0m\n", colour, answer);
    else
        text_addf(&page->out, "%s\n", answer);
}

/* The reason in one sentence. */
static void write_summary(Page *page, const Explanation *explanation)
{
    Text *line = &page->line;
    Word orders = word_count(explanation->found.law.orders);
    Word units = explanation_units(explanation, explanation->shares),
         shares = explanation_number(explanation->shares);
    bool wrong = explanation->kind == EXPLANATION_SOME || explanation->kind == EXPLANATION_UNEVEN;
    if (explanation->found.n == 1)
        return;
    if (wrong && explanation->proof.holds && mpz_sgn(explanation->proof.each))
        text_addf(
            line,
            "%s, %s orders, and %s / %s is not a whole number: no matter which way the %ss fall, "
            "some order gets more.",
            units.text, orders.text, shares.text, orders.text, explanation_unit(explanation));
    else if (wrong && explanation->proof.holds)
        text_addf(line, "%s, %s orders: there are not enough %ss to reach them all.", units.text,
                  orders.text, explanation_unit(explanation));
    else if (wrong && explanation->found.law.bounded)
        text_addf(line, "%s, %s orders: they could be shared out evenly, and yet they are not.",
                  units.text, orders.text);
    else if (explanation->kind == EXPLANATION_SOME)
        text_addf(line, "The %s orders that come are equally likely, but there are %s.",
                  word_count(explanation->found.measures.orders_possible).text, orders.text);
    else if (wrong)
        text_addf(line, "Some of the %s orders come more often than others.", orders.text);
    else if (explanation->kind == EXPLANATION_EVEN && explanation->alike)
        text_addf(line, "%s, %s orders, and each order gets exactly %s.", units.text, orders.text,
                  explanation_units(explanation, explanation->proof.each).text);
    else if (explanation->kind == EXPLANATION_EVEN && mpz_sgn(explanation->found.law.leftover))
        text_addf(
            line,
            "Its paths have no end, but as far as they go, each of the %s orders gets the same.",
            orders.text);
    else if (explanation->kind == EXPLANATION_EVEN)
        text_addf(line, "Each of the %s orders comes in exactly 1 case of %s.", orders.text,
                  orders.text);
    else if (explanation->kind == EXPLANATION_INVALID)
        text_addf(line, "In %s of all cases an item is gone and another is there more than once.",
                  explanation_percent(mpq_get_d(explanation->found.measures.invalid), 0).text);
    else
        text_add(line, "Its paths have no end, and not enough of them could be followed to tell.");
    page_paragraph(page, 0);
}

/* The even shuffle in three lines, whatever was wrong; it is one for every n. */
static void write_even_shuffle(Page *page, const Explanation *explanation)
{
    Text *line = &page->line;
    page_gap(page);
    text_addf(page_out(page),
              "      for i = %zu down to 1:\n"
              "          j = a random whole number from 0 to i, i included\n"
              "          swap a[i] and a[j]\n",
              explanation->found.n - 1);
    page_gap(page);
    uint32_t ranges[LAW_MAX_ITEMS];
    for (size_t i = 0; i + 1 < explanation->found.n; i++)
        ranges[i] = (uint32_t)(explanation->found.n - i);
    text_add(line, explanation->found.n > 2 ? "Its choices are " : "Its one choice is ");
    explanation_ranges(line, ranges, explanation->found.n - 1);
    text_add(line, ": ");
    for (size_t i = explanation->found.n; i > 1; i--)
        text_addf(line, "%s%zu", i == explanation->found.n ? "" : " x ", i);
    if (explanation->found.n > 2)
        text_addf(line, " = %s", word_count(explanation->found.law.orders).text);
    text_addf(line, " paths for %s orders, one for each.",
              word_count(explanation->found.law.orders).text);
    page_paragraph(page, 2);
}

static void write_cure(Page *page, const Explanation *explanation)
{
    const Algorithm *algorithm = explanation->found.algorithm;
    Text *line = &page->line;
    if (explanation->kind == EXPLANATION_EVEN || explanation->kind == EXPLANATION_OPEN)
        return;
    explanation_heading(page, "What to write instead");
    bool one_order = explanation->found.measures.orders_possible == 1;
    bool wanted = algorithm->claim == CLAIM_SUBSET && !one_order;
    if (wanted)
        text_addf(line, "If this is what you want (%s), keep it. ", algorithm->claim_text);
    else if (one_order)
        text_add(line, "Code that always gives the same order is not a shuffle. ");
    if (algorithm->mistake)
        text_addf(line, "%s: %s. ", wanted ? "Mistake otherwise" : "Mistake", algorithm->mistake);
    const char *cure = algorithm->cure, *named = "Fisher-Yates";
    size_t length = cure ? strlen(cure) : 0;
    bool said = length >= strlen(named) && strcmp(cure + length - strlen(named), named) == 0;
    if (cure)
        text_addf(line, "Fix: %s%s ", cure, said ? ", which is fair:" : ".");
    if (!said)
        text_addf(line,
                  "%s Fisher-Yates, which is fair:", algorithm->mistake || cure ? "Or use" : "Use");
    page_paragraph(page, 2);
    write_even_shuffle(page, explanation);
}

char *explanation_text(const Explanation *explanation, const char *name, TextStyle style)
{
    Page page = page_begin(style);
    write_title(&page, explanation, name);
    write_summary(&page, explanation);
    page_gap(&page);
    text_addf(&page.line, "The code: %s", explanation->found.algorithm->summary);
    page_paragraph(&page, 2);
    explanation_choices(&page, explanation, name);
    explanation_heading(&page, "Where they lead");
    explanation_bars(&page, explanation);
    explanation_why(&page, explanation, name);
    explanation_wrong(&page, explanation, name);
    write_cure(&page, explanation);
    return page_finish(&page);
}
