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

/* Two tables of the values up to n^2/4, by how many items are under way. */
static size_t law_room(size_t n)
{
    return 2 * (n / 2 + 1) * (most(n) + 1);
}

/* Half the footrule is the sum, over the n-1 cuts between neighbouring places, of the items that
 * cross the cut upwards: h of them, and as many downwards. Going on by one place and its item with
 * h under way leaves h in 2h+1 ways (the item stays; or it goes up and one arrives; or one that was
 * awaited below is this item, and another is awaited), makes h+1 in one and h-1 in h^2 ways. */
static void law(StatLaw law)
{
    size_t n = law.n, heights = n / 2 + 1, row = law.count;
    double *now = law.room, *next = now + heights * row;
    now[0] = 1.0;
    for (size_t m = 1; m <= n; m++) { /* the division by m makes n! of 1 in the end */
        size_t reach = m < n - m ? m : n - m;
        memset(next, 0, heights * row * sizeof *next);
        for (size_t h = 0; h <= reach; h++) {
            for (size_t s = h; s < row; s++) {
                double ways = (double)(2 * h + 1) * now[h * row + s - h];
                if (h)
                    ways += now[(h - 1) * row + s - h];
                if (h + 1 < heights)
                    ways += (double)((h + 1) * (h + 1)) * now[(h + 1) * row + s - h];
                next[h * row + s] = ways > 0.0 ? ways / (double)m : 0.0;
            }
        }
        double *swap = now;
        now = next;
        next = swap;
    }
    memcpy(law.chances, now, row * sizeof *now);
}

/* Items that moved up and items that moved down go equally far in sum. */
static uint64_t of(const Item *items, size_t n, uint32_t *room)
{
    (void)room;
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
    .law_to = 200, /* in some 0.2 s */
    .of = of,
    .of_rows = offsetof(RowFunctions, footrule),
    .estimate_times = 2,
};
