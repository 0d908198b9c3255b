/* What a run could come to, before it begins: whether its trials can tell. */
#ifndef FAIRNESS_OUTLOOK_H
#define FAIRNESS_OUTLOOK_H

#include "base/status.h"
#include "cases/case_spec.h"

/* Judges the cases as if each had come out fair, all tests sharing the settings' alpha: a case with
 * `too_few` will be inconclusive, and too_few.trials of it are enough. *ret has no more than that,
 * n and trials of each case, in their order; of a case whose trials are not known yet trials = 0.
 * The caller owes run_result_clear on success. Fails for want of memory. */
Status outlook(const CaseSpec *specs, size_t count, const RunSettings *settings, RunResult *ret,
               Error *error);

#endif
