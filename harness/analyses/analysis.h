/* An analysis: what is worked out of a case beside its checks, and told in its report. Each is a
 * `const` descriptor, analysis_NAME, in a file of this folder with a line in its list.def; the rest
 * of the program goes through the list and knows none by name. It has no part in the verdict: a
 * check has (inference/check_kind.h). */
#ifndef FAIRNESS_ANALYSIS_H
#define FAIRNESS_ANALYSIS_H

#include "base/status.h"
#include "base/text.h"
#include "reports/json/field_table.h"
#include "result/result.h"
#include "tallies/tally.h"

typedef struct TrialCounts TrialCounts; /* trials/trial_plan.h */

/* A case that was run, checked and looked up by name, and is not judged yet: its p-values are not
 * adjusted, its status is open. All of it is borrowed. */
typedef struct AnalysisRun {
    const TrialCounts *counts;
    const Shape *shape;
    uint64_t valid;  /* trials that gave a permutation */
    bool suspicious; /* the case may be found biased, for a raw p is below alpha */
    int threads;     /* at least 1; the facts are the same with any number */
} AnalysisRun;

enum { ANALYSIS_TALLIES = 4 };

/* Where its keys stand among those of a case in fairness-report/1. */
typedef enum KeysPlace {
    KEYS_BEHIND_WORST, /* what a bias is like; new ones go here */
    KEYS_BEHIND_CHECKS,
} KeysPlace;

/* Functions keep no state. The facts that they get may come from a stored report, so each pointer
 * may be NULL and each list empty. */
typedef struct Analysis {
    SectionKind section; /* its facts are what `keys` writes, and nothing more */
    /* Adds its section to the result, or nothing where it does not apply. STATUS_FAILED, where
     * memory gives out or the counts contradict each other: the case fails. */
    Status (*conclude)(const AnalysisRun *run, CaseResult *result, Error *error);
    /* The tallies that it reads of every trial, though no check may: writes at most
     * ANALYSIS_TALLIES and returns how many. Only where the options ask for it, since the digest of
     * a case is over all that is counted. NULL: those of the checks. */
    size_t (*tallies)(const CaseOptions *options, const Shape *shape, const TallyKind **ret);
    /* A table of the facts. Each row is optional or has a condition: a report with one of its keys
     * has the section. */
    const JsonTable *keys;
    KeysPlace place;
    /* Writes what stands behind its label, without capital and full stop, and returns the label;
     * NULL, and nothing is written, where there is nothing to say. NULL: it says nothing. */
    const char *(*sentence)(Text *out, const CaseResult *result, const void *facts);
    bool aside; /* what it says is for who reads all */
} Analysis;

/* All of them, in the order of list.def; ended by NULL. */
extern const Analysis *const analyses[];

#define ANALYSIS(name) extern const Analysis analysis_##name;
#include "analyses/list.def"
#undef ANALYSIS

/* The tallies that analyses read of every trial of such a case, those that there are under the
 * shape; into ret, which has room for MAX_TALLIES. Returns how many. */
size_t analyses_tallies(const CaseOptions *options, const Shape *shape, uint64_t trials,
                        const TallyKind **ret);

/* Makes all sections of a case. */
Status analyses_conclude(const AnalysisRun *run, CaseResult *result, Error *error);

/* What one of them says of a case: NULL, and nothing, where it has no such section. */
const char *analysis_sentence(const Analysis *analysis, Text *out, const CaseResult *result);

/* Their keys among those of a CaseResult: a row of its table. */
#define ANALYSES_KEYS(place_)                                                                      \
    {                                                                                              \
        .kind = JSON_PARTS, .at = place_, .part = analysis_keys, .write = analyses_write,          \
        .read = analyses_read                                                                      \
    }
const JsonTable *analysis_keys(const JsonField *field, size_t which);
void analyses_write(JsonText *json, const JsonField *field, const void *from);
void analyses_read(ReportReader *reader, const JsonPlace *object, const JsonField *field,
                   void *into);

#endif
