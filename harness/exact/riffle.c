#include "exact/riffle.h"

#include "algorithms/algorithm.h"
#include "base/byte_count.h"
#include "base/elementary.h"

#include <stdlib.h>

#include "exact/scoped_numbers.h"
#include "tallies/rank.h"

void riffle_heaps(const Algorithm *algorithm, uint32_t parameter, mpz_t ret)
{
    mpz_set_ui(ret, algorithm->form == FORM_KEYS ? parameter : 0);
    if (algorithm->form != FORM_KEYS)
        mpz_setbit(ret, parameter);
}

/* A(m, d) = (d + 1) A(m-1, d) + (m - d) A(m-1, d-1), in place: d runs down, so that A(m-1, d-1) is
 * still there. */
void riffle_many(mpz_t *row, size_t n)
{
    mpz_set_ui(row[0], 1);
    for (size_t m = 2; m <= n; m++)
        for (size_t d = m; d-- > 0;) {
            mpz_mul_ui(row[d], row[d], d + 1);
            if (d)
                mpz_addmul_ui(row[d], row[d - 1], m - d);
        }
}

/* Each from the one before: C(x - 1, n) = C(x, n) (x - n) / x. */
void riffle_ways(mpz_t *ways, size_t n, const mpz_t heaps)
{
    SCOPED_INTEGER top;
    mpz_init(top);
    mpz_add_ui(top, heaps, n - 1);
    mpz_bin_ui(ways[0], top, n);
    for (size_t r = 2; r <= n; r++) {
        SCOPED_INTEGER left;
        mpz_init(left);
        mpz_sub_ui(left, top, n);
        if (mpz_sgn(left) > 0) {
            mpz_mul(ways[r - 1], ways[r - 2], left);
            mpz_divexact(ways[r - 1], ways[r - 1], top);
        }
        mpz_sub_ui(top, top, 1);
    }
}

/* Natural logs of the Eulerian numbers A(n, 0..n-1), by A(m, d) = (d+1) A(m-1, d) +
 * (m-d) A(m-1, d-1): no difference is taken, so that rounding stays small. */
static void log_eulerian(size_t n, double *logs)
{
    logs[0] = 0;
    for (size_t m = 2; m <= n; m++) {
        logs[m - 1] = 0; /* A(m, m-1) = 1 */
        for (size_t d = m - 2; d > 0; d--) {
            double stay = log((double)d + 1) + logs[d];
            double come = log((double)(m - d)) + logs[d - 1];
            double most = fmax(stay, come);
            logs[d] = most + log1p(exp(fmin(stay, come) - most));
        }
    }
}

/* As A(n, r-1) / n! times the product of (heaps + n - r - j) / heaps over j = 0..n-1. */
void riffle_rising(size_t n, double heaps, double *chances)
{
    log_eulerian(n, chances);
    for (size_t r = 1; r <= n; r++) {
        double sum = chances[r - 1];
        for (size_t j = 0; j < n && heaps >= (double)r; j++)
            sum += log1p(((double)n - (double)r - (double)j) / heaps) - log((double)j + 1);
        chances[r - 1] = heaps < (double)r ? 0 : exp(sum);
    }
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

Status riffle_law(size_t n, const mpz_t heaps, bool inverse, uint64_t memory_bytes, Law *ret_law,
                  Error *error)
{
    if (n < 1 || n > LAW_MAX_ITEMS)
        return error_set(error, STATUS_USAGE,
                         "the law of all orders is worked out up to n = %d, not %zu", LAW_MAX_ITEMS,
                         n);
    uint64_t orders = permutation_count(n);
    mpz_t all, ways[LAW_MAX_ITEMS];
    mpz_init(all);
    mpz_pow_ui(all, heaps, n);
    size_t words = (mpz_sizeinbase(all, 2) + 63) / 64;
    double bytes = 2. * (double)orders * (double)words * sizeof(uint64_t);
    if (bytes > (double)memory_bytes) {
        mpz_clear(all);
        return error_set(error, STATUS_USAGE,
                         "the law of %zu items needs %s, above the limit of %s (--memory)", n,
                         byte_count((uint64_t)bytes).text, byte_count(memory_bytes).text);
    }
    uint64_t *denominator = calloc(words, sizeof *denominator);
    uint64_t *cells = calloc((orders + LAW_CELLS_EXTRA) * words, sizeof *cells);
    if (!denominator || !cells) {
        free(denominator);
        free(cells);
        mpz_clear(all);
        return error_set(error, STATUS_FAILED, "no memory for the law of %zu items", n);
    }
    for (size_t d = 0; d < n; d++)
        mpz_init(ways[d]);
    riffle_ways(ways, n, heaps);
    mpz_export(denominator, NULL, -1, sizeof *denominator, 0, 0, all);
    fill_cells(cells, n, words, inverse, ways);
    LawPart part = {.denominator = denominator, .cells = cells};
    Status status = law_build(n, &part, 1, words, all, true, ret_law, error);
    for (size_t d = 0; d < n; d++)
        mpz_clear(ways[d]);
    mpz_clear(all);
    free(denominator);
    return status;
}
