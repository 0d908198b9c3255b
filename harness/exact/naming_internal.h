/* What the parts of naming share: counts that are looked up among laws. */
#ifndef FAIRNESS_NAMING_INTERNAL_H
#define FAIRNESS_NAMING_INTERNAL_H

#include "exact/naming.h"
#include "inference/fit_tail.h"

/* A law that fits. */
typedef struct Candidate {
    size_t law;
    bool still; /* it changes nothing */
    double log10_p;
    double log_likelihood;   /* of all rows together, for the order of the list */
    double *row_likelihoods; /* natural logs, without what all laws share; owned */
} Candidate;

typedef struct Naming {
    const KnownLaws *laws;
    const uint64_t *counts; /* rows * columns */
    const NumberTallies *numbers;
    const double *even; /* chances of an even law; NULL where all ways are alike */
    uint64_t trials;
    double *expected, *mixed; /* room for a row */
    CorrectionEnds ends;
    Candidate *candidates; /* owned, room for all laws */
    size_t count;
} Naming;

/* Prepares to look `counts` up, which stay the caller's; naming_end is owed after a failure, too.
 */
Status naming_begin(Naming *ret, const KnownLaws *laws, uint64_t trials, uint64_t *counts,
                    Error *error);
void naming_end(Naming *at);

/* The names that the rules of naming.h leave; as name_the_bug. */
Status naming_look_up(Naming *at, LooksLike **ret, size_t *ret_count, Error *error);

/* The cells of a number's tally; parity is counted in those of cycles, by n - cycles. */
void naming_number_counts(const Tally *tally, bool parity, uint64_t *counts);

/* The tally that says all of the law of a number of riffles, or of a stable sort by random bits,
 * which is its inverse: the rising sequences, or the descents. NULL for another shuffle, or where
 * the run has none that is a table by value. */
const Tally *naming_riffle_number(const NumberTallies *numbers, const char *name,
                                  Number *ret_number);

/* Adds the names of riffles, and of sorts by random bits, to those there are. */
Status naming_riffles(const NumberTallies *numbers, uint64_t trials, LooksLike **names,
                      size_t *count, Error *error);

#endif
