/* Decisions and places of a machine that knows them as it goes: a mask is true or false, a place a
 * number (operations: deck.h). */
#ifndef FAIRNESS_SCALAR_VALUES_H
#define FAIRNESS_SCALAR_VALUES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef bool Mask;

typedef struct Place {
    uint32_t number;
} Place;

static inline Mask mask_all(void)
{
    return true;
}

static inline Mask mask_and(Mask a, Mask b)
{
    return a & b;
}

static inline Mask mask_or(Mask a, Mask b)
{
    return a | b;
}

static inline Mask mask_not(Mask mask)
{
    return !mask;
}

static inline bool mask_any(Mask mask)
{
    return mask;
}

static inline Place place_at(size_t place)
{
    return (Place){(uint32_t)place};
}

static inline Place place_middle(Place a, Place b)
{
    return (Place){a.number + (b.number - a.number) / 2};
}

static inline Place place_next(Place place)
{
    return (Place){place.number + 1};
}

static inline Place place_choose(Mask mask, Place a, Place b)
{
    return mask ? a : b;
}

static inline Mask place_before(Place a, Place b)
{
    return a.number < b.number;
}

#endif
