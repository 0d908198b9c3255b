/* One number of a permutation: its parity, fixed points, cycles, ... What it is, and the cells its
 * values are counted in. The laws of these numbers are in inference/stat_law.h. */
#ifndef FAIRNESS_TALLIES_NUMBER_H
#define FAIRNESS_TALLIES_NUMBER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "tallies/tally.h"

typedef enum PermStat {
    STAT_PARITY,       /* 0 even, 1 odd: n - cycles, mod 2 */
    STAT_FIXED_POINTS, /* items at their own place */
    STAT_CYCLES,       /* fixed points among them */
    STAT_INVERSIONS,   /* pairs of places p < q with a[p] > a[q] */
    STAT_DESCENTS,     /* places p with a[p] > a[p+1] */
    STAT_RISING,       /* runs of items k, k+1, ... in the order of their places: 1 + the descents
                            of the inverse */
    STAT_FOOTRULE,     /* half of sum |a[p] - p|, which is even */
    STAT_INCREASING,   /* length of a longest increasing subsequence */
} PermStat;
enum { STAT_COUNT = STAT_INCREASING + 1 };

enum {
    /* Up to here the law is known value by value; above, for all but the last, the mean is tested.
     * The limits keep finding the law below some 0.2 s. */
    NUMBER_INVERSIONS_MAX_N = 1000,
    NUMBER_FOOTRULE_MAX_N = 200,
    STAT_INCREASING_MAX_N = 64,
    STAT_SUM_CELLS = 32, /* of a sum: values stay below 2^31 */
    /* Fewer cycles than this have a cell each. At most 65536 items have 11.7 cycles on average,
     * with a deviation of 3.2: 80 and more have a chance below 1e-36. */
    STAT_CYCLES_MOST = 80,
};

/* Cells of a table. By value: cell c counts the values v with first + c * width <= v < first + (c +
 * 1) * width, and the first and the last cell everything beyond them, too (of cycles the last two,
 * so that no value changes its parity). By sum: cell b counts the trials in whose value bit b is
 * set, so that the sum of the values is the sum of 2^b times cell b, and no cell outgrows the
 * number of trials. */
typedef struct StatCells {
    bool sum;
    uint64_t first, width;
    size_t count; /* 0: no law is known for this n */
} StatCells;

/* The layout for n >= 2 items, a function of n alone. Wide tables have about 8 cells a standard
 * deviation over 16 of these to each side: finer ones would spend degrees of freedom on noise. */
StatCells stat_cells(PermStat number, size_t n);

/* Mean and variance under fairness, n >= 2. Exact except for rounding; of STAT_INCREASING, which
 * has no formula, both are NAN. */
double stat_mean(PermStat number, size_t n);
double stat_variance(PermStat number, size_t n);

/* The number of items[0..n-1], a permutation. `room` are 2 n numbers of the caller's, overwritten.
 * O(n); inversions and the increasing subsequence O(n log n). */
uint64_t stat_of(PermStat number, const Item *items, size_t n, uint32_t *room);

/* The tallies that count them; parity goes by tally_cycles. */
extern const TallyKind tally_fixed_points, tally_cycles, tally_inversions, tally_descents,
    tally_rising, tally_footrule, tally_increasing;

/* The number that a kind counts; NULL for a kind that counts something else. */
const PermStat *tally_number(const TallyKind *kind);

/* The cell of a value in a layout by value. */
static inline size_t stat_cell(PermStat number, StatCells cells, uint64_t value)
{
    if (value < cells.first)
        return 0;
    uint64_t cell = (value - cells.first) / cells.width;
    if (cell < cells.count)
        return (size_t)cell;
    return cells.count - 1 - (number == STAT_CYCLES ? (cell - cells.count + 1) % 2 : 0);
}

/* The cells of the number's tally; the cells of parity come from the tally of cycles; the caller's
 * to free. NULL without memory. */
uint64_t *stat_counts(PermStat number, const Tally *tally);

#endif
