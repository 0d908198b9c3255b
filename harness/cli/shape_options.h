/* Reads --deck, --items, --take and --hands together. */
#ifndef FAIRNESS_SHAPE_OPTIONS_H
#define FAIRNESS_SHAPE_OPTIONS_H

#include "base/status.h"

typedef struct Options Options; /* cli/options.h */

/* Makes the shape of each size, once --items is read; a deck gives the size where --n is not given.
 */
Status shape_options_check(Options *options, Error *error);

#endif
