/* The weights of checks: the part of alpha that each has beside a check of weight 1. All are
 * declared here. Each is a function of the check, n and the number of trials alone, fixed before
 * any data, as Holm's bound wants it (holm.h); above 0, for n from 2 and any number of trials. */
#ifndef FAIRNESS_INFERENCE_WEIGHTS_H
#define FAIRNESS_INFERENCE_WEIGHTS_H

#include "inference/check_kind.h"

/* kind->weight, or 1, but less where trials are too few for the check's own law of n different
 * items, so that it is simulated; the same under other shapes of n items. 1 for NULL, too. */
double check_weight(const CheckKind *kind, size_t n, uint64_t trials);

/* For CheckKind.weight. */
double weight_of_largest_order(const CheckKind *kind, size_t n, uint64_t trials);
double weight_of_largest_place(const CheckKind *kind, size_t n, uint64_t trials);

/* The weight of checks between trials beside `serial-scan`: the weight of the largest order; with
 * few trials, and up to five items, at most the weight of added checks. */
double weight_between_trials(const CheckKind *kind, size_t n, uint64_t trials);

/* The weight of the orders that lead from trial to trial: 1 up to five items, where they say all.
 */
double weight_of_serial_orders(const CheckKind *kind, size_t n, uint64_t trials);

/* The weight of a check of one number: less where trials are too few for two groups of its values.
 */
double weight_of_number(const CheckKind *kind, size_t n, uint64_t trials);

#endif
