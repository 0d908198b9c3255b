/* How what the standard streams show is to look. */
#ifndef FAIRNESS_TERMINAL_H
#define FAIRNESS_TERMINAL_H

#include "reports/text/text_style.h"

#include <stdbool.h>

typedef enum When { WHEN_AUTO, WHEN_ALWAYS, WHEN_NEVER } When;

/* How text for standard output is to look: colour by the flag, then NO_COLOR and TERM, then whether
 * it is a terminal; letters beyond ASCII where the locale's variables say UTF-8; the terminal's
 * width, 80 elsewhere. */
TextStyle terminal_style(When color, int verbosity);

/* Whether a progress bar is wanted: by the flag, then whether standard error is a terminal that can
 * overwrite a line. */
bool terminal_wants_bar(When progress);

#endif
