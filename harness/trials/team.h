/* The processes that share a run: one, or those that mpirun started. Two files give these
 * functions: team_single.c, for one process, and team_mpi.c, which alone knows of MPI. Every
 * process calls each of them, in the same order. */
#ifndef FAIRNESS_TEAM_H
#define FAIRNESS_TEAM_H

#include "trials/run_trials.h"

typedef struct Team {
    int rank, size; /* the process of rank 0 judges and reports */
} Team;

/* Joins the processes, first of all; `count` and `words` are main's. And parts from them, last. */
Status team_begin(int *count, char ***words, Error *error);
void team_end(void);

/* A digest that tells one command from another. */
enum { TEAM_DIGEST_BYTES = 32 };

/* Fails, on all, where a process brings another digest than rank 0: what is counted for one run is
 * not to be added to another's. STATUS_USAGE, with the rank. */
Status team_same(const uint8_t digest[static TEAM_DIGEST_BYTES], Error *error);

/* Which process this is, and of how many. */
Team team_now(void);

/* Makes the failure of one the failure of all: returns the gravest of the statuses that the
 * processes brought, and on every process the line of the first that brought it, with its rank in
 * front where that is not 0. */
Status team_agree(Status status, Error *error);

/* Gives every process the value of rank 0. */
uint64_t team_share(uint64_t value);

/* Whether the condition holds for any process. */
bool team_any(bool condition);

/* Adds the counts of all processes, made by the same plan from block `first` on and underived, into
 * the counts of rank 0: the others send theirs as a record (counts_record.h). Fails, on all, for
 * want of memory. */
Status team_gather(const TrialPlan *plan, uint64_t first, TrialCounts *counts, Error *error);

#endif
