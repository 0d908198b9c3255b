/* The runners of the languages, as bytes: what is in harness/runners, and what they use. */
#ifndef FAIRNESS_RUNNER_FILES_H
#define FAIRNESS_RUNNER_FILES_H

#include <stddef.h>

typedef struct RunnerFile {
    const char *name; /* "run.py" */
    const unsigned char *bytes;
    size_t size;
} RunnerFile;

/* Ended by one without a name. */
extern const RunnerFile runner_files[];

#endif
