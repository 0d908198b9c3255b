#include "exact/law_spectrum.h"

#include <stdbool.h>
#include <string.h>

#include "base/arena.h"
#include "exact/scoped_numbers.h"
#include "tallies/rank.h"

Status law_spectrum(const Law *law, int threads, Spectrum *ret, Error *error)
{
    SCOPED_ROOM(double, chances, law->orders, "the spectrum", error);
    for (uint64_t order = 0; order < law->orders; order++)
        chances[order] = law_probability(law, order);
    return spectrum_make(law->n, chances, threads, ret, error);
}

Status law_bias_parts(const Law *law, int threads, BiasPart *ret, size_t *ret_count, Error *error)
{
    *ret_count = 0;
    if (law->n < 2 || law->n > SPECTRUM_MAX_ITEMS || !law->orders)
        return STATUS_OK;
    Spectrum spectrum;
    Status status = law_spectrum(law, threads, &spectrum, error);
    for (size_t i = 0; !status && i < spectrum.count; i++)
        ret[(*ret_count)++] = spectrum_part(&spectrum.parts[i], 0);
    return status;
}

/* The lengths of the cycles of s^-1 t, as a shape. */
static Partition cycles_between(const Item *s, const Item *t, size_t n)
{
    Item next[LAW_SPECTRUM_EXACT_ITEMS];
    for (size_t place = 0; place < n; place++)
        next[s[place]] = t[place];
    uint8_t cycles_of[LAW_SPECTRUM_EXACT_ITEMS + 1] = {0};
    bool met[LAW_SPECTRUM_EXACT_ITEMS] = {false};
    for (size_t first = 0; first < n; first++) {
        size_t length = 0;
        for (size_t item = first; !met[item]; item = next[item], length++)
            met[item] = true;
        cycles_of[length] += length > 0;
    }
    Partition shape = {.count = 0};
    for (size_t length = n; length; length--)
        for (uint8_t i = 0; i < cycles_of[length]; i++)
            shape.rows[shape.count++] = (uint8_t)length;
    return shape;
}

static size_t shape_index(const Partition *shapes, const Partition *shape)
{
    size_t index = 0;
    while (memcmp(&shapes[index], shape, sizeof *shape))
        index++;
    return index;
}

/* The character of a shape at permutations with those cycles, by the rule of Murnaghan and
 * Nakayama: take rim hooks as long as the cycles, one after the other, off the shape; each way to
 * do so counts 1, or -1 where the hooks go down an odd number of rows in all. A shape is the set of
 * its `ends`, row r's length + rows below: a hook of length k moves an end down by k, to where none
 * is, and goes down as many rows as it passes ends. */
static long character(unsigned ends, const Partition *cycles, size_t from)
{
    if (from == cycles->count)
        return 1;
    unsigned length = cycles->rows[from];
    long sum = 0;
    for (unsigned end = length; ends >> end; end++) {
        unsigned moved = end - length;
        if (!(ends >> end & 1) || ends >> moved & 1)
            continue;
        unsigned passed = ends >> (moved + 1) & ((1U << (length - 1)) - 1);
        long rest = character((ends ^ 1U << end) | 1U << moved, cycles, from + 1);
        sum += __builtin_popcount(passed) & 1 ? -rest : rest;
    }
    return sum;
}

static unsigned ends_of(const Partition *shape)
{
    unsigned ends = 0;
    for (size_t row = 0; row < shape->count; row++)
        ends |= 1U << (shape->rows[row] + shape->count - 1 - row);
    return ends;
}

/* sums[c]: the sum of a(s) a(t), a the numerators, over all pairs of orders with s^-1 t of class c.
 */
static void sum_classes(const Law *law, const Partition *shapes, mpz_t *sums)
{
    SCOPED_INTEGER one, other;
    mpz_inits(one, other, NULL);
    Item s[LAW_SPECTRUM_EXACT_ITEMS], t[LAW_SPECTRUM_EXACT_ITEMS];
    for (uint64_t first = 0; first < law->orders; first++) {
        law_numerator(law, first, one);
        permutation_unrank(first, law->n, s);
        permutation_unrank(0, law->n, t);
        for (uint64_t second = 0; mpz_sgn(one) && second < law->orders; second++) {
            Partition cycles = cycles_between(s, t, law->n);
            law_numerator(law, second, other);
            mpz_addmul(sums[shape_index(shapes, &cycles)], one, other);
            permutation_next(t, law->n);
        }
    }
}

void law_spectrum_exactly(const Law *law, mpq_t *parts)
{
    Partition shapes[SPECTRUM_MAX_SHAPES];
    size_t count = shapes_of(law->n, shapes);
    mpz_t sums[SPECTRUM_MAX_SHAPES], term;
    mpz_init(term);
    for (size_t i = 0; i < count; i++)
        mpz_init(sums[i]);
    sum_classes(law, shapes, sums);
    const Partition *identity = &shapes[count - 1];
    for (size_t i = 1; i < count; i++) {
        unsigned ends = ends_of(&shapes[i]);
        mpz_ptr numerator = mpq_numref(parts[i - 1]);
        mpz_set_ui(numerator, 0);
        for (size_t class = 0; class < count; class ++) {
            mpz_mul_si(term, sums[class], character(ends, &shapes[class], 0));
            mpz_add(numerator, numerator, term);
        }
        mpz_mul_si(numerator, numerator, character(ends, identity, 0)); /* the dimension */
        mpz_mul(mpq_denref(parts[i - 1]), law->denominator, law->denominator);
        mpq_canonicalize(parts[i - 1]);
    }
    mpz_clear(term);
    for (size_t i = 0; i < count; i++)
        mpz_clear(sums[i]);
}
