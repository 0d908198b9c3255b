/* Tables of orders under a shape that is not plain: a count behind each draw, or hand. */
#include "input/line_fault.h"
#include "input/table_read.h"

#include <stdlib.h>
#include <string.h>

/* The items that are drawn, and the others behind them. False where these are not as many items as
 * are seen, all different. */
static bool complete(const Item *drawn, size_t width, const Shape *shape, Item *items, bool *taken)
{
    size_t n = shape->n, place = 0;
    memset(taken, 0, n * sizeof *taken);
    for (; place < width && width == shape->seen; place++) {
        if (drawn[place] >= n || taken[drawn[place]])
            return false;
        taken[drawn[place]] = true;
        items[place] = drawn[place];
    }
    if (place < shape->seen)
        return false;
    for (size_t item = 0; item < n; item++)
        if (!taken[item])
            items[place++] = (Item)item;
    return true;
}

static int by_item(const void *a, const void *b)
{
    return (int)*(const Item *)a - (int)*(const Item *)b;
}

Status table_deals(const TableRequest *wanted, const TableText *text, const Shape *shape,
                   CountTable *ret, Error *error)
{
    size_t n = shape->n, rows = text->row_count;
    CountTable table = {.kind = TABLE_ORDERS, .count = rows};
    SCOPED_ROOM(bool, taken, n, "a table of counts", error);
    table.deals = calloc(rows, n * sizeof *table.deals);
    table.counts = calloc(rows, sizeof *table.counts);
    Status status = table.deals && table.counts ? STATUS_OK : table_no_memory(error);
    if (!status && shape->groups < n)
        status = error_set(error, STATUS_USAGE, "a table of orders is of items that all differ");
    for (size_t row = 0; !status && row < rows; row++) {
        Item *deal = table.deals + row * n;
        const TableRow *one = &text->rows[row];
        if (!text->items ||
            !complete(text->items + row * text->width, text->width, shape, deal, taken))
            status =
                line_fault(wanted->where, one->line, error,
                           "its label is not %zu of the %zu items, all different", shape->seen, n);
        if (!shape->ordered && shape->blocks == 2)
            qsort(deal, shape->seen, sizeof *deal, by_item);
        for (size_t before = 0; !status && before < row; before++)
            if (memcmp(table.deals + before * n, deal, shape->seen * sizeof *deal) == 0)
                status = line_fault(wanted->where, one->line, error, "it is there twice");
        table.counts[row] = text->numbers[one->first];
        table.trials += table.counts[row];
    }
    THEN_IF(status, !table.trials, line_fault(wanted->where, 0, error, "all counts are 0"));
    if (status)
        count_table_clear(&table);
    else
        *ret = table;
    return status;
}
