/* Tables of orders: a count behind each order, or n! counts in lexicographic order. */
#include "input/line_fault.h"
#include "input/order_read.h"
#include "input/table_read.h"
#include "tallies/permutations.h"
#include "tallies/rank.h"

#include <stdlib.h>
#include <string.h>

/* Counts behind the orders that they are of, to the lexicographic list. False where the labels are
 * no orders, so that they are counts, too. */
static bool orders_by_label(const TableRequest *wanted, const TableText *text, size_t *ret_n)
{
    const ItemCode *code = wanted->code;
    size_t n = 0, of;
    Item items[PERMUTATIONS_MAX_N];
    for (size_t row = 0; row < text->row_count; row++) {
        if (!text->rows[row].label ||
            !order_read(text->rows[row].label, code->labels, code->n, 0, items, &of))
            return false;
        if ((n && n != of) || (wanted->n && wanted->n != of))
            return false;
        n = of;
    }
    *ret_n = n;
    return true;
}

static Status sort_orders(const TableRequest *wanted, TableText *text, size_t n, Error *error)
{
    uint64_t count = permutation_count(n), *sorted = calloc(count, sizeof *sorted);
    bool *there = calloc(count, sizeof *there);
    Status status = sorted && there ? STATUS_OK : table_no_memory(error);
    Item items[PERMUTATIONS_MAX_N];
    for (size_t row = 0; !status && row < text->row_count; row++) {
        const TableRow *one = &text->rows[row];
        const ItemCode *code = wanted->code;
        order_read(one->label, code->labels, code->n, 0, items, &n);
        uint64_t rank = permutation_rank(items, n);
        if (there[rank])
            status = line_fault(wanted->where, one->line, error, "this order is there twice");
        there[rank] = true;
        sorted[rank] = text->numbers[one->first];
    }
    free(there);
    if (status) {
        free(sorted);
        return status;
    }
    free(text->numbers);
    text->numbers = sorted;
    text->number_count = count;
    return STATUS_OK;
}

/* Where most lines are an order and its count, the one that is none is a slip, and not more counts.
 */
static Status check_slip(const TableRequest *wanted, const TableText *text, Error *error)
{
    const ItemCode *code = wanted->code;
    size_t orders = 0, n, slip = 0;
    Item items[PERMUTATIONS_MAX_N];
    for (size_t row = 0; row < text->row_count; row++) {
        const char *label = text->rows[row].label;
        if (label && order_read(label, code->labels, code->n, 0, items, &n))
            orders++;
        else
            slip = row;
    }
    if (orders < 2 || 2 * orders <= text->row_count)
        return STATUS_OK;
    const char *label = text->rows[slip].label;
    char shown[4 * 40 + 4];
    bytes_quote(label ? label : "", label ? strlen(label) : 0, 40, shown);
    return orders < text->row_count
               ? line_fault(wanted->where, text->rows[slip].line, error,
                            "\"%s\" is no order like the other lines", shown)
               : line_fault(wanted->where, 0, error, "orders of different lengths");
}

Status table_read_orders(const TableRequest *wanted, const Text *bytes, TableText *ret,
                         size_t *ret_n, Error *error)
{
    TableText text = {0};
    Error unused;
    const char *where = wanted->where, *column = wanted->column;
    if (!table_text_parse(where, text_string(bytes), bytes->length, LABELS_ALWAYS, column, &text,
                          &unused)) {
        if (orders_by_label(wanted, &text, ret_n)) {
            *ret = text;
            return sort_orders(wanted, ret, *ret_n, error);
        }
        Status status = check_slip(wanted, &text, error);
        table_text_clear(&text);
        if (status)
            return status;
    }
    Status status =
        table_text_parse(where, text_string(bytes), bytes->length, LABELS_NONE, column, ret, error);
    if (!status && ret->rows[0].label)
        return line_fault(wanted->where, ret->rows[0].line, error,
                          "its label is no order; accepted: 0 2 1  88976");
    for (size_t n = 2; !status && n <= PERMUTATIONS_MAX_N; n++)
        if (permutation_count(n) == ret->number_count)
            *ret_n = n;
    if (!status && !*ret_n && !wanted->n)
        status = line_fault(where, 0, error,
                            "%zu counts; a table of orders has n! of them, 6 of 3 items, "
                            "or lines of an order and its count: 0 2 1  88976",
                            ret->number_count);
    return status;
}
