/* Inversions: pairs of places p < q with a[p] > a[q]. */
#include "tallies/perm_stat.h"
#include "tallies/row_functions.h"

#include <string.h>

/* Chances below this are left out: no denormals. */
static const double NEGLIGIBLE = 1e-140;

static double mean(size_t n)
{
    double m = (double)n;
    return 0.25 * m * (m - 1.0);
}

static double variance(size_t n)
{
    double m = (double)n;
    return m * (m - 1.0) * (2.0 * m + 5.0) / 72.0;
}

/* Mahonian numbers: item m can be put behind 0..m-1 larger ones, alike. Each half is summed from
 * its thin end, where a running sum loses no digits: what leaves it is smaller than what comes in.
 */
static void law(StatLaw law)
{
    double *chances = law.chances, *before = law.room;
    chances[0] = 1.0;
    size_t reach = 0; /* the largest value so far */
    for (size_t m = 2; m <= law.n; m++) {
        memcpy(before, chances, (reach + 1) * sizeof *before);
        size_t next = reach + m - 1;
        double sum = 0.0;
        for (size_t k = 0; k <= next / 2; k++) {
            sum += k <= reach ? before[k] : 0.0;
            if (k >= m)
                sum -= before[k - m];
            double chance = sum / (double)m;
            chances[k] = chance > NEGLIGIBLE ? chance : 0.0;
        }
        for (size_t k = next / 2 + 1; k <= next; k++)
            chances[k] = chances[next - k];
        reach = next;
    }
}

static size_t law_room(size_t n)
{
    return stat_pairs(n) + 1;
}

/* The bits that are set, by sums side by side: without an instruction for it, as on the plainest
 * processor, the compiler's own is a call of a library. */
static inline uint32_t bits_of(uint32_t word)
{
    word -= word >> 1 & 0x55555555;
    word = (word & 0x33333333) + (word >> 2 & 0x33333333);
    return ((word + (word >> 4)) & 0x0f0f0f0f) * 0x01010101 >> 24;
}

/* Up to 64 items a bit marks each item met so far that is larger. Above, a bit marks each item met
 * so far that is smaller, within 32 items, and a tree has the sums over such words (Fenwick 1994,
 * Software: Practice and Experience 24): node i has the sum of the i & -i words up to the i-th. */
static uint64_t of(const Item *items, size_t n, uint32_t *room)
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
        uint64_t smaller = bits_of(met[word] & (bit - 1));
        for (size_t node = word; node; node &= node - 1)
            smaller += tree[node];
        inversions += place - smaller;
        met[word] |= bit;
        for (size_t node = word + 1; node <= words; node += node & -node)
            tree[node]++;
    }
    return inversions;
}

const PermStat stat_inversions = {
    STAT_TALLY(inversions, "inversions", stat_count_rows),
    .mean = mean,
    .variance = variance,
    .most = stat_pairs,
    .law = law,
    .law_room = law_room,
    .law_to = 1000, /* in some 0.2 s */
    .of = of,
    .of_rows = offsetof(RowFunctions, inversions),
};
