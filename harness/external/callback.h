/* Shuffles that are functions of the program we run in: Subject.own of subject_callback. */
#ifndef FAIRNESS_CALLBACK_H
#define FAIRNESS_CALLBACK_H

#include "fairness_plugin.h"

typedef struct Callback {
    void (*shuffle)(void *user, uint32_t *items, size_t n, const FairnessWords *words);
    void *user;
} Callback;

#endif
