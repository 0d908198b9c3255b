/* The machine that runs all orders at once: the deck is a distribution over the n! orders, and each
 * operation with a pick makes the next distribution of it (operations: deck.h). It gives the exact
 * law of a shuffle without walking its paths, as long as nothing but the deck depends on a pick:
 * each pick is spent once, never read as a number, and no branch depends on it.
 *
 * A shuffle is run twice: first dry, with `cells` NULL, which only counts the work and notes the
 * ranges of its picks; from them follow the common denominator and the width of a cell. Then it
 * is run with cells: the weights are integers, so that cells are numerators over the product of the
 * totals of all picks spent so far.
 *
 * What the machine cannot do ends in orders_refuse, an escape out of the shuffle with the reason
 * in draws->refusal. exact/propagate.h, which runs it, passes that on;
 * the law may still be found by paths. */
#ifndef FAIRNESS_DECK_ORDERS_H
#define FAIRNESS_DECK_ORDERS_H

#include "deck/draw_method.h"
#include "deck/scalar_values.h" /* every decision is known before any draw: from places and constants */

typedef uint16_t Item;
typedef struct Escape Escape; /* platform/escape.h */
enum {
    DECK_MAX_ITEMS = 65536,
    ORDERS_MAX_ITEMS = 12, /* 12! cells of 8 bytes are 3.6 GiB */
};

#define STEPS /* as in one_trial.h */

typedef struct Draws Draws;

/* A draw that has not been made: uniform (or as the draw law has it) on 0..range-1, plus lo, then
 * halved upwards so many times. */
typedef struct Pick {
    Draws *draws;
    size_t id; /* index in draws->records */
    uint32_t lo, range, halvings;
} Pick;

/* What became of a pick. */
typedef struct PickRecord {
    uint64_t total; /* the sum of its weights, once it is spent */
    uint32_t range;
    bool spent;
} PickRecord;

/* Why the shuffle was left: the value of ESCAPE_SET. */
enum {
    ORDERS_REFUSED = 1, /* draws->refusal says why */
    ORDERS_STOPPED,     /* keep_going said no */
    ORDERS_NO_MEMORY,
};

typedef struct Deck {
    size_t n;        /* 1..ORDERS_MAX_ITEMS */
    uint64_t orders; /* n! */
    size_t words;    /* 64-bit words of a cell, the lowest first */
    uint64_t *cells; /* by lexicographic rank of the order; NULL: a dry run */
    uint64_t *spare; /* as many */
    Draws *draws;
} Deck;

struct Draws {
    DrawLaw law;
    uint32_t parameter;
    Pick *room;        /* n */
    uint64_t *weights; /* of the pick being spent; from malloc */
    size_t weights_room;
    PickRecord *records; /* of every pick drawn; grows by realloc, freed by the runner */
    size_t records_count, records_room;
    uint64_t terms;      /* products added up so far, dry or not */
    uint64_t terms_most; /* refuse above it */
    uint64_t terms_all;  /* of the whole shuffle, for the progress; from the dry run */
    int threads;
    bool (*keep_going)(void *context, double fraction); /* or NULL */
    void *context;
    Escape *escape;
    const char *refusal;
};

/* The operations that are not inline (orders.c). */
_Noreturn void orders_refuse(Draws *draws, const char *reason);
Pick orders_draw(Draws *draws, uint32_t lo, uint32_t hi);
void orders_swap(Deck *deck, size_t place, Pick pick);
void orders_swap_picks(Deck *deck, Pick a, Pick b);
void orders_swap_places(Deck *deck, size_t i, size_t j);
void orders_rotate(Deck *deck, Pick first);
void orders_move(Deck *deck, size_t from, Pick to);
void orders_move_from(Deck *deck, Pick from, size_t to);
void orders_move_places(Deck *deck, size_t from, size_t to);

static inline Pick draw_below(Draws *draws, uint32_t k)
{
    return orders_draw(draws, 0, k);
}

static inline Pick draw_between(Draws *draws, uint32_t lo, uint32_t hi)
{
    return orders_draw(draws, lo, hi);
}

static inline Mask draw_coin(Draws *draws)
{
    orders_refuse(draws, "it decides by a coin");
}

static inline Mask draw_coin_if(Draws *draws, Mask mask)
{
    if (mask)
        orders_refuse(draws, "it decides by a coin");
    return false;
}

static inline void draws_skip_coins(Draws *draws, size_t count)
{
    (void)draws;
    (void)count;
}

static inline void draws_start_over(Draws *draws)
{
    orders_refuse(draws, "it starts over");
}

static inline uint32_t draws_parameter(const Draws *draws)
{
    return draws->parameter;
}

static inline Pick *draws_room(Draws *draws)
{
    return draws->room;
}

static inline Pick pick_half_up(Pick pick)
{
    pick.halvings++;
    return pick;
}

static inline uint32_t pick_number(Pick pick)
{
    orders_refuse(pick.draws, "it reads a pick as a number");
}

static inline Item deck_item(const Deck *deck, size_t place)
{
    (void)place;
    orders_refuse(deck->draws, "it reads the items");
}

static inline void deck_put(Deck *deck, size_t place, Item item)
{
    (void)place;
    (void)item;
    orders_refuse(deck->draws, "it writes the items");
}

static inline bool deck_is_start(const Deck *deck)
{
    orders_refuse(deck->draws, "it looks at the result");
}

static inline void deck_swap_places(Deck *deck, size_t i, size_t j)
{
    orders_swap_places(deck, i, j);
}

static inline void deck_swap(Deck *deck, size_t place, Pick pick)
{
    orders_swap(deck, place, pick);
}

static inline void deck_swap_picks(Deck *deck, Pick a, Pick b)
{
    orders_swap_picks(deck, a, b);
}

static inline void deck_swap_if(Deck *deck, Mask mask, size_t i, size_t j)
{
    if (mask)
        orders_swap_places(deck, i, j);
}

static inline void deck_move(Deck *deck, size_t from, Pick to)
{
    orders_move(deck, from, to);
}

static inline void deck_move_from(Deck *deck, Pick from, size_t to)
{
    orders_move_from(deck, from, to);
}

static inline void deck_move_if(Deck *deck, Mask mask, size_t from, size_t to)
{
    if (mask)
        orders_move_places(deck, from, to);
}

static inline void deck_insert(Deck *deck, size_t from, Place to)
{
    orders_move_places(deck, from, to.number);
}

static inline void deck_keep(Deck *deck, size_t lo, size_t hi)
{
    (void)lo;
    (void)hi;
    orders_refuse(deck->draws, "it keeps items aside");
}

static inline void deck_lay(Deck *deck, size_t to, Place from)
{
    (void)to;
    (void)from;
    orders_refuse(deck->draws, "it keeps items aside");
}

static inline void deck_rotate(Deck *deck, Pick first)
{
    orders_rotate(deck, first);
}

#endif
