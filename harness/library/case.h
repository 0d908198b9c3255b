/* libfairness: what stands behind include/fairness.h. */
#ifndef FAIRNESS_LIBRARY_CASE_H
#define FAIRNESS_LIBRARY_CASE_H

#include "cases/case_spec.h"
#include "external/callback.h"
#include "fairness.h"

struct FairnessCase {
    CaseSpec spec;
    RunSettings settings;
    int threads;        /* as asked for: 0 for the default */
    char *name;         /* of the caller's shuffle; owned; NULL where there is none */
    Callback callback;  /* which that is ... */
    SubjectFacts facts; /* ... and what the last run told of it */
    FairnessKeepGoing *keep_going;
    void *keep_going_user;
    Error error;
};

/* A result of the run, which it takes over, on failure too. */
Status result_of_run(RunResult *run, FairnessResult **ret, Error *error);

/* The status of a call, its line freed of the command line's way to name things. */
FairnessStatus case_status(FairnessCase *one, Status status);

/* How many threads a run gets. */
int case_threads(const FairnessCase *one);

#endif
