/* A library to be loaded before the C library (LD_PRELOAD): it makes one allocation of a program
 * fail, so that a test can see what the program does then. tests/cli_out_of_memory.sh uses it.
 *
 *   FAILING_MEMORY_AT=K        the K-th allocation of the program fails, from 1
 *   FAILING_MEMORY_FOREVER=1   and so do all after it
 *   FAILING_MEMORY_PLACES=FILE no allocation fails; FILE gets, a line each, the numbers of the
 *                              allocations that came from a place in the program not seen before,
 *                              and last "total" and how many there were
 *   FAILING_MEMORY_SEEN=FILE   places that stand in FILE are not new; new ones are added to it
 *   FAILING_MEMORY_DEPTH=D     a place is its innermost D callers (24)
 *   FAILING_MEMORY_LEFT=FILE   FILE gets the number of blocks that the program's own code took and
 *                              nobody gave back until the end
 *   FAILING_MEMORY_FIRED=FILE  FILE is made when an allocation was made to fail
 *
 * A place is the chain of return addresses, each by where it is in its program or library. What the
 * dynamic linker allocates before this library's constructor has run is left alone, and so are the
 * programs that the program starts. mmap counts where the program itself calls it. */
#include <dlfcn.h>
#include <errno.h>
#include <execinfo.h>
#include <fcntl.h>
#include <link.h>
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
void __libc_free(void *memory);

enum { MOST_PLACES = 1 << 16, MOST_BLOCKS = 1 << 20, DEPTH = 24 };

/* A library that is called in place of another's functions has nowhere else to keep its state. */
static struct {
    bool on, forever;
    long at, count;
    int places; /* descriptor, or -1 */
    int known;  /* of the places seen before, or -1 */
    int depth;
    char fired[4096];
    char lock; /* of the two tables */
    uint64_t seen[MOST_PLACES];
    int left; /* descriptor, or -1 */
    uintptr_t program, program_end;
    uintptr_t blocks[MOST_BLOCKS]; /* at a hash of the address; 0: nothing, 1: something was */
    long block_count;
} state = {.places = -1, .known = -1, .left = -1, .depth = DEPTH};

static __thread bool inside; /* backtrace() allocates, too */

static void lock(void)
{
    while (__atomic_test_and_set(&state.lock, __ATOMIC_ACQUIRE)) {
    }
}

static void unlock(void)
{
    __atomic_clear(&state.lock, __ATOMIC_RELEASE);
}

static void say_number(int file, const char *word, long number)
{
    char line[64];
    int length = snprintf(line, sizeof line, "%s%ld\n", word, number);
    (void)!write(file, line, (size_t)length);
}

/* Notes a place; whether it is new. */
static bool add_place(uint64_t hash)
{
    lock();
    size_t slot = hash % MOST_PLACES;
    while (state.seen[slot] && state.seen[slot] != hash)
        slot = (slot + 1) % MOST_PLACES;
    bool fresh = !state.seen[slot];
    state.seen[slot] = hash;
    unlock();
    return fresh;
}

/* Where an address is in its program or library, which may lie elsewhere the next time. */
static uint64_t relative(void *address)
{
    Dl_info about;
    if (!dladdr(address, &about) || !about.dli_fbase)
        return 0;
    return (uint64_t)((uintptr_t)address - (uintptr_t)about.dli_fbase);
}

static void note_place(long number)
{
    enum { OWN = 2 }; /* frames of this library */
    void *chain[OWN + DEPTH];
    int depth = backtrace(chain, OWN + state.depth);
    uint64_t hash = 1469598103934665603u; /* FNV-1a, over words */
    for (int i = OWN; i < depth; i++)
        hash = (hash ^ relative(chain[i])) * 1099511628211u;
    hash |= 1;
    if (!add_place(hash))
        return;
    say_number(state.places, "", number);
    if (state.known >= 0)
        (void)!write(state.known, &hash, sizeof hash);
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
    int descriptor = state.fired[0] ? open(state.fired, O_WRONLY | O_CREAT | O_CLOEXEC, 0600) : -1;
    if (descriptor >= 0)
        close(descriptor);
    errno = ENOMEM;
    return true;
}

static size_t block_slot(uintptr_t block)
{
    return (size_t)(block / 16 * UINT64_C(11400714819323198485) >> 44); /* of 2^20 */
}

/* Notes a block that the program's own code took; `caller` is where. */
static void *taken(void *memory, void *caller)
{
    uintptr_t from = (uintptr_t)caller;
    if (state.left < 0 || !memory || from < state.program || from >= state.program_end)
        return memory;
    lock();
    size_t slot = block_slot((uintptr_t)memory);
    while (state.blocks[slot] > 1)
        slot = (slot + 1) % MOST_BLOCKS;
    state.blocks[slot] = (uintptr_t)memory;
    state.block_count++;
    unlock();
    return memory;
}

/* Forgets a block, whoever took it. */
static void given_back(void *memory)
{
    if (state.left < 0 || !memory)
        return;
    lock();
    size_t slot = block_slot((uintptr_t)memory);
    while (state.blocks[slot] && state.blocks[slot] != (uintptr_t)memory)
        slot = (slot + 1) % MOST_BLOCKS;
    if (state.blocks[slot]) {
        state.blocks[slot] = 1;
        state.block_count--;
    }
    unlock();
}

void *malloc(size_t size)
{
    return fails() ? NULL : taken(__libc_malloc(size), __builtin_return_address(0));
}

void *calloc(size_t count, size_t size)
{
    return fails() ? NULL : taken(__libc_calloc(count, size), __builtin_return_address(0));
}

void *realloc(void *memory, size_t size)
{
    if (fails())
        return NULL;
    given_back(memory);
    return taken(__libc_realloc(memory, size), __builtin_return_address(0));
}

void free(void *memory)
{
    given_back(memory);
    __libc_free(memory);
}

void *aligned_alloc(size_t alignment, size_t size)
{
    return fails() ? NULL : taken(__libc_memalign(alignment, size), __builtin_return_address(0));
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
    *memory = taken(got, __builtin_return_address(0));
    return 0;
}

void *mmap(void *address, size_t length, int protection, int flags, int file, off_t offset)
{
    static void *(*real)(void *, size_t, int, int, int, off_t);
    if (!real)
        real = (void *(*)(void *, size_t, int, int, int, off_t))dlsym(RTLD_NEXT, "mmap");
    return fails() ? MAP_FAILED : real(address, length, protection, flags, file, offset);
}

/* Where the program's own code lies: it is the first of what is loaded. */
static int find_program(struct dl_phdr_info *info, size_t size, void *unused)
{
    for (int i = 0; i < info->dlpi_phnum; i++) {
        const ElfW(Phdr) *part = &info->dlpi_phdr[i];
        if (part->p_type != PT_LOAD || !(part->p_flags & PF_X))
            continue;
        state.program = info->dlpi_addr + part->p_vaddr;
        state.program_end = state.program + part->p_memsz;
    }
    return 1;
}

__attribute__((constructor)) static void begin(void)
{
    const char *at = getenv("FAILING_MEMORY_AT"), *places = getenv("FAILING_MEMORY_PLACES");
    const char *known = getenv("FAILING_MEMORY_SEEN"), *fired = getenv("FAILING_MEMORY_FIRED");
    const char *depth = getenv("FAILING_MEMORY_DEPTH"), *left = getenv("FAILING_MEMORY_LEFT");
    uint64_t hash;
    if (places) {
        void *chain[1];
        (void)backtrace(chain, 1); /* loads what it needs */
        state.places = open(places, O_WRONLY | O_CREAT | O_TRUNC | O_APPEND | O_CLOEXEC, 0600);
    }
    if (places && known)
        state.known = open(known, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
    while (state.known >= 0 && read(state.known, &hash, sizeof hash) == sizeof hash)
        add_place(hash);
    if (left) {
        dl_iterate_phdr(find_program, NULL);
        state.left = open(left, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    }
    snprintf(state.fired, sizeof state.fired, "%s", fired ? fired : "");
    state.depth = depth && atoi(depth) > 0 && atoi(depth) < DEPTH ? atoi(depth) : DEPTH;
    state.at = at ? atol(at) : 0;
    state.forever = getenv("FAILING_MEMORY_FOREVER") != NULL;
    unsetenv("LD_PRELOAD");
    state.on = state.at > 0 || state.places >= 0;
}

__attribute__((destructor)) static void end(void)
{
    if (state.places >= 0)
        say_number(state.places, "total ", state.count);
    if (state.left >= 0)
        say_number(state.left, "", state.block_count);
}
