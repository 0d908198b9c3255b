/* Finding a shuffle by name. */
#ifndef FAIRNESS_REGISTRY_H
#define FAIRNESS_REGISTRY_H

#include "algorithms/descriptor.h"

/* Every shuffle, in the order of list.def, ended by NULL. Each machine has a list of its own, entry
 * for entry the same shuffles compiled for it; in the lockstep machine's a shuffle that runs alone
 * has a NULL for its `shuffle`. */
#if defined(DECK_MACHINE_LAWS)
#define algorithm_list algorithm_list_laws
#elif defined(DECK_MACHINE_LANES)
#define ALGORITHM_LIST_NAME(machine)   algorithm_list_lanes_##machine
#define ALGORITHM_LIST_SYMBOL(machine) ALGORITHM_LIST_NAME(machine)
#define algorithm_list                 ALGORITHM_LIST_SYMBOL(DECK_MACHINE_LANES)
#endif
extern const Algorithm *const algorithm_list[];

#endif
