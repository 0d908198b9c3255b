/* The run to make: one case, and the settings of all cases of an invocation. Both are checked but
 * not yet begun; the command line makes them from its options, the library from its calls. */
#ifndef FAIRNESS_CASE_SPEC_H
#define FAIRNESS_CASE_SPEC_H

#include "cases/subject_find.h"
#include "inference/check_choice.h"
#include "random/source.h"
#include "result/result.h"
#include "trials/run_trials.h"

typedef struct Known Known;             /* cases/known_runs.h */
typedef struct LaneMachine LaneMachine; /* trials/lane_machine.h */
typedef struct Progress Progress;       /* cases/progress.h */

/* Defaults. */
enum { DEFAULT_TRIALS = 1000000, DEFAULT_SEED = 1, REPEATS_MOST = 1000 };
#define DEFAULT_ALPHA  1e-6
#define RECORDED_ALPHA 1e-3 /* of recorded data, which somebody asks once */
#define DEFAULT_SOURCE "xoshiro256++"

typedef struct CaseSpec {
    const char *id; /* its name; NULL: made of shuffle and size; borrowed */
    Subject subject;
    size_t n;
    const Shape *shape; /* of n items; NULL: all differ, and every place is seen; borrowed */
    uint64_t trials;    /* 0: `auto`, not yet chosen (auto_trials.h) */
    double budget; /* seconds that its trials may take, as many as fit; 0: as many as `trials` */
    double effect; /* the w that `auto` trials shall find, whatever the shuffle; 0 for none */
    uint64_t seed;
    Source source;
    DrawLaw draw;
    size_t repeat; /* the shuffle is made so often in a trial; 0: once */
    Start start;
    CheckChoice checks;
    CaseOptions options; /* what its report repeats */
} CaseSpec;

/* The options of the case, in which items and places that were named as they are outside have
 * their numbers. STATUS_USAGE where there is no such item or place, or where items are alike, or
 * not all places are seen. */
Status case_options(const CaseSpec *spec, CaseOptions *ret, Error *error);

/* Whether the subject gives what the check needs: a table of counts, or one long order, gives less
 * than trials do. */
bool case_gives(const CaseSpec *spec, const Shape *shape, const CheckKind *check);

/* The checks of the case over that number of trials, as by check_choice_resolve. */
size_t checks_of_case(const CaseSpec *spec, uint64_t trials, const CheckKind **ret_checks);

/* The counts in a report: of few orders and places, all as far as they fit, or none. */
typedef enum CountsWanted { COUNTS_AUTO, COUNTS_ALL, COUNTS_NONE } CountsWanted;

/* Told of cases as they end, by one thread at a time. */
typedef struct CaseWatch {
    void *context;
    /* A case has ended. It may be judged by itself meanwhile. */
    Status (*ended)(void *context, size_t index, CaseResult *result, Error *error);
} CaseWatch;

typedef struct RunSettings {
    double alpha; /* family-wise false-alarm rate of the invocation */
    CountsWanted counts;
    int threads;
    int children;               /* TrialPlan.children */
    bool quiet;                 /* no notes on standard error */
    const LaneMachine *machine; /* NULL for one trial at a time */
    uint64_t memory;            /* bytes that counts may take; 0: see memory_allowed */
    bool side_by_side;          /* several cases at once, a thread each */
    const CaseWatch *watch;     /* of cases that run side by side; NULL: none */
    /* A case with a lowest p below that, which is not found biased, is run again with ten times the
     * trials and a seed of its own, which decide; each of the two stages has half of alpha, whether
     * the second is run or not. 0: none is. */
    double again_below;
    bool until_biased; /* a later case is left out where one before it is biased, or it fails */
    bool stop_early;   /* judge by e-values, and stop when they are enough */
    double equivalent; /* w that a bias is to be shown below; 0 for none */
    double min_effect; /* that a run must be able to find; 0 for none */
    const char *min_effect_check; /* whose w that is; static storage */
} RunSettings;

/* Where the counts of the cases come from, other than from running each whole. */
typedef struct Counting {
    void *context;
    /* Laws that the counting has looked up, cleared after the last case; NULL: none. */
    Known *known;
    /* The counts of the whole case, specs[index], from several threads at once where cases run side
     * by side; on success run_cases owes trial_counts_clear.
     * Fewer trials than asked are a run that was interrupted. */
    Status (*count)(void *context, size_t index, const CaseSpec *spec, const RunSettings *settings,
                    Progress *progress, TrialCounts *ret, Error *error);
} Counting;

#endif
