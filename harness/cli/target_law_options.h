/* Reads --law. */
#ifndef FAIRNESS_TARGET_LAW_OPTIONS_H
#define FAIRNESS_TARGET_LAW_OPTIONS_H

#include "base/status.h"

typedef struct Options Options; /* cli/options.h */

/* OptionReader of --law. */
Status read_law(void *options, const char *text, Error *error);

/* Reads the laws, once sizes and items are known, and gives them to the shapes of these sizes; the
 * file says how many items there are where nothing else does. STATUS_USAGE where --law does not go
 * with what else was requested. */
Status law_choice_check(Options *options, Error *error);

#endif
