#include "platform/memory.h"

#include <errno.h>
#include <limits.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

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

uint64_t memory_allowed(uint64_t asked)
{
    return asked ? asked : default_memory();
}
