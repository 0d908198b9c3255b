/* A permutation statistic: one number of a permutation, such as its parity, fixed points or cycles.
 * Each is a `const` descriptor, stat_NAME, in a file of tallies/stats/ with a line in its list.def.
 * All that is known of a statistic stands there: its moments, law and cells, how to find it. */
#ifndef FAIRNESS_TALLIES_PERM_STAT_H
#define FAIRNESS_TALLIES_PERM_STAT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "tallies/tally.h"

typedef struct PermStat PermStat;
typedef struct Split Split; /* tallies/split.h */

/* The law of a statistic of n items, to be found: chances[i], zero before, is the chance of least +
 * i, i < count, with a relative error below 1e-11; some below 1e-30 may be left out. Values that
 * share the last cell are left out from STAT_VALUES_KEPT on. */
typedef struct StatLaw {
    size_t n, count;
    double *chances;
} StatLaw;

/* Members not said to be needed may be 0. Functions are called for n >= 2 alone. */
struct PermStat {
    const char *id; /* its check has the same, "cycles" */
    /* Needed. Mean and variance under fairness, exact except for rounding. */
    double (*mean)(size_t n), (*variance)(size_t n);
    uint64_t least;             /* the smallest value that any order has */
    uint64_t (*most)(size_t n); /* Needed. The largest one, below 2^52 */
    /* Cells have one value each, from `least` on; the last has `last_cell` and all above (of
     * `alternates` the last two, so that no value changes its parity). 0: cells lie around the mean
     * (stat_cells). */
    uint64_t last_cell;
    bool alternates;
    void (*law)(StatLaw law); /* needed; sets its chances */
    /* Needed. The statistic of items[0..n-1], a permutation. `room` are 2 n numbers, overwritten.
     * O(n log n). */
    uint64_t (*of)(const Item *items, size_t n, uint32_t *room);
    /* Where RowFunctions has the same of rows of places, or of digits (0: it does not). */
    size_t of_rows;
    bool of_digits;
    /* How it follows from an order in two parts: from the group that the head belongs to, below
     * (SPLIT_MAX + 1)^2, and the order of the tail (tallies/split.h). NULL: not so. */
    struct {
        size_t (*group)(const Split *split);
        size_t (*value)(const Split *split, size_t group, const Item *tail);
    } parts;
    /* Its tally; or, where `tally` is empty, the statistic from whose tally its cells follow: a
     * value of that counts as the value of_counted. */
    TallyKind tally;
    const PermStat *counted;
    uint64_t (*of_counted)(uint64_t value, size_t n);
};

/* In the order of list.def; stat_list ends with NULL. */
#define STAT(name) extern const PermStat stat_##name;
#include "tallies/stats/list.def"
#undef STAT
#define STAT(name) +1
enum {
    STAT_COUNT = 0
#include "tallies/stats/list.def"
};
#undef STAT
extern const PermStat *const stat_list[];

enum { STAT_VALUES_KEPT = 128 };

/* Cells of a table by value: cell c counts the values v with first + c * width <= v < first + (c +
 * 1) * width, and the first and the last cell everything beyond them, too. */
typedef struct StatCells {
    uint64_t first, width;
    size_t count;
} StatCells;

/* The layout for n >= 2 items, a function of n alone. Wide tables have about 8 cells a standard
 * deviation over 16 of these to each side: finer ones would spend degrees of freedom on noise. */
StatCells stat_cells(const PermStat *stat, size_t n);

/* How many chances stat->law has to give. */
size_t stat_law_values(const PermStat *stat, size_t n);

/* The statistic that a kind counts; NULL for a kind that counts something else. */
const PermStat *tally_number(const TallyKind *kind);

/* The cell of a value in a layout by value. */
static inline size_t stat_cell(const PermStat *stat, StatCells cells, uint64_t value)
{
    if (value < cells.first)
        return 0;
    uint64_t cell = (value - cells.first) / cells.width;
    if (cell < cells.count)
        return (size_t)cell;
    return cells.count - 1 - (stat->alternates ? (cell - cells.count + 1) % 2 : 0);
}

/* The statistic's cells, of its tally or of that from which they follow; the caller's to free. NULL
 * without memory. */
uint64_t *stat_counts(const PermStat *stat, const Tally *tally);

/* The tally that they share, for the files of the statistics. */
uint64_t stat_tally_cells(PlannedTally of, const char **ret_reason);
size_t stat_scratch(PlannedTally of);
void stat_begin(Tally *tally);
void stat_count(Tally *tally, const Item *outcome, uint64_t times);
void stat_count_rows(Tally *tally, OutcomeRows *rows);
void stat_end_block(Tally *tally, const OutcomeRows *rows);

/* The id and the tally of stat_##name; count_rows_ is stat_count_rows if it has rows, or NULL. */
#define STAT_TALLY(id_, count_rows_)                                                               \
    .id = id_, .tally = {.id = id_,                                                                \
                         .cells = stat_tally_cells,                                                \
                         .scratch = stat_scratch,                                                  \
                         .begin = stat_begin,                                                      \
                         .count = stat_count,                                                      \
                         .count_rows = count_rows_,                                                \
                         .end_block = stat_end_block}

/* The largest value of several: the items. */
uint64_t stat_items(size_t n);

#endif
