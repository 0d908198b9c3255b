/* A stack that cannot grow ends a program without a word. */
#ifndef FAIRNESS_STACK_ROOM_H
#define FAIRNESS_STACK_ROOM_H

#include "base/status.h"

/* Where the caller limits the stack or all memory (`ulimit -s`, `-v`): takes what any command needs
 * of the stack now, so that none has to ask for it later. Fails with STATUS_FAILED where it is not
 * to be had. */
Status stack_room_take(Error *error);

#endif
