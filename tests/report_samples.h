/* Results made by hand for the tests of the writers. */
#ifndef FAIRNESS_REPORT_SAMPLES_H
#define FAIRNESS_REPORT_SAMPLES_H

#include "result/result.h"

typedef struct Sample {
    const char *name;
    RunResult (*make)(void);
} Sample;

/* Each gives a result that the caller clears with run_result_clear. */
RunResult sample_biased(void);       /* naive, n=3, with its exact law */
RunResult sample_fair(void);         /* fisher-yates, n=52: positions only */
RunResult sample_subset(void);       /* sattolo, n=3: two of six orders */
RunResult sample_invalid(void);      /* one-liner-map, n=3 */
RunResult sample_skipped(void);      /* n=1 */
RunResult sample_too_even(void);     /* reverse of chance */
RunResult sample_inconclusive(void); /* cut off */
RunResult sample_many(void);         /* all of the above side by side */
RunResult sample_hostile(void);      /* names and outcomes meant to break a reader */
RunResult sample_every_key(void);    /* every key of the JSON report, in some case */

/* All of them, ended by a NULL name. */
extern const Sample samples[];

#endif
