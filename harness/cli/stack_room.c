#include "cli/stack_room.h"

#include <stddef.h>
#include <sys/mman.h>
#include <sys/resource.h>

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

Status stack_room_take(Error *error)
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
