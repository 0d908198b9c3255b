/* The law of a shuffle: the exact probability of each of the n! orders. */
#ifndef FAIRNESS_EXACT_DISTRIBUTION_H
#define FAIRNESS_EXACT_DISTRIBUTION_H

#include <gmp.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/status.h"
#include "inference/power.h"
#include "tallies/permutations.h"

enum {
    LAW_MAX_ITEMS = PERMUTATIONS_MAX_N,
};

/* All numerators are over the one denominator, and together they add up to it. Lowest terms: no
 * number divides denominator, invalid, leftover and all the orders' numerators at once. Clear with
 * law_clear. */
typedef struct Law {
    size_t n;             /* 1..LAW_MAX_ITEMS */
    uint64_t orders;      /* n! */
    size_t words;         /* 64-bit words of a numerator, the lowest first; mostly 1 */
    uint64_t *numerators; /* orders * words, in lexicographic order of the resulting array */
    mpz_t denominator;
    mpz_t invalid;  /* numerator of the outcomes that are no permutation */
    mpz_t leftover; /* numerator of the paths cut off; 0: the law is complete */
    mpz_t paths;    /* paths of the draws: walked, or the product of the ranges */
    bool bounded;   /* every path ends, without starting over; so the pigeonhole argument holds:
                       no even law unless n! divides the denominator */
} Law;

/* Sets an initialised integer to the numerator of the order of that rank, order < law->orders. */
void law_numerator(const Law *law, uint64_t order, mpz_t ret);

/* The same in double precision, over the denominator: the probability of the order. */
double law_probability(const Law *law, uint64_t order);

/* Its chances as cells of one chance each, for how surely counts find it (inference/power.h):
 * of up to LAW_CELLS_ORDERS orders, else all zero. The mass of paths that were cut off, or of what
 * is no order, is left out. The caller owes law_cells_end. STATUS_FAILED without memory. */
enum { LAW_CELLS_ORDERS = 4000000 };
Status law_cells_of(const Law *law, LawCells *ret, Error *error);

/* Frees what the law owns. */
void law_clear(Law *law);

/* Cells that a law is made of: after the n! orders, in the same width, come the masses of what is
 * no order. */
enum {
    LAW_CELL_INVALID,    /* cell n!: the outcome is no permutation */
    LAW_CELL_START_OVER, /* cell n! + 1: the shuffle started over */
    LAW_CELL_LEFTOVER,   /* cell n! + 2: the path was cut */
    LAW_CELLS_EXTRA,
};

/* Masses over one denominator. */
typedef struct LawPart {
    uint64_t *denominator; /* `words` words */
    uint64_t *cells;       /* (n! + LAW_CELLS_EXTRA) * words, from malloc */
} LawPart;

/* Adds up the parts (at least one) to a law in lowest terms, given that the shuffle does not start
 * over. Takes over the parts' cells in any case: they are freed, or are the law's, and set NULL.
 * `bounded` is what the walker knows of it; starting over makes it false. Fails with STATUS_USAGE
 * where all the mass starts over, with STATUS_FAILED where memory gives out. */
Status law_build(size_t n, LawPart *parts, size_t parts_count, size_t words, const mpz_t paths,
                 bool bounded, Law *ret_law, Error *error);

#endif
