#include "exact/places_loaders.h"

#include <string.h>

/* To ret_chances, the chances of the place where a shard of `size` items begins. It comes after any
 * number of the others, all alike; x of these are large, with one item more than `small`: drawn one
 * after the other without replacement. `row` is room for the chances of x. */
static void starts_of_shard(size_t shards, size_t large, size_t small, size_t size, double *row,
                            size_t n, double *ret_chances)
{
    size_t others = shards - 1, others_large = large - (size > small);
    memset(ret_chances, 0, n * sizeof *ret_chances);
    memset(row, 0, n * sizeof *row);
    row[0] = 1;
    for (size_t before = 0; before < shards; before++) {
        size_t most = before < others_large ? before : others_large;
        for (size_t x = 0; x <= most; x++)
            if (row[x] > 0)
                ret_chances[before * small + x] += row[x] / (double)shards;
        for (size_t x = most + 1; x-- > 0 && before < others;) {
            double chance = (double)(others_large - x) / (double)(others - before);
            if (x + 1 < n)
                row[x + 1] += row[x] * chance;
            row[x] *= 1 - chance;
        }
    }
}

void places_shards(Places *at)
{
    size_t n = at->n, shards = at->parameter < n ? at->parameter : n;
    size_t small = n / shards, large = n % shards;
    double *starts[2] = {at->step, at->step + n};
    starts_of_shard(shards, large, small, small, at->row, n, starts[0]);
    if (large)
        starts_of_shard(shards, large, small, small + 1, at->row, n, starts[1]);
    memset(at->chance, 0, n * n * sizeof *at->chance);
    for (size_t shard = 0; shard < shards; shard++) {
        size_t first = shard * n / shards, end = (shard + 1) * n / shards;
        const double *start = starts[end - first > small];
        for (size_t item = first; item < end; item++)
            for (size_t place = item - first; place < n; place++)
                at->chance[item * n + place] = start[place - (item - first)];
    }
}

/* Then a buffer of B. The item that comes in as number p can leave from place e = p - B + 1 on, 0
 * at least: at e with the chance 1/B, and so on to place n - B; what is left goes to the last B - 1
 * places alike. */
void places_shard_buffer(Places *at)
{
    places_shards(at);
    size_t n = at->n, size = at->second < n ? at->second : n;
    double out = 1 / (double)size;
    for (size_t item = 0; item < n; item++) {
        double *row = at->chance + item * n, held = 0;
        memcpy(at->row, row, n * sizeof *row);
        for (size_t came = 0; came + 1 < size; came++)
            held += at->row[came];
        for (size_t place = 0; place < n; place++) {
            if (place + size > n) {
                row[place] = held / (double)(size - 1);
                continue;
            }
            held += at->row[place + size - 1];
            row[place] = held * out;
            held = size > 1 ? held * (1 - out) : 0;
        }
    }
}
