/* Which items of a deal are playing cards, and how cards are distinguished. A deck of cards has
 * groups with the names that `--deck cards` gives, a rank and a suit ("AS"), and maybe others
 * (jokers). In the plain shape, of which tallies know only the number of items, 52 items are one
 * deck in that order, and others are no cards. */
#ifndef FAIRNESS_CARDS_H
#define FAIRNESS_CARDS_H

#include "base/shape.h"

/* The letters of ranks and suits, in the order of `--deck cards`, where suits come first. */
extern const char card_ranks[], card_suits[];
enum { CARD_RANKS = 13, CARD_SUITS = 4, CARDS = CARD_RANKS * CARD_SUITS };

typedef enum CardView { CARDS_BY_SUIT, CARDS_BY_RANK, CARDS_BY_KIND, CARD_VIEWS } CardView;

/* "suit", "rank", "card" */
extern const char *const card_view_words[];

/* The class of each group into ret[0..shape->groups - 1], unless that is NULL. Suits and ranks have
 * the numbers of their letters, every other group has a class of its own after them; by kind each
 * group is a class. Returns how many classes there are, some of them empty maybe; 0 where the view
 * is by suit or rank, and the deck is none of cards. */
size_t cards_classes(const Shape *shape, CardView view, uint16_t *ret);

/* The same of each item, ret[0..shape->n - 1]; `room` is for one number a group. */
void cards_of_items(const Shape *shape, CardView view, uint16_t *room, uint16_t *ret);

/* The place in `--deck cards` of a card as people write it: its rank (10 or T) and its suit, a
 * letter or a sign, in either order; CARDS where it is none. */
size_t card_named(const char *name, size_t length);

/* Whether the names, if there are any, are those that 52 single items are taken for. */
bool cards_as_numbered(const Shape *shape);

/* How many items of the deck are in each of the classes of which `class_of` tells the groups'. */
void cards_in_classes(const Shape *shape, const uint16_t *class_of, size_t classes, uint64_t *ret);

#endif
