/* libfairness: what stands behind include/fairness.h. */
#ifndef FAIRNESS_LIBRARY_CASE_H
#define FAIRNESS_LIBRARY_CASE_H

#include "base/target_law.h"
#include "cases/case_spec.h"
#include "external/callback.h"
#include "fairness.h"
#include "input/count_table.h"
#include "input/given_orders.h"
#include "input/item_code.h"
#include "reports/words/asker_words.h"

struct FairnessCase {
    CaseSpec spec;
    RunSettings settings;
    int threads;        /* as requested: 0 for the default */
    char *deck, *hands; /* as the command line has them; owned, or NULL */
    size_t take;
    LawName law;    /* that is requested ... */
    char *law_text; /* ... and what the command line reads from its file; owned, or NULL */
    char *name;     /* of the caller's shuffle or orders; owned; NULL where there is none */
    const char *lack_line, *lack_seen; /* of its outcomes; borrowed, or NULL */
    Callback callback;                 /* which shuffle that is, ... */
    GivenOrders orders;                /* ... or which orders, ... */
    SubjectFacts facts;                /* ... and what the last run told of it */
    ItemCode code;                     /* what its items are called; owned */
    CountTable table;                  /* the caller's counts; of kind `counted`; owned */
    Shape shape;                       /* that they are of; owned */
    bool counted;                      /* there are counts in place of a shuffle */
    Asker asker;                       /* in whose words the result speaks */
    FairnessKeepGoing *keep_going;
    void *keep_going_user;
    Error error;
};

/* A result of the run, which it takes over, on failure too. */
Status result_of_run(RunResult *run, FairnessResult **ret, Error *error);

/* The status of a call, its line freed of the command line's way to name things. */
FairnessStatus case_status(FairnessCase *one, Status status);

/* The case as it is run: with what the counts say of n and trials, where there are any. */
CaseSpec case_spec_of(const FairnessCase *one);

/* Drops the counts. */
void case_drop_counts(FairnessCase *one);

/* How many threads a run gets. */
int case_threads(const FairnessCase *one);

#endif
