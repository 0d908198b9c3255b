/* Finding a shuffle by name. */
#ifndef FAIRNESS_REGISTRY_H
#define FAIRNESS_REGISTRY_H

#include "algorithms/algorithm.h"

/* Every shuffle, in the order of list.def, ended by NULL. The orders machine has its own list,
 * entry for entry the same shuffles compiled for it. */
#ifdef DECK_MACHINE_ORDERS
#define algorithm_list algorithm_list_orders
#endif
extern const Algorithm *const algorithm_list[];

#endif
