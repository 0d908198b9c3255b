#include "cases/default_memory.h"

#include <unistd.h>

uint64_t default_memory(void)
{
    long pages = sysconf(_SC_PHYS_PAGES), size = sysconf(_SC_PAGESIZE);
    if (pages <= 0 || size <= 0)
        return UINT64_C(1) << 32;
    return (uint64_t)pages * (uint64_t)size / 4 * 3;
}
