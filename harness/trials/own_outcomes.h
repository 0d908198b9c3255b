/* Outcomes of a shuffle of ours, one after the other, where the orders themselves are wanted and
 * not only what run_trials counts of them. */
#ifndef FAIRNESS_OWN_OUTCOMES_H
#define FAIRNESS_OWN_OUTCOMES_H

#include "deck/sequence.h"
#include "deck/word_rows.h"
#include "trials/trial_plan.h"

typedef struct OwnOutcomes {
    Arena memory;
    const TrialPlan *plan; /* its subject, source, draw, repeat, and n */
    bool rows;             /* words come in rows, as a run reads them; else number by number */
    WordRows word_rows;
    Sequence sequence;
    Draws draws;
    Item *kept, *before; /* owned */
} OwnOutcomes;

/* Shuffles the deck of one trial as often as the plan says. Each time again the deck lies in order
 * first, as the shuffle may look at it, and what came to a place goes where that place goes to.
 * `before`: room for n items. */
void own_shuffle(const TrialPlan *plan, Deck *deck, Item *before, Draws *draws);

/* Gets ready for the plan, which is borrowed and starts from the identity. `numbered`: draws are
 * made of one number of the source after the other whatever the source, so that numbers can be
 * skipped. On success the caller owes own_outcomes_close. Fails for want of memory. */
Status own_outcomes_open(OwnOutcomes *ret, const TrialPlan *plan, bool numbered, Error *error);
void own_outcomes_close(OwnOutcomes *own);

/* Goes to the beginning of a stream of the seed: a block of words or, of a source that is one
 * sequence, the sequence of seed + stream. Stream 0 is what a run of that seed begins with. */
void own_outcomes_begin(OwnOutcomes *own, uint64_t seed, uint64_t stream);

/* Skips `numbers` numbers; only where `numbered`. */
void own_outcomes_skip(OwnOutcomes *own, uint64_t numbers);

/* The next outcome, n items; without `numbered` one for each own_outcomes_begin. */
void own_outcomes_next(OwnOutcomes *own, Item *outcome);

#endif
