/* What a library may ask, in a file of its own: nothing here ends a process. */
#include "platform/stops.h"

#include <signal.h>

bool stops_asked(void)
{
    sigset_t pending;
    if (sigpending(&pending) != 0)
        return false;
    return sigismember(&pending, SIGINT) || sigismember(&pending, SIGTERM) ||
           sigismember(&pending, SIGHUP) || sigismember(&pending, SIGXCPU);
}
