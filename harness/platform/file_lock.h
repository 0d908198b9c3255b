/* One process at a time has what a file stands for. */
#ifndef FAIRNESS_FILE_LOCK_H
#define FAIRNESS_FILE_LOCK_H

#include "base/status.h"

/* Starts zeroed: not taken. */
typedef struct FileLock {
    char *path; /* owned; NULL where it is not taken */
    int descriptor;
} FileLock;

/* Makes the file `path` and locks it (flock), for this process, until file_lock_release or the end
 * of the process; waits `patience` seconds for another one that has it. A file that lies there
 * unlocked is taken over. STATUS_USAGE where another process keeps it, which is said of `what`, or
 * where it cannot be made; STATUS_INTERRUPTED where a signal came meanwhile. File systems without
 * locks do without. */
Status file_lock_take(FileLock *lock, const char *path, const char *what, double patience,
                      Error *error);

/* Takes the file away. Nothing where it is not taken. */
void file_lock_release(FileLock *lock);

#endif
