/* GMP by its small form: two files of its own source, in place of four hundred. What that lacks of
 * what the program calls is in big_numbers.c, with the meaning that GMP's manual gives. */
#ifndef GMP_BY_ITS_SMALL_FORM
#define GMP_BY_ITS_SMALL_FORM

#include <mini-gmp.h>
#include <mini-mpq.h>

void mpz_inits(mpz_t x, ...);
void mpz_clears(mpz_t x, ...);
void mpq_inits(mpq_t x, ...);
void mpq_clears(mpq_t x, ...);
void mpz_bin_ui(mpz_t result, const mpz_t n, unsigned long k);
double mpz_get_d_2exp(signed long *exponent, const mpz_t x);
unsigned long mpz_remove(mpz_t result, const mpz_t x, const mpz_t factor);

#endif
