/* From decks that lie one after the other to rows: byte p of deck t becomes byte t of row p. */
#include "deck/scalar_batch_rows.h"

#include "deck/lanes_rank.h"

/* may_alias: decks and rows are arrays of bytes. */
typedef uint8_t Bytes16 __attribute__((vector_size(16), may_alias));

/* 2 * half vectors of two or of one deck each, 16 decks in all, to as many rows. The number of a
 * byte, in bits, is the deck's before the place's. Putting the first half of the vectors and the
 * second together, byte by byte, turns these bits by one: what was in front is now last. After four
 * such steps the bits of the place are in front. */
LANES_INLINE void scalar_batch_interleave(Bytes16 *vectors, size_t half)
{
    for (int step = 0; step < 4; step++) {
        Bytes16 mixed[16];
        for (size_t i = 0; i < half; i++) {
            Bytes16 a = vectors[i], b = vectors[half + i];
            mixed[2 * i] = __builtin_shufflevector(a, b, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21,
                                                   6, 22, 7, 23);
            mixed[2 * i + 1] = __builtin_shufflevector(a, b, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28,
                                                       13, 29, 14, 30, 15, 31);
        }
        for (size_t i = 0; i < 2 * half; i++)
            vectors[i] = mixed[i];
    }
}

LANES_INLINE void decks_as_rows(const uint8_t *decks, size_t n, Row *rows)
{
    size_t stride = scalar_batch_stride(n);
    for (size_t deck = 0; deck < DECK_LANES; deck += 16)
        for (size_t first = 0; first < n; first += 16) {
            const uint8_t *from = decks + deck * stride + first;
            size_t places = n - first < 16 ? n - first : 16;
            size_t count = stride == 8 ? 8 : 16, apart = stride == 8 ? 16 : stride;
            Bytes16 vectors[16];
            for (size_t i = 0; i < count; i++)
                vectors[i] = *(const Bytes16 *)(from + i * apart);
            scalar_batch_interleave(vectors, count / 2);
            for (size_t place = 0; place < places; place++)
                *(Bytes16 *)((uint8_t *)&rows[first + place] + deck) = vectors[place];
        }
}

/* Up to LANES_RANK_MAX items, n a constant. */
LANES_INLINE void scalar_batch_collect_ranked(LaneJob *job, size_t batch, size_t n,
                                              const uint8_t *decks)
{
    Row *stored = (Row *)job->items + batch * n, rows[LANES_RANK_MAX], wrong;
    decks_as_rows(decks, n, rows);
    lanes_rank(rows, n, 0, lanes_ranks(job, n, batch), &wrong);
    bool invalid = lanes_any(&wrong);
    job->invalid |= (uint64_t)invalid << batch;
    for (size_t place = 0; (invalid || job->want_items) && place < n; place++)
        stored[place] = rows[place];
}

void lane_rows_of(const uint16_t *outcomes, size_t n, uint8_t *rows)
{
    uint8_t decks[DECK_LANES * (LANES_MAX_N + 1)] __attribute__((aligned(64)));
    size_t stride = scalar_batch_stride(n);
    for (size_t deck = 0; deck < DECK_LANES; deck++)
        for (size_t place = 0; place < n; place++)
            decks[deck * stride + place] = (uint8_t)outcomes[deck * n + place];
    decks_as_rows(decks, n, (Row *)rows);
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
        decks_as_rows(decks, job->n, (Row *)job->items + batch * job->n);
    }
}
