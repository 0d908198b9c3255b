#include "exact/mistake_directions.h"

#include "algorithms/descriptor.h"
#include "base/elementary.h"
#include "exact/known_laws.h"
#include "inference/noncentral.h"
#include "inference/usual_mistake.h"

#include <math.h>
#include <stdio.h>

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

/* Scores of orders are turned as they are: the law of a turned score is the same. */
static Status add_turned(Directions *made, const KnownLaws *laws, Error *error)
{
    size_t plain = made->count, cells = laws->columns;
    SCOPED_ROOM(uint32_t, to, USUAL_TURNS * cells, "the orders of turned mistakes", error);
    for (size_t turn = 0; turn < USUAL_TURNS; turn++)
        known_laws_turned_cells(laws, usual_turns[turn], to + turn * cells);
    for (size_t i = 0; i < plain; i++)
        for (size_t turn = 0; turn < USUAL_TURNS; turn++)
            TRY(directions_add_turned(made, i, usual_turns[turn].transform,
                                      usual_turns[turn].mirrored, to + turn * cells, error));
    return STATUS_OK;
}

Status mistake_directions_for(Directions *directions, size_t n, int threads, Error *error)
{
    if (directions->n == n)
        return STATUS_OK;
    directions_clear(directions);
    if (n < 3 || n > KNOWN_PLACES_MAX_N)
        return STATUS_OK;
    Directions made = {.n = n};
    KnownLaws laws = {0};
    Status status = usual_laws_for(&laws, n, threads, error);
    for (size_t i = 0; !status && i < laws.count; i++) {
        const KnownLaw *law = &laws.laws[i];
        char name[sizeof made.list->name];
        if (law->slip)
            snprintf(name, sizeof name, "%s", law->slip);
        else
            known_law_name(law->algorithm, law->parameter, name, sizeof name);
        status = directions_add(&made, name, law->transform, law->mirrored, law->chances, error);
    }
    if (laws.rows == 1)
        THEN(status, add_turned(&made, &laws, error));
    known_laws_clear(&laws);
    weigh(&made);
    if (status)
        directions_clear(&made);
    else
        *directions = made;
    return status;
}

static double square_in(const Direction *direction, const KnownLaw *law, size_t cells)
{
    double mean = 0;
    for (size_t cell = 0; cell < cells; cell++)
        mean += law->chances[cell] * direction->scores[cell];
    double distance = fmax(0, (mean - direction->mean) / direction->sd);
    return distance * distance;
}

/* Trials that the direction takes to see so much. */
static double trials_of(double square, double weight, double log10_level, double power)
{
    double both_ends = log10_level + log10(2 * weight);
    return square > 0 ? detectable_lambda(1, both_ends, power) / square : INFINITY;
}

Status mistake_seen(const Algorithm *algorithm, uint32_t parameter, size_t n, double log10_level,
                    double power, int threads, SeenMistake *ret, Error *error)
{
    double usual =
        n <= DIRECTED_ORDERS_MAX_N ? usual_mistake_in_orders(n) : usual_mistake_in_places(n);
    *ret = (SeenMistake){.known = !algorithm, .square = usual * usual, .weight = DIRECTED_NAIVE};
    if (!algorithm)
        return STATUS_OK;
    KnownLaws laws = {0};
    Directions directions = {0};
    Status status = mistake_directions_for(&directions, n, threads, error);
    THEN(status, usual_laws_for(&laws, n, threads, error));
    size_t cells = laws.rows * laws.columns - (laws.rows == 1); /* without "no permutation" */
    for (size_t i = 0; !status && i < laws.count; i++) {
        const KnownLaw *law = &laws.laws[i];
        if (law->algorithm != algorithm || law->parameter != parameter || law->transform ||
            law->mirrored)
            continue;
        double fewest = INFINITY;
        for (size_t d = 0; d < directions.count; d++) {
            double square = square_in(&directions.list[d], law, cells);
            double weight = directions.list[d].weight;
            double trials = trials_of(square, weight, log10_level, power);
            if (trials < fewest) {
                fewest = trials;
                *ret = (SeenMistake){.known = true, .square = square, .weight = weight};
            }
        }
    }
    known_laws_clear(&laws);
    directions_clear(&directions);
    return status;
}
