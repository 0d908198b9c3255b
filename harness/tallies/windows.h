/* Ranks put aside by the window of a table that they fall in, to be counted a window at a time: one
 * window fits a cache where the table does not, and memory is then read in order. */
#ifndef FAIRNESS_WINDOWS_H
#define FAIRNESS_WINDOWS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct Windows {
    size_t count;    /* windows */
    size_t room;     /* ranks of each */
    uint32_t *ranks; /* owned; window w's from w * room on */
    uint32_t **ends; /* owned; behind the last of each window */
    uint64_t held;   /* ranks in all */
} Windows;

/* At most so many ranks are put aside at once. */
enum { WINDOWS_AT_ONCE = 4096 };

/* Bytes they take for a table of that many cells. */
size_t windows_bytes(uint64_t cells);

/* No ranks yet; false for want of memory. The caller owes windows_end either way. */
bool windows_begin(Windows *ret, uint64_t cells);
void windows_end(Windows *windows);

/* Puts ranks[0..count-1] aside, count <= WINDOWS_AT_ONCE; no window is crowded. */
void windows_put(Windows *windows, const uint32_t *ranks, size_t count);

/* Whether it is time to take out the ranks of all windows. */
bool windows_full(const Windows *windows);

/* Whether the next ranks might find no room in that window. */
bool windows_crowded(const Windows *windows, size_t window);

/* Takes the ranks of a window out: returns where they are, good until the next windows_put, and in
 * *ret_count how many. */
const uint32_t *windows_take(Windows *windows, size_t window, size_t *ret_count);

#endif
