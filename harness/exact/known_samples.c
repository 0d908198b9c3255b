#include "exact/known_samples.h"

#include "algorithms/registry.h"
#include "base/elementary.h"
#include "exact/places.h"

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

Status sample_laws_for(KnownLaws *laws, const Shape *shape, Error *error)
{
    size_t n = shape->n, count = 0;
    uint32_t taken = (uint32_t)shape->seen;
    *laws = (KnownLaws){.n = n, .rows = n, .columns = shape->blocks};
    while (algorithm_list[count])
        count++;
    double *places = arena_get(&laws->memory, n * n, sizeof *places);
    laws->laws = arena_get(&laws->memory, count, sizeof *laws->laws);
    TRY(arena_status(&laws->memory, "the laws of samplers", error));
    for (size_t i = 0; i < count; i++) {
        const Algorithm *algorithm = algorithm_list[i];
        PlacesLaw law = {.chances = places};
        bool known = false;
        if (!algorithm->takes)
            continue;
        TRY(places_law(algorithm->name, taken, n, false, &law, &known, error));
        double *chances = arena_get(&laws->memory, n * shape->blocks, sizeof *chances);
        TRY(arena_status(&laws->memory, "the laws of samplers", error));
        bool uneven =
            known ? by_blocks(shape, places, chances) : floyd_in_order(algorithm, shape, chances);
        if (uneven || (known && algorithm->form == FORM_SYSTEMATIC))
            laws->laws[laws->count++] = (KnownLaw){.algorithm = algorithm,
                                                   .parameter = taken,
                                                   .transform = TRANSFORM_NONE,
                                                   .chances = chances,
                                                   .sign = NAN};
    }
    return STATUS_OK;
}
