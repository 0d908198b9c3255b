/* The job of counting every two of some rows (joint_tables.h). Free of vectors. */
#ifndef FAIRNESS_TALLIES_JOINT_JOB_H
#define FAIRNESS_TALLIES_JOINT_JOB_H

#include <stddef.h>
#include <stdint.h>

enum {
    JOINT_ROWS_MAX = 64, /* of at most this many values each */
    JOINT_GROUP_MOST = 6,
    JOINT_PAIRS_AT_ONCE = 4, /* that are counted one by one */
    JOINT_TRIALS = 65536,    /* that wait at most */
    JOINT_PAD = 64,          /* values behind tables that may be read and written, too */
};

/* Trials that wait to be counted: row r of them is in the bytes from rows + r * stride on, and has
 * ranges[r] values. */
typedef struct JointRows {
    const uint8_t *rows;
    size_t stride, trials; /* a multiple of DECK_LANES */
    const uint8_t *ranges;
} JointRows;

/* Rows that are counted together, the two with most values first and last. */
typedef struct JointGroup {
    uint8_t size, rows[JOINT_GROUP_MOST];
    uint8_t wanted[JOINT_GROUP_MOST]; /* by index in `rows`: a bit for each later one with which the
                                         pair is to be counted here */
} JointGroup;

/* Where a group is counted. */
typedef struct JointRoom {
    uint8_t *table;              /* the most cells of a group, and JOINT_PAD */
    uint16_t *sums, *with_first; /* JOINT_TRIALS and JOINT_PAD each */
} JointRoom;

/* Takes the counts of rows r and s, by the value of row r and then the value of row s: ranges[r] *
 * ranges[s] of them. */
typedef void JointAdd(void *context, size_t r, size_t s, const uint16_t *counts);

#endif
