#include "cases/names.h"

#include <stdlib.h>
#include <string.h>

#include "algorithms/algorithm.h"
#include "algorithms/registry.h"
#include "base/elementary.h"
#include "cases/subject_find.h"
#include "inference/stat_law.h"
#include "inference/two_sample.h"
#include "platform/platform.h"
#include "tallies/groups.h"
#include "tallies/perm_stat.h"
#include "trials/own_outcomes.h"

enum {
    FIRST_TRIALS = 5000, /* of each candidate, ... */
    FIRST_STEPS = 10000000,
    LAST_STEPS = 40000000, /* ... and of the nearest, 4 times the case's, LAST_TRIALS at least */
    LAST_TRIALS = 40000,
    THREADLESS_MOST = 8 << 20, /* items in all that one thread shuffles by itself */
    TRIALS_LEAST = 1000,
    NEAREST = 8,
    NAMES_MOST = 3,
    ORDERS_MOST = 5040, /* cells; larger tables of orders are too thin */
};

/* log10 of how rare a difference must be for two runs not to be of one shuffle; how near, of its own
 * squared distance from a fair shuffle, a named one must be, and a probable one; which part of
 * random laws may be as near to one of the candidates. */
static const double LOG10_RARE = -4, NEAR = 1.0 / 16, RATHER_NEAR = 1.0 / 4;
static const double CHANCE_SURE = 1e-3, CHANCE_MOST = 0.05;
static const uint64_t OTHER_SEED = UINT64_C(0x63616e6469646174);

/* Rows of counts of the case, a trial in each. */
typedef struct Table {
    const Tally *tally;
    const PermStat *stat; /* or NULL */
    size_t rows, columns;
    double dimensions;
    uint64_t *counts;
    double *even; /* chances of the columns in a fair row */
    double trials;
} Table;

enum { TABLES_MOST = 8 };

typedef struct Candidate {
    LooksLike like;
    Subject subject;
    bool everyday;
    double log10_p;          /* that both are one shuffle */
    double ratio, chance;    /* near, at most, over far; of random laws as near, in one table */
    double square, most;     /* squared distance from the case in that table, and at most */
} Candidate;

typedef struct Naming {
    const CaseSpec *spec;
    const RunSettings *settings;
    const TrialCounts *counts;
    Arena *memory;
    Table tables[TABLES_MOST];
    size_t table_count;
    Candidate *list;
    size_t count;
} Naming;

/* ---- a candidate's run ---- */

typedef struct Turned {
    OwnOutcomes own;
    Item *items;
} Turned;

static Status next_inverse(void *context, int feed, Item *outcomes, bool *missing, size_t count,
                           size_t *ret_count, Error *error)
{
    Turned *at = context;
    size_t n = at->own.plan->n;
    for (size_t trial = 0; trial < count; trial++, outcomes += n) {
        own_outcomes_next(&at->own, at->items);
        for (size_t place = 0; place < n; place++)
            outcomes[at->items[place]] = (Item)place;
    }
    *ret_count = count;
    return STATUS_OK;
}

static Status run_inverse(TrialPlan *plan, TrialCounts *ret, Error *error)
{
    const TrialPlan own = *plan;
    SCOPED_ARENA scratch = {0};
    Turned at = {.items = arena_get(&scratch, plan->n, sizeof *at.items)};
    TRY(arena_status(&scratch, "a shuffle", error));
    TRY(own_outcomes_open(&at.own, &own, true, error));
    own_outcomes_begin(&at.own, plan->seed, 0);
    OutcomeFeed feed = {.context = &at, .feeds = 1, .next = next_inverse};
    plan->feed = &feed;
    plan->threads = 1;
    Status status = run_trials(plan, ret, error);
    own_outcomes_close(&at.own);
    return status;
}

/* A bound on the steps of one trial, roughly: passes over the items, or comparisons of a sort. */
static double steps_of(const Subject *subject, size_t n)
{
    if (subject->algorithm->form >= FORM_SORT)
        return (double)n * (double)n;
    return (double)n * (subject->algorithm->repeats ? 1 + (double)subject->parameter : 1);
}

static Status run_candidate(const Naming *at, const Candidate *one, double trials, double steps,
                            TrialCounts *ret, Error *error)
{
    Source source;
    TRY(source_find(DEFAULT_SOURCE, &source, error));
    const LooksLike *like = &one->like;
    bool inverse = like->transform == TRANSFORM_INVERSE;
    double most = (inverse ? fmin(THREADLESS_MOST, steps) : steps) /
                  steps_of(&one->subject, at->spec->n) / (like->times ? like->times : 1);
    TrialPlan plan = {
        .subject = one->subject,
        .machine = at->settings->machine,
        .n = at->spec->n,
        .shape = at->spec->shape,
        .trials = (uint64_t)fmin(trials, fmax(most, TRIALS_LEAST)),
        .seed = at->spec->seed ^ OTHER_SEED,
        .source = &source,
        .draw = {like->draw, like->draw_bits},
        .repeat = like->times,
        .threads = at->settings->threads,
    };
    for (size_t t = 0; t < at->table_count; t++)
        plan.tallies[plan.tally_count++] = at->tables[t].tally->kind;
    return inverse ? run_inverse(&plan, ret, error) : run_trials(&plan, ret, error);
}

/* ---- distances ---- */

static uint64_t *counts_of(const Table *table, const Tally *tally, Arena *memory)
{
    if (table->stat)
        return arena_keep(memory, stat_counts(table->stat, tally));
    uint64_t *counts = arena_get(memory, table->rows * table->columns, sizeof *counts);
    for (size_t cell = 0; counts && cell < table->rows * table->columns; cell++)
        counts[cell] = tally_cell(tally, cell);
    return counts;
}

/* Sums over the cells (p - q)^2 / max(q, even), without what chance adds: of the case (p) from the
 * candidate (q), and at most, at two standard deviations; and of the candidate from a fair law. */
static void measure(const Naming *at, const Table *table, const uint64_t *counts, double trials,
                    Candidate *one)
{
    double square = 0, away = 0, variance = 0;
    for (size_t cell = 0; cell < table->rows * table->columns; cell++) {
        double even = table->even[cell % table->columns];
        double p = (double)table->counts[cell] / table->trials, q = (double)counts[cell] / trials;
        double scale = fmax(even, q > 0 ? q : p), own = q * (1 - q) / trials / scale;
        if (scale <= 0)
            continue;
        double noise = p * (1 - p) / table->trials / scale + own;
        double off = (p - q) * (p - q) / scale - noise;
        square += off;
        away += (q - even) * (q - even) / scale - own;
        variance += 2 * noise * noise + 4 * noise * fmax(0, off);
    }
    double most = fmax(0, square) + 2 * sqrt(variance), ratio = away > 0 ? most / away : INFINITY;
    double chance = (double)at->count * pow(fmin(1, ratio), (table->dimensions - 1) / 2);
    if (chance >= one->chance)
        return;
    one->chance = chance;
    one->ratio = ratio;
    one->square = square;
    one->most = most;
}

/* Holds a run of the candidate against the case. */
static Status compare(const Naming *at, Candidate *one, double trials, double steps, Error *error)
{
    TrialCounts other;
    SCOPED_ARENA scratch = {0};
    TRY(run_candidate(at, one, trials, steps, &other, error));
    Status status = STATUS_OK;
    one->log10_p = other.invalid ? -INFINITY : 0;
    one->chance = one->ratio = INFINITY;
    for (size_t t = 0; t < at->table_count && !status && !other.invalid; t++) {
        const Table *table = &at->tables[t];
        double log10_p = 0;
        if (same_law_known(table->tally->kind, at->spec->n))
            status = two_sample(table->tally, (uint64_t)table->trials, &other.tallies[t],
                                other.trials, &log10_p, error);
        one->log10_p = fmin(one->log10_p, log10_p + log10((double)at->table_count));
        if (status || one->log10_p < LOG10_RARE)
            continue;
        uint64_t *counts = counts_of(table, &other.tallies[t], &scratch);
        if (table->dimensions > 3 && !scratch.lost)
            measure(at, table, counts, (double)other.trials, one);
    }
    one->log10_p = fmin(0, one->log10_p);
    trial_counts_clear(&other);
    return status ? status : arena_status(&scratch, "a candidate", error);
}

/* ---- candidates ---- */

static void add(Naming *at, const Subject *subject, Transform transform, uint32_t times,
                DrawMethod draw, unsigned bits)
{
    Candidate one = {.subject = *subject,
                     .like = {.transform = transform, .times = times, .draw = draw, .draw_bits = bits},
                     .everyday = subject->algorithm->everyday && transform == TRANSFORM_NONE &&
                                 !times};
    arena_room(at->memory, &at->list, at->count, sizeof *at->list);
    if (!at->memory->lost)
        at->list[at->count++] = one;
}

/* What people make of a shuffle: the other direction, twice, draws of few bits; above 3 items, whose
 * laws have too few numbers to tell so much. */
static void add_variants(Naming *at, const Subject *subject)
{
    const Algorithm *algorithm = subject->algorithm;
    bool fair = algorithm->claim == CLAIM_UNIFORM;
    if (!fair)
        add(at, subject, TRANSFORM_NONE, 0, DRAW_EXACT, 0);
    if (at->spec->n <= 3 && !at->spec->shape)
        return;
    if (!fair && !algorithm->parameter) {
        if (algorithm->everyday)
            add(at, subject, TRANSFORM_INVERSE, 0, DRAW_EXACT, 0);
        add(at, subject, TRANSFORM_NONE, 2, DRAW_EXACT, 0);
    }
    if (form_is_sort(algorithm->form))
        add(at, subject, TRANSFORM_NONE, 0, DRAW_THREE_WAY, 0);
    static const unsigned bits[] = {8, 15, 16};
    for (size_t b = 0; fair && algorithm->everyday && b < 3; b++) {
        add(at, subject, TRANSFORM_NONE, 0, DRAW_MODULO, bits[b]);
        add(at, subject, TRANSFORM_NONE, 0, DRAW_FLOAT, bits[b]);
    }
}

static void add_candidates(Naming *at)
{
    size_t n = at->spec->n;
    for (size_t i = 0; algorithm_list[i]; i++) {
        const Algorithm *algorithm = algorithm_list[i];
        bool sampler = algorithm->takes, wanted = algorithm->claim != CLAIM_BROKEN &&
                      (algorithm->claim == CLAIM_UNIFORM || n >= algorithm->biased_from);
        if (!wanted || n < algorithm->min_n || (algorithm->max_n && n > algorithm->max_n) ||
            (sampler && !at->spec->shape))
            continue;
        Subject subject = subject_of(&algorithm_list[i], false);
        if (sampler)
            subject_take(&subject, at->spec->shape);
        add_variants(at, &subject);
    }
}

/* The parameter that comes nearest: by doubling, until twice in turn none is nearer, then by halves
 * of the step. */
static Status fit_parameter(const Naming *at, Candidate *one, Error *error)
{
    const Algorithm *algorithm = one->subject.algorithm;
    uint64_t least = algorithm->parameter_min, most = algorithm->parameter_max;
    Candidate best = *one, next = *one;
    best.log10_p = -INFINITY;
    int farther = 0;
    for (uint64_t parameter = least; parameter <= most && farther < 2; parameter *= 2) {
        next.subject.parameter = (uint32_t)parameter;
        if (steps_of(&next.subject, at->spec->n) * TRIALS_LEAST > FIRST_STEPS)
            break;
        TRY(compare(at, &next, FIRST_TRIALS, FIRST_STEPS, error));
        bool nearer = next.log10_p > best.log10_p || best.log10_p == -INFINITY;
        farther = nearer ? 0 : farther + 1;
        best = nearer ? next : best;
    }
    for (uint64_t step = best.subject.parameter / 2; step && best.log10_p > -300; step /= 2)
        for (int side = -1; side < 2; side += 2) {
            uint64_t parameter = best.subject.parameter + (uint64_t)(side * (int64_t)step);
            if (parameter < least || parameter > most)
                continue;
            next.subject.parameter = (uint32_t)parameter;
            TRY(compare(at, &next, FIRST_TRIALS, FIRST_STEPS, error));
            best = next.log10_p > best.log10_p ? next : best;
        }
    *one = best;
    return STATUS_OK;
}

/* ---- the rule ---- */

static int by_nearness(const void *a, const void *b)
{
    const Candidate *one = a, *other = b;
    bool first = one->log10_p >= LOG10_RARE, second = other->log10_p >= LOG10_RARE;
    if (first != second)
        return first ? -1 : 1;
    return (one->square > other->square) - (one->square < other->square);
}

static int by_rank(const void *a, const void *b)
{
    const Candidate *one = a, *other = b;
    return one->everyday != other->everyday ? (one->everyday ? -1 : 1) : by_nearness(a, b);
}

/* What is not sure is a reason only of three items, where little tells laws apart, and where it is
 * an everyday mistake, the only one. */
static LooksLike describe(const Candidate *one, bool reason)
{
    static const char *const drawn[][2] = {
        [DRAW_MODULO] = {"takes a number of few bits modulo the number of places",
                         "use a function that draws evenly below a bound"},
        [DRAW_FLOAT] = {"multiplies a fraction of few bits",
                        "use a function that draws evenly below a bound"},
        [DRAW_THREE_WAY] = {"sorts with a comparator that answers -1, 0 or 1 at random",
                            "shuffle by Fisher-Yates"}};
    LooksLike like = one->like;
    bool exact = like.draw == DRAW_EXACT, sure = one->chance <= CHANCE_SURE && one->ratio <= NEAR;
    like.probable = !sure;
    like.log10_p = one->log10_p;
    like.random_laws = one->chance;
    reason = sure || (reason && one->everyday);
    like.mistake = !reason ? NULL : exact ? one->subject.algorithm->mistake : drawn[like.draw][0];
    like.cure = !reason ? NULL : exact ? one->subject.algorithm->cure : drawn[like.draw][1];
    subject_name(&one->subject, like.algorithm, sizeof like.algorithm);
    return like;
}

static Status find_tables(Naming *at, Error *error)
{
    size_t n = at->spec->n;
    for (size_t t = 0; t < at->counts->tally_count && at->table_count < TABLES_MOST; t++) {
        const Tally *tally = &at->counts->tallies[t];
        const PermStat *stat = tally_number(tally->kind);
        Table table = {.tally = tally,
                       .trials = (double)tally_trials(tally, at->counts->trials,
                                                      at->counts->sampled_trials)};
        if (tally->kind == &tally_permutations && tally->cells <= ORDERS_MOST)
            table.rows = 1, table.columns = tally->cells;
        else if (tally->kind == &tally_positions && n <= 256 && tally->cells == n * n)
            table.rows = table.columns = n;
        else if (tally->kind == &tally_groups && tally->shape.groups == n && n <= 256)
            table.rows = n, table.columns = tally->cells / n;
        else if ((stat == &stat_descents || stat == &stat_rising || stat == &stat_cycles) &&
                 !stat_cells(stat, n).sum && stat_cells(stat, n).count)
            table.rows = 1, table.columns = stat_cells(stat, n).count, table.stat = stat;
        if (!table.columns || table.trials < 1)
            continue;
        table.even = arena_get(at->memory, table.columns, sizeof *table.even);
        TRY(arena_status(at->memory, "a table", error));
        if (stat)
            TRY(stat_cell_chances(stat, n, table.even, error));
        for (size_t way = 0; way < table.columns && !stat; way++)
            table.even[way] = tally->kind == &tally_groups
                                  ? (double)shape_in_block(&tally->shape, way) / (double)n
                                  : 1 / (double)table.columns;
        for (size_t way = 0; way < table.columns; way++)
            table.dimensions += table.even[way] > 1e-3 || table.columns > 1000;
        table.dimensions -= 1;
        if (table.rows > 1)
            table.dimensions = (double)(table.rows - 1) * (double)(table.columns - 1);
        table.counts = counts_of(&table, tally, at->memory);
        at->tables[at->table_count++] = table;
    }
    return arena_status(at->memory, "the tables of a case", error);
}

Status name_case(const CaseSpec *spec, const RunSettings *settings, const TrialCounts *counts,
                 KnownLaws *known, CaseResult *result, Error *error)
{
    Arena *memory = &result->memory;
    Naming at = {.spec = spec, .settings = settings, .counts = counts, .memory = memory};
    if (counts->invalid || spec->n < 3)
        return STATUS_OK;
    TRY(find_tables(&at, error));
    bool main = false;
    for (size_t t = 0; t < at.table_count; t++)
        main |= !at.tables[t].stat;
    if (!main)
        return STATUS_OK;
    add_candidates(&at);
    for (size_t i = 0; i < at.count; i++)
        TRY(at.list[i].subject.algorithm->parameter && !at.list[i].subject.algorithm->takes
                ? fit_parameter(&at, &at.list[i], error)
                : compare(&at, &at.list[i], FIRST_TRIALS, FIRST_STEPS, error));
    qsort(at.list, at.count, sizeof *at.list, by_nearness);
    size_t near = 0, kept = 0;
    while (near < at.count && near < NEAREST && at.list[near].log10_p >= LOG10_RARE &&
           at.list[near].ratio < 4 * RATHER_NEAR)
        TRY(compare(&at, &at.list[near++], fmax(LAST_TRIALS, 4 * (double)counts->trials),
                    LAST_STEPS, error));
    qsort(at.list, near, sizeof *at.list, by_nearness);
    for (size_t i = 0; i < near; i++)
        if (at.list[i].log10_p >= LOG10_RARE && at.list[i].ratio <= RATHER_NEAR &&
            at.list[i].chance <= CHANCE_MOST && at.list[i].square <= at.list[0].most)
            at.list[kept++] = at.list[i];
    qsort(at.list, kept, sizeof *at.list, by_rank);
    kept = kept < NAMES_MOST ? kept : NAMES_MOST;
    result->looks_like = arena_get(memory, kept + 1, sizeof *result->looks_like);
    TRY(arena_status(memory, "the names", error));
    for (size_t i = 0; i < kept; i++)
        result->looks_like[i] = describe(&at.list[i], spec->n == 3 && kept == 1);
    result->looks_like_count = kept;
    for (size_t i = 0; i < result->check_count; i++)
        result->checks[i].directed.known = false; /* what fits has been found */
    return STATUS_OK;
}
