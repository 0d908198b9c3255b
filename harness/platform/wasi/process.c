/* The beginning, the stops and the end of a module: there are no signals, so that nothing has to be
 * held, and whoever runs it ends it from outside. The end of --timeout is requested between two
 * blocks of trials; nobody watches it while the module waits for input. */
#include "platform/platform.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

void stops_begin(void)
{
}

bool stops_requested(void)
{
    return false;
}

void signals_act(void)
{
}

void signals_defer(void)
{
}

void stops_forget(void)
{
}

void stops_act_on_next(void)
{
}

Status signals_watch(const TimeAllowed *time, const char *when, StopWatch **ret, Error *error)
{
    *ret = NULL;
    return STATUS_OK;
}

void stops_watch_end(StopWatch *watch)
{
}

/* No stream is missing. Paths begin at the folder that the host names, as they would anywhere else.
 */
void stdio_open_missing(void)
{
    const char *folder = getenv("PWD");
    if (folder)
        (void)!chdir(folder);
}

void streams_discard(void)
{
}

/* Its size was fixed when the module was linked. */
Status stack_prefault(Error *error)
{
    return STATUS_OK;
}

_Noreturn void end_at_once(const char *line, int status)
{
    (void)!write(STDERR_FILENO, line, strlen(line));
    _Exit(status);
}

void end_guard_set(EndGuard *guard, int status)
{
    *guard = (EndGuard){.status = status};
}

_Noreturn void end_guarded(EndGuard *guard, int status)
{
    guard->by_us = true;
    exit(status);
}
