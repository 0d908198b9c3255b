/* Trials that a tally recorded (tallies/record.h), read to be compared with each other: what is
 * looked at of one, and of pairs. */
#ifndef FAIRNESS_INFERENCE_RECORDED_TRIALS_H
#define FAIRNESS_INFERENCE_RECORDED_TRIALS_H

#include "base/arena.h"
#include "base/paired.h"
#include "tallies/record.h"

enum {
    SYMBOLS = 12,       /* what is looked at of a single trial */
    SYMBOL_CLASSES = 8, /* of neighbouring values of a symbol */
};

/* `count` trials of `width` values, each below `values`. */
typedef struct RecordedTrials {
    Arena memory;
    size_t count, width, values;
    uint64_t digest; /* of all of them, in their order */
    bool plain;      /* they are orders, and then `places` is set, too */
    Item *items;     /* [trial * width + place] */
    Item *places;    /* [trial * width + item]: where it is */
    bool whole;      /* none of the run is missing */
    uint32_t *row;   /* of the record, of each: trials are as far apart as their rows in a part */
    uint8_t *part;   /* of the run, below RECORD_PARTS, of each */
    Together together;
    uint8_t *shows; /* [trial * SYMBOLS + symbol]: its class */
} RecordedTrials;

/* On success the caller owes arena_clear of the memory. STATUS_FAILED without memory. */
Status recorded_trials(const Tally *tally, Together together, RecordedTrials *ret, Error *error);

/* "the first item is 0 to 6": what a class of a symbol is. */
void symbol_words(const RecordedTrials *of, size_t symbol, size_t value, char *ret, size_t size);

/* ---- pairs: a feature is a number of tables, and a pair counts in one cell of each ---- */

enum {
    PAIR_LAGS = 64,
    STEP_LAGS = 3, /* of what leads from a trial to a later one */
};
enum { PAIR_AGREEMENTS, PAIR_NEIGHBOURS, PAIR_RISING, PAIR_ORDER, PAIR_PLACES, PAIR_FEATURES };

/* A cell that stands out, to be said. */
typedef struct Outlier {
    const RecordedTrials *of;
    size_t lag, cell, table;
    bool few; /* of a feature of numbers: it is at most that, not at least */
} Outlier;

typedef struct Pair Pair;
typedef struct PairFeature {
    void (*count)(const Pair *pair, uint64_t *cells); /* table by table */
    size_t lags;
    bool at_least; /* cells are numbers: one stands for itself and all above */
    void (*say)(Outlier odd, char *ret, size_t size);
} PairFeature;

/* Says that outcomes are the same as earlier ones, or that they are not (cell 1 and 0). */
void say_same(Outlier odd, char *ret, size_t size);

/* Those with the most lags first. */
extern const PairFeature pair_features[PAIR_FEATURES];

/* How many tables a feature has, 0 where it does not apply, and of how many cells each. */
size_t pair_tables(const RecordedTrials *of, size_t feature);
size_t pair_cells(const RecordedTrials *of, size_t feature);

/* Counts a pair in the cells of all features, one after the other; only of those that are looked at
 * over that lag, unless it is 0. */
void count_pair(const RecordedTrials *of, size_t first, size_t second, size_t lag, uint64_t *cells);

#endif
