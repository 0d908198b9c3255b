/* A process beside ours that ends the processes of a run should ours be killed: nobody else would,
 * and what somebody's command has started in turn hears of nothing. */
#ifndef FAIRNESS_KEEPER_H
#define FAIRNESS_KEEPER_H

#include "base/status.h"

#include <stddef.h>
#include <sys/types.h>

typedef struct Keeper {
    pid_t id; /* 0 where there is none */
    int pipe; /* it waits for the end of this: our end, close-on-exec */
} Keeper;

#define KEEPER_NONE ((Keeper){.pipe = -1})

/* Starts one, for `most` process groups at a time. With all of them it takes away `folder`, and
 * what is in it, at its end; NULL: none. On success the caller owes keeper_end. */
Status keeper_begin(Keeper *ret, size_t most, const char *folder, Error *error);

/* A group was begun, to be ended by SIGKILL with us; or it is no more. Harmless on NULL. The first
 * is for the group's first process itself to say, before it runs anything: we might be killed
 * before we can. It is safe after fork and vfork. */
void keeper_add(const Keeper *keeper, pid_t group);
void keeper_remove(const Keeper *keeper, pid_t group);

/* Ends the keeper. Groups that it still knows are ended by it. Harmless on KEEPER_NONE. */
void keeper_end(Keeper *keeper);

#endif
