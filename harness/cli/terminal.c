#include "cli/terminal.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
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

bool terminal_is_output(void)
{
    return isatty(STDOUT_FILENO) && (!getenv("OMPI_COMM_WORLD_RANK") || launcher_has_terminal());
}

/* Whether the terminal takes no control sequences, as the shell inside an editor does not. */
static bool dumb(void)
{
    const char *term = getenv("TERM");
    return term && strcmp(term, "dumb") == 0;
}

TextStyle terminal_style(When color, int verbosity)
{
    TextStyle style = {.width = 80, .verbosity = verbosity};
    bool terminal = terminal_is_output();
    const char *no_color = getenv("NO_COLOR");
    style.colour = color == WHEN_ALWAYS ||
                   (color == WHEN_AUTO && terminal && !(no_color && *no_color) && !dumb());
    static const char *const variables[] = {"LC_ALL", "LC_CTYPE", "LANG"};
    for (size_t i = 0; i < 3; i++) {
        const char *value = getenv(variables[i]);
        if (!value || !*value)
            continue;
        style.unicode = strstr(value, "UTF-8") || strstr(value, "utf8") || strstr(value, "utf-8");
        break;
    }
    struct winsize window;
    if (terminal && ioctl(STDOUT_FILENO, TIOCGWINSZ, &window) == 0 && window.ws_col >= 40)
        style.width = window.ws_col;
    return style;
}

bool terminal_wants_bar(When progress)
{
    return progress == WHEN_ALWAYS || (progress == WHEN_AUTO && isatty(STDERR_FILENO) && !dumb());
}
