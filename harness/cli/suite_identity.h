/* Which suite it is, so that results of another are not taken for its own. */
#ifndef FAIRNESS_SUITE_IDENTITY_H
#define FAIRNESS_SUITE_IDENTITY_H

#include "cli/stored_run.h"
#include "cli/suite_file.h"

/* Of all that decides what the cases come to: the file of the suite, the options of the command,
 * the version, and what is in the files that commands and functions name. */
RunIdentity suite_identity(const Suite *suite, const Options *common);

#endif
