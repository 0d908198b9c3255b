/* A look at the world from within a shuffle: where new random words are made, whoever runs it is
 * called, and may leave it for good (longjmp). A shuffle knows nothing of time, and a single one
 * may take hours. */
#ifndef FAIRNESS_DECK_LOOK_H
#define FAIRNESS_DECK_LOOK_H

#include <stdint.h>

enum { LOOK_WORDS = 64 }; /* made one by one, between two looks */

typedef struct Look {
    void (*at)(void *context); /* NULL: nobody looks */
    void *context;
    uint32_t words; /* since the last look; what they are counted in is up to the words' maker */
} Look;

static inline void look_up(Look *look)
{
    if (look->at)
        look->at(look->context);
}

/* Likewise, where a single word was made: now and then. */
static inline void look_up_sometimes(Look *look)
{
    if (look->at && ++look->words % LOOK_WORDS == 0)
        look->at(look->context);
}

#endif
