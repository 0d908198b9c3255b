/* The deck of one trial: n items, a pick is a number (operations: deck.h). A file that includes
 * this defines DeckItem first. */
#ifndef FAIRNESS_SCALAR_DECK_H
#define FAIRNESS_SCALAR_DECK_H

#include "deck/scalar_values.h"

typedef struct Deck {
    DeckItem *items; /* items[p] is the item at place p */
    DeckItem *kept;  /* as many again, for deck_keep */
    size_t n;
} Deck;

typedef struct Pick {
    uint32_t number;
} Pick;

static inline Pick pick_half_up(Pick pick)
{
    return (Pick){(pick.number + 1) / 2};
}

static inline uint32_t pick_number(Pick pick)
{
    return pick.number;
}

static inline DeckItem deck_item(const Deck *deck, size_t place)
{
    return deck->items[place];
}

static inline void deck_put(Deck *deck, size_t place, DeckItem item)
{
    deck->items[place] = item;
}

static inline bool deck_is_start(const Deck *deck)
{
    for (size_t place = 0; place < deck->n; place++)
        if (deck->items[place] != place)
            return false;
    return true;
}

static inline void deck_swap_places(Deck *deck, size_t i, size_t j)
{
    DeckItem item = deck->items[i];
    deck->items[i] = deck->items[j];
    deck->items[j] = item;
}

static inline void deck_swap(Deck *deck, size_t place, Pick pick)
{
    deck_swap_places(deck, place, pick.number);
}

static inline void deck_swap_picks(Deck *deck, Pick a, Pick b)
{
    deck_swap_places(deck, a.number, b.number);
}

static inline void deck_move_places(Deck *deck, size_t from, size_t to)
{
    DeckItem item = deck->items[from];
    if (from < to)
        for (size_t place = from; place < to; place++)
            deck->items[place] = deck->items[place + 1];
    else
        for (size_t place = from; place > to; place--)
            deck->items[place] = deck->items[place - 1];
    deck->items[to] = item;
}

static inline void deck_move(Deck *deck, size_t from, Pick to)
{
    deck_move_places(deck, from, to.number);
}

static inline void deck_move_from(Deck *deck, Pick from, size_t to)
{
    deck_move_places(deck, from.number, to);
}

#include "deck/scalar_moves.h"

static inline void deck_keep(Deck *deck, size_t lo, size_t hi)
{
    for (size_t place = lo; place < hi; place++)
        deck->kept[place] = deck->items[place];
}

static inline void deck_lay(Deck *deck, size_t to, Place from)
{
    deck->items[to] = deck->kept[from.number];
}

static inline void deck_rotate(Deck *deck, Pick first)
{
    deck_keep(deck, 0, deck->n);
    size_t from = first.number;
    for (size_t to = 0; to < deck->n; to++) {
        deck->items[to] = deck->kept[from];
        from = from + 1 < deck->n ? from + 1 : 0;
    }
}

#endif
