#include "inference/largest_cell.h"

#include "base/elementary.h"
#include "base/root.h"
#include "inference/binomial_tail.h"
#include "inference/chi_square.h"

#include <stdbool.h>

double like_cells_log_upper(LikeCells law, uint64_t count)
{
    return log_binomial_beyond((double)count, (double)law.trials, law.chance);
}

double like_cells_log_lower(LikeCells law, uint64_t count)
{
    return log_binomial_up_to((double)count, (double)law.trials, law.chance);
}

static LikeCells mirrored(LikeCells law)
{
    law.chance = 1 - law.chance;
    return law;
}

/* Whether a count is as far up as is requested, by a tail that falls as the count grows. */
typedef struct Far {
    LikeCells law;
    double (*log_tail)(LikeCells law, uint64_t count);
    double log_most;
} Far;

/* The fewest counts, not below the mean, that are far; one more than all trials where none are. The
 * search goes from `guess` by steps that double, then halves. */
static uint64_t fewest_far(const Far *far, double guess)
{
    double trials = (double)far->law.trials, low = ceil(trials * far->law.chance);
    Root root = {
        .low = low - 1, .guess = fmin(fmax(guess, low), trials), .most = trials, .whole = true};
    while (root_asks(&root))
        root_take(&root, far->log_most - far->log_tail(far->law, (uint64_t)root.x));
    return isfinite(root.high) ? (uint64_t)root.high : far->law.trials + 1;
}

/* ln of what the cells' tails come to that are as small as the upper one at `count`, or smaller. */
static double log_union(LikeCells law, uint64_t count)
{
    double upper = like_cells_log_upper(law, count);
    Far below = {.law = mirrored(law), .log_tail = like_cells_log_upper, .log_most = upper};
    double off = (double)count - (double)law.trials * law.chance;
    uint64_t others = fewest_far(&below, off + (double)law.trials * below.law.chance);
    return fmin(0,
                log((double)law.cells) + log_sum(upper, like_cells_log_upper(below.law, others)));
}

double largest_cell_log10_p(LikeCells law, uint64_t smallest, uint64_t largest)
{
    bool high = like_cells_log_upper(law, largest) <= like_cells_log_lower(law, smallest);
    return (high ? log_union(law, largest) : log_union(mirrored(law), law.trials - smallest)) /
           LN10;
}

double largest_cell_log10_least(LikeCells law)
{
    return largest_cell_log10_p(law, 0, law.trials);
}

/* The fewest counts of one cell that are rejected; more than all trials where none is. */
static uint64_t fewest_rejected(LikeCells law, double log10_level)
{
    Far rejected = {.law = law, .log_tail = log_union, .log_most = log10_level * LN10};
    double mean = (double)law.trials * law.chance;
    double square = chi_square_upper_quantile(log10_level - log10((double)law.cells), 1);
    return fewest_far(&rejected, mean + sqrt(square * mean * (1 - law.chance)));
}

double largest_cell_share(LikeCells law, double log10_level, double power)
{
    uint64_t needed = fewest_rejected(law, log10_level);
    if (needed > law.trials)
        return INFINITY;
    Root root = {.high = 1, .within = 1e-9}; /* q; at 1 all trials count there */
    while (root_asks(&root)) {
        LikeCells concentrated = {.trials = law.trials,
                                  .chance = law.chance + root.x * (1 - law.chance)};
        /* Power is wanted of more than a half: below the mean it is one less the lower tail. */
        bool enough = (double)needed <= (double)law.trials * concentrated.chance &&
                      exp(like_cells_log_lower(concentrated, needed - 1)) <= 1 - power;
        root_take(&root, enough ? 1 : -1);
    }
    return root.high;
}
