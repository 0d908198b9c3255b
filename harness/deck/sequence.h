/* What stands behind the draws when a source is one sequence: every draw takes the next numbers,
 * in order, whatever trial asks. */
#ifndef FAIRNESS_DECK_SEQUENCE_H
#define FAIRNESS_DECK_SEQUENCE_H

#include "deck/one.h"
#include "random/source.h"
#include "status.h"

typedef struct Sequence {
    const Source *source;
    void *state; /* owned */
} Sequence;

/* Seeds a source that has `next`. On success the caller owes sequence_close. */
Status sequence_open(Sequence *ret, const Source *source, uint64_t seed, Error *error);
void sequence_close(Sequence *sequence);

/* Puts the sequence behind the draws; room and parameter are left alone. */
void sequence_begin_trial(Sequence *sequence, Draws *draws);

#endif
