/* Why a law is even, or cannot be, and what goes wrong in it. */
#include "reports/lesson_parts.h"

#include <string.h>

enum {
    DICE_TABLE_MAX = 7, /* items up to which each side of a die has its column */
};

static const char *times_word(unsigned times)
{
    static const char *const words[] = {"not at all", "once", "twice", "three times", "four times"};
    return times < 5 ? words[times] : NULL;
}

static void write_times(FILE *out, unsigned times)
{
    if (times_word(times))
        fputs(times_word(times), out);
    else
        fprintf(out, "%u times", times);
}

static void why_impossible(Page *page, const Lesson *lesson)
{
    const LessonProof *proof = &lesson->proof;
    FILE *line = page->line;
    const char *unit = lesson_unit(lesson);
    Word orders = word_count(lesson->law.orders), shares = lesson_number(lesson->shares);
    fprintf(line, "To be fair is to give all %s orders the same number of %ss. ", orders.text,
            unit);
    if (!mpz_sgn(proof->each))
        fprintf(line,
                "But there are fewer %ss than orders: %s %s can end in no more than %s of the %s "
                "orders, and the others never come.",
                unit, shares.text, mpz_cmp_ui(lesson->shares, 1) ? "of them" : "of them",
                shares.text, orders.text);
    else
        fprintf(line,
                "Deal them out: %s to each order makes %s x %s = ", lesson_number(proof->each).text,
                orders.text, lesson_number(proof->each).text);
    if (mpz_sgn(proof->each)) {
        mpz_t dealt;
        mpz_init(dealt);
        mpz_sub(dealt, lesson->shares, proof->left_over);
        fprintf(line, "%s, and ", lesson_number(dealt).text);
        mpz_clear(dealt);
        fprintf(line,
                "%s %s left over, too few for another round. No cleverness in the code can change "
                "that: as long as there are %s %ss, some order gets more than another.",
                lesson_number(proof->left_over).text,
                mpz_cmp_ui(proof->left_over, 1) ? "are" : "is", shares.text, unit);
    }
    page_paragraph(page, 2);
    if (!proof->prime || !mpz_sgn(proof->each))
        return;
    page_gap(page);
    if (!proof->in_shares)
        fprintf(line, "The reason in one number: %s can be divided by %lu, and %s cannot.",
                orders.text, proof->prime, shares.text);
    else {
        fprintf(line, "The reason in one number: %s can be divided by %lu ", orders.text,
                proof->prime);
        write_times(line, proof->in_orders);
        fprintf(line, " in a row, and %s only ", shares.text);
        write_times(line, proof->in_shares);
        fputc('.', line);
    }
    if (lesson->coins && lesson->steps_most > 0)
        fprintf(line,
                " More tosses of the coin would not help: they make 2, 4, 8, 16, 32, ... %ss, and "
                "none of these numbers can be divided by %lu. So no shuffle that tosses at most so "
                "and so many coins can be fair from 3 items on.",
                unit, proof->prime);
    page_paragraph(page, 2);
}

static void why_even(Page *page, const Lesson *lesson, const char *name)
{
    FILE *line = page->line;
    Word orders = word_count(lesson->law.orders);
    const char *unit = lesson_unit(lesson);
    Word each = lesson_number(lesson->proof.each);
    bool one = mpz_cmp_ui(lesson->proof.each, 1) == 0;
    if (lesson->n == 1)
        fputs("One item has only one order, and so that is what comes.", line);
    else if (mpz_sgn(lesson->law.leftover))
        fprintf(line,
                "%s may need any number of choices, so there is no number of paths that would have "
                "to be shared out: that is how coins get round the rule that 2, 4, 8, ... cannot "
                "be divided by 3. Its paths were followed until all that were still on their way "
                "weighed only %.1e together, and up to there each of the %s orders has gathered "
                "exactly as much as any other. Nothing in the choices favours an order.",
                name, mpq_get_d(lesson->measures.leftover), orders.text);
    else if (lesson->alike && !lesson->starts_over)
        fprintf(line,
                "%s equally likely paths for %s orders, and every order is the end of exactly %s "
                "%s%s. No order can come oftener than another.",
                lesson_number(lesson->shares).text, orders.text, one ? "one" : each.text, unit,
                one ? ": each choice leads somewhere new, and nowhere twice" : "s");
    else
        fprintf(line,
                "The paths are not equally likely, but those that end in one and the same order "
                "add up to %s of %s shares, whichever order it is.",
                each.text, lesson_number(lesson->shares).text);
    page_paragraph(page, 2);
    if (lesson->n < 2)
        return;
    page_gap(page);
    fprintf(
        line,
        "Look at any one item: it ends at each of the %zu places in one case of %zu. And look at "
        "any two places: knowing what lies at one tells nothing of the other, but that it is "
        "not the same item.",
        lesson->n, lesson->n);
    page_paragraph(page, 2);
}

static void why_not(Page *page, const Lesson *lesson)
{
    FILE *line = page->line;
    Word orders = word_count(lesson->law.orders);
    const char *unit = lesson_unit(lesson);
    mpz_t most, least;
    mpz_inits(most, least, NULL);
    lesson_shares_of(lesson, lesson->most_rank, most);
    lesson_shares_of(lesson, lesson->least_rank, least);
    if (!lesson->law.bounded || mpz_sgn(lesson->law.leftover)) {
        fprintf(line, "Counting paths proves nothing here, for the choices may begin anew. ");
        if (lesson_countable(lesson))
            fprintf(line, "Of the %s %ss that come to an end, %s has %s and %s has %s.",
                    lesson_number(lesson->shares).text, unit,
                    lesson_order(lesson, lesson->most_rank).text, lesson_number(most).text,
                    lesson_order(lesson, lesson->least_rank).text,
                    mpz_sgn(least) ? lesson_number(least).text : "none");
    } else {
        fprintf(
            line,
            "It could be: %s %ss can be dealt out to %s orders evenly, %s to each. And yet they "
            "do not fall that way: %s gets %s, and %s gets %s. That numbers divide makes a "
            "shuffle possible, not fair.",
            lesson_number(lesson->shares).text, unit, orders.text,
            lesson_number(lesson->proof.each).text, lesson_order(lesson, lesson->most_rank).text,
            lesson_number(most).text, lesson_order(lesson, lesson->least_rank).text,
            mpz_sgn(least) ? lesson_number(least).text : "none");
    }
    mpz_clears(most, least, NULL);
    page_paragraph(page, 2);
}

/* What an outcome that is no order has lost and what it has twice. */
static void why_invalid(Page *page, const Lesson *lesson)
{
    FILE *line = page->line;
    const LessonPath *path = &lesson->example;
    fprintf(line,
            "A shuffle may only move items. This one does not always: in %s of all cases the "
            "result is no order of the items at all.",
            lesson_percent(mpq_get_d(lesson->measures.invalid), 0).text);
    if (lesson->example_known) {
        fputs(" For example, the draws", line);
        for (size_t i = 0; i < path->steps; i++)
            fprintf(line, "%s %u", i ? "," : "", path->values[i]);
        fprintf(line, " make %s of %s:", lesson_items(path->items, lesson->n).text,
                lesson_order(lesson, 0).text);
        const char *comma = "";
        for (size_t item = 0; item < lesson->n; item++) {
            unsigned times = 0;
            for (size_t place = 0; place < lesson->n; place++)
                times += path->items[place] == item;
            if (times == 1)
                continue;
            fprintf(line, "%s item %zu ", comma, item);
            if (times) {
                fputs("is there ", line);
                write_times(line, times);
            } else {
                fputs("is lost", line);
            }
            comma = ",";
        }
        fputc('.', line);
    }
    fputs(" Nothing else about it matters until that is put right.", line);
    page_paragraph(page, 2);
}

void lesson_why(Page *page, const Lesson *lesson, const char *name)
{
    bool stops = lesson->kind == LESSON_SOME || lesson->kind == LESSON_UNEVEN;
    lesson_heading(page, lesson->kind == LESSON_EVEN      ? "Why it is fair"
                         : lesson->kind == LESSON_INVALID ? "Why it is no shuffle"
                         : lesson->kind == LESSON_OPEN    ? "What can be said"
                         : lesson->proof.holds            ? "Why it cannot be fair"
                                                          : "Why it is not fair");
    if (lesson->kind == LESSON_EVEN)
        why_even(page, lesson, name);
    else if (lesson->kind == LESSON_INVALID)
        why_invalid(page, lesson);
    else if (stops && lesson->proof.holds)
        why_impossible(page, lesson);
    else if (stops)
        why_not(page, lesson);
    else {
        fprintf(page->line,
                "%s may need any number of choices. Paths with %.3g of all the chance were still "
                "on their way when the count of paths reached its limit, and they could make up "
                "for the differences seen so far. More paths (--paths) may tell.",
                name, mpq_get_d(lesson->measures.leftover));
        page_paragraph(page, 2);
    }
}

static void write_items_of(FILE *line, uint32_t set, size_t n)
{
    unsigned count = (unsigned)__builtin_popcount(set), seen = 0;
    fputs(count > 1 ? "Items" : "Item", line);
    for (size_t item = 0; item < n; item++)
        if (set >> item & 1) {
            fprintf(line, "%s %zu", !seen ? "" : seen + 1 == count ? " and" : ",", item);
            seen++;
        }
}

/* Which orders never come, and what they have in common. */
static void write_missing(Page *page, const Lesson *lesson)
{
    FILE *line = page->line;
    size_t n = lesson->n;
    uint64_t possible = lesson->measures.orders_possible, orders = lesson->law.orders;
    uint32_t all = (UINT32_C(1) << n) - 1;
    if (possible == orders)
        return;
    if (possible == 1) {
        fprintf(line, "What comes is always %s, and never any of the other %s.",
                lesson_order(lesson, lesson->most_rank).text, word_count(orders - 1).text);
        page_paragraph(page, 2);
        page_gap(page);
        return;
    }
    fprintf(line, "%s of the %s orders never %s.", word_count(orders - possible).text,
            word_count(orders).text, orders - possible == 1 ? "comes" : "come");
    if (orders - possible == 1)
        fprintf(line, " It is %s.", lesson_order(lesson, lesson->least_rank).text);
    if (lesson->never_home == all)
        fputs(" No item can end where it began.", line);
    else if (lesson->never_home) {
        fputc(' ', line);
        write_items_of(line, lesson->never_home, n);
        fputs(" can never end where it began.", line);
    } else if (lesson->cells_never && !lesson->always_home)
        fprintf(line, " Item %zu, for one, never comes to %s.", lesson->never.item,
                lesson_place(lesson, lesson->never.place).text);
    if (lesson->always_home) {
        fputc(' ', line);
        write_items_of(line, lesson->always_home, n);
        fputs(lesson->always_home & (lesson->always_home - 1) ? " always stay where they are."
                                                              : " always stays where it is.",
              line);
    }
    if (lesson->one_cycle)
        fputs(" Every order that does come is one single round: go to the place whose number you "
              "find, and again from there, and you have been at all places before you are back.",
              line);
    if (lesson->sign && n > 2)
        fprintf(line,
                " All that come are an %s number of swaps away from the start; half of the orders "
                "are not.",
                lesson->sign > 0 ? "even" : "odd");
    if (lesson->kind == LESSON_SOME)
        fprintf(line, " The %s orders that do come are equally likely.", word_count(possible).text);
    page_paragraph(page, 2);
    page_gap(page);
}

static void write_dice_table(Page *page, const Lesson *lesson)
{
    FILE *out = page_out(page);
    size_t n = lesson->n;
    fprintf(out, "  place       swapped with place\n  %-10s", "");
    for (size_t side = 0; side < n; side++)
        fprintf(out, "  %6zu", side);
    fputc('\n', out);
    for (size_t i = 0; i < lesson->dice_count; i++) {
        const LessonDie *die = &lesson->dice[i];
        double fair = 1 / (double)(die->place + 1);
        char label[32];
        snprintf(label, sizeof label, "%zu%s", die->place, i ? "" : " (last)");
        fprintf(out, "  %-10s", label);
        for (size_t side = 0; side < n; side++)
            if (side <= die->place)
                fprintf(out, "  %6s", lesson_percent(die->side[side], fair).text);
            else
                fprintf(out, "  %6s", "");
        if (die->even)
            fputs("  fair\n", out);
        else
            fprintf(out, "  loaded\n");
    }
}

static void write_dice_lines(Page *page, const Lesson *lesson)
{
    for (size_t i = 0; i < lesson->dice_count; i++) {
        const LessonDie *die = &lesson->dice[i];
        double fair = 1 / (double)(die->place + 1);
        size_t most = 0, least = 0;
        for (size_t side = 1; side <= die->place; side++) {
            most = die->side[side] > die->side[most] ? side : most;
            least = die->side[side] < die->side[least] ? side : least;
        }
        FILE *out = page_out(page);
        if (die->even)
            fprintf(out, "  place %2zu: fair, %s for each of %zu\n", die->place,
                    lesson_percent(fair, 0).text, die->place + 1);
        else
            fprintf(out,
                    "  place %2zu: loaded, from %s (place %zu) to %s (place %zu); fair is %s\n",
                    die->place, lesson_percent(die->side[least], fair).text, least,
                    lesson_percent(die->side[most], fair).text, most, lesson_percent(fair, 0).text);
    }
}

static void write_dice(Page *page, const Lesson *lesson, const char *name)
{
    FILE *line = page->line;
    size_t loaded = 0, first = 0;
    for (size_t i = lesson->dice_count; i-- > 0;)
        if (!lesson->dice[i].even) {
            loaded++;
            first = i;
        }
    fprintf(line,
            "Any shuffle can be replayed in steps: swap the last place with some place up to it "
            "(itself included), then the place before, and so on, with a die for each step. It is "
            "fair if all the dice are fair, and thrown apart. The dice that %s amounts to:",
            name);
    page_paragraph(page, 2);
    page_gap(page);
    if (lesson->n <= DICE_TABLE_MAX)
        write_dice_table(page, lesson);
    else
        write_dice_lines(page, lesson);
    page_gap(page);
    if (!loaded)
        fputs("Each of these dice alone is fair. The fault is that they are not thrown apart: what "
              "one shows gives away something of the others.",
              line);
    else if (loaded == lesson->dice_count)
        fputs(lesson->dice_count > 1 ? "All of them are loaded, from the first step on."
                                     : "It is loaded.",
              line);
    else if (!first)
        fprintf(line,
                "The first step is off already, at the last place; %zu of %zu dice are loaded.",
                loaded, lesson->dice_count);
    else
        fprintf(line, "%s before it %s fair: the first step that is off is the one for place %zu.",
                first == 1 ? "The step" : "The steps", first == 1 ? "is" : "are",
                lesson->dice[first].place);
    page_paragraph(page, 2);
}

static void write_cell(FILE *line, const Lesson *lesson, const LessonCell *cell)
{
    double fair = 1 / (double)lesson->n;
    fprintf(line, "item %zu ends at %s ", cell->item, lesson_place(lesson, cell->place).text);
    if (cell->chance > 0)
        fprintf(line, "in %s of all cases", lesson_percent(cell->chance, fair).text);
    else
        fputs("never", line);
}

static void write_places(Page *page, const Lesson *lesson)
{
    FILE *line = page->line;
    page_gap(page);
    if (lesson->places_even) {
        fprintf(
            line,
            "Looking at one item at a time shows nothing of it: each comes to each place in one "
            "case of %zu. What is wrong is which items go together.",
            lesson->n);
    } else {
        fprintf(line, "Where single items go: fair would be %s for every item at every place. But ",
                lesson_percent(1 / (double)lesson->n, 0).text);
        write_cell(line, lesson, &lesson->over);
        fputs(", and ", line);
        write_cell(line, lesson, &lesson->under);
        fputs(". Nothing is farther off than these.", line);
    }
    page_paragraph(page, 2);
}

void lesson_wrong(Page *page, const Lesson *lesson, const char *name)
{
    if (lesson->kind != LESSON_SOME && lesson->kind != LESSON_UNEVEN)
        return;
    lesson_heading(page, "What goes wrong, and where");
    write_missing(page, lesson);
    if (lesson->measures.orders_possible > 1 || lesson->n == 2) {
        write_dice(page, lesson, name);
        write_places(page, lesson);
    }
    page_gap(page);
    mpq_t least; /* what is left over may yet go anywhere */
    mpq_init(least);
    mpq_sub(least, lesson->measures.tv, lesson->measures.leftover);
    fprintf(page->line,
            "All in all: %s of the shuffles would have to end in another order to make "
            "it fair.",
            lesson_percent(mpq_get_d(least), 0).text);
    mpq_clear(least);
    page_paragraph(page, 2);
}
