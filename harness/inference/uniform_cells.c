#include "inference/uniform_cells.h"

#include "inference/multinomial_power.h"
#include "inference/multinomial_tail.h"

Status uniform_cells_test(const CheckKind *kind, const CheckInput *input, CheckResult *ret,
                          Error *error)
{
    unsigned __int128 squares = tally_sum_of_squares(input->tally, input->threads);
    MultinomialTest result;
    Status status = multinomial_test(input->trials, input->tally->cells, squares, &result, error);
    if (!status)
        *ret = check_result(kind, input, result.method, result.statistic, result.df, result.tails);
    return status;
}

double uniform_cells_detectable(const CheckKind *kind, const CheckResult *check, size_t n,
                                uint64_t trials, double log10_level, double power)
{
    (void)kind, (void)n;
    return multinomial_detectable(trials, multinomial_cells(check->df), log10_level, power);
}

double uniform_cells_chance(const CheckKind *kind, const Tally *tally, uint64_t cell)
{
    (void)kind, (void)cell;
    return 1 / (double)tally->cells;
}
