#include "platform/platform.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

void stdio_open_missing(void)
{
    for (int descriptor = 0; descriptor <= STDERR_FILENO; descriptor++)
        if (fcntl(descriptor, F_GETFD) == -1)
            (void)!open("/dev/null", O_RDONLY);
}

void streams_discard(void)
{
    int nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);
    if (nowhere >= 0) {
        dup2(nowhere, STDOUT_FILENO);
        dup2(nowhere, STDERR_FILENO);
        close(nowhere);
    }
}

/* Some twice what the deepest command was seen to take: 200 kB, most of it where positions are made
 * of the counts of orders. */
enum { STACK_NEEDED = 512 << 10 };

static rlim_t limit_of(int what)
{
    struct rlimit limit;
    return getrlimit(what, &limit) == 0 ? limit.rlim_cur : RLIM_INFINITY;
}

/* Grows the stack by that much: it stays so. */
static __attribute__((noinline)) void touch_stack(void)
{
    volatile unsigned char room[STACK_NEEDED];
    for (size_t i = sizeof room; i >= 4096; i -= 4096)
        room[i - 4096] = 0;
}

Status stack_prefault(Error *error)
{
    rlim_t stack = limit_of(RLIMIT_STACK);
    if (stack < 2 * STACK_NEEDED) /* what the shell handed over lies there, too */
        return error_set(error, STATUS_FAILED,
                         "the stack is limited to %llu kB; at least %d are needed (ulimit -s)",
                         (unsigned long long)(stack >> 10), 2 * STACK_NEEDED >> 10);
    if (limit_of(RLIMIT_AS) == RLIM_INFINITY)
        return STATUS_OK; /* the system gives the stack what it needs, when it does */
    /* The stack counts among what is limited, but only a mapping says so when it is refused. */
    void *tried =
        mmap(NULL, STACK_NEEDED, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (tried == MAP_FAILED)
        return error_set(error, STATUS_FAILED, "out of memory for the stack");
    munmap(tried, STACK_NEEDED);
    touch_stack();
    return STATUS_OK;
}

_Noreturn void end_at_once(const char *line, int status)
{
    (void)!write(STDERR_FILENO, line, strlen(line));
    _exit(status);
}

#ifdef __GLIBC__
static void at_exit(int status, void *context)
{
    const EndGuard *guard = context;
    if (getpid() != guard->process) /* a plugin's, forked from ours: it is told by its own status */
        _exit(status);
    if (!guard->by_us)
        _exit(guard->status); /* whoever called exit() has said why */
}
#endif

void end_guard_set(EndGuard *guard, int status)
{
    *guard = (EndGuard){.process = getpid(), .status = status};
#ifdef __GLIBC__
    /* Elsewhere a handler gets no context, and the OpenMP runtime's exit status stands. */
    on_exit(at_exit, guard);
#endif
}

_Noreturn void end_guarded(EndGuard *guard, int status)
{
    guard->by_us = true;
    exit(status);
}
