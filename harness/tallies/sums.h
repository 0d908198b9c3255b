/* Sums that cells have whatever the trials gave: for TallyKind.adds_up. */
#ifndef FAIRNESS_TALLIES_SUMS_H
#define FAIRNESS_TALLIES_SUMS_H

#include "tallies/blocks.h"
#include "tallies/tally.h"

/* Whether the cells first..first + count - 1 come to `sum`. */
bool sums_to(const Tally *tally, uint64_t first, uint64_t count, unsigned __int128 sum);

/* Whether the cells from `first` on are a matrix of blocks by blocks in which each trial has one
 * entry for each item of a row's block, and one for each of a column's. */
bool sums_to_matrix(const Tally *tally, uint64_t first, Blocks blocks, uint64_t trials);

/* The same for a table whose rows and columns are classes; `rows` and `columns` have their sizes;
 * NULL: 1 each. */
bool sums_to_table(const Tally *tally, uint64_t first, const uint32_t *rows, size_t row_count,
                   const uint32_t *columns, size_t column_count, uint64_t trials);

/* True if the tally, not yet finished, can come from `trials` outcomes: kind->adds_up. */
bool tally_adds_up(const Tally *tally, uint64_t trials);

#endif
