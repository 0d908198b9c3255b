#include "cli/time_limit.h"

#include <math.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { TIME_UP = 3 }; /* the exit status */

static void *watch(void *context)
{
    TimeLimit *limit = context;
    pthread_mutex_lock(&limit->lock);
    int waited = 0;
    while (!limit->lifted && waited == 0)
        waited = pthread_cond_timedwait(&limit->changed, &limit->lock, &limit->end);
    if (!limit->lifted) {
        ssize_t written = write(STDERR_FILENO, limit->line, strlen(limit->line));
        (void)written;
        _exit(TIME_UP);
    }
    pthread_mutex_unlock(&limit->lock);
    return NULL;
}

Status time_limit_set(TimeLimit *limit, const TimeAllowed *time, const char *when, Error *error)
{
    *limit = (TimeLimit){.set = time && time->timeout > 0};
    if (!limit->set)
        return STATUS_OK;
    snprintf(limit->line, sizeof limit->line, "fairness: --timeout %g: the time was up %s\n",
             time->timeout, when);
    limit->end.tv_sec = (time_t)floor(time->end);
    limit->end.tv_nsec = (long)(1e9 * (time->end - floor(time->end)));
    pthread_condattr_t attributes;
    pthread_condattr_init(&attributes);
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
    pthread_mutex_init(&limit->lock, NULL);
    pthread_cond_init(&limit->changed, &attributes);
    pthread_condattr_destroy(&attributes);
    int reason = pthread_create(&limit->watch, NULL, watch, limit);
    limit->set = reason == 0;
    if (limit->set)
        return STATUS_OK;
    pthread_cond_destroy(&limit->changed);
    pthread_mutex_destroy(&limit->lock);
    return error_set(error, STATUS_FAILED, "--timeout: no thread to watch the time: %s",
                     strerror(reason));
}

void time_limit_lift(TimeLimit *limit)
{
    if (!limit->set)
        return;
    pthread_mutex_lock(&limit->lock);
    limit->lifted = true;
    pthread_cond_signal(&limit->changed);
    pthread_mutex_unlock(&limit->lock);
    pthread_join(limit->watch, NULL);
    pthread_cond_destroy(&limit->changed);
    pthread_mutex_destroy(&limit->lock);
    limit->set = false;
}
