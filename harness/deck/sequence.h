/* Where draws come from when trials read one stream of numbers in order: a source that is one
 * sequence; or any source, where numbers are not made of random bits by the exact method
 * (draw_method.h). */
#ifndef FAIRNESS_DECK_SEQUENCE_H
#define FAIRNESS_DECK_SEQUENCE_H

#include "base/status.h"
#include "deck/draw_method.h"
#include "deck/one_trial.h"
#include "deck/stop_poll.h"
#include "random/source.h"

enum { SEQUENCE_WORDS = 16 * SOURCE_WORDS_A_ROW }; /* of a source in blocks, read at a time */

typedef struct Sequence {
    const Source *source;
    DrawLaw law; /* bits 0: of the numbers as the source gives them */
    void *state; /* owned */
    uint64_t words[SEQUENCE_WORDS];
    size_t left;
    StopPoll poll; /* when numbers are made; to be set after sequence_open */
} Sequence;

/* Prepares the source; one that is one sequence is seeded, and read from there on to the end. On
 * success the caller owes sequence_close. */
Status sequence_open(Sequence *ret, const Source *source, DrawLaw law, uint64_t seed, Error *error);
void sequence_close(Sequence *sequence);

/* Begins the stream of that number of the seed: a block or, of a source that is one sequence, the
 * sequence of seed + stream. */
void sequence_begin_stream(Sequence *sequence, uint64_t seed, uint64_t stream);

/* Skips `numbers` numbers of the source. */
void sequence_skip(Sequence *sequence, uint64_t numbers);

/* Makes the draws come from the sequence; room and parameter are left alone. */
void sequence_begin_trial(Sequence *sequence, Draws *draws);

#endif
