/* Orders in the caller's memory, as a subject: they are read where they lie. */
#include "input/given_orders.h"
#include "trials/subject_run.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* The number at a place of a row, and the row as items from 0: whether all are below n. Rows need
 * not be aligned. */
#define READERS(name, type)                                                                        \
    static int64_t number_##name(const unsigned char *row, size_t place)                           \
    {                                                                                              \
        type number;                                                                               \
        memcpy(&number, row + place * sizeof number, sizeof number);                               \
        return (int64_t)number;                                                                    \
    }                                                                                              \
    static bool read_##name(const unsigned char *row, size_t width, uint64_t base, size_t n,       \
                            Item *items)                                                           \
    {                                                                                              \
        bool strange = false;                                                                      \
        for (size_t place = 0; place < width; place++) {                                           \
            uint64_t item = (uint64_t)number_##name(row, place) - base;                            \
            strange |= item >= n;                                                                  \
            items[place] = (Item)item;                                                             \
        }                                                                                          \
        return !strange;                                                                           \
    }
READERS(u8, uint8_t)
READERS(u16, uint16_t)
READERS(u32, uint32_t)
READERS(u64, uint64_t)
READERS(i8, int8_t)
READERS(i16, int16_t)
READERS(i32, int32_t)
READERS(i64, int64_t)
#undef READERS

static const struct {
    int64_t (*number)(const unsigned char *row, size_t place);
    bool (*read)(const unsigned char *row, size_t width, uint64_t base, size_t n, Item *items);
} readers[] = {
#define READERS(name)                                                                              \
    {                                                                                              \
        number_##name, read_##name                                                                 \
    }
    [ITEM_U8] = READERS(u8),   [ITEM_U16] = READERS(u16), [ITEM_U32] = READERS(u32),
    [ITEM_U64] = READERS(u64), [ITEM_I8] = READERS(i8),   [ITEM_I16] = READERS(i16),
    [ITEM_I32] = READERS(i32), [ITEM_I64] = READERS(i64),
#undef READERS
};

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
    while (place + 1 < width && (uint64_t)readers[orders->form].number(row, place) - base < n)
        place++;
    int64_t strange = readers[orders->form].number(row, place);
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
        if (!readers[orders->form].read(row, width, orders->items.base, n, outcomes + i * n))
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
