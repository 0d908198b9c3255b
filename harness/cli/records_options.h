/* --as, --column and --by: how outcomes are written. */
#ifndef FAIRNESS_RECORDS_OPTIONS_H
#define FAIRNESS_RECORDS_OPTIONS_H

#include "base/status.h"

typedef struct Options Options; /* cli/options.h */

#define AS_WORDS "lines|csv|json|stream|by-size|u8|u16le|u32le|u64le|from-1"

/* The reader of --as; `options` is the run's Options. */
Status read_as(void *options, const char *text, Error *error);

/* Reads the file, after --items and before the shapes are made, and puts its rows into groups;
 * these say the sizes where no others are given. Nothing where none of these options is. */
Status records_options_read(Options *options, Error *error);

/* Makes the outcomes of each group, once the shapes are there. */
Status records_options_take(Options *options, Error *error);

#endif
