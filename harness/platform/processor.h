/* Which instructions the processor has that we run on. */
#ifndef FAIRNESS_PROCESSOR_H
#define FAIRNESS_PROCESSOR_H

#include <stdbool.h>

/* Whether it has those that an x86-64 of this level is known by: 2, 3 or 4. Never on another. */
bool processor_has_level(int level);

#endif
