#include "inference/two_items.h"

#include "base/elementary.h"
#include "tallies/blocks.h"

#include <string.h>

/* The findings of the three checks together. */
typedef struct Seen {
    double square;   /* the estimate of w^2 */
    double df;       /* d of the header */
    double variance; /* of the estimate, if the shuffle is fair */
    double trials;   /* the fewest of a check */
} Seen;

/* The w at which w^2 is above the estimate by that number of standard deviations: from below, for
 * what is added grows with w, but less than w^2 does. */
static double upper_limit(Seen seen)
{
    const double deviations = 1.959964;
    double square = fmax(0, seen.square), w = sqrt(square), before;
    do {
        before = w;
        double of_bias = 4 * w * w * (1 + w * sqrt(seen.df)) / seen.trials;
        w = sqrt(square + deviations * sqrt(seen.variance + of_bias));
    } while (w < 1 && w > before * (1 + 1e-12));
    return w;
}

double two_items_bound(const CaseResult *result)
{
    static const char *const ids[] = {"positions", "pairs-of-places-together",
                                      "pairs-of-places-turned"};
    size_t met = 0;
    Seen seen = {.trials = (double)result->trials};
    if (result->dealt || result->n < 4 || result->n > BLOCKS_SINGLE || result->by_evidence)
        return 0;
    for (size_t i = 0; i < result->check_count; i++)
        for (size_t k = 0; k < 3; k++) {
            const CheckResult *check = &result->checks[i];
            if (strcmp(check->id, ids[k]) != 0)
                continue;
            double trials = (double)(check->trials ? check->trials : result->trials);
            if (check->status == FINDING_SKIPPED || check->simulated || trials < 2)
                return 0;
            seen.square += (check->statistic - check->df) / (trials - 1);
            seen.df += check->df;
            seen.variance += 2 * check->df / (trials * (trials - 1));
            seen.trials = fmin(seen.trials, trials);
            met++;
        }
    double bound = met == 3 ? upper_limit(seen) : 0;
    return bound < 1 ? bound : 0;
}
