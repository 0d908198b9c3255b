/* Two libraries end the process themselves when memory runs out: GMP by a signal, the OpenMP
 * runtime by exit(1), which is this program's word for "biased". The guard makes both of them exit
 * with EXIT_FAILED, and without the part of a report that may be on its way. */
#ifndef FAIRNESS_LIBRARY_GUARD_H
#define FAIRNESS_LIBRARY_GUARD_H

#include <stdbool.h>
#include <sys/types.h>

typedef struct LibraryGuard {
    pid_t process; /* ours */
    bool by_us;    /* the process ends because main says so */
} LibraryGuard;

/* Called once, by main, before anything else. The guard must be there until the process is gone. */
void library_guard_set(LibraryGuard *guard);

/* Ends the process with the exit status of a command. */
_Noreturn void library_guard_exit(LibraryGuard *guard, int status);

#endif
