/* The exact laws of one-number statistics (tallies/perm_stat.h) of a uniform permutation, and tests
 * of their tables by these. */
#ifndef FAIRNESS_INFERENCE_STAT_TEST_H
#define FAIRNESS_INFERENCE_STAT_TEST_H

#include "base/arena.h"
#include "inference/chi_square.h"
#include "tallies/perm_stat.h"

/* The law for n >= 2 items; ret->chances[i] is the chance of stat->least + i, out of `memory`.
 * STATUS_FAILED without memory. */
Status stat_law(const PermStat *stat, size_t n, Arena *memory, StatLaw *ret, Error *error);

/* The chances of the cells of stat_cells(stat, n), by value: cells[] has room for their count.
 * Errors as above. */
Status stat_cell_chances(const PermStat *stat, size_t n, double *cells, Error *error);

/* The chances of 0, 1, ... n runs of a word (tallies/words.h); of two kinds as by Wald and
 * Wolfowitz (1940, Ann. Math. Stat. 11). Kind by kind: its r items come as k blocks in C(r-1, k-1)
 * ways, to k of the L + 1 gaps of the word before, of which c are between items that are alike. */
Status word_runs_law(const Shape *shape, double *ret_chances, Error *error);

/* Counts by value: cell c has the values first + c * width to that + width - 1. */
typedef struct ValueTable {
    const double *chances; /* of each cell; they add up to 1, except for rounding */
    const uint64_t *counts;
    size_t cells;
    uint64_t trials; /* at least 1; the sum of the counts */
    uint64_t first, width;
    bool below,
        above;   /* the first cell has all smaller values, too; the last one all larger ones */
    double mean; /* under fairness; NAN: by the chances */
} ValueTable;

/* The table of a statistic: its chances out of `memory`; `counts` are those of stat_cells(stat, n).
 * Errors as above. */
Status stat_table(const PermStat *stat, size_t n, const uint64_t *counts, uint64_t trials,
                  Arena *memory, ValueTable *ret, Error *error);

/* Neighbouring cells are put together, from both ends towards the middle, until each group expects
 * at least STAT_LEAST_EXPECTED trials, but for rounding: by expectation alone. `method` says how
 * the tails were found:
 *   "convolution"  up to three groups of a number with three values or more, of up to 10,000
 * trials: how far the sum of all values, by cell, lies from its mean, by its exact law
 *                  (stat_sum.h); df = 1. So few counts of three groups are as even as a lower tail
 *                  of a hundredth asks that no chi-square knows how many
 *   "exact"        two groups: summed over all outcomes (binomial_tail.h)
 *   "corrected"    more: chi-square with its term of order 1/N for unequal cells (fit_tail.h)
 * The statistic is X2 over the groups, or the square of the deviate of the sum. */
#define STAT_LEAST_EXPECTED 50.0

/* Of 1 to 2^53 trials; where these are too few for two groups, trials * cells <= SUM_TEST_MOST
 * (stat_sum.h). STATUS_FAULT where a value was counted that cannot be, STATUS_FAILED without
 * memory.
 */
Status table_test(const ValueTable *table, TestResult *ret, Error *error);

/* The same of a statistic: `cells` are those of stat_cells(stat, n), n >= 2. */
Status stat_test(const PermStat *stat, size_t n, const uint64_t *cells, uint64_t trials,
                 TestResult *ret, Error *error);

/* The largest effect w that a shuffle can have where numbers are grouped: one that always gives one
 * value. w^2 = 1 / chance - 1, most for the rarest group, which expects STAT_LEAST_EXPECTED. */
double stat_largest_effect(uint64_t trials);

/* `auto` has these checks from so many items on: of fewer the counts of all orders say all of it,
 * and better. */
enum { STAT_CHECKS_FROM = 8 };

/* Whether so many groups of cells are tested by the sum of all values. */
bool stat_is_summed(size_t cells, size_t groups, double trials);

/* The groups that stat_test makes: ret_group[cell] is the group of each cell, at most
 * *ret_groups - 1. `chances` are those of stat_cell_chances. For predictions of power. */
void stat_groups(const double *chances, size_t cells, double trials, size_t *ret_group,
                 size_t *ret_groups);

#endif
