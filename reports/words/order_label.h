/* Orders by their number. */
#ifndef FAIRNESS_ORDER_LABEL_H
#define FAIRNESS_ORDER_LABEL_H

#include <stddef.h>
#include <stdint.h>

enum {
    ORDER_LABEL_ITEMS = 9,                   /* one digit an item */
    ORDER_LABEL_SIZE = 2 * ORDER_LABEL_ITEMS /* "0 1 2" and so on, with its NUL */
};

/* Writes the order of `n` <= ORDER_LABEL_ITEMS items that has that place, from 0, in the
 * lexicographic list of all: "0 2 1". */
void order_label(uint64_t rank, size_t n, char label[ORDER_LABEL_SIZE]);

#endif
