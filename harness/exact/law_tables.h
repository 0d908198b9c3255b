/* The tables of a run that known laws are held against. */
#ifndef FAIRNESS_EXACT_LAW_TABLES_H
#define FAIRNESS_EXACT_LAW_TABLES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/status.h"
#include "exact/known_laws.h"
#include "inference/fit_tail.h"
#include "tallies/perm_stat.h"
#include "tallies/tally.h"

/* Rows of counts: each trial has one in each row. */
typedef struct LawTable {
    const PermStat *stat; /* its values are counted; NULL: the table that the laws are made for, ...
                           */
    bool pairs;           /* ... or, of samples, whether each two items came together, ... */
    bool successors; /* ... or which symbol follows which, but for itself (tallies/successors.c) */
    size_t rows, columns;
    uint64_t *counts;
    double *even; /* chances of the columns under fairness, of each row alike */
} LawTable;

enum { LAW_TABLES_MOST = 5 };

/* The first is the table that the laws are made for. */
struct LawTables {
    Arena *memory;
    const KnownLaws *laws;
    uint64_t trials;
    LawTable tables[LAW_TABLES_MOST];
    size_t count;
    double *chances; /* room for those of a table, ... */
    double *row;     /* ... and of a row */
};

/* The tally of a run that names are looked up in: all orders up to
 * KNOWN_ORDERS_MAX_N items, above that places, of a deal of different items the blocks in which
 * each lies. NULL where nothing is named: what would be needed was not counted, trials are not all
 * valid though all must be (above orders), or items are alike. */
const Tally *law_table_among(const Tally *tallies, size_t tally_count, uint64_t trials);

/* Finds the tables; `main` as above, `laws` those of its shape. The other tables stand beside
 * places (parity, descents, rising sequences, successors, which are known of runs alone) and beside
 * blocks (pairs of a sample). STATUS_FAILED without memory. */
Status law_tables_make(const Tally *main, const Tally *tallies, size_t tally_count, uint64_t trials,
                       const KnownLaws *laws, Arena *memory, LawTables *ret, Error *error);

/* Adds a law that is not worked out, from tallies of `trials` of its outcomes, as of a run that is
 * named, all valid: law->run and law->chances are set here. Half a trial for each cell is added, so
 * that no chance is 0; places that are even but for noise are even. STATUS_FAILED without memory.
 */
Status law_of_run_add(KnownLaws *laws, KnownLaw law, const Tally *tallies, size_t tally_count,
                      uint64_t trials, Error *error);

/* The law's chances of each row of a table, which stay until the next call; NULL: not known. */
const double *law_table_chances(LawTables *at, size_t table, const KnownLaw *law);

/* log10 of how likely the law brings counts as far from it in a table, at most 0, a bound from
 * above: the smallest two-sided p of fit_test of the rows, times their number, which is no too
 * small p whatever their dependence; with a degree of freedom less where a parameter was fitted to
 * all orders. -INFINITY where what cannot come up did. So it is of a
 * table that law_cells_refuse refuses. Where numbers are drawn from few
 * bits, which leaves the orders nearly alike, the rows are tested together, too, the way to a fair
 * law. A cut, whose places are even, must have
 * placed all items alike. A law of a run is held to what that counted, by homogeneity_test of each
 * row. STATUS_FAILED without memory. */
Status law_table_fit(LawTables *at, size_t table, const KnownLaw *law, const double *chances,
                     double *ret_log10_p, Error *error);

/* Whether the counts refuse the law by what fits do not see, which put rare cells together: one
 * came too often or too rarely (binomial, over all cells), or, of all orders, or of places of an
 * item, too few or too many different ones came (Chernoff's bound, which holds for cells of one
 * multinomial, for these are negatively associated: Joag-Dev & Proschan 1983). A true law is
 * refused in less than 1e-4 of runs by each. */
bool law_cells_refuse(const LawTable *table, const double *chances, uint64_t trials);

/* Whether the law is what the run was to follow: the target law gives each cell of the first table
 * the same chance. It is what the run was judged by, and explains no finding. */
bool law_is_target(const Tally *main, const KnownLaw *law);

/* log10 of how rare a fit must be to be none, and how rare a false name. */
static const double LOG10_RARE = -4.0;

#endif
