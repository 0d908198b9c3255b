/* The exact law of how many of some trials are different, beside what the program says of it. */
#ifndef FAIRNESS_TESTS_DIFFERENT_LAW_H
#define FAIRNESS_TESTS_DIFFERENT_LAW_H

#include <math.h>
#include <stddef.h>

/* law[d]: the chance of d different orders among `trials` of `orders`, all alike; law[0..trials].
 * The next trial is new with chance 1 - d / orders. */
static inline void law_of_different(size_t trials, double orders, double *law)
{
    for (size_t d = 0; d <= trials; d++)
        law[d] = d == 0;
    for (size_t t = 0; t < trials; t++)
        for (size_t d = t + 2; d-- > 0;)
            law[d] = law[d] * (double)d / orders +
                     (d ? law[d - 1] * fmax(0, 1 - (double)(d - 1) / orders) : 0);
}

#endif
