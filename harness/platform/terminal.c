#include "platform/terminal.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <unistd.h>

/* True where it cannot be told, as on another machine than the launcher's. */
static bool launcher_has_terminal(void)
{
    char path[64];
    struct stat status_of;
    snprintf(path, sizeof path, "/proc/%ld/fd/%d", (long)getppid(), STDOUT_FILENO);
    if (stat(path, &status_of) != 0)
        return true;
    if (!S_ISCHR(status_of.st_mode))
        return false;
    int descriptor = open(path, O_RDONLY | O_NOCTTY | O_NONBLOCK | O_CLOEXEC);
    bool terminal = descriptor < 0 || isatty(descriptor);
    if (descriptor >= 0)
        close(descriptor);
    return terminal;
}

bool output_is_terminal(void)
{
    return isatty(STDOUT_FILENO) && (!getenv("OMPI_COMM_WORLD_RANK") || launcher_has_terminal());
}

bool errors_are_terminal(void)
{
    return isatty(STDERR_FILENO);
}

static size_t columns(int descriptor)
{
    struct winsize window;
    return ioctl(descriptor, TIOCGWINSZ, &window) == 0 ? window.ws_col : 0;
}

size_t output_columns(void)
{
    return columns(STDOUT_FILENO);
}

size_t errors_columns(void)
{
    return columns(STDERR_FILENO);
}
