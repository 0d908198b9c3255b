#include "reports/explain/explanation_text.h"

#include "reports/explain/explanation_parts.h"
#include "tallies/rank.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    LISTED_MOST = 5,             /* choices that are listed in words */
    RANGES_SHOWN = 12,           /* factors of the product of choices */
    COUNTABLE_MOST = 1000000000, /* shares that still tell something as a number */
};

const char *explanation_unit(const Explanation *explanation)
{
    return explanation->alike ? "path" : "share";
}

Word explanation_number(const mpz_t number)
{
    Word word;
    if (mpz_sizeinbase(number, 10) <= 30) {
        char digits[40];
        mpz_get_str(digits, 10, number);
        return word_digits(digits);
    }
    long exponent;
    double part = mpz_get_d_2exp(&exponent, number);
    gmp_snprintf(word.text, sizeof word.text, "about %.2f x 2^%ld", 2 * part, exponent - 1);
    return word;
}

Word explanation_units(const Explanation *explanation, const mpz_t number)
{
    Word word;
    Word digits = explanation_number(number);
    snprintf(word.text, sizeof word.text, "%.40s %s%s", digits.text, explanation_unit(explanation),
             mpz_cmp_ui(number, 1) ? "s" : "");
    return word;
}

Word explanation_percent(double chance, double fair)
{
    Word word, other;
    bool distinguishable;
    int decimals = 1;
    do {
        snprintf(word.text, sizeof word.text, "%.*f%%", decimals, 100 * chance);
        snprintf(other.text, sizeof other.text, "%.*f%%", decimals, 100 * fair);
        double shown = strtod(word.text, NULL);
        distinguishable =
            (fabs(chance - fair) <= 1e-13 * fair || strcmp(word.text, other.text) != 0) &&
            (chance <= 0 || shown > 0) && (chance >= 1 - 1e-13 || shown < 100);
        decimals++;
    } while (!distinguishable && decimals < 16);
    return word;
}

Word explanation_items(const Item *items, size_t n)
{
    Word word = {""};
    size_t at = 0;
    for (size_t place = 0; place < n && at + 8 < sizeof word.text; place++)
        at += (size_t)snprintf(word.text + at, sizeof word.text - at, "%s%u", place ? " " : "",
                               items[place]);
    return word;
}

Word explanation_order(const Explanation *explanation, uint64_t rank)
{
    Item items[LAW_MAX_ITEMS];
    permutation_unrank(rank, explanation->n, items);
    return explanation_items(items, explanation->n);
}

Word explanation_place(const Explanation *explanation, size_t place)
{
    Word word;
    snprintf(word.text, sizeof word.text, "place %zu%s", place,
             !place                        ? " (the first)"
             : place + 1 == explanation->n ? " (the last)"
                                           : "");
    return word;
}

bool explanation_countable(const Explanation *explanation)
{
    return !mpz_sgn(explanation->law.leftover) &&
           mpz_cmp_ui(explanation->shares, COUNTABLE_MOST) <= 0;
}

void explanation_heading(Page *page, const char *text)
{
    page_gap(page);
    text_addf(page_out(page), "%s%s%s\n", page->style.colour ? "\x1b[1m" : "", text,
              page->style.colour ? "\x1b[0m" : "");
}

/* The answer in a few words, behind the shuffle's name. */
static void write_title(Page *page, const Explanation *explanation, const char *name)
{
    uint64_t missing = explanation->law.orders - explanation->measures.orders_possible;
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
                 word_count(explanation->law.orders).text, missing == 1 ? "comes" : "come");
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
    const char *alias = explanation->algorithm->alias;
    text_addf(page_out(page), "%s%s%s%s, %zu item%s: ", name, alias ? " (" : "", alias ? alias : "",
              alias ? ")" : "", explanation->n, explanation->n == 1 ? "" : "s");
    if (page->style.colour)
        text_addf(&page->out, "\x1b[%sm%s\x1b[0m\n", colour, answer);
    else
        text_addf(&page->out, "%s\n", answer);
}

/* The reason in one sentence. */
static void write_summary(Page *page, const Explanation *explanation)
{
    Text *line = &page->line;
    Word orders = word_count(explanation->law.orders);
    Word units = explanation_units(explanation, explanation->shares),
         shares = explanation_number(explanation->shares);
    bool wrong = explanation->kind == EXPLANATION_SOME || explanation->kind == EXPLANATION_UNEVEN;
    if (explanation->n == 1)
        return;
    if (wrong && explanation->proof.holds && mpz_sgn(explanation->proof.each))
        text_addf(
            line,
            "%s, %s orders, and %s / %s is no whole number: no matter which way the %ss fall, "
            "some order gets more.",
            units.text, orders.text, shares.text, orders.text, explanation_unit(explanation));
    else if (wrong && explanation->proof.holds)
        text_addf(line, "%s, %s orders: there are not enough %ss to reach them all.", units.text,
                  orders.text, explanation_unit(explanation));
    else if (wrong && explanation->law.bounded)
        text_addf(line, "%s, %s orders: they could be shared out evenly, and yet they are not.",
                  units.text, orders.text);
    else if (explanation->kind == EXPLANATION_SOME)
        text_addf(line, "The %s orders that come are equally likely, but there are %s.",
                  word_count(explanation->measures.orders_possible).text, orders.text);
    else if (wrong)
        text_addf(line, "Some of the %s orders come oftener than others.", orders.text);
    else if (explanation->kind == EXPLANATION_EVEN && explanation->alike)
        text_addf(line, "%s, %s orders, and each order gets exactly %s.", units.text, orders.text,
                  explanation_units(explanation, explanation->proof.each).text);
    else if (explanation->kind == EXPLANATION_EVEN && mpz_sgn(explanation->law.leftover))
        text_addf(
            line,
            "Its paths have no end, but as far as they go, each of the %s orders gets the same.",
            orders.text);
    else if (explanation->kind == EXPLANATION_EVEN)
        text_addf(line, "Each of the %s orders comes in exactly 1 case of %s.", orders.text,
                  orders.text);
    else if (explanation->kind == EXPLANATION_INVALID)
        text_addf(line, "In %s of all cases an item is gone and another is there more than once.",
                  explanation_percent(mpq_get_d(explanation->measures.invalid), 0).text);
    else
        text_add(line, "Its paths have no end, and not enough of them could be followed to tell.");
    page_paragraph(page, 0);
}

/* "one of 4, then one of 3 and then one of 2"; of many, the first and the last. */
static void write_ranges(Text *line, const uint32_t *ranges, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (count <= LISTED_MOST || i < 2 || i + 1 == count)
            text_addf(line, "%sone of %u", !i ? "" : i + 1 == count ? ", then " : ", ", ranges[i]);
        else if (i == 2)
            text_add(line, ", and so on");
}

/* "3 x 3 x 3 = 27". */
static void write_product(Text *line, const Explanation *explanation)
{
    for (size_t i = 0; i < explanation->steps_most; i++)
        if (explanation->steps_most <= RANGES_SHOWN || i < 3 || i + 1 == explanation->steps_most)
            text_addf(line, "%s%u", i ? " x " : "", explanation->ranges[i]);
        else if (i == 3)
            text_add(line, " x ...");
    if (explanation->steps_most > 1)
        text_addf(line, " = %s", explanation_number(explanation->law.paths).text);
}

static bool all_equal(const uint32_t *ranges, size_t count)
{
    for (size_t i = 1; i < count; i++)
        if (ranges[i] != ranges[0])
            return false;
    return true;
}

static void write_fixed_choices(Text *line, const Explanation *explanation, const char *name)
{
    size_t steps = explanation->steps_most;
    if (!steps) {
        text_addf(line, "%s has no choice to make: there is one path, and it is always the same.",
                  name);
        return;
    }
    if (explanation->coins)
        text_addf(line, "%s makes %zu choice%s between two, like %s of a coin", name, steps,
                  steps == 1 ? "" : "s", steps == 1 ? "one toss" : "tosses");
    else if (steps > 1 && all_equal(explanation->ranges, steps))
        text_addf(line, "%s makes %zu choices, one after the other, each one of %u", name, steps,
                  explanation->ranges[0]);
    else {
        text_addf(line, "%s makes %zu choice%s: ", name, steps,
                  steps == 1 ? "" : "s, one after the other");
        write_ranges(line, explanation->ranges, steps);
    }
    text_add(line, ". That makes ");
    write_product(line, explanation);
    text_add(line,
             " paths (a path is one way for all of the choices to come out), and all are equally "
             "likely.");
}

/* The shares of the likeliest and of the unlikeliest path, where all are kept. */
static void write_path_shares(Text *line, const Explanation *explanation)
{
    mpz_t shares, most, least;
    mpz_inits(shares, most, least, NULL);
    for (size_t i = 0; i < explanation->drawn_count; i++) {
        explanation_shares_of_path(explanation, &explanation->drawn[i], shares);
        if (!i || mpz_cmp(shares, most) > 0)
            mpz_set(most, shares);
        if (!i || mpz_cmp(shares, least) < 0)
            mpz_set(least, shares);
    }
    if (explanation->drawn_count)
        text_addf(line, " So the likeliest path has %s of them, and the unlikeliest %s.",
                  explanation_number(most).text, explanation_number(least).text);
    mpz_clears(shares, most, least, NULL);
}

static void write_other_choices(Text *line, const Explanation *explanation, const char *name)
{
    Word paths = explanation_number(explanation->law.paths);
    const char *kind = explanation->coins ? " between two, like tosses of a coin" : "";
    if (mpz_sgn(explanation->law.leftover)) {
        text_addf(
            line,
            "%s chooses until it is done, and how long that takes is left to chance: there is "
            "no longest path. %s of them were followed.",
            name, paths.text);
        return;
    }
    if (explanation->by_formula) {
        text_addf(
            line,
            "There are far too many paths to follow, but a formula gives the chance of every "
            "order: with n = %zu items and m = 2^%u it is C(m + n - r, n) / m^n, where r is 1 "
            "plus the number of %s (Bayer & Diaconis 1992). So there are %s equal shares to "
            "deal out.",
            explanation->n, explanation->parameter,
            strcmp(explanation->algorithm->name, "riffle") == 0
                ? "items i that stand behind item i + 1"
                : "places where a smaller item follows a larger one",
            explanation_number(explanation->shares).text);
        return;
    }
    if (!explanation->walked) {
        text_addf(line, "There are %s paths (a path is one way for all of the choices to come out)",
                  paths.text);
        text_addf(line,
                  explanation->alike
                      ? ", and all are equally likely."
                      : ". The chances of the orders, as fractions, have the common "
                        "denominator %s: so many equal shares there are to deal out.",
                  explanation_number(explanation->shares).text);
        return;
    }
    if (explanation->steps_least == explanation->steps_most)
        text_addf(line, "%s makes %zu choices%s", name, explanation->steps_most, kind);
    else
        text_addf(line, "%s makes from %zu to %zu choices%s: how many depends on how they come out",
                  name, explanation->steps_least, explanation->steps_most, kind);
    text_addf(line, ". There are %s %spaths (a path is one way for all of the choices to come out)",
              paths.text, explanation->alike ? "equally likely " : "");
    if (explanation->starts_over)
        text_addf(
            line,
            "; %s of them lead%s back to the start, for another try, which shares %s chance out "
            "to the others",
            word_count(explanation->paths_starting_over).text,
            explanation->paths_starting_over == 1 ? "s" : "",
            explanation->paths_starting_over == 1 ? "its" : "their");
    text_add_char(line, '.');
    if (explanation->alike)
        return;
    text_addf(line,
              " They are not equally likely: the %s choices on the way, the rarer a path. To "
              "compare them, cut all chances into %s equal shares.",
              explanation->steps_least < explanation->steps_most ? "more" : "wider the",
              explanation_number(explanation->shares).text);
    if (!explanation->starts_over)
        write_path_shares(line, explanation);
}

static void write_choices(Page *page, const Explanation *explanation, const char *name)
{
    explanation_heading(page, "The choices");
    if (explanation->fixed && !explanation->starts_over)
        write_fixed_choices(&page->line, explanation, name);
    else
        write_other_choices(&page->line, explanation, name);
    page_paragraph(page, 2);
    explanation_tree(page, explanation);
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
              explanation->n - 1);
    page_gap(page);
    uint32_t ranges[LAW_MAX_ITEMS];
    for (size_t i = 0; i + 1 < explanation->n; i++)
        ranges[i] = (uint32_t)(explanation->n - i);
    text_add(line, explanation->n > 2 ? "Its choices are " : "Its one choice is ");
    write_ranges(line, ranges, explanation->n - 1);
    text_add(line, ": ");
    for (size_t i = explanation->n; i > 1; i--)
        text_addf(line, "%s%zu", i == explanation->n ? "" : " x ", i);
    if (explanation->n > 2)
        text_addf(line, " = %s", word_count(explanation->law.orders).text);
    text_addf(line, " paths for %s orders, one for each.",
              word_count(explanation->law.orders).text);
    page_paragraph(page, 2);
}

static void write_cure(Page *page, const Explanation *explanation)
{
    const Algorithm *algorithm = explanation->algorithm;
    Text *line = &page->line;
    if (explanation->kind == EXPLANATION_EVEN || explanation->kind == EXPLANATION_OPEN)
        return;
    explanation_heading(page, "What to write instead");
    bool one_order = explanation->measures.orders_possible == 1;
    bool wanted = algorithm->claim == CLAIM_SUBSET && !one_order;
    if (wanted)
        text_addf(line, "If this is what you want (%s), keep it. If every order is to come: ",
                  algorithm->claim_text);
    else if (one_order)
        text_add(line, "What always gives the same order is no shuffle. ");
    if (algorithm->mistake)
        text_addf(line, "%s slip: %s. ", wanted ? "the" : "The", algorithm->mistake);
    if (algorithm->cure)
        text_addf(line, "The cure: %s. ", algorithm->cure);
    text_add(line, "Fisher-Yates is fair, and no longer than this:");
    page_paragraph(page, 2);
    write_even_shuffle(page, explanation);
}

char *explanation_text(const Explanation *explanation, const char *name, TextStyle style)
{
    Page page = page_begin(style);
    write_title(&page, explanation, name);
    write_summary(&page, explanation);
    page_gap(&page);
    text_addf(&page.line, "The code: %s", explanation->algorithm->summary);
    page_paragraph(&page, 2);
    write_choices(&page, explanation, name);
    explanation_heading(&page, "Where they lead");
    explanation_bars(&page, explanation);
    explanation_why(&page, explanation, name);
    explanation_wrong(&page, explanation, name);
    write_cure(&page, explanation);
    return page_finish(&page);
}
