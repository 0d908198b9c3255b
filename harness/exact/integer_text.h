/* Big numbers as text from malloc: GMP's own comes from functions that a program may set. */
#ifndef FAIRNESS_INTEGER_TEXT_H
#define FAIRNESS_INTEGER_TEXT_H

#include <gmp.h>
#include <stdlib.h>

/* In decimal; the caller frees it. NULL when out of memory. */
static inline char *integer_text(const mpz_t number)
{
    char *text = malloc(mpz_sizeinbase(number, 10) + 2); /* a sign, and the NUL */
    return text ? mpz_get_str(text, 10, number) : NULL;
}

/* Likewise, "1/18"; "1" where the denominator is 1. */
static inline char *rational_text(const mpq_t ratio)
{
    char *text =
        malloc(mpz_sizeinbase(mpq_numref(ratio), 10) + mpz_sizeinbase(mpq_denref(ratio), 10) + 3);
    return text ? mpq_get_str(text, 10, ratio) : NULL;
}

#endif
