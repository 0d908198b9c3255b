/* Reads --records, --column, --by and --by-size, about the file of --input. */
#ifndef FAIRNESS_RECORDS_OPTIONS_H
#define FAIRNESS_RECORDS_OPTIONS_H

#include "base/status.h"

typedef struct Options Options; /* cli/options.h */

/* Reads the file, after --items and before the shapes are made, and puts its rows into groups;
 * these say the sizes where no others are given. Nothing where none of these options is. */
Status records_options_read(Options *options, Error *error);

/* Makes the outcomes of each group, once the shapes are there. */
Status records_options_take(Options *options, Error *error);

#endif
