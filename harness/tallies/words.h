/* A number of a word: of a deal whose places are all seen, and of whose items some are alike. */
#ifndef FAIRNESS_TALLIES_WORDS_H
#define FAIRNESS_TALLIES_WORDS_H

#include "tallies/tally.h"

/* Runs of places next to each other with one kind. The cell is the number, from 0. */
extern const TallyKind tally_word_runs;

#endif
