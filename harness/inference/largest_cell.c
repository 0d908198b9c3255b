#include "inference/largest_cell.h"

#include "base/elementary.h"
#include "inference/chi_square.h"
#include "inference/exact_for_few.h"

#include <stdbool.h>

double like_cells_log_upper(LikeCells law, uint64_t count)
{
    return log_binomial_beyond((double)count, (double)law.trials, law.chance);
}

double like_cells_log_lower(LikeCells law, uint64_t count)
{
    return log_binomial_beyond((double)(law.trials - count), (double)law.trials, 1 - law.chance);
}

/* The counts nearest to the mean whose tails are at most exp(log_most), and these tails; -INFINITY
 * where there is none. */
static double upper_within(LikeCells law, double log_most, uint64_t *ret_count)
{
    uint64_t low = (uint64_t)ceil((double)law.trials * law.chance), high = law.trials + 1;
    while (low < high) { /* the tail falls as the count grows; beyond all trials it is 0 */
        uint64_t middle = low + (high - low) / 2;
        if (like_cells_log_upper(law, middle) <= log_most)
            high = middle;
        else
            low = middle + 1;
    }
    *ret_count = high;
    return high > law.trials ? -INFINITY : like_cells_log_upper(law, high);
}

static double lower_within(LikeCells law, double log_most)
{
    uint64_t low = 0, high = (uint64_t)floor((double)law.trials * law.chance) + 1;
    while (low < high) {
        uint64_t middle = low + (high - low) / 2;
        if (like_cells_log_lower(law, middle) <= log_most)
            low = middle + 1;
        else
            high = middle;
    }
    return low ? like_cells_log_lower(law, low - 1) : -INFINITY;
}

static double log_sum(double a, double b)
{
    double more = fmax(a, b), less = fmin(a, b);
    return more == -INFINITY ? more : more + log1p(exp(less - more));
}

/* ln of what the cells' tails of at most exp(log_most) come to. */
static double log_union(LikeCells law, double log_most)
{
    uint64_t count;
    double tails = log_sum(upper_within(law, log_most, &count), lower_within(law, log_most));
    return fmin(0, log((double)law.cells) + tails);
}

double largest_cell_log10_p(LikeCells law, uint64_t smallest, uint64_t largest)
{
    double mean = (double)law.trials * law.chance;
    double upper = (double)largest >= mean ? like_cells_log_upper(law, largest) : 0;
    double lower = (double)smallest <= mean ? like_cells_log_lower(law, smallest) : 0;
    return log_union(law, fmin(upper, lower)) / LN10;
}

double largest_cell_log10_least(LikeCells law)
{
    return log_union(law,
                     fmin(like_cells_log_upper(law, law.trials), like_cells_log_lower(law, 0))) /
           LN10;
}

/* The fewest counts of one cell that are rejected; more than all trials where none is. */
static uint64_t fewest_rejected(LikeCells law, double log10_level)
{
    uint64_t low = (uint64_t)ceil((double)law.trials * law.chance), high = law.trials + 1;
    while (low < high) {
        uint64_t middle = low + (high - low) / 2;
        if (log_union(law, like_cells_log_upper(law, middle)) <= log10_level * LN10)
            high = middle;
        else
            low = middle + 1;
    }
    return high;
}

double largest_cell_share(LikeCells law, double log10_level, double power)
{
    uint64_t needed = fewest_rejected(law, log10_level);
    if (needed > law.trials)
        return INFINITY;
    double low = 0, high = 1; /* q; at 1 all trials count there */
    for (int step = 0; step < 60 && high - low > 1e-9 * high; step++) {
        double middle = 0.5 * (low + high);
        LikeCells heaped = {.trials = law.trials, .chance = law.chance + middle * (1 - law.chance)};
        /* Power is wanted of more than a half: below the mean it is one less the lower tail. */
        bool enough = (double)needed <= (double)law.trials * heaped.chance &&
                      exp(like_cells_log_lower(heaped, needed - 1)) <= 1 - power;
        if (enough)
            high = middle;
        else
            low = middle;
    }
    return high;
}
