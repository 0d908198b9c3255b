/* What a shuffle sees: the deck, the draws, the pick. A shuffle is written once against the
 * operations below and compiled once for each machine that can run it:
 *
 *   one_trial.h     one trial at a time; a pick is a number. For whatever must read a pick, for the
 * path enumerator, for shuffles fed by a byte stream. lanes.h   (-DDECK_MACHINE_LANES=...) 64
 * trials in lockstep, for shuffles whose next step never depends on a draw. scalar_batch.h
 * (-DDECK_MACHINE_LANES=scalar -DDECK_MACHINE_TURNS) 64 trials one after the other, for all others.
 *   orders.h  (-DDECK_MACHINE_ORDERS) the deck is a distribution over all n! orders.
 *
 * Every machine gives the same operations the same meaning, so each is described here, once.
 *
 * Draws: the only randomness there is.
 *   draw_below(draws, k)          a pick, uniform on 0..k-1, exactly; 1 <= k <= 65536
 *   draw_between(draws, lo, hi)   a pick, uniform on lo..hi-1
 *   draw_coin(draws)              a mask, a fair bit
 *   draw_coin_if(draws, mask)     a fair bit where the mask holds, false (and no choice) elsewhere
 *   draws_skip_coins(draws, m)    passes over m coins that nobody needs. A coin's word has its
 * place by its place in the program, so a loop over draw_coin_if that ends early skips the coins it
 * leaves. draws_start_over(draws)       what follows is a new attempt from the first state
 *   draws_parameter(draws)        the number behind the algorithm's name (`riffle:7`)
 *   draws_room(draws)             room for n picks, kept until the shuffle returns
 *
 * Picks: opaque, and spent by one deck operation.
 *   pick_half_up(pick)            the pick v becomes floor((v + 1) / 2)
 *   pick_number(pick)             reads the pick. A shuffle that does so runs one trial at a time.
 *
 * The deck: n places, 0..n-1, with one item each; at the start place p holds item p.
 *   deck_swap(deck, place, pick)        swaps a place with a picked one
 *   deck_swap_picks(deck, pick, pick)   swaps two picked places
 *   deck_swap_places(deck, i, j)        swaps two places
 *   deck_rotate(deck, pick)             the item at the picked place comes first, all keep their
 *                                       cyclic order
 *   deck_move(deck, from, pick)         the item at `from` goes to the picked place; those between
 *                                       close the gap
 *   deck_move_from(deck, pick, to)      the item at the picked place goes to `to`, likewise
 *   deck_swap_if(deck, mask, i, j)      swaps two places where the mask holds
 *   deck_move_if(deck, mask, from, to)  moves where the mask holds
 *   deck_insert(deck, from, place)      moves to a computed place (see Places), at most `from`
 *   deck_keep(deck, lo, hi)             remembers the items at lo..hi-1
 *   deck_lay(deck, to, place)           puts the remembered item of a computed place at `to`
 *   deck_item, deck_put                 reads and writes one item, deck_is_start asks whether
 *                                       all lie as at the start: one trial at a time only
 *
 * Masks and places: what a decision by coin leaves behind, without a branch, so that 64 trials
 * can take different ways in step.
 *   mask_all, mask_and, mask_or, mask_not, mask_any(mask): does any trial still hold
 *   place_at(p), place_middle(a, b) = a + (b - a) / 2, place_next(p), place_choose(mask, a, b),
 *   place_before(a, b): a mask, a < b
 *
 * STEPS, before a loop over the places, asks for it to be written out where n is a small constant,
 * so that each step knows its place; it changes no outcome.
 *
 * `static inline` throughout, and freestanding: nothing here or in algorithms/ knows libc. */
#ifndef FAIRNESS_DECK_H
#define FAIRNESS_DECK_H

/* Each also gives SHUFFLE, the head of a shuffle:
 *     SHUFFLE(cut)(Deck *deck, size_t n, Draws *draws) { ... }
 * SHUFFLE_EACH_SIZE is the same, compiled anew for each small n where that makes it faster: by a
 * quarter or a third where a step is little work, by nothing in the sorts. It takes the compiler a
 * second or two for each instruction set, so it is for the shuffles that are run most. */
#if defined(DECK_MACHINE_ORDERS)
#include "deck/orders.h"
#define SHUFFLE(name)           static void name
#define SHUFFLE_EACH_SIZE(name) static void name
#elif defined(DECK_MACHINE_SCALAR_BATCH)
#include "deck/scalar_batch.h"
#elif defined(DECK_MACHINE_LANES)
#include "deck/lanes_run.h"
#else
#include "deck/one_trial.h"
#define SHUFFLE(name)           static void name
#define SHUFFLE_EACH_SIZE(name) static void name
#endif

#endif
