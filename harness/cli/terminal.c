#include "cli/terminal.h"

#include "platform/platform.h"

#include <stdlib.h>
#include <string.h>

/* Whether the terminal takes no control sequences, as the shell inside an editor does not. */
static bool dumb(void)
{
    const char *term = getenv("TERM");
    return term && strcmp(term, "dumb") == 0;
}

TextStyle terminal_style(When color, int verbosity)
{
    bool terminal = output_is_terminal();
    TextStyle style = {.width = 80, .roll = !terminal, .verbosity = verbosity};
    style.asker = asker_of(getenv("FAIRNESS_ASKER"));
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
    size_t columns = terminal ? output_columns() : 0;
    if (columns >= 40)
        style.width = columns;
    return style;
}

bool terminal_wants_bar(When progress)
{
    return progress == WHEN_ALWAYS || (progress == WHEN_AUTO && errors_are_terminal() && !dumb());
}
