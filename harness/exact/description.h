/* The law of a case as text and plain numbers, for a writer to write down. */
#ifndef FAIRNESS_EXACT_DESCRIPTION_H
#define FAIRNESS_EXACT_DESCRIPTION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "algorithms/algorithm.h"
#include "base/status.h"
#include "exact/case_law.h"
#include "exact/law_spectrum.h"

enum { LISTED_MAX_N = 5 }; /* every order is told up to here */

/* A number: exact, and in double precision. */
typedef struct Exactly {
    char *text; /* digits or a fraction in lowest terms; owned. NULL: not known */
    double value;
} Exactly;

/* The smallest or largest probability of an order. */
typedef struct Extreme {
    Exactly chance;
    double times_even;            /* n! times it */
    char *orders;                 /* how many orders have it, digits; owned */
    bool example_known;           /* then one of them, the first in lexicographic order: */
    uint8_t items[LAW_MAX_ITEMS]; /* n of them */
} Extreme;

typedef struct ListedOrder {
    uint8_t items[LISTED_MAX_N];
    Exactly chance;
} ListedOrder;

/* All zero at first; freed by description_clear. Measures as in exact/measures.h. */
typedef struct LawDescription {
    const Algorithm *algorithm;
    char name[80]; /* "riffle:7" */
    size_t n;
    ExactMethod method;
    LawVerdict verdict;
    char *orders; /* n!, digits; owned, like all the text below */
    char *paths;
    char *denominator;
    bool divisible, bounded; /* LawMeasures.divisible, Law.bounded */
    Exactly orders_possible;
    Exactly tv, phi2, sign, invalid, leftover; /* sign not known by formula */
    double kl;                                 /* may be infinite */
    Extreme min, max;
    size_t listed_count; /* n! where n <= LISTED_MAX_N and the law was worked out, else 0 */
    ListedOrder *listed; /* in lexicographic order */
    size_t numerator_count;
    char *numerators; /* that many numbers, digits, each ended by NUL; NULL: not asked for */
    BiasPart parts[SPECTRUM_MAX_SHAPES]; /* phi2 by shape, up to 10 items, of complete laws; */
    Exactly *part_texts;                 /* the same as fractions, up to 6 items; NULL elsewhere */
    size_t part_count;
    Exactly *positions; /* n * n: [i * n + p], item i at place p; NULL by formula */
} LawDescription;

/* Describes a law. `numerators` asks for all n! of them, where it is known order by order. The law
 * stays the caller's. STATUS_FAILED where memory gives out. */
Status description_of_law(const CaseLaw *law, bool numerators, LawDescription *ret, Error *error);

void description_clear(LawDescription *description);

#endif
