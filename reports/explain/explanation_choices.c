#include "reports/explain/explanation_parts.h"

#include <string.h>

enum { RANGES_SHOWN = 12 }; /* factors of the product of choices */

/* "3 x 3 x 3 = 27". */
static void write_product(Text *line, const Explanation *explanation)
{
    for (size_t i = 0; i < explanation->steps_most; i++)
        if (explanation->steps_most <= RANGES_SHOWN || i < 3 || i + 1 == explanation->steps_most)
            text_addf(line, "%s%u", i ? " x " : "", explanation->ranges[i]);
        else if (i == 3)
            text_add(line, " x ...");
    if (explanation->steps_most > 1)
        text_addf(line, " = %s", explanation_number(explanation->found.law.paths).text);
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
        text_addf(line, "%s makes no choice, so there is only one path.", name);
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
        explanation_ranges(line, explanation->ranges, steps);
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
    Word paths = explanation_number(explanation->found.law.paths);
    const char *kind = explanation->coins ? " between two, like tosses of a coin" : "";
    if (mpz_sgn(explanation->found.law.leftover)) {
        text_addf(
            line,
            "%s chooses until it is done, and how long that takes is left to chance: there is "
            "no longest path. %s of them were followed.",
            name, paths.text);
        return;
    }
    if (explanation->found.method == EXACT_FORMULA) {
        text_addf(
            line,
            "There are far too many paths to follow, but a formula gives the chance of every "
            "order: with n = %zu items and m = %s%u it is C(m + n - r, n) / m^n, where r is 1 "
            "plus the number of %s (Bayer & Diaconis 1992). So there are %s equal shares to "
            "deal out.",
            explanation->found.n, explanation->found.algorithm->form == FORM_KEYS ? "" : "2^",
            explanation->found.parameter,
            explanation->found.algorithm->form == FORM_RIFFLE
                ? "items i that stand behind item i + 1"
                : "places where a smaller item follows a larger one",
            explanation_number(explanation->shares).text);
        return;
    }
    if (!explanation->walked) {
        text_addf(line, "There are %s paths (a path is one way for all of the choices to come out)",
                  paths.text);
        text_addf(line,
                  explanation->alike ? ", and all are equally likely."
                                     : ". The chances of the orders, as fractions, have the common "
                                       "denominator %s: the number of equal shares to deal out.",
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

void explanation_choices(Page *page, const Explanation *explanation, const char *name)
{
    explanation_heading(page, "The choices");
    if (explanation->fixed && !explanation->starts_over)
        write_fixed_choices(&page->line, explanation, name);
    else
        write_other_choices(&page->line, explanation, name);
    page_paragraph(page, 2);
    explanation_tree(page, explanation);
}
