#include "exact/case_law.h"

#include "algorithms/algorithm.h"
#include "exact/law_classes.h"
#include "exact/riffle.h"
#include "exact/scoped_numbers.h"

static LawVerdict verdict_of(const LawMeasures *measures)
{
    if (mpq_sgn(measures->invalid))
        return LAW_INVALID;
    if (!mpq_sgn(measures->tv))
        return LAW_EVEN;
    /* Where no order has more than its share, all that is lacking is what was cut off. */
    return mpq_equal(measures->tv, measures->leftover) ? LAW_EVEN_SO_FAR : LAW_BIASED;
}

static Status by_classes(CaseLaw *law, Error *error)
{
    double bits = law->algorithm->form == FORM_KEYS ? 0 : (double)law->parameter;
    if (law->n < 1 || law->n > LAW_CLASSES_MAX || bits * (double)law->n > 1e6)
        return error_set(error, STATUS_USAGE,
                         "%s:%u, n=%zu: its formula is worked out up to n = %d, with numbers of up "
                         "to a million bits",
                         law->algorithm->name, law->parameter, law->n, LAW_CLASSES_MAX);
    law->method = EXACT_FORMULA;
    SCOPED_INTEGER heaps;
    mpz_init(heaps);
    riffle_heaps(law->algorithm, law->parameter, heaps);
    return law_by_classes(law->n, heaps, &law->law, &law->measures, error);
}

Status case_law(const Algorithm *algorithm, uint32_t parameter, size_t n, const ExactLimits *limits,
                bool classes, void (*begins)(void *context, const CaseLaw *law), CaseLaw *ret,
                Error *error)
{
    CaseLaw made = {.algorithm = algorithm,
                    .parameter = parameter,
                    .n = n,
                    .draw = limits->draw,
                    .repeat = limits->repeat};
    Status status = exact_cost(algorithm, parameter, n, limits, &made.cost, &made.method, error);
    if (!status) {
        if (begins)
            begins(limits->context, &made);
        status = exact_law(algorithm, parameter, n, limits, &made.law, &made.method, error);
    }
    if (!status)
        law_measure(&made.law, &made.measures);
    else if (status == STATUS_USAGE && classes && case_law_plain(&made) &&
             law_has_formula(algorithm))
        status = by_classes(&made, error);
    if (status)
        return status;
    made.verdict = verdict_of(&made.measures);
    *ret = made;
    return STATUS_OK;
}

Status case_law_quick(const Algorithm *algorithm, uint32_t parameter, size_t n, uint64_t paths,
                      int threads, bool *ret_known, CaseLaw *ret, Error *error)
{
    CaseLaw made = {.algorithm = algorithm, .parameter = parameter, .n = n};
    Status status = quick_law(algorithm, parameter, n, paths, threads, ret_known, &made.law,
                              &made.method, error);
    if (status || !*ret_known)
        return status;
    law_measure(&made.law, &made.measures);
    made.verdict = verdict_of(&made.measures);
    *ret = made;
    return STATUS_OK;
}

void case_law_clear(CaseLaw *law)
{
    law_measures_clear(&law->measures);
    law_clear(&law->law);
}
