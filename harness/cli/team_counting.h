/* A run over several processes: each counts its part of every case, rank 0 has the sums. */
#ifndef FAIRNESS_TEAM_COUNTING_H
#define FAIRNESS_TEAM_COUNTING_H

#include "cases/run_cases.h"
#include "cli/options.h"

/* Refuses what several processes cannot share out. STATUS_USAGE. */
Status team_check(const Options *options, Error *error);

/* How the process of rank 0 counts its cases, with all the others; they call team_help meanwhile.
 */
Counting team_counting(void);

/* What the other processes do while rank 0 runs the cases: their parts. */
Status team_help(const CaseSpec *specs, size_t count, const RunSettings *settings,
                 Progress *progress, Error *error);

#endif
