#include "exact/mistake_directions.h"

#include "algorithms/registry.h"
#include "base/arena.h"
#include "base/elementary.h"
#include "exact/exact.h"
#include "exact/fit.h"
#include "exact/places.h"
#include "exact/propagate.h"
#include "inference/noncentral.h"
#include "inference/usual_mistake.h"
#include "tallies/rank.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum {
    PATHS = 100000,     /* of one law: some 5 ms, or, ... */
    PRODUCTS = 2600000, /* ... where all orders are carried on at once, naive's at n = 8 */
    COUNTED = 10000,    /* trials of a sort whose places nobody follows: a direction needs no more,
                           since under fair draws the mean and the variance of any score are exact;
                           6 ms at 52 items */
    COUNTED_MAX_N = 64,
};

/* With so many trials the directions of sorts are left out: from 400 on, other checks find each of
 * those sorts below 1e-11, and to count them takes as long as all else beside the trials. */
enum { SORTS_BELOW_TRIALS = 1000 };

/* ---- the mistakes ---- */

/* A shuffle that people write every day and that is biased, none of which has a parameter; or a
 * fair one that is made with a mistake. */
typedef struct Mistake {
    const Algorithm *algorithm;
    const char *name; /* its name, or NULL */
    DrawLaw draw;
    bool step_left_out; /* the middle one: `stops-early` and `last-fixed` lack those at the ends */
} Mistake;

static const Mistake of_fisher_yates[] = {
    {.name = "fisher-yates with byte % k", .draw = {DRAW_MODULO, 8}},
    {.name = "fisher-yates without a step", .step_left_out = true},
};

/* One that draws one number for all its swaps is found at once by any check, and is none of them.
 */
static bool is_mistake(const Algorithm *algorithm, size_t n, bool sorts)
{
    bool biased = algorithm->claim == CLAIM_SUBSET || algorithm->claim == CLAIM_BIASED;
    return algorithm->everyday && biased && algorithm->form != FORM_ONE_NUMBER &&
           !algorithm->parameter && n >= algorithm->biased_from && algorithm_takes(algorithm, n) &&
           (sorts || !form_is_sort(algorithm->form));
}

/* All of n items, in `memory`; NULL without memory. */
static Mistake *mistakes_of(size_t n, bool sorts, Arena *memory, size_t *ret_count)
{
    size_t count = 0, all = 0, named = sizeof of_fisher_yates / sizeof *of_fisher_yates;
    while (algorithm_list[all])
        all++;
    Mistake *list = arena_get(memory, all + named, sizeof *list);
    for (size_t i = 0; list && i < all; i++)
        if (is_mistake(algorithm_list[i], n, sorts))
            list[count++] = (Mistake){.algorithm = algorithm_list[i]};
    for (size_t i = 0; list && i < named; i++) {
        list[count] = of_fisher_yates[i];
        list[count++].algorithm = algorithm_list[0]; /* Fisher-Yates */
    }
    *ret_count = count;
    return list;
}

static size_t cells_of(size_t n)
{
    return n <= DIRECTED_ORDERS_MAX_N ? (size_t)permutation_count(n) : n * n;
}

/* Over all orders, then of no permutation; *ret_known is false where it is too dear. */
static Status orders_of(const Mistake *mistake, size_t n, const ExactLimits *limits,
                        double *chances, bool *ret_known, Error *error)
{
    Law law;
    ExactMethod method;
    Error refusal;
    *ret_known = false;
    if (!mistake->name)
        TRY(quick_law(mistake->algorithm, 0, n, PATHS, limits->threads, ret_known, &law, &method,
                      error));
    if (!*ret_known) {
        Status status = law_by_propagation(mistake->algorithm->name, 0, n, limits, &law, &refusal);
        if (status)
            return status == STATUS_USAGE ? STATUS_OK
                                          : error_set(error, status, "%s", refusal.text);
        *ret_known = true;
    }
    law_chances(&law, chances);
    law_clear(&law);
    return STATUS_OK;
}

/* Its chances, as of directions_add, and one number more; *ret_known is false where they are too
 * dear. */
static Status law_of(const Mistake *mistake, size_t n, int threads, double *chances,
                     bool *ret_known, Error *error)
{
    const Algorithm *algorithm = mistake->algorithm;
    size_t left_out = mistake->step_left_out ? n / 2 : 0;
    const ExactLimits limits = {.paths = PRODUCTS,
                                .memory_bytes = UINT64_C(1) << 26,
                                .threads = threads,
                                .draw = mistake->draw,
                                .left_out = left_out};
    PlacesLaw law = {.draw = mistake->draw,
                     .left_out = left_out,
                     .trials = n <= COUNTED_MAX_N ? COUNTED : 0,
                     .threads = threads,
                     .chances = chances};
    return n <= DIRECTED_ORDERS_MAX_N ? orders_of(mistake, n, &limits, chances, ret_known, error)
                                      : places_law(algorithm->name, 0, n, &law, ret_known, error);
}

/* ---- their directions ---- */

/* The inverse is that of an outcome in which a[p] = i and a[i] = p are confused, and, where a
 * shuffle's steps are swaps with places drawn alike, of its loop run in the other direction; a
 * mirrored one counts items and places from the other end, as a loop over the places that begins
 * there. */
static const struct {
    Transform transform;
    bool mirrored;
} turns[] = {{TRANSFORM_INVERSE, false}, {TRANSFORM_NONE, true}, {TRANSFORM_INVERSE, true}};
enum { TURN_INVERSE, TURN_MIRROR, TURN_MIRRORED_INVERSE, TURNS };

/* Where each cell goes. */
static void turned_cells(size_t n, size_t turn, uint32_t *to)
{
    size_t last = n - 1;
    Item items[DIRECTED_ORDERS_MAX_N], turned[DIRECTED_ORDERS_MAX_N];
    if (n > DIRECTED_ORDERS_MAX_N) {
        for (size_t cell = 0; cell < n * n; cell++) {
            size_t item = cell / n, place = cell % n;
            size_t cells[TURNS] = {place * n + item, (last - item) * n + last - place,
                                   (last - place) * n + last - item};
            to[cell] = (uint32_t)cells[turn];
        }
        return;
    }
    permutation_unrank(0, n, items);
    for (size_t order = 0; order < cells_of(n); order++, permutation_next(items, n)) {
        for (size_t place = 0; place < n; place++) {
            size_t item = items[place];
            size_t at[TURNS] = {item, last - place, last - item};
            size_t has[TURNS] = {place, last - item, last - place};
            turned[at[turn]] = (Item)has[turn];
        }
        to[order] = (uint32_t)permutation_rank(turned, n);
    }
}

/* Whether it is the usual mistake (usual_mistake.h), or its inverse, by its w. */
static bool is_usual(const Directions *directions, const Direction *one)
{
    size_t n = directions->n;
    double w = n <= DIRECTED_ORDERS_MAX_N ? usual_mistake_in_orders(n) : usual_mistake_in_places(n);
    return fabs(one->effect / w - 1) < 1e-3; /* scores are rounded */
}

/* The mistake that people write most is looked for hardest: as it is written it comes first. */
static void weigh(Directions *directions)
{
    double parts[3] = {DIRECTED_NAIVE, DIRECTED_NAIVE_OTHERS,
                       1 - DIRECTED_NAIVE - DIRECTED_NAIVE_OTHERS};
    size_t count[3] = {0};
    for (int turn = 0; turn < 2; turn++) {
        bool first = true;
        for (size_t i = 0; i < directions->count; i++) {
            Direction *one = &directions->list[i];
            size_t part = !is_usual(directions, one) ? 2 : first ? 0 : 1;
            first &= part == 2;
            if (turn)
                one->weight = parts[part] / (double)count[part];
            else
                count[part]++;
        }
        if (!count[1])
            parts[0] = DIRECTED_NAIVE + DIRECTED_NAIVE_OTHERS;
    }
}

/* The scores of all, as they are written, and then turned: a turned score has the same law. */
static Status add_all(Directions *made, int threads, Error *error)
{
    SCOPED_ARENA scratch = {0};
    size_t n = made->n, cells = cells_of(n), count = 0;
    const Mistake *list = mistakes_of(n, made->sorts, &scratch, &count);
    double *chances = arena_get(&scratch, cells + 1, sizeof *chances);
    uint32_t *to = arena_get(&scratch, TURNS * cells, sizeof *to);
    TRY(arena_status(&scratch, "the laws of mistakes", error));
    for (size_t i = 0; i < count; i++) {
        char name[sizeof made->list->name];
        bool known;
        TRY(law_of(&list[i], n, threads, chances, &known, error));
        snprintf(name, sizeof name, "%s", list[i].name ? list[i].name : list[i].algorithm->name);
        if (known)
            TRY(directions_add(made, name, chances, error));
    }
    size_t plain = made->count;
    for (size_t turn = 0; turn < TURNS; turn++)
        turned_cells(n, turn, to + turn * cells);
    for (size_t i = 0; i < plain; i++)
        for (size_t turn = 0; turn < TURNS; turn++)
            TRY(directions_add_turned(made, i, turns[turn].transform, turns[turn].mirrored,
                                      to + turn * cells, error));
    return STATUS_OK;
}

static bool with_sorts(uint64_t trials)
{
    return trials < SORTS_BELOW_TRIALS;
}

Status mistake_directions_for(Directions *directions, size_t n, uint64_t trials, int threads,
                              Error *error)
{
    if (directions->n == n && directions->sorts == with_sorts(trials))
        return STATUS_OK;
    directions_clear(directions);
    if (n < 3 || n > DIRECTED_PLACES_MAX_N)
        return STATUS_OK;
    Directions made = {.n = n, .sorts = with_sorts(trials)};
    Status status = add_all(&made, threads, error);
    weigh(&made);
    if (status)
        directions_clear(&made);
    else
        *directions = made;
    return status;
}

/* ---- what they see ---- */

static double square_in(const Direction *direction, const double *chances, size_t cells)
{
    double mean = 0;
    for (size_t cell = 0; cell < cells; cell++)
        mean += chances[cell] * direction->scores[cell];
    double distance = fmax(0, (mean - direction->mean) / direction->sd);
    return distance * distance;
}

/* Trials that the direction takes to see so much. */
static double trials_of(double square, double weight, double log10_level, double power)
{
    double both_ends = log10_level + log10(2 * weight);
    return square > 0 ? detectable_lambda(1, both_ends, power) / square : INFINITY;
}

Status mistake_seen(const Algorithm *algorithm, size_t n, uint64_t trials, double log10_level,
                    double power, int threads, SeenMistake *ret, Error *error)
{
    double usual =
        n <= DIRECTED_ORDERS_MAX_N ? usual_mistake_in_orders(n) : usual_mistake_in_places(n);
    *ret = (SeenMistake){.known = !algorithm, .square = usual * usual, .weight = DIRECTED_NAIVE};
    if (!algorithm || n < 3 || n > DIRECTED_PLACES_MAX_N)
        return STATUS_OK;
    SCOPED_ARENA scratch = {0};
    size_t cells = cells_of(n), count = 0, own = 0;
    const Mistake *list = mistakes_of(n, with_sorts(trials), &scratch, &count);
    double *chances = arena_get(&scratch, cells + 1, sizeof *chances);
    TRY(arena_status(&scratch, "the law of a mistake", error));
    while (own < count && (list[own].name || list[own].algorithm != algorithm))
        own++;
    bool known = own < count;
    if (known)
        TRY(law_of(&list[own], n, threads, chances, &known, error));
    if (!known)
        return STATUS_OK;
    Directions directions = {0};
    TRY(mistake_directions_for(&directions, n, trials, threads, error));
    double fewest = INFINITY;
    for (size_t d = 0; d < directions.count; d++) {
        double square = square_in(&directions.list[d], chances, cells);
        double weight = directions.list[d].weight;
        double takes = trials_of(square, weight, log10_level, power);
        if (takes < fewest) {
            fewest = takes;
            *ret = (SeenMistake){.known = true, .square = square, .weight = weight};
        }
    }
    directions_clear(&directions);
    return STATUS_OK;
}
