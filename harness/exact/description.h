/* The law of a case as text and plain numbers, for a writer to write down. */
#ifndef FAIRNESS_EXACT_DESCRIPTION_H
#define FAIRNESS_EXACT_DESCRIPTION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "algorithms/algorithm.h"
#include "base/shape.h"
#include "base/status.h"
#include "exact/case_law.h"
#include "exact/law_spectrum.h"

enum { LISTED_MAX_N = 5 }; /* every order is reported up to here */

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
    char *numerators; /* that many numbers, digits, each ended by NUL; NULL: not requested */
    BiasPart parts[SPECTRUM_MAX_SHAPES]; /* phi2 by shape, up to 10 items, of complete laws; */
    Exactly *part_texts;                 /* the same as fractions, up to 6 items; NULL elsewhere */
    size_t part_count;
    Exactly *positions; /* n * n: [i * n + p], item i at place p; NULL by formula */
} LawDescription;

/* Describes a law. `numerators` asks for all n! of them, where it is known order by order. The law
 * stays the caller's. STATUS_FAILED where memory gives out. */
Status description_of_law(const CaseLaw *law, bool numerators, LawDescription *ret, Error *error);

void description_clear(LawDescription *description);

/* ---- of deals ---- */

/* An outcome that can be distinguished under a shape. */
typedef struct DealOutcome {
    char *name;           /* "0 1", "land spell"; owned */
    Exactly chance, even; /* what it has, and what it has where all orders are alike */
    double times_even;    /* one over the other */
} DealOutcome;

/* The law of a shuffle or sampler as a deal of a shape that is not plain. All zero at first; freed
 * by deals_description_clear. With u the chances that the outcomes have where all orders are
 * alike: */
typedef struct DealsDescription {
    const Algorithm *algorithm;
    char name[80];
    size_t n;
    char *shape; /* "2 of 5"; owned, like all the text below */
    LawVerdict verdict;
    char *paths, *denominator;
    bool proof;        /* of outcomes that are all alike: their number does not divide the
                          denominator of a law whose paths end */
    bool alike;        /* all u are the same */
    uint64_t outcomes; /* in all, and those that can come */
    uint64_t possible;
    Exactly tv, phi2; /* half the sum of |p - u|; sum of (p - u)^2 / u */
    Exactly invalid, leftover;
    double trials; /* for Pearson's test of all outcomes to find it, upper tail at `alpha`
                      with `power`; infinite of an even law */
    double alpha, power;
    DealOutcome *listed; /* all, in the order of their numbers; none above DEALS_LISTED */
    size_t listed_count;
    DealOutcome most, least; /* the first of the largest and of the smallest p/u */
    uint64_t most_count;     /* how many have the largest */
} DealsDescription;

enum {
    DEALS_LISTED = 1000,
    DEALS_MAX_ITEMS = 10, /* every order is looked at */
};

/* Describes the law, of all orders of DEALS_MAX_ITEMS items at most, as one of the outcomes of the
 * shape, which are counted (shape->outcomes). STATUS_USAGE where it cannot be, STATUS_FAILED
 * without memory. */
Status description_of_deals(const CaseLaw *law, const Shape *shape, double alpha, double power,
                            DealsDescription *ret, Error *error);
void deals_description_clear(DealsDescription *description);

#endif
