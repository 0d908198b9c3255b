/* Outcomes of a shuffle of ours, made one at a time: for the engine, where they are not made 64
 * together, and where the orders themselves are wanted and not only what run_trials counts of them.
 */
#ifndef FAIRNESS_OWN_OUTCOMES_H
#define FAIRNESS_OWN_OUTCOMES_H

#include "deck/sequence.h"
#include "deck/word_rows.h"
#include "trials/trial_plan.h"

typedef struct OwnOutcomes {
    Arena memory;
    const TrialPlan *plan; /* its subject, source, draw, repeat, and n */
    Source source;         /* the plan's, or its machine's form of it: the same words */
    bool rows;             /* words come in rows, as a run reads them; else number by number */
    WordRows word_rows;    /* one of the two is open */
    Sequence sequence;
    Draws draws;
    Item *kept, *before; /* owned */
} OwnOutcomes;

/* Gets ready for the plan, which is borrowed, in a place that stays. `numbered`: draws are made of
 * one number of the source after the other whatever the source, so that numbers can be skipped. On
 * success the caller owes own_outcomes_close, which zeroed ones do not mind. Fails for want of
 * memory. */
Status own_outcomes_open(OwnOutcomes *ret, const TrialPlan *plan, bool numbered, Error *error);
void own_outcomes_close(OwnOutcomes *own);

/* Goes to the beginning of a stream of the seed: a block of words or, of a source that is one
 * sequence, the sequence of seed + stream. Stream 0 is what a run of that seed begins with. */
void own_outcomes_begin(OwnOutcomes *own, uint64_t seed, uint64_t stream);

/* Skips `numbers` numbers; only where `numbered`. */
void own_outcomes_skip(OwnOutcomes *own, uint64_t numbers);

/* Shuffles n items as they lie there, with the words of that lane, 0 to DECK_LANES - 1 in turn;
 * behind the last the next batch of words begins. Where words do not come in rows the lane means
 * nothing. */
void own_outcomes_shuffle(OwnOutcomes *own, Item *items, size_t lane);

/* The next outcome from the identity, n items; without `numbered` one for each own_outcomes_begin.
 */
void own_outcomes_next(OwnOutcomes *own, Item *outcome);

#endif
