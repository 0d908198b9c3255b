/* A subject that gives feeds, while it is run: what all its kinds have in common. */
#ifndef FAIRNESS_SUBJECT_RUN_H
#define FAIRNESS_SUBJECT_RUN_H

#include "trials/run_trials.h"

#include <stdatomic.h>

/* Asked at least ten times a second while outcomes are waited for; false asks to stop. */
struct Watch {
    bool (*keep_going)(void *context);
    void *context;
};

/* The watch of a caller who waits as long as it takes. */
extern const Watch watch_patient;

typedef struct FeedSeen FeedSeen;

struct SubjectRun {
    const TrialPlan *plan;
    Arena memory;
    void *own;   /* of the kind, which owns it unless it is in that memory */
    Watch first; /* for the first feed ... */
    Watch rest;  /* ... and the others */
    OutcomeFeed feed;
    FeedSeen *seen;         /* of each feed */
    _Atomic uint64_t given; /* outcomes */
    atomic_bool stop;       /* one of the feeds failed or was asked to stop */
    uint64_t heard;         /* changes whenever something comes; when it did last */
    int64_t heard_ms;
};

/* The feeds of a plan, at least 1, and what runs side by side in it. */
int subject_feeds(const TrialPlan *plan);
int subject_children(const TrialPlan *plan);

/* For `feeds`: as many as asked, but no more than there are blocks; at least 1. */
int subject_feeds_of(const TrialPlan *plan, int wanted);

/* The number of outcomes of n items, at least 2, in which two runs of a good shuffle all agree less
 * than once in 2^64 times. */
uint64_t subject_telling_outcomes(size_t n);

/* Finds out what the seed does: runs it twice with one seed and once with another, for a few
 * outcomes each. Something that fails here leaves it unknown: its fault will show in the run.
 * *ret_stopped where the run was asked to stop meanwhile. */
Status subject_try_seeds(const TrialPlan *plan, SubjectFacts *facts, bool *ret_stopped,
                         Error *error);

/* Begins it. On success the caller owes subject_close, and the plan stays where it is until then.
 */
Status subject_open(const TrialPlan *plan, SubjectRun **ret, Error *error);

/* Runs and counts all trials of the plan (run_trials), to the end of what gives them. */
Status subject_run(SubjectRun *run, TrialCounts *ret, Error *error);

/* The first `count` outcomes themselves, in place of subject_run, and where these are all of the
 * plan its end; missing[i], false before, as of a feed. *ret_stopped where the run was asked to
 * stop. */
Status subject_take_outcomes(SubjectRun *run, Item *outcomes, bool *missing, size_t count,
                             bool *ret_stopped, Error *error);

/* Fills in the facts that are known after success or failure. */
void subject_tell(SubjectRun *run, SubjectFacts *facts);
void subject_close(SubjectRun *run); /* NULL is harmless */

/* For `tell`: adds what a feed lacked; its outcomes count from 0, trials over all feeds. */
void subject_tell_missing(const SubjectRun *run, int feed, const NullItems *missing,
                          SubjectFacts *facts);

#endif
