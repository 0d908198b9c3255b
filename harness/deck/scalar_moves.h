/* Moves between places that are known, of a machine that has deck_swap_places and deck_move_places;
 * included behind these. */
#ifndef FAIRNESS_SCALAR_MOVES_H
#define FAIRNESS_SCALAR_MOVES_H

#include "deck/scalar_values.h"

static inline void deck_swap_if(Deck *deck, Mask mask, size_t i, size_t j)
{
    if (mask)
        deck_swap_places(deck, i, j);
}

static inline void deck_move_if(Deck *deck, Mask mask, size_t from, size_t to)
{
    if (mask)
        deck_move_places(deck, from, to);
}

static inline void deck_insert(Deck *deck, size_t from, Place to)
{
    deck_move_places(deck, from, to.number);
}

#endif
