#include "cli/terminal.h"

#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

TextStyle terminal_style(When color, int verbosity)
{
    TextStyle style = {.width = 80, .verbosity = verbosity};
    bool terminal = isatty(STDOUT_FILENO);
    const char *no_color = getenv("NO_COLOR"), *term = getenv("TERM");
    style.colour =
        color == WHEN_ALWAYS || (color == WHEN_AUTO && terminal && !(no_color && *no_color) &&
                                 !(term && strcmp(term, "dumb") == 0));
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
    return progress == WHEN_ALWAYS || (progress == WHEN_AUTO && isatty(STDERR_FILENO));
}
