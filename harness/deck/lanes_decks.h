/* Turns rows (byte t of row p belongs to trial t) into decks and back; decks which lie one after
 * the other: byte p of deck t, lane_deck_stride(n) bytes apart. */
#ifndef FAIRNESS_DECK_LANES_DECKS_H
#define FAIRNESS_DECK_LANES_DECKS_H

#include "deck/lanes_rows.h"

/* may_alias: decks and rows are arrays of bytes. */
typedef uint8_t Bytes16 __attribute__((vector_size(16), may_alias));

/* 2 * half vectors of two or of one deck each, 16 decks in all, to as many rows. The number of a
 * byte, in bits, is the deck's before the place's. Putting the first half of the vectors and the
 * second together, byte by byte, turns these bits by one: what was in front is now last. After four
 * such steps the bits of the place are in front. So 16 rows become 16 decks, too. */
LANES_INLINE void lanes_interleave(Bytes16 *vectors, size_t half)
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

/* `stride` is the stride of n, or 8 up to 8 items. */
LANES_INLINE void decks_as_rows(const uint8_t *decks, size_t n, size_t stride, uint8_t *rows)
{
    for (size_t deck = 0; deck < DECK_LANES; deck += 16)
        for (size_t first = 0; first < n; first += 16) {
            const uint8_t *from = decks + deck * stride + first;
            size_t places = n - first < 16 ? n - first : 16;
            size_t count = stride == 8 ? 8 : 16, apart = stride == 8 ? 16 : stride;
            Bytes16 vectors[16];
            for (size_t i = 0; i < count; i++)
                vectors[i] = *(const Bytes16 *)(from + i * apart);
            lanes_interleave(vectors, count / 2);
            for (size_t place = 0; place < places; place++)
                *(Bytes16 *)(rows + (first + place) * DECK_LANES + deck) = vectors[place];
        }
}

/* Behind the n-th byte of a deck there are zeros. */
LANES_INLINE void rows_as_decks(const uint8_t *rows, size_t n, uint8_t *decks)
{
    size_t stride = lane_deck_stride(n);
    for (size_t deck = 0; deck < DECK_LANES; deck += 16)
        for (size_t first = 0; first < n; first += 16) {
            size_t places = n - first < 16 ? n - first : 16;
            Bytes16 vectors[16] = {{0}};
            for (size_t place = 0; place < places; place++)
                vectors[place] = *(const Bytes16 *)(rows + (first + place) * DECK_LANES + deck);
            lanes_interleave(vectors, 8);
            for (size_t i = 0; i < 16; i++)
                *(Bytes16 *)(decks + (deck + i) * stride + first) = vectors[i];
        }
}

#endif
