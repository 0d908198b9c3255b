/* One process at a time has a file: it locks (flock) an empty one beside it. */
#ifndef FAIRNESS_FILE_LOCK_H
#define FAIRNESS_FILE_LOCK_H

#include "base/status.h"

#include <stdbool.h>

/* Starts zeroed: not taken. */
typedef struct FileLock {
    char *name; /* of the file that is locked; owned, NULL where it is not taken */
    int descriptor;
    bool keeps; /* stops back, since that file must be taken away (stops.h) */
} FileLock;

/* What the file beside `path` is called: PATH.part. From malloc; NULL for want of memory. */
char *file_lock_name(const char *path);

/* Takes `path` for this process, until file_lock_release or its end; waits `patience` seconds for
 * another one that has it. A file beside it that nobody has locked is taken over. `option` begins
 * the line. STATUS_USAGE where another process keeps it, or where there can be no file beside it;
 * STATUS_INTERRUPTED where a signal came meanwhile. File systems without locks do without. */
Status file_lock_take(FileLock *lock, const char *option, const char *path, double patience,
                      Error *error);

/* Takes the file beside it away. Nothing where it is not taken. */
void file_lock_release(FileLock *lock);

#endif
