/* How far k riffles leave n cards from even, for any n, without a law of n! orders.
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

#include "exact/law.h"

/* Sets an initialised integer to the Eulerian number A(n, d), the permutations of n >= 1 items
 * with d descents. */
void eulerian_number(size_t n, size_t d, mpz_t ret);

/* Sets an initialised fraction to the total variation distance between k riffles of n cards and
 * an even shuffle; n >= 1, any k (0: the deck untouched). A matter of milliseconds at n = 52. */
void riffle_distance(size_t n, unsigned k, mpq_t ret);

/* The law over all orders of k riffles in a row, C(2^k + n - r, n) / 2^(kn); or, with `inverse`,
 * that of a stable sort by random keys of k bits, which is the inverse of a 2^k-heap riffle: the
 * order's own descents + 1 take the place of r. For n or k that no enumeration reaches. Law.paths
 * is 2^(kn), the ways to give each card a heap. STATUS_USAGE where n is outside 1..LAW_MAX_ITEMS
 * or the memory above the limit, STATUS_FAILED where memory gives out. */
Status riffle_law(size_t n, unsigned k, bool inverse, uint64_t memory_bytes, Law *ret_law,
                  Error *error);

#endif
