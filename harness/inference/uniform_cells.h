/* Shared by checks whose cells are equally likely and get one count a trial. */
#ifndef FAIRNESS_UNIFORM_CELLS_H
#define FAIRNESS_UNIFORM_CELLS_H

#include "inference/check_kind.h"

/* CheckKind.test: multinomial_test(), as a result of `kind`. Of several tables each is tested at
 * its share of the level, so that a tail is the least of the tables' tails, each over its share
 * (Bonferroni's inequality with weights). The rest of the result is of the table with the least
 * two-sided p; the interval of its effect holds for all tables at once. */
Status uniform_cells_test(const CheckInput *input, CheckResult *ret, Error *error);

/* CheckKind.detectable: least_effect(). */
double uniform_cells_detectable(PlannedCheck of, const CheckResult *check, double log10_level,
                                double power);

/* CheckKind.cell_chance. */
double uniform_cells_chance(const Tally *tally, uint64_t cell);

/* The tables that the check tests. */
size_t uniform_cells_tables(const CheckKind *kind, const Tally *tally,
                            CellTable ret[static MOST_TABLES]);

/* The table with that number of cells: the tally itself, or a coarser one in `room`. The caller
 * owes tally_end(room) in both cases, on success. */
Status uniform_cells_table(const Tally *tally, uint64_t cells, Tally *room, const Tally **ret,
                           Error *error);

#endif
