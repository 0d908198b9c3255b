#include "tallies/sums.h"

/* True if the cells that are `step` apart have these sums. */
static bool sums_by_steps(const Tally *tally, uint64_t first, uint64_t count, uint64_t step,
                          unsigned __int128 sum)
{
    unsigned __int128 found = 0; /* whatever is stored, it does not come round */
    for (uint64_t i = 0; i < count; i++)
        found += tally_cell(tally, first + i * step);
    return found == sum;
}

bool sums_to(const Tally *tally, uint64_t first, uint64_t count, unsigned __int128 sum)
{
    return sums_by_steps(tally, first, count, 1, sum);
}

bool sums_to_matrix(const Tally *tally, uint64_t first, Blocks blocks, uint64_t trials)
{
    uint64_t m = blocks.count;
    for (uint64_t block = 0; block < m; block++) {
        unsigned __int128 sum = (unsigned __int128)trials * block_size(blocks, block);
        if (!sums_by_steps(tally, first + block * m, m, 1, sum) ||
            !sums_by_steps(tally, first + block, m, m, sum))
            return false;
    }
    return true;
}

bool sums_to_table(const Tally *tally, uint64_t first, const uint32_t *rows, size_t row_count,
                   const uint32_t *columns, size_t column_count, uint64_t trials)
{
    bool so = true;
    for (size_t row = 0; row < row_count; row++)
        so &= sums_by_steps(tally, first + row * column_count, column_count, 1,
                            (unsigned __int128)trials * (rows ? rows[row] : 1));
    for (size_t column = 0; column < column_count; column++)
        so &= sums_by_steps(tally, first + column, row_count, column_count,
                            (unsigned __int128)trials * (columns ? columns[column] : 1));
    return so;
}

bool tally_adds_up(const Tally *tally, uint64_t trials)
{
    return tally->kind->adds_up ? tally->kind->adds_up(tally, trials)
                                : sums_to(tally, 0, tally->cells, trials);
}
