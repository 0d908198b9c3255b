/* Trials side by side, as the tallies see them: batches of DECK_LANES outcomes, a row for each
 * place and a lane for each trial; and what several tallies want to know of them, computed once for
 * all. */
#ifndef FAIRNESS_OUTCOME_ROWS_H
#define FAIRNESS_OUTCOME_ROWS_H

#include "tallies/row_functions.h"
#include "tallies/tally.h"

enum {
    OUTCOME_ROWS_MAX_BATCHES = 32, /* at most this many are shown to the tallies at once */
};

/* Batches of orders side by side. What is not requested is NULL. */
typedef struct OutcomeRows {
    Arena memory; /* of the buffers */
    const RowFunctions *with;
    size_t n, batches;
    const uint8_t *items;            /* items[(batch * n + place) * DECK_LANES + lane] */
    bool placed, decoded, decked;    /* whether what follows is there for these batches */
    uint8_t *places, *digits, *room; /* rows like those of the items; owned */
    uint8_t *item_decks;             /* items as decks, where they are requested; owned */
    /* Counts of the block so far, where a tally wants them (`kept`), laid out as RowFunctions says.
     */
    uint32_t *positions, *successors;
    uint16_t *combined;     /* where both are requested: of the last combined_trials */
    size_t combined_trials; /* below 65536 */
} OutcomeRows;

/* Rows of n items, at most LANES_MAX_N, for these tallies; NULL for want of memory. The
 * caller owes outcome_rows_close, to which NULL may be given. */
OutcomeRows *outcome_rows_open(const RowFunctions *with, size_t n, const TallyKind *const *kinds,
                               size_t kind_count);
void outcome_rows_close(OutcomeRows *rows);

/* Bytes that outcome_rows_open takes at most. */
size_t outcome_rows_bytes(size_t n, const TallyKind *const *kinds, size_t kind_count);

/* Shows the next batches of a block, at most OUTCOME_ROWS_MAX_BATCHES of valid outcomes: counts
 * them in what is kept; then each tally may look at them. */
void outcome_rows_show(OutcomeRows *rows, const uint8_t *items, size_t batches);

/* The places of the items, and the digits (digits.h): rows as for the items. */
const uint8_t *outcome_rows_places(OutcomeRows *rows);
const uint8_t *outcome_rows_digits(OutcomeRows *rows);

/* The outcomes one after the other, as RowFunctions.as_decks has them, with zeros behind the n
 * items; for a tally that asks by TALLY_READS_DECKS. */
const uint8_t *outcome_rows_decks(OutcomeRows *rows);

/* One outcome as an array of items. */
void outcome_rows_outcome(const OutcomeRows *rows, size_t batch, size_t lane, Item *ret_items);

/* The block has ended: what is kept is complete, until outcome_rows_forget. */
void outcome_rows_flush(OutcomeRows *rows);
void outcome_rows_forget(OutcomeRows *rows);

#endif
