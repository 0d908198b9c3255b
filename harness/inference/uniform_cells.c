#include "inference/uniform_cells.h"

#include "base/elementary.h"
#include "inference/multinomial_tail.h"
#include "inference/power.h"

Status uniform_cells_test(const CheckInput *input, CheckResult *ret, Error *error)
{
    TestResult test;
    unsigned __int128 squares = tally_sum_of_squares(input->tally, input->threads);
    TRY(multinomial_test(input->trials, input->tally->cells, squares, &test, error));
    return check_of_test(input, test, ret);
}

double uniform_cells_detectable(PlannedCheck of, const CheckResult *check, double log10_level,
                                double power)
{
    PowerTest test = {.kind = POWER_CELLS, .df = check->df, .log10_level = log10_level};
    return least_effect(&test, (double)of.trials, power);
}

double uniform_cells_chance(const Tally *tally, uint64_t cell)
{
    return 1 / (double)tally->cells;
}
