#include "reports/explain/explanation_parts.h"
#include "tallies/rank.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    LISTED_MOST = 5,             /* choices that are listed in words */
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
    snprintf(word.text, sizeof word.text, "about %.2f x 2^%ld", 2 * part, exponent - 1);
    return word;
}

Word explanation_units(const Explanation *explanation, const mpz_t number)
{
    return word_made("%.40s %s%s", explanation_number(number).text, explanation_unit(explanation),
                     mpz_cmp_ui(number, 1) ? "s" : "");
}

Word explanation_percent(double chance, double fair)
{
    Word word, other;
    bool distinguishable;
    int decimals = 1;
    do {
        word = word_made("%.*f%%", decimals, 100 * chance);
        other = word_made("%.*f%%", decimals, 100 * fair);
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
    permutation_unrank(rank, explanation->found.n, items);
    return explanation_items(items, explanation->found.n);
}

Word explanation_place(const Explanation *explanation, size_t place)
{
    bool last = place + 1 == explanation->found.n;
    return word_made("place %zu%s", place, !place ? " (the first)" : last ? " (the last)" : "");
}

bool explanation_countable(const Explanation *explanation)
{
    return !mpz_sgn(explanation->found.law.leftover) &&
           mpz_cmp_ui(explanation->shares, COUNTABLE_MOST) <= 0;
}

void explanation_heading(Page *page, const char *text)
{
    page_gap(page);
    text_addf(page_out(page), "%s%s%s\n", page->style.colour ? "\x1b[1m" : "", text,
              page->style.colour ? "\x1b[0m" : "");
}

void explanation_ranges(Text *line, const uint32_t *ranges, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (count <= LISTED_MOST || i < 2 || i + 1 == count)
            text_addf(line, "%sone of %u", !i ? "" : i + 1 == count ? ", then " : ", ", ranges[i]);
        else if (i == 2)
            text_add(line, ", and so on");
}
