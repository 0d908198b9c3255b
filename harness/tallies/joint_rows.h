/* Joint counts by one instruction set's vectors (joint_job.h). */
#ifndef FAIRNESS_TALLIES_JOINT_ROWS_H
#define FAIRNESS_TALLIES_JOINT_ROWS_H

#include "deck/lanes_rows.h"
#include "tallies/joint_job.h"

#include <stdbool.h>

typedef uint32_t JointCells __attribute__((vector_size(LANES_VECTOR_BYTES), may_alias));
typedef uint64_t JointSums __attribute__((vector_size(LANES_VECTOR_BYTES), may_alias));

enum {
    JOINT_LANES = LANES_VECTOR_BYTES / 2, /* 16-bit numbers of a vector */
    JOINT_AT_ONCE = 512, /* cells that are computed before they are counted: a processor that waits
                            for the first of them has nothing else to do */
    JOINT_PAIRS_TRIALS = 32768, /* counted one by one at once: they fit into 16 bits */
};

/* One more in each of the cells, which are 16-bit numbers, one of each lane, in memory: four are
 * read at a time. From a vector, as the compiler would have it, each would take two instructions
 * more. */
#define COUNT_CELLS(cells, counts)                                                                 \
    do {                                                                                           \
        __asm__ volatile("" : : "r"(cells) : "memory");                                            \
        _Pragma("GCC unroll 16") for (size_t lane = 0; lane < DECK_LANES; lane += 4)               \
        {                                                                                          \
            uint64_t four;                                                                         \
            memcpy(&four, &(cells)[lane], sizeof four);                                            \
            (counts)[four & 0xffff]++;                                                             \
            (counts)[four >> 16 & 0xffff]++;                                                       \
            (counts)[four >> 32 & 0xffff]++;                                                       \
            (counts)[four >> 48]++;                                                                \
        }                                                                                          \
    } while (0)

/* ---- pairs one by one ---- */

/* Several tables at a time, so that an increment rarely waits for one of the same cell. */
LANES_INLINE void count_pairs_by(const JointRows *in, size_t first, size_t end,
                                 const uint8_t (*pairs)[2], int count, uint16_t *const *tables)
{
    uint16_t cells[JOINT_PAIRS_AT_ONCE][DECK_LANES] __attribute__((aligned(64)));
    for (size_t trial = first; trial < end; trial += DECK_LANES) {
        for (int i = 0; i < count; i++) {
            const uint8_t *r = in->rows + pairs[i][0] * in->stride + trial;
            const uint8_t *s = in->rows + pairs[i][1] * in->stride + trial;
            uint16_t range = in->ranges[pairs[i][1]];
            for (int lane = 0; lane < DECK_LANES; lane++)
                cells[i][lane] = (uint16_t)(r[lane] * range + s[lane]);
        }
        for (size_t lane = 0; lane < DECK_LANES; lane += 4) {
            uint64_t four[JOINT_PAIRS_AT_ONCE] = {0}; /* one load for four increments */
            for (int i = 0; i < count; i++)
                memcpy(&four[i], &cells[i][lane], sizeof four[i]);
            for (int shift = 0; shift < 64; shift += 16)
                for (int i = 0; i < count; i++)
                    tables[i][four[i] >> shift & 0xffff]++;
        }
    }
}

/* A few tables lie in the first cache for all trials, in half the width of the cells. */
static void joint_pairs(const JointRows *in, const uint8_t (*pairs)[2], size_t count, JointAdd *add,
                        void *context)
{
    uint16_t room[JOINT_PAIRS_AT_ONCE * JOINT_ROWS_MAX * JOINT_ROWS_MAX];
    uint16_t *tables[JOINT_PAIRS_AT_ONCE];
    size_t size = 0;
    for (size_t i = 0; i < count; i++) {
        tables[i] = room + size;
        size += (size_t)in->ranges[pairs[i][0]] * in->ranges[pairs[i][1]];
    }
    for (size_t first = 0; first < in->trials; first += JOINT_PAIRS_TRIALS) {
        size_t left = in->trials - first;
        size_t end = first + (left < JOINT_PAIRS_TRIALS ? left : JOINT_PAIRS_TRIALS);
        memset(room, 0, size * sizeof *room);
        if (count == JOINT_PAIRS_AT_ONCE)
            count_pairs_by(in, first, end, pairs, JOINT_PAIRS_AT_ONCE, tables);
        else
            count_pairs_by(in, first, end, pairs, (int)count, tables);
        for (size_t i = 0; i < count; i++)
            add(context, pairs[i][0], pairs[i][1], tables[i]);
    }
}

/* ---- groups ---- */

/* first * rest + others, in no order. */
LANES_INLINE void set_joint_cells(uint32_t *cells, Words first, Words others, uint32_t rest)
{
    JointCells a = (JointCells)first, b = (JointCells)others;
    *(JointCells *)cells = (a & 0xffff) * rest + (b & 0xffff);
    *(JointCells *)(cells + JOINT_LANES / 2) = (a >> 16) * rest + (b >> 16);
}

/* Rows of a group, as the tables of bytes cannot overwrite them. */
typedef struct JointPlan {
    const uint8_t *rows[JOINT_GROUP_MOST];
    uint16_t ranges[JOINT_GROUP_MOST];
} JointPlan;

LANES_INLINE JointPlan joint_plan(const JointRows *in, const JointGroup *group, size_t size)
{
    JointPlan plan = {0};
    for (size_t i = 0; i < size; i++) {
        plan.rows[i] = in->rows + group->rows[i] * in->stride;
        plan.ranges[i] = in->ranges[group->rows[i]];
    }
    return plan;
}

/* Loads one part of the lanes of rows first..size-1 of the group, split into even and odd lanes. */
LANES_INLINE void joint_words(const JointPlan *plan, size_t first, size_t size, size_t trial,
                              Words *ret_even, Words *ret_odd)
{
    Words even = {0}, odd = {0};
    for (size_t i = first; i < size; i++) {
        Words row = *(const Words *)(plan->rows[i] + trial);
        even = even * plan->ranges[i] + (row & 0xff);
        odd = odd * plan->ranges[i] + (row >> 8);
    }
    *ret_even = even;
    *ret_odd = odd;
}

/* A table of at most 2^16 cells. */
LANES_INLINE void count_small_group(const JointRows *in, const JointGroup *group, size_t size,
                                    uint8_t *table)
{
    uint16_t cells[JOINT_AT_ONCE] __attribute__((aligned(64)));
    JointPlan plan = joint_plan(in, group, size);
    for (size_t first = 0, end; first < in->trials; first = end) {
        end = in->trials - first < JOINT_AT_ONCE ? in->trials : first + JOINT_AT_ONCE;
        uint16_t *here = cells;
        for (size_t trial = first; trial < end;
             trial += LANES_VECTOR_BYTES, here += LANES_VECTOR_BYTES)
            joint_words(&plan, 0, size, trial, (Words *)here, (Words *)(here + JOINT_LANES));
        for (const uint16_t *cell = cells; cell < here; cell += DECK_LANES)
            COUNT_CELLS(cell, table);
    }
}

/* One more in each of the cells, one of each lane. */
LANES_INLINE void count_joint_cells(const uint32_t *cells, uint8_t *table)
{
#pragma GCC unroll 32
    for (size_t lane = 0; lane < DECK_LANES; lane += 2) {
        uint64_t two; /* one load for two increments */
        memcpy(&two, &cells[lane], sizeof two);
        table[(uint32_t)two]++;
        table[two >> 32]++;
    }
}

/* Counts a group of any size. */
LANES_INLINE void count_large_group(const JointRows *in, const JointGroup *group, size_t size,
                                    uint8_t *table)
{
    uint32_t cells[JOINT_AT_ONCE] __attribute__((aligned(64))), rest = 1;
    JointPlan plan = joint_plan(in, group, size);
    for (size_t i = 1; i < size; i++)
        rest *= plan.ranges[i];
    for (size_t first = 0, end; first < in->trials; first = end) {
        end = in->trials - first < JOINT_AT_ONCE ? in->trials : first + JOINT_AT_ONCE;
        uint32_t *here = cells;
        for (size_t trial = first; trial < end;
             trial += LANES_VECTOR_BYTES, here += LANES_VECTOR_BYTES) {
            Words even, odd, row = *(const Words *)(plan.rows[0] + trial);
            joint_words(&plan, 1, size, trial, &even, &odd);
            set_joint_cells(here, row & 0xff, even, rest);
            set_joint_cells(here + JOINT_LANES, row >> 8, odd, rest);
        }
        for (const uint32_t *cell = cells; cell < here; cell += DECK_LANES)
            count_joint_cells(cell, table);
    }
}

static void count_group(const JointRows *in, const JointGroup *group, size_t cells, uint8_t *table)
{
    if (cells > 1 << 16 && group->size == 3)
        count_large_group(in, group, 3, table);
    else if (cells > 1 << 16)
        count_large_group(in, group, group->size, table);
    else if (group->size == 3)
        count_small_group(in, group, 3, table);
    else if (group->size == 4)
        count_small_group(in, group, 4, table);
    else
        count_small_group(in, group, group->size, table);
}

/* The sums of `count` rows of bytes, `step` apart, at most JOINT_PAD of them; all JOINT_PAD are
 * written. */
LANES_INLINE void sum_joint_rows(const uint8_t *in, size_t count, size_t step, size_t bytes,
                                 uint16_t *ret)
{
    for (size_t part = 0; part < bytes; part += LANES_VECTOR_BYTES) {
        Words even = {0}, odd = {0};
        for (size_t i = 0; i < count; i++) {
            Words row;
            memcpy(&row, in + i * step + part, sizeof row);
            even += row & 0xff;
            odd += row >> 8;
        }
        for (int lane = 0; lane < JOINT_LANES; lane++) {
            ret[part + 2 * (size_t)lane] = even[lane];
            ret[part + 2 * (size_t)lane + 1] = odd[lane];
        }
    }
}

/* The sum of each eight bytes. */
LANES_INLINE JointSums sum_eights(Bytes bytes)
{
#if LANES_VECTOR_BYTES == 64
    typedef char Signed __attribute__((vector_size(64)));
    return (JointSums)__builtin_ia32_psadbw512((Signed)bytes, (Signed){0});
#elif LANES_VECTOR_BYTES == 32
    typedef char Signed __attribute__((vector_size(32)));
    return (JointSums)__builtin_ia32_psadbw256((Signed)bytes, (Signed){0});
#else
    Words pairs = ((Words)bytes & 0xff) + ((Words)bytes >> 8);
    JointCells fours = ((JointCells)pairs & 0xffff) + ((JointCells)pairs >> 16);
    return ((JointSums)fours & UINT32_MAX) + ((JointSums)fours >> 32);
#endif
}

/* The sum of each of `count` rows of `bytes` bytes; as many sums as make a multiple of 4 are
 * written. Four rows are added up in one: no part of a row comes to more than 16 bits hold. */
static void sum_within_rows(const uint8_t *in, size_t count, size_t bytes, uint16_t *ret)
{
    uint8_t mask[JOINT_PAD] __attribute__((aligned(64)));
    for (size_t byte = 0; byte < JOINT_PAD; byte++)
        mask[byte] = byte < bytes ? 0xff : 0;
    for (size_t first = 0; first < count; first += 4) {
        JointSums four = {0};
        for (size_t i = 0; i < 4 && first + i < count; i++, in += bytes) {
            JointSums sum = {0};
            for (size_t part = 0; part < bytes; part += LANES_VECTOR_BYTES) {
                Bytes row;
                memcpy(&row, in + part, sizeof row);
                sum += sum_eights(row & *(const Bytes *)(mask + part));
            }
            four += sum << 16 * i;
        }
        uint64_t all = 0;
        for (size_t word = 0; word < sizeof four / sizeof all; word++)
            all += four[word];
        memcpy(ret + first, &all, sizeof all);
    }
}

/* Hands the counts of a group to its pairs. */
typedef struct JointSpread {
    JointGroup *group;
    size_t ranges[JOINT_GROUP_MOST], trials;
    JointAdd *add;
    void *context;
} JointSpread;

/* The counts of a pair that is wanted; they stay wanted where the table was too small for them. */
static void add_joint_pair(const JointSpread *spread, size_t i, size_t j, const uint16_t *counts)
{
    JointGroup *group = spread->group;
    size_t sum = 0;
    for (size_t cell = 0; cell < spread->ranges[i] * spread->ranges[j]; cell++)
        sum += counts[cell];
    if (!(group->wanted[i] >> j & 1) || sum != spread->trials)
        return;
    spread->add(spread->context, group->rows[i], group->rows[j], counts);
    group->wanted[i] = (uint8_t)(group->wanted[i] & ~(1U << j));
}

/* Rows first..last of the group from the table of all of them, the pairs with the first one. The
 * table is lost. */
static void spread_with_first(const JointSpread *spread, size_t first, size_t last, size_t size,
                              uint16_t *table)
{
    uint16_t pair[JOINT_ROWS_MAX * JOINT_ROWS_MAX];
    for (; last > first; last--) {
        size_t range = spread->ranges[last], others = size / spread->ranges[first] / range;
        for (size_t x = 0; x < spread->ranges[first]; x++) {
            const uint16_t *row = table + x * others * range;
            uint16_t *sums = pair + x * range;
            memcpy(sums, row, range * sizeof *sums);
            for (size_t other = 1; other < others; other++)
                for (size_t y = 0; y < range; y++)
                    sums[y] = (uint16_t)(sums[y] + row[other * range + y]);
        }
        add_joint_pair(spread, first, last, pair);
        size /= range;
        for (size_t cell = 0; last > first + 1 && cell < size; cell++) {
            uint16_t sum = 0;
            for (size_t y = 0; y < range; y++)
                sum = (uint16_t)(sum + table[cell * range + y]);
            table[cell] = sum;
        }
    }
}

/* The pairs of rows first..last of the group from the table of all of them, which is lost. */
static void spread_sums(const JointSpread *spread, size_t first, size_t last, size_t size,
                        uint16_t *table, uint16_t *with_first)
{
    for (; first < last; first++) {
        memcpy(with_first, table, size * sizeof *table);
        spread_with_first(spread, first, last, size, with_first);
        size /= spread->ranges[first];
        for (size_t x = 1; x < spread->ranges[first]; x++)
            for (size_t cell = 0; cell < size; cell++)
                table[cell] = (uint16_t)(table[cell] + table[x * size + cell]);
    }
}

/* Each pass over the bytes leaves a table that is far smaller, for the first and the last row have
 * most values. */
static void joint_group(const JointRows *in, JointGroup *group, const JointRoom *room,
                        JointAdd *add, void *context)
{
    JointSpread spread = {.group = group, .trials = in->trials, .add = add, .context = context};
    size_t size = 1, last = group->size - 1U;
    for (size_t i = 0; i <= last; i++)
        size *= spread.ranges[i] = in->ranges[group->rows[i]];
    size_t of_first = spread.ranges[0], of_last = spread.ranges[last];
    memset(room->table, 0, size);
    count_group(in, group, size, room->table);

    uint16_t pair[JOINT_ROWS_MAX * JOINT_ROWS_MAX + JOINT_PAD];
    for (size_t x = 0; x < of_first; x++)
        sum_joint_rows(room->table + x * (size / of_first), size / of_first / of_last, of_last,
                       of_last, pair + x * of_last);
    add_joint_pair(&spread, 0, last, pair);
    if (last == 1 || group->wanted[0] >> last & 1)
        return;
    sum_within_rows(room->table, size / of_last, of_last, room->with_first);
    spread_with_first(&spread, 0, last - 1, size / of_last, room->with_first);
    for (size_t cell = 0; cell < size / of_first; cell += JOINT_PAD)
        sum_joint_rows(room->table + cell, of_first, size / of_first, JOINT_PAD, room->sums + cell);
    spread_sums(&spread, 1, last, size / of_first, room->sums, room->with_first);
}

#endif
