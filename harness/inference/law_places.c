#include "inference/law_places.h"

#include "base/arena.h"
#include "tallies/rank.h"

double law_place_chance(const TargetLaw *law, size_t item, size_t place)
{
    if (law->places)
        return law->places[item * law->n + place];
    if (law->name == LAW_EVEN)
        return 1 / (double)law->n;
    return item == place ? 0 : 1 / ((double)law->n - 1);
}

Status law_places_of_weights(TargetLaw *law, Error *error)
{
    size_t n = law->n, sets = (size_t)1 << n;
    SCOPED_ARENA scratch = {0};
    double *chances = arena_get(&scratch, sets, sizeof *chances);
    law->places = arena_get(&law->memory, n * n, sizeof *law->places);
    TRY(arena_status(&scratch, "the places of a law", error));
    TRY(arena_status(&law->memory, "the places of a law", error));
    chances[0] = 1;
    for (size_t set = 0; set < sets; set++) { /* what a set leads to is a larger number */
        double left = 0;
        for (size_t item = 0; item < n; item++)
            left += set >> item & 1 ? 0 : law->weights[item];
        size_t place = (size_t)__builtin_popcountll(set);
        for (size_t item = 0; item < n; item++) {
            if (set >> item & 1)
                continue;
            double chance = chances[set] * (law->weights[item] / left);
            chances[set | (size_t)1 << item] += chance;
            law->places[item * n + place] += chance;
        }
    }
    return STATUS_OK;
}

Status law_places_of_list(TargetLaw *law, Error *error)
{
    Item order[PERMUTATION_MAX_ITEMS];
    law->places = arena_get(&law->memory, law->n * law->n, sizeof *law->places);
    TRY(arena_status(&law->memory, "the places of a law", error));
    for (size_t i = 0; i < law->orders; i++) {
        permutation_unrank(law->ranks[i], law->n, order);
        for (size_t place = 0; place < law->n; place++)
            law->places[order[place] * law->n + place] += law->chances[i];
    }
    return STATUS_OK;
}
