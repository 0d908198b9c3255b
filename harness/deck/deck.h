/* The deck, the draws and the pick: all that a shuffle sees. A shuffle is written once, against the
 * operations below, and compiled once for each machine that can run it. There are three:
 *
 *   machine       header           a deck is                       a pick is
 *   one trial     one_trial.h      n items                         a number
 *   lockstep      lanes.h          n rows of 64 lanes              64 numbers
 *   no draw       symbolic.h           n! weights, one for each order; all that it can be
 *                                  or n * n chances, of items at
 *                                  places
 *
 * One trial runs everything: shuffles that read their picks, any n, any source of words; and the
 * path enumerator of exact/ uses it. Lockstep runs 64 trials at once, a lane each, n <= 127, where
 * the next step never depends on a draw: only for speed, to the same outcomes. The third computes
 * the exact law, or at any n where single items go.
 *
 * This is fisher_yates (algorithms/fisher_yates.c) as the compiler sees it on each machine, for
 * n = 3, with what is inlined written out:
 *
 *   one trial     the loop, for any n:
 *                     for (last = n; last-- > 1;) {
 *                         pick = draw_below(draws, last + 1);   // a digit of a 16-bit word
 *                         item = items[last];
 *                         items[last] = items[pick];
 *                         items[pick] = item;
 *                     }
 *
 *   lockstep      row[p] holds place p of all 64 trials, in a few registers; a swap with a pick is
 *                 a comparison with each place that the pick can name, and a select:
 *                     pick = high half of words * 3;                 // 64 picks below 3
 *                     for (p = 0; p < 2; p++) {
 *                         here = pick == p;                          // 64 masks
 *                         other = (row[p] ^ row[2]) & here;
 *                         row[p] ^= other;
 *                         row[2] ^= other;
 *                     }
 *                     pick = high half of what is left * 2; likewise for row[1], p = 0
 *
 *   no draw       weight[order], all 0 but that of 0 1 2, which is 1; a swap with a pick adds what
 *                 each value of the pick would lead to:
 *                     for each order, for pick = 0..2:
 *                         next[order with places 2 and pick swapped] += weight[order];
 *                     for each order, for pick = 0..1:
 *                         weight[order with places 1 and pick swapped] += next[order];
 *                 The law is weight / (3 * 2). Or chance[place][item], 1 where place == item; a
 * swap with a pick mixes rows: mean = (chance[0] + chance[1] + chance[2]) / 3; for p = 0..1:
 * chance[p] = 2/3 chance[p] + 1/3 chance[2]; chance[2] = mean; likewise for chance[1] and p = 0
 *
 * A shuffle of swaps that hang on no draw also runs on planes of bits, 512 trials at once, from
 * what its run without draws has written down (planes/planes.h, planes/script.h).
 *
 * An operation means the same on every machine, so each is described here, once.
 *
 * Draws: the only randomness there is.
 *
 *   draw_below(draws, k)          a pick, uniform on 0..k-1, exactly; 1 <= k <= 65536
 *   draw_between(draws, lo, hi)   a pick, uniform on lo..hi-1
 *   draw_coin(draws)              a mask: a fair bit
 *   draw_coin_if(draws, mask)     a fair bit where the mask holds; elsewhere false, and no choice
 *   draws_skip_coins(draws, m)    passes over m coins that nobody needs. Where in the program a
 *                                 coin is tossed decides which bit it is; so a loop over
 *                                 draw_coin_if that ends early skips the coins it leaves
 *   draws_start_over(draws)       what follows is a new attempt from the first state
 *   draws_parameter(draws)        the number behind the shuffle's name (`riffle:7`)
 *   draws_room(draws)             room for n picks, kept until the shuffle returns
 *
 * Picks: opaque. Each is spent by one operation of the deck.
 *
 *   pick_half_up(pick)            the pick v becomes floor((v + 1) / 2)
 *   pick_number(pick)             reads the pick. A shuffle that does so runs one trial at a time
 *
 * The deck: n places, 0..n-1, with one item each. At the start place p holds item p.
 *
 *   deck_swap(deck, place, pick)        swaps a place with a picked one
 *   deck_swap_picks(deck, pick, pick)   swaps two picked places
 *   deck_swap_places(deck, i, j)        swaps two places
 *   deck_rotate(deck, pick)             the item at the picked place comes first; all keep their
 *                                       cyclic order
 *   deck_move(deck, from, pick)         the item at `from` goes to the picked place; those between
 *                                       close the gap
 *   deck_move_from(deck, pick, to)      the item at the picked place goes to `to`, in the same way
 *   deck_swap_if(deck, mask, i, j)      swaps two places where the mask holds
 *   deck_move_if(deck, mask, from, to)  moves where the mask holds
 *   deck_insert(deck, from, place)      moves to a computed place (see Places), at most `from`
 *   deck_keep(deck, lo, hi)             remembers the items at lo..hi-1
 *   deck_lay(deck, to, place)           puts the remembered item of a computed place at `to`
 *
 *   One trial at a time only:
 *   deck_item(deck, place)              reads an item
 *   deck_put(deck, place, item)         writes one
 *   deck_is_start(deck)                 whether all items lie as at the start
 *
 * Masks and places: what a decision by coin gives, without a branch, so that 64 trials in lockstep
 * can decide differently.
 *
 *   mask_all(), mask_and(a, b), mask_or(a, b), mask_not(mask)
 *   mask_any(mask)                      whether it holds in any trial
 *   place_at(p)                         place p, the same in every trial
 *   place_next(place)                   the one after it
 *   place_middle(a, b)                  a + (b - a) / 2
 *   place_choose(mask, a, b)            a where the mask holds, else b
 *   place_before(a, b)                  a mask: a < b
 *
 * STEPS, before a loop over the places, asks the compiler to write the loop out where n is a small
 * constant, so that each step knows its place. It changes no outcome.
 *
 * `static inline` throughout, and freestanding: nothing here or in algorithms/ knows libc. */
#ifndef FAIRNESS_DECK_H
#define FAIRNESS_DECK_H

/* A macro says which machine a file is compiled for; without one, it is one trial. Each header also
 * defines SHUFFLE, the head of a shuffle:
 *
 *   SHUFFLE(sort_merge)(Deck *deck, size_t n, Draws *draws) { ... }
 *
 * SHUFFLE_EACH_SIZE is the same, but compiled once more for each n up to 12. That makes a shuffle
 * faster by a quarter or a third where a step is little work, and the sorts not at all. It takes
 * the compiler a second or two for each instruction set. SHUFFLE_OF_SWAPS is compiled so where no
 * bit planes run it.
 *
 * A shuffle whose next step depends on a draw, or that reads a pick or an item, cannot run in
 * lockstep, and says so before it includes anything: #define SHUFFLE_ALONE. */
#if defined(DECK_MACHINE_LAWS)
#include "deck/symbolic.h"
#define SHUFFLE(name)           static void name
#define SHUFFLE_EACH_SIZE(name) static void name
#elif defined(DECK_MACHINE_LANES) && defined(SHUFFLE_ALONE)
/* Compiled like one trial, and left out: the name that the descriptor gives is NULL. */
#include "deck/one_trial.h"
typedef struct LaneJob LaneJob;
typedef void LaneShuffle(LaneJob *job);
#define SHUFFLE(name)                                                                              \
    static LaneShuffle *const name = NULL;                                                         \
    static __attribute__((unused)) void name##_left_out
#define SHUFFLE_EACH_SIZE SHUFFLE
#elif defined(DECK_MACHINE_LANES)
#include "deck/lanes_run.h"
#else
#include "deck/one_trial.h"
#define SHUFFLE(name)           static void name
#define SHUFFLE_EACH_SIZE(name) static void name
#endif

#ifndef SHUFFLE_OF_SWAPS
#define SHUFFLE_OF_SWAPS SHUFFLE_EACH_SIZE
#endif

#endif
