/* Biased laws at one n, as they are kept together, for those who make them and who read them. */
#ifndef FAIRNESS_EXACT_KNOWN_LAW_H
#define FAIRNESS_EXACT_KNOWN_LAW_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/case_words.h"
#include "base/status.h"

typedef struct Algorithm Algorithm; /* algorithms/algorithm.h */

enum { KNOWN_PLACES_MAX_N = 256 }; /* items of position matrices */

/* One of them. The inverse is that of an outcome in which a[p] = i and a[i] = p are confused, and,
 * where a shuffle's steps are swaps with places drawn alike, of its loop run in the other
 * direction. */
typedef struct KnownLaw {
    const Algorithm *algorithm;
    uint32_t parameter;
    Transform transform;
    double *chances;  /* rows * columns */
    double mark;      /* a sum over the chances: laws of marks far apart are different */
    const char *slip; /* its name where it is a fair shuffle made with a slip; else NULL */
    bool mirrored;    /* after it, items and places are counted from the other end, as where a
                         loop over the places begins there; of usual_laws_for alone */
} KnownLaw;

/* All zero before its first use. Rows of chances that add up to 1 each: one of n! + 1 columns (the
 * orders, lexicographic, and no permutation), or n rows, the rows of the position matrix. */
typedef struct KnownLaws {
    Arena memory; /* of the laws */
    size_t n;
    size_t rows, columns;
    KnownLaw *laws;
    size_t count;
} KnownLaws;

#endif
