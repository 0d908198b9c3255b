/* The dictionary of biased laws at one n, that counts are looked up in. */
#ifndef FAIRNESS_EXACT_KNOWN_LAWS_H
#define FAIRNESS_EXACT_KNOWN_LAWS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/case_words.h"
#include "inference/directions.h"

typedef struct Algorithm Algorithm; /* algorithms/algorithm.h */

enum {
    KNOWN_ORDERS_MAX_N = 7,   /* laws over all orders up to here, position matrices above ... */
    KNOWN_PLACES_MAX_N = 256, /* ... up to here */
    USUAL_ORDERS_MAX_N = 8,   /* the same of usual_laws_for */
};

/* A law of less than that (phi2, or w^2 of the places) counts as even: no run of 1e12 trials could
 * tell it from even, and what is left of an even law by rounding is below it. */
static const double KNOWN_EVEN_PHI2 = 1e-11;

/* One of them. The inverse is that of an outcome in which a[p] = i and a[i] = p are confused, and,
 * where a shuffle's steps are swaps with places drawn alike, of its loop run in the other
 * direction. */
typedef struct KnownLaw {
    const Algorithm *algorithm;
    uint32_t parameter;
    Transform transform;
    double *chances;  /* rows * columns */
    double sign;      /* PlacesLaw.sign; NAN: not known, or not requested */
    double mark;      /* a sum over the chances: laws of marks far apart are different */
    const char *slip; /* its name where it is a fair shuffle made with a slip; else NULL */
    bool mirrored;    /* after it, items and places are counted from the other end, as where a
                         loop over the places begins there; of usual_laws_for alone */
} KnownLaw;

/* All zero before its first use. Rows of chances that add up to 1 each: one of n! + 1 columns (the
 * orders, lexicographic, and no permutation), or n rows, the rows of the position matrix.
 * */
typedef struct KnownLaws {
    Arena memory; /* of the laws */
    size_t n;
    size_t rows, columns;
    KnownLaw *laws;
    size_t count;
    bool usual;            /* of everyday mistakes alone */
    Directions directions; /* kept beside them: mistake_directions.h */
} KnownLaws;

/* Makes it the dictionary for n: of every registered shuffle that is biased there and whose law, or
 * position matrix, is affordable, in the order of the registry, with the parameters from the
 * smallest on where it has one (14 of them, at most 128 of position matrices); no even law, but
 * for a cut's places; then their transforms, except for those that give a law in the list already.
 * Nothing is done where it has n already; at n above KNOWN_PLACES_MAX_N it is empty. Takes some 0.2
 * ms at n = 3, 20 ms at n = 6, 0.4 s at n = 7, 0.1 s at n = 52. The same for any number of threads.
 * STATUS_FAILED without memory. */
Status known_laws_for(KnownLaws *laws, size_t n, int threads, Error *error);

/* Makes it, all zero before, the laws of everyday mistakes at n: as above, but each shuffle with
 * one parameter alone, ceil(log2 n) where it has one, with its inverse, and both mirrored, and all
 * orders up to USUAL_ORDERS_MAX_N; and of fisher-yates with slips: draws by a byte modulo k, and
 * without its middle step. */
Status usual_laws_for(KnownLaws *laws, size_t n, int threads, Error *error);

void known_laws_clear(KnownLaws *laws);

/* "riffle:7", "shard-buffer:5/100", or the bare name where there is no parameter. */
void known_law_name(const Algorithm *algorithm, uint32_t parameter, char *text, size_t size);

#endif
