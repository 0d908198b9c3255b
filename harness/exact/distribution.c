#include "exact/distribution.h"

#include "base/arena.h"
#include "base/divisor.h"

#include <stdlib.h>
#include <string.h>

#include "exact/scoped_numbers.h"
#include "tallies/rank.h"

static void set_words(mpz_t ret, const uint64_t *from, size_t words)
{
    mpz_import(ret, words, -1, sizeof *from, 0, 0, from);
}

/* `to` has room for `words`, which are enough. */
static void get_words(uint64_t *to, size_t words, const mpz_t from)
{
    memset(to, 0, words * sizeof *to);
    mpz_export(to, NULL, -1, sizeof *to, 0, 0, from);
}

static size_t words_of(const mpz_t number)
{
    return (mpz_sizeinbase(number, 2) + 63) / 64;
}

void law_numerator(const Law *law, uint64_t order, mpz_t ret)
{
    set_words(ret, law->numerators + order * law->words, law->words);
}

double law_probability(const Law *law, uint64_t order)
{
    SCOPED_FRACTION fraction;
    mpq_init(fraction);
    law_numerator(law, order, mpq_numref(fraction));
    mpz_set(mpq_denref(fraction), law->denominator);
    return mpq_get_d(fraction);
}

Status law_cells_of(const Law *law, LawCells *ret, Error *error)
{
    if (law->orders < 2 || law->orders > LAW_CELLS_ORDERS) {
        *ret = (LawCells){0};
        return STATUS_OK;
    }
    SCOPED_ARENA scratch = {0};
    double *chances = arena_get(&scratch, law->orders, sizeof *chances), sum = 0;
    TRY(arena_status(&scratch, "a law", error));
    for (uint64_t order = 0; order < law->orders; order++)
        sum += chances[order] = law_probability(law, order);
    for (uint64_t order = 0; order < law->orders && sum > 0; order++)
        chances[order] /= sum;
    return law_cells(chances, law->orders, ret, error);
}

void law_clear(Law *law)
{
    free(law->numerators);
    law->numerators = NULL;
    mpz_clears(law->denominator, law->invalid, law->leftover, law->paths, NULL);
}

/* The parts, on their way to a common denominator. */
typedef struct Sum {
    const LawPart *parts;
    size_t count, words;
    mpz_t *scales; /* common denominator / denominator of the part */
    mpz_t cell;
} Sum;

static void sum_cell(Sum *sum, uint64_t index, mpz_t ret)
{
    mpz_set_ui(ret, 0);
    for (size_t i = 0; i < sum->count; i++) {
        set_words(sum->cell, sum->parts[i].cells + index * sum->words, sum->words);
        mpz_addmul(ret, sum->cell, sum->scales[i]);
    }
}

/* Divides `common` down to the greatest divisor of it and all orders' numerators. */
static void common_divisor(Sum *sum, uint64_t orders, mpz_t common)
{
    SCOPED_INTEGER numerator;
    mpz_init(numerator);
    for (uint64_t order = 0; order < orders && mpz_cmp_ui(common, 1) > 0; order++) {
        sum_cell(sum, order, numerator);
        mpz_gcd(common, common, numerator);
    }
}

/* The numerators of all orders over `common`; NULL where memory gives out. */
static uint64_t *numerators_over(Sum *sum, uint64_t orders, const mpz_t common, size_t words)
{
    uint64_t *numerators = malloc(orders * words * sizeof *numerators);
    if (!numerators)
        return NULL;
    SCOPED_INTEGER numerator;
    mpz_init(numerator);
    for (uint64_t order = 0; order < orders; order++) {
        sum_cell(sum, order, numerator);
        mpz_divexact(numerator, numerator, common);
        get_words(numerators + order * words, words, numerator);
    }
    return numerators;
}

/* Leaves in the law what law_build promises, except for the paths. */
static Status build_sum(Sum *sum, uint64_t orders, Law *law, Error *error)
{
    SCOPED_INTEGER start_over, common;
    mpz_inits(start_over, common, NULL);
    sum_cell(sum, orders + LAW_CELL_INVALID, law->invalid);
    sum_cell(sum, orders + LAW_CELL_LEFTOVER, law->leftover);
    sum_cell(sum, orders + LAW_CELL_START_OVER, start_over);
    mpz_sub(law->denominator, law->denominator, start_over);
    law->bounded &= !mpz_sgn(start_over);
    if (!mpz_sgn(law->denominator))
        return error_set(error, STATUS_USAGE, "the shuffle starts over again and never ends");
    mpz_gcd(common, law->denominator, law->invalid);
    mpz_gcd(common, common, law->leftover);
    common_divisor(sum, orders, common);
    mpz_divexact(law->denominator, law->denominator, common);
    mpz_divexact(law->invalid, law->invalid, common);
    mpz_divexact(law->leftover, law->leftover, common);
    law->words = words_of(law->denominator);
    law->numerators = numerators_over(sum, orders, common, law->words);
    return law->numerators ? STATUS_OK
                           : error_set(error, STATUS_FAILED, "no memory for the law of %llu orders",
                                       (unsigned long long)orders);
}

/* Brings parts of one word over one denominator, in the first, where that has one word. */
static bool add_words(LawPart *parts, size_t count, uint64_t cells)
{
    unsigned __int128 common = 1;
    for (size_t i = 0; i < count; i++) {
        uint64_t of = parts[i].denominator[0];
        common = common / divisor_of_both((uint64_t)common, of) * of;
        if (common > UINT64_MAX)
            return false;
    }
    for (size_t i = 0; i < count; i++) {
        uint64_t scale = (uint64_t)common / parts[i].denominator[0];
        for (uint64_t cell = 0; cell < cells; cell++)
            parts[0].cells[cell] = (i ? parts[0].cells[cell] : 0) + scale * parts[i].cells[cell];
    }
    parts[0].denominator[0] = (uint64_t)common;
    return true;
}

/* build_sum for a single part of one word, as small laws are: in plain numbers, which takes a tenth
 * of the time. */
static Status build_word(LawPart *part, uint64_t orders, Law *law, Error *error)
{
    uint64_t *cells = part->cells, *beside = cells + orders;
    uint64_t denominator = part->denominator[0] - beside[LAW_CELL_START_OVER];
    law->bounded &= !beside[LAW_CELL_START_OVER];
    if (!denominator)
        return error_set(error, STATUS_USAGE, "the shuffle starts over again and never ends");
    uint64_t common = divisor_of_both(denominator, beside[LAW_CELL_INVALID]);
    common = divisor_of_both(common, beside[LAW_CELL_LEFTOVER]);
    for (uint64_t order = 0; order < orders && common > 1; order++)
        common = divisor_of_both(common, cells[order]);
    for (uint64_t cell = 0; cell < orders + LAW_CELLS_EXTRA; cell++)
        cells[cell] /= common;
    denominator /= common;
    set_words(law->denominator, &denominator, 1);
    set_words(law->invalid, &beside[LAW_CELL_INVALID], 1);
    set_words(law->leftover, &beside[LAW_CELL_LEFTOVER], 1);
    law->words = 1;
    law->numerators = cells;
    part->cells = NULL;
    return STATUS_OK;
}

/* The same for parts of any width. */
static Status build_wide(const LawPart *parts, size_t count, size_t words, Law *law, Error *error)
{
    SCOPED_ARENA scratch = {0};
    Sum sum = {.parts = parts, .count = count, .words = words};
    sum.scales = arena_get(&scratch, count, sizeof *sum.scales);
    TRY(arena_status(&scratch, "adding up the law", error));
    mpz_init(sum.cell);
    mpz_set_ui(law->denominator, 1);
    for (size_t i = 0; i < count; i++) {
        mpz_init(sum.scales[i]);
        set_words(sum.scales[i], parts[i].denominator, words);
        mpz_lcm(law->denominator, law->denominator, sum.scales[i]);
    }
    for (size_t i = 0; i < count; i++)
        mpz_divexact(sum.scales[i], law->denominator, sum.scales[i]);
    Status status = build_sum(&sum, law->orders, law, error);
    for (size_t i = 0; i < count; i++)
        mpz_clear(sum.scales[i]);
    mpz_clear(sum.cell);
    return status;
}

Status law_build(size_t n, LawPart *parts, size_t parts_count, size_t words, const mpz_t paths,
                 bool bounded, Law *ret_law, Error *error)
{
    Law law = {.n = n, .orders = permutation_count(n), .bounded = bounded};
    mpz_inits(law.denominator, law.invalid, law.leftover, NULL);
    mpz_init_set(law.paths, paths);
    bool one = words == 1 && add_words(parts, parts_count, law.orders + LAW_CELLS_EXTRA);
    Status status = one ? build_word(parts, law.orders, &law, error)
                        : build_wide(parts, parts_count, words, &law, error);
    for (size_t i = 0; i < parts_count; i++) {
        free(parts[i].cells);
        parts[i].cells = NULL;
    }
    if (status)
        law_clear(&law);
    else
        *ret_law = law;
    return status;
}
