/* The machine that runs DECK_LANES trials in lockstep: a deck is rows of items, one row a place and
 * one lane a trial; a pick is a row of numbers, a swap a compare-and-select over the rows that the
 * pick can name (operations: deck.h). Up to LANES_MAX_N items, a byte each.
 *
 * Compiled once for each instruction set (-DDECK_MACHINE_LANES=v3), with GCC's vector extensions,
 * in vectors as wide as that set's registers; GCC would take wider ones apart into scalars. Which
 * words a lane reads, and so every outcome, is the same as in one_trial.h.
 *
 * Ranges of picks and places are plain numbers beside the rows. With n a constant they fold away at
 * compile time, and only comparisons that can succeed are left. */
#ifndef FAIRNESS_DECK_LANES_H
#define FAIRNESS_DECK_LANES_H

#include "deck/lanes_draws.h"

/* Loops are not written out where that brings little (without AVX2), nor where the build is not for
 * speed (under sanitizers): it takes the compiler long. */
#if defined(__AVX2__) && !defined(LANES_PLAIN_LOOPS)
#define STEPS _Pragma("GCC unroll 12")
#else
#define STEPS
#endif

typedef struct Deck {
    Row *rows; /* rows[p] holds the items at place p */
    Row *kept;
    size_t n;
} Deck;

/* Numbers from lo to hi, both within reach. */
typedef struct Place {
    Row row;
    uint32_t lo, hi;
} Place;

LANES_INLINE Pick pick_half_up(Pick pick)
{
    for (int p = 0; p < LANES_PARTS; p++)
        pick.row.part[p] = (pick.row.part[p] + 1) >> 1;
    pick.lo = (pick.lo + 1) / 2;
    pick.hi = pick.hi / 2 + 1;
    return pick;
}

LANES_INLINE Mask mask_all(void)
{
    return (Mask){row_of(0xff)};
}

LANES_INLINE Mask mask_and(Mask a, Mask b)
{
    for (int p = 0; p < LANES_PARTS; p++)
        a.row.part[p] &= b.row.part[p];
    return a;
}

LANES_INLINE Mask mask_or(Mask a, Mask b)
{
    for (int p = 0; p < LANES_PARTS; p++)
        a.row.part[p] |= b.row.part[p];
    return a;
}

LANES_INLINE Mask mask_not(Mask mask)
{
    for (int p = 0; p < LANES_PARTS; p++)
        mask.row.part[p] = ~mask.row.part[p];
    return mask;
}

LANES_INLINE _Bool mask_any(Mask mask)
{
    uint64_t words[DECK_LANES / 8], any = 0;
    memcpy(words, &mask, sizeof words);
    for (int w = 0; w < DECK_LANES / 8; w++)
        any |= words[w];
    return any != 0;
}

LANES_INLINE Mask draw_coin_if(Draws *draws, Mask mask)
{
    return mask_and(draw_coin(draws), mask);
}

LANES_INLINE Place place_at(size_t place)
{
    return (Place){row_of((uint32_t)place), (uint32_t)place, (uint32_t)place};
}

LANES_INLINE Place place_next(Place place)
{
    for (int p = 0; p < LANES_PARTS; p++)
        place.row.part[p] += 1;
    place.lo++;
    place.hi++;
    return place;
}

/* Places are below 128, so the sum of two fits a byte; a + (b - a) / 2 = (a + b) / 2 for a <= b. */
LANES_INLINE Place place_middle(Place a, Place b)
{
    for (int p = 0; p < LANES_PARTS; p++)
        a.row.part[p] = (a.row.part[p] + b.row.part[p]) >> 1;
    a.lo = (a.lo + b.lo) / 2;
    a.hi = (a.hi + b.hi) / 2;
    return a;
}

LANES_INLINE Place place_choose(Mask mask, Place a, Place b)
{
    for (int p = 0; p < LANES_PARTS; p++)
        b.row.part[p] ^= (a.row.part[p] ^ b.row.part[p]) & mask.row.part[p];
    b.lo = a.lo < b.lo ? a.lo : b.lo;
    b.hi = a.hi > b.hi ? a.hi : b.hi;
    return b;
}

LANES_INLINE Mask place_before(Place a, Place b)
{
    Mask mask;
    for (int p = 0; p < LANES_PARTS; p++)
        mask.row.part[p] = (Bytes)((SignedBytes)a.row.part[p] < (SignedBytes)b.row.part[p]);
    return mask;
}

LANES_INLINE void deck_swap_places(Deck *deck, size_t i, size_t j)
{
    Row row = deck->rows[i];
    deck->rows[i] = deck->rows[j];
    deck->rows[j] = row;
}

/* A swap of one place with the picked one, while it goes over the rows. */
typedef struct Exchange {
    Row picked, item; /* of each lane: the place; the item that goes there */
    Row found;        /* the item from there */
} Exchange;

/* Swaps in the lanes that picked this row. */
LANES_INLINE void lanes_exchange(Exchange *exchange, Row *row, Bytes place)
{
    for (int p = 0; p < LANES_PARTS; p++) {
        Bytes here = row->part[p];
        Bytes change = (here ^ exchange->item.part[p]) & (Bytes)(exchange->picked.part[p] == place);
        row->part[p] = here ^ change;
        exchange->found.part[p] ^= change;
    }
}

/* The same for the rows lo..hi-1. Four at a time: for large n the loop would take as long as what
 * is in it. */
LANES_INLINE void lanes_exchange_all(Exchange *exchange, Row *rows, size_t lo, size_t hi)
{
    Bytes place = (Bytes){0} + (uint8_t)lo;
    size_t other = lo;
    for (; other + 4 <= hi; other += 4, place += 4) {
        lanes_exchange(exchange, &rows[other], place);
        lanes_exchange(exchange, &rows[other + 1], place + 1);
        lanes_exchange(exchange, &rows[other + 2], place + 2);
        lanes_exchange(exchange, &rows[other + 3], place + 3);
    }
    for (; other < hi; other++, place += 1)
        lanes_exchange(exchange, &rows[other], place);
}

LANES_INLINE void deck_swap(Deck *deck, size_t place, Pick pick)
{
    Row item = deck->rows[place];
    Exchange exchange = {.picked = pick.row, .item = item, .found = item};
    lanes_exchange_all(&exchange, deck->rows, pick.lo, place < pick.hi ? place : pick.hi);
    lanes_exchange_all(&exchange, deck->rows, place < pick.lo ? pick.lo : place + 1, pick.hi);
    deck->rows[place] = exchange.found;
}

LANES_INLINE Bytes lanes_gather(const Row *rows, Bytes at, uint32_t lo, uint32_t hi, int p)
{
    Bytes found = {0};
    for (uint32_t place = lo; place < hi; place++)
        found |= rows[place].part[p] & (Bytes)(at == (uint8_t)place);
    return found;
}

LANES_INLINE void deck_swap_picks(Deck *deck, Pick a, Pick b)
{
    uint32_t lo = a.lo < b.lo ? a.lo : b.lo, hi = a.hi > b.hi ? a.hi : b.hi;
    for (int p = 0; p < LANES_PARTS; p++) {
        Bytes change = lanes_gather(deck->rows, a.row.part[p], a.lo, a.hi, p) ^
                       lanes_gather(deck->rows, b.row.part[p], b.lo, b.hi, p);
        for (uint32_t place = lo; place < hi; place++) {
            Bytes here =
                (Bytes)(a.row.part[p] == (uint8_t)place) ^ (Bytes)(b.row.part[p] == (uint8_t)place);
            deck->rows[place].part[p] ^= change & here; /* equal picks cancel */
        }
    }
}

LANES_INLINE void deck_swap_if(Deck *deck, Mask mask, size_t i, size_t j)
{
    for (int p = 0; p < LANES_PARTS; p++) {
        Bytes change = (deck->rows[i].part[p] ^ deck->rows[j].part[p]) & mask.row.part[p];
        deck->rows[i].part[p] ^= change;
        deck->rows[j].part[p] ^= change;
    }
}

LANES_INLINE void deck_move_if(Deck *deck, Mask mask, size_t from, size_t to)
{
    /* A move is a chain of swaps of neighbours. */
    if (from < to)
        for (size_t place = from; place < to; place++)
            deck_swap_if(deck, mask, place, place + 1);
    else
        for (size_t place = from; place > to; place--)
            deck_swap_if(deck, mask, place, place - 1);
}

/* One step of a move: the row that is carried is laid down at `place`, and what lies at `next` is
 * carried on, in the lanes where `onward` holds; in the others the two change roles. */
LANES_INLINE Bytes lanes_carry(Row *place, const Row *next, Bytes carried, Bytes onward, int p)
{
    Bytes change = (next->part[p] ^ carried) & onward;
    place->part[p] = carried ^ change;
    return next->part[p] ^ change;
}

/* Moves the item at `from` to the lane's place, which lies in lo..hi: downwards, then upwards. A
 * lane that goes the other way, or stays, lays down at each place what was there. */
LANES_INLINE void lanes_move(Deck *deck, size_t from, const Row *to, size_t lo, size_t hi)
{
    Row *rows = deck->rows, carried = rows[from];
    for (size_t place = from; place > lo; place--)
        for (int p = 0; p < LANES_PARTS; p++) {
            Bytes below = (Bytes)((SignedBytes)to->part[p] < (int8_t)place);
            carried.part[p] =
                lanes_carry(&rows[place], &rows[place - 1], carried.part[p], below, p);
        }
    if (lo < from)
        rows[lo] = carried;
    carried = rows[from];
    for (size_t place = from; place < hi; place++)
        for (int p = 0; p < LANES_PARTS; p++) {
            Bytes above = (Bytes)((SignedBytes)to->part[p] > (int8_t)place);
            carried.part[p] =
                lanes_carry(&rows[place], &rows[place + 1], carried.part[p], above, p);
        }
    if (hi > from)
        rows[hi] = carried;
}

LANES_INLINE void deck_move(Deck *deck, size_t from, Pick to)
{
    lanes_move(deck, from, &to.row, to.lo, to.hi - 1);
}

LANES_INLINE void deck_insert(Deck *deck, size_t from, Place to)
{
    lanes_move(deck, from, &to.row, to.lo, to.hi < from ? to.hi : (uint32_t)from);
}

LANES_INLINE void deck_move_from(Deck *deck, Pick from, size_t to)
{
    for (int p = 0; p < LANES_PARTS; p++) {
        SignedBytes at = (SignedBytes)from.row.part[p];
        Bytes item = lanes_gather(deck->rows, from.row.part[p], from.lo, from.hi, p);
        /* Items after the gap close it from the right; items before it, from the left. */
        for (size_t place = from.lo; place < to; place++) {
            Bytes shift = (Bytes)(at <= (int8_t)place);
            Bytes here = deck->rows[place].part[p];
            deck->rows[place].part[p] = here ^ ((here ^ deck->rows[place + 1].part[p]) & shift);
        }
        for (size_t place = from.hi - 1; place > to; place--) {
            Bytes shift = (Bytes)(at >= (int8_t)place);
            Bytes here = deck->rows[place].part[p];
            deck->rows[place].part[p] = here ^ ((here ^ deck->rows[place - 1].part[p]) & shift);
        }
        deck->rows[to].part[p] = item;
    }
}

LANES_INLINE void deck_keep(Deck *deck, size_t lo, size_t hi)
{
    for (size_t place = lo; place < hi; place++)
        deck->kept[place] = deck->rows[place];
}

LANES_INLINE void deck_lay(Deck *deck, size_t to, Place from)
{
    uint32_t hi = from.hi + 1 < deck->n ? from.hi + 1 : (uint32_t)deck->n;
    for (int p = 0; p < LANES_PARTS; p++)
        deck->rows[to].part[p] = lanes_gather(deck->kept, from.row.part[p], from.lo, hi, p);
}

/* Rotates by powers of two: bit by bit of the pick, all places move at once. */
LANES_INLINE void deck_rotate(Deck *deck, Pick first)
{
    for (size_t step = 1; step < deck->n; step *= 2) {
        deck_keep(deck, 0, deck->n);
        for (size_t to = 0; to < deck->n; to++) {
            const Row *from = &deck->kept[(to + step) % deck->n];
            for (int p = 0; p < LANES_PARTS; p++) {
                Bytes turn = (Bytes)((first.row.part[p] & (uint8_t)step) != 0);
                Bytes here = deck->rows[to].part[p];
                deck->rows[to].part[p] = here ^ ((here ^ from->part[p]) & turn);
            }
        }
    }
}

#endif
