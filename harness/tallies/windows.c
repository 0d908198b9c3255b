#include "tallies/windows.h"

#include "tallies/cells.h"

#include <stdlib.h>

enum {
    WINDOW_BITS = 22,   /* 4 M cells: 2 MiB in counters of 4 bits */
    HELD_MOST = 1 << 25 /* ranks in all: several for each line that is then fetched */
};

static size_t window_count(uint64_t cells)
{
    return (size_t)((cells - 1) >> WINDOW_BITS) + 1;
}

/* A tenth more than its share, for chance; a biased shuffle fills some windows earlier. */
static size_t window_room(uint64_t cells)
{
    size_t share = HELD_MOST / window_count(cells);
    return (share + share / 10 + 2 * WINDOWS_AT_ONCE) / 16 * 16;
}

static size_t ranks_bytes(uint64_t count, size_t room)
{
    return count * room * sizeof(uint32_t);
}

size_t windows_bytes(uint64_t cells)
{
    return ranks_bytes(window_count(cells), window_room(cells));
}

bool windows_begin(Windows *ret, uint64_t cells)
{
    *ret = (Windows){.count = window_count(cells), .room = window_room(cells)};
    ret->ranks = cells_alloc(ranks_bytes(ret->count, ret->room));
    ret->ends = malloc(ret->count * sizeof *ret->ends);
    if (!ret->ranks || !ret->ends)
        return false;
    for (size_t window = 0; window < ret->count; window++)
        ret->ends[window] = ret->ranks + window * ret->room;
    return true;
}

void windows_end(Windows *windows)
{
    cells_free(windows->ranks, ranks_bytes(windows->count, windows->room));
    free(windows->ends);
    *windows = (Windows){0};
}

void windows_put(Windows *windows, const uint32_t *ranks, size_t count)
{
    uint32_t **ends = windows->ends;
    for (size_t i = 0; i < count; i++) {
        uint32_t *end = ends[ranks[i] >> WINDOW_BITS];
        *end = ranks[i];
        __builtin_prefetch(end + 32, 1); /* two lines on */
        ends[ranks[i] >> WINDOW_BITS] = end + 1;
    }
    windows->held += count;
}

bool windows_full(const Windows *windows)
{
    return windows->held >= HELD_MOST;
}

bool windows_crowded(const Windows *windows, size_t window)
{
    const uint32_t *first = windows->ranks + window * windows->room;
    return (size_t)(windows->ends[window] - first) > windows->room - WINDOWS_AT_ONCE;
}

const uint32_t *windows_take(Windows *windows, size_t window, size_t *ret_count)
{
    uint32_t *first = windows->ranks + window * windows->room;
    *ret_count = (size_t)(windows->ends[window] - first);
    windows->ends[window] = first;
    windows->held -= *ret_count;
    return first;
}
