#include "exact/law_classes.h"

#include "base/elementary.h"
#include "exact/riffle.h"
#include "exact/scoped_numbers.h"

#include <stdlib.h>

/* With H = 2^k heaps and r = 1..n, A(n, r-1) orders come C(H + n - r, n) times of H^n each. */
typedef struct Classes {
    size_t n;
    mpz_t *many; /* [r - 1] */
    mpz_t *ways;
    mpz_t all;    /* H^n */
    mpz_t orders; /* n! */
} Classes;

static bool classes_open(Classes *ret, size_t n, const mpz_t heaps)
{
    Classes classes = {
        .n = n, .many = calloc(n, sizeof *classes.many), .ways = calloc(n, sizeof *classes.ways)};
    if (!classes.many || !classes.ways) {
        free(classes.many);
        free(classes.ways);
        return false;
    }
    for (size_t r = 0; r < n; r++)
        mpz_inits(classes.many[r], classes.ways[r], NULL);
    mpz_inits(classes.all, classes.orders, NULL);
    mpz_pow_ui(classes.all, heaps, n);
    mpz_fac_ui(classes.orders, n);
    riffle_many(classes.many, n);
    riffle_ways(classes.ways, n, heaps);
    *ret = classes;
    return true;
}

static void classes_close(Classes *classes)
{
    for (size_t r = 0; r < classes->n; r++)
        mpz_clears(classes->many[r], classes->ways[r], NULL);
    mpz_clears(classes->all, classes->orders, NULL);
    free(classes->many);
    free(classes->ways);
}

/* A fraction in lowest terms, and its value from the numbers as they are. */
static void set_ratio(mpq_t ret, double *ret_value, const mpz_t numerator, const mpz_t denominator)
{
    mpz_set(mpq_numref(ret), numerator);
    mpz_set(mpq_denref(ret), denominator);
    mpq_canonicalize(ret);
    *ret_value = integer_ratio(numerator, denominator);
}

/* The probability of the orders of class r, n! times it, and how many orders have it. */
static void measure_extreme(const Classes *classes, size_t r, mpq_t chance, double *ret_value,
                            double *ret_times, mpz_t count)
{
    SCOPED_INTEGER share;
    mpz_init(share);
    mpz_mul(share, classes->ways[r - 1], classes->orders);
    *ret_times = integer_ratio(share, classes->all);
    for (size_t other = 0; other < classes->n; other++)
        if (mpz_cmp(classes->ways[other], classes->ways[r - 1]) == 0)
            mpz_add(count, count, classes->many[other]);
    set_ratio(chance, ret_value, classes->ways[r - 1], classes->all);
}

/* The term of a class in KL; each of its orders has x = n! p - 1. Where x is large, or beyond
 * double precision, P ln(n! p) - (P - Q), P the probability of the class and Q under an even law.
 * */
static double kl_of_class(const Classes *classes, size_t r, double x)
{
    double even = integer_ratio(classes->many[r], classes->orders);
    if (x < 1e3)
        return even * law_excess(x);
    SCOPED_INTEGER product;
    mpz_init(product);
    mpz_mul(product, classes->many[r], classes->ways[r]);
    double share = integer_ratio(product, classes->all);
    mpz_mul(product, classes->ways[r], classes->orders);
    long times, all;
    double part = mpz_get_d_2exp(&times, product) / mpz_get_d_2exp(&all, classes->all);
    return share * (log(part) + (double)(times - all) * log(2)) - (share - even);
}

/* TV, phi2 and KL: an order of w ways is off by n! w - H^n, over n! H^n. Sets the denominator in
 * lowest terms. */
static void measure_distance(const Classes *classes, mpz_t denominator, LawMeasures *ret)
{
    SCOPED_INTEGER off, lacking, squares, scale, common;
    mpz_inits(off, lacking, squares, scale, NULL);
    mpz_init_set(common, classes->all);
    for (size_t r = 0; r < classes->n; r++) {
        mpz_mul(off, classes->ways[r], classes->orders);
        mpz_sub(off, off, classes->all);
        ret->kl += kl_of_class(classes, r, integer_ratio(off, classes->all));
        if (mpz_sgn(off) < 0)
            mpz_submul(lacking, off, classes->many[r]);
        mpz_mul(off, off, off);
        mpz_addmul(squares, off, classes->many[r]);
        if (mpz_sgn(classes->ways[r]))
            mpz_add(ret->possible, ret->possible, classes->many[r]);
        mpz_gcd(common, common, classes->ways[r]);
    }
    mpz_mul(scale, classes->orders, classes->all);
    set_ratio(ret->tv, &ret->tv_value, lacking, scale);
    mpz_mul(scale, scale, classes->all);
    set_ratio(ret->phi2, &ret->phi2_value, squares, scale);
    mpz_divexact(denominator, classes->all, common);
    ret->divisible = mpz_divisible_p(denominator, classes->orders) != 0;
}

Status law_by_classes(size_t n, const mpz_t heaps, Law *ret_law, LawMeasures *ret_measures,
                      Error *error)
{
    Classes classes;
    if (!classes_open(&classes, n, heaps))
        return error_set(error, STATUS_FAILED, "no memory for the law of n=%zu", n);
    Law law = {.n = n, .bounded = true};
    LawMeasures *m = ret_measures;
    mpz_inits(law.denominator, law.invalid, law.leftover, NULL);
    mpz_init_set(law.paths, classes.all);
    law_measures_begin(m);
    measure_distance(&classes, law.denominator, m);
    measure_extreme(&classes, n, m->min, &m->min_value, &m->min_times, m->min_count);
    measure_extreme(&classes, 1, m->max, &m->max_value, &m->max_times, m->max_count);
    classes_close(&classes);
    *ret_law = law;
    return STATUS_OK;
}
