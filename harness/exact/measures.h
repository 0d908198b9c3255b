/* How far a law is from even, and what it does to single items: exact, as fractions. All of it is
 * about the law as it stands, over all n! orders.
 *
 * Outcomes that are no permutation count as one more outcome, which an even shuffle never has:
 * they are missing from the orders, and TV counts them in full. phi2 and KL with an outcome of
 * expectation 0 would be infinite; phi2 is taken over the orders alone, whose probabilities then
 * do not add up to 1 (one invalid trial is proof enough), and KL is infinity.
 *
 * A law with leftover mass lacks that mass in the same way, though its paths, walked on, would
 * reach orders: the TV given is then the largest that the whole law can have, TV - leftover the
 * smallest, and min, max, positions and sign are of the part that is known. */
#ifndef FAIRNESS_EXACT_MEASURES_H
#define FAIRNESS_EXACT_MEASURES_H

#include <gmp.h>
#include <stdbool.h>
#include <stdint.h>

#include "base/status.h"
#include "exact/distribution.h"

/* Initialised by law_measure, freed by law_measures_clear. With K = n!, u = 1/K, p an order's
 * probability: */
typedef struct LawMeasures {
    mpq_t tv;   /* sum of max(0, u - p): half the sum of |p - u|, missing mass included */
    mpq_t phi2; /* K * sum of (p - u)^2; for a complete law K * (sum of p^2) - 1 */
    double kl;  /* sum of p ln(p / u), in nats; infinity where outcomes are invalid. 0 ln 0 = 0 */
    mpq_t min;  /* smallest p of all orders, 0 if one cannot occur */
    mpq_t max;  /* largest */
    /* The same in double precision; and n! min, n! max. */
    double tv_value, phi2_value, min_value, max_value, invalid_value, min_times, max_times;
    mpz_t min_count, max_count;    /* orders that have it ... */
    uint64_t min_first, max_first; /* ... and the rank of the first, of a law order by order */
    mpq_t sign;               /* sum of p * sign, over the orders: +1 for even, -1 for odd ones */
    mpq_t invalid;            /* probability of no permutation */
    mpq_t leftover;           /* probability of a cut path */
    mpz_t possible;           /* orders with p > 0 */
    uint64_t orders_possible; /* the same, of a law order by order */
    bool divisible;           /* n! divides the denominator. Where it does not and the law is
                                 bounded, the shuffle cannot be even; dividing proves nothing */
} LawMeasures;

/* All zero; the caller clears it. */
void law_measures_begin(LawMeasures *ret_measures);

/* All of it, of any law order by order. The caller clears it. */
void law_measure(const Law *law, LawMeasures *ret_measures);

void law_measures_clear(LawMeasures *measures);

/* positions[i * n + p]: the numerator, over law->denominator, of item i at place p. A caller's
 * array of n * n initialised integers. Outcomes that are no permutation are not in it, so that all
 * rows and columns add up to denominator - invalid - leftover. STATUS_FAILED where memory gives
 * out. */
Status law_positions(const Law *law, mpz_t *positions, Error *error);

/* (1 + x) ln(1 + x) - x, x >= -1: what an order of probability (1 + x) / K adds to K times KL.
 * Never below 0, and exact to the last digits where an order is nearly even, which a sum of p ln(K
 * p), whose terms have both signs, is not. */
double law_excess(double x);

/* a / b, b > 0, also where either is beyond double precision's range. */
double integer_ratio(const mpz_t a, const mpz_t b);

/* numerator / denominator in lowest terms, as fraction_text of big_number_text.h. */
char *ratio_text(const mpz_t numerator, const mpz_t denominator);

#endif
