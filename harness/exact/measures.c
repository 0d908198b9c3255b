#include "exact/measures.h"

#include "base/arena.h"
#include "base/elementary.h"
#include "exact/big_number_text.h"
#include "exact/scoped_numbers.h"
#include "exact/wide.h"
#include "tallies/rank.h"

/* Sums over the orders, as whole numbers: with D the denominator and a an order's numerator, an
 * order is off by K a - D, over K D. */
typedef struct Sums {
    mpz_t lacking; /* of D - K a where positive */
    mpz_t squares; /* of (K a - D)^2 */
    mpz_t min, max;
    uint64_t min_first, max_first, min_count, max_count;
    mpz_t sign;
    double excess; /* of law_excess(K p - 1) */
    uint64_t possible;
} Sums;

/* Is the order of that rank an odd permutation? Its digits in the factorial base, the Lehmer code,
 * add up to its number of inversions. */
static bool odd_order(uint64_t rank, size_t n)
{
    uint64_t inversions = 0;
    for (size_t base = 2; base <= n; base++) {
        inversions += rank % base;
        rank /= base;
    }
    return inversions & 1;
}

double integer_ratio(const mpz_t a, const mpz_t b)
{
    long a_exponent, b_exponent;
    double part = mpz_get_d_2exp(&a_exponent, a) / mpz_get_d_2exp(&b_exponent, b);
    return ldexp(part, (int)(a_exponent - b_exponent));
}

double law_excess(double x)
{
    if (x <= -1)
        return 1;
    if (fabs(x) < 1e-3) /* the series' next term is x^7 / 42 */
        return x * x * (1. / 2 - x * (1. / 6 - x * (1. / 12 - x * (1. / 20 - x / 30))));
    return (1 + x) * log1p(x) - x;
}

/* Keeps the numerator that is furthest that way (-1 the smallest, 1 the largest), the first order
 * that has it, and how many have. */
static void take_extreme(uint64_t order, const mpz_t numerator, int way, mpz_t extreme,
                         uint64_t *first, uint64_t *count)
{
    int further = order ? way * mpz_cmp(numerator, extreme) : 1;
    if (further > 0) {
        mpz_set(extreme, numerator);
        *first = order;
        *count = 0;
    }
    *count += further >= 0;
}

static void sum_up(const Law *law, Sums *sums)
{
    SCOPED_INTEGER numerator, off, even;
    mpz_inits(numerator, off, NULL);
    mpz_init_set(even, law->denominator);
    for (uint64_t order = 0; order < law->orders; order++) {
        law_numerator(law, order, numerator);
        take_extreme(order, numerator, -1, sums->min, &sums->min_first, &sums->min_count);
        take_extreme(order, numerator, 1, sums->max, &sums->max_first, &sums->max_count);
        mpz_mul_ui(off, numerator, law->orders);
        mpz_sub(off, off, even);
        if (mpz_sgn(off) < 0)
            mpz_sub(sums->lacking, sums->lacking, off);
        mpz_addmul(sums->squares, off, off);
        sums->possible += mpz_sgn(numerator) != 0;
        sums->excess += law_excess(integer_ratio(off, even));
        if (odd_order(order, law->n))
            mpz_sub(sums->sign, sums->sign, numerator);
        else
            mpz_add(sums->sign, sums->sign, numerator);
    }
}

static void set_ratio(mpq_t ret, const mpz_t numerator, const mpz_t denominator)
{
    mpz_set(mpq_numref(ret), numerator);
    mpz_set(mpq_denref(ret), denominator);
    mpq_canonicalize(ret);
}

static double value_of(const mpq_t fraction)
{
    return integer_ratio(mpq_numref(fraction), mpq_denref(fraction));
}

void law_measure(const Law *law, LawMeasures *ret_measures)
{
    Sums sums = {0};
    mpz_inits(sums.lacking, sums.squares, sums.min, sums.max, sums.sign, NULL);
    sum_up(law, &sums);
    LawMeasures *m = ret_measures;
    law_measures_begin(m);
    mpz_t scale;
    mpz_init(scale);
    mpz_mul_ui(scale, law->denominator, law->orders); /* K D */
    set_ratio(m->tv, sums.lacking, scale);
    mpz_mul(scale, scale, law->denominator); /* K times 1 / (K D)^2 leaves K D^2 below */
    set_ratio(m->phi2, sums.squares, scale);
    set_ratio(m->min, sums.min, law->denominator);
    set_ratio(m->max, sums.max, law->denominator);
    set_ratio(m->sign, sums.sign, law->denominator);
    set_ratio(m->invalid, law->invalid, law->denominator);
    set_ratio(m->leftover, law->leftover, law->denominator);
    /* p ln(K p) = u (law_excess(x) + x), x = K p - 1; the u x add up to minus the missing mass. */
    m->kl = mpz_sgn(law->invalid) ? INFINITY
                                  : sums.excess / (double)law->orders - mpq_get_d(m->leftover);
    m->tv_value = value_of(m->tv);
    m->phi2_value = value_of(m->phi2);
    m->invalid_value = value_of(m->invalid);
    m->min_value = value_of(m->min);
    m->max_value = value_of(m->max);
    m->min_times = m->min_value * (double)law->orders;
    m->max_times = m->max_value * (double)law->orders;
    mpz_set_ui(m->min_count, sums.min_count);
    mpz_set_ui(m->max_count, sums.max_count);
    m->min_first = sums.min_first;
    m->max_first = sums.max_first;
    mpz_set_ui(m->possible, sums.possible);
    m->orders_possible = sums.possible;
    m->divisible = mpz_divisible_ui_p(law->denominator, law->orders) != 0;
    mpz_clears(sums.lacking, sums.squares, sums.min, sums.max, sums.sign, scale, NULL);
}

void law_measures_begin(LawMeasures *m)
{
    *m = (LawMeasures){.kl = 0};
    mpq_inits(m->tv, m->phi2, m->min, m->max, m->sign, m->invalid, m->leftover, NULL);
    mpz_inits(m->min_count, m->max_count, m->possible, NULL);
}

void law_measures_clear(LawMeasures *m)
{
    mpq_clears(m->tv, m->phi2, m->min, m->max, m->sign, m->invalid, m->leftover, NULL);
    mpz_clears(m->min_count, m->max_count, m->possible, NULL);
}

Status law_positions(const Law *law, mpz_t *positions, Error *error)
{
    size_t n = law->n;
    size_t words = law->words;
    SCOPED_ARENA scratch = {0};
    uint64_t *sums = arena_get(&scratch, n * n * words, sizeof *sums); /* at most the denominator */
    TRY(arena_status(&scratch, "the position matrix", error));
    Item items[LAW_MAX_ITEMS];
    permutation_unrank(0, n, items);
    for (uint64_t order = 0; order < law->orders; order++) {
        for (size_t place = 0; place < n; place++)
            wide_add(sums + (items[place] * n + place) * words, law->numerators + order * words,
                     words);
        permutation_next(items, n);
    }
    for (size_t i = 0; i < n * n; i++)
        mpz_import(positions[i], words, -1, sizeof *sums, 0, 0, sums + i * words);
    return STATUS_OK;
}

char *ratio_text(const mpz_t numerator, const mpz_t denominator)
{
    SCOPED_FRACTION fraction;
    mpq_init(fraction);
    set_ratio(fraction, numerator, denominator);
    return fraction_text(fraction);
}
