/* Names of known shuffles that the counts of a case look like. */
#ifndef FAIRNESS_CASES_NAMES_H
#define FAIRNESS_CASES_NAMES_H

#include "cases/case_spec.h"
#include "cases/known_runs.h"
#include "cases/progress.h"
#include "result/result.h"
#include "trials/run_trials.h"

/* Sets looks_like, and which directed checks' leanings are known, of a result whose counts are
 * case_may_be_rejected, which are of orders or places, or of what hands hold. Each known shuffle is
 * run with the items and the tallies of the case; also, of those that people write every day, the
 * inverse, made two or three times, and with draws of few bits; but no sort that compares each item
 * with more than 40 others. A parameter is the one that is as far from a fair shuffle as the case.
 * The shuffle is named if no table tells the two runs apart (two_sample, p at least 1e-4; nor is
 * one of both 4 times as far from a fair shuffle), and the case lies within a quarter of the way
 * from it to a fair shuffle (97.5% limit, squared distance 1/16); it is probable within half the
 * way.
 *
 * A function, a command or a plugin is run with 4 and with 5 items, too, as often as the case was,
 * at most 50,000 times, unless it cannot be or hangs: who is refuted there is not named, and who is
 * near there is near enough. What it tells of itself is left as it is; progress, which is asked
 * whether to stop, may be NULL where the subject cannot be run again.
 *
 * They are run in rounds of 1,000, 10,000 and 100,000 trials, after each of which those that are
 * refuted leave; the last run, of the 8 nearest, is of 4 times the case's trials, 2,000 to
 * 200,000. The same for any number of threads and whatever was named before: `known` only saves
 * time. STATUS_FAILED without memory. */
Status name_case(const CaseSpec *spec, const RunSettings *settings, const TrialCounts *counts,
                 Known *known, Progress *progress, CaseResult *result, Error *error);

#endif
