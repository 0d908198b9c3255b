#include "inference/heat.h"

#include <math.h>
#include <stdlib.h>

/* Doubled from step to step: among fair cells one in three passes the first edge, one in 20 the
 * second, one in 16,000 the third. */
const double heat_edges[HEAT_STEPS] = {1, 2, 4, 8, 16};

int heat_step(double z)
{
    int step = 0;
    while (step < HEAT_STEPS && fabs(z) >= heat_edges[step])
        step++;
    return z < 0 ? -step : step;
}

double heat_deviation(uint64_t trials, double cells)
{
    return sqrt((double)trials / cells * (1 - 1 / cells));
}

double heat_score(uint64_t count, uint64_t trials, double cells)
{
    return ((double)count - (double)trials / cells) / heat_deviation(trials, cells);
}

/* Items or places of the block that begins at `first`. */
static size_t extent(size_t first, size_t block, size_t n)
{
    return n - first < block ? n - first : block;
}

static double block_score(const uint64_t *counts, size_t n, uint64_t trials, size_t item,
                          size_t place, size_t block)
{
    size_t rows = extent(item, block, n), columns = extent(place, block, n);
    uint64_t sum = 0;
    for (size_t r = 0; r < rows; r++)
        for (size_t c = 0; c < columns; c++)
            sum += counts[(item + r) * n + place + c];
    double r = (double)rows, c = (double)columns, all = (double)n, times = (double)trials;
    double variance = times * r * c * (all - r) * (all - c) / (all * all * (all - 1));
    return variance > 0 ? ((double)sum - times * r * c / all) / sqrt(variance) : 0;
}

Status heat_map_make(const uint64_t *counts, size_t n, uint64_t trials, size_t most, HeatMap *ret,
                     Error *error)
{
    size_t block = (n + most - 1) / most, side = (n + block - 1) / block;
    double *z = malloc(side * side * sizeof *z);
    if (!z)
        return error_set(error, STATUS_FAILED, "out of memory for the picture of %zu places", n);
    for (size_t row = 0; row < side; row++)
        for (size_t column = 0; column < side; column++)
            z[row * side + column] =
                block_score(counts, n, trials, row * block, column * block, block);
    *ret = (HeatMap){.side = side, .block = block, .z = z};
    return STATUS_OK;
}

void heat_map_clear(HeatMap *map)
{
    free(map->z);
    *map = (HeatMap){0};
}
