/* How a shuffle becomes a lockstep job: its body, inlined, once for each small constant n, so that
 * its loops unroll and its rows stay in registers, and once for any n. */
#ifndef FAIRNESS_DECK_LANES_RUN_H
#define FAIRNESS_DECK_LANES_RUN_H

#include "deck/lanes_rank.h"

/* Runs the job for one n; always inlined, with `body` and, but for the last case, n constant. */
LANES_INLINE void lanes_run(LaneJob *job, size_t n, void (*body)(Deck *, size_t, Draws *))
{
    Draws draws = {.parameter = job->parameter, .room = job->room, .job = job};
    lane_job_next_batch(job, 0, &draws.words, &draws.rows);
    uint64_t strange = 0;
    for (size_t batch = 0; batch < job->batches; batch++) {
        Row *rows = (Row *)job->items + batch * n;
        Deck deck = {.rows = rows, .kept = (Row *)job->kept, .n = n};
        for (size_t place = 0; place < n; place++)
            rows[place] = row_of((uint32_t)place);
        draws.row = 0;
        draws.coins_left = 0;
        body(&deck, n, &draws);
        if (n <= LANES_RANK_MAX)
            lanes_rank(rows, n, (char *)job->ranks + batch * DECK_LANES * (n <= 8 ? 2 : 4),
                       &strange);
        lane_job_next_batch(job, draws.row, &draws.words, &draws.rows);
    }
    job->strange |= strange;
}

#define LANES_CASE(n, body)                                                                        \
    case n:                                                                                        \
        lanes_run(job, n, body);                                                                   \
        break;

#define SHUFFLE(name)                                                                              \
    LANES_INLINE void name##_body(Deck *deck, size_t n, Draws *draws);                             \
    static void name(LaneJob *job)                                                                 \
    {                                                                                              \
        switch (job->n) {                                                                          \
            LANES_CASE(2, name##_body)                                                             \
            LANES_CASE(3, name##_body)                                                             \
            LANES_CASE(4, name##_body)                                                             \
            LANES_CASE(5, name##_body)                                                             \
            LANES_CASE(6, name##_body)                                                             \
            LANES_CASE(7, name##_body)                                                             \
            LANES_CASE(8, name##_body)                                                             \
            LANES_CASE(9, name##_body)                                                             \
            LANES_CASE(10, name##_body)                                                            \
            LANES_CASE(11, name##_body)                                                            \
            LANES_CASE(12, name##_body)                                                            \
        default:                                                                                   \
            lanes_run(job, job->n, name##_body);                                                   \
        }                                                                                          \
    }                                                                                              \
    LANES_INLINE void name##_body

#endif
