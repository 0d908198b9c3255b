/* A law by the places of single items, at any n. */
#include "exact/description.h"

#include "base/elementary.h"
#include "exact/known_laws.h"
#include "exact/places.h"

enum { PLACES_DESCRIBED = 1000 }; /* a document of 20 MB */

/* Chances that are even to rounding. */
static const double EVEN_PLACES = 1e-20;

void description_picture(LawDescription *law)
{
    size_t cells = law->n * law->n;
    law->pictured = arena_get(&law->memory, cells, sizeof *law->pictured);
    for (size_t cell = 0; law->pictured && cell < cells; cell++) {
        double chance = law->places ? law->places[cell] : law->positions[cell].value;
        law->pictured[cell] = (uint64_t)(chance * PICTURED_TRIALS + 0.5);
    }
}

Status description_of_places(const Algorithm *algorithm, uint32_t parameter, size_t n, DrawLaw draw,
                             uint32_t repeat, LawDescription *ret, Error *error)
{
    LawDescription made = {.algorithm = algorithm, .n = n, .alike = true};
    PlacesLaw law = {.draw = draw, .times = repeat};
    if (n > PLACES_DESCRIBED)
        return error_set(error, STATUS_USAGE,
                         "--n %zu: accepted: 1 to %d, where the places of items are worked out", n,
                         PLACES_DESCRIBED);
    bool known = false;
    known_law_name(algorithm, parameter, made.name, sizeof made.name);
    description_variant(&made, draw, repeat);
    made.places = law.chances = arena_get(&made.memory, n * n, sizeof *made.places);
    Status status = arena_status(&made.memory, "the places of items", error);
    THEN(status, places_law(algorithm->name, parameter, n, false, &law, &known, error));
    if (!status && !known)
        status = error_set(error, STATUS_USAGE,
                           "%s, n=%zu: its law is worked out up to n = %d, and where its items "
                           "go is not known above; count trials: fairness --algo %s --n %zu",
                           made.name, n, LAW_MAX_ITEMS, made.name, n);
    for (size_t cell = 0; !status && cell < n * n; cell++)
        made.phi2.value += pow(law.chances[cell] - 1 / (double)n, 2) * ((double)n - 1);
    if (!status)
        description_picture(&made);
    THEN(status, arena_status(&made.memory, "the places of items", error));
    made.sign.value = law.sign;
    made.verdict = made.phi2.value > EVEN_PLACES ? LAW_BIASED : LAW_EVEN;
    if (status)
        description_clear(&made);
    else
        *ret = made;
    return status;
}
