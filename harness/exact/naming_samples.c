#include "exact/naming_samples.h"

#include "base/elementary.h"
#include <stdlib.h>

#include "algorithms/algorithm.h"
#include "algorithms/registry.h"
#include "exact/naming_rules.h"
#include "exact/places.h"
#include "inference/binomial_tail.h"

/* chances[item * blocks + block], of those of items at places. False where they are even. */
static bool by_blocks(const Shape *shape, const double *places, double *chances)
{
    double most = 0;
    for (size_t item = 0; item < shape->n; item++) {
        double *row = chances + item * shape->blocks;
        for (size_t block = 0; block < shape->blocks; block++)
            row[block] = 0;
        for (size_t place = 0; place < shape->n; place++)
            row[shape_block(shape, place)] += places[item * shape->n + place];
        for (size_t block = 0; block < shape->blocks; block++) {
            double even = (double)shape_in_block(shape, block) / (double)shape->n;
            most = fmax(most, fabs(row[block] - even));
        }
    }
    return most > 1e-9; /* else rounding */
}

/* Floyd's in order, which no deck follows. Before step t its set is an even one of t of the first
 * m = n - k + t items: item m, which is drawn or stands in for what is there already, comes with
 * (t + 1)/(m + 1), and each before it if it is not there, with (m - t)/(m (m + 1)). */
static bool floyd_in_order(const Algorithm *algorithm, const Shape *shape, double *chances)
{
    if (!shape->ordered || algorithm->form != FORM_FLOYD)
        return false;
    double n = (double)shape->n, left = n - (double)shape->seen;
    for (size_t item = 0; item < shape->n; item++) {
        double *row = chances + item * shape->blocks, rest = 1;
        for (size_t step = 0; step < shape->seen; step++) {
            double t = (double)step, m = left + t, at = (double)item;
            row[step] = at > m ? 0 : at < m ? left / (m * (m + 1)) : (t + 1) / (m + 1);
            rest -= row[step];
        }
        row[shape->seen] = fmax(0, rest);
    }
    return true;
}

/* The laws of the samplers that are not even in this shape. */
static Status make_laws(const Shape *shape, KnownLaws *laws, Error *error)
{
    size_t n = shape->n, count = 0;
    while (algorithm_list[count])
        count++;
    double *places = arena_get(&laws->memory, n * n, sizeof *places);
    laws->laws = arena_get(&laws->memory, count, sizeof *laws->laws);
    TRY(arena_status(&laws->memory, "the laws of samplers", error));
    for (size_t i = 0; i < count; i++) {
        const Algorithm *algorithm = algorithm_list[i];
        bool known = false;
        uint32_t taken = (uint32_t)shape->seen;
        if (!algorithm->takes)
            continue;
        PlacesLaw law = {.chances = places};
        TRY(places_law(algorithm->name, taken, n, false, &law, &known, error));
        double *chances = arena_get(&laws->memory, n * shape->blocks, sizeof *chances);
        TRY(arena_status(&laws->memory, "the laws of samplers", error));
        if (known ? by_blocks(shape, places, chances) : floyd_in_order(algorithm, shape, chances))
            laws->laws[laws->count++] =
                (KnownLaw){algorithm, taken, TRANSFORM_NONE, chances, NAN, 0, false};
    }
    return STATUS_OK;
}

/* How many of the n sets of a systematic sample have both items: both[c (c-1)/2 + b], b < c. */
static void systematic_pairs(size_t n, size_t k, uint32_t *both)
{
    for (size_t start = 0; start < n; start++)
        for (size_t i = 1; i < k; i++)
            for (size_t j = 0; j < i; j++) {
                size_t one = (start + i * n / k) % n, other = (start + j * n / k) % n;
                size_t c = one > other ? one : other, b = one > other ? other : one;
                both[c * (c - 1) / 2 + b]++;
            }
}

/* A systematic sample is even in its items, and not in its pairs, of which most never come. */
static Status name_systematic(const Tally *pairs, uint64_t trials, LooksLike **ret,
                              size_t *ret_count, Error *error)
{
    size_t n = pairs->shape.n, k = pairs->shape.seen, possible = 0, index = 0;
    while (algorithm_list[index] && algorithm_list[index]->form != FORM_SYSTEMATIC)
        index++;
    if (!algorithm_list[index] || (double)trials < FIT_LEAST_EXPECTED * (double)n)
        return STATUS_OK;
    SCOPED_ARENA scratch = {0};
    uint32_t *both = arena_get(&scratch, pairs->cells, sizeof *both);
    TRY(arena_status(&scratch, "the laws of samplers", error));
    systematic_pairs(n, k, both);
    double least = 0;
    for (uint64_t cell = 0; cell < pairs->cells; cell++) {
        double count = (double)tally_cell(pairs, cell), chance = both[cell] / (double)n;
        possible += both[cell] > 0;
        if (chance > 0 && chance < 1)
            least = fmin(least,
                         chi_square_log10_two_sided(binomial_tails(count, (double)trials, chance)));
        else if (count != (chance > 0 ? (double)trials : 0))
            least = -INFINITY;
    }
    double log10_p = fmin(0, least + log10((double)possible));
    if (2 * possible > pairs->cells || log10_p < LOG10_RARE)
        return STATUS_OK;
    LooksLike *named = malloc(sizeof *named);
    if (!named)
        return error_set(error, STATUS_FAILED, "out of memory for a name");
    *named = naming_describe(&(KnownLaw){.algorithm = algorithm_list[index],
                                         .parameter = (uint32_t)k,
                                         .transform = TRANSFORM_NONE},
                             log10_p);
    *ret = named;
    *ret_count = 1;
    return STATUS_OK;
}

Status name_the_sampler(const Tally *groups, const Tally *pairs, uint64_t trials, LooksLike **ret,
                        size_t *ret_count, Error *error)
{
    const Shape *shape = &groups->shape;
    *ret = NULL;
    *ret_count = 0;
    if (shape->groups != shape->n || shape->seen >= shape->n || shape->n > KNOWN_PLACES_MAX_N ||
        trials < 1)
        return STATUS_OK;
    KnownLaws laws = {.n = shape->n, .rows = shape->n, .columns = shape->blocks};
    SCOPED_ARENA scratch = {0};
    PermStatTallies none = {0};
    Naming at;
    uint64_t *counts = arena_keep(&scratch, tally_counts(groups));
    double *even = arena_get(&scratch, shape->blocks, sizeof *even);
    Status status = make_laws(shape, &laws, error);
    if (!status)
        status = naming_begin(&at, &scratch, &laws, trials, counts, error);
    if (!status) {
        for (size_t block = 0; block < shape->blocks; block++)
            even[block] = (double)shape_in_block(shape, block) / (double)shape->n;
        at.numbers = &none;
        at.even = even;
        status = naming_look_up(&at, ret, ret_count, error);
    }
    if (!status && !*ret && pairs)
        status = name_systematic(pairs, trials, ret, ret_count, error);
    known_laws_clear(&laws);
    return status;
}
