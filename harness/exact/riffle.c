#include "exact/riffle.h"

/* A(n, d) = sum over i = 0..d of (-1)^i C(n+1, i) (d + 1 - i)^n */
void eulerian_number(size_t n, size_t d, mpz_t ret)
{
    mpz_t term, choose;
    mpz_inits(term, choose, NULL);
    mpz_set_ui(ret, 0);
    for (size_t i = 0; d < n && i <= d; i++) {
        mpz_ui_pow_ui(term, d + 1 - i, n);
        mpz_bin_uiui(choose, n + 1, i);
        mpz_mul(term, term, choose);
        if (i % 2)
            mpz_sub(ret, ret, term);
        else
            mpz_add(ret, ret, term);
    }
    mpz_clears(term, choose, NULL);
}

/* With H = 2^(kn) and K = n!, TV = sum over r of A(n, r-1) max(0, H - K C(2^k + n - r, n)) / (K H):
 * whole numbers up to the last division. */
void riffle_distance(size_t n, unsigned k, mpq_t ret)
{
    mpz_t heaps, all, orders, sum, ways, many;
    mpz_inits(heaps, all, orders, sum, ways, many, NULL);
    mpz_setbit(heaps, k);
    mpz_setbit(all, (mp_bitcnt_t)k * n);
    mpz_fac_ui(orders, n);
    for (size_t r = 1; r <= n; r++) {
        mpz_add_ui(ways, heaps, n - r);
        mpz_bin_ui(ways, ways, n);
        mpz_mul(ways, ways, orders);
        mpz_sub(ways, all, ways);
        if (mpz_sgn(ways) > 0) {
            eulerian_number(n, r - 1, many);
            mpz_addmul(sum, ways, many);
        }
    }
    mpz_set(mpq_numref(ret), sum);
    mpz_mul(mpq_denref(ret), orders, all);
    mpq_canonicalize(ret);
    mpz_clears(heaps, all, orders, sum, ways, many, NULL);
}

double riffle_distance_double(size_t n, unsigned k)
{
    mpq_t distance;
    mpq_init(distance);
    riffle_distance(n, k, distance);
    double result = mpq_get_d(distance);
    mpq_clear(distance);
    return result;
}
