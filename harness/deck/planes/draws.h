/* Groups of trials that the bit-plane machine runs, and the draws that they make. To be included by
 * deck/planes_run.c. */
#ifndef FAIRNESS_DECK_PLANES_DRAWS_H
#define FAIRNESS_DECK_PLANES_DRAWS_H

#include "deck/planes/rows.h"

/* A swap that waits: of `place`, and of one of lo..hi-1 that a pick names. */
typedef struct Waiting {
    size_t place, lo, hi;
} Waiting;

/* A group of trials. Pointers lead into the room. */
typedef struct Group {
    const uint16_t *words; /* row 0 of its first batch */
    size_t first_row;      /* the number of that row in the job */
    Plane *rows;           /* place p of plane b: rows[b * n + p] */
    Plane *picks;          /* ScriptDraw.planes of each draw */
    Plane *here;           /* for each swap that waits, n */
} Group;

typedef struct Run {
    LaneJob *job;
    const Script *script;
    Planes *planes;
    size_t n;
    unsigned bits;
    size_t count;
    Group groups[PLANES_MOST];
    size_t first, last; /* groups that take the next steps */
    size_t drawn;       /* draws that are made */
    size_t waiting_count;
    Waiting waiting[PLANES_SWAPS];
    size_t lo, hi;  /* the places that those that wait can name */
    uint64_t given; /* the places that they name in any case */
} Run;

/* Column i of the words of a row, whose batches lie `stride` words apart. */
LANES_INLINED Plane column_at(const uint16_t *words, size_t stride, int i)
{
    return *(const Plane *)(words + planes_batch_of(i) * stride + planes_column_of(i));
}

/* Puts accepted words in the place of those of a row that were rejected: all whose lowest 12 bits
 * are 0 where the row is shared, else those by which the multiplication leaves too little. */
static __attribute__((cold, noinline)) void replace_rejected(const Run *run, const Group *group,
                                                             const ScriptDraw *draw)
{
    Plane columns[PLANES_COLUMNS], rejected;
    const uint16_t threshold = (uint16_t)(65536 % draw->range);
    for (int i = 0; i < PLANES_COLUMNS; i++) {
        Plane words =
            column_at(group->words + draw->row * DECK_LANES, run->script->rows * DECK_LANES, i);
        columns[i] = 1 & (draw->shares ? (Plane)((words & 4095) == 0)
                                       : (Plane)(words * draw->range < threshold));
    }
    planes_of_columns(columns, 1, &rejected);
    const uint64_t *lanes = (const uint64_t *)&rejected;
    for (size_t w = 0; w < 8; w++)
        for (uint64_t left = lanes[w]; left; left &= left - 1) {
            size_t bit = (size_t)__builtin_ctzll(left);
            int i = (int)(bit % PLANES_COLUMNS);
            size_t row = group->first_row + planes_batch_of(i) * run->script->rows + draw->row;
            lane_job_replace(run->job, row, planes_column_of(i) + 4 * w + bit / PLANES_COLUMNS,
                             draw->shares ? 0 : draw->range);
        }
}

/* The high half of each word * range. A loop, and the range in an array: that is how GCC comes to
 * see two 16-bit factors (multiply_high in lanes_draws.h). */
static inline __attribute__((always_inline)) Plane high_half(Plane words, uint16_t range)
{
    uint16_t word[PLANES_LANES] __attribute__((aligned(64)));
    uint16_t ranges[PLANES_LANES] __attribute__((aligned(64)));
    uint16_t high[PLANES_LANES] __attribute__((aligned(64)));
    *(Plane *)word = words;
    *(Plane *)ranges = (Plane){0} + range;
    for (int lane = 0; lane < PLANES_LANES; lane++)
        high[lane] = (uint16_t)(((uint32_t)word[lane] * ranges[lane]) >> 16);
    return *(Plane *)high;
}

/* The lesser of each two numbers. */
static inline __attribute__((always_inline)) Plane lesser(Plane one, Plane other)
{
    uint16_t a[PLANES_LANES] __attribute__((aligned(64)));
    uint16_t b[PLANES_LANES] __attribute__((aligned(64)));
    *(Plane *)a = one;
    *(Plane *)b = other;
    for (int lane = 0; lane < PLANES_LANES; lane++)
        a[lane] = a[lane] < b[lane] ? a[lane] : b[lane];
    return *(Plane *)a;
}

/* Whether words of the row of a draw are rejected: those whose lowest 12 bits are 0 where it is
 * shared, else those of which the multiplication leaves less than the threshold. */
LANES_INLINED bool any_rejected(const uint16_t *words, size_t stride, const ScriptDraw *draw,
                                const bool shares)
{
    const uint16_t threshold = (uint16_t)(shares ? 1 : 65536 % draw->range);
    Plane least = ~(Plane){0};
    PLANES_UNROLL
    for (int i = 0; i < PLANES_BATCHES; i++, words += stride)
        PLANES_UNROLL
    for (int half = 0; half < 2; half++) {
        Plane word = ((const Plane *)words)[half];
        least = lesser(least, shares ? word & 4095 : word * draw->range);
    }
    return planes_any((Plane)(least < threshold));
}

/* The planes of the number below the product, at most 2^side, that each word, multiplied by
 * `before`, gives: the multiplication brings it to where its bits are to lie among the 16. */
LANES_INLINED void take_number(const uint16_t *words, size_t stride, uint16_t before,
                               const uint32_t product, const int side, Plane *planes)
{
    Plane made[8];
    PLANES_UNROLL
    for (int batch = 0; batch < PLANES_BATCHES; batch++, words += stride)
        PLANES_UNROLL
    for (int i = batch; i < PLANES_COLUMNS; i += PLANES_BATCHES) {
        const int at = i % side, above = i - at;
        const uint32_t factor = product << above;
        const Plane field = (Plane){0} + (uint16_t)(((1U << side) - 1) << above);
        Plane word = before * *(const Plane *)(words + planes_column_of(i));
        Plane number = above + side == PLANES_COLUMNS && factor >> 16
                           ? word
                           : high_half(word, (uint16_t)factor);
        made[at] = above ? (Plane)(made[at] | (number & field)) : number;
    }
    planes_turn_small(made, side);
    PLANES_UNROLL
    for (int i = 0; i < side; i++)
        planes[i] = made[i];
}

LANES_INLINED void take_product(const uint16_t *words, size_t stride, uint16_t before,
                                uint32_t product, Plane *planes)
{
    if (product <= 2)
        take_number(words, stride, before, product, 1, planes);
    else if (product <= 4)
        take_number(words, stride, before, product, 2, planes);
    else if (product <= 16)
        take_number(words, stride, before, product, 4, planes);
    else
        take_number(words, stride, before, product, 8, planes);
}

/* Makes the `count` draws that share a row, or the one that has it alone. */
static void draw_row(const Run *run, const Group *group, const ScriptDraw *draw, size_t count)
{
    const uint16_t *words = group->words + draw->row * DECK_LANES;
    const size_t stride = run->script->rows * DECK_LANES;
    const ScriptDraw *end = draw + count, *last;
    uint16_t before = 1;
    for (; draw < end; before *= draw->product, draw = last + 1) {
        last = draw + draw->joined - 1;
        Plane *planes = group->picks + last->planes;
        if (before == 1)
            take_product(words, stride, 1, draw->product, planes);
        else
            take_product(words, stride, before, draw->product, planes);
    }
}

/* Sees to it that no word of the row is rejected. */
static void accept_row(const Run *run, const Group *group, const ScriptDraw *draw)
{
    const uint16_t *words = group->words + draw->row * DECK_LANES;
    const size_t stride = run->script->rows * DECK_LANES;
    if (__builtin_expect(draw->shares ? any_rejected(words, stride, draw, true)
                                      : any_rejected(words, stride, draw, false),
                         0))
        replace_rejected(run, group, draw);
}

/* Makes the draws up to number `index`, and those that share its row, unless they are made. */
static void draw_until(Run *run, size_t index)
{
    const Script *script = run->script;
    while (run->drawn <= index) {
        const ScriptDraw *draw = &script->draws[run->drawn];
        size_t count = 1;
        while (draw->shares && run->drawn + count < script->draw_count &&
               draw[count].row == draw->row)
            count++;
        for (size_t g = run->first; g < run->last; g++)
            accept_row(run, &run->groups[g], draw);
        for (size_t g = run->first; g < run->last; g++)
            draw_row(run, &run->groups[g], draw, count);
        run->drawn += count;
    }
}

#endif
