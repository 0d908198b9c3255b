#include "exact/fit.h"

static double ratio(const mpz_t part, const mpz_t whole)
{
    mpq_t fraction;
    mpq_init(fraction);
    mpz_set(mpq_numref(fraction), part);
    mpz_set(mpq_denref(fraction), whole);
    double value = mpq_get_d(fraction);
    mpq_clear(fraction);
    return value;
}

void law_chances(const Law *law, double *ret_chances)
{
    mpz_t known;
    mpz_init(known);
    mpz_sub(known, law->denominator, law->leftover);
    if (law->words == 1 && mpz_fits_ulong_p(known)) {
        double whole = (double)mpz_get_ui(known);
        for (uint64_t order = 0; order < law->orders; order++)
            ret_chances[order] = (double)law->numerators[order] / whole;
    } else {
        mpz_t numerator;
        mpz_init(numerator);
        for (uint64_t order = 0; order < law->orders; order++) {
            law_numerator(law, order, numerator);
            ret_chances[order] = ratio(numerator, known);
        }
        mpz_clear(numerator);
    }
    ret_chances[law->orders] = ratio(law->invalid, known);
    mpz_clear(known);
}

void fit_counts(const Tally *permutations, uint64_t trials, uint64_t *ret_counts)
{
    uint64_t valid = 0;
    for (uint64_t cell = 0; cell < permutations->cells; cell++) {
        ret_counts[cell] = tally_cell(permutations, cell);
        valid += ret_counts[cell];
    }
    ret_counts[permutations->cells] = trials - valid;
}

bool law_fit_possible(const Law *law, uint64_t trials)
{
    double left = ratio(law->leftover, law->denominator);
    return (double)trials * left * left * (double)law->orders < 0.1;
}

Status law_fit(const Law *law, const Tally *permutations, uint64_t trials, TestResult *ret,
               Error *error)
{
    size_t cells = law->orders + 1;
    SCOPED_ARENA scratch = {0};
    uint64_t *counts = arena_get(&scratch, cells, sizeof *counts);
    double *expected = arena_get(&scratch, cells, sizeof *expected);
    TRY(arena_status(&scratch, "the cells of a fit", error));
    fit_counts(permutations, trials, counts);
    law_chances(law, expected);
    for (size_t cell = 0; cell < cells; cell++)
        expected[cell] *= (double)trials;
    return fit_test(counts, expected, cells, ret, error);
}
