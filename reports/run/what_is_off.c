#include "reports/run/what_is_off.h"

#include "base/shape_words.h"
#include "inference/verdict.h"
#include "reports/words/item_words.h"
#include "reports/words/text_words.h"
#include "reports/words/verdict_words.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

void cell_name(Text *out, const CaseResult *result, const WorstCell *cell)
{
    const Shape *shape = case_shape(result);
    bool one_hand = shape && shape->blocks - (shape->seen < shape->n) == 1;
    char item[sizeof cell->item];
    snprintf(item, sizeof item, "%s", cell->item);
    char *where =
        strstr(item, " in hand ") ? strstr(item, " in hand ") : strstr(item, " at place ");
    if (one_hand && where) /* there is no other */
        *where = '\0';
    if (case_of_classes(result))
        text_add(out, item);
    else
        write_items_in(out, result, item, 0);
}

static const char *times_as_often(double ratio, char ret[static 80])
{
    snprintf(ret, 80, "%s times as often",
             ratio < 100 ? number_short(ratio, 2).text : word_count((uint64_t)(ratio + 0.5)).text);
    return ret;
}

void pairs_off(Text *out, const char *finding, const WorstCell *cell)
{
    char often[80];
    text_addf(out, "%s: %s", finding, cell->item);
    if (!cell->observed)
        text_add(out, ", which never happens");
    else if (cell->ratio >= 1.995)
        text_addf(out, ", %s as in a random order of the trials",
                  times_as_often(cell->ratio, often));
    else
        text_addf(out, ", %.1f%% too %s", 100 * fabs(cell->ratio - 1),
                  cell->ratio > 1 ? "often" : "rarely");
}

/* A cell of what leads from one order to another, whose items are places of the first: "the item
 * at place 1 of the first is at place 2 of the second,"; false if it is none. */
static bool relation_cell(Text *out, const CaseResult *result, const WorstCell *cell)
{
    bool seeds = result->view == VIEW_NEIGHBOURS;
    size_t item = 0, place = 0, base = result->external.base;
    int end = 0;
    if ((result->view != VIEW_QUOTIENT && !seeds) ||
        sscanf(cell->item, "item %zu at place %zu%n", &item, &place, &end) != 2 || cell->item[end])
        return false;
    text_addf(out, "the item at place %zu %s at place %zu %s,", item + base,
              seeds ? "for one seed is" : "of the first is", place + base,
              seeds ? "for the next" : "of the second");
    return true;
}

void cell_off(Text *out, const CaseResult *result, const WorstCell *cell)
{
    double percent = 100 * fabs(cell->ratio - 1);
    char often[80];
    text_add(out, check_sees_orders(cell->check) && !result->dealt ? "order " : "");
    const char *verb = strstr(cell->item, " and ")             ? " come together"
                       : strncmp(cell->item, "items ", 6) == 0 ? " come"
                                                               : " comes";
    if (relation_cell(out, result, cell))
        verb = "";
    else
        cell_name(out, result, cell);
    if (!cell->observed)
        text_addf(out, " never%s", verb);
    else if (cell->ratio >= 1.995)
        text_addf(out, "%s %s as if fair", verb, times_as_often(cell->ratio, often));
    else
        text_addf(out, "%s %.*f%% too %s", verb, percent < 0.095 ? 3 : 1, percent,
                  cell->ratio > 1 ? "often" : "rarely");
}

/* A number with that many digits; thousands apart from 1,000 on. */
static Word number_told(double number, int digits)
{
    return number >= 1000 && digits <= 3 ? word_count((uint64_t)(number + 0.5))
                                         : number_short(number, digits);
}

void number_off(Text *out, const CaseResult *result, const CheckKind *kind,
                const Estimate *estimate)
{
    bool below = estimate->observed < estimate->expected, share = estimate->as == ESTIMATE_SHARE;
    const NamedItem *about = kind->item ? kind->item(&result->options) : NULL;
    bool at_place = about && about->at_place;
    double times = share ? 100 : 1, base = about && !at_place ? result->external.base : 0;
    int digits = 3;
    while (digits < 12 && strcmp(number_short(times * estimate->observed, digits).text,
                                 number_short(times * estimate->expected, digits).text) == 0)
        digits++;
    if (about) {
        text_add(out, "item ");
        write_item(out, result, about->item);
        text_add(out, " ");
    }
    if (share && kind->noun) {
        text_addf(out, "too %s trials have %s", below ? "few" : "many",
                  word_count(estimate->least).text);
        if (estimate->most < estimate->least)
            text_add(out, " or more");
        else if (estimate->most > estimate->least)
            text_addf(out, " to %s", word_count(estimate->most).text);
        text_addf(out, " %s",
                  estimate->least == 1 && estimate->most == 1 ? kind->noun_of_one : kind->noun);
    } else
        text_add(out, below && kind->finding_below ? kind->finding_below : kind->finding);
    if (at_place)
        text_addf(out, " at place %zu", place_number(result, about->place));
    if (!share && !kind->estimate)
        return;
    text_addf(out, ": %s", estimate->as == ESTIMATE_MEAN && result->trials > 1 ? "mean " : "");
    if (!share && *kind->estimate && !at_place)
        text_addf(out, "%s ", kind->estimate);
    text_addf(out, "%s%s%s, %s%s if fair",
              number_told(times * estimate->observed + base, digits).text, share ? "%" : "",
              at_place ? " times" : "", number_told(times * estimate->expected + base, digits).text,
              share ? "%" : "");
    if (estimate->riffles)
        text_addf(out, ", as after about %s riffle%s", word_count(estimate->riffles).text,
                  plural(estimate->riffles));
}

/* The noun for one outcome. */
static const char *outcome_noun(const CaseResult *result)
{
    const Shape *shape = case_shape(result);
    return !shape || shape->ordered                       ? "order"
           : shape->blocks == 2 && shape->seen < shape->n ? "hand"
                                                          : "deal";
}

/* "both are the same in every pair, as chance has it in 1 of 265 pairs". */
static void one_relation(Text *out, const CaseResult *result)
{
    bool same = result->external.unchanged, seeds = result->view == VIEW_NEIGHBOURS;
    if (!same)
        text_add(out, seeds ? "one step leads from each seed's order to the next"
                            : "one step leads from the first to the second in every pair");
    else if (result->view == VIEW_PRODUCT)
        text_add(out, "the second undoes the first in every pair");
    else
        text_add(out, seeds                 ? "every seed gives the same order"
                      : result->trials == 1 ? "both are the same"
                                            : "both are the same in every pair");
    if (same && result->law.same_again > 0)
        text_addf(out, ", as chance has it in 1 of %s pairs",
                  word_count((uint64_t)(1 / result->law.same_again + 0.5)).text);
}

void one_order(Text *out, const CaseResult *result)
{
    const char *every = result->view ? "pair" : case_runs_again(result) ? "trial" : "line";
    const char *noun = outcome_noun(result);
    if (view_relates(result->view))
        one_relation(out, result);
    else if (result->view == VIEW_SEEDS)
        text_addf(out, "every seed gives the same %s%s", noun,
                  origin_is_command(result->kind) ? ": does the command use FAIRNESS_SEED?" : "");
    else if (case_unchanged(result))
        text_addf(out, "%s %s is as it went in: nothing is shuffled",
                  result->trials == 1 ? "the" : "every", every);
    else
        text_addf(out, "every %s is one and the same %s", every, noun);
}
