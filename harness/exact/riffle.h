/* The law of k riffles of n cards, for any n.
 *
 * A Gilbert-Shannon-Reeds riffle cuts the deck at a binomial(n, 1/2) place and drops cards from
 * the two heaps with chances proportional to their sizes. k of them are one riffle of 2^k heaps,
 * and the probability of an order depends on nothing but its rising sequences r (1 + the descents
 * of its inverse): C(2^k + n - r, n) / 2^(kn). A(n, r-1) orders, an Eulerian number, have r of
 * them. (D. Bayer & P. Diaconis, "Trailing the dovetail shuffle to its lair", Annals of Applied
 * Probability 2(2), 1992, theorem 1 and section 3.) */
#ifndef FAIRNESS_EXACT_RIFFLE_H
#define FAIRNESS_EXACT_RIFFLE_H

#include <gmp.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "exact/distribution.h"

typedef struct Algorithm Algorithm; /* algorithms/algorithm.h */

/* Sets an initialised integer to the heaps, or different keys, of a shuffle whose law has the
 * formula: 2^k of k riffles or of keys of k bits. */
void riffle_heaps(const Algorithm *algorithm, uint32_t parameter, mpz_t ret);

/* Adds up in initialised integers of value 0, [r - 1] for r = 1..n: how many orders have r rising
 * sequences, A(n, r-1); and in how many of the heaps^n ways such an order comes, C(heaps + n - r,
 * n). */
void riffle_many(mpz_t *many, size_t n);
void riffle_ways(mpz_t *ways, size_t n, const mpz_t heaps);

/* Sets chances[r - 1] to the chance of r rising sequences, r = 1..n, or of r - 1 descents after the
 * inverse (riffle_law); to rounding, at any number of heaps. */
void riffle_rising(size_t n, double heaps, double *chances);

/* The law over all orders of a riffle of that number of heaps, C(heaps + n - r, n) / heaps^n; or,
 * with `inverse`, the law of a stable sort by as many random keys, which is its inverse: the
 * order's own descents + 1 take the place of r. For numbers that no enumeration reaches. Law.paths
 * is heaps^n, the ways to give each card a heap. STATUS_USAGE where n is outside 1..LAW_MAX_ITEMS
 * or the memory above the limit, STATUS_FAILED where memory gives out. */
Status riffle_law(size_t n, const mpz_t heaps, bool inverse, uint64_t memory_bytes, Law *ret_law,
                  Error *error);

#endif
