/* A limit on the time in which pipes are waited for, read and written, which may be for ever. */
#ifndef FAIRNESS_TIME_LIMIT_H
#define FAIRNESS_TIME_LIMIT_H

#include "base/status.h"

#include <pthread.h>
#include <stdbool.h>
#include <time.h>

typedef struct TimeAllowed {
    double timeout; /* what --timeout says, in seconds; 0 for any time */
    double end;     /* by monotonic_seconds() */
} TimeAllowed;

typedef struct TimeLimit {
    bool set;
    bool lifted;
    pthread_mutex_t lock;
    pthread_cond_t changed;
    pthread_t watch;
    struct timespec end;
    char line[80];
} TimeLimit;

/* From now on, and until time_limit_lift, the process ends on the spot, with a line and exit status
 * 3, once the time allowed is up: only for work that has nothing to keep, and no file with a name.
 * The line says that it was up, and `when`. Sets nothing where `time` is NULL or any time is. A
 * thread watches, since the signal of a timer might be somebody else's. `limit` stays where it is.
 * STATUS_FAILED where there can be no thread, and then nothing is set. */
Status time_limit_set(TimeLimit *limit, const TimeAllowed *time, const char *when, Error *error);

/* Nothing where none was set. */
void time_limit_lift(TimeLimit *limit);

#endif
