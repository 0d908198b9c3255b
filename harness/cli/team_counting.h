/* A run over several processes: each counts its part of every case, rank 0 has the sums. */
#ifndef FAIRNESS_TEAM_COUNTING_H
#define FAIRNESS_TEAM_COUNTING_H

#include "cases/run_cases.h"

/* How far rank 0 has come with the cases; starts as {0}. */
typedef struct TeamCounting {
    size_t cases; /* that the run has */
    size_t begun; /* that all processes were called to */
    bool failed;  /* and know so */
} TeamCounting;

/* How the process of rank 0 counts its cases, with all the others; they call team_help meanwhile.
 */
Counting team_counting(TeamCounting *team);

/* Rank 0 counts no more cases, be it that all are counted, that the run was stopped, or that it
 * failed: the others are let go. */
void team_counted(const TeamCounting *team);

/* The work of the other processes while rank 0 runs the cases: their parts. */
Status team_help(const CaseSpec *specs, size_t count, const RunSettings *settings,
                 Progress *progress, Error *error);

#endif
