/* Big numbers as text from malloc: GMP's own comes from functions that a program may set. */
#ifndef FAIRNESS_BIG_NUMBER_TEXT_H
#define FAIRNESS_BIG_NUMBER_TEXT_H

#include <gmp.h>
#include <stdlib.h>

/* In decimal; the caller frees it. NULL when out of memory. */
static inline char *integer_text(const mpz_t number)
{
    char *text = malloc(mpz_sizeinbase(number, 10) + 2); /* a sign, and the NUL */
    return text ? mpz_get_str(text, 10, number) : NULL;
}

/* Likewise, "1/18", and "0" or "1" without a bar: in lowest terms where the fraction is canonical,
 * as all of LawMeasures are. */
static inline char *fraction_text(const mpq_t fraction)
{
    char *text = malloc(mpz_sizeinbase(mpq_numref(fraction), 10) +
                        mpz_sizeinbase(mpq_denref(fraction), 10) + 3);
    return text ? mpq_get_str(text, 10, fraction) : NULL;
}

#endif
