/* What standard output and standard error are connected to. */
#ifndef FAIRNESS_PLATFORM_TERMINAL_H
#define FAIRNESS_PLATFORM_TERMINAL_H

#include <stdbool.h>
#include <stddef.h>

/* Whether standard output is a terminal. Open MPI gives rank 0 one of its own, wherever the output
 * goes in the end: there it is the launcher's standard output that counts, where it can be seen. */
bool output_is_terminal(void);
bool errors_are_terminal(void);

/* The columns of that terminal; 0 where it does not say, or is none. */
size_t output_columns(void);
size_t errors_columns(void);

#endif
