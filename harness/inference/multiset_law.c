#include "inference/multiset_law.h"

#include "base/arena.h"
#include "base/elementary.h"
#include "tallies/words.h"

#include <string.h>

/* Pairs of one of m items with one of r that lie the wrong way round: the last place has one of the
 * m, before which all r may lie, or one of the r. rows[i * (m r + 1) ...], i = 0..m, of the r so
 * far; the last of them is what is requested. */
static void mann_whitney(size_t m, size_t r, double *rows)
{
    size_t size = m * r + 1;
    memset(rows, 0, (m + 1) * size * sizeof *rows);
    for (size_t i = 0; i <= m; i++)
        rows[i * size] = 1; /* none of the r: no pairs */
    for (size_t j = 1; j <= r; j++)
        for (size_t i = 1; i <= m; i++) {
            double one = (double)i / (double)(i + j), other = (double)j / (double)(i + j);
            double *row = rows + i * size;
            const double *before = row - size; /* of i - 1 and j */
            for (size_t u = i * j + 1; u-- > 0;)
                row[u] = other * row[u] + (u >= j ? one * before[u - j] : 0);
        }
}

Status word_inversions_law(const Shape *shape, double *ret_chances, Error *error)
{
    size_t cells = (size_t)word_inversions_most(shape) + 1, most = 1, items = 0;
    for (size_t group = 0; group < shape->groups; group++) {
        size_t r = shape_in_group(shape, group), room = (items + 1) * (items * r + 1);
        most = room > most ? room : most;
        items += r;
    }
    SCOPED_ARENA scratch = {0};
    double *rows = arena_get(&scratch, most, sizeof *rows);
    double *sum = arena_get(&scratch, cells, sizeof *sum);
    TRY(arena_status(&scratch, "the law of a word", error));
    memset(ret_chances, 0, cells * sizeof *ret_chances);
    ret_chances[0] = 1;
    size_t reach = 0;
    items = shape_in_group(shape, 0);
    for (size_t group = 1; group < shape->groups; group++) {
        size_t r = shape_in_group(shape, group), pairs = items * r;
        mann_whitney(items, r, rows);
        const double *more = rows + items * (pairs + 1);
        memset(sum, 0, cells * sizeof *sum);
        for (size_t a = 0; a <= reach; a++)
            for (size_t b = 0; b <= pairs; b++)
                sum[a + b] += ret_chances[a] * more[b];
        memcpy(ret_chances, sum, cells * sizeof *sum);
        reach += pairs;
        items += r;
    }
    return STATUS_OK;
}

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
