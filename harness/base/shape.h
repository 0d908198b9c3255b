/* The items that are shuffled, of which some may be alike, and the places that are seen, of which
 * some may not be distinguished; other places are not seen at all. Everything that is counted under
 * a shape is a function of how many items of each group fell into each block; with all items
 * different and every place seen by itself that is the order, the plain shape.
 *
 * Inside, a deal is always an order of n different items. Where a subject names alike items by one
 * name, or shows fewer places than there are, whoever reads it numbers them in any way that fits:
 * nothing that is counted depends on it. */
#ifndef FAIRNESS_SHAPE_H
#define FAIRNESS_SHAPE_H

#include "base/arena.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { SHAPE_MOST_ITEMS = 65535 };

typedef struct TargetLaw TargetLaw; /* base/target_law.h */

typedef struct Shape {
    Arena memory;         /* of its tables and names */
    size_t n;             /* items, and places */
    size_t groups;        /* of items that are alike; n where all differ */
    size_t blocks;        /* of places; n where all are seen, each by itself. Where not all are seen
                             the rest is the last block */
    size_t seen;          /* the first places, which are seen; at most n */
    uint64_t outcomes;    /* that can be distinguished, where they can be counted one by one
                             (shape_outcomes.h); else 0, as after shape_make */
    bool ordered;         /* all seen places are blocks by themselves (--take; the plain shape) */
    uint32_t *in_group;   /* items in each group, `groups` of them; NULL: 1 each */
    uint32_t *in_block;   /* places in each block, `blocks` of them; NULL: 1 each */
    uint16_t *group_of;   /* of each item; NULL: the item itself */
    uint16_t *block_of;   /* of each place; NULL: the place itself */
    char **names;         /* of the groups; NULL: numbers */
    const TargetLaw *law; /* what it should be, where not every order is to be alike: of the plain
                            shape, or, of neighbours, of alike items; borrowed */
} Shape;

/* n different items, each place seen by itself. Owns nothing. */
Shape shape_plain(size_t n);

/* Whether it is the plain shape. */
bool shape_is_plain(const Shape *shape);

/* Whether all orders of n different items are to be alike, so that what holds for n holds. */
static inline bool shape_is_usual(const Shape *shape)
{
    return shape_is_plain(shape) && !shape->law;
}

/* The shape that is pointed to, or, for NULL, the plain one of n items. It borrows what it has. */
static inline Shape shape_or_plain(const Shape *shape, size_t n)
{
    return shape ? *shape : shape_plain(n);
}

/* The group of an item, the block of a place, and how many are in each. */
static inline size_t shape_group(const Shape *shape, size_t item)
{
    return shape->group_of ? shape->group_of[item] : item;
}

static inline size_t shape_block(const Shape *shape, size_t place)
{
    return shape->block_of ? shape->block_of[place] : place;
}

static inline size_t shape_in_group(const Shape *shape, size_t group)
{
    return shape->in_group ? shape->in_group[group] : 1;
}

static inline size_t shape_in_block(const Shape *shape, size_t block)
{
    return shape->in_block ? shape->in_block[block] : 1;
}

/* Makes a shape of the groups that items belong to, and of the blocks that are seen. `group_of` has
 * n numbers, 0 .. groups - 1, each of which occurs; NULL: all items differ. `names` are the names
 * of the groups, or NULL. `blocks` sizes of at least 1 that add up to n at most; NULL: each of the
 * first `blocks` places by itself (n of them: all are seen). A rest that is not seen becomes one
 * more block. All is copied. Fails for want of memory, and where the numbers are not as said. On
 * success the caller owes shape_clear. */
Status shape_make(Shape *ret, size_t n, const uint16_t *group_of, size_t groups, char *const *names,
                  const uint32_t *block_sizes, size_t blocks, Error *error);
void shape_clear(Shape *shape);

/* A copy that owns what it points to. Fails for want of memory. */
Status shape_copy(Shape *ret, const Shape *shape, Error *error);

#endif
