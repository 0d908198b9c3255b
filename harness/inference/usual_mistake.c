#include "inference/usual_mistake.h"

#include "base/elementary.h"
#include "tallies/blocks.h"

/* w^2 = n! * sum of p^2 - 1, exact fractions by `fairness exact --algo naive`. */
double usual_mistake_in_orders(size_t n)
{
    static const double squares[] = {
        [2] = 1.0 / 81,
        [3] = 1.0 / 81,
        [4] = 61.0 / 2048,
        [5] = 96979.0 / 1953125,
        [6] = 89293.0 / 1259712,
        [7] = 9009527753.0 / 96889010407.0,
        [8] = 63618828517.0 / 549755813888.0,
        [9] = 85829097369173.0 / 617673396283947.0,
        [10] = 635225923054973.0 / 3906250000000000.0,
    };
    return n < sizeof squares / sizeof squares[0] ? sqrt(squares[n]) : usual_mistake_in_places(n);
}

/* The sum of r^j for j = from .. from + count - 1. */
static double powers(double r, size_t from, size_t count)
{
    return pow(r, (double)from) * -expm1((double)count * log(r)) / (1 - r);
}

/* The sum of r^(a + n-1 - p) over p < a of a block of that number of items and places. */
static double within_block(double r, size_t n, size_t items)
{
    double sum = 0;
    for (size_t apart = 1; apart < items; apart++)
        sum += (double)(items - apart) * pow(r, (double)(n - 1 + apart));
    return sum;
}

double usual_mistake_in_places(size_t n)
{
    if (n < 3)
        return usual_mistake_in_orders(2);
    Blocks blocks = blocks_of(n);
    double r = 1 - 1 / (double)n, squares = 0;
    double size[BLOCKS_SINGLE], stayed[BLOCKS_SINGLE], kept[BLOCKS_SINGLE];
    for (size_t b = 0; b < blocks.count; b++) {
        size_t items = block_size(blocks, b);
        size[b] = (double)items;
        stayed[b] = powers(r, block_first(blocks, b), items);
        kept[b] = powers(r, n - block_first(blocks, b + 1), items);
    }
    for (size_t from = 0; from < blocks.count; from++)
        for (size_t to = 0; to < blocks.count; to++) {
            double shift = -(size[from] - stayed[from]) * (size[to] - kept[to]);
            if (to < from)
                shift += stayed[from] * kept[to];
            else if (to == from)
                shift += within_block(r, n, (size_t)size[to]);
            squares += shift * shift / (size[from] * size[to]);
        }
    return sqrt(((double)n - 1) * squares) / (double)n;
}

double usual_mistake_in_parity(size_t n)
{
    return n < 3 ? usual_mistake_in_orders(2) : pow(((double)n - 2) / (double)n, (double)n);
}
