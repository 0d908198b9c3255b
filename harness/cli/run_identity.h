/* Which run counts belong to. */
#ifndef FAIRNESS_RUN_IDENTITY_H
#define FAIRNESS_RUN_IDENTITY_H

#include "trials/counts_file.h"

typedef struct Options Options; /* cli/options.h */

/* SHA-256 over the program's version and the words that decide what the run comes to. The same run
 * spelled in another way has another identity: counts are refused rather than mixed. */
RunIdentity run_identity(const Options *options);

/* "sha256:" and 64 digits. */
enum { IDENTITY_TEXT_SIZE = 72 };
void run_identity_text(const RunIdentity *identity, char ret_text[static IDENTITY_TEXT_SIZE]);

#endif
