/* Shuffles that are functions of the program we run in: Subject.own of subject_callback. */
#ifndef FAIRNESS_CALLBACK_H
#define FAIRNESS_CALLBACK_H

#include "fairness_plugin.h"
#include "trials/subject.h"

/* One of the two: a shuffle, or `count` of them side by side, which is not 0 to end the run. */
typedef struct Callback {
    void (*shuffle)(void *user, uint32_t *items, size_t n, const FairnessWords *words);
    int (*batch)(void *user, uint32_t *items, size_t n, size_t count);
    void *user;
    SubjectItems items; /* what they are called in the report */
    /* How an outcome that lacks an item looked, and what stood there: read when the first of a feed
     * comes; borrowed. NULL, or empty: as its numbers say. */
    const char *lack_line, *lack_seen;
} Callback;

#endif
