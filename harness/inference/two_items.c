#include "inference/two_items.h"

#include "base/elementary.h"
#include "tallies/blocks.h"

#include <string.h>

double two_items_bound(const CaseResult *result)
{
    static const char *const ids[] = {"positions", "pairs-of-places-together",
                                      "pairs-of-places-turned"};
    size_t met = 0;
    double squares = 0;
    if (result->dealt || result->n < 4 || result->n > BLOCKS_SINGLE || result->by_evidence)
        return 0;
    for (size_t i = 0; i < result->check_count; i++)
        for (size_t k = 0; k < 3; k++) {
            const CheckResult *check = &result->checks[i];
            if (strcmp(check->id, ids[k]) != 0)
                continue;
            if (check->status == FINDING_SKIPPED || check->simulated ||
                !isfinite(check->effect.high))
                return 0;
            squares += check->effect.high * check->effect.high;
            met++;
        }
    return met == 3 ? sqrt(squares) : 0;
}
