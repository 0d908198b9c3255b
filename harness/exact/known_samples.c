#include "exact/known_samples.h"

#include "algorithms/registry.h"
#include "base/elementary.h"
#include "exact/known_faults.h"
#include "exact/places.h"

enum { SAMPLES_BITS_MOST = 100 }; /* items of which all numbers of bits are tried */

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

typedef struct Samplers {
    KnownLaws *laws;
    const Shape *shape;
    double *places, *chances; /* room for a law */
} Samplers;

/* The law of a sampler, or of a shuffle of which not all places are seen. */
static Status add_sampler(void *context, const Algorithm *algorithm, DrawLaw draw, Error *error)
{
    const Samplers *at = context;
    const Shape *shape = at->shape;
    PlacesLaw law = {.draw = draw, .chances = at->places};
    uint32_t taken = algorithm->takes ? (uint32_t)shape->seen : 0;
    bool known = false, drawn = draw.method != DRAW_EXACT;
    TRY(places_law(algorithm->name, taken, shape->n, false, &law, &known, error));
    bool uneven = known ? by_blocks(shape, at->places, at->chances)
                        : !drawn && floyd_in_order(algorithm, shape, at->chances);
    if (!uneven && (!known || drawn || algorithm->form != FORM_SYSTEMATIC))
        return STATUS_OK;
    if (drawn && known_laws_have(at->laws, at->chances))
        return STATUS_OK;
    return known_laws_add(at->laws,
                          (KnownLaw){.algorithm = algorithm,
                                     .parameter = taken,
                                     .transform = TRANSFORM_NONE,
                                     .draw = draw,
                                     .chances = at->chances,
                                     .sign = NAN},
                          error);
}

Status sample_laws_for(KnownLaws *laws, const Shape *shape, Error *error)
{
    size_t n = shape->n;
    SCOPED_ARENA scratch = {0};
    *laws = (KnownLaws){.n = n, .rows = n, .columns = shape->blocks};
    Samplers at = {.laws = laws,
                   .shape = shape,
                   .places = arena_get(&scratch, n * n, sizeof *at.places),
                   .chances = arena_get(&scratch, n * shape->blocks, sizeof *at.chances)};
    TRY(arena_status(&scratch, "the laws of samplers", error));
    for (size_t i = 0; algorithm_list[i]; i++)
        if (algorithm_list[i]->takes)
            TRY(add_sampler(&at, algorithm_list[i], (DrawLaw){.method = DRAW_EXACT}, error));
    for (size_t i = 0; algorithm_list[i]; i++) {
        const Algorithm *algorithm = algorithm_list[i];
        bool fair = algorithm->claim == CLAIM_UNIFORM;
        if (algorithm->everyday && fair && (algorithm->takes || !algorithm->parameter))
            TRY(known_draws_each(algorithm, n <= SAMPLES_BITS_MOST, add_sampler, &at, error));
    }
    return STATUS_OK;
}
