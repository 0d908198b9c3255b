/* Only seen places are counted; unseen counts follow by subtraction. */
#include "tallies/groups.h"

#include "tallies/outcome_rows.h"

#include <string.h>

enum { MOST_CELLS = 1 << 24 };

/* The counts of one block of trials, before they are added to the cells of the tally. */
typedef struct Room {
    size_t blocks;     /* that are seen */
    bool one_by_one;   /* at most one item of a trial is in a cell, so its square is itself */
    bool keeps_groups; /* how many of a trial's items of a group are seen is squared, too */
    uint64_t trials;
    /* Counts and squares of the seen blocks; squares of all that is seen of each group. */
    uint64_t *counts, *squares, *group_squares;
    uint16_t *group_of, *block_of;
    uint16_t *table, *seen; /* of the trial at hand: in each cell, and of each group */
} Room;

static size_t seen_blocks(const Shape *shape)
{
    return shape->blocks - (shape->seen < shape->n);
}

static uint64_t groups_cells(PlannedTally of, const char **ret_reason)
{
    uint64_t cells = (uint64_t)of.shape->groups * of.shape->blocks << both_grouped(of.shape);
    if (of.shape->groups < 2 || of.shape->blocks < 2)
        return tally_refuses(
            of.shape->groups < 2 ? "all items are alike" : "all places are one hand", ret_reason);
    if (cells > MOST_CELLS)
        return tally_refuses("more than 16 million kinds of item by place", ret_reason);
    return cells;
}

static uint64_t most(PlannedTally of)
{
    uint64_t item = 0, place = 0;
    for (size_t group = 0; group < of.shape->groups; group++)
        item = shape_in_group(of.shape, group) > item ? shape_in_group(of.shape, group) : item;
    for (size_t block = 0; block < of.shape->blocks; block++)
        place = shape_in_block(of.shape, block) > place ? shape_in_block(of.shape, block) : place;
    uint64_t most = item < place ? item : place;
    return both_grouped(of.shape) ? most * most : most;
}

static size_t scratch(PlannedTally of)
{
    size_t cells = of.shape->groups * seen_blocks(of.shape);
    return sizeof(Room) + (2 * cells + of.shape->groups) * sizeof(uint64_t) +
           (2 * of.n + cells + of.shape->groups) * sizeof(uint16_t);
}

static void begin(Tally *tally)
{
    const Shape *shape = &tally->shape;
    Room *room = tally->scratch;
    size_t blocks = seen_blocks(shape), cells = shape->groups * blocks;
    *room = (Room){.blocks = blocks,
                   .one_by_one = shape->ordered || !both_grouped(shape),
                   .keeps_groups = both_grouped(shape) && shape->seen < shape->n};
    room->counts = (uint64_t *)(room + 1);
    room->squares = room->counts + cells;
    room->group_squares = room->squares + cells;
    room->group_of = (uint16_t *)(room->group_squares + shape->groups);
    room->block_of = room->group_of + shape->n;
    room->table = room->block_of + shape->n;
    room->seen = room->table + cells;
    for (size_t i = 0; i < shape->n; i++) {
        room->group_of[i] = (uint16_t)shape_group(shape, i);
        room->block_of[i] = (uint16_t)shape_block(shape, i);
    }
}

static inline void add_item(Room *room, size_t item, size_t place, uint64_t times)
{
    size_t group = room->group_of[item], cell = group * room->blocks + room->block_of[place];
    room->counts[cell] += times;
    if (!room->one_by_one)
        room->squares[cell] +=
            times * (2u * ++room->table[cell] - 1); /* k^2 is the sum of 1, 3, 5 ... */
    if (room->keeps_groups)
        room->group_squares[group] += times * (2u * ++room->seen[group] - 1);
}

static void end_trial(Tally *tally, Room *room, uint64_t times)
{
    room->trials += times;
    if (!room->one_by_one)
        memset(room->table, 0, tally->shape.groups * room->blocks * sizeof *room->table);
    if (room->keeps_groups)
        memset(room->seen, 0, tally->shape.groups * sizeof *room->seen);
}

static void groups_count(Tally *tally, const Item *outcome, uint64_t times)
{
    Room *room = tally->scratch;
    for (size_t place = 0; place < tally->shape.seen; place++)
        add_item(room, outcome[place], place, times);
    end_trial(tally, room, times);
}

static void count_rows(Tally *tally, OutcomeRows *rows)
{
    Room *room = tally->scratch;
    size_t seen = tally->shape.seen, batch_bytes = tally->n * DECK_LANES;
    for (size_t batch = 0; batch < rows->batches; batch++)
        for (size_t lane = 0; lane < DECK_LANES; lane++) {
            const uint8_t *items = rows->items + batch * batch_bytes + lane;
            for (size_t place = 0; place < seen; place++)
                add_item(room, items[place * DECK_LANES], place, 1);
            end_trial(tally, room, 1);
        }
}

static void end_block(Tally *tally, const OutcomeRows *rows)
{
    const Shape *shape = &tally->shape;
    Room *room = tally->scratch;
    bool squares = both_grouped(shape);
    uint64_t after = (uint64_t)shape->groups * shape->blocks;
    for (size_t group = 0; group < shape->groups; group++) {
        uint64_t seen = 0, size = shape_in_group(shape, group);
        for (size_t block = 0; block < room->blocks; block++) {
            uint64_t from = group * room->blocks + block, to = group * shape->blocks + block;
            seen += room->counts[from];
            tally_add(tally, to, room->counts[from]);
            if (squares)
                tally_add(tally, after + to,
                          room->one_by_one ? room->counts[from] : room->squares[from]);
        }
        uint64_t rest = group * shape->blocks + room->blocks;
        if (room->blocks == shape->blocks)
            continue;
        tally_add(tally, rest, room->trials * size - seen);
        if (squares)
            tally_add(tally, after + rest,
                      room->trials * size * size - 2 * size * seen + room->group_squares[group]);
    }
    memset(room->counts, 0,
           (2 * shape->groups * room->blocks + shape->groups) * sizeof *room->counts);
    room->trials = 0;
}

const TallyKind tally_groups = {
    .id = "blocks",
    .shapes = TALLY_DEALS,
    .cells = groups_cells,
    .most = most,
    .scratch = scratch,
    .begin = begin,
    .count = groups_count,
    .count_rows = count_rows,
    .end_block = end_block,
};
