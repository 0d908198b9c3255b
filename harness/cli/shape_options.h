/* Reads --deck, --items, --take and --hands together. */
#ifndef FAIRNESS_SHAPE_OPTIONS_H
#define FAIRNESS_SHAPE_OPTIONS_H

#include "base/shape.h"

typedef struct Options Options; /* cli/options.h */

/* Makes the shape of each size, once --items is read; a deck gives the size where --n is not given.
 */
Status shape_options_check(Options *options, Error *error);

/* The shape of n items as the options have it, of which the first `take` places are seen, in order;
 * all for 0. On success the caller owes shape_clear. */
Status shape_options_first(const Options *options, size_t n, size_t take, Shape *ret, Error *error);

#endif
