#include "exact/known_laws.h"

#include "algorithms/registry.h"
#include "exact/exact.h"
#include "exact/fit.h"
#include "exact/places.h"
#include "exact/propagate.h"
#include "tallies/rank.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum {
    USUAL_PATHS = 100000,     /* of one law: some 5 ms, or, ... */
    USUAL_PRODUCTS = 2600000, /* ... where all orders are carried on at once, naive's at n = 8 */
    COUNTED = 10000,          /* trials of a sort whose places nobody follows: a direction needs no
                                 more, since under fair draws the mean and the variance of any score
                                 are exact; 6 ms at 52 items */
    COUNTED_MAX_N = 64,
};

/* Laws of one shuffle that are found in different ways differ by rounding. */
static const double SAME = 1e-12;

void known_law_name(const Algorithm *algorithm, uint32_t parameter, char *text, size_t size)
{
    if (algorithm->second)
        snprintf(text, size, "%s:%u/%u", algorithm->name, parameter_of_two(parameter),
                 second_of_two(parameter, algorithm->second_default));
    else if (algorithm->parameter)
        snprintf(text, size, "%s:%u", algorithm->name, parameter);
    else
        snprintf(text, size, "%s", algorithm->name);
}

void known_laws_clear(KnownLaws *laws)
{
    arena_clear(&laws->memory);
    *laws = (KnownLaws){0};
}

static double mark_of(const KnownLaws *laws, const double *chances)
{
    double mark = 0.0;
    for (size_t cell = 0; cell < laws->rows * laws->columns; cell++)
        mark += (double)(cell + 1) * chances[cell];
    return mark;
}

/* Adds the law, with a copy of its chances. STATUS_FAILED without memory. */
static Status known_laws_add(KnownLaws *laws, KnownLaw law, Error *error)
{
    size_t cells = laws->rows * laws->columns;
    arena_room(&laws->memory, &laws->laws, laws->count, sizeof *laws->laws);
    double *chances = arena_get(&laws->memory, cells, sizeof *chances);
    TRY(arena_status(&laws->memory, "the known laws", error));
    law.chances = memcpy(chances, law.chances, cells * sizeof *chances);
    law.mark = mark_of(laws, chances);
    laws->laws[laws->count++] = law;
    return STATUS_OK;
}

/* Whether chances of rows * columns are even, but for rounding. */
static bool known_laws_even(const KnownLaws *laws, const double *chances)
{
    size_t ways = laws->rows > 1 ? laws->columns : laws->columns - 1;
    double phi2 = 0.0;
    for (size_t row = 0; row < laws->rows; row++)
        for (size_t way = 0; way < ways; way++) {
            double off = chances[row * laws->columns + way] - 1.0 / (double)ways;
            phi2 += off * off * (double)ways;
        }
    return phi2 < KNOWN_EVEN_PHI2;
}

/* `mark` is one's mark; nearly all comparisons end with it. */
static bool same(const KnownLaws *laws, const double *one, double mark, const KnownLaw *law)
{
    const double *other = law->chances;
    double cells = (double)(laws->rows * laws->columns);
    if (fabs(mark - law->mark) > SAME * cells * cells)
        return false;
    for (size_t cell = 0; cell < laws->rows * laws->columns; cell++)
        if (fabs(one[cell] - other[cell]) > SAME)
            return false;
    return true;
}

/* Whether one of the laws has these chances, but for rounding. */
static bool known_laws_have(const KnownLaws *laws, const double *chances)
{
    double mark = mark_of(laws, chances);
    bool there = false;
    for (size_t other = 0; !there && other < laws->count; other++)
        there = same(laws, chances, mark, &laws->laws[other]);
    return there;
}

/* The law over all orders; *ret_known false where it is too dear. */
static Status orders_of(const KnownLaws *laws, const Algorithm *algorithm, uint32_t parameter,
                        int threads, double *chances, bool *ret_known, Error *error)
{
    Law law;
    ExactMethod method;
    Error refusal;
    ExactLimits limits = {
        .paths = USUAL_PRODUCTS, .memory_bytes = UINT64_C(1) << 26, .threads = threads};
    TRY(quick_law(algorithm, parameter, laws->n, USUAL_PATHS, threads, ret_known, &law, &method,
                  error));
    if (!*ret_known) {
        Status status =
            law_by_propagation(algorithm->name, parameter, laws->n, &limits, &law, &refusal);
        if (status)
            return status == STATUS_USAGE ? STATUS_OK
                                          : error_set(error, status, "%s", refusal.text);
        *ret_known = true;
    }
    law_chances(&law, chances);
    law_clear(&law);
    return STATUS_OK;
}

/* With the parameter ceil(log2 n): riffles that are too few, keys with ties. */
static Status add_shuffle(KnownLaws *laws, const Algorithm *algorithm, int threads, double *chances,
                          Error *error)
{
    KnownLaw law = {.algorithm = algorithm, .chances = chances};
    bool known = false;
    while (algorithm->parameter && (size_t)1 << law.parameter < laws->n)
        law.parameter++;
    if (algorithm->parameter && law.parameter < algorithm->parameter_min)
        law.parameter = algorithm->parameter_min;
    if (algorithm->parameter && law.parameter > algorithm->parameter_max)
        law.parameter = algorithm->parameter_max;
    if (laws->rows == 1) {
        TRY(orders_of(laws, algorithm, law.parameter, threads, chances, &known, error));
    } else {
        bool counted = algorithm->everyday && laws->n <= COUNTED_MAX_N;
        PlacesLaw places = {
            .trials = counted ? COUNTED : 0, .threads = threads, .chances = chances};
        TRY(places_law(algorithm->name, law.parameter, laws->n, &places, &known, error));
    }
    return known && !known_laws_even(laws, chances) ? known_laws_add(laws, law, error) : STATUS_OK;
}

/* What spoils a shuffle that is fair as it is written. */
static const struct {
    const char *name;
    DrawLaw draw;
    bool step_left_out; /* the middle one: `stops-early` and `last-fixed` lack those at the ends */
} slips[] = {{"fisher-yates with byte % k", {DRAW_MODULO, 8}, false},
             {"fisher-yates without a step", {DRAW_EXACT, 0}, true}};

static Status add_slips(KnownLaws *laws, double *chances, Error *error)
{
    static const char shuffle[] = "fisher-yates";
    for (size_t i = 0; i < sizeof slips / sizeof *slips; i++) {
        KnownLaw slip = {.slip = slips[i].name, .chances = chances};
        ExactLimits limits = {.paths = USUAL_PRODUCTS,
                              .memory_bytes = UINT64_C(1) << 26,
                              .threads = 1,
                              .draw = slips[i].draw,
                              .left_out = slips[i].step_left_out ? laws->n / 2 : 0};
        bool known = true;
        if (laws->rows == 1) {
            Law law;
            TRY(law_by_propagation(shuffle, 0, laws->n, &limits, &law, error));
            law_chances(&law, chances);
            law_clear(&law);
        } else {
            PlacesLaw law = {.draw = limits.draw, .left_out = limits.left_out, .chances = chances};
            TRY(places_law(shuffle, 0, laws->n, &law, &known, error));
        }
        if (known && !known_laws_even(laws, chances))
            TRY(known_laws_add(laws, slip, error));
    }
    return STATUS_OK;
}

const LawTurn usual_turns[USUAL_TURNS] = {
    {TRANSFORM_INVERSE, false}, {TRANSFORM_NONE, true}, {TRANSFORM_INVERSE, true}};
enum { TURN_INVERSE, TURN_MIRROR, TURN_MIRRORED_INVERSE, TURNS };

void known_laws_turned_cells(const KnownLaws *laws, LawTurn turn, uint32_t *to)
{
    bool inverse = turn.transform == TRANSFORM_INVERSE;
    int way = !turn.mirrored ? TURN_INVERSE : inverse ? TURN_MIRRORED_INVERSE : TURN_MIRROR;
    size_t n = laws->n, last = n - 1;
    Item items[USUAL_ORDERS_MAX_N], turned[USUAL_ORDERS_MAX_N];
    for (size_t cell = 0; laws->rows > 1 && cell < n * n; cell++) {
        size_t item = cell / n, place = cell % n;
        size_t cells[TURNS] = {place * n + item, (last - item) * n + last - place,
                               (last - place) * n + last - item};
        to[cell] = (uint32_t)cells[way];
    }
    if (laws->rows > 1)
        return;
    permutation_unrank(0, n, items);
    for (size_t order = 0; order + 1 < laws->columns; order++, permutation_next(items, n)) {
        for (size_t place = 0; place < n; place++) {
            size_t item = items[place];
            size_t at[TURNS] = {item, last - place, last - item};
            size_t has[TURNS] = {place, last - item, last - place};
            turned[at[way]] = (Item)has[way];
        }
        to[order] = (uint32_t)permutation_rank(turned, n);
    }
    to[laws->columns - 1] = (uint32_t)laws->columns - 1;
}

/* The transforms of the first `plain` laws. */
static Status add_transforms(KnownLaws *laws, size_t plain, double *chances, Error *error)
{
    const LawTurn *turns = usual_turns;
    size_t count = USUAL_TURNS;
    size_t cells = laws->rows * laws->columns;
    SCOPED_ROOM(uint32_t, to, count * cells, "the cells of turned laws", error);
    for (size_t w = 0; w < count; w++)
        known_laws_turned_cells(laws, turns[w], to + w * cells);
    for (size_t i = 0; i < plain; i++)
        for (size_t w = 0; w < count; w++) {
            const Algorithm *algorithm = laws->laws[i].algorithm; /* NULL of a slip */
            if (algorithm && algorithm->form == FORM_KEYS &&
                turns[w].transform == TRANSFORM_INVERSE)
                continue; /* nobody riffles many heaps at once */
            for (size_t cell = 0; cell < cells; cell++)
                chances[to[w * cells + cell]] = laws->laws[i].chances[cell];
            if (known_laws_have(laws, chances))
                continue;
            KnownLaw law = laws->laws[i];
            law.transform = turns[w].transform;
            law.mirrored = turns[w].mirrored;
            law.chances = chances;
            TRY(known_laws_add(laws, law, error));
        }
    return STATUS_OK;
}

static Status make(KnownLaws *made, int threads, Error *error)
{
    size_t n = made->n;
    SCOPED_ROOM(double, chances, made->rows * made->columns, "a known law", error);
    for (size_t i = 0; n <= KNOWN_PLACES_MAX_N && algorithm_list[i]; i++) {
        const Algorithm *algorithm = algorithm_list[i];
        if (algorithm->takes || algorithm->claim == CLAIM_UNIFORM || algorithm->blatant ||
            algorithm->claim == CLAIM_BROKEN || n < algorithm->biased_from ||
            n < algorithm->min_n || (algorithm->max_n && n > algorithm->max_n))
            continue;
        TRY(add_shuffle(made, algorithm, threads, chances, error));
    }
    TRY(add_slips(made, chances, error));
    return made->rows == 1 ? STATUS_OK /* whoever wants them turned turns what he made of them */
                           : add_transforms(made, made->count, chances, error);
}

Status usual_laws_for(KnownLaws *laws, size_t n, int threads, Error *error)
{
    bool orders = n <= USUAL_ORDERS_MAX_N;
    KnownLaws made = {
        .n = n, .rows = orders ? 1 : n, .columns = orders ? permutation_count(n) + 1 : n};
    Status status = make(&made, threads, error);
    if (status)
        known_laws_clear(&made);
    else
        *laws = made;
    return status;
}
