#include "exact/riffle.h"

#include "base/byte_count.h"

#include <stdlib.h>

#include "tallies/rank.h"

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

/* Descents of the order, or of its inverse. */
static size_t descents(const Item *items, size_t n, bool inverse)
{
    Item looked_at[LAW_MAX_ITEMS];
    for (size_t place = 0; place < n; place++) {
        if (inverse)
            looked_at[items[place]] = (Item)place;
        else
            looked_at[place] = items[place];
    }
    size_t count = 0;
    for (size_t place = 1; place < n; place++)
        count += looked_at[place - 1] > looked_at[place];
    return count;
}

/* cells[order] = ways[its descents], of all orders; the cells beside them stay 0. */
static void fill_cells(uint64_t *cells, size_t n, size_t words, bool inverse, const mpz_t *ways)
{
    Item items[LAW_MAX_ITEMS];
    permutation_unrank(0, n, items);
    do {
        mpz_export(cells, NULL, -1, sizeof *cells, 0, 0, ways[descents(items, n, !inverse)]);
        cells += words;
    } while (permutation_next(items, n));
}

Status riffle_law(size_t n, unsigned k, bool inverse, uint64_t memory_bytes, Law *ret_law,
                  Error *error)
{
    if (n < 1 || n > LAW_MAX_ITEMS)
        return error_set(error, STATUS_USAGE, "a law over all orders needs n from 1 to %d, not %zu",
                         LAW_MAX_ITEMS, n);
    uint64_t orders = permutation_count(n);
    size_t words = ((size_t)k * n + 1 + 63) / 64;
    double bytes = 2. * (double)orders * (double)words * sizeof(uint64_t);
    if (bytes > (double)memory_bytes)
        return error_set(error, STATUS_USAGE,
                         "the law of %zu items needs %s, above the limit of %s (--memory)", n,
                         byte_count((uint64_t)bytes).text, byte_count(memory_bytes).text);
    uint64_t *denominator = calloc(words, sizeof *denominator);
    uint64_t *cells = calloc((orders + LAW_CELLS_BESIDE) * words, sizeof *cells);
    if (!denominator || !cells) {
        free(denominator);
        free(cells);
        return error_set(error, STATUS_FAILED, "no memory for the law of %zu items", n);
    }
    mpz_t all, ways[LAW_MAX_ITEMS];
    mpz_init(all);
    mpz_setbit(all, (mp_bitcnt_t)k * n);
    mpz_export(denominator, NULL, -1, sizeof *denominator, 0, 0, all);
    for (size_t d = 0; d < n; d++) {
        mpz_init(ways[d]);
        mpz_setbit(ways[d], k);
        mpz_add_ui(ways[d], ways[d], n - 1 - d);
        mpz_bin_ui(ways[d], ways[d], n);
    }
    fill_cells(cells, n, words, inverse, ways);
    LawPart part = {.denominator = denominator, .cells = cells};
    Status status = law_build(n, &part, 1, words, all, true, ret_law, error);
    for (size_t d = 0; d < n; d++)
        mpz_clear(ways[d]);
    mpz_clear(all);
    free(denominator);
    return status;
}
