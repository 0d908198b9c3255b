/* Where draws come from in the usual case: rows of words from a source that is cut into blocks. A
 * batch is DECK_LANES trials that share rows of DECK_LANES 16-bit words; trial t of the block reads
 * column t % DECK_LANES of batch t / DECK_LANES, one word a row. It has the layout of 64 trials in
 * lockstep, so running them one at a time or together gives the same outcomes.
 *
 * A block's rows follow each other; the next batch begins after the last row that any trial of
 * this batch read. Rejected draws are drawn again from a side stream, a hash of (block, row, lane,
 * attempt), so that no trial's luck moves another trial's words. Rows above a batch's limit
 * and attempts after a restart come from the side stream too. */
#ifndef FAIRNESS_WORD_ROWS_H
#define FAIRNESS_WORD_ROWS_H

#include "base/status.h"
#include "deck/one_trial.h"
#include "deck/stop_poll.h"
#include "random/source.h"

typedef struct WordRows {
    const Source *source;
    void *state;        /* of the source; owned */
    uint64_t *words;    /* the rows that are there, 16 words each; owned */
    size_t limit;       /* rows a batch may have, a function of n alone */
    size_t first;       /* where in `words` the batch's row 0 is, in rows */
    size_t made;        /* rows that are there */
    size_t used;        /* rows the batch's trials have read so far */
    uint64_t row;       /* number in the block of the batch's row 0 */
    uint64_t key;       /* of the block's side stream */
    size_t lane;        /* of the trial that runs */
    uint64_t attempt;   /* words since a restart */
    uint16_t *side_row; /* a row above the limit, or one with rejected words replaced, for
                         * trials in lockstep; owned */
    StopPoll poll;      /* asked when rows are made; to be set after word_rows_open */
} WordRows;

/* Prepares for shuffles of n items from a source that has `fill`; memory is about 1 kB * n at the
 * most. On success the caller owes word_rows_close. Fails for want of memory. */
Status word_rows_open(WordRows *ret, const Source *source, size_t n, Error *error);
void word_rows_close(WordRows *word_rows);

/* Begins block `block` of the run with this seed, at batch 0. */
void word_rows_begin_block(WordRows *word_rows, uint64_t seed, uint64_t block);
/* Points `draws` at the column of lane 0..DECK_LANES-1; room and parameter are left alone. */
void word_rows_begin_trial(WordRows *word_rows, Draws *draws, size_t lane);
/* To be called after each trial's shuffle, before the next begins. */
void word_rows_end_trial(WordRows *word_rows, const Draws *draws);
/* To be called after the batch's last trial. */
void word_rows_end_batch(WordRows *word_rows);

/* Rows for the machine that runs 64 trials at a time. Pointers to rows are only valid until the
 * next call, and *ret_rows says how many rows from row 0 on lie where *ret_words says. */

/* The batch's row `row`, with all its lanes. */
const uint16_t *word_rows_row(WordRows *word_rows, size_t row, const uint16_t **ret_words,
                              size_t *ret_rows);
/* The word that replaces a rejected one that was to be shared, and the number below `range` that
 * replaces a rejected one. */
uint16_t word_rows_shared(const WordRows *word_rows, size_t row, uint32_t lane);
uint32_t word_rows_redraw(const WordRows *word_rows, size_t row, uint32_t lane, uint32_t range);
/* Ends a batch of `rows` rows. */
void word_rows_next_batch(WordRows *word_rows, size_t rows, const uint16_t **ret_words,
                          size_t *ret_rows);

#endif
