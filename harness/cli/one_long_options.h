/* --one-long: one recorded order, or a few, that are counted while they are read. */
#ifndef FAIRNESS_ONE_LONG_OPTIONS_H
#define FAIRNESS_ONE_LONG_OPTIONS_H

#include "base/status.h"

typedef struct Options Options; /* cli/options.h */

/* Finds how many items and orders the file has, where that was not said, which takes a reading of
 * it. Nothing without --one-long. */
Status one_long_options_read(Options *options, Error *error);

#endif
