/* The parts of alpha that the checks of a case have. There are three classes: directed checks have
 * a tenth together, the checks of one largest cell and of one number in few groups another tenth,
 * and all others share the rest equally. Up to five items, where the counts of orders say nearly
 * all and have few p-values, each tenth is a fiftieth.
 *
 * A check's class follows from the check, n and the number of trials alone, its weight from the
 * classes of the checks that are made: fixed before any data, as Holm's bound wants it (holm.h). */
#ifndef FAIRNESS_INFERENCE_WEIGHTS_H
#define FAIRNESS_INFERENCE_WEIGHTS_H

#include "inference/check_kind.h"

/* How many checks of each class a case has; all zero to begin with. */
typedef struct Weights {
    size_t others, slight, directed;
} Weights;

/* Counts a check of that many trials; NULL is one of the others. */
void weights_count(Weights *weights, const CheckKind *kind, size_t n, uint64_t trials);

/* The weight of a check among those that were counted, itself included: 1 of others; above 0. */
double check_weight(const Weights *weights, const CheckKind *kind, size_t n, uint64_t trials);

#endif
