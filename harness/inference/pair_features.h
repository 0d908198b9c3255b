/* What is looked at of pairs of trials. A feature is a number of tables, and a pair counts in one
 * cell of each. */
#ifndef FAIRNESS_INFERENCE_PAIR_FEATURES_H
#define FAIRNESS_INFERENCE_PAIR_FEATURES_H

#include "inference/recorded_trials.h"

enum {
    PAIR_LAGS = 64,
    STEP_LAGS = 3, /* of what leads from a trial to a later one */
    PAIR_FEATURES = 5,
};

/* A cell that stands out, to be said. */
typedef struct Told {
    const RecordedTrials *of;
    size_t lag, cell, table;
    bool few; /* of a feature of numbers: it is at most that, not at least */
} Told;

typedef struct Pair Pair;
typedef struct PairFeature {
    size_t (*tables)(const RecordedTrials *of);
    size_t (*cells)(const RecordedTrials *of);
    void (*count)(const Pair *pair, uint64_t *cells); /* table by table */
    size_t lags;
    bool at_least; /* cells are numbers: one stands for itself and all above */
    void (*say)(Told told, char *ret, size_t size);
} PairFeature;

/* Those with the most lags first. */
extern const PairFeature pair_features[PAIR_FEATURES];

/* The cells of all features, one after the other. */
size_t pair_cells(const RecordedTrials *of);

/* Counts a pair in the cells of the features that are looked at over that lag; 0: of all. */
void count_pair(const RecordedTrials *of, size_t first, size_t second, size_t lag, uint64_t *cells);

#endif
