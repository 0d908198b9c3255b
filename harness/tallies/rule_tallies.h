/* Tallies for the tests that gaming rules name, beside `positions` and `blocks`
 * (inference/rules.h). They count places that are seen one by one. */
#ifndef FAIRNESS_TALLIES_RULE_TALLIES_H
#define FAIRNESS_TALLIES_RULE_TALLIES_H

#include "base/cards.h"
#include "tallies/tally.h"

/* ---- a place and the deals before ---- */

enum {
    DEALS_MOST_CLASSES = 32, /* of a view */
    DEALS_GAPS = 10,         /* gaps of 1, 2, ... this many deals, and longer ones */
};

/* Where the counts stand. Cell 0: the pairs of a deal and the one before, of all blocks; cell 1:
 * how many of these pairs follow another one. Then for each place that is seen, from `place` on:
 * for each view a table, class before * classes + class now; and of the first view, class *
 * (DEALS_GAPS
 * + 1) + gap - 1: how many deals it took until the class of a deal came again. The gap from a deal
 * is counted where DEALS_GAPS deals follow it in its block, so that each has the geometric law,
 * whatever came before. */
typedef struct DealsLayout {
    size_t views, classes[2];
    CardView view[2];
    uint64_t table[2], gaps; /* within a place's cells */
    uint64_t per_place;
} DealsLayout;

/* By suit and by rank where these are cards; else by kind, where there are few; else no views. */
DealsLayout deals_layout(const Shape *shape);
static inline uint64_t deals_place(const DealsLayout *layout, size_t place)
{
    return 2 + place * layout->per_place;
}

extern const TallyKind tally_deals;

/* ---- two places of a deal ---- */

/* For each pair of places p < q that are seen, in lexicographic order, the sum over all deals of
 * the products of their values: numbers of ranks, or of kinds where the deck is none of cards. */
extern const TallyKind tally_deal_pairs;

/* The view whose classes are the values. */
CardView deal_pairs_view(const Shape *shape);

/* ---- the first five cards ---- */

typedef enum PokerClass {
    POKER_NOTHING,
    POKER_PAIR,
    POKER_TWO_PAIRS,
    POKER_THREE,
    POKER_STRAIGHT,
    POKER_FLUSH,
    POKER_FULL_HOUSE,
    POKER_FOUR,
    POKER_STRAIGHT_FLUSH,
    POKER_FIVE, /* of a kind, from several decks */
    POKER_WITH_JOKER,
    POKER_CLASSES
} PokerClass;

/* The worth of five cards: the highest class that fits. A rank of CARD_RANKS or more is no card.
 * */
PokerClass poker_class(const uint16_t ranks[static 5], const uint16_t suits[static 5]);

/* How often the first five places, or a first hand of five, were of each class. */
extern const TallyKind tally_poker;

#endif
