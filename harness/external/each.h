/* Programs that shuffle once and end: a process for every trial, several at once. */
#ifndef FAIRNESS_EACH_H
#define FAIRNESS_EACH_H

#include "external/child.h"

typedef struct EachSlot EachSlot;

enum {
    EACH_SLOTS_A_PROCESS = 4
}; /* outcomes that may lie ready while an earlier one is waited for */

typedef struct Each {
    const char *command; /* borrowed */
    const ItemCode *code;
    size_t n;
    uint64_t seed; /* of the run; every process gets its own, made of this and its number */
    const Keeper *keeper;
    const Watch *watch;
    EachSlot *slots; /* owned; trial t is in slot t % slot_count */
    size_t slot_count;
    struct pollfd *polled; /* room for what is waited for; owned */
    int at_once;           /* processes at most */
    uint64_t begun;        /* trials for which a process was started */
    uint64_t given;
    uint64_t trials;
    int items;  /* a file in memory: the items, one a line; what the processes read */
    int err[2]; /* what they all write their errors to */
    Tail tail;
    Layout layout; /* of their outputs */
    Missing missing;
} Each;

/* `keeper` is one for at_once * EACH_SLOTS_A_PROCESS. On success the caller owes each_close, which
 * ends what still runs. */
Status each_open(Each *ret, const char *command, const ItemCode *code, size_t n, uint64_t trials,
                 uint64_t seed, int at_once, const Keeper *keeper, const Watch *watch,
                 Error *error);
void each_close(Each *each);

/* As child_next. */
Status each_next(Each *each, Item *outcomes, bool *missing, size_t count, size_t *ret_count,
                 Error *error);

#endif
