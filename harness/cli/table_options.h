/* Reads --table, about the file of --input. */
#ifndef FAIRNESS_TABLE_OPTIONS_H
#define FAIRNESS_TABLE_OPTIONS_H

#include "base/status.h"

typedef struct Options Options; /* cli/options.h */

/* Reads the file, after --items and before the shapes are made: what the table says of these is put
 * into the options. Nothing where there is no table. STATUS_FAILED for what is wrong in the file.
 */
Status table_options_read(Options *options, Error *error);

/* Makes the table, once the shape is there. */
Status table_options_take(Options *options, Error *error);

#endif
