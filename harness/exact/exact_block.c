#include "exact/exact_block.h"

#include "exact/big_number_text.h"
#include "exact/case_law.h"
#include "exact/fit.h"
#include "inference/gsl_tails.h"

#include <stdlib.h>

enum {
    BLOCK_MAX_N = 8,
    BLOCK_PATHS = 300000,
    TRIALS_A_PATH = 100, /* of trials at 1 ns or more, to stay below a tenth of the run */
    NUMERATORS_MAX_N = 6,
};

static const double FITS_LOG10_P = -6.0;

static Status out_of_memory(Error *error)
{
    return error_set(error, STATUS_FAILED, "out of memory for the report of an exact law");
}

static Status add_numerators(const Law *law, ExactResult *result, Error *error)
{
    if (law->n > NUMERATORS_MAX_N)
        return STATUS_OK;
    result->numerators = calloc(law->orders, sizeof *result->numerators);
    if (!result->numerators)
        return out_of_memory(error);
    mpz_t numerator;
    mpz_init(numerator);
    bool complete = true;
    for (uint64_t order = 0; order < law->orders; order++) {
        law_numerator(law, order, numerator);
        result->numerators[order] = integer_text(numerator);
        complete &= result->numerators[order] != NULL;
    }
    result->numerator_count = law->orders;
    mpz_clear(numerator);
    return complete ? STATUS_OK : out_of_memory(error);
}

static Status describe(const CaseLaw *found, ExactResult *result, Error *error)
{
    const Law *law = &found->law;
    const LawMeasures *measures = &found->measures;
    bool formula = found->method == EXACT_FORMULA;
    *result = (ExactResult){
        .known = true,
        .tv = fraction_text(measures->tv),
        .phi2 = fraction_text(measures->phi2),
        .denominator = integer_text(law->denominator),
        .paths = formula ? NULL : integer_text(law->paths),
        .paths_equal = found->method == EXACT_PROPAGATION,
        .divisible = measures->divisible,
        .bounded = law->bounded,
        .orders_possible = measures->orders_possible,
    };
    if (!result->tv || !result->phi2 || !result->denominator || (!result->paths && !formula))
        return out_of_memory(error);
    return add_numerators(law, result, error);
}

static Status add_fit(const Law *law, const Tally *permutations, uint64_t trials,
                      ExactResult *result, Error *error)
{
    if (!permutations || trials < 1 || !law_fit_possible(law, trials))
        return STATUS_OK;
    TestResult test;
    Status status = law_fit(law, permutations, trials, &test, error);
    if (!status)
        status = by_gsl_agree("the shuffle's own law", &test.tails.plain, NULL, error);
    if (status)
        return status;
    result->fits_known = true;
    result->fits_log10_p = chi_square_log10_two_sided(test.tails);
    result->fits = result->fits_log10_p > FITS_LOG10_P;
    return STATUS_OK;
}

Status exact_block(const Algorithm *algorithm, uint32_t parameter, size_t n,
                   const Tally *permutations, uint64_t trials, int threads, ExactResult *ret,
                   Error *error)
{
    ExactResult result = {0};
    CaseLaw law;
    bool known = false;
    Status status = STATUS_OK;
    if (n <= BLOCK_MAX_N)
        status = case_law_quick(algorithm, parameter, n, BLOCK_PATHS + trials / TRIALS_A_PATH,
                                threads, &known, &law, error);
    if (status)
        return status;
    if (known) {
        status = describe(&law, &result, error);
        if (!status)
            status = add_fit(&law.law, permutations, trials, &result, error);
        case_law_clear(&law);
    }
    if (status) {
        case_result_clear(&(CaseResult){.exact = result});
        return status;
    }
    *ret = result;
    return STATUS_OK;
}
