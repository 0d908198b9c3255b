/* dependence: whether trials depend on each other.
 *
 * The null is the shuffle's own, whatever its bias: the same outcomes in a random order. Pairs of
 * trials as they came, a trial and one `lag` later, are compared with neighbours in a few random
 * orders of all trials. A feature puts each pair into one of some cells of a table. For independent
 * trials of any law both samples are pairs of one law, and each trial is in both as often: so what
 * a trial brings by itself cancels, and their difference varies by no more than that of independent
 * pairs would. What single trials show (a symbol) is looked at without such pairs: by what the next
 * one shows, and by the part of the run that it came in. Whether an outcome is the same as one
 * before is looked at in many more trials than are recorded, by hashes.
 *
 * Either way there are two samples of counts. Each cell is tested by the hypergeometric law, all
 * cells of a table together by chi-square. The least p of each kind of test counts as often as
 * tests were made, and that of all kinds as often as there are kinds. */
#include "base/elementary.h"
#include "base/splitmix.h"
#include "inference/binomial_tail.h"
#include "inference/check_kind.h"
#include "inference/homogeneity.h"
#include "inference/recorded_trials.h"

#include <stdio.h>
#include <string.h>

enum { ORDERS_AT_RANDOM = 4 };

static void say_symbols(Outlier odd, char *ret, size_t size)
{
    char one[64], next[64];
    symbol_words(odd.of, odd.table / SYMBOLS, odd.cell / SYMBOL_CLASSES, one, sizeof one);
    symbol_words(odd.of, odd.table % SYMBOLS, odd.cell % SYMBOL_CLASSES, next, sizeof next);
    snprintf(ret, size, "%s, and in the %s %s", one,
             odd.of->together.paired  ? "second of the pair"
             : odd.of->together.seeds ? "order of the next seed"
                                      : "next trial",
             next);
}

static void say_change(Outlier odd, char *ret, size_t size)
{
    char one[64];
    symbol_words(odd.of, odd.table % SYMBOLS, odd.cell, one, sizeof one);
    snprintf(ret, size, "in eighth %zu of the run %s", odd.table / SYMBOLS + 1, one);
}

/* ---- the tests ---- */

/* Of the cells and of the tables of each feature, of what follows a symbol, and of changes in the
 * run: the one that stands out most, and how many there were. */
enum { OF_SYMBOLS = PAIR_FEATURES, OF_CHANGES, OF_SAME, KINDS };
typedef struct Best {
    double tests, log10_p, square; /* the least p, and its square of a normal deviate */
    WorstCell cell;                /* not of a table */
} Best;

typedef struct Found {
    Best cells[KINDS], tables[KINDS];
} Found;

/* Two samples of counts of some cells: of pairs as they came and at random, say. */
typedef struct Samples {
    size_t kind, cells;
    const uint64_t *a, *b;
    bool at_least;
    void (*say)(Outlier odd, char *ret, size_t size);
} Samples;

/* a of `first`, and b of `second`, are in a cell. */
static void test_cell(const Samples *samples, double a, double first, double b, double second,
                      Outlier odd, Best *best)
{
    double total = first + second, in = a + b, share = in / total, expected = share * first;
    if (in <= 0 || in >= total)
        return;
    best->tests += 2; /* too many, and too few */
    double z = (a - expected) / sqrt(expected * (1 - share) * second / total);
    if (fabs(z) < 2.5) /* far from anything that is found */
        return;
    double log_p = z > 0 ? hypergeometric_log_upper(total, in, first, a)
                         : hypergeometric_log_upper(total, total - in, first, first - a);
    if (log_p / LN10 >= best->log10_p)
        return;
    odd.few = samples->at_least && share > 0.5; /* the rarer side says more */
    *best = (Best){.tests = best->tests,
                   .log10_p = log_p / LN10,
                   .square = z * z,
                   .cell = {.observed = (uint64_t)(odd.few ? first - a : a)}};
    double others = odd.few ? second - b : b;
    best->cell.expected = fmax(1, others) * first / second;
    samples->say(odd, best->cell.item, sizeof best->cell.item);
}

/* All cells, one by one and together. */
static void test_samples(const Samples *samples, Outlier odd, Found *found)
{
    double first = 0, second = 0, a = 0, b = 0;
    for (size_t i = 0; i < samples->cells; i++) {
        first += (double)samples->a[i];
        second += (double)samples->b[i];
    }
    if (first < 1 || second < 1)
        return;
    size_t base = odd.cell;
    for (size_t i = samples->cells; i-- > 0;) {
        a = (double)samples->a[i] + (samples->at_least ? a : 0);
        b = (double)samples->b[i] + (samples->at_least ? b : 0);
        odd.cell = base + i;
        test_cell(samples, a, first, b, second, odd, &found->cells[samples->kind]);
    }
    HomogeneityTest all = homogeneity_test(samples->a, samples->b, samples->cells, false);
    Best *best = &found->tables[samples->kind];
    best->tests += all.df > 0;
    if (all.df > 0 && all.log10_p < best->log10_p) {
        best->log10_p = all.log10_p;
        best->square = fmax(0, all.statistic - all.df + 1);
    }
}

/* ---- pairs ---- */

static void compare(const RecordedTrials *of, size_t lag, const uint64_t *seen,
                    const uint64_t *random, Found *found)
{
    for (size_t f = 0; f < PAIR_FEATURES && lag <= pair_features[f].lags; f++) {
        size_t tables = pair_tables(of, f), each = pair_cells(of, f);
        for (size_t table = 0; table < tables; table++, seen += each, random += each) {
            Samples samples = {
                f, each, seen, random, pair_features[f].at_least, pair_features[f].say};
            test_samples(&samples, (Outlier){.of = of, .lag = lag, .table = table}, found);
        }
    }
}

/* Whether a trial and one that is `lag` behind it in the record came so far apart. Of trials that
 * belong together two by two: whether they are a pair. */
static bool is_pair(const RecordedTrials *of, size_t first, size_t lag)
{
    uint32_t row = of->row[first];
    return of->row[first + lag] == row + lag &&
           (of->whole || of->part[first] == of->part[first + lag]) &&
           (!of->together.paired || (lag == 1 && row % 2 == 0));
}

/* Turns the order of trials into one at random. */
static void reorder(uint32_t *order, size_t count, uint64_t *state)
{
    for (size_t i = count; i-- > 1;) {
        size_t j = (size_t)((splitmix64_next(state) >> 32) * (i + 1) >> 32);
        uint32_t trial = order[i];
        order[i] = order[j];
        order[j] = trial;
    }
}

/* Neighbours in random orders of the trials. These are the same for the same record, and others for
 * another one. Of pairs: the first of one with the second of another. */
static void pair_at_random(const RecordedTrials *of, uint32_t *order, uint64_t *cells)
{
    uint64_t state = of->digest;
    bool pairs = of->together.paired;
    size_t count = 0;
    for (size_t i = 0; i < of->count; i++)
        if (!pairs || (i + 1 < of->count && is_pair(of, i, 1)))
            order[count++] = (uint32_t)i;
    for (int times = 0; times < ORDERS_AT_RANDOM; times++) {
        reorder(order, count, &state);
        for (size_t i = 1; i < count; i++)
            count_pair(of, order[i - 1], order[i] + pairs, 0, cells);
    }
}

/* ---- symbols ---- */

/* The classes of some trials beside those of the rest; all of them are `all`. */
static void test_part(size_t kind, const uint64_t *part, const uint64_t *all,
                      void (*say)(Outlier odd, char *ret, size_t size), Outlier odd, Found *found)
{
    uint64_t rest[SYMBOL_CLASSES];
    for (size_t i = 0; i < SYMBOL_CLASSES; i++)
        rest[i] = all[i] - part[i];
    Samples samples = {kind, SYMBOL_CLASSES, part, rest, false, say};
    test_samples(&samples, odd, found);
}

/* Whether what a trial shows goes with what the next one shows. Of the pairs in a random order of
 * the trials that many begin with a trial of one class, and that many end with one of another; the
 * number of those that do both is hypergeometric, with a mean that is nearer to 0 by less than one
 * pair where a trial can be of both. */
static void look_at_symbols(const RecordedTrials *of, Found *found)
{
    for (size_t table = 0; table < SYMBOLS * SYMBOLS; table++) {
        uint64_t both[SYMBOL_CLASSES][SYMBOL_CLASSES] = {0}, next[SYMBOL_CLASSES] = {0};
        const uint8_t *one = of->shows + table / SYMBOLS,
                      *later = of->shows + SYMBOLS + table % SYMBOLS;
        for (size_t t = 0; t + 1 < of->count; t++)
            both[one[t * SYMBOLS]][later[t * SYMBOLS]] += is_pair(of, t, 1);
        for (size_t i = 0; i < SYMBOL_CLASSES * SYMBOL_CLASSES; i++)
            next[i % SYMBOL_CLASSES] += both[i / SYMBOL_CLASSES][i % SYMBOL_CLASSES];
        for (size_t class = 0; class < SYMBOL_CLASSES; class ++) {
            Outlier odd = {.of = of, .cell = class * SYMBOL_CLASSES, .table = table};
            test_part(OF_SYMBOLS, both[class], next, say_symbols, odd, found);
        }
    }
}

/* Whether what trials show changes in the course of the run. */
static void look_for_change(const RecordedTrials *of, Found *found)
{
    uint64_t in[RECORD_PARTS][SYMBOLS][SYMBOL_CLASSES] = {0}, all[SYMBOLS][SYMBOL_CLASSES] = {0};
    for (size_t i = 0; i < of->count * SYMBOLS; i++) {
        in[of->part[i / SYMBOLS]][i % SYMBOLS][of->shows[i]]++;
        all[i % SYMBOLS][of->shows[i]]++;
    }
    for (size_t table = 0; table < RECORD_PARTS * SYMBOLS; table++)
        test_part(OF_CHANGES, in[table / SYMBOLS][table % SYMBOLS], all[table % SYMBOLS],
                  say_change, (Outlier){.of = of, .table = table}, found);
}

/* ---- the same outcome again ---- */

/* Adds pairs of which both came, as a hash of 0 does not: those that differ, and the same. */
static void count_same(const uint32_t *first, const uint32_t *second, size_t count,
                       uint64_t cells[2])
{
    uint32_t pairs = 0, same = 0;
    for (size_t i = 0; i < count; i++) {
        pairs += (first[i] != 0) & (second[i] != 0);
        same += (first[i] != 0) & (first[i] == second[i]);
    }
    cells[0] += pairs - same;
    cells[1] += same;
}

/* Turns pairs into all that came first, and behind them all that came second; how many they are. */
static size_t part_pairs(uint32_t *hashes, size_t count, uint32_t *room)
{
    memcpy(room, hashes, count * sizeof *hashes);
    for (size_t i = 0; i < count / 2; i++) {
        hashes[i] = room[2 * i];
        hashes[count / 2 + i] = room[2 * i + 1];
    }
    return count / 2;
}

static void look_for_same(const RecordedTrials *of, uint32_t *hashes, size_t count, uint32_t *order,
                          Found *found)
{
    uint64_t random[2] = {0}, state = of->digest;
    size_t pairs = of->together.paired ? part_pairs(hashes, count, order) : 0;
    size_t drawn = pairs ? pairs : count, lags = pairs ? 1 : PAIR_LAGS;
    memcpy(order, hashes + pairs, drawn * sizeof *order);
    for (int times = 0; times < ORDERS_AT_RANDOM && drawn; times++) {
        reorder(order, drawn, &state);
        count_same(pairs ? hashes : order + 1, order, pairs ? pairs : drawn - 1, random);
    }
    for (size_t lag = 1; lag <= lags && lag < count; lag++) {
        uint64_t seen[2] = {0};
        size_t apart = pairs ? pairs : lag;
        count_same(hashes, hashes + apart, pairs ? pairs : count - lag, seen);
        Samples samples = {OF_SAME, 2, seen, random, false, say_same};
        test_samples(&samples, (Outlier){.of = of, .lag = lag}, found);
    }
}

static Status find_same(const Tally *tally, RecordedTrials *of, Found *found, Error *error)
{
    size_t count = (size_t)record_hashes(&tally->shape, tally->trials);
    uint32_t *hashes = arena_get(&of->memory, count, sizeof *hashes);
    uint32_t *order = arena_get(&of->memory, count, sizeof *order);
    TRY(arena_status(&of->memory, "hashes of trials", error));
    record_read_hashes(tally, hashes);
    look_for_same(of, hashes, count, order, found);
    return STATUS_OK;
}

/* ---- the check ---- */

static Status find(const Tally *tally, Together together, Found *ret, Error *error)
{
    RecordedTrials trials;
    *ret = (Found){0};
    TRY(recorded_trials(tally, together, &trials, error));
    size_t cells = 0;
    for (size_t f = 0; f < PAIR_FEATURES; f++)
        cells += pair_tables(&trials, f) * pair_cells(&trials, f);
    uint64_t *random = arena_get(&trials.memory, cells, sizeof *random),
             *seen = arena_get(&trials.memory, cells, sizeof *seen);
    uint32_t *order = arena_get(&trials.memory, trials.count, sizeof *order);
    Status status = arena_status(&trials.memory, "pairs of trials", error);
    if (!status && trials.count > 1) {
        pair_at_random(&trials, order, random);
        size_t lags = together.paired ? 1 : PAIR_LAGS;
        for (size_t lag = 1; lag <= lags && lag < trials.count; lag++) {
            memset(seen, 0, cells * sizeof *seen);
            for (size_t first = 0; first + lag < trials.count; first++)
                if (is_pair(&trials, first, lag))
                    count_pair(&trials, first, first + lag, lag, seen);
            compare(&trials, lag, seen, random, ret);
        }
        look_at_symbols(&trials, ret);
        look_for_change(&trials, ret);
        status = find_same(tally, &trials, ret, error);
    }
    arena_clear(&trials.memory);
    return status;
}

/* The kind of test whose least p, adjusted for all tests that were made, is least; sets that, and
 * as how many tests each of that kind counts. */
static const Best *best_of(const Found *found, double *ret_log10_p, double *ret_tests)
{
    const Best *all[2 * KINDS], *best = &found->cells[0];
    size_t kinds = 0;
    for (size_t i = 0; i < KINDS; i++) {
        if (found->cells[i].tests > 0)
            all[kinds++] = &found->cells[i];
        if (found->tables[i].tests > 0)
            all[kinds++] = &found->tables[i];
    }
    *ret_log10_p = INFINITY;
    *ret_tests = 1;
    for (size_t i = 0; i < kinds; i++) {
        double tests = (double)kinds * all[i]->tests, log10_p = all[i]->log10_p + log10(tests);
        if (log10_p >= *ret_log10_p)
            continue;
        *ret_log10_p = log10_p;
        *ret_tests = tests;
        best = all[i];
    }
    return best;
}

/* Tells the cell of each kind that stands out most. */
static Status tell_cells(const CheckInput *input, const Found *found, Error *error)
{
    WorstCell sorted[KINDS];
    size_t count = 0;
    double tests = 0;
    for (size_t i = 0; i < KINDS; i++) {
        WorstCell one = found->cells[i].cell;
        size_t at = count;
        tests += found->cells[i].tests;
        if (!one.item[0])
            continue;
        one.log10_p_adjusted = found->cells[i].log10_p;
        for (count++; at > 0 && sorted[at - 1].log10_p_adjusted > one.log10_p_adjusted; at--)
            sorted[at] = sorted[at - 1];
        sorted[at] = one;
    }
    return worst_append(input->kind, input->result, sorted, count, (uint64_t)tests, error);
}

static Status dependence_test(const CheckInput *input, CheckResult *ret, Error *error)
{
    Found found;
    Together together = input->result ? input->result->options.together : (Together){.shift = 0};
    double log10_p, tests, pairs = (double)input->trials - 1;
    pairs = together.paired ? (double)(input->trials / 2) : pairs;
    TRY(find(input->tally, together, &found, error));
    const Best *best = best_of(&found, &log10_p, &tests);
    double least = hypergeometric_log_upper((1 + ORDERS_AT_RANDOM) * pairs, pairs, pairs, pairs);
    check_of_both_ends(input, best->cell.item[0] ? "hypergeometric" : "chi-square", best->square,
                       tests, (Tails){.log10_upper = log10_p}, least / LN10 + log10(tests), ret);
    return input->result && ret->status != FINDING_SKIPPED ? tell_cells(input, &found, error)
                                                           : STATUS_OK;
}

static bool automatic(PlannedCheck of)
{
    return of.n >= 2 && of.trials > 1;
}

const CheckKind check_dependence = {
    .id = "dependence",
    .group = "serial",
    .how =
        "hypergeometric, and chi-square with its correction, with the union bound over all tables",
    .means = "each trial depends on one before it: state is kept, or seeds are near each other",
    .finding = "trials depend on each other",
    .summary = "pairs of trials up to 64 apart, beside the same trials paired at random; and the "
               "eighths of the run",
    .about = ABOUT_NEXT_TRIALS,
    .tally = &tally_record,
    .shapes = CHECK_ANY,
    .of_laws = true, /* the null is the shuffle's own law */
    .automatic = automatic,
    .cost = COST_LESS,
    .test = dependence_test,
    .law = check_law_of_one,
    .detectable = check_detectable_of_both_ends,
};
