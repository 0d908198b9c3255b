/* Counts that somebody else made, in place of trials: a table is put straight into the tallies. Of
 * what a table of a kind holds, all checks are made that need no more. */
#ifndef FAIRNESS_COUNT_TABLE_H
#define FAIRNESS_COUNT_TABLE_H

#include "base/arena.h"
#include "base/item.h"
#include "base/shape.h"
#include "inference/check_kind.h"
#include "result/result.h"
#include "trials/run_trials.h"

typedef struct ItemCode ItemCode; /* input/item_code.h */

typedef struct CountTable {
    TableKind kind;
    Arena memory;     /* of what is owned */
    uint64_t *counts; /* of orders: n!; else of all groups by all blocks of the shape */
    uint64_t count;
    uint64_t *pairs; /* of pairs taken: of each pair, in colexicographic order; else NULL */
    Item *deals;     /* of orders that are not whole: the order of each count, n items; else NULL */
    uint64_t trials;
    /* Trials of which the law says that they cannot be, and what the first such outcome is called,
     * borrowed. They are not among `trials`. 0, NULL for none. */
    uint64_t forbidden;
    const char *forbidden_first;
    const ItemCode *code; /* what items are called; borrowed; NULL: by number */
} CountTable;

/* How many counts there must be: `*ret_most` of them, or, where the last column is what was not
 * seen and so follows from the others, `*ret_least`. */
void count_table_sizes(TableKind kind, const Shape *shape, uint64_t *ret_least, uint64_t *ret_most);

/* Takes the counts, row by row, as counts of trials under the shape. STATUS_USAGE, with a line that
 * names what is wrong, where no trials can have given them: a wrong number of counts, sums that
 * differ, a number of trials that is not whole. On success the caller owes count_table_clear. */
Status count_table_make(TableKind kind, const uint64_t *counts, uint64_t count, const Shape *shape,
                        CountTable *ret, Error *error);
void count_table_clear(CountTable *table);

/* Whether what the check needs follows from the table. */
bool count_table_gives(const CountTable *table, const Shape *shape, const CheckKind *check);

/* The counts of the plan, whose tallies are all given: as run_trials. */
Status count_table_counts(const CountTable *table, const TrialPlan *plan, TrialCounts *ret,
                          Error *error);

/* The kind of a subject that has a table. */
extern const SubjectKind subject_table;

/* The table of a subject, its Subject.own; NULL for one of another kind. */
const CountTable *count_table_of(const Subject *subject);

#endif
