/* The deck that is the chances of each item at each place, and of an even order (symbolic.h).
 *
 * A step sends whatever lies at place p to a place f(p, v), v what is picked. As v is independent
 * of the deck, the chance of an item at q is the sum over p of its chance at p times P(f(p, v) =
 * q), however the items hang together: the matrix of chances is multiplied by a matrix, at any n,
 * in O(n^2) time a step (a rotation: O(n^3)). So is the expected sign of the order, by the step's
 * sign: 2 P(both the same) - 1 for a swap of two places, (-1)^d for a move by d places,
 * (-1)^(k(n-1)) for a rotation by k. Where an item cannot come the chance is exactly 0.
 * exact/places.h runs it. */
#ifndef FAIRNESS_DECK_PLACES_H
#define FAIRNESS_DECK_PLACES_H

#include "deck/symbolic.h"

typedef struct PlaceChances {
    double sign;   /* P(even order) - P(odd order) */
    double *rows;  /* [place * n + item]; NULL: the sign alone */
    double *spare; /* as many */
    double work;   /* products so far ... */
    double most;   /* ... refuse above it */
} PlaceChances;

/* The steps of a deck whose state is PlaceChances. */
extern const DeckSteps places_steps;

#endif
