#include "input/reading.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* All of them; of those that are equally likely the first is named first. */
static const Reading *const readings[] = {&reading_whole,   &reading_short,
                                          &reading_orders,  &reading_sample,
                                          &reading_long,    &reading_stream,
                                          &reading_first,   &reading_taken,
                                          &reading_places,  &reading_pairs,
                                          &reading_classes, &reading_deck,
                                          &reading_blocks,  NULL};

Fit *fit_add(Finder *finder, const Reading *reading, const Fit *fit)
{
    if (finder->count == MOST_FITS)
        return NULL;
    Fit *into = &finder->fits[finder->count++];
    *into = *fit;
    into->reading = reading;
    into->sheet = finder->sheet;
    into->group = finder->group;
    return into;
}

bool fit_uses(const Fit *fit, size_t column)
{
    bool items = column >= fit->first && column < fit->first + fit->width;
    return items || column == fit->other || column == fit->group ||
           (!fit->reading->counts && column == fit->place);
}

bool fit_leaves_over(const Fit *fit)
{
    bool over = false;
    for (size_t i = 0; i < fit->sheet->column_count; i++)
        over |= !fit_uses(fit, i) && fit->sheet->columns[i].extra > 0;
    return over;
}

/* "13,13,13,13" */
static void add_hands(const Fit *fit, Text *out)
{
    for (size_t i = 0; i < fit->hand_count; i++)
        if (fit->hands[i])
            text_addf(out, "%s%zu", i ? "," : "", fit->hands[i]);
        else
            text_add(out, fit->reading == &reading_blocks ? "H,H,..." : "K");
}

static bool hands_agree(const Fit *fit, const Given *given)
{
    Text hands = {0};
    add_hands(fit, &hands);
    bool same = !given->hands || strcmp(text_string(&hands), given->hands) == 0;
    text_clear(&hands);
    bool whole = fit->reading == &reading_whole || fit->reading == &reading_long ||
                 fit->reading == &reading_stream;
    if (fit->reading->counts)
        return true;
    if (given->hands)
        return same || (whole && !fit->hand_count);
    if (given->take)
        return fit->take == given->take || (whole && !fit->hand_count) ||
               (fit->hand_count == 1 && fit->width == given->take);
    return true;
}

/* Whether the options that are given choose this fit. */
static bool agrees(const Finder *finder, const Fit *fit)
{
    const Given *given = finder->given;
    const Reading *reading = fit->reading;
    bool counts = reading->counts, classes = reading == &reading_classes;
    if (given->table_given ? !counts || reading->table != given->table : counts && given->by)
        return false;
    if (given->column &&
        (counts ? fit->other >= finder->span : fit->first || fit->width != finder->span))
        return false;
    if (finder->group != SIZE_MAX && reading == &reading_stream)
        return false;
    bool dealt = given->column && (given->hands || given->take) && !given->table_given;
    if ((given->outcomes || dealt) && counts)
        return false;
    if (given->outcomes && !given->column && !given->by && fit->width != finder->span)
        return false;
    if (given->stream && reading != &reading_stream)
        return false;
    if (given->by_size && reading != &reading_said && (reading != &reading_short || fit->take))
        return false;
    if (given->n && given->n != fit->n && !classes && !counts)
        return false;
    if (given->base_given && fit->numbers && fit->base != given->base)
        return false;
    return hands_agree(fit, given) && (!given->deck || !fit->deck || counts || fit->deck[0]);
}

/* Bits to write down a column, and its names. */
static double whole_bits(const Column *column)
{
    return column->free || column->whole ? column->bits
                                         : column->bits + ENOUGH_BITS * (double)column->kinds;
}

/* Bits that a fit saves of the divided sheet, where it is of the undivided one, or the same. */
static double own_bits(const Finder *finder, const Fit *fit)
{
    double bits = 0;
    if (fit->sheet == finder->sheet)
        return 0;
    for (size_t i = 0; i < fit->sheet->column_count; i++) {
        if (!fit_uses(fit, i))
            continue;
        bits -= whole_bits(&fit->sheet->columns[i]);
        for (size_t k = 0; k < finder->sheet->column_count; k++)
            bits += finder->sheet->columns[k].list == fit->sheet->columns[i].list
                        ? whole_bits(&finder->sheet->columns[k])
                        : 0;
    }
    return bits;
}

/* Whether a column of the divided sheet is of a list that the fit uses. */
static bool uses_list(const Finder *finder, const Fit *fit, size_t column)
{
    if (fit->sheet == finder->sheet)
        return fit_uses(fit, column);
    bool used = false;
    for (size_t i = 0; i < fit->sheet->column_count; i++)
        used |=
            fit_uses(fit, i) && fit->sheet->columns[i].list == finder->sheet->columns[column].list;
    return used;
}

/* Samples side by side explain a sheet together: so does what is drawn alone beside one. */
static bool goes_with(const Finder *finder, const Fit *fit, const Fit *other)
{
    const Column *columns = finder->sheet->columns;
    bool samples = fit->reading == &reading_sample && other->reading == &reading_sample &&
                   fit->sheet == other->sheet && fit->sheet == finder->sheet;
    if (fit == other)
        return true;
    bool beside = fit->gain > 0;
    for (size_t k = 0; samples && k < finder->count; k++) {
        const Fit *near = &finder->fits[k];
        beside |= near->reading == &reading_sample && near->sheet == fit->sheet &&
                  near->width > 1 && fit->width == 1 && columns[fit->first].parts > 1 &&
                  columns[near->first].list == columns[fit->first].list;
    }
    return samples && beside &&
           (other->gain > 0 || (other->width == 1 && columns[other->first].parts > 1));
}

static void score(Finder *finder, Fit *fit)
{
    bool used[MOST_FITS] = {false};
    fit->score = own_bits(finder, fit);
    for (size_t k = 0; k < finder->count; k++) {
        used[k] = goes_with(finder, fit, &finder->fits[k]);
        fit->score += used[k] ? finder->fits[k].gain : 0;
    }
    for (size_t column = 0; column < finder->sheet->column_count; column++) {
        bool explained = false;
        for (size_t k = 0; k < finder->count; k++)
            explained |= used[k] && uses_list(finder, &finder->fits[k], column);
        fit->score -= explained ? 0 : finder->sheet->columns[column].extra;
    }
}

static int by_score(const void *a, const void *b)
{
    const Fit *one = a, *other = b;
    return one->score != other->score ? (one->score > other->score ? -1 : 1) : 0;
}

static void add_option(void *text, const char *name, const char *value)
{
    text_addf(text, " %s %s", name, value ? value : "");
}

/* Leaves out what is the same as one before. */
static void drop_same(Finder *finder)
{
    size_t kept = 0;
    for (size_t i = 0; i < finder->count; i++) {
        bool same = false;
        Text options = {0};
        fit_options(&finder->fits[i], true, add_option, &options);
        for (size_t k = 0; !same && k < kept; k++) {
            Text other = {0};
            fit_options(&finder->fits[k], true, add_option, &other);
            same = strcmp(text_string(&options), text_string(&other)) == 0;
            text_clear(&other);
        }
        text_clear(&options);
        if (!same)
            finder->fits[kept++] = finder->fits[i];
    }
    finder->count = kept;
}

/* Puts the columns that are given in front, and those of --by behind all. */
static Status choose(Finder *finder, Sheet *sheet, Error *error)
{
    const Given *given = finder->given;
    finder->sheet = sheet;
    finder->span = sheet->column_count;
    finder->group = finder->place = SIZE_MAX;
    finder->stamp = 0;
    finder->stamps = arena_get(&sheet->memory, sheet->text_count + 1, sizeof *finder->stamps);
    TRY(arena_status(&sheet->memory, "the rows of --input", error));
    if (given->by && sheet->column_count) {
        size_t count, all = sheet->column_count;
        TRY(sheet_choose(sheet, given->where, "--by", given->by, &count, error));
        Column *turned = arena_get(&sheet->memory, all, sizeof *turned);
        for (size_t i = 0; turned && i < all; i++)
            turned[i] = sheet->columns[(i + count) % all];
        TRY(arena_status(&sheet->memory, "the rows of --input", error));
        sheet->columns = turned;
        finder->span = all - count;
        finder->group = all - count;
    }
    const uint32_t *group = finder->group < SIZE_MAX ? sheet->columns[finder->group].cells : NULL;
    if (given->column && sheet->column_count)
        TRY(sheet_choose(sheet, given->where, "--column", given->column, &finder->span, error));
    for (size_t i = 0; group && i < sheet->column_count; i++)
        if (sheet->columns[i].cells == group)
            finder->group = i;
    if (group && strchr(given->by, ',')) /* the place stands behind it */
        finder->place = finder->group + 1;
    return STATUS_OK;
}

static void find_all(Finder *finder, bool counts)
{
    size_t begin = finder->count;
    for (const Reading *const *each = readings; finder->sheet->rows && *each; each++)
        if (finder->sheet->column_count && (counts || !(*each)->counts))
            (*each)->find(finder, *each);
    size_t kept = begin;
    for (size_t i = begin; i < finder->count; i++)
        if (agrees(finder, &finder->fits[i]))
            finder->fits[kept++] = finder->fits[i];
    finder->count = kept;
}

/* Where cells as they stand are whole orders, it follows that their parts are of a deck. */
static void drop_decks(Finder *finder)
{
    bool orders = false;
    size_t kept = 0;
    for (size_t i = 0; i < finder->count; i++)
        orders |=
            finder->fits[i].reading == &reading_whole && finder->fits[i].sheet != finder->sheet;
    for (size_t i = 0; i < finder->count; i++)
        if (!orders || finder->fits[i].reading != &reading_deck)
            finder->fits[kept++] = finder->fits[i];
    finder->count = kept;
}

Status readings_find(Finder *finder, Sheet *undivided, Error *error)
{
    Sheet *sheet = finder->sheet;
    if (undivided) {
        TRY(choose(finder, undivided, error));
        find_all(finder, false);
        TRY(arena_status(&undivided->memory, "the rows of --input", error));
    }
    TRY(choose(finder, sheet, error));
    find_all(finder, true);
    const Given *given = finder->given;
    if (!finder->count && (given->outcomes || (given->column && !given->table_given)))
        reading_said.find(finder, &reading_said);
    TRY(arena_status(&sheet->memory, "the rows of --input", error));
    drop_decks(finder);
    for (size_t i = 0; i < finder->count; i++)
        score(finder, &finder->fits[i]);
    qsort(finder->fits, finder->count, sizeof *finder->fits, by_score);
    while (finder->count &&
           finder->fits[finder->count - 1].score <= finder->fits[0].score - ENOUGH_BITS)
        finder->count--;
    drop_same(finder);
    return STATUS_OK;
}

/* "card1-card8", or one name. */
static void add_columns(const Fit *fit, size_t first, size_t width, Text *out)
{
    const Column *from = &fit->sheet->columns[first], *to = from + width - 1;
    text_addf(out, "%.*s", (int)from->name.length, from->name.text);
    if (from->list != to->list)
        text_addf(out, "-%.*s", (int)to->name.length, to->name.text);
}

void fit_columns(const Fit *fit, Text *out)
{
    add_columns(fit, fit->first, fit->width, out);
}

/* A column of counts beside other numbers. */
static bool counts_are_one_of(const Fit *fit)
{
    size_t whole = 0;
    for (size_t i = 0; i < fit->sheet->column_count; i++)
        whole += fit->sheet->columns[i].whole && !fit->sheet->columns[i].free &&
                 !(fit->reading->table == TABLE_ORDERS && i >= fit->first &&
                   i < fit->first + fit->width);
    return fit->other != SIZE_MAX && whole > 1 && fit->reading != &reading_classes;
}

/* Hands over an option whose value was written to a text, which is ended. */
static void hand_over(const char *name, Text *value, FitOptionTaker *take, void *context)
{
    take(context, name, text_string(value));
    text_clear(value);
}

void fit_options(const Fit *fit, bool columns, FitOptionTaker *take, void *context)
{
    const Reading *reading = fit->reading;
    bool stream = reading == &reading_stream, some = fit->width < fit->sheet->column_count;
    /* Else lines of numbers are read. */
    columns |= !fit->numbers && (reading == &reading_sample || reading == &reading_short);
    Text value = {0};
    if (reading->counts)
        take(context, "--table", table_words[reading->table]);
    if (reading->counts ? counts_are_one_of(fit) : !stream && (some || columns)) {
        add_columns(fit, reading->counts ? fit->other : fit->first,
                    reading->counts ? 1 : fit->width, &value);
        hand_over("--column", &value, take, context);
    }
    if (reading == &reading_long) {
        add_columns(fit, fit->other, 1, &value);
        hand_over("--by", &value, take, context);
    }
    if (stream)
        take(context, "--records", "stream");
    if (reading == &reading_sample || stream || reading == &reading_short ||
        (reading == &reading_orders && fit->take)) {
        text_addf(&value, "%zu", fit->n);
        hand_over("--n", &value, take, context);
    }
    if (fit->numbers && fit->base)
        take(context, "--base", "1");
    if (fit->deck)
        take(context, "--deck", fit->deck);
    if (fit->take) {
        text_addf(&value, "%zu", fit->take);
        hand_over("--take", &value, take, context);
    } else if (reading == &reading_short) {
        take(context, "--by-size", NULL);
    }
    if (fit->hand_count) {
        add_hands(fit, &value);
        hand_over("--hands", &value, take, context);
    }
}

/* Names the columns that the fit does not use. */
static void add_unused(const Fit *fit, Text *out)
{
    enum { NAMED = 3 };
    size_t unused = 0, last = SIZE_MAX;
    for (size_t i = 0; i < fit->sheet->column_count; i++) {
        const Column *column = &fit->sheet->columns[i];
        if (fit_uses(fit, i) || column->list == last)
            continue;
        last = column->list;
        if (unused++ < NAMED)
            text_addf(out, "%s%.*s", unused == 1 ? "; not used: " : ", ", (int)column->name.length,
                      column->name.text);
    }
    if (unused > NAMED)
        text_addf(out, " and %zu more", unused - NAMED);
}

void fit_say(const Fit *fit, bool whole, Text *out)
{
    const Reading *reading = fit->reading;
    const Sheet *sheet = fit->sheet;
    if (fit->trials && whole)
        text_addf(out, "%zu ", fit->trials);
    bool named = !fit->numbers && !reading->counts;
    if (reading == &reading_sample && fit->numbers)
        text_addf(out, "draws of %zu of the numbers %u to %zu", fit->width, fit->base,
                  fit->n - 1 + fit->base);
    else if (reading == &reading_sample)
        text_addf(out, "draws of %zu of %zu named items", fit->width, fit->n);
    else if (reading == &reading_stream && fit->take)
        text_addf(out, "draws of one of %zu%s items each, which may come again", fit->n,
                  named ? " named" : "");
    else
        text_addf(out, "%s %zu%s %s", reading->said, fit->n, named ? " named" : "",
                  reading == &reading_classes ? "classes" : "items");
    if (fit->numbers && fit->base && reading != &reading_sample)
        text_add(out, ", numbered from 1");
    if (fit->hand_count > 1) {
        text_add(out, ", in sorted hands of ");
        add_hands(fit, out);
    }
    if (reading == &reading_long) {
        text_add(out, ", a row each: ");
        add_columns(fit, fit->first, 1, out);
        text_add(out, " by ");
        add_columns(fit, fit->other, 1, out);
        if (fit->place != SIZE_MAX)
            text_add(out, ", in the order of ");
        if (fit->place != SIZE_MAX)
            add_columns(fit, fit->place, 1, out);
    } else if (reading == &reading_stream && !fit->take) {
        text_add(out, ", one after another");
    } else if (reading->counts ? counts_are_one_of(fit)
                               : sheet->header != NULL || fit->width < sheet->column_count) {
        text_add(out, ", ");
        bool one = reading->counts || sheet->columns[fit->first].list ==
                                          sheet->columns[fit->first + fit->width - 1].list;
        text_addf(out, "column%s ", one ? "" : "s");
        add_columns(fit, reading->counts ? fit->other : fit->first,
                    reading->counts ? 1 : fit->width, out);
    }
    if (reading == &reading_orders && fit->fill && fit->n <= TABLE_ITEMS && !fit->take)
        text_addf(out, "; the others of all orders never came");
    if (reading != &reading_long)
        add_unused(fit, out);
    if (reading == &reading_sample && fit->numbers && !fit->n_said)
        text_addf(out, "; if there are %zu, %zu never came: --n %zu", fit->n + 1,
                  fit->n + fit->base, fit->n + 1);
}
