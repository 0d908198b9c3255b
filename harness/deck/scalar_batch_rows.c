/* From decks that lie one after the other to rows: byte p of deck t becomes byte t of row p. */
#include "deck/scalar_batch_rows.h"

#include "deck/lanes_decks.h"
#include "deck/lanes_rank.h"

/* Up to LANES_RANK_MAX items, n a constant. */
LANES_INLINE void scalar_batch_collect_ranked(LaneJob *job, size_t batch, size_t n,
                                              const uint8_t *decks)
{
    Row *stored = (Row *)job->items + batch * n, rows[LANES_RANK_MAX], wrong;
    decks_as_rows(decks, n, scalar_batch_stride(n), (uint8_t *)rows);
    lanes_rank(rows, n, 0, lanes_ranks(job, n, batch), &wrong);
    bool invalid = lanes_any(&wrong);
    job->invalid |= (uint64_t)invalid << batch;
    for (size_t place = 0; (invalid || job->want_items) && place < n; place++)
        stored[place] = rows[place];
}

#define SCALAR_BATCH_CASE(n)                                                                       \
    case n:                                                                                        \
        scalar_batch_collect_ranked(job, batch, n, decks);                                         \
        return;

void scalar_batch_collect(LaneJob *job, size_t batch, const uint8_t *decks)
{
    switch (job->n) {
        SCALAR_BATCH_CASE(2)
        SCALAR_BATCH_CASE(3)
        SCALAR_BATCH_CASE(4)
        SCALAR_BATCH_CASE(5)
        SCALAR_BATCH_CASE(6)
        SCALAR_BATCH_CASE(7)
        SCALAR_BATCH_CASE(8)
        SCALAR_BATCH_CASE(9)
        SCALAR_BATCH_CASE(10)
        SCALAR_BATCH_CASE(11)
        SCALAR_BATCH_CASE(12)
    default:
        decks_as_rows(decks, job->n, scalar_batch_stride(job->n),
                      job->items + batch * job->n * DECK_LANES);
    }
}

typedef uint16_t Outcome8 __attribute__((vector_size(16), aligned(2), may_alias));
typedef uint8_t Deck8 __attribute__((vector_size(8), may_alias));

void lane_rows_of(LaneJob *job, size_t batch, const uint16_t *outcomes)
{
    uint8_t decks[DECK_LANES * (LANES_MAX_N + 1)] __attribute__((aligned(64)));
    size_t n = job->n, stride = scalar_batch_stride(n);
    for (size_t deck = 0; deck < DECK_LANES; deck++)
        for (size_t place = 0; place < n; place += 8)
            *(Deck8 *)(decks + deck * stride + place) =
                __builtin_convertvector(*(const Outcome8 *)(outcomes + deck * n + place), Deck8);
    scalar_batch_collect(job, batch, decks);
}
