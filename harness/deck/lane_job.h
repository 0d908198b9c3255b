/* What the lockstep machine is asked to do, and what it asks for on the way. Free of vectors, so
 * that every part of the program may see it. */
#ifndef FAIRNESS_DECK_LANE_JOB_H
#define FAIRNESS_DECK_LANE_JOB_H

#include <stddef.h>
#include <stdint.h>

#ifdef DECK_MACHINE_LANES
enum { DECK_LANES = 64, DECK_MAX_ITEMS = 65536 }; /* as in one.h */
#else
#include "deck/one.h"
#endif

enum {
    LANES_MAX_N = 127,   /* items are signed bytes */
    LANES_RANK_MAX = 12, /* up to here the outcomes are ranked on the spot */
};

/* `batches` batches of DECK_LANES trials. */
typedef struct LaneJob {
    size_t n;
    size_t batches;
    uint32_t parameter;
    void *columns; /* the words: a Columns */
    /* Where the outcomes go: byte items[(batch * n + place) * DECK_LANES + lane]; 64-aligned. */
    uint8_t *items;
    uint8_t *kept; /* n rows; 64-aligned */
    void *room;    /* n picks; 64-aligned */
    /* n <= LANES_RANK_MAX: lexicographic ranks, batch after batch; 16 bits up to n = 8, 32 above.
     */
    void *ranks;
    /* n <= LANES_RANK_MAX: not 0 when some outcome was no permutation. */
    uint64_t strange;
} LaneJob;

/* More rows of words: returns row `row`, and tells where the batch's rows are now and how many. */
const uint16_t *lane_job_more(LaneJob *job, size_t row, const uint16_t **ret_words,
                              size_t *ret_rows);

/* Draws again below `range` the lanes whose word of that row was rejected. */
void lane_job_redraw(LaneJob *job, size_t row, const uint16_t *words, uint16_t range, uint32_t lo,
                     uint8_t *numbers);

/* Ends a batch that has read `row` rows, and tells where the next one's rows are. */
void lane_job_next_batch(LaneJob *job, size_t row, const uint16_t **ret_words, size_t *ret_rows);

/* A shuffle in lockstep: runs the whole job. */
typedef void LaneShuffle(LaneJob *job);

#endif
