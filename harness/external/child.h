/* A process that gives outcomes as fast as it can, for as long as it is asked: what is sent to it
 * and what comes back flow side by side, and neither waits for the other. */
#ifndef FAIRNESS_CHILD_H
#define FAIRNESS_CHILD_H

#include "external/process.h"
#include "input/wire.h"
#include "trials/subject_run.h"

typedef struct Child {
    Process process;
    WireReader reader;
    Tail tail;
    const char *name;  /* of what runs, for messages: "the command", "the plugin"; borrowed */
    const char *input; /* outcomes to be sent, a whole number of them; borrowed, or NULL */
    size_t input_size;
    size_t input_at;                     /* where in `input` the next byte is */
    uint64_t input_left;                 /* bytes still to be sent */
    uint64_t trials;                     /* outcomes that it is requested */
    bool out_ended, in_ready, out_ready; /* ready: the stream may be tried */
    int64_t looked_ms;                   /* when the watch was asked last */
    const Watch *watch;
    /* Says more of how a process ended that failed; may be NULL. False where it knows nothing. */
    bool (*explain)(void *context, uint64_t given, Error *error);
    void *explain_context;
} Child;

/* Takes a process that was just started; both are the child's to end, on failure too. `trials`
 * outcomes are asked of it. */
Status child_open(Child *ret, Process *process, const ItemCode *code, Wire wire, size_t n,
                  uint64_t trials, const Watch *watch, const char *name, Error *error);
/* Sets the input to send: `trials` times the outcome that `input` has several times over. */
void child_send(Child *child, const char *input, size_t input_size, size_t copies);
void child_close(Child *child);

/* The next `count` outcomes. missing[i], false before, becomes true where outcome i lacks an item.
 * Fewer only where the watch asked to stop. Fails where the process gives something else, or ends
 * before. */
Status child_next(Child *child, Item *outcomes, bool *missing, size_t count, size_t *ret_count,
                  Error *error);

/* Once all outcomes were taken: nothing may follow them, and the process must end well.
 * *ret_stopped where the watch asked to stop before that. */
Status child_finish(Child *child, bool *ret_stopped, Error *error);

#endif
