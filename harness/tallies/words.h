/* Two numbers of a word: of a deal whose places are all seen, and of whose items some are alike. */
#ifndef FAIRNESS_TALLIES_WORDS_H
#define FAIRNESS_TALLIES_WORDS_H

#include "tallies/tally.h"

/* Pairs of places of which the first has the later kind of the deck; runs of places next to each
 * other with one kind. The cell is the value, from 0. */
extern const TallyKind tally_word_inversions, tally_word_runs;

/* The most inversions that a word has: the pairs of items that differ. */
uint64_t word_inversions_most(const Shape *shape);

#endif
