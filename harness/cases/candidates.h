/* Who may be the shuffle of a case: known shuffles as people make them, each run as the case was,
 * and how near its counts come. */
#ifndef FAIRNESS_CASES_CANDIDATES_H
#define FAIRNESS_CASES_CANDIDATES_H

#include "cases/case_spec.h"
#include "cases/case_tables.h"
#include "cases/known_runs.h"

typedef struct Candidate {
    KnownShuffle shuffle;
    bool everyday;
    double log10_p; /* that both are one shuffle */
    Nearness near;  /* to the case, in the table in which the fewest random laws are */
    double chance;  /* of random laws that are as near, in one table at one size, ... */
    double ratio;   /* ... and this one's nearness there */
} Candidate;

/* All of a case, whose tables case_tables() made. Borrows all but the list, which is in `memory`.
 */
typedef struct Candidates {
    const CaseSpec *spec;
    Known *known;
    Arena *memory;
    CaseTable tables[CASE_TABLES_MOST];
    size_t table_count;
    const CaseTable *main; /* that parameters are fitted in: places, else orders, or hands */
    Candidate *list;       /* those that are left */
    size_t count;
    size_t looked_for; /* all of them */
    bool again;        /* the subject can be run with other numbers of items */
} Candidates;

/* Whether its run and the case are not of one shuffle: so rare a difference is none of chance. */
static inline bool candidate_refuted(const Candidate *one)
{
    return one->log10_p < -4;
}

/* Lists those that people write, none of them held against the case yet; `memory` says whether
 * there was enough. */
void candidates_list(Candidates *all);

/* Leaves those that are not refuted, in their order. */
void candidates_keep(Candidates *all);

/* Runs the candidate so long and sets how near it comes; one with a parameter, or with draws of few
 * bits, takes the number that fits best. STATUS_FAILED without memory. */
Status candidate_hold(const Candidates *all, Candidate *one, KnownRunLength length, Error *error);

#endif
