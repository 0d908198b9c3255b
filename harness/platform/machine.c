/* Services of the system that a library in another program may use, too: nothing here ends a
 * process or changes what the whole of it does. */
#include "platform/platform.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <sys/utsname.h>
#include <unistd.h>

void host_name(char ret_text[static HOST_NAME_SIZE])
{
    memset(ret_text, 0, HOST_NAME_SIZE);
    gethostname(ret_text, HOST_NAME_SIZE - 1);
}

void machine_words(char ret_text[static MACHINE_WORDS_SIZE])
{
    struct utsname name;
    ret_text[0] = 0;
    if (uname(&name) == 0)
        snprintf(ret_text, MACHINE_WORDS_SIZE, "%.60s %.90s %.60s, %d processors", name.sysname,
                 name.release, name.machine, threads_of_machine());
}

const char *program_path(void)
{
    return "/proc/self/exe";
}

/* A call may be cut short by a signal or by the kernel's limit (32 MiB - 1 a call). What remains is
 * requested again. */
bool entropy_fill(void *bytes, size_t size)
{
    for (unsigned char *at = bytes; size > 0;) {
        ssize_t got = getrandom(at, size, 0);
        if (got < 0 && errno != EINTR)
            return false;
        at += got > 0 ? got : 0;
        size -= got > 0 ? (size_t)got : 0;
    }
    return true;
}

void *pages_alloc(size_t bytes)
{
    void *pages = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (pages == MAP_FAILED)
        return NULL;
#ifdef MADV_HUGEPAGE
    madvise(pages, bytes, MADV_HUGEPAGE); /* a wish; without it all works, slower */
#endif
    return pages;
}

void pages_free(void *pages, size_t bytes)
{
    munmap(pages, bytes);
}

/* Bytes that the file of a control group allows; UINT64_MAX where it says "max" or is not there. */
static uint64_t allowed(const char *path)
{
    char text[64], *end;
    FILE *file = fopen(path, "re");
    if (!file)
        return UINT64_MAX;
    bool read = fgets(text, sizeof text, file) != NULL;
    fclose(file);
    errno = 0;
    unsigned long long bytes = read ? strtoull(text, &end, 10) : 0;
    return read && end != text && !errno ? bytes : UINT64_MAX;
}

/* The least on the way from the group up to the mount. In a container the mount may be the group
 * itself, whose name then leads nowhere: what is not there is passed over. */
static uint64_t least_above(const char *mount, const char *group, const char *name)
{
    char way[PATH_MAX], path[2 * PATH_MAX];
    uint64_t least = UINT64_MAX;
    snprintf(way, sizeof way, "%s", group);
    for (char *slash = way + strlen(way); slash; slash = strrchr(way, '/')) {
        *slash = 0;
        snprintf(path, sizeof path, "%s%s/%s", mount, way, name);
        uint64_t bytes = allowed(path);
        least = bytes < least ? bytes : least;
    }
    return least;
}

uint64_t group_memory(const char *groups, const char *mount)
{
    char line[PATH_MAX], older[PATH_MAX];
    uint64_t least = UINT64_MAX;
    FILE *file = fopen(groups, "re");
    snprintf(older, sizeof older, "%s/memory", mount);
    /* "0::/group", and of version 1 "4:memory:/group", "5:cpu,memory:/group". */
    while (file && fgets(line, sizeof line, file)) {
        line[strcspn(line, "\n")] = 0;
        char *first = strchr(line, ':'), *second = first ? strchr(first + 1, ':') : NULL;
        if (!second)
            continue;
        *second = 0;
        uint64_t bytes = UINT64_MAX;
        if (!first[1])
            bytes = least_above(mount, second + 1, "memory.max");
        else if (strstr(first + 1, "memory"))
            bytes = least_above(older, second + 1, "memory.limit_in_bytes");
        least = bytes < least ? bytes : least;
    }
    if (file)
        fclose(file);
    return least;
}

uint64_t default_memory(void)
{
    long pages = sysconf(_SC_PHYS_PAGES), size = sysconf(_SC_PAGESIZE);
    uint64_t machine =
        pages > 0 && size > 0 ? (uint64_t)pages * (uint64_t)size : UINT64_C(16) << 30;
    uint64_t group = group_memory("/proc/self/cgroup", "/sys/fs/cgroup");
    return (group < machine ? group : machine) / 4 * 3;
}

uint64_t memory_allowed(uint64_t wanted)
{
    return wanted ? wanted : default_memory();
}

#ifdef __x86_64__
#if __has_include(<sys/platform/x86.h>)
#include <sys/platform/x86.h>
#endif

/* The C library asked the processor when the program started. The compiler's builtin would ask
 * again, ten times, before main: in a virtual machine, which answers for the processor, for 0.1 ms.
 * (CPU_FEATURE_ACTIVE says the same, but shifts a 1 into the sign.) */
#ifdef CPU_FEATURE_ACTIVE
#define HAS(in_library, in_compiler) is_active(x86_cpu_##in_library)

static bool is_active(unsigned feature)
{
    enum { REGISTER_BITS = 32, LEAF_BITS = 4 * REGISTER_BITS };
    const struct cpuid_feature *leaf = __x86_get_cpuid_feature_leaf(feature / LEAF_BITS);
    unsigned bits = leaf->active_array[feature % LEAF_BITS / REGISTER_BITS];
    return bits >> feature % REGISTER_BITS & 1;
}
#else
#define HAS(in_library, in_compiler) __builtin_cpu_supports(in_compiler)
#endif

bool processor_has_level(int level)
{
    switch (level) {
    case 2:
        return HAS(SSE4_2, "sse4.2") && HAS(POPCNT, "popcnt");
    case 3:
        return HAS(AVX2, "avx2") && HAS(BMI1, "bmi") && HAS(BMI2, "bmi2") && HAS(FMA, "fma");
    case 4:
        return HAS(AVX512BW, "avx512bw") && HAS(AVX512VL, "avx512vl") &&
               HAS(AVX512DQ, "avx512dq") && HAS(AVX512CD, "avx512cd") && HAS(BMI2, "bmi2");
    default:
        return false;
    }
}
#else
bool processor_has_level(int level)
{
    return false;
}
#endif

/* True where it cannot be known, as on another machine than the launcher's. */
static bool launcher_has_terminal(void)
{
    char path[64];
    struct stat status_of;
    snprintf(path, sizeof path, "/proc/%ld/fd/%d", (long)getppid(), STDOUT_FILENO);
    if (stat(path, &status_of) != 0)
        return true;
    if (!S_ISCHR(status_of.st_mode))
        return false;
    int descriptor = open(path, O_RDONLY | O_NOCTTY | O_NONBLOCK | O_CLOEXEC);
    bool terminal = descriptor < 0 || isatty(descriptor);
    if (descriptor >= 0)
        close(descriptor);
    return terminal;
}

bool output_is_terminal(void)
{
    return isatty(STDOUT_FILENO) && (!getenv("OMPI_COMM_WORLD_RANK") || launcher_has_terminal());
}

bool output_is_closed(void)
{
    struct pollfd out = {.fd = STDOUT_FILENO};
    return poll(&out, 1, 0) == 1 && out.revents & POLLERR;
}

bool errors_are_terminal(void)
{
    return isatty(STDERR_FILENO);
}

static size_t columns(int descriptor)
{
    struct winsize window;
    return ioctl(descriptor, TIOCGWINSZ, &window) == 0 ? window.ws_col : 0;
}

size_t output_columns(void)
{
    return columns(STDOUT_FILENO);
}

size_t errors_columns(void)
{
    return columns(STDERR_FILENO);
}
