/* libfairness: what stands behind include/fairness.h. */
#ifndef FAIRNESS_LIBRARY_CASE_H
#define FAIRNESS_LIBRARY_CASE_H

#include "cases/case_spec.h"
#include "fairness.h"

struct FairnessCase {
    CaseSpec spec;
    RunSettings settings;
    int threads; /* as asked for: 0 for the default */
    bool has_algorithm;
    char *name; /* of the caller's shuffle; owned; NULL where there is none */
    FairnessCallback *shuffle;
    void *user;
    FairnessKeepGoing *keep_going;
    void *keep_going_user;
    bool used_words; /* of the last run */
    Error error;
};

/* A result of the run, which it takes over, on failure too. */
Status result_of_run(RunResult *run, FairnessResult **ret, Error *error);

/* The status of a call, its line freed of the command line's way to name things. */
FairnessStatus case_status(FairnessCase *one, Status status);

/* How many threads a run gets. */
int case_threads(const FairnessCase *one);

/* CaseSpec.foreign of a shuffle that is the caller's; external_case is the FairnessCase. */
extern const struct ExternalKind callback_kind;

#endif
