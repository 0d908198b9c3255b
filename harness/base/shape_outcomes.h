/* The outcomes of a shape that can be distinguished, in an order of their own: how many there are,
 * and the number of each. */
#ifndef FAIRNESS_SHAPE_OUTCOMES_H
#define FAIRNESS_SHAPE_OUTCOMES_H

#include "base/shape.h"

/* The form of an outcome. */
typedef enum OutcomeForm {
    OUTCOME_WORD,   /* all places seen, items alike: which group lies at each place */
    OUTCOME_SAMPLE, /* the items at the seen places, all different */
    OUTCOME_SUBSET, /* the items of the one hand, all different */
    OUTCOME_HANDS,  /* in which hand, or the rest, each of n different items is */
    OUTCOME_TABLE,  /* how many items of each group are in each block, both grouped */
} OutcomeForm;

/* The form under a shape that is not plain. */
OutcomeForm outcome_form(const Shape *shape);

enum {
    OUTCOMES_MOST = 479001600,      /* 12!, where all are equally likely; */
    OUTCOMES_MOST_TABLES = 1000000, /* where they are not; and then */
    OUTCOMES_MOST_CELLS = 4096,     /* groups times blocks */
};

/* How many there are; 0: more than that. Tables are gone through one by one. */
uint64_t outcomes_count(const Shape *shape);

/* The number of an outcome that is no table, items[p] at place p. Words in lexicographic order
 * (multinomial numbers), samples likewise (mixed radix), subsets by their greatest items first
 * (colexicographic: sum C(c_j, j)). `count` is outcomes_count, not 0; `room` has 2 n uint32_t. */
uint64_t outcome_rank(const Shape *shape, uint64_t count, const uint16_t *items, uint32_t *room);

/* The other way: what the form says, `ret` of n numbers at most: groups, items, items (ascending),
 * blocks of the items. Returns how many numbers. */
size_t outcome_unrank(const Shape *shape, uint64_t count, uint64_t rank, uint16_t *ret);

/* Calls `each` with every table in order, table[group * blocks + block], until it returns false. Of
 * a shape of OUTCOMES_MOST_CELLS at most, as one is whose outcomes are counted. */
typedef bool EachTable(void *context, const uint32_t *table);
void outcome_tables(const Shape *shape, EachTable *each, void *context);

/* ln of n! / (r! ... s! ...) of groups of r items and blocks of s places: of the number of outcomes
 * where all are equally likely. */
double outcome_log_count(const Shape *shape);

/* The chance of a table, with that number: 1 / m! ... over it, m the items of a group in a block.
 */
double outcome_chance(const Shape *shape, double log_count, const uint32_t *table);

#endif
