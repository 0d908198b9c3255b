/* Outcomes from outside, for the engine: an OutcomeFeed over children, processes or a recording. */
#ifndef FAIRNESS_EXTERNAL_RUN_H
#define FAIRNESS_EXTERNAL_RUN_H

#include "external/each.h"
#include "external/subject.h"
#include "trials/run_trials.h"

#include <stdatomic.h>

/* What is to be run. */
typedef struct ExternalPlan {
    const ExternalSubject *subject;
    size_t n;
    uint64_t trials;
    uint64_t seed;
    const Source *source; /* of the words that are lent to plugins */
    /* Children that run side by side; what comes out depends on it. For SUBJECT_EXEC_EACH,
     * processes at once, on which nothing depends. */
    int children;
    /* Asked by one thread, with the outcomes so far; and by the others. False and true,
     * respectively, ask to stop. */
    bool (*keep_going)(void *context, uint64_t done);
    bool (*asked_to_stop)(void *context);
    void *context;
    /* Called, now and then, by the first thread, while nothing has come for two seconds; `done`
     * outcomes, or runs, came before. May be NULL. */
    void (*waiting)(void *context, uint64_t done);
    void *waiting_context;
} ExternalPlan;

/* What came to be known besides the outcomes. */
typedef struct ExternalFindings {
    bool seed_known, seed_honoured; /* one seed gives the same again, another gives another */
    bool repeats;                   /* the same again, whatever the seed */
    bool one_order;                 /* only one order came, in all of the run */
    bool unchanged;                 /* ... that which went in */
    Missing missing;                /* what came in the place of items; numbers of trials */
    bool used_words;                /* a plugin: took the words it was lent */
    double seconds_each;            /* SUBJECT_EXEC_EACH: that one process takes; else 0 */
    char tail[1024];                /* the end of its standard error */
} ExternalFindings;

typedef struct ExternalRun ExternalRun;

/* How many children a plan gets: each has a block at least. */
int external_run_children(const ExternalPlan *plan);

/* Finds out what the seed does: runs it twice with one seed and once with another, for a few
 * outcomes each. Something that fails here leaves it unknown: its fault will show in the run.
 * *ret_stopped where the run was asked to stop meanwhile. Nothing to find out of a recording. */
Status external_run_try_seeds(const ExternalPlan *plan, ExternalFindings *findings,
                              bool *ret_stopped, Error *error);

/* Starts it. On success the caller owes external_run_close, and the plan stays where it is until
 * then.
 */
Status external_run_open(const ExternalPlan *plan, ExternalRun **ret, Error *error);

/* What the engine takes outcomes from; lives as long as `outside`. */
const OutcomeFeed *external_run_feed(ExternalRun *external);

/* Once all outcomes were taken: that no more come, and that all ends well. *ret_stopped where the
 * run was asked to stop before that. */
Status external_run_finish(ExternalRun *external, bool *ret_stopped, Error *error);

/* Adds what is known after the run, or after its failure. */
void external_run_tell(ExternalRun *external, ExternalFindings *findings);

/* Ends all that still runs; NULL is harmless. */
void external_run_close(ExternalRun *external);

#endif
