#define DECK_MACHINE_LAWS
#include "exact/places.h"

#include "algorithms/registry.h"
#include "base/arena.h"
#include "base/elementary.h"
#include "deck/places.h"

#include <string.h>

/* The most products for one shuffle: some seconds. */
static const double PRODUCTS_MOST = 1e10;

static void transpose(size_t n, const double *from, double *to)
{
    for (size_t row = 0; row < n; row++)
        for (size_t column = 0; column < n; column++)
            to[column * n + row] = from[row * n + column];
}

/* Each item at its own place. */
static bool state_open(PlaceChances *ret, size_t n, bool matrix, Arena *memory)
{
    *ret = (PlaceChances){.sign = 1, .most = PRODUCTS_MOST};
    if (!matrix)
        return true;
    ret->rows = arena_get(memory, n * n, sizeof *ret->rows);
    ret->spare = arena_get(memory, n * n, sizeof *ret->spare);
    if (memory->lost)
        return false;
    for (size_t place = 0; place < n; place++)
        ret->rows[place * n + place] = 1;
    return true;
}

/* By the machine; *ret_known is false where it refuses. */
static Status propagate(const Algorithm *shuffle, uint32_t parameter, size_t n, PlacesLaw *law,
                        bool *ret_known, Error *error)
{
    SCOPED_ARENA scratch = {0};
    Draws draws;
    PlaceChances state;
    uint32_t times = shuffle->repeats ? parameter : 1;
    bool memory = laws_open(&draws, n, law->draw, shuffle->repeats ? 1 : parameter);
    memory = state_open(&state, n, law->chances, &scratch) && memory;
    Deck deck = {.n = n,
                 .draws = &draws,
                 .steps = &places_steps,
                 .state = &state,
                 .left_out = law->left_out};
    LawsEnd end = memory ? LAWS_DONE : LAWS_NO_MEMORY;
    for (uint32_t time = 0; end == LAWS_DONE && time < times; time++)
        end = laws_run(&deck, shuffle->shuffle);
    *ret_known = end == LAWS_DONE;
    if (*ret_known) {
        law->sign = state.sign;
        if (law->chances)
            transpose(n, state.rows, law->chances);
    }
    laws_close(&draws);
    return end == LAWS_NO_MEMORY
               ? error_set(error, STATUS_FAILED, "out of memory for places of %zu items", n)
               : STATUS_OK;
}

/* The law of one pass, made law->times times. */
static Status raise(size_t n, PlacesLaw *law, Error *error)
{
    SCOPED_ROOM(double, once, 2 * n * n, "the places", error);
    double *before = once + n * n;
    memcpy(once, law->chances, n * n * sizeof *once);
    for (uint32_t time = 1; time < law->times; time++) {
        memcpy(before, law->chances, n * n * sizeof *before);
        memset(law->chances, 0, n * n * sizeof *before);
        for (size_t cell = 0; cell < n * n; cell++)
            for (size_t next = 0; next < n; next++)
                law->chances[cell / n * n + next] += before[cell] * once[cell % n * n + next];
    }
    law->sign = pow(law->sign, law->times);
    return STATUS_OK;
}

/* The shuffle's place in the list, or the list's end. */
static size_t find(const char *name)
{
    size_t index = 0;
    while (algorithm_list[index] && strcmp(algorithm_list[index]->name, name) != 0)
        index++;
    return index;
}

Status places_law(const char *name, uint32_t parameter, size_t n, PlacesLaw *law, bool *ret_known,
                  Error *error)
{
    size_t index = find(name);
    const Algorithm *shuffle = algorithm_list[index];
    bool known = false;
    Status status = STATUS_OK;
    if (shuffle && n >= 2)
        status = propagate(shuffle, parameter, n, law, &known, error);
    THEN_IF(status, known && law->times > 1 && law->chances, raise(n, law, error));
    if (!status && !known && shuffle && n >= 2 && law->trials && !law->left_out)
        status = places_counted(index, parameter, n, law, &known, error);
    if (!status)
        *ret_known = known;
    return status;
}
