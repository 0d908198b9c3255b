/* What is looked at of pairs of trials. A feature is a number of tables, and a pair counts in one
 * cell of each. */
#ifndef FAIRNESS_INFERENCE_PAIR_FEATURES_H
#define FAIRNESS_INFERENCE_PAIR_FEATURES_H

#include "inference/recorded_trials.h"

enum {
    PAIR_LAGS = 64,
    STEP_LAGS = 3, /* of what leads from a trial to a later one */
};
enum { PAIR_AGREEMENTS, PAIR_NEIGHBOURS, PAIR_RISING, PAIR_ORDER, PAIR_PLACES, PAIR_FEATURES };

/* A cell that stands out, to be said. */
typedef struct Told {
    const RecordedTrials *of;
    size_t lag, cell, table;
    bool few; /* of a feature of numbers: it is at most that, not at least */
} Told;

typedef struct Pair Pair;
typedef struct PairFeature {
    void (*count)(const Pair *pair, uint64_t *cells); /* table by table */
    size_t lags;
    bool at_least; /* cells are numbers: one stands for itself and all above */
    void (*say)(Told told, char *ret, size_t size);
} PairFeature;

/* Says that outcomes are the same as earlier ones, or that they are not (cell 1 and 0). */
void say_same(Told told, char *ret, size_t size);

/* Those with the most lags first. */
extern const PairFeature pair_features[PAIR_FEATURES];

/* How many tables a feature has, 0 where it does not apply, and of how many cells each. */
size_t pair_tables(const RecordedTrials *of, size_t feature);
size_t pair_cells(const RecordedTrials *of, size_t feature);

/* Counts a pair in the cells of all features, one after the other; only of those that are looked at
 * over that lag, unless it is 0. */
void count_pair(const RecordedTrials *of, size_t first, size_t second, size_t lag, uint64_t *cells);

#endif
