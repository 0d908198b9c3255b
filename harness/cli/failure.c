#include "cli/commands.h"
#include "reports/words/asker_words.h"
#include "reports/words/utf8.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* In a run of GitHub Actions a failure is shown with the commit; a per cent sign begins a code
 * there. */
static void annotate(const char *line)
{
    const char *there = getenv("GITHUB_ACTIONS");
    if (!there || strcmp(there, "true") != 0)
        return;
    fputs("::error title=fairness::", stderr);
    for (const char *c = line; *c; c++)
        fputs(*c == '%' ? "%25" : (char[]){*c, 0}, stderr);
    fputc('\n', stderr);
}

int command_failed(Status status, const Error *error)
{
    char line[2 * sizeof error->text];
    Text text = {0};
    text_for_asker(&text, error->text, asker_of(getenv("FAIRNESS_ASKER")), true);
    snprintf(line, sizeof line, "%s", text.lost ? error->text : text_string(&text));
    text_clear(&text);
    /* It may quote any bytes that were typed or read: none of them shall end it, steer a terminal
     * or turn the text around. */
    utf8_make_printable(line);
    if (line[0])
        fprintf(stderr, "fairness: %s\n", line);
    if (line[0])
        annotate(line);
    switch (status) {
    case STATUS_OK:
        return EXIT_AS_EXPECTED;
    case STATUS_USAGE:
        return EXIT_USAGE;
    case STATUS_INTERRUPTED:
        return EXIT_INTERRUPTED;
    case STATUS_FAILED:
    case STATUS_FAULT:
        break;
    }
    return EXIT_FAILED;
}
