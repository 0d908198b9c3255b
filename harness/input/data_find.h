/* From the text of a file to what it may be. */
#ifndef FAIRNESS_DATA_FIND_H
#define FAIRNESS_DATA_FIND_H

#include "input/reading.h"

/* The cells of a file, and what they were taken for. Starts zeroed. */
typedef struct DataTaken {
    Sheet divided, undivided, joined;
    Fit fit;
} DataTaken;
/* Ends what was read; for NULL nothing. */
void data_taken_clear(DataTaken *data);

/* Reads up to `most` rows of a text into *data, and finds what they may be: the fits of the finder,
 * whose `given` is set. STATUS_USAGE for a column that is not there and for a file of ours,
 * STATUS_FAILED, with a line that says what is wrong, for a fault in the text, and where no reading
 * fits. */
Status data_find(const char *text, size_t length, size_t most, Finder *finder, DataTaken *data,
                 Error *error);

#endif
