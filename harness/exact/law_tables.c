#include "exact/law_tables.h"

#include <string.h>

#include "algorithms/algorithm.h"
#include "base/elementary.h"
#include "exact/fit.h"
#include "exact/known_numbers.h"
#include "inference/binomial_tail.h"
#include "inference/check_kind.h"
#include "inference/homogeneity.h"
#include "inference/stat_law.h"
#include "tallies/blocks.h"
#include "tallies/groups.h"
#include "tallies/samples.h"

extern const CheckKind check_law_orders, check_law_places;

/* Chances nearer than this are the same: both are fractions, but for rounding. */
static const double SAME_CHANCE = 1e-9;

/* ---- the tables ---- */

const Tally *law_table_among(const Tally *tallies, size_t tally_count, uint64_t trials)
{
    const Tally *orders = tally_among(tallies, tally_count, &tally_permutations),
                *groups = tally_among(tallies, tally_count, &tally_groups),
                *places = tally_among(tallies, tally_count, &tally_positions);
    const Tally *main = groups                                      ? groups
                        : orders && orders->n <= KNOWN_ORDERS_MAX_N ? orders
                        : places && places->n > KNOWN_ORDERS_MAX_N  ? places
                                                                    : NULL;
    if (!main || main->n > KNOWN_PLACES_MAX_N || trials < 1)
        return NULL;
    if (groups && (main->shape.groups != main->n || main->shape.seen >= main->n))
        return NULL;
    uint64_t valid = 0;
    for (size_t way = 0; main != orders && way < main->cells / main->n; way++)
        valid += tally_cell(main, way); /* of the first item */
    return main == orders || valid == trials ? main : NULL;
}

static LawTable first_table(const Tally *main, const KnownLaws *laws, uint64_t trials,
                            Arena *memory)
{
    LawTable table = {.rows = laws->rows,
                      .columns = laws->columns,
                      .counts = arena_get(memory, laws->rows * laws->columns, sizeof(uint64_t)),
                      .even = arena_get(memory, laws->columns, sizeof(double))};
    if (memory->lost)
        return table;
    if (main->kind == &tally_permutations)
        fit_counts(main, trials, table.counts);
    else
        for (size_t cell = 0; cell < main->cells; cell++)
            table.counts[cell] = tally_cell(main, cell);
    size_t ways = laws->rows > 1 ? laws->columns : laws->columns - 1; /* the last is no order */
    for (size_t way = 0; way < ways; way++)
        table.even[way] = main->kind == &tally_groups
                              ? (double)shape_in_block(&main->shape, way) / (double)main->n
                              : 1.0 / (double)ways;
    return table;
}

static Status stat_table(const PermStat *stat, const Tally *tally, Arena *memory, LawTable *ret,
                         Error *error)
{
    size_t columns = stat_cells(stat, tally->n).count;
    *ret = (LawTable){.stat = stat,
                      .rows = 1,
                      .columns = columns,
                      .counts = arena_keep(memory, stat_counts(stat, tally)),
                      .even = arena_get(memory, columns, sizeof(double))};
    TRY(arena_status(memory, "a number of the outcomes", error));
    return stat_cell_chances(stat, tally->n, ret->even, error);
}

/* Each two items are a row: how often they came together, and how often not. */
static LawTable pair_table(const Tally *pairs, uint64_t trials, Arena *memory)
{
    double n = (double)pairs->shape.n, taken = (double)pairs->shape.seen;
    LawTable table = {.pairs = true,
                      .rows = pairs->cells,
                      .columns = 2,
                      .counts = arena_get(memory, 2 * pairs->cells, sizeof(uint64_t)),
                      .even = arena_get(memory, 2, sizeof(double))};
    if (memory->lost)
        return table;
    for (uint64_t cell = 0; cell < pairs->cells; cell++) {
        table.counts[2 * cell] = tally_cell(pairs, cell);
        table.counts[2 * cell + 1] = trials - tally_cell(pairs, cell);
    }
    table.even[0] = taken * (taken - 1) / (n * (n - 1));
    table.even[1] = 1 - table.even[0];
    return table;
}

static LawTable successor_table(const Tally *successors, Arena *memory)
{
    size_t n = successors->n, symbols = n + 1;
    LawTable table = {.successors = true,
                      .rows = symbols,
                      .columns = n,
                      .counts = arena_get(memory, symbols * n, sizeof(uint64_t)),
                      .even = arena_get(memory, n, sizeof(double))};
    for (size_t cell = 0; !memory->lost && cell < symbols * n; cell++) {
        size_t row = cell / n, other = cell % n;
        table.counts[cell] = tally_cell(successors, row * symbols + other + (other >= row));
        table.even[other] = 1 / (double)n;
    }
    return table;
}

Status law_tables_make(const Tally *main, const Tally *tallies, size_t tally_count, uint64_t trials,
                       const KnownLaws *laws, Arena *memory, LawTables *ret, Error *error)
{
    static const struct {
        const PermStat *stat;
        const TallyKind *tally;
    } beside[] = {{&stat_parity, &stat_cycles.tally},
                  {&stat_descents, &stat_descents.tally},
                  {&stat_rising, &stat_rising.tally}};
    LawTables made = {.memory = memory, .laws = laws, .trials = trials};
    made.tables[made.count++] = first_table(main, laws, trials, memory);
    const Tally *pairs =
        main->kind == &tally_groups ? tally_among(tallies, tally_count, &tally_samples[1]) : NULL;
    if (pairs)
        made.tables[made.count++] = pair_table(pairs, trials, memory);
    for (size_t i = 0; main->kind == &tally_positions && i < sizeof beside / sizeof *beside; i++) {
        const Tally *tally = tally_among(tallies, tally_count, beside[i].tally);
        if (!tally || stat_cells(beside[i].stat, main->n).sum)
            continue;
        LawTable *table = &made.tables[made.count];
        uint64_t counted = 0;
        TRY(stat_table(beside[i].stat, tally, memory, table, error));
        for (size_t value = 0; value < table->columns; value++)
            counted += table->counts[value];
        made.count += counted == trials; /* not where it saw a part of the trials */
    }
    const Tally *successors = main->kind == &tally_positions && main->n < BLOCKS_SINGLE
                                  ? tally_among(tallies, tally_count, &tally_successors)
                                  : NULL;
    if (successors)
        made.tables[made.count++] = successor_table(successors, memory);
    size_t columns = 0, cells = 0;
    for (size_t t = 0; t < made.count; t++) {
        size_t of_table = made.tables[t].rows * made.tables[t].columns;
        columns = made.tables[t].columns > columns ? made.tables[t].columns : columns;
        cells = t && of_table > cells ? of_table : cells;
    }
    made.chances = arena_get(memory, cells, sizeof *made.chances);
    made.row = arena_get(memory, columns, sizeof *made.row);
    TRY(arena_status(memory, "the known laws", error));
    *ret = made;
    return STATUS_OK;
}

/* ---- the laws in them ---- */

/* How many of the n sets of a systematic sample have both items: [2 (c (c-1)/2 + b)], b < c. */
static void systematic_pairs(size_t n, size_t k, double *chances)
{
    memset(chances, 0, n * (n - 1) * sizeof *chances);
    for (size_t start = 0; start < n; start++)
        for (size_t i = 1; i < k; i++)
            for (size_t j = 0; j < i; j++) {
                size_t one = (start + i * n / k) % n, other = (start + j * n / k) % n;
                size_t c = one > other ? one : other, b = one > other ? other : one;
                chances[c * (c - 1) + 2 * b] += 1;
            }
    for (size_t cell = 0; cell < n * (n - 1); cell += 2) {
        chances[cell] /= (double)n;
        chances[cell + 1] = 1 - chances[cell];
    }
}

/* What a law's run counted in a table; NULL: not counted there. */
static const LawTable *table_of_run(const LawTables *run, const LawTable *of)
{
    for (size_t t = 0; t < run->count; t++)
        if (run->tables[t].stat == of->stat && run->tables[t].successors == of->successors)
            return &run->tables[t];
    return NULL;
}

/* Chances of the cells, from a run of `trials`. Places that are even but for five standard
 * deviations of noise are even. */
static void chances_of_run(const LawTable *counted, uint64_t trials, double *chances)
{
    double columns = (double)counted->columns, rows = (double)counted->rows, away = 0;
    double free = (rows - 1) * (columns - 1);
    for (size_t cell = 0; cell < counted->rows * counted->columns; cell++) {
        double even = counted->even[cell % counted->columns], more = even * columns / 2;
        chances[cell] = ((double)counted->counts[cell] + more) / ((double)trials + columns / 2);
        away += pow((double)counted->counts[cell] - (double)trials * even, 2) / even;
    }
    away *= (rows - 1) / rows / (double)trials;
    for (size_t cell = 0;
         away < free + 5 * sqrt(2 * free) && cell < counted->rows * counted->columns; cell++)
        chances[cell] = counted->even[cell % counted->columns];
}

/* The fit to a law of a run: could both runs come from one shuffle? */
static double fit_to_run(const LawTable *of, const LawTable *counted)
{
    double least = 0;
    for (size_t row = 0; row < of->rows; row++) {
        size_t first = row * of->columns;
        HomogeneityTest test =
            homogeneity_test(of->counts + first, counted->counts + first, of->columns, false);
        if (test.df > 0)
            least = fmin(least, test.log10_p + log10((double)of->rows));
    }
    return fmin(0, least);
}

Status law_of_run_add(KnownLaws *laws, KnownLaw law, const Tally *tallies, size_t tally_count,
                      uint64_t trials, Error *error)
{
    const Tally *main = law_table_among(tallies, tally_count, trials);
    LawTables *run = arena_get(&laws->memory, 1, sizeof *run);
    law.chances = arena_get(&laws->memory, laws->rows * laws->columns, sizeof *law.chances);
    TRY(arena_status(&laws->memory, "the law of a run", error));
    TRY(law_tables_make(main, tallies, tally_count, trials, laws, &laws->memory, run, error));
    chances_of_run(&run->tables[0], trials, law.chances);
    law.run = run;
    law.sign = NAN;
    TRY(known_laws_add(laws, law, error));
    laws->runs++;
    return STATUS_OK;
}

const double *law_table_chances(LawTables *at, size_t table, const KnownLaw *law)
{
    const LawTable *of = &at->tables[table];
    if (table == 0)
        return law->chances;
    if (law->run) {
        const LawTable *counted = table_of_run(law->run, of);
        if (counted)
            chances_of_run(counted, law->run->trials, at->chances);
        return counted ? at->chances : NULL;
    }
    if (of->successors || (of->pairs && law->algorithm->form != FORM_SYSTEMATIC))
        return NULL;
    if (of->pairs)
        systematic_pairs(at->laws->n, law->parameter, at->chances);
    else if (!known_number(law, at->laws->n, of->stat, at->chances))
        return NULL;
    return at->chances;
}

/* Item i at place p as often as item 0 at place p - i, for all of them? */
static bool circulant(const uint64_t *counts, size_t n)
{
    for (size_t item = 1; item < n; item++)
        for (size_t place = 0; place < n; place++)
            if (counts[item * n + place] != counts[(place + n - item) % n])
                return false;
    return true;
}

/* ln of Chernoff's bound at that tilt: of the number of orders that come being `seen`, or farther
 * from its mean on the side of the tilt. */
static double log_bound(const double *chances, size_t orders, double trials, double seen,
                        double tilt)
{
    double sum = -tilt * seen, more = expm1(tilt);
    for (size_t order = 0; order < orders; order++)
        if (chances[order] > 0) {
            double comes = -expm1(trials * log1p(-fmin(chances[order], 1 - 0x1p-53)));
            sum += log1p(comes * more);
        }
    return sum;
}

/* The least of these, which is convex in the tilt. */
static double log10_so_many(const double *chances, size_t orders, double trials, double seen)
{
    double mean = 0, low = -40, high = 40, most = 0;
    for (size_t order = 0; order < orders; order++) {
        mean -= expm1(trials * log1p(-fmin(chances[order], 1 - 0x1p-53)));
        most = fmax(most, chances[order]);
    }
    if (fabs(seen - mean) < 0.5)
        return 0; /* the nearest number there is */
    *(seen < mean ? &high : &low) = 0;
    for (int step = 0; step < 60; step++) {
        double third = (high - low) / 3;
        if (log_bound(chances, orders, trials, seen, low + third) <
            log_bound(chances, orders, trials, seen, high - third))
            high -= third;
        else
            low += third;
    }
    double least = log_bound(chances, orders, trials, seen, (low + high) / 2);
    if (seen < mean) /* all lie in some set of so many */
        least = fmin(least, log_choose((double)orders, seen) + trials * log(fmin(1, seen * most)));
    return least / LN10;
}

/* log10 of the least p of how many different cells of a row came, times the number of rows. */
static double log10_different(const LawTable *of, const double *chances, double trials)
{
    double least = 0;
    bool of_orders = of->rows == 1 && !of->stat && !of->pairs;
    size_t columns = of->columns - of_orders; /* the last is no order */
    for (size_t row = 0; row < of->rows && !of->stat && !of->pairs; row++) {
        double seen = 0, possible = 0;
        for (size_t way = 0; way < columns; way++) {
            seen += of->counts[row * of->columns + way] > 0;
            possible += chances[row * of->columns + way] > 0;
        }
        if (of_orders || seen < possible)
            least = fmin(least, log10_so_many(chances + row * of->columns, columns, trials, seen));
    }
    return least + log10((double)of->rows);
}

bool law_cells_refuse(const LawTable *of, const double *chances, uint64_t of_run)
{
    double least = 0, trials = (double)of_run;
    size_t cells = of->rows * of->columns;
    for (size_t cell = 0; cell < cells; cell++) {
        double count = (double)of->counts[cell], chance = chances[cell];
        if (chance > 0 && chance < 1)
            least = fmin(least, chi_square_log10_two_sided(binomial_tails(count, trials, chance)));
        else if (count != (chance > 0 ? trials : 0))
            return true;
    }
    return least + log10((double)cells) < LOG10_RARE ||
           log10_different(of, chances, trials) < LOG10_RARE;
}

/* Whether all rows are tested together. Draws of few bits leave the orders nearly alike, so that a
 * sum over the items has the variance that it has under fairness. */
static bool tested_together(size_t table, const KnownLaw *law)
{
    return table == 0 && draw_law_of_bits(law->draw);
}

/* The way to a fair law: what a fair trial adds to the mean of the sum of its scores, (even -
 * chance) / chance of each cell that it is in, and what one of the law adds to the variance. */
static double way_to_even(const LawTable *of, const double *chances)
{
    double sum = 0;
    for (size_t cell = 0; cell < of->rows * of->columns; cell++)
        if (chances[cell] > 0)
            sum += pow(of->even[cell % of->columns] - chances[cell], 2) / chances[cell];
    return sum;
}

static double log10_far(double deviations)
{
    return chi_square_tails(deviations * deviations, 1).log10_upper;
}

/* Of items at places the variance is n/(n - 1) times what it were of independent rows (Hoeffding
 * 1951). */
static double variance_of(const LawTable *of)
{
    return of->rows > 1 ? (double)of->rows / ((double)of->rows - 1) : 1;
}

/* log10 of the two-sided p of these scores, taken as normal. */
static double fit_together(const LawTables *at, const LawTable *of, const double *chances)
{
    double score = 0, trials = (double)at->trials;
    for (size_t cell = 0; cell < of->rows * of->columns; cell++)
        if (chances[cell] > 0)
            score += ((double)of->counts[cell] - trials * chances[cell]) *
                     (of->even[cell % of->columns] - chances[cell]) / chances[cell];
    return log10_far(score / sqrt(trials * variance_of(of) * way_to_even(of, chances)));
}

Status law_table_fit(LawTables *at, size_t table, const KnownLaw *law, const double *chances,
                     double *ret_log10_p, Error *error)
{
    const LawTable *of = &at->tables[table];
    size_t rows = of->rows, columns = of->columns;
    double least = 0;
    if (law->run) {
        *ret_log10_p = fit_to_run(of, table_of_run(law->run, of));
        return STATUS_OK;
    }
    *ret_log10_p = -INFINITY;
    if (rows > 1 && law->algorithm->form == FORM_CUT && !table) {
        if (!circulant(of->counts, rows))
            return STATUS_OK;
        rows = 1; /* the others are the same */
    }
    for (size_t row = 0; row < rows && least >= LOG10_RARE; row++) {
        const uint64_t *counts = of->counts + row * columns;
        for (size_t way = 0; way < columns; way++) {
            at->row[way] = chances[row * columns + way] * (double)at->trials;
            if (counts[way] && !(at->row[way] > 0))
                return STATUS_OK; /* what cannot come up did */
        }
        TestResult test;
        TRY(fit_test(counts, at->row, columns, &test, error));
        if (law->fitted && rows == 1 && test.df > 1) /* to the same counts */
            test.tails = chi_square_tails(test.statistic, test.df - 1);
        least = fmin(least, chi_square_log10_two_sided(test.tails) + log10((double)rows));
    }
    if (tested_together(table, law))
        least = fmin(least, fit_together(at, of, chances)) + log10(2);
    if (least >= LOG10_RARE && law_cells_refuse(of, chances, at->trials))
        return STATUS_OK;
    *ret_log10_p = fmin(0, least);
    return STATUS_OK;
}

bool law_is_target(const Tally *main, const KnownLaw *law)
{
    const CheckKind *check =
        main->kind == &tally_permutations ? &check_law_orders : &check_law_places;
    bool same = main->shape.law != NULL;
    for (uint64_t cell = 0; same && cell < main->cells; cell++)
        same = fabs(check->cell_chance(main, cell) - law->chances[cell]) < SAME_CHANCE;
    return same;
}
