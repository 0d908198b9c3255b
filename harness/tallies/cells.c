#include "tallies/cells.h"

#include "platform/platform.h"

#include <stdlib.h>
#include <string.h>

/* From here on a table is mapped by itself, in huge pages of 2 MiB. */
static const size_t MAPPED_BYTES = (size_t)2 << 20;

void *cells_alloc(size_t bytes)
{
    if (!bytes)
        return NULL;
    if (bytes < MAPPED_BYTES) {
        size_t rounded = (bytes + 63) / 64 * 64;
        void *small = aligned_alloc(64, rounded);
        return small ? memset(small, 0, rounded) : NULL;
    }
    return pages_alloc(bytes);
}

void cells_free(void *cells, size_t bytes)
{
    if (!cells)
        return;
    if (bytes < MAPPED_BYTES)
        free(cells);
    else
        pages_free(cells, bytes);
}
