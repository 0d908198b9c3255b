/* A library to be loaded before the C library (LD_PRELOAD): it makes one allocation of a program
 * fail, so that a test can see what the program does then. tests/cli_out_of_memory.sh uses it.
 *
 *   FAILING_MEMORY_AT=K        the K-th allocation of the program fails, from 1
 *   FAILING_MEMORY_FOREVER=1   and so do all after it
 *   FAILING_MEMORY_PLACES=FILE no allocation fails; FILE gets, a line each, the numbers of the
 *                              allocations that came from a place in the program not seen before,
 *                              and last "total" and how many there were
 *   FAILING_MEMORY_FIRED=FILE  FILE is made when an allocation was made to fail
 *
 * A place is the chain of return addresses. What the dynamic linker allocates before this library's
 * constructor has run is left alone. mmap counts where the program itself calls it. */
#include <dlfcn.h>
#include <errno.h>
#include <execinfo.h>
#include <fcntl.h>
#include <malloc.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

/* glibc's own, which are not what this library stands before. */
void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *memory, size_t size);
void *__libc_memalign(size_t alignment, size_t size);

enum { MOST_PLACES = 1 << 16, DEPTH = 24 };

/* A library that is called in place of another's functions has nowhere else to keep its state. */
static struct {
    bool on, forever;
    long at, count;
    int places; /* descriptor, or -1 */
    int lock;
    uint64_t seen[MOST_PLACES];
} state = {.places = -1};

static __thread bool inside; /* backtrace() allocates, too */

static void say_number(const char *word, long number)
{
    char line[64];
    int length = snprintf(line, sizeof line, "%s%ld\n", word, number);
    (void)!write(state.places, line, (size_t)length);
}

static void note_place(long number)
{
    void *chain[DEPTH];
    int depth = backtrace(chain, DEPTH);
    uint64_t hash = 1469598103934665603u; /* FNV-1a, over words */
    for (int i = 2; i < depth; i++)
        hash = (hash ^ (uint64_t)(uintptr_t)chain[i]) * 1099511628211u;
    hash |= 1;
    while (__atomic_exchange_n(&state.lock, 1, __ATOMIC_ACQUIRE)) {
    }
    size_t slot = hash % MOST_PLACES;
    while (state.seen[slot] && state.seen[slot] != hash)
        slot = (slot + 1) % MOST_PLACES;
    bool fresh = !state.seen[slot];
    state.seen[slot] = hash;
    __atomic_store_n(&state.lock, 0, __ATOMIC_RELEASE);
    if (fresh)
        say_number("", number);
}

__attribute__((noinline)) static bool fails(void)
{
    if (!state.on || inside)
        return false;
    long number = __atomic_add_fetch(&state.count, 1, __ATOMIC_RELAXED);
    if (state.places >= 0) {
        inside = true;
        note_place(number);
        inside = false;
        return false;
    }
    if (number != state.at && !(state.forever && number > state.at))
        return false;
    const char *fired = getenv("FAILING_MEMORY_FIRED");
    int descriptor = fired ? open(fired, O_WRONLY | O_CREAT | O_CLOEXEC, 0600) : -1;
    if (descriptor >= 0)
        close(descriptor);
    errno = ENOMEM;
    return true;
}

void *malloc(size_t size)
{
    return fails() ? NULL : __libc_malloc(size);
}

void *calloc(size_t count, size_t size)
{
    return fails() ? NULL : __libc_calloc(count, size);
}

void *realloc(void *memory, size_t size)
{
    return fails() ? NULL : __libc_realloc(memory, size);
}

void *aligned_alloc(size_t alignment, size_t size)
{
    return fails() ? NULL : __libc_memalign(alignment, size);
}

void *memalign(size_t alignment, size_t size)
{
    return fails() ? NULL : __libc_memalign(alignment, size);
}

int posix_memalign(void **memory, size_t alignment, size_t size)
{
    void *got = fails() ? NULL : __libc_memalign(alignment, size);
    if (!got)
        return ENOMEM;
    *memory = got;
    return 0;
}

void *mmap(void *address, size_t length, int protection, int flags, int file, off_t offset)
{
    static void *(*real)(void *, size_t, int, int, int, off_t);
    if (!real)
        real = (void *(*)(void *, size_t, int, int, int, off_t))dlsym(RTLD_NEXT, "mmap");
    return fails() ? MAP_FAILED : real(address, length, protection, flags, file, offset);
}

__attribute__((constructor)) static void begin(void)
{
    const char *at = getenv("FAILING_MEMORY_AT"), *places = getenv("FAILING_MEMORY_PLACES");
    if (places) {
        void *chain[1];
        (void)backtrace(chain, 1); /* loads what it needs */
        state.places = open(places, O_WRONLY | O_CREAT | O_TRUNC | O_APPEND | O_CLOEXEC, 0600);
    }
    state.at = at ? atol(at) : 0;
    state.forever = getenv("FAILING_MEMORY_FOREVER") != NULL;
    state.on = state.at > 0 || state.places >= 0;
}

__attribute__((destructor)) static void end(void)
{
    if (state.places >= 0)
        say_number("total ", state.count);
}
