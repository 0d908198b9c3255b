#include "tallies/perm_stat.h"

#include <math.h>
#include <string.h>

double stat_mean(PermStat number, size_t n)
{
    double m = (double)n, sum = 0.0;
    switch (number) {
    case STAT_PARITY:
        return 0.5;
    case STAT_FIXED_POINTS:
        return 1.0;
    case STAT_CYCLES: /* item i closes a cycle with chance 1/i, independently */
        for (size_t i = n; i >= 1; i--)
            sum += 1.0 / (double)i;
        return sum;
    case STAT_INVERSIONS:
        return 0.25 * m * (m - 1.0);
    case STAT_DESCENTS:
        return 0.5 * (m - 1.0);
    case STAT_RISING:
        return 0.5 * (m + 1.0);
    case STAT_FOOTRULE:
        return (m * m - 1.0) / 6.0;
    case STAT_INCREASING:
        break;
    }
    return NAN;
}

double stat_variance(PermStat number, size_t n)
{
    double m = (double)n, sum = 0.0;
    switch (number) {
    case STAT_PARITY:
        return 0.25;
    case STAT_FIXED_POINTS:
        return 1.0;
    case STAT_CYCLES:
        for (size_t i = n; i >= 1; i--)
            sum += (1.0 - 1.0 / (double)i) / (double)i;
        return sum;
    case STAT_INVERSIONS:
        return m * (m - 1.0) * (2.0 * m + 5.0) / 72.0;
    case STAT_DESCENTS:
    case STAT_RISING:
        return n < 2 ? 0.0 : (m + 1.0) / 12.0;
    case STAT_FOOTRULE:
        return (m + 1.0) * (2.0 * m * m + 7.0) / 180.0;
    case STAT_INCREASING:
        break;
    }
    return NAN;
}

static StatCells values(uint64_t first, uint64_t last)
{
    return (StatCells){.first = first, .width = 1, .count = (size_t)(last - first + 1)};
}

static uint64_t at_most(uint64_t value, uint64_t limit)
{
    return value < limit ? value : limit;
}

/* Cells around the mean for a law of many values, least..most. */
static StatCells around(PermStat number, size_t n, uint64_t least, uint64_t most)
{
    double mean = stat_mean(number, n), deviation = sqrt(stat_variance(number, n));
    double low = floor(mean - 16.0 * deviation), high = ceil(mean + 16.0 * deviation);
    uint64_t first = low > (double)least ? (uint64_t)low : least;
    uint64_t last = high < (double)most ? (uint64_t)high : most;
    uint64_t width = deviation >= 16.0 ? (uint64_t)(deviation / 8.0) : 1;
    return (StatCells){.first = first, .width = width, .count = (last - first) / width + 1};
}

static StatCells sums(void)
{
    return (StatCells){.sum = true, .width = 1, .count = STAT_SUM_CELLS};
}

StatCells stat_cells(PermStat number, size_t n)
{
    uint64_t m = n;
    switch (number) {
    case STAT_PARITY:
        return values(0, 1);
    case STAT_FIXED_POINTS: /* close to Poisson of mean 1: beyond 31 less than 1e-34 */
        return values(0, at_most(m, 31));
    case STAT_CYCLES:
        return values(1, at_most(m, STAT_CYCLES_MOST + 1));
    case STAT_INVERSIONS:
        return n <= NUMBER_INVERSIONS_MAX_N ? around(number, n, 0, m * (m - 1) / 2) : sums();
    case STAT_DESCENTS:
        return around(number, n, 0, m - 1);
    case STAT_RISING:
        return around(number, n, 1, m);
    case STAT_FOOTRULE:
        return n <= NUMBER_FOOTRULE_MAX_N ? around(number, n, 0, m * m / 4) : sums();
    case STAT_INCREASING:
        return n <= STAT_INCREASING_MAX_N ? values(1, m) : (StatCells){0};
    }
    return (StatCells){0};
}

/* Follows each cycle once; `room` remembers which items were met. */
static uint64_t cycles_of(const Item *items, size_t n, uint32_t *room)
{
    uint64_t cycles = 0;
    memset(room, 0, n * sizeof *room);
    for (size_t start = 0; start < n; start++) {
        if (room[start])
            continue;
        cycles++;
        for (size_t place = start; !room[place]; place = items[place])
            room[place] = 1;
    }
    return cycles;
}

/* Up to 64 items a bit marks each item met so far that is larger. Above, a bit marks each item met
 * so far that is smaller, within 32 items, and a tree has the sums over such words (Fenwick 1994,
 * Software: Practice and Experience 24): node i has the sum of the i & -i words up to the i-th. */
static uint64_t inversions_of(const Item *items, size_t n, uint32_t *room)
{
    uint64_t inversions = 0;
    if (n <= 64) {
        uint64_t met = 0;
        for (size_t place = 0; place < n; place++) {
            inversions += (uint64_t)__builtin_popcountll(met >> items[place]);
            met |= UINT64_C(1) << items[place];
        }
        return inversions;
    }
    size_t words = (n + 31) / 32;
    uint32_t *met = room, *tree = room + words;
    memset(room, 0, (2 * words + 1) * sizeof *room);
    for (size_t place = 0; place < n; place++) {
        size_t word = items[place] / 32;
        uint32_t bit = UINT32_C(1) << items[place] % 32;
        uint64_t smaller = (uint64_t)__builtin_popcount(met[word] & (bit - 1));
        for (size_t node = word; node; node &= node - 1)
            smaller += tree[node];
        inversions += place - smaller;
        met[word] |= bit;
        for (size_t node = word + 1; node <= words; node += node & -node)
            tree[node]++;
    }
    return inversions;
}

static uint64_t descents_of(const uint32_t *sequence, size_t n)
{
    uint64_t descents = 0;
    for (size_t place = 0; place + 1 < n; place++)
        descents += sequence[place] > sequence[place + 1];
    return descents;
}

/* Bit-parallel, up to 64 items: bit i of `row` says whether the longest increasing subsequence
 * among the items up to i is as long as that among the items below i, over the places so far. The
 * length grows where it is not (Crochemore, Iliopoulos, Pinzon & Reid 2001, Information Processing
 * Letters 80, for the longest common subsequence; here with 0 1 2 ...). */
static uint64_t increasing_by_bits(const Item *items, size_t n)
{
    uint64_t row = ~UINT64_C(0);
    for (size_t place = 0; place < n; place++) {
        uint64_t here = row & UINT64_C(1) << items[place];
        row = (row + here) | (row - here);
    }
    return (uint64_t)__builtin_popcountll(~row & (~UINT64_C(0) >> (64 - n)));
}

/* Patience sorting: room[l] is the least item that ends an increasing subsequence of l + 1 items
 * (Schensted 1961, Canadian J. Math. 13). */
static uint64_t increasing_of(const Item *items, size_t n, uint32_t *room)
{
    if (n <= 64)
        return increasing_by_bits(items, n);
    size_t length = 0;
    for (size_t place = 0; place < n; place++) {
        size_t lo = 0, hi = length;
        while (lo < hi) {
            size_t middle = (lo + hi) / 2;
            if (room[middle] < items[place])
                lo = middle + 1;
            else
                hi = middle;
        }
        room[lo] = items[place];
        length += lo == length;
    }
    return length;
}

uint64_t stat_of(PermStat number, const Item *items, size_t n, uint32_t *room)
{
    uint64_t sum = 0;
    switch (number) {
    case STAT_PARITY:
        return (n - cycles_of(items, n, room)) % 2;
    case STAT_FIXED_POINTS:
        for (size_t place = 0; place < n; place++)
            sum += items[place] == place;
        return sum;
    case STAT_CYCLES:
        return cycles_of(items, n, room);
    case STAT_INVERSIONS:
        return inversions_of(items, n, room);
    case STAT_DESCENTS:
        for (size_t place = 0; place + 1 < n; place++)
            sum += items[place] > items[place + 1];
        return sum;
    case STAT_RISING:
        for (size_t place = 0; place < n; place++)
            room[items[place]] = (uint32_t)place;
        return 1 + descents_of(room, n);
    case STAT_FOOTRULE: /* items that moved up and items that moved down go equally far in sum */
        for (size_t place = 0; place < n; place++)
            sum += items[place] > place ? items[place] - place : 0;
        return sum;
    case STAT_INCREASING:
        return increasing_of(items, n, room);
    }
    return 0;
}

uint64_t *stat_counts(PermStat number, const Tally *tally)
{
    uint64_t *counts = tally_counts(tally), parity[2] = {0};
    if (!counts || number != STAT_PARITY)
        return counts;
    for (uint64_t cell = 0; cell < tally->cells; cell++)
        parity[(tally->n - 1 - cell) % 2] += counts[cell];
    memcpy(counts, parity, sizeof parity);
    return counts;
}
