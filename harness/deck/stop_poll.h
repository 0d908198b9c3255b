/* Asks, from within a shuffle, whether the run is to stop. It is called where new random words are
 * made; whoever runs the shuffle may then leave it for good (platform/platform.h). A shuffle knows
 * nothing of time, and a single one may take hours. */
#ifndef FAIRNESS_STOP_POLL_H
#define FAIRNESS_STOP_POLL_H

#include <stdint.h>

enum { STOP_POLL_WORDS = 64 }; /* single words between two calls of `ask` */

typedef struct StopPoll {
    void (*ask)(void *context); /* may not return; NULL: nobody asks */
    void *context;
    uint32_t words; /* single words made so far */
} StopPoll;

/* Where many words were made at once. */
static inline void stop_poll_now(StopPoll *poll)
{
    if (poll->ask)
        poll->ask(poll->context);
}

/* Where a single word was made: asks once in STOP_POLL_WORDS calls. */
static inline void stop_poll_sometimes(StopPoll *poll)
{
    if (poll->ask && ++poll->words % STOP_POLL_WORDS == 0)
        poll->ask(poll->context);
}

#endif
