/* How alike two deals are, where items are alike and places are not distinguished: serial.h. */
#include "tallies/groups.h"
#include "tallies/serial.h"

#include <string.h>

typedef struct Room {
    size_t seen;      /* deals of the block so far */
    uint32_t *counts; /* of each group, in the hand at hand */
    Item *earlier;    /* the last `lag` deals, that number s at s % lag, n items each */
} Room;

static size_t seen_blocks(const Shape *shape)
{
    return shape->blocks - (shape->seen < shape->n);
}

uint64_t serial_alike_most(const Shape *shape)
{
    uint64_t most = 0;
    for (size_t block = 0; block < seen_blocks(shape); block++)
        most += (uint64_t)shape_in_block(shape, block) * shape_in_block(shape, block);
    return most;
}

static uint64_t serial_alike_cells(PlannedTally of, const char **ret_reason)
{
    if (!both_grouped(of.shape))
        return tally_refuses("items or places are single: see serial-1-positions", ret_reason);
    if (of.shape->outcomes < 2 || of.shape->outcomes > SERIAL_ALIKE_OUTCOMES)
        return tally_refuses("more than a thousand outcomes of a deal to compare, or one",
                             ret_reason);
    return SERIAL_ALIKE_CELLS;
}

static uint64_t most(PlannedTally of)
{
    return serial_alike_most(of.shape);
}

static size_t scratch(PlannedTally of)
{
    return sizeof(Room) + of.shape->groups * sizeof(uint32_t) + of.kind->lag * of.n * sizeof(Item);
}

static void begin(Tally *tally)
{
    Room *room = tally->scratch;
    room->counts = (uint32_t *)(room + 1);
    room->earlier = (Item *)(room->counts + tally->shape.groups);
}

static uint64_t alike(const Shape *shape, const Item *one, const Item *other, uint32_t *counts)
{
    uint64_t sum = 0;
    size_t first = 0, blocks = seen_blocks(shape);
    for (size_t block = 0; block < blocks; block++) {
        size_t end = first + shape_in_block(shape, block);
        for (size_t place = first; place < end; place++)
            counts[shape_group(shape, one[place])]++;
        for (size_t place = first; place < end; place++)
            sum += counts[shape_group(shape, other[place])];
        for (size_t place = first; place < end; place++)
            counts[shape_group(shape, one[place])] = 0;
        first = end;
    }
    return sum;
}

static void serial_alike_count(Tally *tally, const Item *outcome, uint64_t times)
{
    Room *room = tally->scratch;
    size_t lag = tally->kind->lag, n = tally->n;
    Item *earlier = room->earlier + room->seen % lag * n;
    if (room->seen >= lag) {
        size_t set = room->seen / lag % 2;
        tally_add(tally, SERIAL_ALIKE_SUM + set,
                  alike(&tally->shape, earlier, outcome, room->counts));
        tally_add(tally, SERIAL_ALIKE_PAIRS + set, 1);
    }
    memcpy(earlier, outcome, n * sizeof *earlier);
    room->seen++;
}

static void end_block(Tally *tally, const OutcomeRows *rows)
{
    ((Room *)tally->scratch)->seen = 0;
}

static bool adds_up(const Tally *tally, uint64_t trials)
{
    uint64_t most = serial_alike_most(&tally->shape), all = 0;
    for (size_t set = 0; set < 2; set++) {
        uint64_t pairs = tally_cell(tally, SERIAL_ALIKE_PAIRS + set);
        if (pairs > trials || tally_cell(tally, SERIAL_ALIKE_SUM + set) > pairs * most)
            return false;
        all += pairs;
    }
    return all <= trials;
}

#define SERIAL_ALIKE(lag_)                                                                         \
    {                                                                                              \
        .id = "serial-" #lag_ "-alike", .lag = lag_, .shapes = TALLY_DEALS,                        \
        .cells = serial_alike_cells, .most = most, .scratch = scratch, .begin = begin,             \
        .end_block = end_block, .count = serial_alike_count, .in_order = true, .adds_up = adds_up, \
    }

const TallyKind tally_serial_alike[SERIAL_LAGS] = {SERIAL_ALIKE(1), SERIAL_ALIKE(2),
                                                   SERIAL_ALIKE(3)};
