/* Trials that a tally recorded (tallies/record.h), read to be compared with each other. */
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

#endif
