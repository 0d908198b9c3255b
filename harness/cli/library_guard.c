#include "cli/library_guard.h"

#include "cli/commands.h"

#include <stdio.h>
/* gmp.h declares its stream functions only after stdio.h */
#include <gmp.h>
#include <stdlib.h>
#include <unistd.h>

/* GMP has no way to hear of a failure, and stopping it half way would leave its numbers broken. The
 * unfinished files have no names yet (cli/output_file.c), so nothing stays behind. */
static void *given(void *memory)
{
    static const char line[] = "fairness: out of memory for exact fractions\n";
    if (memory)
        return memory;
    (void)!write(STDERR_FILENO, line, sizeof line - 1);
    _exit(EXIT_FAILED);
}

static void *gmp_allocate(size_t size)
{
    return given(malloc(size));
}

static void *gmp_reallocate(void *memory, size_t old_size, size_t new_size)
{
    (void)old_size;
    return given(realloc(memory, new_size));
}

static void gmp_release(void *memory, size_t size)
{
    (void)size;
    free(memory);
}

#ifdef __GLIBC__
static void at_exit(int status, void *context)
{
    const LibraryGuard *guard = context;
    if (getpid() != guard->process) /* a plugin's, forked from ours: it is told by its own status */
        _exit(status);
    if (!guard->by_us)
        _exit(EXIT_FAILED); /* whoever called exit() has said why */
}
#endif

void library_guard_set(LibraryGuard *guard)
{
    guard->by_us = false;
    guard->process = getpid();
    mp_set_memory_functions(gmp_allocate, gmp_reallocate, gmp_release);
#ifdef __GLIBC__
    /* Elsewhere a handler gets no context, and the OpenMP runtime's exit status stands. */
    on_exit(at_exit, guard);
#endif
}

_Noreturn void library_guard_exit(LibraryGuard *guard, int status)
{
    guard->by_us = true;
    exit(status);
}
