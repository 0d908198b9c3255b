/* What the file of a shuffle includes: the deck, and the descriptor that it ends in. */
#ifndef FAIRNESS_ALGORITHM_H
#define FAIRNESS_ALGORITHM_H

#include "algorithms/descriptor.h"
#include "deck/deck.h"

#endif
