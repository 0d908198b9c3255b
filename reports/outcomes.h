/* A run as a flat list of tests that passed or failed, as CI systems want it: the verdict of each
 * case, then its checks, then what became of it since a baseline. Internal to the folder. */
#ifndef FAIRNESS_OUTCOMES_H
#define FAIRNESS_OUTCOMES_H

#include "base/text.h"
#include "result/result.h"

#include <stddef.h>

typedef enum OutcomeKind {
    OUTCOME_PASSED,
    OUTCOME_FAILED,
    OUTCOME_BROKEN,  /* the case could not be run: the exit status is 3 */
    OUTCOME_UNTOLD,  /* nothing could be told: the exit status is 4 */
    OUTCOME_SKIPPED, /* a check that does not apply, or that was too weak beside others */
} OutcomeKind;

typedef struct Outcome {
    const CaseResult *of;     /* NULL for what is about no case of this run */
    const CheckResult *check; /* NULL for the verdict and for the baseline */
    OutcomeKind kind;
    char *name;    /* "naive/n=3: positions"; unique, printable UTF-8 without control characters */
    char *message; /* one line, likewise: why it failed or was skipped; the evidence */
} Outcome;

typedef struct Outcomes {
    Outcome *list;
    size_t count;
} Outcomes;

/* False when out of memory, with nothing to clear. */
bool outcomes_make(const RunResult *run, Outcomes *ret);
void outcomes_clear(Outcomes *outcomes);

/* After a sentence on the case, `between` and what is wrong in its code (mistake_sentence); nothing
 * where that is not known. */
void mistake_after(Text *out, const CaseResult *result, const char *between);

/* Writes text of unknown origin with every bad byte and control character as U+FFFD. */
void write_printable(Text *out, const char *text);

#endif
