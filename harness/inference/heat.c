#include "inference/heat.h"

#include "base/elementary.h"

#include <stdlib.h>

/* From even to twice as often; what comes half as often is the same step below. */
const double heat_edges[HEAT_STEPS] = {1, 1.05, 1.15, 1.4, 2};

/* The number of standard deviations that the largest of `cells` >= 2 cells of a fair shuffle
 * exceeds in at most 1 of 30 runs, where the counts are nearly normal: P(|z| > x) <
 * exp(-x^2 / 2) sqrt(2 / pi) / x of a standard normal z, for each of the cells. */
static double heat_chance(double cells)
{
    return sqrt(2 * log(10 * cells));
}

int heat_step(const HeatMap *map, size_t cell)
{
    if (fabs(map->z[cell]) < map->chance)
        return 0;
    double ratio = map->ratio[cell], times = ratio < 1 ? 1 / ratio : ratio;
    int step = 1;
    while (step < HEAT_STEPS && times >= heat_edges[step])
        step++;
    return ratio < 1 ? -step : step;
}

HeatDeal heat_deal(uint64_t trials, double n, double alike, double places)
{
    double mean = (double)trials * alike * places / n;
    return (HeatDeal){mean, sqrt(mean * (n - alike) * (n - places) / (n * (n - 1)))};
}

double heat_deviation(uint64_t trials, double cells)
{
    return sqrt((double)trials / cells * (1 - 1 / cells));
}

static size_t least_of(size_t a, size_t b)
{
    return a < b ? a : b;
}

size_t heat_first(const HeatMap *map, size_t row)
{
    return block_first(map->counts, least_of(row * map->block, map->counts.count));
}

/* Cell `at` of the map. */
static void set_block(HeatMap *map, const uint64_t *counts, uint64_t trials, size_t at)
{
    size_t all_rows = map->counts.count, n = map->counts.items;
    size_t row = at / map->side, column = at % map->side;
    size_t first = row * map->block, end = least_of(first + map->block, all_rows);
    size_t left = column * map->block, right = least_of(left + map->block, all_rows);
    uint64_t sum = 0;
    for (size_t r = first; r < end; r++)
        for (size_t c = left; c < right; c++)
            sum += counts[r * all_rows + c];
    size_t rows = heat_first(map, row + 1) - heat_first(map, row);
    size_t columns = heat_first(map, column + 1) - heat_first(map, column);
    double r = (double)rows, c = (double)columns, all = (double)n;
    HeatDeal deal = heat_deal(trials, all, r, c);
    map->ratio[at] = (double)sum / deal.mean;
    map->z[at] = deal.deviation > 0 ? ((double)sum - deal.mean) / deal.deviation : 0;
}

Status heat_map_make(const uint64_t *counts, size_t n, size_t rows, uint64_t trials, size_t most,
                     HeatMap *ret, Error *error)
{
    HeatMap map = {.block = (rows + most - 1) / most, .counts = {.items = n, .count = rows}};
    map.side = (rows + map.block - 1) / map.block;
    size_t cells = map.side * map.side;
    map.chance = heat_chance((double)cells);
    map.z = malloc(cells * sizeof *map.z);
    map.ratio = malloc(cells * sizeof *map.ratio);
    if (!map.z || !map.ratio) {
        heat_map_clear(&map);
        return error_set(error, STATUS_FAILED, "out of memory for the picture of %zu places", n);
    }
    for (size_t at = 0; at < cells; at++)
        set_block(&map, counts, trials, at);
    *ret = map;
    return STATUS_OK;
}

void heat_map_clear(HeatMap *map)
{
    free(map->z);
    free(map->ratio);
    *map = (HeatMap){0};
}
