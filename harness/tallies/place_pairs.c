#include "tallies/place_pairs.h"

#include "deck/block_size.h"
#include "platform/platform.h"
#include "tallies/outcome_rows.h"
#include "tallies/permutations.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

typedef __int128 Wide;

/* Comparing all outcomes in pairs takes N^2 n / 2 steps, which are to end in a second or two. Of
 * more items fewer than 637 trials would be kept, of which the tails are not known. */
static const uint64_t MOST_STEPS = UINT64_C(1) << 30;
enum { MOST_KEPT = 2000, MOST_ITEMS = 5200 };

/* The most whose outcomes are kept. */
static uint64_t most_kept(size_t n)
{
    uint64_t kept = (uint64_t)sqrt((double)(2 * MOST_STEPS / n));
    return kept < MOST_KEPT ? kept : MOST_KEPT;
}

uint64_t place_pairs_most(size_t n)
{
    if (n > PLACE_PAIRS_TABLE)
        return most_kept(n);
    return n > PERMUTATIONS_MAX_N ? block_trials(n) : UINT64_MAX;
}

/* Whichever is less work; up to PERMUTATIONS_MAX_N tables can follow from the orders' counts. */
static bool in_table(size_t n, uint64_t trials)
{
    return n <= PERMUTATIONS_MAX_N ||
           (n <= PLACE_PAIRS_TABLE &&
            (trials > most_kept(n) || trials * trials >= (uint64_t)n * n * n));
}

static uint64_t place_pairs_cells(PlannedTally of, const char **ret_reason)
{
    if (of.n < 4)
        return tally_refuses(of.n < 2   ? "there is only one order"
                             : of.n < 3 ? "two items: positions say it all"
                                        : "three items: positions and parity say it all",
                             ret_reason);
    if (of.n > MOST_ITEMS)
        return tally_refuses("of more than 5,200 items too few trials can be compared in pairs",
                             ret_reason);
    if (in_table(of.n, of.trials))
        return (uint64_t)of.n * (of.n - 1) / 2 * of.n * of.n;
    return (of.trials < most_kept(of.n) ? of.trials : most_kept(of.n)) * of.n;
}

static void place_pairs_count(Tally *tally, const Item *outcome, uint64_t times)
{
    size_t n = tally->n;
    if (!in_table(n, tally->trials)) {
        for (size_t place = 0; place < n && tally->trial < tally->cells / n; place++)
            tally_add(tally, tally->trial * n + place, outcome[place]);
        return;
    }
    uint64_t first = 0;
    for (size_t p = 0; p < n && tally->trial < place_pairs_most(n); p++)
        for (size_t q = p + 1; q < n; q++, first += n * n)
            tally_add(tally, first + outcome[p] * n + outcome[q], times);
}

static void keep_rows(Tally *tally, const OutcomeRows *rows)
{
    Item outcome[LANES_MAX_N];
    uint64_t first_trial = tally->trial;
    for (size_t batch = 0; batch < rows->batches && tally->trial < tally->cells / tally->n; batch++)
        for (size_t lane = 0; lane < DECK_LANES; lane++) {
            outcome_rows_outcome(rows, batch, lane, outcome);
            tally->trial = first_trial + batch * DECK_LANES + lane;
            place_pairs_count(tally, outcome, 1);
        }
}

/* The trials of a block wait until all are there, so that the first cache holds the table in hand.
 */
typedef struct Waiting {
    size_t trials;
    uint8_t rows[]; /* a block of each place */
} Waiting;

static size_t scratch(PlannedTally of)
{
    return in_table(of.n, of.trials) ? sizeof(Waiting) + of.n * block_trials(of.n) : 0;
}

static void let_wait(Tally *tally, const OutcomeRows *rows)
{
    Waiting *waiting = tally->scratch;
    const uint8_t *row = rows->items;
    for (size_t batch = 0; batch < rows->batches; batch++, waiting->trials += DECK_LANES)
        for (size_t place = 0; place < tally->n; place++, row += DECK_LANES)
            memcpy(waiting->rows + place * block_trials(tally->n) + waiting->trials, row,
                   DECK_LANES);
}

static void count_rows(Tally *tally, OutcomeRows *rows)
{
    if (!in_table(tally->n, tally->trials))
        keep_rows(tally, rows);
    else if (tally->trial < place_pairs_most(tally->n)) /* whole blocks */
        let_wait(tally, rows);
}

static void end_block(Tally *tally, const OutcomeRows *rows)
{
    Waiting *waiting = tally->scratch;
    size_t n = tally->n, trials = waiting ? waiting->trials : 0, block = block_trials(n);
    uint32_t counts[PLACE_PAIRS_TABLE * PLACE_PAIRS_TABLE];
    uint64_t first = 0;
    for (size_t p = 0; p < n && trials; p++)
        for (size_t q = p + 1; q < n; q++, first += n * n) {
            const uint8_t *at_p = waiting->rows + p * block, *at_q = waiting->rows + q * block;
            memset(counts, 0, n * n * sizeof *counts);
            for (size_t trial = 0; trial < trials; trial++)
                counts[at_p[trial] * n + at_q[trial]]++;
            for (size_t cell = 0; cell < n * n; cell++)
                tally_add(tally, first + cell, counts[cell]);
        }
    if (waiting)
        waiting->trials = 0;
}

/* Item 0 is at one place: the cells of no trial that was counted begin with two zeros. */
static bool is_kept(const Tally *tally, uint64_t trial)
{
    return tally_cell(tally, trial * tally->n) || tally_cell(tally, trial * tally->n + 1);
}

bool place_pairs_keeps(const Tally *tally)
{
    return tally->kind == &tally_place_pairs && !in_table(tally->n, tally->trials);
}

static uint64_t counted(const Tally *tally, uint64_t trials)
{
    uint64_t kept = 0, n = tally->n;
    if (in_table(n, tally->trials)) { /* each has a cell of the first table */
        for (uint64_t cell = 0; cell < n * n; cell++)
            kept += tally_cell(tally, cell);
        return kept;
    }
    for (uint64_t trial = 0; trial < tally->cells / n; trial++)
        kept += is_kept(tally, trial);
    return kept;
}

static bool outcomes_hold(const Tally *tally)
{
    return in_table(tally->n, tally->trials) || tally_has_orders(tally, tally->cells, 0);
}

/* With A the trials that have two items at two places, B those that have them one way round less
 * those that have them the other, and O(a,p) those with item a at place p, summing over all pairs
 * of items and of places: sum A^2 counts f1 (f1-1) / 2 + f2 over all pairs of trials (each with
 * itself, too), sum B^2 f1 (f1-1) / 2 - f2, and sum O^2 counts f1. */
static PlacePairSums table_sums(const Tally *tally, uint64_t trials)
{
    size_t n = tally->n;
    uint64_t first = 0, cells[PLACE_PAIRS_TABLE * PLACE_PAIRS_TABLE];
    unsigned __int128 together = 0, turned = 0, places = 0;
    for (size_t p = 0; p < n; p++)
        for (size_t q = p + 1; q < n; q++, first += n * n) {
            tally_read(tally, first, n * n, cells);
            for (size_t x = 0; x < n; x++)
                for (size_t y = 0; y < x; y++) {
                    uint64_t one = cells[x * n + y], other = cells[y * n + x];
                    uint64_t both = one + other, more = one > other ? one - other : other - one;
                    together += (unsigned __int128)both * both;
                    turned += (unsigned __int128)more * more;
                }
            for (size_t x = 0; q == p + 1 && x < n; x++) {
                uint64_t at_p = 0, at_q = 0;
                for (size_t y = 0; y < n; y++) {
                    at_p += cells[x * n + y];
                    at_q += cells[y * n + x];
                }
                places += (unsigned __int128)at_p * at_p;
                if (q + 1 == n)
                    places += (unsigned __int128)at_q * at_q;
            }
        }
    /* Over all N^2 pairs of trials, and less the N of each with itself, twice every two. */
    Wide all = (Wide)trials * (Wide)trials, N = (Wide)trials, items = (Wide)n;
    return (PlacePairSums){
        .together = ((Wide)together - (Wide)places - N * (items * (items - 3) / 2)) / 2,
        .turned = ((Wide)turned - (Wide)places + all - N * ((items - 1) * (items - 2) / 2)) / 2,
    };
}

/* One outcome with all those after it; `places` is room for n. The order that leads from it to
 * another takes place p to the place q that the other's item at p has in it, and q to p where it
 * has there, at p, the other's item at q. */
static PlacePairSums sums_after(const uint32_t *own, size_t n, size_t others, uint32_t *places)
{
    int64_t together = 0, turned = 0;
    for (size_t place = 0; place < n; place++)
        places[own[place]] = (uint32_t)place;
    for (const uint32_t *items = own + n; others--; items += n) {
        int64_t fixed = 0, swapped = 0;
        for (size_t place = 0; place < n; place++) {
            size_t to = places[items[place]];
            fixed += to == place;
            swapped += (to > place) & (items[to] == own[place]);
        }
        together += fixed * (fixed - 1) / 2 + swapped - fixed;
        turned += (fixed - 1) * (fixed - 2) / 2 - swapped;
    }
    return (PlacePairSums){.together = together, .turned = turned};
}

/* At most MOST_STEPS / n pairs, with sums below n^2 each: they fit into 64 bits. */
static Status kept_sums(const Tally *tally, uint64_t trials, int threads, PlacePairSums *ret,
                        Error *error)
{
    size_t n = tally->n;
    uint32_t *room = malloc((size_t)threads * n * sizeof *room);
    uint32_t *outcomes = malloc((size_t)trials * n * sizeof *outcomes);
    if (!room || !outcomes) {
        free(room);
        free(outcomes);
        return error_set(error, STATUS_FAILED, "out of memory to compare trials in pairs");
    }
    uint64_t kept = 0;
    for (uint64_t trial = 0; trial < tally->cells / n && kept < trials; trial++) {
        for (size_t place = 0; place < n; place++)
            outcomes[kept * n + place] = (uint32_t)tally_cell(tally, trial * n + place);
        kept += is_kept(tally, trial);
    }
    int64_t together = 0, turned = 0;
#pragma omp parallel num_threads(threads) reduction(+ : together, turned) if (threads > 1)
    {
        uint32_t *places = room + (size_t)threads_self() * n;
#pragma omp for schedule(dynamic, 8)
        for (uint64_t trial = 0; trial < trials; trial++) {
            PlacePairSums sums =
                sums_after(outcomes + trial * n, n, (size_t)(trials - trial - 1), places);
            together += (int64_t)sums.together;
            turned += (int64_t)sums.turned;
        }
    }
    free(room);
    free(outcomes);
    *ret = (PlacePairSums){.together = together, .turned = turned};
    return STATUS_OK;
}

Status place_pairs_sums(const Tally *tally, uint64_t trials, int threads, PlacePairSums *ret,
                        Error *error)
{
    if (!in_table(tally->n, tally->trials))
        return kept_sums(tally, trials, threads > 1 ? threads : 1, ret, error);
    *ret = table_sums(tally, trials);
    return STATUS_OK;
}

const TallyKind tally_place_pairs = {
    .outcomes_hold = outcomes_hold,
    .id = "pairs-of-places",
    .cells = place_pairs_cells,
    .scratch = scratch,
    .count = place_pairs_count,
    .count_rows = count_rows,
    .end_block = end_block,
    .counted = counted,
};
