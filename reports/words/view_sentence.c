#include "reports/words/view_sentence.h"

#include "reports/words/cell_words.h"
#include "reports/words/text_words.h"

#include <math.h>
#include <stdio.h>

enum { FEW_PAIRS = 100 }; /* that cannot show whether each of two shuffles is fair */

void view_name(Text *out, const CaseResult *result)
{
    static const char *const names[] = {[VIEW_FIRST] = "first of each pair",
                                        [VIEW_SECOND] = "second of each pair",
                                        [VIEW_QUOTIENT] = "quotient a^-1 b",
                                        [VIEW_OTHER_WAY] = "other way b a^-1",
                                        [VIEW_PRODUCT] = "product a b",
                                        [VIEW_SEEDS] = "first order of each seed",
                                        [VIEW_NEIGHBOURS] = "neighbours, from seed to seed"};
    if (result->view)
        text_addf(out, ", %s", names[result->view]);
}

void relation_begins(Text *out, const CaseResult *result)
{
    if (result->law.name && result->trials < FEW_PAIRS) {
        text_add(out, "the second depends on the first: ");
        return;
    }
    text_add(out, result->view == VIEW_NEIGHBOURS
                      ? "neighbouring seeds give related orders: "
                      : "each looks fair by itself, but the second depends on the first: ");
}

/* Where both orders of each pair are the same under a law. */
static void relation_chance(Text *out, const CaseResult *result)
{
    if (result->law.same_again > 0 && result->external.unchanged)
        text_addf(out, ", as chance has it in 1 of %s pairs",
                  word_count((uint64_t)round(1 / result->law.same_again)).text);
}

void relation_one_order(Text *out, const CaseResult *result)
{
    bool same = result->external.unchanged, seeds = result->view == VIEW_NEIGHBOURS;
    if (!same)
        text_addf(out, "one and the same step leads from %s",
                  seeds ? "each seed's order to the next" : "one to the other in every pair");
    else if (result->view == VIEW_PRODUCT)
        text_add(out, "the second undoes the first in every pair");
    else
        text_add(out, seeds                 ? "every seed gives the same order"
                      : result->trials == 1 ? "both are the same"
                                            : "both are the same in every pair");
    relation_chance(out, result);
}

void relation_cell(Text *out, const CaseResult *result, const WorstCell *cell, bool unicode)
{
    size_t item = 0, place = 0;
    int end = 0;
    bool known =
        sscanf(cell->item, "item %zu at place %zu%n", &item, &place, &end) == 2 && !cell->item[end];
    size_t base = result->external.base;
    if (known && result->view == VIEW_OTHER_WAY)
        text_addf(out, "where the first has item %zu the second has item %zu", place + base,
                  item + base);
    else if (known && result->view == VIEW_QUOTIENT)
        text_addf(out, "the item at place %zu in the first is at place %zu in the second",
                  item + base, place + base);
    else if (known && result->view == VIEW_NEIGHBOURS)
        text_addf(out, "the item at place %zu for one seed is at place %zu for the next",
                  item + base, place + base);
    else
        known = false;
    if (known)
        cell_how_far(out, cell);
    else
        cell_words(out, result, cell, unicode);
    if (!known && (result->view == VIEW_QUOTIENT || result->view == VIEW_NEIGHBOURS))
        text_addf(out, ", where the numbers are places in the %s",
                  result->view == VIEW_QUOTIENT ? "first" : "seed before");
}

void seeds_sentence(Text *out, const CaseResult *result)
{
    const SeedsResult *seeds = &result->seeds;
    if (result->view != VIEW_SEEDS || !seeds->different)
        return;
    text_addf(out, "; %s different order%s of %s seeds", word_count(seeds->different).text,
              seeds->different == 1 ? "" : "s", word_count(seeds->last - seeds->first + 1).text);
    if (seeds->repeat_seed)
        text_addf(out, " (seed %s gives the order of %s)", word_count(seeds->repeat_seed).text,
                  word_count(seeds->first_seed).text);
}
