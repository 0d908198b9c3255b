/* Ranks and validity of 64 outcomes at once, n <= 12. To be included by deck/lanes_run.h. */
#ifndef FAIRNESS_DECK_LANES_RANK_H
#define FAIRNESS_DECK_LANES_RANK_H

#include "deck/lanes.h"

/* Lexicographic ranks by Lehmer digits: digit i is c_i, the number of later smaller items.
 *
 * Validity costs an addition a pair: with g_i the number of earlier greater items, i - g_i earlier
 * items are smaller or equal, so c_i + i - g_i is the rank of place i when places are sorted by
 * item, ties by place. Those ranks are 0..n-1, each once; if each equals its item, so are the
 * items. And of a permutation each does. */
LANES_INLINE void lanes_rank(const Row *rows, size_t n, void *ranks, uint64_t *strange)
{
    Row later_smaller[LANES_RANK_MAX] = {0};
    Bytes wrong = {0};
    for (int p = 0; p < LANES_PARTS; p++) {
        SignedBytes count[LANES_RANK_MAX], greater[LANES_RANK_MAX];
        for (size_t i = 0; i < n; i++)
            count[i] = greater[i] = (SignedBytes){0};
        for (size_t i = 0; i < n; i++)
            for (size_t j = i + 1; j < n; j++) {
                SignedBytes smaller = (SignedBytes)rows[j].part[p] < (SignedBytes)rows[i].part[p];
                count[i] -= smaller; /* a true comparison is -1 */
                greater[j] -= smaller;
            }
        for (size_t i = 0; i < n; i++) {
            wrong |= (Bytes)(count[i] - greater[i] + (int8_t)i) ^ rows[i].part[p];
            later_smaller[i].part[p] = (Bytes)count[i];
        }
    }
    uint64_t words[LANES_VECTOR_BYTES / 8];
    memcpy(words, &wrong, sizeof words);
    for (int w = 0; w < LANES_VECTOR_BYTES / 8; w++)
        *strange |= words[w];

    /* Horner from the right: 8! fits 16 bits, and the digits above it make a second 16-bit number.
     */
    uint16_t low[DECK_LANES] __attribute__((aligned(64))) = {0};
    uint16_t high[DECK_LANES] __attribute__((aligned(64))) = {0};
    uint8_t digit[DECK_LANES] __attribute__((aligned(64)));
    uint16_t weight = 1;
    for (size_t i = n - 1; i-- > 0;) {
        size_t behind = n - 1 - i; /* the digit's weight is behind! */
        memcpy(digit, &later_smaller[i], sizeof digit);
        if (behind < 8) {
            weight = (uint16_t)(weight * behind);
            for (int lane = 0; lane < DECK_LANES; lane++)
                low[lane] = (uint16_t)(low[lane] + digit[lane] * weight);
            if (behind == 7)
                weight = 1;
        } else {
            weight = (uint16_t)(behind == 8 ? 1 : weight * behind);
            for (int lane = 0; lane < DECK_LANES; lane++)
                high[lane] = (uint16_t)(high[lane] + digit[lane] * weight);
        }
    }
    if (n <= 8) {
        memcpy(ranks, low, sizeof low);
    } else {
        uint32_t *wide = ranks;
        for (int lane = 0; lane < DECK_LANES; lane++)
            wide[lane] = low[lane] + UINT32_C(40320) * high[lane];
    }
}

#endif
