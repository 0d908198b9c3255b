/* Pearson's X2 for equally likely cells, judged by tails that hold at 1e-6 for any N and K. */
#ifndef FAIRNESS_INFERENCE_MULTINOMIAL_TAIL_H
#define FAIRNESS_INFERENCE_MULTINOMIAL_TAIL_H

#include <stdint.h>

#include "base/status.h"
#include "inference/chi_square.h"
#include "inference/lattice_tail.h"

/* Tests N = `trials` >= 1 counts in K = `cells` >= 2 equally likely cells by the integer
 * S = `sum_of_squares` of the counts: X2 = K S / N - N, df = K - 1. N up to 1e12, K up to 2^40.
 *
 * The tails are P(X2 >= x) and P(X2 <= x) for the discrete law itself, atoms included: what plain
 * chi-square gets wrong when cells have few trials each (3.8-fold at 1e-6 for K = 6, N = 30). Down
 * to 1e-9 they are right to 0.1% below 200 trials a cell, and to 5% from there on (12% for three
 * and four cells); the lower tail there, when only a few even outcomes make it up, can be stated up
 * to twice too large. Below 1e-10 the log of a tail follows chi-square's, in the ratio the two have
 * at 1e-10, and never falls below the least possible outcome's.
 *
 * Takes a few ms; up to 200 ms for 3 to 23 cells with 25 to 200 trials each. A few MB.
 * STATUS_FAULT when no counts have that S, STATUS_USAGE when N or K is out of range; STATUS_FAILED
 * without memory.
 */
Status multinomial_test(uint64_t trials, uint64_t cells, unsigned __int128 sum_of_squares,
                        TestResult *result, Error *error);

/* The law of N trials in K cells, for several tests of it: a search for the bias that would be
 * found asks for a dozen tails. Begin it with the two numbers alone, end it with
 * multinomial_law_end. What all tails have in common is computed by the first test that needs it.
 */
typedef struct MultinomialLaw {
    uint64_t trials; /* N */
    uint64_t cells;  /* K */
    PairLaw pairs;   /* empty until it is needed */
} MultinomialLaw;

/* As multinomial_test. */
Status multinomial_law_test(MultinomialLaw *law, unsigned __int128 sum_of_squares,
                            TestResult *result, Error *error);
void multinomial_law_end(MultinomialLaw *law);

#endif
