/* How a shuffle becomes a lockstep job: its body, inlined, once for any n, and once for each of
 * some small constant n, so that its loops unroll and its rows stay in registers
 * (SHUFFLE_EACH_SIZE: for every one up to LANES_RANK_MAX). */
#ifndef FAIRNESS_DECK_LANES_RUN_H
#define FAIRNESS_DECK_LANES_RUN_H

#include "deck/lanes.h"
#include "deck/lanes_rank.h"

typedef void LaneBody(Deck *deck, size_t n, Draws *draws);

/* One batch, the careful way: rejected words are drawn again at once, and the outcomes are stored.
 */
LANES_INLINE void lanes_run_batch(LaneJob *job, size_t batch, LaneBody body)
{
    size_t n = job->n;
    Row *rows = (Row *)job->items + batch * n;
    Draws draws = {.job = job, .room = job->room};
    Deck deck = {.rows = rows, .kept = (Row *)job->kept, .n = n};
    for (size_t place = 0; place < n; place++)
        rows[place] = row_of((uint32_t)place);
    body(&deck, n, &draws);
    Row wrong = {0};
    if (n <= LANES_RANK_MAX)
        lanes_rank_any(rows, n, 0, lanes_ranks(job, n, batch), &wrong);
    job->invalid |= (uint64_t)lanes_any(&wrong) << batch;
    lane_job_next_batch(job, draws.row);
}

/* Adds to `wrong` where a word was rejected: in the byte of its lane or the one beside it. */
LANES_INLINE void lanes_add_rejected(const uint16_t *least, Row *wrong)
{
    uint16_t pairs[DECK_LANES / 2] __attribute__((aligned(64)));
    memcpy(pairs, wrong, sizeof pairs);
    for (int i = 0; i < DECK_LANES / 2; i++) {
        uint16_t other = least[DECK_LANES / 2 + i];
        uint16_t lower = least[i] < other ? least[i] : other;
        pairs[i] |= (uint16_t) - !lower;
    }
    memcpy(wrong, pairs, sizeof pairs);
}

/* The fast way, for one n of at most LANES_RANK_MAX: it leaves ranks only. A batch in which a draw
 * was rejected, or an outcome is not a permutation, is run again by `careful`. Inlined
 * in every build, so that n is a constant in one of them, too. */
LANES_INLINED void lanes_run_ranked(LaneJob *job, size_t n, LaneBody body,
                                    void (*careful)(LaneJob *job, size_t batch))
{
    for (size_t batch = 0; batch < job->batches; batch++) {
        Row rows[LANES_RANK_MAX], kept[LANES_RANK_MAX];
        Draws draws;
        draws.job = job;
        draws.row = 0;
        draws.coins_left = 0;
        draws.room = job->room;
        draws.shared_left = 0;
        draws.note_rejected = 1;
        for (int part = 0; part < 2 * LANES_PARTS; part++)
            ((Words *)draws.least)[part] = (Words){0} - 1;
        Deck deck = {.rows = rows, .kept = kept, .n = n};
        for (size_t place = 0; place < n; place++)
            rows[place] = row_of(lanes_mark(n, place));
        body(&deck, n, &draws);
        Row wrong;
        _Bool marks = n <= LANES_MARKS_MAX;
        if (__builtin_constant_p(n))
            lanes_rank(rows, n, marks, lanes_ranks(job, n, batch), &wrong);
        else
            lanes_rank_any(rows, n, marks, lanes_ranks(job, n, batch), &wrong);
        lanes_add_rejected(draws.least, &wrong);
        if (__builtin_expect(lanes_any(&wrong), 0))
            careful(job, batch);
        else
            lane_job_next_batch(job, draws.row);
    }
}

#define LANES_CASE(n, name)                                                                        \
    case n:                                                                                        \
        lanes_run_ranked(job, n, name##_body, name##_batch);                                       \
        return;

/* `others`: whether sizes that are ranked are left to a copy for any n. */
#define LANES_SHUFFLE(name, SIZES, others)                                                         \
    LANES_INLINE void name##_body(Deck *deck, size_t n, Draws *draws);                             \
    static __attribute__((noinline)) void name##_batch(LaneJob *job, size_t batch)                 \
    {                                                                                              \
        lanes_run_batch(job, batch, name##_body);                                                  \
    }                                                                                              \
    static void name(LaneJob *job)                                                                 \
    {                                                                                              \
        switch (job->want_items ? 0 : job->n) {                                                    \
            SIZES(LANES_CASE, name)                                                                \
        }                                                                                          \
        if (others && !job->want_items && job->n <= LANES_RANK_MAX) {                              \
            lanes_run_ranked(job, job->n, name##_body, name##_batch);                              \
            return;                                                                                \
        }                                                                                          \
        for (size_t batch = 0; batch < job->batches; batch++)                                      \
            name##_batch(job, batch);                                                              \
    }                                                                                              \
    LANES_INLINE void name##_body

#define SHUFFLE(name)           LANES_SHUFFLE(name, LANE_FEW_SIZES, 1)
#define SHUFFLE_EACH_SIZE(name) LANES_SHUFFLE(name, LANE_SIZES, 0)
#ifdef LANES_WITH_PLANES
#define LANE_NO_SIZES(CASE, name)
#define SHUFFLE_OF_SWAPS(name) LANES_SHUFFLE(name, LANE_NO_SIZES, 0)
#endif

#endif
