/* Texts that differ, by number. */
#ifndef FAIRNESS_TEXTS_H
#define FAIRNESS_TEXTS_H

#include "base/arena.h"

#include <stdint.h>

struct Word; /* input/line_words.h */

/* Starts zeroed. All of it is in the arena that texts_add is given. */
typedef struct Texts {
    struct Word *of; /* each with a NUL behind it */
    size_t count;
    uint32_t *slots; /* a hash table of their numbers, from 1 on */
    size_t slot_count;
} Texts;

/* The number of a text, which is added where it is new; UINT32_MAX for want of memory. */
uint32_t texts_add(Texts *texts, Arena *memory, struct Word word);

#endif
