/* Counts that are looked up among laws, by the rules of naming.h. */
#ifndef FAIRNESS_NAMING_RULES_H
#define FAIRNESS_NAMING_RULES_H

#include "base/status.h"
#include "exact/known_laws.h"
#include "exact/known_numbers.h"
#include "inference/fit_tail.h"
#include "result/result.h"

/* log10 of how rare a fit must be to be none, and how rare a false name. */
static const double LOG10_RARE = -4.0;

/* A law that fits. */
typedef struct Candidate {
    size_t law;
    bool still; /* it changes nothing */
    double log10_p;
    double log_likelihood;   /* of all rows together, for the order of the list */
    double *row_likelihoods; /* natural logs, without what all laws share */
} Candidate;

typedef struct Naming {
    Arena *memory;
    const KnownLaws *laws;
    const uint64_t *counts; /* rows * columns */
    const PermStatTallies *numbers;
    const double *even; /* chances of an even law; NULL where all ways are alike */
    uint64_t trials;
    double *expected, *mixed; /* room for a row */
    CorrectionEnds ends;
    Candidate *candidates; /* room for all laws */
    size_t count;
} Naming;

/* Prepares to look `counts` up, which like `laws` are the caller's, NULL where that memory is lost.
 */
Status naming_begin(Naming *ret, Arena *memory, const KnownLaws *laws, uint64_t trials,
                    const uint64_t *counts, Error *error);

/* The names that the rules of naming.h leave; as name_the_bug. */
Status naming_look_up(Naming *at, LooksLike **ret, size_t *ret_count, Error *error);

/* A law as a name. */
LooksLike naming_describe(const KnownLaw *law, double log10_p);

#endif
