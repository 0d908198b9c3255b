/* dependence: whether trials depend on each other.
 *
 * The null is the shuffle's own, whatever its bias: the same outcomes paired at random. Of a record
 * of trials (tallies/record.h) pairs are looked at as they came, a trial and one `lag` later, and
 * as neighbours in a few random orders of all of them. A feature puts each pair into one of some
 * cells; each cell is a table of two by two (as they came or at random, in the cell or not), tested
 * by the hypergeometric law; the least p counts as often as there are tables.
 *
 * This holds for independent trials of any law: both samples are then pairs of the same law, and
 * since each trial is in both as often, what a trial brings by itself is in both: their difference
 * varies by no more than that of independent pairs would.
 *
 * A change in the course of the run is looked for likewise: what a trial shows, and in which part
 * of the run it came. */
#include "base/arena.h"
#include "base/elementary.h"
#include "inference/check_kind.h"
#include "tallies/rank.h"
#include "tallies/record.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum {
    LAGS = 64,
    ORDERS_AT_RANDOM = 4,
    ORDERS_MAX_N = 5,  /* up to here each order of a step is a cell */
    PLACES_MAX_N = 64, /* up to here each place of a step is looked at */
    SYMBOLS = 12,      /* what is looked at of a single trial */
    CLASSES = 8,       /* of neighbouring values of a symbol */
};

/* The record, read: `count` trials of `width` values below `values`. */
typedef struct Record {
    Arena memory;
    size_t count, width, values;
    bool plain;     /* they are orders, and these are there, too: */
    Item *items;    /* [t * width + place] */
    Item *places;   /* where each item is */
    uint8_t *part;  /* of the run, of each */
    uint8_t *shows; /* [t * SYMBOLS + s]: its symbols, each below CLASSES */
} Record;

/* Two trials, and the step from one to the other: where the first had the item at each place. */
typedef struct Pair {
    const Record *of;
    size_t first, second;
    Item step[PLACES_MAX_N];
} Pair;

/* ---- features: a number of tables, each pair in one cell of each ---- */

typedef struct Feature {
    size_t (*tables)(const Record *of);
    size_t (*cells)(const Record *of);
    size_t (*cell)(const Pair *pair, size_t table);
    size_t lags;
    bool at_least;    /* a cell stands for itself and all above */
    const char *name; /* of a cell: lag, cell, table */
} Feature;

static size_t one_table(const Record *of)
{
    return 1;
}

static size_t of_orders(const Record *of)
{
    return of->plain && of->width <= PLACES_MAX_N;
}

static size_t of_few(const Record *of)
{
    return of->plain && of->width <= ORDERS_MAX_N;
}

static size_t each_place(const Record *of)
{
    return of_orders(of) ? of->width : 0;
}

static size_t symbol_pairs(const Record *of)
{
    return SYMBOLS * SYMBOLS;
}

static size_t width_cells(const Record *of)
{
    return of->width + 1;
}

static size_t orders_cells(const Record *of)
{
    return (size_t)permutation_count(of->width);
}

static size_t class_cells(const Record *of)
{
    return CLASSES * CLASSES;
}

static size_t agreements(const Pair *pair, size_t table)
{
    size_t width = pair->of->width, count = 0;
    const Item *a = pair->of->items + pair->first * width, *b = pair->of->items + pair->second * width;
    for (size_t place = 0; place < width; place++)
        count += a[place] == b[place];
    return count;
}

static size_t neighbours_kept(const Pair *pair, size_t table)
{
    size_t count = 0;
    for (size_t place = 1; place < pair->of->width; place++)
        count += pair->step[place] == pair->step[place - 1] + 1;
    return count;
}

static size_t rising_sequences(const Pair *pair, size_t table)
{
    Item at[PLACES_MAX_N];
    size_t count = 1;
    for (size_t place = 0; place < pair->of->width; place++)
        at[pair->step[place]] = (Item)place;
    for (size_t item = 1; item < pair->of->width; item++)
        count += at[item] < at[item - 1];
    return count;
}

static size_t order_of_step(const Pair *pair, size_t table)
{
    return (size_t)permutation_rank(pair->step, pair->of->width);
}

static size_t place_before(const Pair *pair, size_t table)
{
    return pair->step[table];
}

static size_t symbols_of_both(const Pair *pair, size_t table)
{
    const uint8_t *shows = pair->of->shows;
    return shows[pair->first * SYMBOLS + table / SYMBOLS] * (size_t)CLASSES +
           shows[pair->second * SYMBOLS + table % SYMBOLS];
}

static const Feature features[] = {
    {one_table, width_cells, agreements, LAGS, true,
     "lag %zu: at least %zu items are at the same places"},
    {of_orders, width_cells, neighbours_kept, 1, true,
     "%zu trial later at least %zu neighbours still follow"},
    {of_orders, width_cells, rising_sequences, 1, true,
     "%zu trial later at least %zu rising sequences"},
    {of_few, orders_cells, order_of_step, 1, false, "%zu trial later the step number %zu"},
    {each_place, width_cells, place_before, 1, false, "%zu trial before, from place %zu to place %zu"},
    {symbol_pairs, class_cells, symbols_of_both, 1, false,
     "%zu trial later values %zu of draws %zu"},
};
enum { FEATURES = sizeof features / sizeof features[0] };

/* ---- the record ---- */

/* The first and the last value, which of two neighbours is larger at either end, and, of orders,
 * three of the draws that a backward Fisher-Yates would have made: of n-2, 2 and 1. */
static void read_symbols(Item *order, Item *inverse, size_t n, size_t values, bool plain, uint8_t *ret)
{
    const size_t draws[] = {n - 2, 2, 1};
    ret[0] = (uint8_t)(order[0] * (size_t)CLASSES / values);
    ret[1] = (uint8_t)(order[n - 1] * (size_t)CLASSES / values);
    ret[2] = n > 1 && order[0] > order[1];
    for (size_t step = n - 1; plain && step > 0; step--) {
        Item at = inverse[step], item = order[step];
        for (size_t d = 0; d < 3; d++)
            if (draws[d] == step)
                ret[3 + d] = (uint8_t)(at * (size_t)CLASSES / (step + 1));
        order[at] = item; /* the item of this step goes home */
        inverse[item] = at;
        order[step] = inverse[step] = (Item)step;
    }
}

static void read_trial(Record *record, size_t t, Item *scratch)
{
    size_t n = record->width;
    Item *items = record->items + t * n, *places = record->places + t * n;
    uint8_t *shows = record->shows + t * SYMBOLS;
    for (size_t place = 0; record->plain && place < n; place++)
        places[items[place]] = (Item)place;
    memcpy(scratch, items, n * sizeof *items);
    memcpy(scratch + n, places, n * sizeof *places);
    read_symbols(scratch, scratch + n, n, record->values, record->plain, shows);
    if (record->plain) {
        memcpy(scratch, places, n * sizeof *places);
        memcpy(scratch + n, items, n * sizeof *items);
        read_symbols(scratch, scratch + n, n, record->values, true, shows + SYMBOLS / 2);
    }
}

static Status record_read(const Tally *tally, Record *ret, Error *error)
{
    size_t width = record_width(&tally->shape), rows = (size_t)(tally->cells / width);
    bool whole = rows == tally->trials;
    *ret = (Record){.width = width,
                    .values = record_symbols(&tally->shape),
                    .plain = shape_is_plain(&tally->shape)};
    ret->items = arena_get(&ret->memory, rows * width, sizeof *ret->items);
    ret->places = arena_get(&ret->memory, rows * width, sizeof *ret->places);
    ret->part = arena_get(&ret->memory, rows, sizeof *ret->part);
    ret->shows = arena_get(&ret->memory, rows * SYMBOLS, sizeof *ret->shows);
    Item *scratch = arena_get(&ret->memory, 2 * width, sizeof *scratch);
    TRY(arena_status(&ret->memory, "a record of trials", error));
    for (size_t row = 0; row < rows; row++) {
        if (!tally_cell(tally, row * width))
            continue;
        for (size_t place = 0; place < width; place++)
            ret->items[ret->count * width + place] = (Item)(tally_cell(tally, row * width + place) - 1);
        ret->part[ret->count] = (uint8_t)(row * RECORD_PARTS / (whole ? rows : rows + !rows));
        read_trial(ret, ret->count++, scratch);
    }
    return STATUS_OK;
}

/* ---- the test ---- */

/* log10 of the chance that of `a + b` things, of which `first` of first + second are drawn, so many
 * (so few, where that is fewer than expected) as a are among those drawn. */
static double log10_tail(double a, double first, double b, double second)
{
    double total = first + second, in = a + b;
    bool many = a * total >= in * first;
    double term = log_choose(in, a) + log_choose(total - in, first - a) - log_choose(total, first);
    double sum = 0, ratio = 1;
    for (double k = a; ratio > 1e-17 * sum; k += many ? 1 : -1) {
        sum += ratio;
        ratio *= many ? (in - k) * (first - k) / ((k + 1) * (second - in + k + 1))
                      : k * (second - in + k) / ((in - k + 1) * (first - k + 1));
    }
    return fmin(0, (term + log(sum)) / LN10);
}

/* Of each feature, and of changes, the table that stands out most, and how many there were: each
 * has an equal share of the false alarms. */
enum { CHANGES = FEATURES, KINDS };
typedef struct Found {
    double tables[KINDS], z[KINDS];
    WorstCell best[KINDS];
} Found;

static void look(Found *found, size_t kind, uint64_t a, uint64_t first, uint64_t b, uint64_t second,
                 const char *name, size_t lag, size_t cell, size_t table)
{
    double share = (double)(a + b) / (double)(first + second), expected = share * (double)first;
    double variance = expected * (1 - share) * (double)second / (double)(first + second);
    double z = variance > 0 ? ((double)a - expected) / sqrt(variance) : 0;
    WorstCell *best = &found->best[kind];
    found->tables[kind] += 2 * (a + b > 0);
    if (fabs(z) < 2.5)
        return;
    double log10_p = log10_tail((double)a, (double)first, (double)b, (double)second);
    if (log10_p >= best->log10_p_adjusted)
        return;
    *best = (WorstCell){.observed = a,
                        .expected = fmax(1, (double)b) * (double)first / (double)second,
                        .log10_p_adjusted = log10_p};
    snprintf(best->item, sizeof best->item, name, lag, cell, table);
    found->z[kind] = z;
}

static void take_step(Pair *pair)
{
    size_t n = pair->of->width;
    const Item *places = pair->of->places + pair->first * n, *items = pair->of->items + pair->second * n;
    for (size_t place = 0; of_orders(pair->of) && place < n; place++)
        pair->step[place] = places[items[place]];
}

/* Counts a pair in the cells of the features that are looked at over that lag; 0: all. */
static void count_pair(Pair *pair, size_t lag, uint32_t *cells)
{
    if (lag < 2)
        take_step(pair);
    for (size_t f = 0; f < FEATURES; f++) {
        size_t tables = features[f].tables(pair->of), each = features[f].cells(pair->of);
        for (size_t table = 0; table < tables && lag <= features[f].lags; table++)
            cells[table * each + features[f].cell(pair, table)]++;
        cells += tables * each;
    }
}

static size_t all_cells(const Record *record)
{
    size_t cells = 0;
    for (size_t f = 0; f < FEATURES; f++)
        cells += features[f].tables(record) * features[f].cells(record);
    return cells;
}

static void compare(const Record *record, size_t lag, const uint32_t *seen, uint64_t pairs,
                    const uint32_t *random, uint64_t of_random, Found *found)
{
    for (size_t f = 0; f < FEATURES; f++) {
        size_t tables = features[f].tables(record), each = features[f].cells(record);
        uint64_t a = 0, b = 0;
        for (size_t i = tables * each; i-- > 0 && lag <= features[f].lags;) {
            a = seen[i] + (features[f].at_least ? a : 0);
            b = random[i] + (features[f].at_least ? b : 0);
            look(found, f, a, pairs, b, of_random, features[f].name, lag, i % each, i / each);
        }
        seen += tables * each;
        random += tables * each;
    }
}

/* Neighbours in random orders of the trials; the same for the same counts. */
static uint64_t pair_at_random(const Record *record, uint32_t *order, uint32_t *cells)
{
    uint64_t state = record->count, pairs = 0;
    Pair pair = {.of = record};
    for (size_t i = 0; i < record->count; i++)
        order[i] = (uint32_t)i;
    for (int times = 0; times < ORDERS_AT_RANDOM; times++) {
        for (size_t i = record->count - 1; i > 0; i--) {
            state = state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
            size_t j = (size_t)((state >> 32) * (i + 1) >> 32);
            uint32_t item = order[i];
            order[i] = order[j];
            order[j] = item;
        }
        for (size_t i = 1; i < record->count; i++, pairs++) {
            pair.first = order[i - 1];
            pair.second = order[i];
            count_pair(&pair, 0, cells);
        }
    }
    return pairs;
}

/* Whether what trials show changes in the course of the run. */
static void look_for_change(const Record *record, Found *found)
{
    uint64_t in[RECORD_PARTS][SYMBOLS][CLASSES] = {0}, all[SYMBOLS][CLASSES] = {0}, of[RECORD_PARTS] = {0};
    for (size_t t = 0; t < record->count; t++) {
        of[record->part[t]]++;
        for (size_t s = 0; s < SYMBOLS; s++) {
            in[record->part[t]][s][record->shows[t * SYMBOLS + s]]++;
            all[s][record->shows[t * SYMBOLS + s]]++;
        }
    }
    for (size_t part = 0; part < RECORD_PARTS; part++)
        for (size_t i = 0; i < SYMBOLS * CLASSES && of[part] && of[part] < record->count; i++) {
            uint64_t here = in[part][i / CLASSES][i % CLASSES];
            look(found, CHANGES, here, of[part], all[i / CLASSES][i % CLASSES] - here,
                 record->count - of[part], "in eighth %zu of the run value %zu of draw %zu", part,
                 i % CLASSES, i / CLASSES);
        }
}

static Status find(const Tally *tally, Found *ret, Error *error)
{
    Record record;
    *ret = (Found){0};
    Status status = record_read(tally, &record, error);
    size_t cells = all_cells(&record);
    uint32_t *random = arena_get(&record.memory, cells, sizeof *random),
             *seen = arena_get(&record.memory, cells, sizeof *seen),
             *order = arena_get(&record.memory, record.count + 1, sizeof *order);
    status = status ? status : arena_status(&record.memory, "pairs of trials", error);
    uint64_t of_random = status || record.count < 2 ? 0 : pair_at_random(&record, order, random);
    for (size_t lag = 1; of_random && lag <= LAGS && lag < record.count; lag++) {
        Pair pair = {.of = &record};
        uint64_t pairs = 0;
        memset(seen, 0, cells * sizeof *seen);
        for (; pair.first + lag < record.count; pair.first++) {
            pair.second = pair.first + lag;
            if (record.part[pair.first] != record.part[pair.second] && record.count < tally->trials)
                continue;
            count_pair(&pair, lag, seen);
            pairs++;
        }
        if (pairs)
            compare(&record, lag, seen, pairs, random, of_random, ret);
    }
    if (of_random)
        look_for_change(&record, ret);
    arena_clear(&record.memory);
    return status;
}

/* log10 p of what was found of a kind, adjusted for all that was looked at. */
static double adjusted(const Found *found, size_t kind)
{
    return found->best[kind].log10_p_adjusted + log10(KINDS * fmax(1, found->tables[kind]));
}

static Status dependence_test(const CheckInput *input, CheckResult *ret, Error *error)
{
    Found found;
    TRY(find(input->tally, &found, error));
    size_t best = 0;
    for (size_t kind = 1; kind < KINDS; kind++)
        if (adjusted(&found, kind) < adjusted(&found, best))
            best = kind;
    double pairs = (double)input->trials - 1;
    double least = log10_tail(pairs, pairs, 0, ORDERS_AT_RANDOM * pairs) +
                   log10(KINDS * fmax(1, found.tables[best]));
    return check_of_both_ends(input, "hypergeometric", found.z[best] * found.z[best],
                              (Tails){.log10_upper = adjusted(&found, best)}, least, ret);
}

static Status worst(const CheckKind *kind, const CheckResult *check, const Tally *tally,
                    CaseResult *result, Error *error)
{
    Found found;
    WorstCell sorted[KINDS];
    size_t count = 0;
    double tables = 0;
    TRY(find(tally, &found, error));
    for (size_t i = 0; i < KINDS; i++) {
        WorstCell one = found.best[i];
        size_t at = count;
        tables += found.tables[i];
        if (one.log10_p_adjusted >= 0)
            continue;
        for (count++; at > 0 && sorted[at - 1].log10_p_adjusted > one.log10_p_adjusted; at--)
            sorted[at] = sorted[at - 1];
        sorted[at] = one;
    }
    return worst_append(kind, result, sorted, count, (uint64_t)tables, error);
}

static bool automatic(PlannedCheck of)
{
    return of.n >= 2 && of.trials > 1;
}

const CheckKind check_dependence = {
    .id = "dependence",
    .group = "serial",
    .how = "hypergeometric, with the union bound over all tables",
    .means = "each trial depends on one before it: state is kept, or seeds are near each other",
    .finding = "trials depend on each other",
    .summary = "pairs of trials up to 64 apart, beside the same trials paired at random; and the "
               "eighths of the run",
    .about = ABOUT_NEXT_TRIALS,
    .tally = &tally_record,
    .shapes = CHECK_ANY,
    .automatic = automatic,
    .external = true,
    .cost = COST_LESS,
    .test = dependence_test,
    .df = check_df_of_one,
    .detectable = check_detectable_of_both_ends,
    .worst = worst,
};
