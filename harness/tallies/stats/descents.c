/* Descents: places p with a[p] > a[p+1]. */
#include "tallies/perm_stat.h"
#include "tallies/row_functions.h"
#include "tallies/split.h"

/* Chances below this are left out at both ends. */
static const double NEGLIGIBLE = 1e-40;

static double mean(size_t n)
{
    return 0.5 * ((double)n - 1.0);
}

static double variance(size_t n)
{
    return ((double)n + 1.0) / 12.0;
}

static uint64_t most(size_t n)
{
    return n - 1;
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
    uint64_t descents = 0;
    for (size_t place = 0; place + 1 < n; place++)
        descents += items[place] > items[place + 1];
    return descents;
}

/* The descents of the head, and how many items of the back are below its last one. */
static size_t group(const Split *split)
{
    size_t descents = 0, below = 0;
    for (size_t place = 0; place + 1 < split->head; place++)
        descents += split->items[place] > split->items[place + 1];
    while (below < split->tail && split->left[below] < split->items[split->head - 1])
        below++;
    return descents * (SPLIT_MAX + 1) + below;
}

static size_t value(const Split *split, size_t of_head, const Item *tail)
{
    size_t descents = of_head / (SPLIT_MAX + 1), below = of_head % (SPLIT_MAX + 1);
    for (size_t i = 0; i + 1 < split->tail; i++)
        descents += tail[i] > tail[i + 1];
    return descents + (below && tail[0] <= split->left[below - 1]);
}

const PermStat stat_descents = {
    STAT_TALLY(descents, "descents", stat_count_rows),
    .mean = mean,
    .variance = variance,
    .most = most,
    .law = law,
    .of = of,
    .of_rows = offsetof(RowFunctions, descents),
    .parts = {group, value},
};
