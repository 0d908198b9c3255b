/* 64 trials side by side: rows of one byte a lane, in vectors as wide as the instruction set's
 * registers, and rows of 16-bit words. */
#ifndef FAIRNESS_DECK_LANES_ROWS_H
#define FAIRNESS_DECK_LANES_ROWS_H

#include "deck/lane_job.h"

#include <string.h>

#if defined(__AVX512BW__)
#define LANES_VECTOR_BYTES 64
#elif defined(__AVX2__)
#define LANES_VECTOR_BYTES 32
#else
#define LANES_VECTOR_BYTES 16
#endif

#define LANES_INLINED static inline __attribute__((always_inline))
/* A body with all its operations in it, checks included, takes the compiler of a sanitizer's build
 * six times as long. */
#ifdef LANES_PLAIN_CALLS
#define LANES_INLINE static inline
#else
#define LANES_INLINE LANES_INLINED
#endif

enum { LANES_PARTS = DECK_LANES / LANES_VECTOR_BYTES };

typedef uint8_t Bytes __attribute__((vector_size(LANES_VECTOR_BYTES)));
typedef int8_t SignedBytes __attribute__((vector_size(LANES_VECTOR_BYTES)));
/* may_alias: arrays of 16-bit numbers are copied as vectors. */
typedef uint16_t Words __attribute__((vector_size(LANES_VECTOR_BYTES), may_alias));

/* One byte a lane. */
typedef struct Row {
    Bytes part[LANES_PARTS];
} Row;

LANES_INLINE Row row_of(uint32_t number)
{
    Row row;
    for (int p = 0; p < LANES_PARTS; p++)
        row.part[p] = (Bytes){0} + (uint8_t)number;
    return row;
}

/* Copies a row of words. Not by memcpy, which GCC cuts into smaller pieces than the loads that
 * follow, and whose arguments it then keeps in memory. Both are aligned to 64 bytes. */
LANES_INLINE void copy_columns(uint16_t *to, const uint16_t *from)
{
    for (int part = 0; part < 2 * LANES_PARTS; part++)
        ((Words *)to)[part] = ((const Words *)from)[part];
}

/* One byte a lane from one 16-bit number below 256 a column: the columns of the first half become
 * the even bytes, the columns of the second half the odd ones (lane_column). That takes a shift and
 * an OR; to keep the order would take several shuffles. */
LANES_INLINE Row row_of_columns(const uint16_t *numbers)
{
    uint16_t pairs[DECK_LANES / 2] __attribute__((aligned(64)));
    for (int i = 0; i < DECK_LANES / 2; i++)
        pairs[i] = (uint16_t)(numbers[i] | numbers[DECK_LANES / 2 + i] << 8);
    Row row;
    memcpy(&row, pairs, sizeof row);
    return row;
}

LANES_INLINE _Bool lanes_any(const Row *row)
{
    uint64_t words[DECK_LANES / 8], any = 0;
    memcpy(words, row, sizeof words);
    for (int w = 0; w < DECK_LANES / 8; w++)
        any |= words[w];
    return any != 0;
}

#endif
