#include "base/elementary.h"
#include "base/numbers.h"
#include "reports/law/law_sheet.h"
#include "reports/words/text_words.h"
#include "tallies/rank.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LISTED_MOST = 5, DICE_MOST = 7 };

/* A whole number, grouped; beyond 30 digits "about 1.23 x 2^145". */
static Word number(const mpz_t value)
{
    char digits[40];
    long exponent;
    if (mpz_sizeinbase(value, 10) <= 30)
        return word_digits(mpz_get_str(digits, 10, value));
    double part = mpz_get_d_2exp(&exponent, value);
    return word_made("about %.2f x 2^%ld", 2 * part, exponent - 1);
}

static const char *unit(const Explanation *explanation)
{
    return explanation->alike ? "path" : "share";
}

static Word order_of(const Item *items, size_t n)
{
    Word word = {""};
    for (size_t place = 0, at = 0; place < n && at + 8 < sizeof word.text; place++)
        at += (size_t)snprintf(word.text + at, sizeof word.text - at, "%s%u", place ? " " : "",
                               items[place]);
    return word;
}

/* ---- the choices ---- */

static void choices(Sheet *sheet, const Explanation *explanation, const char *name)
{
    Text *line = &sheet->line;
    size_t most = explanation->steps_most;
    text_addf(line, "%s ", name);
    if (mpz_sgn(explanation->found.law.leftover))
        text_add(line, "chooses until it is done, and how long that takes is left to chance. ");
    else if (explanation->found.method == EXACT_FORMULA)
        text_add(line, "has too many paths to follow, but a formula gives the chance of every "
                       "order (Bayer & Diaconis 1992). ");
    else if (!explanation->fixed && explanation->walked)
        text_addf(line, "makes from %zu to %zu choices, as they come out. ",
                  explanation->steps_least, most);
    else if (explanation->fixed && most) {
        text_addf(line, "makes %zu choice%s: ", most, plural(most));
        for (size_t i = 0; i < most; i++)
            if (most <= LISTED_MOST || i < 2 || i + 1 == most)
                text_addf(line, "%sone of %u",
                          !i              ? ""
                          : i + 1 == most ? ", then "
                                          : ", ",
                          explanation->ranges[i]);
            else if (i == 2)
                text_add(line, ", and so on");
        text_add(line, ". ");
    } else
        text_add(line, explanation->fixed ? "makes no choice. " : "makes choices. ");
    text_addf(line, "That makes %s path%s, a path being one way for all choices to come out",
              number(explanation->found.law.paths).text,
              mpz_cmp_ui(explanation->found.law.paths, 1) ? "s" : "");
    if (explanation->alike)
        text_add(line, ", all equally likely.");
    else
        text_addf(line, ". They are not equally likely: cut all chances into %s equal shares.",
                  number(explanation->shares).text);
    sheet_add(sheet, BLOCK_PARAGRAPH, NULL, NULL);
}

/* Every path, a line each: what was drawn, and what has become of the items. */
static void tree(Sheet *sheet, const Explanation *explanation)
{
    Text *line = &sheet->line;
    if (explanation->drawn_count < 2)
        return;
    for (size_t i = 0; i < explanation->drawn_count; i++) {
        const ExplanationPath *path = &explanation->drawn[i], *before = path - 1;
        size_t common = 0;
        while (i && common < path->steps && common < before->steps &&
               path->values[common] == before->values[common])
            common++;
        for (size_t step = 0; step < path->steps; step++) {
            bool last = path->values[step] + 1 == path->ranges[step];
            const char *stroke = step < common         ? last ? "   " : " │ "
                                 : !path->values[step] ? "─┬─"
                                 : last                ? " └─"
                                                       : " ├─";
            if (step < common)
                text_addf(line, "%s   ", stroke);
            else
                text_addf(line, "%s %u ", stroke, path->values[step]);
        }
        for (size_t step = path->steps; step < explanation->steps_most; step++)
            text_add(line, "──────");
        text_addf(line, "  %s%s\n",
                  path->starts_over ? "again, from the start"
                                    : order_of(path->items, explanation->found.n).text,
                  path->starts_over || path->valid ? "" : "  not an order");
    }
    sheet_add(sheet, BLOCK_PRE, NULL, NULL);
}

/* ---- why ---- */

static void proof(Text *line, const Explanation *explanation)
{
    const ExplanationProof *proof = &explanation->proof;
    Word orders = word_count(explanation->found.law.orders), shares = number(explanation->shares);
    mpz_t dealt;
    mpz_init(dealt);
    mpz_sub(dealt, explanation->shares, proof->left_over);
    text_addf(line, "Fair means that all %s orders get the same number of %ss. ", orders.text,
              unit(explanation));
    if (mpz_sgn(proof->each))
        text_addf(line,
                  "Deal them out: %s to each makes %s x %s = %s, and %s left over, too few for "
                  "another round. No clever code can change that.",
                  number(proof->each).text, orders.text, number(proof->each).text,
                  number(dealt).text, number(proof->left_over).text);
    else
        text_addf(line, "But %s %ss end in no more than %s orders: the others never come.",
                  shares.text, unit(explanation), shares.text);
    if (proof->prime && mpz_sgn(proof->each))
        text_addf(line, " In one number: %lu divides %s %u time%s, and %s %u times.", proof->prime,
                  orders.text, proof->in_orders, plural(proof->in_orders), shares.text,
                  proof->in_shares);
    if (explanation->coins)
        text_add(line, " More tosses of a coin would not help: 2, 4, 8, 16, ... are never "
                       "divided by 3.");
    mpz_clear(dealt);
}

static void why(Sheet *sheet, const Explanation *explanation)
{
    Text *line = &sheet->line;
    bool fair = explanation->kind == EXPLANATION_EVEN;
    sheet_add(sheet, BLOCK_HEADING, fair ? "Why it is fair" : "Why it is not fair", NULL);
    if (explanation->kind == EXPLANATION_INVALID)
        text_add(line, "A shuffle may only move items. This one loses some, and has others twice.");
    else if (explanation->kind == EXPLANATION_OPEN)
        text_add(line, "Its paths have no end, and not enough of them could be followed to tell: "
                       "--paths.");
    else if (fair && mpz_sgn(explanation->found.law.leftover))
        text_add(line, "No fixed number of paths has to be shared out: that is how coins get round "
                       "the rule that 2, 4, 8, ... are not divided by 3.");
    else if (fair)
        text_addf(line,
                  "Every order is the end of exactly %s %s%s. Any item ends at each place in 1 of "
                  "%zu; and wherever it ends, all orders of the others are equally likely.",
                  number(explanation->proof.each).text, unit(explanation),
                  mpz_cmp_ui(explanation->proof.each, 1) ? "s" : "", explanation->found.n);
    else if (explanation->proof.holds)
        proof(line, explanation);
    else
        text_addf(line, "%s %ss could be shared out evenly, and yet they do not fall that way.",
                  number(explanation->shares).text, unit(explanation));
    sheet_add(sheet, BLOCK_PARAGRAPH, NULL, NULL);
}

/* ---- where ---- */

/* What the orders that come have in common. */
static void in_common(Sheet *sheet, const Explanation *explanation)
{
    Text *line = &sheet->line;
    uint32_t all = (UINT32_C(1) << explanation->found.n) - 1;
    if (explanation->never_home == all)
        text_add(line, "No item can end where it began. ");
    if (explanation->always_home)
        text_addf(line, "Item %d always stays where it is. ",
                  __builtin_ctz(explanation->always_home));
    if (explanation->one_cycle)
        text_add(line, "Every order that comes is one single round of all places. ");
    if (explanation->sign && explanation->found.n > 2)
        text_addf(line, "All that come are an %s number of swaps away from the start. ",
                  explanation->sign > 0 ? "even" : "odd");
    if (line->length)
        sheet_add(sheet, BLOCK_PARAGRAPH, NULL, NULL);
}

static void dice(Sheet *sheet, const Explanation *explanation, const char *name)
{
    size_t n = explanation->found.n, loaded = 0;
    if (!explanation->dice_count || n > DICE_MOST)
        return;
    sheet_add(sheet, BLOCK_PARAGRAPH, NULL,
              "Any shuffle can be replayed in steps: swap the last place with some place up to it, "
              "then the place before, and so on, with a die for each step. It is fair exactly when "
              "every die is fair and no die knows of another. %s does what these dice would do:",
              name);
    for (size_t side = 0; side < n; side++)
        text_addf(&sheet->line, "|# %zu", side);
    text_add(&sheet->line, "|die");
    sheet_table(sheet, "dice", "place swapped with");
    for (size_t i = 0; i < explanation->dice_count; i++) {
        const ExplanationDie *die = &explanation->dice[i];
        loaded += !die->even;
        sheet_cell(sheet, "%zu", die->place);
        for (size_t side = 0; side < n; side++)
            sheet_cell(sheet, "%s",
                       side > die->place     ? ""
                       : die->side[side] > 0 ? word_made("%.1f%%", 100 * die->side[side]).text
                                             : "never");
        sheet_cell(sheet, "%s", die->even ? "fair" : "loaded");
    }
    if (!loaded)
        sheet_add(sheet, BLOCK_PARAGRAPH, NULL,
                  "Each of these dice alone is fair. The fault is that what one shows gives away "
                  "something of the others.");
}

/* ---- the fair shuffle ---- */

static void instead(Sheet *sheet, const Explanation *explanation)
{
    sheet_add(sheet, BLOCK_HEADING, "What to write instead: Fisher-Yates, which is fair", NULL);
    sheet_add(sheet, BLOCK_PRE, NULL,
              "for i = %zu down to 1:\n"
              "    j = a random whole number from 0 to i, i included\n"
              "    swap a[i] and a[j]\n",
              explanation->found.n - 1);
}

void choices_sheet(Sheet *sheet, const Explanation *explanation, const char *name)
{
    bool wrong = explanation->kind == EXPLANATION_SOME || explanation->kind == EXPLANATION_UNEVEN;
    sheet->detail = 1;
    sheet_add(sheet, BLOCK_HEADING, "The choices", NULL);
    choices(sheet, explanation, name);
    tree(sheet, explanation);
    why(sheet, explanation);
    if (wrong) {
        sheet_add(sheet, BLOCK_HEADING, "Where it goes wrong", NULL);
        in_common(sheet, explanation);
        dice(sheet, explanation, name);
    }
    if (wrong || explanation->kind == EXPLANATION_INVALID)
        instead(sheet, explanation);
}
