/* The machine that makes no draw: a pick is its law, and the deck is what becomes of all values of
 * all picks at once (operations: deck.h). There are two such decks, of which a shuffle knows
 * nothing: n! weights, one for each order (orders.h), and n * n chances, of each item at each place
 * (places.h).
 *
 * Both ask one thing of a shuffle: that a pick, when it is spent, is independent of the deck. Draws
 * are independent of one another; so this holds where each pick is spent once, nothing but the deck
 * depends on a pick, and nothing is read back from the deck. What would break it ends in
 * laws_refuse, an escape out of the shuffle with the reason in draws->refusal: a pick spent twice
 * or read as a number, a decision by a coin, items looked at, written or kept aside, an attempt
 * made again. Nothing is ever computed for such a shuffle. */
#ifndef FAIRNESS_DECK_SYMBOLIC_H
#define FAIRNESS_DECK_SYMBOLIC_H

#include "base/item.h"
#include "deck/draw_method.h"
#include "deck/scalar_values.h" /* every decision is known before any draw: from places and constants */

#define STEPS /* as in one_trial.h */

typedef struct Escape Escape; /* platform/platform.h */
typedef struct Draws Draws;
typedef struct Deck Deck;

/* A draw that has not been made: uniform (or as the draw law has it) on 0..range-1, plus lo, then
 * halved upwards `halvings` times. */
typedef struct Pick {
    Draws *draws;
    size_t id; /* index in draws->records */
    uint32_t lo, range, halvings;
} Pick;

/* The state of a pick: how it was spent. */
typedef struct PickRecord {
    uint64_t total; /* the sum of its weights, once it is spent */
    uint32_t range;
    bool spent;
} PickRecord;

/* The places that a pick can name, lo..hi-1, each with its weight; of a place that is given, that
 * one alone, with weight 1. */
typedef struct Support {
    const uint64_t *weight; /* of place p: weight[p], lo <= p < hi */
    uint64_t total;         /* their sum */
    size_t lo, hi;
    Pick pick; /* range 0 where the place is given */
} Support;

static inline uint64_t reach_weight(const Support *reach, size_t place)
{
    return place >= reach->lo && place < reach->hi ? reach->weight[place] : 0;
}

/* The steps of a kind of deck, with places that are independent of it and of each other.
 * */
typedef struct DeckSteps {
    void (*swap)(Deck *deck, const Support *one, const Support *other);
    void (*move)(Deck *deck, const Support *from, const Support *to); /* one of them is given */
    void (*rotate)(Deck *deck, const Support *first);
} DeckSteps;

struct Deck {
    size_t n;
    Draws *draws;
    const DeckSteps *steps;
    void *state;     /* of the kind of deck */
    size_t left_out; /* that swap with a pick, from 1 on, is not made; 0: all are */
    size_t swaps;    /* with picks, in this run */
};

enum { LAWS_REACHES = 2 }; /* a step has two places at most */

struct Draws {
    DrawLaw law;
    uint32_t parameter;
    Pick *room;                    /* n */
    uint64_t *reach[LAWS_REACHES]; /* n each */
    uint64_t *weights;             /* of the pick being spent; grows, like the next */
    size_t weights_room;
    PickRecord *records; /* of every pick drawn in a run */
    size_t records_count, records_room;
    Escape *escape;
    const char *refusal;
};

/* How a run ended. */
typedef enum LawsEnd {
    LAWS_DONE,
    LAWS_REFUSED, /* draws->refusal says why */
    LAWS_STOPPED, /* its own steps did: laws_leave */
    LAWS_NO_MEMORY,
} LawsEnd;

/* Room for picks of n items. False without memory; laws_close is owed in any case. */
bool laws_open(Draws *ret, size_t n, DrawLaw law, uint32_t parameter);
void laws_close(Draws *draws);

/* Runs a shuffle on the deck, which is left half done where the end is another than LAWS_DONE. */
LawsEnd laws_run(Deck *deck, void (*shuffle)(Deck *deck, size_t n, Draws *draws));

/* Out of the shuffle that runs. */
_Noreturn void laws_refuse(Draws *draws, const char *reason);
_Noreturn void laws_leave(Draws *draws, LawsEnd end);

/* Operations that are not inline. */
Pick draw_between(Draws *draws, uint32_t lo, uint32_t hi);
void deck_swap(Deck *deck, size_t place, Pick pick);
void deck_swap_picks(Deck *deck, Pick a, Pick b);
void deck_swap_places(Deck *deck, size_t i, size_t j);
void deck_move(Deck *deck, size_t from, Pick to);
void deck_move_from(Deck *deck, Pick from, size_t to);
void deck_rotate(Deck *deck, Pick first);
/* No operation of a shuffle: a move between given places. */
void deck_move_places(Deck *deck, size_t from, size_t to);

static inline Pick draw_below(Draws *draws, uint32_t k)
{
    return draw_between(draws, 0, k);
}

static inline Mask draw_coin(Draws *draws)
{
    laws_refuse(draws, "it decides by a coin");
}

static inline Mask draw_coin_if(Draws *draws, Mask mask)
{
    if (mask)
        laws_refuse(draws, "it decides by a coin");
    return false;
}

static inline void draws_skip_coins(Draws *draws, size_t count)
{
}

static inline void draws_start_over(Draws *draws)
{
    laws_refuse(draws, "it starts over");
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
    laws_refuse(pick.draws, "it reads a pick as a number");
}

static inline Item deck_item(const Deck *deck, size_t place)
{
    laws_refuse(deck->draws, "it reads the items");
}

static inline void deck_put(Deck *deck, size_t place, Item item)
{
    laws_refuse(deck->draws, "it writes the items");
}

static inline bool deck_is_start(const Deck *deck)
{
    laws_refuse(deck->draws, "it looks at the result");
}

#include "deck/scalar_moves.h"

static inline void deck_keep(Deck *deck, size_t lo, size_t hi)
{
    laws_refuse(deck->draws, "it keeps items aside");
}

static inline void deck_lay(Deck *deck, size_t to, Place from)
{
    laws_refuse(deck->draws, "it keeps items aside");
}

#endif
