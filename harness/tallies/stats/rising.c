/* Rising sequences: runs of items k, k+1, ... in the order of their places; one more than the
 * descents of the inverse, the places p with a[p] > a[p+1], whose law they have. */
#include "tallies/perm_stat.h"
#include "tallies/row_functions.h"
#include "tallies/split.h"

/* Chances below this are left out at both ends. */
static const double NEGLIGIBLE = 1e-40;

static double mean(size_t n)
{
    return 0.5 * ((double)n + 1.0);
}

static double variance(size_t n)
{
    return ((double)n + 1.0) / 12.0;
}

/* Eulerian numbers. Putting item m into one of the gaps of an order of m - 1 items with k descents:
 * into a descent or at the end leaves k (k+1 gaps), into any of the m-1-k others makes k + 1. Only
 * the values that are not negligible are carried on. */
static void law(StatLaw law)
{
    double *p = law.chances;
    p[0] = 1.0;
    size_t low = 0, high = 0;
    for (size_t m = 2; m <= law.n; m++) {
        double each = 1.0 / (double)m;
        high++;
        for (size_t k = high; k > low; k--)
            p[k] = ((double)(k + 1) * p[k] + (double)(m - k) * p[k - 1]) * each;
        p[low] *= (double)(low + 1) * each;
        for (; p[low] < NEGLIGIBLE; low++)
            p[low] = 0.0;
        for (; p[high] < NEGLIGIBLE; high--)
            p[high] = 0.0;
    }
}

static uint64_t of(const Item *items, size_t n, uint32_t *room)
{
    uint64_t rising = 1;
    for (size_t place = 0; place < n; place++)
        room[items[place]] = (uint32_t)place;
    for (size_t item = 0; item + 1 < n; item++)
        rising += room[item] > room[item + 1];
    return rising;
}

/* The items behind the one after them. */
static size_t group(const Split *split)
{
    uint32_t met = 0;
    size_t breaks = 0;
    for (size_t place = 0; place < split->head; place++) {
        breaks += met >> split->items[place] >> 1 & 1;
        met |= UINT32_C(1) << split->items[place];
    }
    return breaks;
}

static size_t value(const Split *split, size_t breaks_in_head, const Item *tail)
{
    uint32_t met = split->set;
    size_t rising = 1 + breaks_in_head;
    for (size_t i = 0; i < split->tail; i++) {
        rising += met >> tail[i] >> 1 & 1;
        met |= UINT32_C(1) << tail[i];
    }
    return rising;
}

const PermStat stat_rising = {
    STAT_TALLY("rising-sequences", stat_count_rows),
    .mean = mean,
    .variance = variance,
    .least = 1,
    .most = stat_items,
    .law = law,
    .of = of,
    .of_rows = offsetof(RowFunctions, rising),
    .parts = {group, value},
};
