/* Footrule: half of sum |a[p] - p|, which is even. */
#include "tallies/perm_stat.h"
#include "tallies/row_functions.h"

#include <string.h>

static double mean(size_t n)
{
    double m = (double)n;
    return (m * m - 1.0) / 6.0;
}

static double variance(size_t n)
{
    double m = (double)n;
    return (m + 1.0) * (2.0 * m * m + 7.0) / 180.0;
}

static uint64_t most(size_t n)
{
    return (uint64_t)n * n / 4;
}

/* A table of the values up to n^2/4, by how many items are under way, and two rows more. */
static size_t law_room(size_t n)
{
    return (n / 2 + 3) * (most(n) + 1);
}

/* Half the footrule is the sum, over the n-1 cuts between neighbouring places, of the items that
 * cross the cut upwards: h of them, and as many downwards. Going on by one place and its item with
 * h under way leaves h in 2h+1 ways (the item stays; or it goes up and one arrives; or one that was
 * awaited below is this item, and another is awaited), makes h+1 in one and h-1 in h^2 ways. Row h
 * of the table has all sums; what rows h - 1 and h were is kept beside it. */
static void law(StatLaw law)
{
    size_t n = law.n, width = n / 2 + 1, values = (size_t)most(n) + 1, largest = 0;
    double *ways = law.room; /* [h * values + sum] */
    double *kept = ways + width * values, *kept_before = kept + values;
    ways[0] = 1.0;
    for (size_t m = 1; m <= n; m++) { /* the division by m makes n! of 1 in the end */
        size_t reach = m < n - m ? m : n - m;
        size_t end = reach + 2 < width ? reach + 2 : width; /* one more was reached before */
        largest += reach;
        for (size_t h = 0; h < end; h++) {
            double *row = ways + h * values, stays = (double)(2 * h + 1);
            double falls = h + 1 < width ? (double)((h + 1) * (h + 1)) : 0.0;
            const double *above = h + 1 < width ? row + values : kept;
            memcpy(kept, row, (largest + 1) * sizeof *row);
            memset(row, 0, (largest + 1) * sizeof *row);
            for (size_t s = 0; h <= reach && s + h <= largest; s++)
                row[s + h] =
                    (stays * kept[s] + (h ? kept_before[s] : 0.0) + falls * above[s]) / (double)m;
            double *swapped = kept;
            kept = kept_before;
            kept_before = swapped;
        }
    }
    memcpy(law.chances, ways, law.count * sizeof *ways);
}

/* Items that moved up and items that moved down go equally far in sum. */
static uint64_t of(const Item *items, size_t n, uint32_t *room)
{
    uint64_t sum = 0;
    for (size_t place = 0; place < n; place++)
        sum += items[place] > place ? items[place] - place : 0;
    return sum;
}

const PermStat stat_footrule = {
    STAT_TALLY(footrule, "footrule", stat_count_rows),
    .mean = mean,
    .variance = variance,
    .most = most,
    .law = law,
    .law_room = law_room,
    .law_to = 200, /* in some 0.1 s */
    .of = of,
    .of_rows = offsetof(RowFunctions, footrule),
    .estimate_times = 2,
};
