/* Finds out how to read a file of data, where no option says it. */
#ifndef FAIRNESS_DATA_OPTIONS_H
#define FAIRNESS_DATA_OPTIONS_H

#include "base/status.h"

typedef struct Options Options; /* cli/options.h */

/* Reads one option, as options_read_one. */
typedef Status OptionTaker(Options *options, const char *name, const char *value, Error *error);

/* Where --input has a file and no option says how it is written, or by_content is set: looks at it,
 * and fills the options as if they had been typed. STATUS_USAGE where it is a report or a suite, or
 * may be read in several ways; these were listed on standard error, a whole command each.
 * STATUS_FAILED for a fault in the file. */
Status data_options_read(Options *options, OptionTaker *take, Error *error);

#endif
