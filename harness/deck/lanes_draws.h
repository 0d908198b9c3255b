/* Draws of 64 trials in lockstep: which words a lane reads, and what it makes of them, is as in
 * one_trial.h. To be included by deck/lanes.h. */
#ifndef FAIRNESS_DECK_LANES_DRAWS_H
#define FAIRNESS_DECK_LANES_DRAWS_H

#include "deck/lanes_rows.h"

/* Numbers from lo to hi-1. */
typedef struct Pick {
    Row row;
    uint32_t lo, hi;
} Pick;

/* 0xff where it holds, 0 elsewhere. */
typedef struct Mask {
    Row row;
} Mask;

/* A local variable of lanes_run_batch or lanes_run_ranked, whose address no other function sees: so
 * it is kept in registers, and `row` and `shared_left` are known at compile time where n is. */
typedef struct Draws {
    LaneJob *job;
    size_t row;           /* the next row to read */
    uint32_t coins_left;  /* of the last coin row */
    uint32_t shared_left; /* of the last shared row (shared_word.h) */
    Row coins[2];         /* its low and its high bytes */
    Pick *room;
    /* Whether a rejected word is used all the same, and only noted: far cheaper than a look after
     * every draw. The batch is then run again, by lanes_run_batch. */
    _Bool note_rejected;
    uint16_t shared[DECK_LANES] __attribute__((aligned(64)));
    uint16_t least[DECK_LANES] __attribute__((aligned(64))); /* 0 where one was rejected */
} Draws;

/* The next row of words. */
LANES_INLINE const uint16_t *draws_row(Draws *draws)
{
    size_t row = draws->row++;
    if (__builtin_expect(row >= draws->job->rows, 0))
        return lane_job_more(draws->job, row);
    return draws->job->words + row * DECK_LANES;
}

/* The high halves of words * range. With the range in an array GCC sees two 16-bit factors, and has
 * an instruction for that; a variable alone it widens first. */
LANES_INLINE void multiply_high(const uint16_t *words, uint16_t range, uint16_t *high)
{
    uint16_t ranges[DECK_LANES] __attribute__((aligned(64)));
    for (int part = 0; part < 2 * LANES_PARTS; part++)
        ((Words *)ranges)[part] = (Words){0} + range;
    for (int column = 0; column < DECK_LANES; column++)
        high[column] = (uint16_t)(((uint32_t)words[column] * ranges[column]) >> 16);
}

/* A row of words to be shared by the draws to come. */
LANES_INLINE void draws_share_row(Draws *draws)
{
    size_t row = draws->row;
    const uint16_t *words = draws_row(draws);
    draws->shared_left = SHARED_WORD_WHOLE;
    copy_columns(draws->shared, words);
    uint16_t kept[DECK_LANES] __attribute__((aligned(64)));
    for (int column = 0; column < DECK_LANES; column++)
        kept[column] = (uint16_t)(draws->shared[column] << 4);
    if (draws->note_rejected) {
        for (int column = 0; column < DECK_LANES; column++)
            draws->least[column] =
                draws->least[column] < kept[column] ? draws->least[column] : kept[column];
        return;
    }
    uint16_t rejected = 0;
    for (int column = 0; column < DECK_LANES; column++)
        rejected |= (uint16_t) - !kept[column];
    if (__builtin_expect(rejected != 0, 0))
        copy_columns(draws->shared, lane_job_share(draws->job, row, words));
}

/* A row of words for one draw below `range`: the high halves of the products. */
LANES_INLINE void draws_own_row(Draws *draws, uint16_t range, uint16_t *high)
{
    uint16_t threshold = (uint16_t)(65536 % range), last = (uint16_t)(threshold - 1);
    size_t row = draws->row;
    const uint16_t *words = draws_row(draws);
    uint16_t low[DECK_LANES] __attribute__((aligned(64)));
    copy_columns(low, words);
    multiply_high(low, range, high);
    for (int column = 0; column < DECK_LANES; column++)
        low[column] = (uint16_t)(low[column] * range);
    if (!threshold)
        return;
    if (draws->note_rejected) {
        for (int column = 0; column < DECK_LANES; column++)
            low[column] = (uint16_t)((low[column] > last ? low[column] : last) - last);
        for (int column = 0; column < DECK_LANES; column++)
            draws->least[column] =
                draws->least[column] < low[column] ? draws->least[column] : low[column];
        return;
    }
    uint16_t rejected = 0;
    for (int column = 0; column < DECK_LANES; column++)
        rejected |= (uint16_t) - (low[column] < threshold);
    if (__builtin_expect(rejected != 0, 0))
        copy_columns(high, lane_job_redraw(draws->job, row, words, range));
}

/* As one_trial.h's draw_below, in all lanes. A rejected word is drawn again from the side stream.
 * The loops are those that GCC turns into multiplications of 16-bit lanes, high and low halves. */
LANES_INLINE Pick draw_between(Draws *draws, uint32_t lo, uint32_t hi)
{
    uint16_t range = (uint16_t)(hi - lo);
    uint32_t need = shared_word_need(range);
    uint16_t high[DECK_LANES] __attribute__((aligned(64)));
    if (need) {
        if (!shared_word_has(draws->shared_left, need))
            draws_share_row(draws);
        draws->shared_left -= need;
        multiply_high(draws->shared, range, high);
        for (int column = 0; column < DECK_LANES; column++)
            draws->shared[column] = (uint16_t)(draws->shared[column] * range);
    } else {
        draws_own_row(draws, range, high);
    }
    Pick pick = {.row = row_of_columns(high), .lo = lo, .hi = hi};
    if (lo)
        for (int p = 0; p < LANES_PARTS; p++)
            pick.row.part[p] += (uint8_t)lo;
    return pick;
}

LANES_INLINE Pick draw_below(Draws *draws, uint32_t k)
{
    return draw_between(draws, 0, k);
}

LANES_INLINE void draws_coin_row(Draws *draws)
{
    uint16_t low[DECK_LANES] __attribute__((aligned(64)));
    uint16_t high[DECK_LANES] __attribute__((aligned(64)));
    copy_columns(high, draws_row(draws));
    for (int column = 0; column < DECK_LANES; column++)
        low[column] = (uint16_t)(high[column] & 0xff);
    for (int column = 0; column < DECK_LANES; column++)
        high[column] = (uint16_t)(high[column] >> 8);
    draws->coins[0] = row_of_columns(low);
    draws->coins[1] = row_of_columns(high);
    draws->coins_left = 16;
}

LANES_INLINE Mask draw_coin(Draws *draws)
{
    if (!draws->coins_left)
        draws_coin_row(draws);
    uint32_t bit = 16 - draws->coins_left--;
    uint8_t coin = (uint8_t)(1 << (bit & 7));
    const Row *coins = &draws->coins[bit >> 3];
    Mask mask;
    for (int p = 0; p < LANES_PARTS; p++)
        mask.row.part[p] = (Bytes)((coins->part[p] & coin) == coin);
    return mask;
}

LANES_INLINE void draws_skip_coins(Draws *draws, size_t count)
{
    if (count > draws->coins_left) {
        count -= draws->coins_left;
        draws->coins_left = 0;
        draws->row += count / 16;
        count %= 16;
        if (count)
            draws_coin_row(draws);
    }
    draws->coins_left -= (uint32_t)count;
}

LANES_INLINE uint32_t draws_parameter(const Draws *draws)
{
    return draws->job->parameter;
}

LANES_INLINE Pick *draws_room(Draws *draws)
{
    return draws->room;
}

#endif
