#include "inference/rules_rows.h"

#include "base/elementary.h"
#include "tallies/rule_tallies.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* The tables of a view of the deals, and its classes. */
typedef struct Deals {
    const RuleInput *input;
    DealsLayout layout;
    size_t view; /* which of the layout's */
    RuleClasses classes;
    double pairs; /* of a deal and the one before it */
} Deals;

/* Where the tally has no such view the test is left out. */
static Status deals_begin(const RuleInput *input, RuleRows *rows, Deals *ret, Error *error)
{
    Deals deals = {.input = input,
                   .layout = deals_layout(input->shape),
                   .pairs = (double)tally_cell(input->tally, 0)};
    while (deals.view < deals.layout.views && deals.layout.view[deals.view] != input->view)
        deals.view++;
    if (deals.view == deals.layout.views)
        rule_left_out(rows, 0, "there are too many kinds of items for it");
    TRY(rule_classes_begin(input, rows, &deals.classes, error));
    *ret = deals;
    return STATUS_OK;
}

static uint64_t table_cell(const Deals *deals, size_t place, size_t before, size_t now)
{
    const DealsLayout *layout = &deals->layout;
    return tally_cell(deals->input->tally, deals_place(layout, place) + layout->table[deals->view] +
                                               before * layout->classes[deals->view] + now);
}

Status rule_runs(const RuleInput *input, RuleRows *rows, Error *error)
{
    Deals deals;
    TRY(deals_begin(input, rows, &deals, error));
    double s2 = 0, s3 = 0, pairs = deals.pairs;
    double neighbours = (double)tally_cell(input->tally, 1);
    for (size_t class = 0; class < input->classes; class ++) {
        double p = deals.classes.chances[class];
        s2 += p * p;
        s3 += p * p * p;
    }
    double rarer = s2 < 0.5 ? s2 : 1 - s2;
    double variance = pairs * (s2 - s2 * s2) + 2 * neighbours * (s3 - s2 * s2);
    if (pairs * rarer < input->least || pairs < input->least_deals)
        rule_left_out(rows, 1 + fmax(input->least / rarer, input->least_deals),
                      "too few runs are expected");
    for (size_t place = 0; !rows->test->reason[0] && place < input->shape->seen; place++) {
        uint64_t alike = 0;
        for (size_t class = 0; class < input->classes; class ++)
            alike += table_cell(&deals, place, class, class);
        double off = (double)alike - pairs * s2;
        rule_row(rows, off * off / variance, 1, "position %zu", place + 1);
    }
    return STATUS_OK;
}

/* "suit S", "joker", "card 7". */
typedef struct ClassWord {
    char text[24];
} ClassWord;

static ClassWord class_word(const RuleInput *input, const RuleClasses *classes, size_t class)
{
    ClassWord word;
    const Shape *shape = input->shape;
    size_t group = 0;
    while (group + 1 < shape->groups && classes->of_group[group] != class)
        group++;
    const char *name = shape->names ? shape->names[group] : "";
    if (input->view == CARDS_BY_SUIT && class < CARD_SUITS)
        snprintf(word.text, sizeof word.text, "suit %c", card_suits[class]);
    else if (*name && strlen(name) < sizeof word.text)
        snprintf(word.text, sizeof word.text, "%s", name);
    else
        snprintf(word.text, sizeof word.text, "%s %zu", card_view_words[input->view], class + 1);
    return word;
}

Status rule_gaps(const RuleInput *input, RuleRows *rows, Error *error)
{
    Deals deals;
    TRY(deals_begin(input, rows, &deals, error));
    const RuleClasses classes = deals.classes;
    if (deals.view != 0)
        rule_left_out(rows, 0, "it is made by suit");
    enum { NONE = UINT16_MAX };
    size_t lacking = NONE; /* the rarest class with a place where gaps are too few */
    for (size_t place = 0; !rows->test->reason[0] && place < input->shape->seen; place++)
        for (size_t class = 0; class < input->classes; class ++) {
            uint64_t counts[DEALS_GAPS + 1];
            double chances[DEALS_GAPS + 1], left = 1, total = 0, statistic = 0;
            uint64_t first =
                deals_place(&deals.layout, place) + deals.layout.gaps + class * (DEALS_GAPS + 1);
            for (size_t gap = 0; gap <= DEALS_GAPS; gap++) {
                counts[gap] = tally_cell(input->tally, first + gap);
                total += (double)counts[gap];
                chances[gap] = gap < DEALS_GAPS ? left * classes.chances[class] : left;
                left -= gap < DEALS_GAPS ? chances[gap] : 0;
            }
            size_t cells =
                rule_pearson(counts, chances, DEALS_GAPS + 1, total, input->least, &statistic);
            double chance = classes.chances[class];
            if (cells < 2 || total * chance < input->least) {
                lacking = chance > 0 && (lacking == NONE || chance < classes.chances[lacking])
                              ? class
                              : lacking;
                continue;
            }
            rule_row(rows, statistic, (double)cells - 1, "position %zu, %s", place + 1,
                     class_word(input, &classes, class).text);
        }
    if (lacking != NONE) {
        double chance = classes.chances[lacking];
        rule_left_out(rows, DEALS_GAPS + input->least / (chance * chance),
                      "%s: too few gaps are expected", class_word(input, &classes, lacking).text);
    }
    return STATUS_OK;
}

Status rule_serial(const RuleInput *input, RuleRows *rows, Error *error)
{
    Deals deals;
    TRY(deals_begin(input, rows, &deals, error));
    double pairs = deals.pairs, v = deals.classes.v;
    const double *values = deals.classes.values;
    if (pairs < input->least_deals)
        rule_left_out(rows, input->least_deals + 1, "fewer deals than it takes to be near normal");
    for (size_t place = 0; !rows->test->reason[0] && place < input->shape->seen; place++) {
        double sum = 0;
        for (size_t before = 0; before < input->classes; before++)
            for (size_t now = 0; now < input->classes; now++)
                sum +=
                    (double)table_cell(&deals, place, before, now) * values[before] * values[now];
        rule_row(rows, sum * sum / (pairs * v * v), 1, "position %zu", place + 1);
    }
    return STATUS_OK;
}
