/* The counts of a case as tables of cells, and how far they are from those of a known shuffle. */
#ifndef FAIRNESS_CASES_CASE_TABLES_H
#define FAIRNESS_CASES_CASE_TABLES_H

#include "base/arena.h"
#include "tallies/perm_stat.h"
#include "trials/trial_plan.h"

/* A squared distance, without what chance adds, and its standard deviation, at most. */
typedef struct Distance {
    double square, sd;
} Distance;

/* Rows of counts of the case, a trial in each. */
typedef struct CaseTable {
    const Tally *tally;
    const PermStat *stat; /* or NULL */
    size_t rows, columns;
    double dimensions; /* of laws that it can tell apart */
    uint64_t *counts;
    double *even; /* chances of the columns in a fair row */
    double trials;
    Distance bias; /* of the case from a fair shuffle */
} CaseTable;

enum { CASE_TABLES_MOST = 8 };

/* Sets ret[0..*ret_count-1] to the tables of the counts, in memory of the arena: all orders up to 7
 * items, places or hands of up to 256, descents, rising sequences and cycles. STATUS_FAILED without
 * memory. */
Status case_tables(const TrialCounts *counts, size_t n, Arena *memory, CaseTable *ret,
                   size_t *ret_count, Error *error);

/* The counts of another run's tally of that kind, cell by cell; NULL without memory. */
uint64_t *case_table_counts(const CaseTable *table, const Tally *tally, Arena *memory);

/* From a fair shuffle: the sum over the cells of (q - even)^2 / even. Rows may go together, as
 * those of a cut do: so their deviations are added. */
Distance distance_from_fair(const CaseTable *table, const uint64_t *counts, double trials);

/* Whether two laws are not one by their distances from a fair shuffle alone: one is 4 times the
 * other, beyond 4 standard deviations of both. */
bool distances_apart(Distance one, Distance other);

/* How near the case (p) is to another run (q). */
typedef struct Nearness {
    double square, most; /* sum over the cells of (p - q)^2 / max(q, even), without what chance
                            adds, and at two standard deviations more */
    double ratio;        /* `most` over the other's own from a fair shuffle */
} Nearness;

Nearness nearness(const CaseTable *table, const uint64_t *counts, double trials);

#endif
