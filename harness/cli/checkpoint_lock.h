/* One process at a time has a checkpoint: two that save into one file would take each other's
 * unfinished file away, or mix their counts. */
#ifndef FAIRNESS_CHECKPOINT_LOCK_H
#define FAIRNESS_CHECKPOINT_LOCK_H

#include "base/status.h"

#include <stdbool.h>

/* Takes the checkpoint `path` for this process, until the descriptor is closed or the process ends:
 * the lock (flock) is on the file itself where there is one, and otherwise on the unfinished file
 * `part` beside it, which is made. Whichever of them bears the lock may be renamed. STATUS_USAGE
 * where another process has it and keeps it for `patience` seconds, or where the place cannot be
 * read and written. *ret_on_part: the lock is on `part`, which is the caller's to take away. */
Status checkpoint_lock(const char *path, const char *part, double patience, int *ret_descriptor,
                       bool *ret_on_part, Error *error);

/* Opens `part`, empty, for writing, and locked: for who has the lock of the checkpoint. `held` is
 * the descriptor of a lock on `part`, which goes on to be the caller's, or -1. The caller closes
 * what is returned; -1 and errno where it cannot be opened. */
int checkpoint_open_part(const char *part, int held);

#endif
