/* The words of a run, read as the program reads them. */
#ifndef FAIRNESS_OPTIONS_READ_H
#define FAIRNESS_OPTIONS_READ_H

#include "cli/options_read.h"

/* On success the caller owes options_clear. A word that asks for help is refused. */
static inline Status options_read(int count, char **words, Options *ret, Error *error)
{
    HelpWanted asked = HELP_NONE;
    Status status = options_begin(ret, error);
    if (status)
        return status;
    status = option_table_read(&run_option_table, count, words, ret, &asked, error);
    if (!status && asked != HELP_NONE)
        status = error_set(error, STATUS_USAGE, "help or version");
    if (!status)
        status = options_read_end(ret, error);
    if (status)
        options_clear(ret);
    return status;
}

#endif
