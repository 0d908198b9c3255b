/* A process of somebody else: started in a process group of its own, listened to without waiting,
 * and ended with all that it has started. Should our thread be killed, it is killed, too; what it
 * has started in turn then finds its pipes closed. */
#ifndef FAIRNESS_PROCESS_H
#define FAIRNESS_PROCESS_H

#include "base/shape.h"
#include "base/status.h"
#include "base/text.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

enum { TAIL_SIZE = 4096 };

/* The last of what was written to standard error. */
typedef struct Tail {
    char bytes[TAIL_SIZE]; /* a ring */
    uint64_t written;
} Tail;

/* The end of the tail as text: at most `size` - 1 bytes, whole lines where there are several. */
void tail_text(const Tail *tail, char *text, size_t size);

typedef struct Process {
    pid_t id; /* and of its group; 0 where there is none */
    int in;   /* our ends of its standard streams, non-blocking; -1 where closed */
    int out;
    int err;
    bool ended;      /* known to have ended; still to be reaped */
    int wait_status; /* then; as of waitpid */
} Process;

#define PROCESS_NONE ((Process){.in = -1, .out = -1, .err = -1})

/* The settings that the process finds in its environment (docs/your-shuffle.md). */
typedef struct ProcessSettings {
    size_t n;
    uint64_t trials;
    uint64_t seed;
    const char *wire;
    const Shape *shape;  /* NULL: the plain one */
    const char *seed_as; /* how each trial's own seed reaches a function; NULL: not at all */
} ProcessSettings;

/* Adds a blank, `before` and a word as the shell takes it for one. */
void add_quoted(Text *out, const char *before, const char *word);

/* Starts /bin/sh -c `command` with pipes for its streams; `err` -1 gives it a pipe of its own, else
 * it writes its errors there. Signals that we hold back reach it, and SIGPIPE ends it. On success
 * the caller owes process_end. */
Status process_start(const char *command, const ProcessSettings *settings, int err, Process *ret,
                     Error *error);

/* Forks instead, and runs main(context, out) in the new process, which ends with the value
 * returned. The descriptor `out` is for it to write to. */
Status process_fork(int (*main)(void *context, int out), void *context, Process *ret, Error *error);

/* A pipe, both ends close-on-exec, the reading end non-blocking. */
Status process_pipe(int ends[2], Error *error);

/* Whether the process has ended; never waits. It stays a zombie, so that its group keeps its
 * number, until process_end. */
bool process_has_ended(Process *process);

/* Whether it has written to its standard output; waits for a millisecond. */
bool process_gives(const Process *process);

/* Reads what is there of a standard error, at most some KiB, into the tail; closes it at its end.
 * Leaves errno alone. */
void process_read_error(int *descriptor, Tail *tail);

/* Closes our ends, ends the group with SIGKILL, reaps the process. Harmless on PROCESS_NONE, which
 * it leaves. */
void process_end(Process *process);

/* Takes a folder away, and what is in it. */
void folder_remove(const char *folder);

/* The end of a process in words: "ended with status 1", "was ended by signal 9 (Killed)", "was not
 * found (status 127)", "could not be run (status 126)". */
const char *process_fate(const Process *process, char *text, size_t size);

#endif
