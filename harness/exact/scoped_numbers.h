/* GMP's numbers that are cleared where the block that names them is left, as a SCOPED_ARENA is. */
#ifndef FAIRNESS_SCOPED_NUMBERS_H
#define FAIRNESS_SCOPED_NUMBERS_H

#include <gmp.h>

static inline void scoped_integer_end(mpz_t *number)
{
    mpz_clear(*number);
}

static inline void scoped_fraction_end(mpq_t *number)
{
    mpq_clear(*number);
}

/* To be initialised in the next line, as plain ones. */
#define SCOPED_INTEGER  __attribute__((cleanup(scoped_integer_end))) mpz_t
#define SCOPED_FRACTION __attribute__((cleanup(scoped_fraction_end))) mpq_t

#endif
