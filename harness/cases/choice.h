/* A built-in shuffle by its name. */
#ifndef FAIRNESS_CHOICE_H
#define FAIRNESS_CHOICE_H

#include "base/status.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct Algorithm Algorithm; /* algorithms/algorithm.h */

/* One shuffle, with its parameter where it has one. */
typedef struct Choice {
    const Algorithm *algorithm;
    uint32_t parameter;
    size_t index;  /* of the shuffle in algorithm_list */
    bool from_all; /* named by "all": left out, with a word, at an n it is not defined for */
} Choice;

/* A shuffle by its entry in algorithm_list, with its default parameter. */
Choice choice_of(const Algorithm *const *entry, bool from_all);

/* Finds a shuffle by its key or alias, with its parameter ("riffle:7"). */
Status choice_find(const char *text, Choice *ret, Error *error);

/* "riffle:7", or the bare name where there is no parameter. */
void choice_name(const Choice *choice, char *text, size_t size);

/* Whether the shuffle is defined for n items. */
bool choice_takes(const Choice *choice, size_t n);

#endif
