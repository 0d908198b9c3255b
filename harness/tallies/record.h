/* The trials themselves, as they came: some of a run, for what hangs on which trial came when. */
#ifndef FAIRNESS_TALLIES_RECORD_H
#define FAIRNESS_TALLIES_RECORD_H

#include "tallies/tally.h"

enum {
    RECORD_PARTS = 8,
    RECORD_CELLS = 1 << 20,
    RECORD_TRIALS = 1 << 15,
    RECORD_HASHES = 1 << 20,
};

/* A run of few trials is recorded whole; else the first trials of each eighth of it are. Row r has
 * record_width cells: 1 + the item at each place, or, under a shape, 1 + what can be seen of the
 * deal (record_symbols). A row of zeros is a trial that did not come. Behind the rows of a run that
 * is not recorded whole are hashes of 31 bits, and a bit that is set, of the first RECORD_HASHES
 * trials: outcomes that are the same have the same. */
extern const TallyKind tally_record;

/* What each cell of a row is: of orders the item at a place; else the group of items at a place,
 * or, where places are not told apart, the block that an item came to. */
size_t record_width(const Shape *shape);
size_t record_symbols(const Shape *shape); /* how many values they have */

/* Writes what can be seen of an outcome to `ret`, record_width values below record_symbols: the
 * group of items at each place that is seen or, where places are not told apart, the block that
 * each item came to. Returns how many. */
size_t record_seen(const Shape *shape, const Item *outcome, Item *ret);

/* How many rows there are, over a run of that many trials, a multiple of 2 * RECORD_PARTS unless it
 * recorded whole; rows of one part lie one after the other, from an even trial on. */
uint64_t record_rows(const Shape *shape, uint64_t trials);

/* How many hashes there are, 0 where all trials are recorded; and those of a tally, 0 where a trial
 * did not come. */
uint64_t record_hashes(const Shape *shape, uint64_t trials);
void record_read_hashes(const Tally *tally, uint32_t *ret_hashes);

#endif
