/* How a function says that it failed: a status to branch on, and one line for a person. */
#ifndef FAIRNESS_STATUS_H
#define FAIRNESS_STATUS_H

#include <stdbool.h>

/* The kind of a failure; the command line turns it into an exit code (docs/architecture.md).
 * STATUS_OK is 0, so `if (status)` reads "if it failed". */
typedef enum Status {
    STATUS_OK = 0,
    STATUS_USAGE,       /* bad input: an option, a name, a file's content (exit 2) */
    STATUS_FAILED,      /* the run failed: I/O, memory (exit 3) */
    STATUS_INTERRUPTED, /* SIGINT, SIGTERM or SIGHUP asked us to stop (exit 130) */
    STATUS_FAULT,       /* what cannot be, whatever was typed or read: our own fault (exit 3) */
} Status;

/* One line that names the bad input or the failed operation and says what would have been right.
 * No newline, no program name in front; empty while nothing failed, and where nothing is to be said
 * (nobody reads any more what is written). Owned by the caller. */
typedef struct Error {
    char text[512];
} Error;

/* Writes the line (cut to fit) and returns `status`, so that a function can fail in one statement:
 *     return error_set(error, STATUS_USAGE, "--n %s: not a whole number", text);
 * `error` may be NULL where the caller has no use for the words. */
__attribute__((format(printf, 3, 4))) Status error_set(Error *error, Status status,
                                                       const char *format, ...);

/* The same for what cannot be, as counts that no trials have: STATUS_FAULT, and words that say
 * whose fault it is. */
__attribute__((format(printf, 2, 3))) Status error_fault(Error *error, const char *format, ...);

/* Leaves the function with the status of the call in it, where that failed. It stands where nothing
 * is to be given back by hand: what the function holds by then is an arena's (arena.h). */
#define TRY(...)                                                                                   \
    do {                                                                                           \
        Status status_of_try = (__VA_ARGS__);                                                      \
        if (status_of_try)                                                                         \
            return status_of_try;                                                                  \
    } while (0)

/* Leaves the function where something is not there, for want of memory for `what`, a literal. */
#define NEED_ROOM(there, what, error)                                                              \
    do {                                                                                           \
        if (!(there))                                                                              \
            return error_set(error, STATUS_FAILED, "out of memory for " what);                     \
    } while (0)

/* The next of several calls, made where none before it failed (and if something holds), in a
 * function that gives something back by hand at its end. */
#define THEN(status, ...) THEN_IF(status, true, __VA_ARGS__)
#define THEN_IF(status, wanted, ...)                                                               \
    do {                                                                                           \
        if (!(status) && (wanted))                                                                 \
            (status) = (__VA_ARGS__);                                                              \
    } while (0)

/* The status of a failure with a path that `reason` (an errno) tells: STATUS_FAILED where the
 * machine ran out of something (memory, files, room), so that it is not the path's fault;
 * `otherwise` elsewhere. */
Status status_of_errno(int reason, Status otherwise);

#endif
