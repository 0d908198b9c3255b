/* The machine that runs one trial: a deck is n items, a pick a number (operations: deck.h). */
#ifndef FAIRNESS_ONE_TRIAL_H
#define FAIRNESS_ONE_TRIAL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/item.h"
#include "deck/block_size.h"
#include "deck/shared_word.h"

typedef Item DeckItem;

#include "deck/scalar_deck.h"

#define STEPS /* n is not known here: nothing to write out */

typedef struct Draws Draws;

/* Where draws come from when the next word is not in memory: word_rows.c, sequence.c, or the path
 * enumerator of exact/. */
typedef struct DrawsBehind {
    /* uniform on 0..k-1, exactly */
    uint32_t (*below)(Draws *draws, uint32_t k);
    /* the word of row draws->row of the column; called only where `column` is set */
    uint16_t (*word)(Draws *draws);
    void (*start_over)(Draws *draws);
} DrawsBehind;

/* A trial's randomness. The usual case is a column of 16-bit words, one in every row of
 * DECK_LANES; where `column` is NULL every draw is a call of behind->below. */
struct Draws {
    const uint16_t *column; /* the word of row 0 in this trial's column, or NULL */
    size_t row;             /* the next row to read */
    size_t rows;            /* rows that are there; above them behind->word is asked */
    uint32_t coins;         /* bits of the last coin row, lowest first */
    uint32_t coins_left;
    uint16_t shared;      /* what is left of the last shared word ... */
    uint16_t shared_left; /* ... and for which ranges that is enough (shared_word.h) */
    uint32_t parameter;
    Pick *room;
    const DrawsBehind *behind;
    void *context; /* of `behind` */
};

static inline uint16_t draws_word(Draws *draws)
{
    uint16_t word = draws->row < draws->rows ? draws->column[draws->row * DECK_LANES]
                                             : draws->behind->word(draws);
    draws->row++;
    return word;
}

/* The next digit of the shared word. */
static inline Pick draws_share(Draws *draws, uint32_t k, uint32_t need)
{
    uint32_t product = (uint32_t)draws->shared * k;
    draws->shared = (uint16_t)product;
    draws->shared_left = (uint16_t)(draws->shared_left - need);
    return (Pick){product >> 16};
}

/* Lemire 2019 ("Fast random integer generation in an interval", algorithm 5) with 16-bit words:
 * the high half of word * k is the draw; the low half says whether the word is one of the
 * 2^16 mod k that would favour some values. Small ranges with no other prime factors than 65520
 * share words (shared_word.h). A rejected draw is left to behind->below, which starts from the same
 * row again, and so sees the same word. */
static inline Pick draw_below(Draws *draws, uint32_t k)
{
    uint32_t need = shared_word_need(k);
    if (shared_word_has(draws->shared_left, need))
        return draws_share(draws, k, need);
    if (draws->row < draws->rows && k <= DRAWS_ONE_WORD_MAX) {
        uint16_t word = draws->column[draws->row * DECK_LANES];
        if (need) {
            if (!shared_word_rejects(word)) {
                draws->row++;
                draws->shared = word;
                draws->shared_left = SHARED_WORD_WHOLE;
                return draws_share(draws, k, need);
            }
        } else {
            uint32_t product = (uint32_t)word * k;
            uint32_t low = product & 0xffff;
            if (low >= k || low >= 65536 % k) {
                draws->row++;
                return (Pick){product >> 16};
            }
        }
    }
    return (Pick){draws->behind->below(draws, k)};
}

static inline Pick draw_between(Draws *draws, uint32_t lo, uint32_t hi)
{
    return (Pick){lo + draw_below(draws, hi - lo).number};
}

static inline Mask draw_coin(Draws *draws)
{
    if (!draws->coins_left) {
        if (!draws->column)
            return draws->behind->below(draws, 2) != 0;
        draws->coins = draws_word(draws);
        draws->coins_left = 16;
    }
    bool coin = draws->coins & 1;
    draws->coins >>= 1;
    draws->coins_left--;
    return coin;
}

static inline void draws_skip_coins(Draws *draws, size_t count)
{
    if (!draws->column)
        return; /* without a column coins have no places */
    if (count > draws->coins_left) {
        count -= draws->coins_left;
        draws->coins_left = 0;
        draws->row += count / 16;
        count %= 16;
        if (count) {
            draws->coins = draws_word(draws);
            draws->coins_left = 16;
        }
    }
    draws->coins >>= count;
    draws->coins_left -= (uint32_t)count;
}

static inline Mask draw_coin_if(Draws *draws, Mask mask)
{
    if (mask)
        return draw_coin(draws);
    draws_skip_coins(draws, 1);
    return false;
}

static inline void draws_start_over(Draws *draws)
{
    draws->behind->start_over(draws);
}

static inline uint32_t draws_parameter(const Draws *draws)
{
    return draws->parameter;
}

static inline Pick *draws_room(Draws *draws)
{
    return draws->room;
}

#endif
