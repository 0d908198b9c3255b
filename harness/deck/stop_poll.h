/* A look at the world from within a shuffle: where new random words are made, whoever runs it is
 * called, and may leave it for good (longjmp). A shuffle knows nothing of time, and a single one
 * may take hours. */
#ifndef FAIRNESS_STOP_POLL_H
#define FAIRNESS_STOP_POLL_H

#include <stdint.h>

enum { STOP_POLL_WORDS = 64 }; /* made one by one, between two looks */

typedef struct StopPoll {
    void (*at)(void *context); /* NULL: nobody looks */
    void *context;
    uint32_t words; /* since the last look; what they are counted in is up to the words' maker */
} StopPoll;

static inline void stop_poll_now(StopPoll *look)
{
    if (look->at)
        look->at(look->context);
}

/* Likewise, where a single word was made: now and then. */
static inline void stop_poll_sometimes(StopPoll *look)
{
    if (look->at && ++look->words % STOP_POLL_WORDS == 0)
        look->at(look->context);
}

#endif
