#include "input/reading.h"

#include "base/elementary.h"
#include "base/encoding.h"
#include "input/line_fault.h"

#include <stdio.h>
#include <stdlib.h>
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

static bool fit_uses(const Fit *fit, size_t column)
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
    for (char *end = (char *)hands;; hands = end + 1) {
        unsigned long size = strtoul(hands, &end, 10);
        if (end == hands || !size || size > SHAPE_MOST_ITEMS || (*end && *end != ','))
            return SIZE_MAX;
        sum += size;
        if (!*end)
            return sum;
    }
}

static void hands_text(const Fit *fit, Text *out)
{
    for (size_t i = 0; i < fit->hand_count; i++)
        if (fit->hands[i])
            text_addf(out, "%s%zu", i ? "," : "", fit->hands[i]);
        else
            text_add(out, fit->kind == FIT_BLOCKS ? "H,H,..." : "K");
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
    hands_text(fit, &hands);
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
    if (given->counts ? outcomes || kinds[fit->kind].table != given->table
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

/* The fits of one sheet among those that agree. */
static void find_in(Finder *finder, const Sheet *sheet)
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
}

bool cell_is_nothing(const Sheet *sheet, size_t column, size_t row)
{
    Word cell = cell_text(sheet, row, column);
    return !cell.length || says_nothing(cell.text, cell.length);
}

/* Rows with a text that comes in no other, in a column of few, are odd, and those where nothing
 * stands in the place of a name; false: none are, or many. */
static bool find_odd(const Sheet *sheet, bool *odd, size_t *times)
{
    size_t count = 0, nothings = 0;
    for (size_t i = 0; i < sheet->column_count; i++)
        for (size_t row = 0; row < sheet->rows; row++)
            times[sheet->columns[i].cells[row]]++;
    for (size_t row = 0; row < sheet->rows; row++) {
        for (size_t i = 0; i < sheet->column_count; i++) {
            const Column *column = &sheet->columns[i];
            bool nothing = cell_is_nothing(sheet, i, row);
            odd[row] |= nothing || (!column->key && 2 * column->kinds <= sheet->rows &&
                                    times[column->cells[row]] == 1);
            nothings += nothing;
        }
        count += odd[row];
    }
    return count && (nothings ? 2 : 5) * count <= sheet->rows && sheet->rows > 4;
}

/* Whether every name of the columns is an item: then the header is an outcome itself. */
static bool header_is_outcome(const Fit *fit)
{
    const Sheet *sheet = fit->sheet;
    Names names;
    size_t items = 0;
    if (!find_names(sheet, fit->first, fit->width, fit->width, &names))
        return false;
    for (size_t i = fit->first; i < fit->first + fit->width; i++)
        for (size_t k = 0; k < names.count; k++) {
            Word name = sheet->columns[i].name, item = sheet->texts.of[names.texts[k]];
            items += same_words(name, item);
        }
    return items == fit->width;
}

/* Whether it is a number a line, 0 or 1 to as many as there are, each once and not in turn. */
static bool is_one_order(const Sheet *sheet)
{
    enum { LEAST = 20 };
    const Column *one = sheet->columns;
    return sheet->column_count == 1 && sheet->rows >= LEAST && one->whole && !one->free &&
           one->kinds == sheet->rows && one->least <= 1 &&
           one->most == one->least + sheet->rows - 1;
}

/* Takes the sheet without its first row, which names columns like the line before it. */
static void take_without_first(Finder *finder, const Finder *other)
{
    Sheet *sheet = &finder->sheets[SHEET_DIVIDED];
    finder->named_line = sheet->lines[0];
    finder->named = *sheet;
    *sheet = other->sheets[SHEET_DIVIDED];
    sheet->labelled = true;
    finder->count = other->count;
    memcpy(finder->fits, other->fits, sizeof finder->fits);
    for (size_t i = 0; i < finder->count; i++)
        finder->fits[i].sheet = sheet;
}

/* What a sheet is without its odd rows: a fault where it is more then; but where the first row
 * alone is odd, and none of it comes again, it is no outcome. */
static Status judge_odd(Finder *finder, Error *error)
{
    const Sheet *sheet = &finder->sheets[SHEET_DIVIDED];
    const Fit *best = finder->count ? finder->fits : NULL;
    SCOPED_ARENA room = {0};
    bool *odd = arena_get(&room, sheet->rows, sizeof *odd);
    size_t *times = arena_get(&room, sheet->texts.count + 1, sizeof *times), once = 0, rows = 0;
    Finder *other = arena_get(&room, 1, sizeof *other);
    TRY(arena_status(&room, "the rows of --input", error));
    if (!find_odd(sheet, odd, times))
        return STATUS_OK;
    other->given = finder->given;
    Status status = sheet_without(sheet, odd, &other->sheets[SHEET_DIVIDED], error);
    if (!status)
        find_in(other, &other->sheets[SHEET_DIVIDED]);
    qsort(other->fits, other->count, sizeof *other->fits, by_score);
    const Fit *whole = other->count ? other->fits : NULL;
    size_t first = whole ? whole->first : 0, end = whole ? first + whole->width : 0;
    bool fault = !status && whole && whole->kind < FIT_OUTCOMES &&
                 (!best || (best->kind != FIT_WHOLE && whole->score > best->score + ENOUGH_BITS));
    for (size_t i = first; i < end; i++)
        once += times[sheet->columns[i].cells[0]] == 1;
    for (size_t row = 0; row < sheet->rows; row++)
        rows += odd[row];
    if (fault && rows == 1 && odd[0] && once == end - first && once > 1) {
        take_without_first(finder, other);
        return STATUS_OK;
    }
    for (size_t row = 0; fault && !status && row < sheet->rows; row++)
        for (size_t i = first; odd[row] && !status && i < end; i++)
            if (cell_is_nothing(sheet, i, row) || (whole->kind == FIT_WHOLE && whole->n > 2 &&
                                                   times[sheet->columns[i].cells[row]] == 1))
                status = reading_fault(finder->given.where, sheet, whole, row, i, error);
    sheet_clear(&other->sheets[SHEET_DIVIDED]);
    return status;
}

/* The fault of a file that is orders but for a few rows. */
static Status find_fault(Finder *finder, Error *error)
{
    const Sheet *sheet = &finder->sheets[SHEET_DIVIDED];
    const Fit *best = finder->count ? finder->fits : NULL;
    if (best && best->sheet->open_line)
        return line_fault(finder->given.where, best->sheet->open_line, error,
                          "a quote that does not end its cell; one in a name is written twice");
    if (best)
        TRY(total_fault(best->sheet, finder->given.where, best->kind > FIT_OUTCOMES, error));
    if (is_one_order(sheet) && !finder->given.counts && !finder->given.columns &&
        !finder->given.stream)
        return error_set(error, STATUS_USAGE,
                         "%.200s: each number comes once, as in one order of %zu items; test that "
                         "by: fairness --one-long FILE%s",
                         finder->given.where, sheet->rows,
                         sheet->columns->least ? " --as from-1" : "");
    if (best && best->sheet->odd_count)
        return odd_fault(best->sheet, finder->given.where, error);
    if (best && best->kind == FIT_WHOLE && finder->given.format == SHEET_CSV && !sheet->json &&
        header_is_outcome(best))
        return line_fault(finder->given.where, 1, error,
                          "it holds items, where the names of the columns should stand; put a "
                          "line with names before it, such as a,b,c");
    if (best && best->kind == FIT_WHOLE && has_shares(best->sheet)) {
        find_runs(finder, best->sheet);
        if (finder->orders)
            return readings_none(finder, error);
    }
    if (!finder->given.counts)
        TRY(judge_odd(finder, error));
    return finder->count ? reading_doubt(&finder->given, finder->fits, error) : STATUS_OK;
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
             (first->column_count < 2 || first->asked || is_divided(first, true))))
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
        find_in(ret, sheet);
        qsort(ret->fits, ret->count, sizeof *ret->fits, by_score);
    }
    while (ret->count && ret->fits[ret->count - 1].score <= ret->fits[0].score - ENOUGH_BITS)
        ret->count--;
    return find_fault(ret, error);
}

void finder_clear(Finder *finder)
{
    for (size_t way = 0; way < SHEET_WAYS; way++)
        sheet_clear(&finder->sheets[way]);
    sheet_clear(&finder->named);
    finder->count = 0;
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

/* How it is written; and the columns of it, where these are not all, or other fits have others. */
static void add_columns(const Finder *finder, const Fit *fit, FitOption *options, size_t *count)
{
    const Sheet *sheet = fit->sheet;
    bool outcomes = fit->kind < FIT_OUTCOMES, others = false;
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
        text_add(&text, table_words[kinds[fit->kind].table]);
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
            hands_text(fit, &text);
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
        if (fit->kind > FIT_OUTCOMES || fit_uses(fit, i) || column->list == last)
            continue;
        last = column->list;
        if (named++ < MOST_NAMED)
            text_addf(out, "%s%.*s", named == 1 ? "; not used: " : ", ", (int)column->name.length,
                      column->name.text);
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
        hands_text(fit, out);
    }
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
