#include "input/reading.h"

#include "base/elementary.h"
#include "base/encoding.h"
#include "input/line_fault.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool fit_uses(const Fit *fit, size_t column)
{
    bool places = fit->kind == FIT_LONG || fit->kind == FIT_CLASSES;
    return (column >= fit->first && column < fit->first + fit->width) || column == fit->other ||
           (places && column == fit->place) ||
           (fit->kind >= FIT_OUTCOMES && fit->other == SIZE_MAX);
}

/* What a column costs that a fit leaves over: a percentage beside a count says nothing new. */
static double left_over(const Fit *fit, const Column *column)
{
    bool shares = column->percent && !column->still && fit->kind < FIT_OUTCOMES;
    return shares ? ENOUGH_BITS : column->extra;
}

bool fit_leaves(const Fit *fit)
{
    for (size_t i = 0; i < fit->sheet->column_count; i++)
        if (!fit_uses(fit, i) && left_over(fit, &fit->sheet->columns[i]) > 0)
            return true;
    return false;
}

bool fit_streams(const Fit *fit)
{
    return fit->sheet->mark && !fit->sheet->labelled && fit->sheet->way != SHEET_ONE_COLUMN &&
           fit->kind <= FIT_DECK && fit->other == SIZE_MAX;
}

bool fit_is_plain(const Fit *fit, const Given *given)
{
    const Sheet *sheet = fit->sheet;
    bool all = fit_streams(fit) && fit->numbers && !sheet->header && !given->columns &&
               strchr(" ,;\t", sheet->mark) && fit->width == sheet->list_count &&
               sheet->column_count == fit->width && sheet->lines[sheet->rows - 1] == sheet->rows;
    for (size_t i = 0; all && i < sheet->column_count; i++)
        all = sheet->columns[i].list == i && sheet->columns[i].parts == 1;
    return all;
}

/* The sum of --hands; SIZE_MAX where it is none. */
static size_t sum_of_hands(const char *hands)
{
    size_t sum = 0;
    for (char *end; hands; hands = *end ? end + 1 : NULL) {
        unsigned long size = strtoul(hands, &end, 10);
        if (end == hands || !size || size > SHAPE_MOST_ITEMS || (*end && *end != ','))
            return SIZE_MAX;
        sum += size;
    }
    return sum;
}

size_t seen_places(const Given *given)
{
    return given->hands ? sum_of_hands(given->hands) : given->take;
}

/* Whether the places that are to be seen are those of the fit. */
static bool places_agree(const Fit *fit, const Given *given)
{
    size_t seen = seen_places(given);
    if (seen == 1 && (fit->kind == FIT_LONG || fit->kind == FIT_STREAM))
        return false;
    if (!seen || fit->kind > FIT_DRAWS)
        return true;
    if (fit->kind == FIT_SAMPLE || fit->kind == FIT_DRAWS)
        return seen == fit->width;
    Text hands = {0};
    fit_hands_text(fit, &hands);
    bool same = !fit->hand_count || fit->deck ||
                (given->hands && strcmp(text_string(&hands), given->hands) == 0);
    text_clear(&hands);
    return same;
}

/* Whether the column of places is that behind the comma of --by. */
static bool place_agrees(const Fit *fit, const Given *given)
{
    const char *comma = strchr(given->by, ',');
    return !comma ||
           (fit->place != SIZE_MAX && fit->sheet->columns[fit->place].list ==
                                          sheet_list_of(fit->sheet, comma + 1, strlen(comma + 1)));
}

/* An option is a filter. */
static bool agrees(Fit *fit, const Given *given)
{
    const Sheet *sheet = fit->sheet;
    bool outcomes = fit->kind < FIT_OUTCOMES;
    size_t by = SIZE_MAX;
    for (size_t i = 0; i < sheet->column_count; i++)
        by = sheet->columns[i].list == sheet->by ? i : by;
    if (fit->kind == FIT_LONG && given->by && (fit->other != by || !place_agrees(fit, given)))
        return false;
    if (given->by && fit->kind != FIT_LONG) {
        if (by == SIZE_MAX || !outcomes || fit_uses(fit, by))
            return false;
        fit->other = by;
    }
    if (fit->kind == FIT_SAMPLE && given->stream && given->names && !seen_places(given))
        return false;
    if (given->counts ? outcomes || fit_kind_of_table(fit) != given->table
                      : !outcomes && (given->columns || given->stream || given->format))
        return false;
    if (given->counts && given->columns &&
        (fit->other == SIZE_MAX ||
         sheet->columns[fit->other].list !=
             sheet_list_of(sheet, given->columns, strlen(given->columns))))
        return false;
    for (size_t i = 0; (given->format || given->columns) && i < sheet->column_count; i++) {
        const Column *column = &sheet->columns[i];
        bool beside =
            given->n && (column->list == sheet->columns[fit->first].list ||
                         column->list == sheet->columns[fit->first + fit->width - 1].list);
        if (fit->kind <= FIT_DECK && !fit_uses(fit, i) && (!column->free || column->still) &&
            !beside)
            return false; /* the user said which columns there are */
    }
    bool one_by_one = sheet->way == SHEET_ONE_COLUMN || sheet->column_count == 1;
    return (!given->n || given->n == fit->n || fit->kind == FIT_DECK || fit->kind == FIT_DRAWS) &&
           places_agree(fit, given) && (!given->base || !fit->numbers || fit->base == 1) &&
           (!given->stream || one_by_one);
}

/* Samples side by side explain a sheet together: so does what is drawn alone beside one. */
static void score(Finder *finder, size_t i)
{
    Fit *fit = &finder->fits[i];
    const Sheet *sheet = fit->sheet;
    bool beside = fit->gain > 0, together[MOST_FITS] = {false};
    for (size_t k = 0; fit->kind == FIT_SAMPLE && k < finder->count; k++) {
        const Fit *other = &finder->fits[k];
        beside |= other->sheet == sheet && other->kind == FIT_SAMPLE && other->width > 1 &&
                  fit->width == 1 && sheet->columns[fit->first].parts > 1 &&
                  sheet->columns[other->first].list == sheet->columns[fit->first].list;
    }
    fit->score = 0;
    for (size_t k = 0; k < finder->count; k++) {
        const Fit *other = &finder->fits[k];
        bool samples =
            other->sheet == sheet && fit->kind == FIT_SAMPLE && other->kind == FIT_SAMPLE && beside;
        together[k] =
            k == i || (samples && (other->gain > 0 ||
                                   (other->width == 1 && sheet->columns[other->first].parts > 1)));
        fit->score += together[k] ? other->gain : 0;
    }
    for (size_t column = 0; column < sheet->column_count; column++) {
        bool used = false;
        for (size_t k = 0; k < finder->count; k++)
            used |= together[k] && fit_uses(&finder->fits[k], column);
        fit->score -= used ? 0 : left_over(fit, &sheet->columns[column]);
    }
}

static int by_score(const void *a, const void *b)
{
    const Fit *one = a, *other = b;
    if (one->score != other->score)
        return one->score > other->score ? -1 : 1;
    return (one->kind > other->kind) - (one->kind < other->kind);
}

void find_fits(Finder *finder, const Sheet *sheet)
{
    size_t begin = finder->count, kept = begin;
    if (!sheet->rows || !sheet->column_count)
        return;
    const Given *given = &finder->given;
    if (given->by_size || sheet->whole) {
        find_cut(finder, sheet);
    } else {
        find_runs(finder, sheet);
        if (sheet->way != SHEET_ONE_COLUMN) {
            find_whole(finder, sheet);
            find_long(finder, sheet);
            find_deck(finder, sheet);
            find_counts(finder, sheet);
        }
        if (sheet->way == SHEET_ONE_COLUMN || sheet->column_count == 1)
            find_stream(finder, sheet);
        find_samples(finder, sheet);
        if (given->take && finder->count == begin)
            find_cut(finder, sheet);
    }
    for (size_t i = begin; i < finder->count; i++)
        if (agrees(&finder->fits[i], &finder->given))
            finder->fits[kept++] = finder->fits[i];
    finder->count = kept;
    if (given->counts && !kept && sheet->way == SHEET_DIVIDED) {
        find_given(finder, sheet);
        kept = finder->count;
    }
    for (size_t i = begin; i < kept; i++)
        score(finder, i);
    /* What a sheet costs is compared with another of the same text. */
    const Sheet *first = &finder->sheets[SHEET_DIVIDED];
    double more = sheet->bits - first->bits; /* less is no gain where a column is left over */
    for (size_t i = begin; first->rows > 1 && i < kept; i++) /* nor that one of few orders came */
        finder->fits[i].score -=
            finder->fits[i].width < 2 || fit_leaves(&finder->fits[i]) ? fmax(0, more) : more;
    /* Columns that are named are places, where they can be. */
    for (size_t i = begin; sheet->asked && sheet->way == SHEET_UNDIVIDED && i < kept; i++)
        finder->fits[i].score += finder->fits[i].kind == FIT_WHOLE ? 2 * ENOUGH_BITS : 0;
    qsort(finder->fits, finder->count, sizeof *finder->fits, by_score);
}

/* Whether cells were divided into several, or names stand before what they name. */
static bool is_divided(const Sheet *sheet, bool labels)
{
    for (size_t i = 0; i < sheet->column_count; i++)
        if (labels ? sheet->columns[i].label : sheet->columns[i].parts > 1)
            return true;
    return false;
}

Status readings_find(const Given *given, const char *text, size_t length, bool cut, bool all,
                     Finder *ret, Error *error)
{
    *ret = (Finder){.given = *given};
    TRY(encoding_check(given->where, text, length, error));
    size_t mark = encoding_marked(text, length) ? strlen(UTF8_MARK) : 0;
    bool cut_short = given->by_size || (given->take && given->format == SHEET_LINES);
    SheetAsked asked = {.format = given->format,
                        .asked = given->columns || given->format || given->names,
                        .whole = cut_short && !given->columns && given->format <= SHEET_LINES,
                        .first = given->counts,
                        .most = all ? 0 : LOOKED_AT_ROWS};
    if (given->stream)
        asked.way = SHEET_ONE_COLUMN;
    for (size_t turn = 0; turn < SHEET_WAYS;
         turn++, asked.way = (SheetWay)((asked.way + 1) % SHEET_WAYS)) {
        const Fit *best = ret->count ? &ret->fits[0] : NULL;
        Sheet *sheet = &ret->sheets[asked.way], *first = ret->sheets;
        if (asked.way == SHEET_ONE_COLUMN ? best && best->gain >= ENOUGH_BITS
                                          : given->stream && best)
            break;
        if ((asked.way == SHEET_DIVIDED && given->by_size) ||
            (asked.way == SHEET_UNDIVIDED && !given->by_size && !is_divided(first, false)) ||
            (asked.way == SHEET_ONE_COLUMN && !given->stream &&
             ((first->column_count < 2 && first->rows != 1) || first->asked ||
              is_divided(first, true))))
            continue;
        TRY(sheet_read(text + mark, length - mark, &asked, sheet, error));
        sheet->cut |= cut;
        sheet->mark = asked.way == SHEET_ONE_COLUMN || asked.whole ? 0 : sheet->mark;
        if (given->format == SHEET_JSON && !sheet->json)
            return line_fault(given->where, sheet->bad_line, error, "not valid JSON");
        if (cut && !sheet->json && sheet->maybe_json)
            return STATUS_OK; /* all of it may be JSON */
        if (asked.way != SHEET_ONE_COLUMN)
            TRY(sheet_select(sheet, given->where, given->columns, given->by, given->counts, error));
        sheet->by = given->by && asked.way != SHEET_ONE_COLUMN
                        ? sheet_list_of(sheet, given->by, strcspn(given->by, ","))
                        : SIZE_MAX;
        find_fits(ret, sheet);
    }
    while (ret->count && ret->fits[ret->count - 1].score <= ret->fits[0].score - ENOUGH_BITS)
        ret->count--;
    return readings_fault(ret, error);
}

void finder_clear(Finder *finder)
{
    for (size_t way = 0; way < SHEET_WAYS; way++)
        sheet_clear(&finder->sheets[way]);
    sheet_clear(&finder->named);
    finder->count = 0;
}
