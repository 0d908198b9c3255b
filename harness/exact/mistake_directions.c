#include "exact/mistake_directions.h"

#include "base/elementary.h"
#include "exact/known_laws.h"
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
    known_laws_clear(&laws);
    weigh(&made);
    if (status)
        directions_clear(&made);
    else
        *directions = made;
    return status;
}
