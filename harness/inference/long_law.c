#include "inference/long_law.h"

#include "base/elementary.h"

double long_moved_square(size_t n, uint64_t sum, uint64_t trials)
{
    double items = (double)n, off = (double)sum - (double)trials * (items * items - 1) / 3;
    return off * off / ((double)trials * (items + 1) * (2 * items * items + 7) / 45);
}
