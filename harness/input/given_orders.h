/* Orders that lie in the memory of the program we run in, one in each row of a table:
 * Subject.own of subject_orders. */
#ifndef FAIRNESS_GIVEN_ORDERS_H
#define FAIRNESS_GIVEN_ORDERS_H

#include "trials/subject.h"

/* How an item is written there. */
typedef enum ItemForm {
    ITEM_U8,
    ITEM_U16,
    ITEM_U32,
    ITEM_U64,
    ITEM_I8,
    ITEM_I16,
    ITEM_I32,
    ITEM_I64
} ItemForm;

typedef struct GivenOrders {
    const void *first; /* row; borrowed */
    uint64_t rows;
    ptrdiff_t stride;   /* bytes from a row to the next */
    size_t width;       /* items of a row, side by side; 0: n */
    ItemForm form;      /* of these, which need not be aligned */
    SubjectItems items; /* the number of the first item, and what items are called */
} GivenOrders;

extern const SubjectKind subject_orders;

#endif
