/* What is said of a fit: the options that choose it, and the words for it. */
#include "input/reading.h"

#include <string.h>

static const struct {
    const char *said;
    TableKind table; /* from FIT_OUTCOMES on */
} kinds[FIT_KINDS] = {
    [FIT_WHOLE] = {"deals of", 0},
    [FIT_SAMPLE] = {"draws of", 0},
    [FIT_DECK] = {"deals of", 0},
    [FIT_LONG] = {"deals of", 0},
    [FIT_STREAM] = {"deals of", 0},
    [FIT_CUT] = {"lists of up to", 0},
    [FIT_ORDERS] = {"counts of orders of", TABLE_ORDERS},
    [FIT_DRAWS] = {"counts of draws of", TABLE_ORDERS},
    [FIT_FIRST] = {"how often each came first, of", TABLE_FIRST},
    [FIT_TAKEN] = {"how often each was taken, of", TABLE_TAKEN},
    [FIT_PLACES] = {"how often each item came to each place, of", TABLE_PLACES},
    [FIT_PAIRS] = {"how often two were taken together, of", TABLE_PAIRS_TAKEN},
    [FIT_CLASSES] = {"counts of classes with their chances, of", TABLE_CLASSES},
    [FIT_BLOCKS] = {"how many of each kind came to each hand, of", TABLE_BLOCKS},
};

TableKind fit_kind_of_table(const Fit *fit)
{
    return kinds[fit->kind].table;
}

void fit_hands_text(const Fit *fit, Text *out)
{
    for (size_t i = 0; i < fit->hand_count; i++)
        if (fit->hands[i])
            text_addf(out, "%s%zu", i ? "," : "", fit->hands[i]);
        else
            text_add(out, fit->kind == FIT_BLOCKS ? "H,H,..." : "K");
}

enum { CHOOSES = 1, APPLIES = 2 };

static void add_option(const Fit *fit, FitOption *options, size_t *count, const char *name, int is,
                       Text *value)
{
    char *kept = arena_keep((Arena *)&fit->sheet->memory, text_take(value));
    options[(*count)++] =
        (FitOption){.name = name, .value = kept, .chooses = is & CHOOSES, .applies = is & APPLIES};
}

static void columns_text(const Fit *fit, Text *out)
{
    const Column *from = &fit->sheet->columns[fit->first], *to = from + fit->width - 1;
    text_add_bytes(out, from->name.text, from->name.length);
    if (from->list == to->list)
        return;
    bool next = true;
    for (const Column *each = from; each < to; each++)
        next &= each[1].list == each->list || each[1].list == each->list + 1;
    for (const Column *each = next ? to : from + 1; each <= to; each++) {
        text_add(out, next ? "-" : ",");
        text_add_bytes(out, each->name.text, each->name.length);
    }
}

static void add_name(const Fit *fit, size_t column, Text *out)
{
    Word name = fit->sheet->columns[column].name;
    text_add_bytes(out, name.text, name.length);
}

/* How it is written; and the columns of it, where these are not all, other fits have others, or
 * lines of so many items would be numbers. */
static void add_columns(const Finder *finder, const Fit *fit, FitOption *options, size_t *count)
{
    const Sheet *sheet = fit->sheet;
    bool outcomes = fit->kind < FIT_OUTCOMES;
    bool others = fit->kind == FIT_SAMPLE && !fit->numbers && !fit->deck;
    bool lines = sheet->way == SHEET_ONE_COLUMN || fit->kind == FIT_STREAM ||
                 (fit->take && sheet->column_count == 1);
    Text text = {0};
    for (size_t i = 0; i < finder->count; i++) {
        const Fit *other = &finder->fits[i];
        others |= outcomes ? other->kind < FIT_OUTCOMES && other != fit
                           : other->kind == fit->kind && other->other != fit->other;
    }
    bool stream = outcomes && lines && !finder->given.stream;
    bool base = outcomes && fit->numbers && fit->base && !finder->given.base;
    if (stream || base) {
        text_add(&text, !stream ? "from-1" : base ? "stream,from-1" : "stream");
        add_option(fit, options, count, "--as", CHOOSES, &text);
    }
    if (outcomes && lines)
        return;
    if (outcomes && sheet->column_count > 1 && !finder->given.columns &&
        (others || fit->width < sheet->column_count)) {
        columns_text(fit, &text);
        add_option(fit, options, count, "--column", CHOOSES, &text);
    } else if (!outcomes && others && fit->other != SIZE_MAX && !finder->given.columns) {
        add_name(fit, fit->other, &text);
        add_option(fit, options, count, "--column", CHOOSES, &text);
    }
}

/* Whether another fit has other items of the same list, so that columns do not tell them apart. */
static bool shares_list(const Finder *finder, const Fit *fit)
{
    const Column *columns = fit->sheet->columns;
    bool shares = false,
         one = columns[fit->first].list == columns[fit->first + fit->width - 1].list;
    for (size_t i = 0; one && i < finder->count; i++)
        shares |= finder->fits[i].kind == FIT_WHOLE && finder->fits[i].n != fit->n &&
                  finder->fits[i].sheet == fit->sheet &&
                  columns[finder->fits[i].first].list == columns[fit->first].list;
    return shares;
}

size_t fit_options(const Finder *finder, size_t index, FitOption ret[MOST_FIT_OPTIONS])
{
    const Fit *fit = &finder->fits[index];
    const Given *given = &finder->given;
    bool outcomes = fit->kind < FIT_OUTCOMES, deck = fit->deck && !given->names;
    size_t count = 0;
    Text text = {0};
    if (!outcomes && !given->counts) {
        text_add(&text, table_words[fit_kind_of_table(fit)]);
        add_option(fit, ret, &count, "--table", CHOOSES | APPLIES, &text);
    }
    add_columns(finder, fit, ret, &count);
    if (fit->kind == FIT_LONG && !given->by) {
        add_name(fit, fit->other, &text);
        if (fit->place != SIZE_MAX) {
            text_add(&text, ",");
            add_name(fit, fit->place, &text);
        }
        add_option(fit, ret, &count, "--by", CHOOSES, &text);
    }
    if (fit->kind != FIT_CUT && !given->n && !given->names && !deck &&
        (outcomes || fit->kind == FIT_DRAWS)) {
        bool known = fit->kind == FIT_LONG ||
                     (fit->kind == FIT_WHOLE && !fit->unsure && !shares_list(finder, fit));
        text_addf(&text, "%zu", fit->n);
        add_option(fit, ret, &count, "--n", known ? APPLIES : CHOOSES | APPLIES, &text);
    }
    if (deck) {
        text_add(&text, fit->deck);
        add_option(fit, ret, &count, "--deck", CHOOSES | APPLIES, &text);
    }
    if (!given->take && !given->hands && (fit->take || fit->hand_count)) {
        if (fit->take)
            text_addf(&text, "%zu", fit->width);
        else
            fit_hands_text(fit, &text);
        add_option(fit, ret, &count, fit->take ? "--take" : "--hands", CHOOSES | APPLIES, &text);
    }
    return count;
}

static void say_left_over(const Fit *fit, Text *out)
{
    enum { MOST_NAMED = 4 };
    const Sheet *sheet = fit->sheet;
    size_t named = 0, last = SIZE_MAX;
    for (size_t i = 0; i < sheet->column_count; i++) {
        const Column *column = &sheet->columns[i];
        bool rest = false; /* of a list that it uses */
        for (size_t k = 0; k < sheet->column_count; k++)
            rest |= fit_uses(fit, k) && sheet->columns[k].list == column->list;
        if (fit->kind > FIT_OUTCOMES || fit_uses(fit, i) || column->list == last ||
            (rest && column->key))
            continue;
        last = column->list;
        if (named++ < MOST_NAMED)
            text_addf(out, "%s%s%.*s", named == 1 ? "; not used: " : ", ",
                      rest ? "the rest of " : "", (int)column->name.length, column->name.text);
    }
    text_add(out, named > MOST_NAMED ? ", ..." : "");
}

/* Words that stand in each row may be text around a deal, or items that a shuffle leaves alone. */
static void say_still(const Fit *fit, Text *out)
{
    size_t still = 0;
    for (size_t i = fit->first; i < fit->first + fit->width; i++)
        still += fit->sheet->columns[i].still;
    if (still)
        text_addf(out, ", %zu of which never %s", still, still == 1 ? "moves" : "move");
}

void fit_say(const Finder *finder, size_t index, Text *out)
{
    const Fit *fit = &finder->fits[index];
    const Given *given = &finder->given;
    const Sheet *sheet = fit->sheet;
    bool outcomes = fit->kind < FIT_OUTCOMES, stream = sheet->way == SHEET_ONE_COLUMN;
    if (fit->trials)
        text_addf(out, "%zu ", fit->trials);
    text_addf(out, "%s ", kinds[fit->kind].said);
    if (fit->kind == FIT_SAMPLE && fit->numbers)
        text_addf(out, "%zu number%s out of %u to %zu", fit->width, fit->width == 1 ? "" : "s",
                  fit->base, fit->n + fit->base - 1);
    else if (fit->kind == FIT_SAMPLE || fit->kind == FIT_DRAWS)
        text_addf(out, "%zu out of %zu%s items", fit->width, fit->n, fit->numbers ? "" : " named");
    else
        text_addf(out, "%zu%s item%s", fit->n, fit->numbers || !outcomes ? "" : " named",
                  fit->n == 1 ? "" : "s");
    if (fit->kind == FIT_WHOLE)
        say_still(fit, out);
    if (fit->hand_count > 1 && fit->kind < FIT_OUTCOMES) {
        text_add(out, " in sorted hands of ");
        fit_hands_text(fit, out);
    }
    if (fit->kind == FIT_SAMPLE && fit->loose && !seen_places(given))
        text_addf(out, " (in the order they came: --take %zu)", fit->width);
    bool guessed = fit->kind == FIT_SAMPLE && !given->n && !fit->fill && !given->names;
    if (guessed && fit->numbers)
        text_addf(out, " (if there are %zu: --n %zu)", fit->n + 1, fit->n + 1);
    else if (guessed && !fit->deck)
        text_add(out, " (if one never came, list all: --input FILE --items NAMES)");
    if (outcomes && fit->kind != FIT_SAMPLE && fit->numbers && fit->base)
        text_add(out, ", numbered from 1");
    if (outcomes && fit->kind != FIT_LONG && fit->width < sheet->column_count && !stream) {
        bool one =
            sheet->columns[fit->first].list == sheet->columns[fit->first + fit->width - 1].list;
        text_add(out, one ? ", column " : ", columns ");
        columns_text(fit, out);
    }
    if (fit->kind == FIT_LONG) {
        const Column *column = sheet->columns;
        text_addf(out, ", a row each: %.*s by %.*s", (int)column[fit->first].name.length,
                  column[fit->first].name.text, (int)column[fit->other].name.length,
                  column[fit->other].name.text);
        if (fit->place != SIZE_MAX)
            text_addf(out, ", in the order of %.*s", (int)column[fit->place].name.length,
                      column[fit->place].name.text);
    }
    if (fit->kind == FIT_STREAM) {
        size_t left = sheet->rows % fit->fold;
        text_add(out, ", cut out of a stream");
        if (left)
            text_addf(out, " without its last %zu", left);
    }
    if (fit->sheet->way != SHEET_ONE_COLUMN)
        say_left_over(fit, out);
    if (finder->named_line)
        text_addf(out, "; line %zu names columns, too", finder->named_line);
}
