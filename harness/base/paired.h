/* Outcomes that belong together: two by two, or one for each seed. */
#ifndef FAIRNESS_PAIRED_H
#define FAIRNESS_PAIRED_H

#include <stdbool.h>
#include <stdint.h>

/* How the second outcome of a pair comes about. */
typedef enum PairsHow {
    PAIRS_NONE,      /* there are no pairs */
    PAIRS_RECORDED,  /* it is the next that there is */
    PAIRS_SAME_SEED, /* of a shuffle of ours: from the same random numbers */
    PAIRS_SHIFTED,   /* ... from the same but for the first few */
    PAIRS_INVERSE,   /* ... it undoes the first */
} PairsHow;

/* "none", "recorded", "same-seed", "shifted", "inverse". */
extern const char *const paired_words[];

/* How the trials of a case belong together. */
typedef struct Together {
    PairsHow paired; /* trials 2k and 2k + 1 are a pair (--paired) */
    uint64_t shift;  /* numbers that are left out for the second, PAIRS_SHIFTED */
    bool seeds;      /* trial k is that of the case's seed + k (--seeds) */
} Together;

#endif
