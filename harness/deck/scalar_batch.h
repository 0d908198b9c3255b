/* The machine that runs DECK_LANES trials in turn, one after the other, and leaves their outcomes
 * as the lockstep machine leaves its own: in rows, ranked and checked all at once. For every
 * shuffle that cannot run in lockstep, and for all of them where no instruction set is wanted
 * (`none`).
 *
 * Faster than as many calls of a shuffle compiled with one_trial.h, to the same outcomes: n is a
 * constant in the copies for small n, so that it is known which draws share a word and where each
 * item lies; nothing is set up between two trials; and no word of the draws is ever stored.
 *
 * Compiled once, for the plainest processor (-DDECK_MACHINE_LANES=scalar
 * -DDECK_MACHINE_SCALAR_BATCH). */
#ifndef FAIRNESS_SCALAR_BATCH_H
#define FAIRNESS_SCALAR_BATCH_H

#include "deck/scalar_batch_rows.h"
#include "deck/shared_word.h"

typedef uint8_t DeckItem; /* 0..n-1, n <= LANES_MAX_N */

#include "deck/scalar_deck.h"

#ifdef LANES_PLAIN_LOOPS
#define STEPS
#else
#define STEPS _Pragma("GCC unroll 12")
#endif

/* A trial's randomness, as in one_trial.h. Lives and dies in scalar_batch_run, and no function
 * outside ever sees its address, so it is kept in registers. */
typedef struct Draws {
    LaneJob *job;
    const uint16_t *words; /* of the batch; row 0 of the trial's column is words[column] */
    size_t column;
    size_t row;  /* the next row to read */
    size_t rows; /* rows that are there */
    uint32_t coins;
    uint32_t coins_left;
    uint32_t shared;
    uint32_t shared_left;
    bool restarted;
    uint64_t attempt; /* words since the restart */
    Pick *room;
} Draws;

LANES_INLINE uint32_t draws_word(Draws *draws)
{
    size_t row = draws->row++;
    if (__builtin_expect(row < draws->rows, 1))
        return draws->words[row * DECK_LANES + draws->column];
    uint16_t word = lane_job_word(draws->job, row, draws->column);
    draws->words = draws->job->words;
    draws->rows = draws->job->rows;
    return word;
}

LANES_INLINE Pick draws_restarted(Draws *draws, uint32_t k)
{
    uint64_t attempt = draws->attempt; /* a copy, so that the draws stay in registers */
    uint32_t number = lane_job_restarted(draws->job, draws->row, draws->column, &attempt, k);
    draws->attempt = attempt;
    return (Pick){number};
}

/* A draw of its own word, or two. */
LANES_INLINE Pick draws_own(Draws *draws, uint32_t k)
{
    size_t row = draws->row;
    uint64_t product, low, all = UINT64_C(1) << 16;
    if (k <= DRAWS_ONE_WORD_MAX) {
        product = draws_word(draws) * k;
        low = product & 0xffff;
        product >>= 16;
    } else {
        product = (uint64_t)draws_word(draws) << 16;
        product = (product | draws_word(draws)) * k;
        low = product & UINT32_MAX;
        product >>= 32;
        all = UINT64_C(1) << 32;
    }
    if (__builtin_expect(low < k && low < all % k, 0))
        return (Pick){lane_job_redraw_one(draws->job, row, draws->column, k)};
    return (Pick){(uint32_t)product};
}

/* As in one_trial.h. */
LANES_INLINE Pick draw_below(Draws *draws, uint32_t k)
{
    if (draws->restarted)
        return draws_restarted(draws, k);
    uint32_t need = shared_word_need(k);
    if (!need)
        return draws_own(draws, k);
    if (!shared_word_has(draws->shared_left, need)) {
        size_t row = draws->row;
        draws->shared = draws_word(draws);
        draws->shared_left = SHARED_WORD_WHOLE;
        if (__builtin_expect(shared_word_rejects((uint16_t)draws->shared), 0))
            draws->shared = lane_job_share_one(draws->job, row, draws->column);
    }
    uint32_t product = draws->shared * k;
    draws->shared = product & 0xffff;
    draws->shared_left -= need;
    return (Pick){product >> 16};
}

LANES_INLINE Pick draw_between(Draws *draws, uint32_t lo, uint32_t hi)
{
    return (Pick){lo + draw_below(draws, hi - lo).number};
}

LANES_INLINE Mask draw_coin(Draws *draws)
{
    if (draws->restarted)
        return draws_restarted(draws, 2).number != 0;
    if (!draws->coins_left) {
        draws->coins = draws_word(draws);
        draws->coins_left = 16;
    }
    bool coin = draws->coins & 1;
    draws->coins >>= 1;
    draws->coins_left--;
    return coin;
}

LANES_INLINE void draws_skip_coins(Draws *draws, size_t count)
{
    if (draws->restarted)
        return;
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

LANES_INLINE Mask draw_coin_if(Draws *draws, Mask mask)
{
    if (mask)
        return draw_coin(draws);
    draws_skip_coins(draws, 1);
    return false;
}

LANES_INLINE void draws_start_over(Draws *draws)
{
    draws->restarted = true;
}

LANES_INLINE uint32_t draws_parameter(const Draws *draws)
{
    return draws->job->parameter;
}

LANES_INLINE Pick *draws_room(Draws *draws)
{
    return draws->room;
}

typedef void ScalarBatchBody(Deck *deck, size_t n, Draws *draws);

LANES_INLINE void scalar_batch_run(LaneJob *job, size_t batch, size_t n, ScalarBatchBody body)
{
    size_t stride = scalar_batch_stride(n), used = 0;
    DeckItem decks[DECK_LANES * (LANES_MAX_N + 1)] __attribute__((aligned(64)));
    DeckItem start[LANES_MAX_N + 1] __attribute__((aligned(16)));
    for (size_t place = 0; place < stride; place++)
        start[place] = (DeckItem)place;
    for (size_t lane = 0; lane < DECK_LANES; lane++) {
        Deck deck = {.items = decks + lane * stride, .kept = job->kept, .n = n};
        Draws draws = {.job = job,
                       .words = job->words,
                       .column = lane_column(lane),
                       .rows = job->rows,
                       .room = job->room};
        memcpy(deck.items, start, stride);
        body(&deck, n, &draws);
        used = draws.row > used ? draws.row : used;
    }
    scalar_batch_collect(job, batch, decks);
    lane_job_next_batch(job, used);
}

#define SCALAR_BATCH_CASE(n, name)                                                                 \
    case n:                                                                                        \
        for (size_t batch = 0; batch < job->batches; batch++)                                      \
            scalar_batch_run(job, batch, n, name##_body);                                          \
        return;

#define SCALAR_BATCH_SHUFFLE(name, SIZES)                                                          \
    LANES_INLINE void name##_body(Deck *deck, size_t n, Draws *draws);                             \
    static void name(LaneJob *job)                                                                 \
    {                                                                                              \
        switch (job->n) {                                                                          \
            SIZES(SCALAR_BATCH_CASE, name)                                                         \
        }                                                                                          \
        for (size_t batch = 0; batch < job->batches; batch++)                                      \
            scalar_batch_run(job, batch, job->n, name##_body);                                     \
    }                                                                                              \
    LANES_INLINE void name##_body

#define SHUFFLE(name)           SCALAR_BATCH_SHUFFLE(name, LANE_FEW_SIZES)
#define SHUFFLE_EACH_SIZE(name) SCALAR_BATCH_SHUFFLE(name, LANE_SIZES)

#endif
