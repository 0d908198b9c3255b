/* Tables, of which there are a million at most, are found by a key: a sum of one random number for
 * each item of a group in a block. That no two tables have the same one is seen when they are
 * noted. */
#include "tallies/outcomes.h"

#include "base/shape_outcomes.h"
#include "base/splitmix.h"

#include <string.h>

typedef struct Slot {
    uint64_t key; /* 0: the slot is empty */
    uint64_t cell;
} Slot;

typedef struct Room {
    uint64_t *weights; /* of a table: group * blocks + block */
    Slot *slots;
    uint64_t slot_count, noted;
    bool doubled;
    uint16_t *group_of, *block_of;
    uint32_t *room; /* of any other: 2 n */
} Room;

static uint64_t outcomes_cells(PlannedTally of, const char **ret_reason)
{
    uint64_t count = of.shape->outcomes;
    if (!count)
        *ret_reason = outcome_form(of.shape) == OUTCOME_TABLE
                          ? "more than a million outcomes to count"
                          : "more than 12! outcomes to count";
    if (count == 1)
        *ret_reason = "there is only one outcome";
    return count > 1 ? count : 0;
}

static uint64_t slots_of(uint64_t count)
{
    uint64_t slots = 4;
    while (slots < 2 * count)
        slots *= 2;
    return slots;
}

static size_t scratch(PlannedTally of)
{
    if (outcome_form(of.shape) != OUTCOME_TABLE)
        return sizeof(Room) + 2 * of.n * sizeof(uint32_t);
    return sizeof(Room) + of.shape->groups * of.shape->blocks * sizeof(uint64_t) +
           slots_of(of.shape->outcomes) * sizeof(Slot) + 2 * of.n * sizeof(uint16_t);
}

static Slot *find(const Room *room, uint64_t key)
{
    uint64_t at = mix64(key) & (room->slot_count - 1);
    while (room->slots[at].key && room->slots[at].key != key)
        at = (at + 1) & (room->slot_count - 1);
    return &room->slots[at];
}

static bool note(void *context, const uint32_t *table)
{
    Tally *tally = context;
    Room *room = tally->scratch;
    const Shape *shape = &tally->shape;
    uint64_t key = 0;
    for (size_t i = 0; i < shape->groups * shape->blocks; i++)
        if (i % shape->blocks != shape->blocks - 1) /* the last block follows from the others */
            key += table[i] * room->weights[i];
    key += 1;
    Slot *slot = find(room, key);
    room->doubled |= !key || slot->key;
    *slot = (Slot){.key = key, .cell = room->noted++};
    return !room->doubled;
}

static void begin(Tally *tally)
{
    const Shape *shape = &tally->shape;
    Room *room = tally->scratch;
    if (outcome_form(shape) != OUTCOME_TABLE) {
        *room = (Room){.room = (uint32_t *)(room + 1)};
        return;
    }
    *room = (Room){.weights = (uint64_t *)(room + 1), .slot_count = slots_of(shape->outcomes)};
    room->slots = (Slot *)(room->weights + shape->groups * shape->blocks);
    room->group_of = (uint16_t *)(room->slots + room->slot_count);
    room->block_of = room->group_of + shape->n;
    for (size_t i = 0; i < shape->n; i++) {
        room->group_of[i] = (uint16_t)shape_group(shape, i);
        room->block_of[i] = (uint16_t)shape_block(shape, i);
    }
    uint64_t words = 1;
    do {
        for (size_t i = 0; i < shape->groups * shape->blocks; i++)
            room->weights[i] = splitmix64_next(&words);
        memset(room->slots, 0, room->slot_count * sizeof *room->slots);
        room->doubled = false;
        room->noted = 0;
        outcome_tables(shape, note, tally);
    } while (room->doubled);
}

static void outcomes_count_tally(Tally *tally, const Item *outcome, uint64_t times)
{
    const Shape *shape = &tally->shape;
    Room *room = tally->scratch;
    if (!room->weights) {
        tally_add(tally, outcome_rank(shape, tally->cells, outcome, room->room), times);
        return;
    }
    uint64_t key = 1;
    size_t last = shape->blocks - 1;
    for (size_t place = 0; place < shape->n && room->block_of[place] != last; place++)
        key +=
            room->weights[room->group_of[outcome[place]] * shape->blocks + room->block_of[place]];
    tally_add(tally, find(room, key)->cell, times);
}

const TallyKind tally_outcomes = {
    .id = "outcomes",
    .shapes = TALLY_DEALS,
    .cells = outcomes_cells,
    .scratch = scratch,
    .begin = begin,
    .count = outcomes_count_tally,
};
