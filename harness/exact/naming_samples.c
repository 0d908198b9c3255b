#include "exact/naming_samples.h"

#include "base/elementary.h"
#include <stdlib.h>

#include "algorithms/algorithm.h"
#include "algorithms/registry.h"
#include "exact/naming_rules.h"
#include "exact/places.h"

static Status no_memory(Error *error)
{
    return error_set(error, STATUS_FAILED, "out of memory for the laws of samplers");
}

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

/* The laws of the samplers that are not even in this shape. */
static Status make_laws(const Shape *shape, KnownLaws *laws, Error *error)
{
    size_t n = shape->n, count = 0;
    while (algorithm_list[count])
        count++;
    double *places = malloc(n * n * sizeof *places);
    laws->laws = calloc(count, sizeof *laws->laws);
    Status status = places && laws->laws ? STATUS_OK : no_memory(error);
    for (size_t i = 0; !status && i < count; i++) {
        const Algorithm *algorithm = algorithm_list[i];
        bool known = false;
        uint32_t taken = (uint32_t)shape->seen;
        if (!algorithm->takes)
            continue;
        PlacesLaw law = {.chances = places};
        status = places_law(algorithm->name, taken, n, false, &law, &known, error);
        if (status)
            break; /* and says why */
        double *chances = known ? malloc(n * shape->blocks * sizeof *chances) : NULL;
        if (known && !chances)
            status = no_memory(error);
        else if (known && by_blocks(shape, places, chances))
            laws->laws[laws->count++] = (KnownLaw){algorithm, taken, "none", chances, NAN, 0};
        else
            free(chances);
    }
    free(places);
    return status;
}

Status name_the_sampler(const Tally *groups, uint64_t trials, LooksLike **ret, size_t *ret_count,
                        Error *error)
{
    const Shape *shape = &groups->shape;
    *ret = NULL;
    *ret_count = 0;
    if (shape->groups != shape->n || shape->seen >= shape->n || shape->n > KNOWN_PLACES_MAX_N ||
        trials < 1)
        return STATUS_OK;
    size_t cells = shape->n * shape->blocks;
    KnownLaws laws = {.n = shape->n, .rows = shape->n, .columns = shape->blocks};
    NumberTallies none = {0};
    Naming at = {0};
    uint64_t *counts = malloc(cells * sizeof *counts);
    double *even = malloc(shape->blocks * sizeof *even);
    Status status = make_laws(shape, &laws, error);
    if (!status && (!counts || !even))
        status = no_memory(error);
    if (!status)
        status = naming_begin(&at, &laws, trials, counts, error);
    if (!status) {
        tally_read(groups, 0, cells, counts);
        for (size_t block = 0; block < shape->blocks; block++)
            even[block] = (double)shape_in_block(shape, block) / (double)shape->n;
        at.numbers = &none;
        at.even = even;
        status = naming_look_up(&at, ret, ret_count, error);
    }
    naming_end(&at);
    known_laws_clear(&laws);
    free(counts);
    free(even);
    return status;
}
