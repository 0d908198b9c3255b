/* Names of bugs that the counts of a case look like, each held against every tally of the run. */
#ifndef FAIRNESS_CASES_NAMES_H
#define FAIRNESS_CASES_NAMES_H

#include "cases/case_spec.h"
#include "exact/known_laws.h"
#include "result/result.h"
#include "trials/run_trials.h"

/* Sets looks_like of a result whose counts are may_be_rejected: known laws (naming.h) that a run of
 * theirs confirms, else a slip around a fair shuffle (mixture.h).
 *
 * A known law is found by the places of single items above 7 items, which do not tell all of it. So
 * the shuffle itself is run, by its own words, as often as the case or as 1e8 of its steps allow,
 * with the tallies of the case that two_sample knows; it keeps its name unless one of them rejects
 * that both are one shuffle: the smallest p, times their number, below 1e-4. So a true name is lost
 * in less than 1e-4 of runs. Up to 7 items the counts of all orders tell all of a law, and nothing
 * is run. The shuffle that the case is needs no run to bear its own name. Of more than MOST_RUN
 * laws the first are kept.
 *
 * Of shuffles without a parameter whose law is not worked out, or whose places are even (quick
 * sorts of many items, merge sorts of 8, 16, 32, ...), a run of up to 40,000 trials stands for the
 * law, also of the inverse, made twice, and with a comparator that answers three ways. They are run
 * once for each n.
 *
 * What a directed check names of all trials is taken back (Directed.known) where its law is refuted
 * (mistake_is_refuted).
 *
 * `known` as in name_the_bug. The same for any number of threads. STATUS_FAILED without memory. */
Status name_case(const CaseSpec *spec, const RunSettings *settings, const TrialCounts *counts,
                 KnownLaws *known, CaseResult *result, Error *error);

enum { MOST_RUN = 8 };

#endif
