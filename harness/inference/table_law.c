#include "inference/table_law.h"

#include "tallies/blocks.h"

#include <stdbool.h>

/* One more row, or column, of that size. */
static void table_side_add(TableSide *side, double size, double times)
{
    size_t i = 0;
    while (i < side->kinds && i < TABLE_KINDS && side->size[i] != size)
        i++;
    if (i < TABLE_KINDS) {
        side->times[i] = i < side->kinds ? side->times[i] + times : times;
        side->size[i] = size;
    }
    side->kinds = i < side->kinds ? side->kinds : i + 1;
}

/* The side with more rows, and fewer items in each: replacement adds less to the mean then. */
TableLaw table_law_of_shape(const Shape *shape)
{
    TableLaw law = {.factor = ((double)shape->n - 1) / (double)shape->n, .power = 2};
    bool turned = shape->blocks > shape->groups;
    for (size_t i = 0; i < shape->groups; i++)
        table_side_add(turned ? &law.columns : &law.rows, (double)shape_in_group(shape, i), 1);
    for (size_t i = 0; i < shape->blocks; i++)
        table_side_add(turned ? &law.rows : &law.columns, (double)shape_in_block(shape, i), 1);
    return law;
}

TableLaw table_law_of_cycle(size_t n)
{
    TableLaw law = {.factor = 1, .power = 3};
    if (n + 1 > BLOCKS_SINGLE)
        law.rows.kinds = TABLE_KINDS + 1;
    table_side_add(&law.rows, 1, (double)n + 1);
    table_side_add(&law.columns, 1, (double)n);
    return law;
}
