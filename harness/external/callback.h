/* Shuffles that are functions of the program we run in, as feeds of the engine. */
#ifndef FAIRNESS_CALLBACK_H
#define FAIRNESS_CALLBACK_H

#include "fairness_plugin.h"
#include "random/source.h"
#include "trials/run_trials.h"

typedef struct CallbackPlan {
    void (*shuffle)(void *user, uint32_t *items, size_t n, const FairnessWords *words);
    void *user;
    size_t n;
    uint64_t trials;
    uint64_t seed;        /* of the words that are lent */
    const Source *source; /* likewise */
    int threads;          /* that may call it at once; at least 1 */
    /* Asked by the first feed, with the outcomes so far; false asks to stop. */
    bool (*keep_going)(void *context, uint64_t done);
    void *context;
} CallbackPlan;

typedef struct Callback Callback;

/* How many feeds a plan gets: each has a block at least, and a source that is one sequence has one
 * reader. */
int callback_feeds(const CallbackPlan *plan);

/* On success the caller owes callback_close, and the plan stays where it is until then. */
Status callback_open(const CallbackPlan *plan, Callback **ret, Error *error);
void callback_close(Callback *callback); /* NULL is harmless */

/* What the engine takes outcomes from; lives as long as the callback. It fails where the shuffle
 * leaves what is no item, or writes outside of its items. */
const OutcomeFeed *callback_feed(Callback *callback);

/* Whether the words that were lent were asked for. */
bool callback_used_words(const Callback *callback);

#endif
