#include "inference/long_law.h"

#include "base/elementary.h"
#include "inference/groups_law.h"
#include "inference/quadratic_tail.h"

TestResult long_blocks(const LongLayout *layout, const uint64_t *counts, uint64_t trials)
{
    uint32_t sizes[LONG_MOST_BLOCKS], most = 1;
    Shape shape = groups_of_blocks(layout->blocks, sizes);
    for (size_t block = 0; block < shape.blocks; block++)
        most = sizes[block] > most ? sizes[block] : most;
    double n = (double)layout->n, square = (double)most * (double)most;
    double step = 2 * (n - 1) / ((double)trials * square);
    return quadratic_test(groups_quadratic(&shape), (double)trials, step,
                          groups_statistic(&shape, counts, trials));
}

double long_moved_square(size_t n, uint64_t sum, uint64_t trials)
{
    double items = (double)n, off = (double)sum - (double)trials * (items * items - 1) / 3;
    return off * off / ((double)trials * (items + 1) * (2 * items * items + 7) / 45);
}
