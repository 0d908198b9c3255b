/* An order as people write it. */
#ifndef FAIRNESS_ORDER_READ_H
#define FAIRNESS_ORDER_READ_H

#include "base/item.h"

#include <stdbool.h>
#include <stddef.h>

/* The items of "0 2 1", "0,2,1", "b > a > c" or, where there is nothing between them, "021": by
 * their labels, or where there are none (label_count is 0) by numbers from `base` on. Between items
 * may stand blanks, commas, -, >. False where they are no order of 2 to PERMUTATIONS_MAX_N items,
 * which `items` has room for. */
bool order_read(const char *text, char *const *labels, size_t label_count, unsigned base,
                Item *items, size_t *ret_n);

#endif
