/* A law by the places of single items, at any n. */
#include "exact/description.h"

#include "base/elementary.h"
#include "exact/places.h"
#include "trials/subject.h"

enum {
    PLACES_DESCRIBED = 1000, /* a document of 20 MB */
    COUNTED = 10000000,      /* trials of a run: up to 52 items, a few seconds */
    COUNTED_MAX_N = 52,      /* above, as many items in fewer trials */
};

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

/* No law of places that were counted is even; and of one that claims to be fair none is looked for.
 */
static Status check_known(const LawDescription *made, bool known, const PlacesLaw *law,
                          Error *error)
{
    if (known && (!law->counted || made->phi2.value > 0))
        return STATUS_OK;
    const char *found = known ? "a run shows no bias of places" : "where its items go is not known";
    return error_set(error, STATUS_USAGE,
                     "%s, n=%zu: its law is worked out up to n = %d, and above %s; count trials: "
                     "fairness --algo %s --n %zu",
                     made->name, made->n, LAW_MAX_ITEMS, found, made->name, made->n);
}

Status description_of_places(const Algorithm *algorithm, uint32_t parameter, size_t n,
                             const ExactLimits *limits, LawDescription *ret, Error *error)
{
    LawDescription made = {.algorithm = algorithm, .n = n, .alike = true};
    PlacesLaw law = {.draw = limits->draw,
                     .times = limits->repeat,
                     .threads = limits->threads,
                     .keep_going = limits->keep_going,
                     .context = limits->context};
    if (algorithm->claim != CLAIM_UNIFORM || limits->draw.method != DRAW_EXACT)
        law.trials = n <= COUNTED_MAX_N ? COUNTED : COUNTED / n * COUNTED_MAX_N;
    if (n > PLACES_DESCRIBED)
        return error_set(error, STATUS_USAGE,
                         "--n %zu: accepted: 1 to %d, where the places of items are worked out", n,
                         PLACES_DESCRIBED);
    bool known = false;
    shuffle_name(algorithm, parameter, made.name, sizeof made.name);
    description_variant(&made, limits->draw, limits->repeat);
    made.places = law.chances = arena_get(&made.memory, n * n, sizeof *made.places);
    Status status = arena_status(&made.memory, "the places of items", error);
    THEN(status, places_law(algorithm->name, parameter, n, &law, &known, error));
    if (!status && known)
        made.phi2.value = places_bias(&law, n);
    THEN(status, check_known(&made, known, &law, error));
    if (!status)
        description_picture(&made);
    THEN(status, arena_status(&made.memory, "the places of items", error));
    made.sign.value = law.sign;
    made.counted = law.counted;
    made.verdict = made.phi2.value > EVEN_PLACES ? LAW_BIASED : LAW_EVEN;
    if (status)
        description_clear(&made);
    else
        *ret = made;
    return status;
}
