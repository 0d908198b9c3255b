/* Bytes as they come to a reader of outcomes, a part at a time. */
#ifndef FAIRNESS_TEST_WIRE_GIVING_H
#define FAIRNESS_TEST_WIRE_GIVING_H

#include "base/sizes.h"
#include "input/wire.h"

#include <stdlib.h>
#include <string.h>

/* Gives the reader up to `part` of these bytes; returns how many. None: there are no more. */
static inline size_t wire_give(WireReader *reader, const void *bytes, size_t count, size_t part)
{
    size_t room, some = count < part ? count : part;
    char *into = wire_room(reader, &room);
    if (room < USUAL_OR_LEAST(65536, 64))
        abort();
    some = some < room ? some : room;
    memcpy(into, bytes, some);
    wire_added(reader, some);
    return some;
}

#endif
