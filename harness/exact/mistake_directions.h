/* The directions of everyday mistakes, from the laws of the shuffles that make them. */
#ifndef FAIRNESS_EXACT_MISTAKE_DIRECTIONS_H
#define FAIRNESS_EXACT_MISTAKE_DIRECTIONS_H

#include "base/status.h"
#include "inference/directions.h"

/* Makes them those of n items, from 3 to DIRECTED_PLACES_MAX_N: of every biased shuffle that people
 * write every day (Algorithm.everyday) whose law is affordable (up to DIRECTED_ORDERS_MAX_N items
 * over all orders, above of places, those of sorts counted in a short run, and these only for fewer
 * than 1,000 trials; trials 0: not known, sorts are there); and of fisher-yates with draws by a
 * byte modulo k, and without its middle step; of each its inverse and mirrored, too. `naive`'s
 * family has a quarter of the weight (three parts of four as it is written, one the other way
 * round), the others have equal parts. Nothing is done where they are those already; there are none
 * at other n. The caller owes directions_clear. STATUS_FAILED without memory. */
Status mistake_directions_for(Directions *directions, size_t n, uint64_t trials, int threads,
                              Error *error);

typedef struct Algorithm Algorithm; /* algorithms/algorithm.h */

/* A known mistake as a directed check sees it: the w^2 of its law in the direction that finds it
 * soonest, and that direction's weight. */
typedef struct SeenMistake {
    bool known;
    double square, weight;
} SeenMistake;

/* The mistake that the shuffle makes, if it is one of those; NULL: the usual one. The
 * direction is the one that takes the fewest trials, by the normal law, where each check's upper
 * tail must be at most 10^log10_level times its weight; `trials` as above. STATUS_FAILED without
 * memory. */
Status mistake_seen(const Algorithm *algorithm, size_t n, uint64_t trials, double log10_level,
                    double power, int threads, SeenMistake *ret, Error *error);

#endif
