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

void pairs_off(Text *out, const CaseResult *result, const CheckKind *kind, const WorstCell *cell)
{
    char often[80];
    Together together = result->options.together;
    const char *finding = together.paired  ? "the second of a pair depends on the first"
                          : together.seeds ? "neighbouring seeds give related orders"
                                           : kind->finding;
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

void cell_off(Text *out, const CaseResult *result, const WorstCell *cell)
{
    double percent = 100 * fabs(cell->ratio - 1);
    char often[80];
    text_add(out, check_sees_orders(cell->check) && !result->dealt ? "order " : "");
    const char *verb = strstr(cell->item, " and ")             ? " come together"
                       : strncmp(cell->item, "items ", 6) == 0 ? " come"
                                                               : " comes";
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
static Word number_shown(double number, int digits)
{
    return number >= 1000 && digits <= 3 ? word_count((uint64_t)(number + 0.5))
                                         : number_short(number, digits);
}

void number_off(Text *out, const CaseResult *result, const CheckKind *kind,
                const Estimate *estimate)
{
    bool below = estimate->observed < estimate->expected, share = estimate->as == ESTIMATE_SHARE;
    const NamedItem *about = check_asks_item(kind) ? &result->options.suspect : NULL;
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
        bool one = estimate->least == 1 && estimate->most == 1;
        text_addf(out, " %.*s", (int)strlen(kind->noun) - one, kind->noun);
    } else
        text_add(out, below && kind->finding_below ? kind->finding_below : kind->finding);
    if (at_place)
        text_addf(out, " at place %zu", outside_number(result, about->place));
    if (!share && !kind->estimate)
        return;
    text_addf(out, ": %s", estimate->as == ESTIMATE_MEAN && result->trials > 1 ? "mean " : "");
    if (!share && *kind->estimate && !at_place)
        text_addf(out, "%s ", kind->estimate);
    text_addf(out, "%s%s%s, %s%s if fair",
              number_shown(times * estimate->observed + base, digits).text, share ? "%" : "",
              at_place ? " times" : "",
              number_shown(times * estimate->expected + base, digits).text, share ? "%" : "");
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

void one_order(Text *out, const CaseResult *result)
{
    const char *every = case_runs_again(result) ? "trial" : "line";
    const char *noun = outcome_noun(result);
    if (result->options.together.seeds)
        text_addf(out, "every seed gives the same %s%s", noun,
                  origin_is_command(result->kind) ? ": does the command use FAIRNESS_SEED?" : "");
    else if (case_unchanged(result))
        text_addf(out, "%s %s is as it went in: nothing is shuffled",
                  result->trials == 1 ? "the" : "every", every);
    else
        text_addf(out, "every %s is one and the same %s", every, noun);
}
