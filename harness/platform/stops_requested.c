/* Alone in this file: it is all of the stops that libfairness needs, and what stands beside the
 * rest can end a process. */
#include "platform/stops.h"

#include <signal.h>

bool stops_requested(void)
{
    sigset_t pending;
    if (sigpending(&pending) != 0)
        return false;
    return sigismember(&pending, SIGINT) || sigismember(&pending, SIGTERM) ||
           sigismember(&pending, SIGHUP) || sigismember(&pending, SIGXCPU);
}
