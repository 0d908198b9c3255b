/* How the process begins, and how it ends where it does not end by itself. */
#ifndef FAIRNESS_END_H
#define FAIRNESS_END_H

#include "base/status.h"

#include <stdbool.h>

/* Holds a standard stream that the caller closed by a descriptor that cannot be written to: it must
 * not become a file that is opened later, and writing there is to fail. To be called first. */
void streams_hold(void);

/* What is written to the standard streams from here on is gone. */
void streams_discard(void);

/* Where the caller limits the stack or all memory (`ulimit -s`, `-v`): takes what any command needs
 * of the stack now, for a stack that cannot grow ends a program without a word. STATUS_FAILED where
 * it is not to be had. */
Status stack_take(Error *error);

/* Writes the line and ends the process, with nothing in between. A handler of a signal may call it.
 */
_Noreturn void end_at_once(const char *line, int status);

/* A library that calls exit(), as the OpenMP runtime does with 1 when memory runs out, is made to
 * end with the guard's status, for 1 is this program's word for "biased"; and without the part of a
 * report that may be on its way. */
typedef struct EndGuard {
    long process; /* ours */
    int status;
    bool by_us; /* the process ends because main says so */
} EndGuard;

/* Called once, by main. The guard must be there until the process is gone. */
void end_guard_set(EndGuard *guard, int status);

/* Ends the process with the exit status of a command. */
_Noreturn void end_guarded(EndGuard *guard, int status);

#endif
