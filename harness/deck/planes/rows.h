/* Planes: one bit of each of 512 trials; and how they are turned into columns of 16-bit numbers and
 * rows of bytes (lane_job.h), and back.
 *
 * A group is the trials of one plane, PLANES_BATCHES batches. Its columns are 16 vectors of
 * 16-bit numbers. Number l of vector i is bit i of a plane's 16-bit lane l. The vectors 0..7 are
 * the first halves of the batches' rows, 8..15 the second ones in the same order, so that the two
 * bytes of a lane are those of two neighbours in a row of bytes (lane_column). */
#ifndef FAIRNESS_DECK_PLANES_ROWS_H
#define FAIRNESS_DECK_PLANES_ROWS_H

#include "deck/lanes_rows.h"
#include "deck/planes/planes.h"

typedef Words Plane;
typedef long long Numbers __attribute__((vector_size(64)));

enum {
    PLANES_LANES = 32, /* numbers of a column vector */
};
_Static_assert(LANES_VECTOR_BYTES == 64, "a plane is a register of 512 bits");

#ifdef LANES_PLAIN_LOOPS
#define PLANES_UNROLL
#else
#define PLANES_UNROLL _Pragma("GCC unroll 64")
#endif

/* The batch of a group that has vector i, and where in that batch's row of columns it begins. */
LANES_INLINE size_t planes_batch_of(int i)
{
    return (size_t)i % PLANES_BATCHES;
}

LANES_INLINE size_t planes_column_of(int i)
{
    return (size_t)i / PLANES_BATCHES * PLANES_LANES;
}

LANES_INLINE bool planes_any(Plane plane)
{
    return __builtin_ia32_cmpq512_mask((Numbers)plane, (Numbers){0}, 4 /* unequal */, 255);
}

/* What two of three bits are; and whether `one` < `other`, decided by this bit, or else by `below`.
 * GCC does not see that each is one instruction. */
LANES_INLINE Plane planes_most(Plane one, Plane other, Plane third)
{
    return (Plane)__builtin_ia32_pternlogq512_mask((Numbers)one, (Numbers)other, (Numbers)third,
                                                   0xe8, 255);
}

LANES_INLINE Plane planes_less(Plane one, Plane other, Plane below)
{
    return (Plane)__builtin_ia32_pternlogq512_mask((Numbers)one, (Numbers)other, (Numbers)below,
                                                   0x8e, 255);
}

/* One stage of turning a matrix of bits: rows that lie `step` apart swap their bits that do. */
LANES_INLINE void planes_turn_stage(Plane *rows, int count, int step, uint16_t low_bits)
{
    PLANES_UNROLL
    for (int i = 0; i < count; i++) {
        if (i & step)
            continue;
        Plane change = ((rows[i] >> step) ^ rows[i + step]) & low_bits;
        rows[i + step] ^= change;
        rows[i] ^= change << step;
    }
}

/* Turns each 16 x 16 bits: bit b of row i becomes bit i of row b. */
LANES_INLINE void planes_turn_16(Plane rows[16])
{
    planes_turn_stage(rows, 16, 8, 0x00ff);
    planes_turn_stage(rows, 16, 4, 0x0f0f);
    planes_turn_stage(rows, 16, 2, 0x3333);
    planes_turn_stage(rows, 16, 1, 0x5555);
}

/* The same of each 8 x 8 bits, and of the squares of side 4 and 2. */
LANES_INLINE void planes_turn_small(Plane *rows, int side)
{
    if (side > 4)
        planes_turn_stage(rows, side, 4, 0x0f0f);
    if (side > 2)
        planes_turn_stage(rows, side, 2, 0x3333);
    if (side > 1)
        planes_turn_stage(rows, side, 1, 0x5555);
}

/* The `side` planes of columns of numbers below 2^side; side is 1, 2, 4 or 8. */
LANES_INLINE void planes_of_columns(const Plane columns[PLANES_COLUMNS], int side, Plane *planes)
{
    PLANES_UNROLL
    for (int i = 0; i < side; i++) {
        planes[i] = columns[i];
        PLANES_UNROLL
        for (int above = side; above + i < PLANES_COLUMNS; above += side)
            planes[i] |= columns[above + i] << above;
    }
    planes_turn_small(planes, side);
}

/* A row of bytes, of each batch of a group one, from at most 8 planes; the rows of a batch lie
 * `stride` bytes from those of the next. */
LANES_INLINE void planes_to_bytes(const Plane *planes, size_t plane_stride, unsigned bits,
                                  uint8_t *bytes, size_t stride)
{
    Plane rows[8] = {0};
    for (unsigned p = 0; p < bits; p++)
        rows[p] = planes[p * plane_stride];
    planes_turn_small(rows, 8);
    PLANES_UNROLL
    for (int i = 0; i < 8; i++)
        *(Plane *)(bytes + (size_t)i * stride) = rows[i];
}

/* Where three planes, which lie `stride` planes apart, have each value. */
LANES_INLINE void planes_values_of_three(const Plane *planes, size_t stride, Plane is[8])
{
    Plane a = planes[0], b = planes[stride], c = planes[2 * stride];
    PLANES_UNROLL
    for (int value = 0; value < 8; value++)
        is[value] = (value & 1 ? a : ~a) & (value & 2 ? b : ~b) & (value & 4 ? c : ~c);
}

/* Where `count` planes, which lie `stride` planes apart, have each value. */
LANES_INLINE void planes_values(const Plane *planes, size_t stride, unsigned count, Plane *is)
{
    unsigned first = count < 3 ? 0 : 3;
    is[0] = ~(Plane){0};
    if (first)
        planes_values_of_three(planes, stride, is);
    PLANES_UNROLL
    for (unsigned p = first; p < count; p++) {
        Plane bit = planes[p * stride];
        PLANES_UNROLL
        for (unsigned value = 0; value < 1U << p; value++) {
            is[value | 1U << p] = is[value] & bit;
            is[value] &= ~bit;
        }
    }
}

#endif
