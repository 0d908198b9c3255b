/* The description of a law whose orders fall into n classes, all orders of a class equally likely:
 * nothing here grows with n!. */
#include "algorithms/algorithm.h"
#include "exact/big_number_text.h"
#include "exact/description.h"
#include "exact/measures.h"
#include "exact/riffle.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* With H = 2^k heaps and r = 1..n, A(n, r-1) orders come C(H + n - r, n) times of H^n each. */
typedef struct Classes {
    size_t n;
    mpz_t *many; /* [r - 1] */
    mpz_t *ways;
    mpz_t all;    /* H^n */
    mpz_t orders; /* n! */
} Classes;

static bool classes_open(Classes *ret, size_t n, uint32_t k)
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
    mpz_setbit(classes.all, (mp_bitcnt_t)k * n);
    mpz_fac_ui(classes.orders, n);
    riffle_many(classes.many, n);
    riffle_ways(classes.ways, n, k);
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

static bool describe_extreme(const Classes *classes, size_t r, Extreme *ret)
{
    mpz_t share, many;
    mpz_init(share);
    mpz_mul(share, classes->ways[r - 1], classes->orders);
    ret->times_even = integer_ratio(share, classes->all);
    mpz_init(many);
    for (size_t other = 0; other < classes->n; other++)
        if (mpz_cmp(classes->ways[other], classes->ways[r - 1]) == 0)
            mpz_add(many, many, classes->many[other]);
    ret->orders = integer_text(many);
    mpz_clears(share, many, NULL);
    return exactly_ratio(&ret->chance, classes->ways[r - 1], classes->all) && ret->orders;
}

/* What the orders of a class add to KL; each has x = n! p - 1. Where x is large, or beyond double
 * precision, P ln(n! p) - (P - Q), P the probability of the class and Q that of an even law. */
static double kl_of_class(const Classes *classes, size_t r, double x)
{
    double even = integer_ratio(classes->many[r], classes->orders);
    if (x < 1e3)
        return even * law_excess(x);
    mpz_t product;
    mpz_init(product);
    mpz_mul(product, classes->many[r], classes->ways[r]);
    double share = integer_ratio(product, classes->all);
    mpz_mul(product, classes->ways[r], classes->orders);
    long times, all;
    double part = mpz_get_d_2exp(&times, product) / mpz_get_d_2exp(&all, classes->all);
    mpz_clear(product);
    return share * (log(part) + (double)(times - all) * log(2)) - (share - even);
}

/* TV, phi2 and KL: an order of w ways is off by n! w - H^n, over n! H^n. */
static bool describe_distance(const Classes *classes, LawDescription *ret)
{
    mpz_t off, lacking, squares, scale, possible, common;
    mpz_inits(off, lacking, squares, scale, possible, NULL);
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
            mpz_add(possible, possible, classes->many[r]);
        mpz_gcd(common, common, classes->ways[r]);
    }
    mpz_mul(scale, classes->orders, classes->all);
    bool done = exactly_ratio(&ret->tv, lacking, scale);
    mpz_mul(scale, scale, classes->all);
    done = exactly_ratio(&ret->phi2, squares, scale) && done;
    ret->orders_possible = (Exactly){.text = integer_text(possible), .value = mpz_get_d(possible)};
    mpz_divexact(common, classes->all, common);
    ret->denominator = integer_text(common);
    ret->divisible = mpz_divisible_p(common, classes->orders) != 0;
    ret->verdict = mpz_sgn(lacking) ? LAW_BIASED : LAW_EVEN;
    mpz_clears(off, lacking, squares, scale, possible, common, NULL);
    return done && ret->orders_possible.text && ret->denominator;
}

bool law_has_formula(const Algorithm *algorithm, bool *ret_inverse)
{
    *ret_inverse = strcmp(algorithm->name, "key-sort") == 0;
    return *ret_inverse || strcmp(algorithm->name, "riffle") == 0;
}

Status description_by_formula(const Algorithm *algorithm, uint32_t parameter, size_t n,
                              LawDescription *ret, Error *error)
{
    if (n < 1 || n > FORMULA_DESCRIBED_MAX || (double)parameter * (double)n > 1e6)
        return error_set(error, STATUS_USAGE,
                         "%s:%u, n=%zu: its formula is worked out up to n = %d, with numbers of up "
                         "to a million bits",
                         algorithm->name, parameter, n, FORMULA_DESCRIBED_MAX);
    LawDescription made = {
        .algorithm = algorithm, .n = n, .method = LAW_BY_FORMULA, .bounded = true};
    snprintf(made.name, sizeof made.name, "%s:%u", algorithm->name, parameter);
    Classes classes;
    bool done = classes_open(&classes, n, parameter);
    if (done) {
        made.orders = integer_text(classes.orders);
        made.paths = integer_text(classes.all);
        done = made.orders && made.paths && describe_distance(&classes, &made) &&
               describe_extreme(&classes, n, &made.min) && describe_extreme(&classes, 1, &made.max);
        made.invalid.text = strdup("0");
        made.leftover.text = strdup("0");
        done = done && made.invalid.text && made.leftover.text;
        classes_close(&classes);
    }
    if (!done) {
        description_clear(&made);
        return error_set(error, STATUS_FAILED, "no memory for the law of %s:%u, n=%zu",
                         algorithm->name, parameter, n);
    }
    *ret = made;
    return STATUS_OK;
}
