/* Parity: 0 of even orders, 1 of odd ones. It follows from the number of cycles. */
#include "tallies/perm_stat.h"

static double mean(size_t n)
{
    return 0.5;
}

static double variance(size_t n)
{
    return 0.25;
}

static uint64_t most(size_t n)
{
    return 1;
}

static void law(StatLaw law)
{
    law.chances[0] = law.chances[1] = 0.5;
}

static uint64_t of_cycles(uint64_t cycles, size_t n)
{
    return (n - cycles) % 2;
}

static uint64_t of(const Item *items, size_t n, uint32_t *room)
{
    return of_cycles(stat_cycles.of(items, n, room), n);
}

const PermStat stat_parity = {
    .id = "parity",
    .mean = mean,
    .variance = variance,
    .most = most,
    .last_cell = 1,
    .law = law,
    .of = of,
    .counted = &stat_cycles,
    .of_counted = of_cycles,
};
