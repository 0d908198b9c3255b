#include "exact/exact_block.h"

#include "exact/big_number_text.h"
#include "exact/case_law.h"
#include "exact/fit.h"
#include "exact/scoped_numbers.h"

enum {
    BLOCK_MAX_N = 8,
    FREE_MAX_N = 7, /* up to here in any run; of 8 items, 25 ms, in long ones alone */
    FREE_PATHS = 300000,
    TRIALS_A_PATH = 100, /* of trials at 1 ns or more, to stay below a tenth of the run */
    NUMERATORS_MAX_N = 6,
};

static const double FITS_LOG10_P = -6.0;

static void add_numerators(const Law *law, Arena *memory, ExactResult *result)
{
    if (law->n > NUMERATORS_MAX_N)
        return;
    result->numerators = arena_get(memory, law->orders, sizeof *result->numerators);
    SCOPED_INTEGER numerator;
    mpz_init(numerator);
    for (uint64_t order = 0; result->numerators && order < law->orders; order++) {
        law_numerator(law, order, numerator);
        result->numerators[order] = arena_keep(memory, integer_text(numerator));
    }
    result->numerator_count = law->orders;
}

static Status describe(const CaseLaw *found, Arena *memory, ExactResult *result, Error *error)
{
    const Law *law = &found->law;
    const LawMeasures *measures = &found->measures;
    bool formula = found->method == EXACT_FORMULA;
    *result = (ExactResult){
        .known = true,
        .tv = arena_keep(memory, fraction_text(measures->tv)),
        .phi2 = arena_keep(memory, fraction_text(measures->phi2)),
        .denominator = arena_keep(memory, integer_text(law->denominator)),
        .paths = formula ? NULL : arena_keep(memory, integer_text(law->paths)),
        .paths_equal = found->method == EXACT_PROPAGATION,
        .divisible = measures->divisible,
        .bounded = law->bounded,
        .orders_possible = measures->orders_possible,
    };
    add_numerators(law, memory, result);
    return arena_status(memory, "the report of an exact law", error);
}

static Status add_fit(const Law *law, const Tally *permutations, uint64_t trials,
                      ExactResult *result, Error *error)
{
    if (!permutations || trials < 1 || !law_fit_possible(law, trials))
        return STATUS_OK;
    TestResult test;
    TRY(law_fit(law, permutations, trials, &test, error));
    result->fits_known = true;
    result->fits_log10_p = chi_square_log10_two_sided(test.tails);
    result->fits = result->fits_log10_p > FITS_LOG10_P;
    return STATUS_OK;
}

Status exact_block(const Algorithm *algorithm, uint32_t parameter, size_t n,
                   const Tally *permutations, uint64_t trials, int threads, Arena *memory,
                   ExactResult *ret, Error *error)
{
    ExactResult result = {0};
    CaseLaw law;
    bool known = false;
    uint64_t paths = trials / TRIALS_A_PATH + (n <= FREE_MAX_N ? FREE_PATHS : 0);
    if (n <= BLOCK_MAX_N)
        TRY(case_law_quick(algorithm, parameter, n, paths, threads, &known, &law, error));
    if (known) {
        Status status = describe(&law, memory, &result, error);
        THEN(status, add_fit(&law.law, permutations, trials, &result, error));
        case_law_clear(&law);
        TRY(status);
    }
    *ret = result;
    return STATUS_OK;
}
