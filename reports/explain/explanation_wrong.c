#include "analyses/spectrum.h"
#include "reports/explain/explanation_parts.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

enum {
    SIDE_WIDTH = 6,     /* of a side's chance: "100.0%" */
    DICE_TABLE_MAX = 7, /* items up to which each side of a die has its column */
};

static void write_items_of(Text *line, uint32_t set, size_t n)
{
    unsigned count = (unsigned)__builtin_popcount(set), seen = 0;
    text_add(line, count > 1 ? "Items" : "Item");
    for (size_t item = 0; item < n; item++)
        if (set >> item & 1) {
            text_addf(line, "%s %zu", !seen ? "" : seen + 1 == count ? " and" : ",", item);
            seen++;
        }
}

/* Which orders never come, and what they have in common. */
static void write_missing(Page *page, const Explanation *explanation)
{
    Text *line = &page->line;
    size_t n = explanation->found.n;
    uint64_t possible = explanation->found.measures.orders_possible,
             orders = explanation->found.law.orders;
    uint32_t all = (UINT32_C(1) << n) - 1;
    if (possible == orders)
        return;
    if (possible == 1) {
        text_addf(line, "What comes is always %s, and never ",
                  explanation_order(explanation, explanation->found.measures.max_first).text);
        if (orders == 2)
            text_add(line, "the other order.");
        else
            text_addf(line, "any of the other %s orders.", word_count(orders - 1).text);
        page_paragraph(page, 2);
        page_gap(page);
        return;
    }
    text_addf(line, "%s of the %s orders never %s.", word_count(orders - possible).text,
              word_count(orders).text, orders - possible == 1 ? "comes" : "come");
    if (orders - possible == 1)
        text_addf(line, " It is %s.",
                  explanation_order(explanation, explanation->found.measures.min_first).text);
    if (explanation->never_home == all)
        text_add(line, " No item can end where it began.");
    else if (explanation->never_home) {
        text_add_char(line, ' ');
        write_items_of(line, explanation->never_home, n);
        text_add(line, " can never end where it began.");
    } else if (explanation->cells_never && !explanation->always_home)
        text_addf(line, " Item %zu, for one, never comes to %s.", explanation->never.item,
                  explanation_place(explanation, explanation->never.place).text);
    if (explanation->always_home) {
        text_add_char(line, ' ');
        write_items_of(line, explanation->always_home, n);
        text_add(line, explanation->always_home & (explanation->always_home - 1)
                           ? " always stay where they are."
                           : " always stays where it is.");
    }
    if (explanation->one_cycle)
        text_add(
            line,
            " Every order that does come is one single round: start anywhere, go to the place "
            "whose number you find there, and so on; you visit all places before you are back.");
    if (explanation->sign && n > 2)
        text_addf(
            line,
            " All that come are an %s number of swaps away from the start; half of all orders "
            "are not.",
            explanation->sign > 0 ? "even" : "odd");
    if (explanation->kind == EXPLANATION_SOME)
        text_addf(line, " The %s orders that do come are equally likely.",
                  word_count(possible).text);
    page_paragraph(page, 2);
    page_gap(page);
}

/* Whether each side of a die can have its column: few, and not distinguished by many digits only.
 */
static bool table_fits(const Page *page, const Explanation *explanation)
{
    if (explanation->found.n > DICE_TABLE_MAX ||
        page->style.width < 22 + 8 * (int)explanation->found.n)
        return false;
    for (size_t i = 0; i < explanation->dice_count; i++)
        for (size_t side = 0; side <= explanation->dice[i].place; side++) {
            double fair = 1 / (double)(explanation->dice[i].place + 1);
            if (strlen(explanation_percent(explanation->dice[i].side[side], fair).text) >
                SIDE_WIDTH)
                return false;
        }
    return true;
}

static void write_dice_table(Page *page, const Explanation *explanation)
{
    Text *out = page_out(page);
    size_t n = explanation->found.n;
    text_addf(out, "  place       swapped with place\n  %-10s", "");
    for (size_t side = 0; side < n; side++)
        text_addf(out, "  %*zu", SIDE_WIDTH, side);
    text_add_char(out, '\n');
    for (size_t i = 0; i < explanation->dice_count; i++) {
        const ExplanationDie *die = &explanation->dice[i];
        double fair = 1 / (double)(die->place + 1);
        char label[32];
        snprintf(label, sizeof label, "%zu%s", die->place, i ? "" : " (last)");
        text_addf(out, "  %-10s", label);
        for (size_t side = 0; side < n; side++)
            if (side <= die->place)
                text_addf(out, "  %*s", SIDE_WIDTH,
                          die->side[side] > 0 ? explanation_percent(die->side[side], fair).text
                                              : "never");
            else
                text_addf(out, "  %*s", SIDE_WIDTH, "");
        if (die->even)
            text_add(out, "  fair\n");
        else
            text_add(out, "  loaded\n");
    }
}

static void write_dice_lines(Page *page, const Explanation *explanation)
{
    for (size_t i = 0; i < explanation->dice_count; i++) {
        const ExplanationDie *die = &explanation->dice[i];
        double fair = 1 / (double)(die->place + 1);
        size_t most = 0, least = 0;
        for (size_t side = 1; side <= die->place; side++) {
            most = die->side[side] > die->side[most] ? side : most;
            least = die->side[side] < die->side[least] ? side : least;
        }
        char label[32];
        snprintf(label, sizeof label, "place %2zu:", die->place);
        if (die->even) {
            text_addf(&page->line, "fair, %s for each of %zu", explanation_percent(fair, 0).text,
                      die->place + 1);
        } else {
            Word low = explanation_percent(die->side[least], fair);
            Word high = explanation_percent(die->side[most], fair);
            Word even = explanation_percent(fair, die->side[most]);
            text_addf(&page->line, "loaded, from %s (place %zu) to %s (place %zu); fair is %s",
                      low.text, least, high.text, most, even.text);
        }
        page_fact(page, label);
    }
}

static void write_dice(Page *page, const Explanation *explanation, const char *name)
{
    Text *line = &page->line;
    size_t loaded = 0, first = 0;
    for (size_t i = explanation->dice_count; i-- > 0;)
        if (!explanation->dice[i].even) {
            loaded++;
            first = i;
        }
    text_addf(
        line,
        "Any shuffle can be replayed in steps: swap the last place with some place up to it "
        "(itself included), then the place before, and so on, with a die for each step. It is "
        "fair exactly when every die is fair and no die knows of another. %s does what these "
        "dice would do:",
        name);
    page_paragraph(page, 2);
    page_gap(page);
    if (table_fits(page, explanation))
        write_dice_table(page, explanation);
    else
        write_dice_lines(page, explanation);
    page_gap(page);
    if (!loaded)
        text_add(
            line,
            "Each of these dice alone is fair. The fault is that they are not thrown apart: what "
            "one shows gives away something of the others.");
    else if (loaded == explanation->dice_count)
        text_add(line, explanation->dice_count > 1
                           ? "All of them are loaded, from the first step on."
                           : "It is loaded.");
    else if (!first)
        text_addf(line,
                  "The first step, for the last place, is off already; %zu of %zu dice %s loaded.",
                  loaded, explanation->dice_count, loaded == 1 ? "is" : "are");
    else
        text_addf(line,
                  "%s before it %s fair: the first step that is off is the one for place %zu.",
                  first == 1 ? "The step" : "The steps", first == 1 ? "is" : "are",
                  explanation->dice[first].place);
    page_paragraph(page, 2);
}

static void write_cell(Text *line, const Explanation *explanation, const ExplanationCell *cell)
{
    double fair = 1 / (double)explanation->found.n;
    Word place = explanation_place(explanation, cell->place);
    if (!(cell->chance > 0))
        text_addf(line, "item %zu never ends at %s.", cell->item, place.text);
    else if (cell->chance >= 1)
        text_addf(line, "item %zu always ends at %s.", cell->item, place.text);
    else
        text_addf(line, "item %zu ends at %s in %s of all cases.", cell->item, place.text,
                  explanation_percent(cell->chance, fair).text);
}

static void write_places(Page *page, const Explanation *explanation)
{
    Text *line = &page->line;
    page_gap(page);
    if (explanation->places_even) {
        text_addf(
            line,
            "Looking at one item at a time shows nothing of it: each comes to each place in one "
            "case of %zu. What is wrong is which items go together.",
            explanation->found.n);
    } else {
        text_addf(
            line,
            "Where single items go: fair would be %s for every item at every place. The "
            "farthest above that: ",
            explanation_percent(1 / (double)explanation->found.n, explanation->over.chance).text);
        write_cell(line, explanation, &explanation->over);
        text_add(line, " The farthest below: ");
        write_cell(line, explanation, &explanation->under);
    }
    page_paragraph(page, 2);
}

static void write_kind(Page *page, const Explanation *explanation)
{
    Text kind = {0};
    if (spectrum_words(&kind, explanation->parts, explanation->part_count, explanation->found.n,
                       true)) {
        const char *words = text_string(&kind);
        page_gap(page);
        text_addf(&page->line, "%c%s.", toupper((unsigned char)words[0]), words + 1);
        page_paragraph(page, 2);
    }
    text_end_part(&kind, &page->line);
}

void explanation_wrong(Page *page, const Explanation *explanation, const char *name)
{
    if (explanation->kind != EXPLANATION_SOME && explanation->kind != EXPLANATION_UNEVEN)
        return;
    explanation_heading(page, "What goes wrong, and where");
    write_missing(page, explanation);
    if (explanation->found.measures.orders_possible > 1) {
        write_dice(page, explanation, name);
        write_places(page, explanation);
    }
    write_kind(page, explanation);
    page_gap(page);
    mpq_t least; /* what is left over may yet go anywhere */
    mpq_init(least);
    mpq_sub(least, explanation->found.measures.tv, explanation->found.measures.leftover);
    text_addf(&page->line,
              "All in all: %s of the shuffles would have to end in another order to make "
              "it fair.",
              explanation_percent(mpq_get_d(least), 0).text);
    mpq_clear(least);
    page_paragraph(page, 2);
}
