/* Products are added up in 32 bits, block by block: 255^2 times the 65,536 trials that a block has
 * at most is below 2^32. */
#include "tallies/rule_tallies.h"

#include <string.h>

enum { MOST_VALUE = 255, MOST_PLACES = 512 };

typedef struct Room {
    uint32_t *sums;             /* of the block, by pair */
    uint16_t *value_of, *value; /* of each item; at each place of the deal at hand */
} Room;

CardView deal_pairs_view(const Shape *shape)
{
    return cards_classes(shape, CARDS_BY_RANK, NULL) ? CARDS_BY_RANK : CARDS_BY_KIND;
}

static uint64_t deal_pairs_cells(PlannedTally of, const char **ret_reason)
{
    if (!of.shape->ordered)
        return tally_refuses("places are not told apart within a hand", ret_reason);
    if (of.shape->seen > MOST_PLACES)
        return tally_refuses("more than 512 places are seen", ret_reason);
    if (cards_classes(of.shape, deal_pairs_view(of.shape), NULL) > MOST_VALUE + 1)
        return tally_refuses("there are more than 256 kinds of items", ret_reason);
    if (of.shape->seen < 2)
        return tally_refuses("only one place is seen", ret_reason);
    return (uint64_t)of.shape->seen * (of.shape->seen - 1) / 2;
}

static uint64_t most_of(PlannedTally of)
{
    uint64_t most = cards_classes(of.shape, deal_pairs_view(of.shape), NULL);
    return (most - 1) * (most - 1);
}

static size_t scratch(PlannedTally of)
{
    return sizeof(Room) + of.shape->seen * (of.shape->seen - 1) / 2 * sizeof(uint32_t) +
           (of.n + of.shape->seen + of.shape->groups) * sizeof(uint16_t);
}

static void begin(Tally *tally)
{
    const Shape *shape = &tally->shape;
    Room *room = tally->scratch;
    *room = (Room){.sums = (uint32_t *)(room + 1)};
    room->value_of = (uint16_t *)(room->sums + tally->cells);
    room->value = room->value_of + shape->n;
    cards_of_items(shape, deal_pairs_view(shape), room->value + shape->seen, room->value_of);
}

static void deal_pairs_count(Tally *tally, const Item *outcome, uint64_t times)
{
    Room *room = tally->scratch;
    size_t seen = tally->shape.seen;
    uint16_t *value = room->value;
    for (size_t place = 0; place < seen; place++)
        value[place] = room->value_of[outcome[place]];
    uint32_t *sums = room->sums;
    uint64_t cell = 0;
    for (size_t p = 0; p < seen; p++) {
        for (size_t q = p + 1; times == 1 && q < seen; q++)
            sums[q - p - 1] += (uint32_t)value[p] * value[q];
        for (size_t q = p + 1; times != 1 && q < seen; q++)
            tally_add(tally, cell + q - p - 1, times * value[p] * value[q]);
        sums += seen - p - 1;
        cell += seen - p - 1;
    }
}

static void end_block(Tally *tally, const OutcomeRows *rows)
{
    Room *room = tally->scratch;
    for (uint64_t cell = 0; cell < tally->cells; cell++)
        tally_add(tally, cell, room->sums[cell]);
    memset(room->sums, 0, tally->cells * sizeof *room->sums);
}

const TallyKind tally_deal_pairs = {
    .id = "card-pairs",
    .shapes = TALLY_ANY,
    .cells = deal_pairs_cells,
    .most = most_of,
    .scratch = scratch,
    .begin = begin,
    .end_block = end_block,
    .count = deal_pairs_count,
    .in_order = true, /* so that sums over a block do not mix blocks */
};
