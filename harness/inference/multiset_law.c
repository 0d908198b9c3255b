#include "inference/multiset_law.h"

#include "base/arena.h"
#include "base/elementary.h"

#include <string.h>

/* From the chances of c pairs of neighbours that are alike, of L items, to those with r more. */
static void insert_kind(size_t length, size_t r, const double *before, double *after)
{
    for (size_t alike = 0; alike < length; alike++) {
        size_t good = length + 1 - alike;
        for (size_t blocks = 1; before[alike] > 0 && blocks <= r; blocks++)
            for (size_t broken = blocks > good ? blocks - good : 0;
                 broken <= blocks && broken <= alike; broken++) {
                double log_ways = log_choose(r - 1, blocks - 1) + log_choose(alike, broken) +
                                  log_choose(good, blocks - broken) - log_choose(length + r, r);
                after[alike - broken + r - blocks] += before[alike] * exp(log_ways);
            }
    }
}

Status word_runs_law(const Shape *shape, double *ret_chances, Error *error)
{
    size_t n = shape->n, length = shape_in_group(shape, 0);
    SCOPED_ARENA scratch = {0};
    double *alike = arena_get(&scratch, n + 1, sizeof *alike);
    double *after = arena_get(&scratch, n + 1, sizeof *after);
    TRY(arena_status(&scratch, "the law of a word", error));
    alike[length - 1] = 1;
    for (size_t group = 1; group < shape->groups; group++) {
        size_t r = shape_in_group(shape, group);
        memset(after, 0, (n + 1) * sizeof *after);
        insert_kind(length, r, alike, after);
        memcpy(alike, after, (n + 1) * sizeof *alike);
        length += r;
    }
    ret_chances[0] = 0;
    for (size_t runs = 1; runs <= n; runs++)
        ret_chances[runs] = alike[n - runs];
    return STATUS_OK;
}
