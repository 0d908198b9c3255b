/* Random bytes that nobody can foretell. */
#ifndef FAIRNESS_ENTROPY_H
#define FAIRNESS_ENTROPY_H

#include <stdbool.h>
#include <stddef.h>

/* Fills `size` bytes, all of them. False, and errno says why, where the system gives none, as an
 * old kernel or a sandbox may; once it has given some it does not refuse. */
bool entropy_fill(void *bytes, size_t size);

#endif
