/* How much memory counts may take, where nobody says. */
#ifndef FAIRNESS_DEFAULT_MEMORY_H
#define FAIRNESS_DEFAULT_MEMORY_H

#include <stdint.h>

/* Three quarters of the machine's memory, in bytes: what may be taken without asking. */
uint64_t default_memory(void);

#endif
