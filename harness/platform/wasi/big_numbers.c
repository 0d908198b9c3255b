/* Functions of GMP that the program calls and GMP's small form lacks. */
#include <gmp.h>
#include <math.h>
#include <stdarg.h>

/* Calls `one_of` with each argument up to NULL. */
#define FOR_EACH(type, one_of, first)                                                              \
    do {                                                                                           \
        va_list more;                                                                              \
        va_start(more, first);                                                                     \
        for (type one = first; one; one = va_arg(more, type))                                      \
            one_of(one);                                                                           \
        va_end(more);                                                                              \
    } while (0)

void mpz_inits(mpz_t x, ...)
{
    FOR_EACH(mpz_ptr, mpz_init, x);
}

void mpz_clears(mpz_t x, ...)
{
    FOR_EACH(mpz_ptr, mpz_clear, x);
}

void mpq_inits(mpq_t x, ...)
{
    FOR_EACH(mpq_ptr, mpq_init, x);
}

void mpq_clears(mpq_t x, ...)
{
    FOR_EACH(mpq_ptr, mpq_clear, x);
}

/* n (n-1) ... (n-k+1) / k!, for n >= 0. */
void mpz_bin_ui(mpz_t result, const mpz_t n, unsigned long k)
{
    mpz_t factor;
    mpz_init_set(factor, n);
    mpz_set_ui(result, 1);
    for (unsigned long i = 1; i <= k; i++) {
        mpz_mul(result, result, factor);
        mpz_divexact_ui(result, result, i);
        mpz_sub_ui(factor, factor, 1);
    }
    mpz_clear(factor);
}

/* Cut off behind 53 bits, as GMP does. */
double mpz_get_d_2exp(signed long *exponent, const mpz_t x)
{
    size_t bits = mpz_sgn(x) ? mpz_sizeinbase(x, 2) : 0, beyond = bits > 53 ? bits - 53 : 0;
    mpz_t leading;
    mpz_init(leading);
    mpz_tdiv_q_2exp(leading, x, beyond);
    double value = ldexp(mpz_get_d(leading), -(int)(bits - beyond));
    mpz_clear(leading);
    *exponent = (signed long)bits;
    return value;
}

unsigned long mpz_remove(mpz_t result, const mpz_t x, const mpz_t factor)
{
    unsigned long times = 0;
    mpz_set(result, x);
    while (mpz_sgn(result) && mpz_divisible_p(result, factor)) {
        mpz_divexact(result, result, factor);
        times++;
    }
    return times;
}
