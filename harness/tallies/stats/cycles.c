/* Cycles, fixed points among them. */
#include "tallies/perm_stat.h"
#include "tallies/row_functions.h"

#include <string.h>

/* Item i closes a cycle with chance 1/i, whatever the items before did. */
static double mean(size_t n)
{
    double sum = 0.0;
    for (size_t i = n; i >= 1; i--)
        sum += 1.0 / (double)i;
    return sum;
}

static double variance(size_t n)
{
    double sum = 0.0;
    for (size_t i = n; i >= 1; i--)
        sum += (1.0 - 1.0 / (double)i) / (double)i;
    return sum;
}

/* Stirling numbers of the first kind, as a sum of these independent events. */
static void law(StatLaw law)
{
    double *chances = law.chances;
    chances[0] = 1.0; /* one item, one cycle */
    for (size_t i = 2; i <= law.n; i++) {
        double closes = 1.0 / (double)i;
        for (size_t k = (i < law.count ? i : law.count) - 1; k >= 1; k--)
            chances[k] = chances[k] * (1.0 - closes) + chances[k - 1] * closes;
        chances[0] *= 1.0 - closes;
    }
}

/* Follows each cycle once; `room` remembers which items were met. */
static uint64_t of(const Item *items, size_t n, uint32_t *room)
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

const PermStat stat_cycles = {
    STAT_TALLY("cycles", stat_count_rows),
    .mean = mean,
    .variance = variance,
    .least = 1,
    .most = stat_items,
    /* At most 65536 items have 11.7 cycles on average, with a deviation of 3.2: 80 and more have a
     * chance below 1e-36. */
    .last_cell = 81,
    .alternates = true,
    .law = law,
    .of = of,
    .of_rows = offsetof(RowFunctions, cycles),
    .of_digits = true,
};
