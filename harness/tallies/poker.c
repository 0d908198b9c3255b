#include "tallies/rule_tallies.h"

#include <string.h>

PokerClass poker_class(const uint16_t ranks[static 5], const uint16_t suits[static 5])
{
    unsigned there = 0, alike = 0; /* ranks, as bits; pairs of cards of one rank */
    bool flush = true;
    for (size_t i = 0; i < 5; i++) {
        if (ranks[i] >= CARD_RANKS)
            return POKER_WITH_JOKER;
        there |= 1u << ranks[i];
        flush &= suits[i] == suits[0];
        for (size_t k = 0; k < i; k++)
            alike += ranks[k] == ranks[i];
    }
    unsigned high = there | (there & 1) << CARD_RANKS; /* an ace is the highest, too */
    bool straight = false;
    for (unsigned low = 0; low <= CARD_RANKS - 4; low++)
        straight |= alike == 0 && (high >> low & 31) == 31;
    if (alike == 10)
        return POKER_FIVE;
    if (straight && flush)
        return POKER_STRAIGHT_FLUSH;
    if (alike == 6)
        return POKER_FOUR;
    if (alike == 4)
        return POKER_FULL_HOUSE;
    if (flush)
        return POKER_FLUSH;
    if (straight)
        return POKER_STRAIGHT;
    return alike == 3   ? POKER_THREE
           : alike == 2 ? POKER_TWO_PAIRS
           : alike == 1 ? POKER_PAIR
                        : POKER_NOTHING;
}

typedef struct Room {
    uint16_t *rank_of, *suit_of; /* of each item */
} Room;

static uint64_t poker_cells(PlannedTally of, const char **ret_reason)
{
    if (!cards_classes(of.shape, CARDS_BY_RANK, NULL))
        return tally_refuses("the deck is not of playing cards", ret_reason);
    if (of.shape->seen < 5 || of.n == 5)
        return tally_refuses("a poker hand has five cards of more", ret_reason);
    if (!of.shape->ordered && shape_in_block(of.shape, 0) != 5)
        return tally_refuses("the first hand has not five cards", ret_reason);
    return POKER_CLASSES;
}

static size_t scratch(PlannedTally of)
{
    return sizeof(Room) + (2 * of.n + of.shape->groups) * sizeof(uint16_t);
}

static void begin(Tally *tally)
{
    const Shape *shape = &tally->shape;
    Room *room = tally->scratch;
    room->rank_of = (uint16_t *)(room + 1);
    room->suit_of = room->rank_of + shape->n;
    uint16_t *of_group = room->suit_of + shape->n;
    cards_of_items(shape, CARDS_BY_RANK, of_group, room->rank_of);
    cards_of_items(shape, CARDS_BY_SUIT, of_group, room->suit_of);
}

static void poker_count(Tally *tally, const Item *outcome, uint64_t times)
{
    const Room *room = tally->scratch;
    uint16_t ranks[5], suits[5];
    for (size_t i = 0; i < 5; i++) {
        ranks[i] = room->rank_of[outcome[i]];
        suits[i] = room->suit_of[outcome[i]];
    }
    tally_add(tally, poker_class(ranks, suits), times);
}

const TallyKind tally_poker = {
    .id = "poker-hands",
    .shapes = TALLY_ANY,
    .cells = poker_cells,
    .scratch = scratch,
    .begin = begin,
    .count = poker_count,
};
