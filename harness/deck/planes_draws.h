/* Groups of trials that the bit-plane machine runs, and the draws that they make. To be included by
 * deck/planes_run.c. */
#ifndef FAIRNESS_DECK_PLANES_DRAWS_H
#define FAIRNESS_DECK_PLANES_DRAWS_H

#include "deck/planes_rows.h"

/* A swap that waits: of `place`, and of one of lo..hi-1 that a pick names. */
typedef struct Waiting {
    size_t place, lo, hi;
} Waiting;

/* A group of trials. Pointers lead into the room. */
typedef struct Group {
    const uint16_t *words; /* row 0 of its first batch */
    size_t first_row;      /* the number of that row in the job */
    Plane *rows;           /* place p of plane b: rows[b * n + p] */
    Plane *picks;          /* PLANES_BITS planes each */
    Plane *here;           /* for each swap that waits, n */
} Group;

typedef struct Run {
    LaneJob *job;
    const Script *script;
    PlaneCounts *counts;
    size_t n;
    unsigned bits;
    size_t count;
    Group groups[PLANES_TOGETHER];
    size_t first, last; /* groups that take the next steps */
    size_t drawn;       /* draws that are made */
    size_t waiting_count;
    Waiting waiting[PLANES_SWAPS];
    size_t lo, hi;  /* the places that those that wait can name */
    uint64_t given; /* the places that they name in any case */
} Run;

/* The words of a row of the group, as columns. */
static void load_columns(const Run *run, const Group *group, size_t row, Plane *columns)
{
    size_t rows = run->script->rows;
    for (int i = 0; i < PLANES_COLUMNS; i++)
        columns[i] =
            *(const Plane *)(group->words + (planes_batch_of(i) * rows + row) * DECK_LANES +
                             planes_column_of(i));
}

/* Draws again the numbers of `columns` that were rejected: where a word may not be shared, that
 * word; else what it was to give. */
static __attribute__((cold, noinline)) void replace_rejected(const Run *run, const Group *group,
                                                             const ScriptDraw *draw,
                                                             const Plane *rejected, Plane *columns)
{
    for (int i = 0; i < PLANES_COLUMNS; i++) {
        if (!planes_any(rejected[i]))
            continue;
        size_t row = group->first_row + planes_batch_of(i) * run->script->rows + draw->row;
        const uint16_t *lanes = (const uint16_t *)&rejected[i];
        uint16_t *numbers = (uint16_t *)&columns[i];
        for (size_t lane = 0; lane < PLANES_LANES; lane++)
            if (lanes[lane] && draw->shares)
                numbers[lane] = lane_job_share_one(run->job, row, planes_column_of(i) + lane);
            else if (lanes[lane])
                numbers[lane] = (uint16_t)lane_job_redraw_one(
                    run->job, row, planes_column_of(i) + lane, draw->range);
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

/* The planes of a pick, from what the words gave. */
static inline __attribute__((always_inline)) void put_pick(const ScriptDraw *draw, Plane *numbers,
                                                           Plane *pick)
{
    for (size_t halving = 0; halving < draw->halvings; halving++)
        for (int i = 0; i < PLANES_COLUMNS; i++)
            numbers[i] = (numbers[i] + (uint16_t)(halving ? 1 : draw->first + 1)) >> 1;
    for (int i = 0; draw->halvings && i < PLANES_COLUMNS; i++)
        numbers[i] -= draw->lo;
    unsigned bits = planes_bits((size_t)(draw->hi - draw->lo));
    Plane wide[8];
    if (bits <= 1) {
        planes_of_columns(numbers, 1, pick);
    } else if (bits == 2) {
        planes_of_columns(numbers, 2, pick);
    } else if (bits <= 4) {
        planes_of_columns(numbers, 4, pick);
    } else {
        planes_of_columns(numbers, 8, wide);
        for (int p = 0; p < PLANES_BITS; p++)
            pick[p] = wide[p];
    }
}

/* Makes the draw that has a row alone. */
static void draw_alone(const Run *run, const Group *group, const ScriptDraw *draw, Plane *pick)
{
    uint16_t threshold = (uint16_t)(65536 % draw->range);
    Plane words[PLANES_COLUMNS], high[PLANES_COLUMNS], least = ~(Plane){0};
    load_columns(run, group, draw->row, words);
    for (int i = 0; i < PLANES_COLUMNS; i++) {
        high[i] = high_half(words[i], draw->range);
        words[i] *= draw->range;
        least = lesser(least, words[i]);
    }
    if (__builtin_expect(planes_any((Plane)(least < threshold)), 0)) {
        for (int i = 0; i < PLANES_COLUMNS; i++)
            words[i] = (Plane)(words[i] < threshold);
        replace_rejected(run, group, draw, words, high);
    }
    put_pick(draw, high, pick);
}

/* Makes the `count` draws that share a row. */
static void draw_shared(const Run *run, const Group *group, const ScriptDraw *draws, size_t count,
                        Plane *picks)
{
    Plane words[PLANES_COLUMNS], high[PLANES_COLUMNS], least = ~(Plane){0};
    load_columns(run, group, draws->row, words);
    for (int i = 0; i < PLANES_COLUMNS; i++)
        least = lesser(least, words[i] << 4);
    if (__builtin_expect(planes_any((Plane)(least == 0)), 0)) {
        for (int i = 0; i < PLANES_COLUMNS; i++)
            high[i] = (Plane)(words[i] << 4 == 0);
        replace_rejected(run, group, draws, high, words);
    }
    for (size_t d = 0; d < count; d++) {
        for (int i = 0; i < PLANES_COLUMNS; i++) {
            high[i] = high_half(words[i], draws[d].range);
            words[i] *= draws[d].range;
        }
        put_pick(&draws[d], high, picks + d * PLANES_BITS);
    }
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
        for (size_t g = run->first; g < run->last; g++) {
            Plane *picks = run->groups[g].picks + run->drawn * PLANES_BITS;
            if (draw->shares)
                draw_shared(run, &run->groups[g], draw, count, picks);
            else
                draw_alone(run, &run->groups[g], draw, picks);
        }
        run->drawn += count;
    }
}

#endif
