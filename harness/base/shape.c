#include "base/shape.h"

#include <string.h>

Shape shape_plain(size_t n)
{
    return (Shape){.n = n, .groups = n, .blocks = n, .seen = n, .ordered = true};
}

bool shape_is_plain(const Shape *shape)
{
    return shape->groups == shape->n && shape->blocks == shape->n;
}

void shape_clear(Shape *shape)
{
    arena_clear(&shape->memory);
    *shape = (Shape){0};
}

/* Notes which items are alike. */
static Status take_groups(Shape *shape, const uint16_t *group_of, size_t groups, Error *error)
{
    shape->in_group = arena_get(&shape->memory, groups, sizeof *shape->in_group);
    shape->group_of = arena_get(&shape->memory, shape->n, sizeof *shape->group_of);
    TRY(arena_status(&shape->memory, "the shape of a deal", error));
    for (size_t item = 0; item < shape->n; item++) {
        if (group_of[item] >= groups)
            return error_set(error, STATUS_USAGE, "item %zu is of group %u of %zu", item,
                             group_of[item], groups);
        shape->group_of[item] = group_of[item];
        shape->in_group[group_of[item]]++;
    }
    for (size_t group = 0; group < groups; group++)
        if (!shape->in_group[group])
            return error_set(error, STATUS_USAGE, "no item is of group %zu", group);
    return STATUS_OK;
}

static Status take_names(Shape *shape, char *const *names, Error *error)
{
    shape->names = arena_get(&shape->memory, shape->groups, sizeof *shape->names);
    for (size_t group = 0; shape->names && group < shape->groups; group++)
        shape->names[group] = arena_copy(&shape->memory, names[group]);
    return arena_status(&shape->memory, "the shape of a deal", error);
}

/* Notes which places are seen, and which of them together. */
static Status take_blocks(Shape *shape, const uint32_t *sizes, size_t blocks, Error *error)
{
    shape->seen = 0;
    for (size_t block = 0; block < blocks; block++) {
        size_t size = sizes ? sizes[block] : 1;
        if (size < 1 || size > shape->n - shape->seen)
            return error_set(error, STATUS_USAGE, "the places seen are more than the %zu there are",
                             shape->n);
        shape->ordered = shape->ordered && size == 1;
        shape->seen += size;
    }
    shape->blocks = blocks + (shape->seen < shape->n);
    if (shape->blocks == shape->n && shape->ordered)
        return STATUS_OK; /* a rest of one place is as good as seen, and yet not shown */
    shape->in_block = arena_get(&shape->memory, shape->blocks, sizeof *shape->in_block);
    shape->block_of = arena_get(&shape->memory, shape->n, sizeof *shape->block_of);
    TRY(arena_status(&shape->memory, "the shape of a deal", error));
    size_t place = 0;
    for (size_t block = 0; block < shape->blocks; block++) {
        size_t size = block == blocks ? shape->n - shape->seen : sizes ? sizes[block] : 1;
        shape->in_block[block] = (uint32_t)size;
        for (size_t end = place + size; place < end; place++)
            shape->block_of[place] = (uint16_t)block;
    }
    return STATUS_OK;
}

Status shape_make(Shape *ret, size_t n, const uint16_t *group_of, size_t groups, char *const *names,
                  const uint32_t *block_sizes, size_t blocks, Error *error)
{
    if (n < 1 || n > SHAPE_MOST_ITEMS || blocks < 1 || blocks > n)
        return error_set(error, STATUS_USAGE, "%zu items, %zu hands: at most %d items", n, blocks,
                         SHAPE_MOST_ITEMS);
    Shape shape = shape_plain(n);
    Status status = STATUS_OK;
    if (group_of) {
        shape.groups = groups;
        status = take_groups(&shape, group_of, groups, error);
    }
    THEN_IF(status, names, take_names(&shape, names, error));
    THEN(status, take_blocks(&shape, block_sizes, blocks, error));
    if (status)
        shape_clear(&shape);
    else
        *ret = shape;
    return status;
}

Status shape_copy(Shape *ret, const Shape *shape, Error *error)
{
    size_t hands = shape->blocks - (shape->seen < shape->n && shape->in_block);
    if (!shape->in_block)
        hands = shape->seen;
    Status status = shape_make(ret, shape->n, shape->group_of, shape->groups, shape->names,
                               shape->ordered ? NULL : shape->in_block, hands, error);
    if (!status)
        ret->outcomes = shape->outcomes;
    return status;
}
