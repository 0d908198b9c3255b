#include "tallies/rule_tallies.h"

#include <string.h>

enum { RING = DEALS_GAPS + 1 };

typedef struct Room {
    DealsLayout layout;
    uint64_t seen;      /* deals of the block so far */
    uint16_t *class_of; /* of each item, by the first view and by the second */
    uint8_t *ring;      /* classes by view and place of the last deals: deal % RING */
} Room;

/* Bytes for the classes of items by both views, and room for the classes of groups. */
static size_t class_bytes(const Shape *shape)
{
    return tally_rounded((2 * shape->n + shape->groups) * sizeof(uint16_t));
}

DealsLayout deals_layout(const Shape *shape)
{
    DealsLayout layout = {0};
    static const CardView views[] = {CARDS_BY_SUIT, CARDS_BY_RANK, CARDS_BY_KIND};
    for (size_t i = 0; i < 3 && layout.views < (i == 2 ? 1 : 2); i++) {
        size_t classes = cards_classes(shape, views[i], NULL);
        if (!classes || classes > DEALS_MOST_CLASSES)
            continue;
        layout.view[layout.views] = views[i];
        layout.table[layout.views] = layout.per_place;
        layout.classes[layout.views++] = classes;
        layout.per_place += classes * classes;
    }
    layout.gaps = layout.per_place;
    layout.per_place += layout.classes[0] * (DEALS_GAPS + 1);
    return layout;
}

static uint64_t deals_cells(PlannedTally of, const char **ret_reason)
{
    DealsLayout layout = deals_layout(of.shape);
    if (!of.shape->ordered)
        return tally_refuses("places are not told apart within a hand", ret_reason);
    if (!layout.views)
        return tally_refuses(
            "there are more than 32 kinds of items, and they are not playing cards", ret_reason);
    return deals_place(&layout, of.shape->seen);
}

static size_t scratch(PlannedTally of)
{
    return tally_rounded(sizeof(Room)) + class_bytes(of.shape) + RING * 2 * of.shape->seen;
}

static void begin(Tally *tally)
{
    const Shape *shape = &tally->shape;
    Room *room = tally->scratch;
    char *memory = tally->scratch;
    *room = (Room){.layout = deals_layout(shape)};
    room->class_of = (uint16_t *)(memory + tally_rounded(sizeof *room));
    room->ring = (uint8_t *)room->class_of + class_bytes(shape);
    uint16_t *of_group = room->class_of + 2 * shape->n;
    for (size_t view = 0; view < room->layout.views; view++)
        cards_of_items(shape, room->layout.view[view], of_group, room->class_of + view * shape->n);
}

/* How many deals after that number `from` its class comes again at the place; at most DEALS_GAPS,
 * and one more for later. */
static uint64_t gap_from(const Room *room, size_t seen, uint64_t from, size_t place)
{
    const uint8_t *ring = room->ring + place;
    uint64_t gap = 1;
    while (gap <= DEALS_GAPS &&
           ring[(from + gap) % RING * 2 * seen] != ring[from % RING * 2 * seen])
        gap++;
    return gap;
}

static void deals_count(Tally *tally, const Item *outcome, uint64_t times)
{
    Room *room = tally->scratch;
    const DealsLayout *layout = &room->layout;
    size_t seen = tally->shape.seen, n = tally->n;
    uint8_t *now = room->ring + room->seen % RING * 2 * seen;
    const uint8_t *before = room->ring + (room->seen + RING - 1) % RING * 2 * seen;
    bool again = room->seen > 0, gaps = room->seen >= DEALS_GAPS;
    for (size_t place = 0; place < seen; place++) {
        uint64_t cell = deals_place(layout, place);
        for (size_t view = 0; view < layout->views; view++) {
            size_t at = view * seen + place;
            now[at] = (uint8_t)room->class_of[view * n + outcome[place]];
            if (again)
                tally_add(tally,
                          cell + layout->table[view] + before[at] * layout->classes[view] + now[at],
                          1);
        }
        if (!gaps)
            continue;
        uint64_t from = room->seen - DEALS_GAPS;
        size_t class = room->ring[from % RING * 2 * seen + place];
        tally_add(tally,
                  cell + layout->gaps + class * (DEALS_GAPS + 1) +
                      gap_from(room, seen, from, place) - 1,
                  1);
    }
    tally_add(tally, 0, again);
    tally_add(tally, 1, room->seen > 1);
    room->seen++;
}

static void end_block(Tally *tally, const OutcomeRows *rows)
{
    ((Room *)tally->scratch)->seen = 0;
}

const TallyKind tally_deals = {
    .id = "card-deals",
    .shapes = TALLY_ANY,
    .cells = deals_cells,
    .scratch = scratch,
    .begin = begin,
    .end_block = end_block,
    .count = deals_count,
    .in_order = true,
};
