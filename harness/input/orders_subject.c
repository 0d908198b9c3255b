/* Orders in the caller's memory, as a subject: they are read where they lie. */
#include "input/given_orders.h"
#include "trials/subject_run.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* The number at a place of a row, which need not be aligned. */
static inline int64_t number_at(ItemForm form, const unsigned char *row, size_t place)
{
#define READ(type)                                                                                 \
    {                                                                                              \
        type number;                                                                               \
        memcpy(&number, row + place * sizeof number, sizeof number);                               \
        return (int64_t)number;                                                                    \
    }
    switch (form) {
    case ITEM_U8:
        READ(uint8_t)
    case ITEM_U16:
        READ(uint16_t)
    case ITEM_U32:
        READ(uint32_t)
    case ITEM_U64:
        READ(uint64_t)
    case ITEM_I8:
        READ(int8_t)
    case ITEM_I16:
        READ(int16_t)
    case ITEM_I32:
        READ(int32_t)
    default:
        READ(int64_t)
    }
#undef READ
}

/* The row as items from 0: whether all are below n. */
static bool read_row(const GivenOrders *orders, const unsigned char *row, size_t width, size_t n,
                     Item *items)
{
    bool strange = false;
    for (size_t place = 0; place < width; place++) {
        uint64_t item = (uint64_t)number_at(orders->form, row, place) - orders->items.base;
        strange |= item >= n;
        items[place] = (Item)item;
    }
    return !strange;
}

/* SubjectRun.own counts the rows that were read. */
static Status orders_open(SubjectRun *run, Error *error)
{
    run->own = arena_get(&run->memory, 1, sizeof(uint64_t));
    return arena_status(&run->memory, "recorded orders", error);
}

/* Names the first number of the row that is no item. */
static Status refuse(const GivenOrders *orders, const unsigned char *row, uint64_t number,
                     size_t width, size_t n, Error *error)
{
    size_t place = 0;
    uint64_t base = orders->items.base;
    while (place + 1 < width && (uint64_t)number_at(orders->form, row, place) - base < n)
        place++;
    int64_t strange = number_at(orders->form, row, place);
    char text[32];
    snprintf(text, sizeof text, orders->form == ITEM_U64 ? "%" PRIu64 : "%" PRId64, strange);
    return error_set(error, STATUS_FAILED,
                     "row %" PRIu64 ": %s at place %zu is not an item (expected whole numbers from "
                     "%" PRIu64 " to %" PRIu64 ")",
                     number, text, place, base, n - 1 + base);
}

static Status orders_next(SubjectRun *run, int feed, Item *outcomes, bool *missing, size_t count,
                          size_t *ret_count, Error *error)
{
    const GivenOrders *orders = run->plan->subject.own;
    uint64_t *at = run->own;
    size_t n = run->plan->n, width = orders->width ? orders->width : n;
    *ret_count = 0;
    if (!run->first.keep_going(run))
        return STATUS_OK;
    for (size_t i = 0; i < count && *at < orders->rows; i++, ++*at) {
        const unsigned char *row =
            (const unsigned char *)orders->first + (ptrdiff_t)*at * orders->stride;
        if (!read_row(orders, row, width, n, outcomes + i * n))
            return refuse(orders, row, *at, width, n, error);
        ++*ret_count;
    }
    return STATUS_OK;
}

static SubjectItems orders_items(const Subject *subject)
{
    return ((const GivenOrders *)subject->own)->items;
}

const SubjectKind subject_orders = {
    .origin = ORIGIN_INPUT,
    .option = "orders",
    .accepted = "a table of numbers",
    .tells_order = true,
    .items = orders_items,
    .children = subject_no_children,
    .open = orders_open,
    .next = orders_next,
};
