#include "cli/terminal.h"

#include "platform/platform.h"

#include <stdlib.h>
#include <string.h>

/* Whether that variable is there, and not empty. */
static bool is_set(const char *variable)
{
    const char *value = getenv(variable);
    return value && *value;
}

/* Whether the terminal takes no control sequences, as the shell inside an editor does not. */
static bool dumb(void)
{
    const char *term = getenv("TERM");
    return term && strcmp(term, "dumb") == 0;
}

TextStyle terminal_style(int verbosity)
{
    bool terminal = output_is_terminal();
    TextStyle style = {.width = 80, .roll = !terminal, .verbosity = verbosity};
    style.asker = asker_of(getenv("FAIRNESS_ASKER"));
    style.colour = !is_set("NO_COLOR") && (is_set("CLICOLOR_FORCE") || (terminal && !dumb()));
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

bool terminal_wants_bar(void)
{
    return is_set("FAIRNESS_BAR") || (errors_are_terminal() && !dumb());
}
