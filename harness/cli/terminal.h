/* How what the standard streams show is to look. */
#ifndef FAIRNESS_TERMINAL_H
#define FAIRNESS_TERMINAL_H

#include "reports/text/text_style.h"

#include <stdbool.h>

/* How text for standard output is to look: colour on a terminal, unless NO_COLOR or TERM says no,
 * and where CLICOLOR_FORCE asks for it; letters beyond ASCII where the locale's variables say
 * UTF-8; the terminal's width, 80 elsewhere. */
TextStyle terminal_style(int verbosity);

/* Whether a progress bar is wanted: on a terminal that can overwrite a line, and where FAIRNESS_BAR
 * asks for it, as a program that shows it does. */
bool terminal_wants_bar(void);

#endif
