/* Arrays that grow by one element at a time. */
#ifndef FAIRNESS_ARRAY_H
#define FAIRNESS_ARRAY_H

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

/* Makes room for one element more than the `count` of an array that grows by this alone; `array` is
 * the address of the pointer to it, which is NULL at first and owned by the caller. The room
 * doubles. False for want of memory, and then the array is as it was. */
static inline bool array_room(void *array, size_t count, size_t size)
{
    void *old;
    if (count & (count - 1))
        return true;
    memcpy(&old, array, sizeof old);
    void *grown = realloc(old, (count ? 2 * count : 1) * size);
    if (grown)
        memcpy(array, &grown, sizeof grown);
    return grown;
}

#endif
