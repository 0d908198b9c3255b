/* The law of the number of coinciding pairs of trials, by numerical inversion of its characteristic
 * function, and the tails of a statistic that counts them, however small. Internal to the folder:
 * multinomial_tail.c judges by it. */
#ifndef FAIRNESS_INFERENCE_LATTICE_TAIL_H
#define FAIRNESS_INFERENCE_LATTICE_TAIL_H

#include <stdbool.h>

#include "base/status.h"
#include "inference/chi_square.h"

/* Throw N trials into K equally likely cells: M = sum over cells of O(O-1)/2 is the number of pairs
 * of trials that share a cell. This is the law of G = M - N^2/(2K).
 *
 * How: Poisson counts conditioned on their sum are multinomial, so with independent Poisson(E)
 * cells, E = N/K, d = O - E and g = (d^2 - O)/2 (whose sum is G once the d sum to 0),
 *     E exp(itG) = integral over s of [E exp(isd + itg)]^K / the same at t = 0.
 * Both integrals, over s and then over t, are taken by the trapezoidal rule, which for lattice laws
 * errs by aliasing only: nothing is approximated but what lies outside a window of the law that is
 * chosen to hold all but 1e-13 of it. Where cells are many, or degrees of freedom are many and so
 * are the trials of a cell, only the peak around (0, 0) is summed; the side peaks (at fractions of
 * the periods, where a quadratic phase nearly repeats) are below 3e-4 of it then and cancel along a
 * tail. */
typedef struct PairLaw {
    double trials, cells; /* N >= 1 and K >= 2, whole numbers */
    double *spectrum;     /* real and imaginary part of E exp(i t_j G), t_j = 2 pi j / period */
    unsigned long count;  /* number of t_j kept, j = 0, 1, ...; the rest is negligible */
    double period;        /* odd number of lattice points in the window */
    double lowest;        /* G at the window's lowest lattice point */
} PairLaw;

/* Fills the spectrum; the caller frees it with pair_law_end. Meant for N < 60 sqrt(K). Fails with
 * STATUS_FAILED when memory runs out. */
Status pair_law_begin(double trials, double cells, PairLaw *law, Error *error);
void pair_law_end(PairLaw *law);

/* Whether both integrals are taken over their whole period. */
bool pair_law_sums_all_frequencies(double cells);

/* Tails of X2 = K + 2 K G / N at G = g. The inverted law holds down to 1e-10; beyond, log p is log
 * p of chi-square times the ratio of the two where the law reaches 1e-10, so that it goes on
 * falling without a jump. */
Tails pair_law_tails(const PairLaw *law, double g);

#endif
