/* Everything there is to say of a law, as text and plain numbers, for a writer to write down. */
#ifndef FAIRNESS_EXACT_DESCRIPTION_H
#define FAIRNESS_EXACT_DESCRIPTION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "algorithms/algorithm.h"
#include "base/status.h"
#include "exact/law.h"

enum {
    LISTED_MAX_N = 5,             /* every order is told up to here */
    FORMULA_DESCRIBED_MAX = 1000, /* most cards of description_by_formula */
};

typedef enum LawVerdict {
    LAW_EVEN,        /* every order has probability 1/n! */
    LAW_EVEN_SO_FAR, /* no order has more; what it lacks are paths that were cut off */
    LAW_BIASED,
    LAW_INVALID, /* some outcomes are no permutation */
} LawVerdict;

typedef enum LawMethod { LAW_PROPAGATED, LAW_ENUMERATED, LAW_BY_FORMULA } LawMethod;

/* A number: exact, and in double precision. */
typedef struct Exactly {
    char *text; /* digits or a fraction in lowest terms; owned. NULL: not known */
    double value;
} Exactly;

/* Sets it to a fraction, whose text is the caller's to free; false where there is none for want of
 * memory. */
bool exactly_ratio(Exactly *ret, const mpz_t numerator, const mpz_t denominator);

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
    LawMethod method;
    LawVerdict verdict;
    char *orders; /* n!, digits; owned, like all the text below */
    char *paths;
    char *denominator;
    bool divisible, bounded; /* LawMeasures.divisible, Law.bounded */
    Exactly orders_possible;
    Exactly tv, phi2, sign, invalid, leftover; /* sign not known by formula */
    double kl;                                 /* may be infinite */
    Extreme min, max;
    LawCells cells;      /* all zero where it is not known */
    size_t listed_count; /* n! where n <= LISTED_MAX_N and the law was worked out, else 0 */
    ListedOrder *listed; /* in lexicographic order */
    size_t numerator_count;
    char *numerators;   /* that many numbers, digits, each ended by NUL; NULL: not asked for */
    Exactly *positions; /* n * n: [i * n + p], item i at place p; NULL by formula */
} LawDescription;

/* Describes a law. `numerators` asks for all n! of them. The law stays the caller's.
 * STATUS_FAILED where memory gives out. */
Status description_of_law(const Algorithm *algorithm, uint32_t parameter, const Law *law,
                          LawMethod method, bool numerators, LawDescription *ret, Error *error);

/* Describes the law of `parameter` riffles of n cards, or of a sort by keys of so many bits, from
 * the classes of orders that are equally likely (exact/riffle.h): for n from 1 to
 * FORMULA_DESCRIBED_MAX, in a second or so. */
Status description_by_formula(const Algorithm *algorithm, uint32_t parameter, size_t n,
                              LawDescription *ret, Error *error);

/* Whether the shuffle has such a law. *ret_inverse says that it is the sort (riffle_law). */
bool law_has_formula(const Algorithm *algorithm, bool *ret_inverse);

void description_clear(LawDescription *description);

#endif
