/* The order in which named items lay before the shuffle, where the names themselves tell it. */
#ifndef FAIRNESS_NAME_ORDER_H
#define FAIRNESS_NAME_ORDER_H

#include <stdbool.h>
#include <stddef.h>

/* Sorts names, all different, that count: by the one number, or letter, in which they differ
 * ("track 9", "track 10"), if these are consecutive; a deck of 52 cards ("AS", "10h", a suit's
 * sign) as
 * `--deck cards` has it. Returns whether they do; others stay as they are. Nothing but the names
 * decides, so whatever is tested of items in this order is chosen before the data. */
bool names_put_in_order(char **names, size_t count);

#endif
