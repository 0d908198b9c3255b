/* A job for the lockstep machine, and the calls that it makes on the way. Free of vectors, so that
 * every part of the program may see it. */
#ifndef FAIRNESS_DECK_LANE_JOB_H
#define FAIRNESS_DECK_LANE_JOB_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/item.h"
#include "deck/block_size.h"
#include "deck/shared_word.h"

enum {
    LANES_RANK_MAX = 12, /* up to here the machine ranks the outcomes: PERMUTATIONS_MAX_N, the n up
                            to which orders are counted */
    LANES_SHORT_RANK_MAX = 8, /* up to here ranks are stored in 16 bits, in 32 above: 8! < 2^16 */
};

/* The column of words that a lane reads: the first half of a row's 16-bit words becomes the even
 * bytes of a row of lanes, the second half the odd ones. */
static inline size_t lane_column(size_t lane)
{
    return lane / 2 + lane % 2 * (DECK_LANES / 2);
}

/* Bytes from one deck to the next where they lie one after the other: as many vectors of 16 as hold
 * n. */
static inline size_t lane_deck_stride(size_t n)
{
    return (n + 15) / 16 * 16;
}

/* `batches` batches of DECK_LANES trials, at most 64. */
typedef struct LaneJob {
    size_t n;
    size_t batches;
    uint32_t parameter;
    /* Where the outcomes go: byte items[(batch * n + place) * DECK_LANES + lane]; 64-aligned. Lane
     * t is the batch's trial t. */
    uint8_t *items;
    bool want_items; /* n <= LANES_RANK_MAX: whether items are wanted, and not ranks alone */
    uint8_t *kept;   /* n rows; 64-aligned */
    void *room;      /* n picks; 64-aligned */
    /* n <= LANES_RANK_MAX: lexicographic ranks, batch after batch; 16 bits up to
     * LANES_SHORT_RANK_MAX. The rank of lane t stands at lane_column(t) of its batch. */
    void *ranks;
    /* n <= LANES_RANK_MAX: bit b is set when an outcome of batch b was no permutation; the batch's
     * items are there, then. To be cleared before. */
    uint64_t invalid;
    /* The WordRows that the words come from, and those rows of the batch that are in memory. From
     * batch to batch only `words`, `rows` and `consumed` change; the WordRows is brought up to date
     * when more rows are needed. */
    void *word_rows;
    const uint16_t *words; /* row 0 of the batch */
    size_t rows;           /* rows from there on that are in memory */
    size_t consumed;       /* rows of earlier batches that the WordRows does not know of yet */
} LaneJob;

/* Begins and ends a job: brings the job and its WordRows up to date with each other. */
void lane_job_begin(LaneJob *job);
void lane_job_end(LaneJob *job);

/* More rows of words: returns row `row` of the batch, which is not in memory. */
__attribute__((cold)) const uint16_t *lane_job_more(LaneJob *job, size_t row);

/* The words of that row, some rejected, to be shared: with those that replace them. Good until the
 * next call. */
__attribute__((cold)) const uint16_t *lane_job_share(LaneJob *job, size_t row,
                                                     const uint16_t *words);

/* The draws below `range` from the words of that row, some rejected. Good until the next call. */
__attribute__((cold)) const uint16_t *lane_job_redraw(LaneJob *job, size_t row,
                                                      const uint16_t *words, uint16_t range);

/* Puts in the place of that row's rejected word, which is in memory, one that is accepted: it gives
 * the number below `range` that replaces it, or, with range 0, may be shared. */
__attribute__((cold)) void lane_job_replace(LaneJob *job, size_t row, size_t column,
                                            uint32_t range);

/* Ends a batch that read `rows` rows, more of them than are in memory. */
__attribute__((cold)) void lane_job_skip(LaneJob *job, size_t rows);

/* Ends a batch that read `rows` rows. */
static inline void lane_job_next_batch(LaneJob *job, size_t rows)
{
    if (__builtin_expect(rows > job->rows, 0)) {
        lane_job_skip(job, rows);
        return;
    }
    job->words += rows * DECK_LANES;
    job->rows -= rows;
    job->consumed += rows;
}

/* Items that may be read behind outcomes that are laid out as rows (LaneMachine.lay_out). */
enum { LANES_READS_BEHIND = 7 };

/* The n for which a shuffle is compiled once more, n a constant: with SHUFFLE_EACH_SIZE all that
 * are ranked, else the one for which it saves a tenth. Where speed does not matter, one of them, to
 * test that it works: n = 10 would take a sanitizer's build half of its time. */
#define LANE_FEW_SIZES(CASE, name) CASE(3, name)
#ifdef LANES_PLAIN_LOOPS
#define LANE_SIZES(CASE, name) CASE(3, name)
#else
#define LANE_SIZES(CASE, name)                                                                     \
    CASE(2, name)                                                                                  \
    CASE(3, name)                                                                                  \
    CASE(4, name)                                                                                  \
    CASE(5, name)                                                                                  \
    CASE(6, name)                                                                                  \
    CASE(7, name)                                                                                  \
    CASE(8, name)                                                                                  \
    CASE(9, name)                                                                                  \
    CASE(10, name)                                                                                 \
    CASE(11, name)                                                                                 \
    CASE(12, name)
#endif

/* A shuffle of 64 trials at a time: runs the whole job, between its begin and its end. */
typedef void LaneShuffle(LaneJob *job);

#endif
