#include "inference/uniform_cells.h"

#include "base/elementary.h"
#include "inference/effect.h"
#include "inference/multinomial_tail.h"
#include "inference/power.h"

/* The cells of a fair shuffle need not be looked at a second time. */
static void find_effect(const CheckInput *input, CheckResult *ret)
{
    const Tally *tally = input->tally;
    double trials = (double)input->trials, cells = (double)tally->cells;
    double mean = 0, squares = 0, most = sqrt(cells - 1);
    bool off = effect_limits(ret->statistic, ret->df, trials, EFFECT_TAIL).low > 0;
    for (uint64_t first = 0; off && first < tally->cells; first += TALLY_PIECE) {
        uint64_t counts[TALLY_PIECE];
        CountedCell few[TALLY_FEW];
        first = tally_next(tally, first) / TALLY_PIECE * TALLY_PIECE; /* those of 0 add nothing */
        size_t listed = tally_read_few(tally, first, few);
        size_t piece = listed > TALLY_FEW ? tally_read_piece(tally, first, counts) : listed;
        for (size_t i = 0; i < piece; i++) {
            double count = (double)(listed > TALLY_FEW ? counts[i] : few[i].count),
                   g = cells * (count - 1) / (trials - 1) - 1;
            mean += count / trials * g;
            squares += count / trials * g * g;
        }
    }
    double concentration = fmin(most, effect_concentration(mean, squares, cells, trials));
    ret->effect = effect_concentrated(ret->statistic, ret->df, trials, concentration, EFFECT_TAIL);
}

Status uniform_cells_test(const CheckInput *input, CheckResult *ret, Error *error)
{
    TestResult test;
    unsigned __int128 squares = tally_sum_of_squares(input->tally, input->threads);
    TRY(multinomial_test(input->trials, input->tally->cells, squares, &test, error));
    TRY(check_of_test(input, test, ret));
    if (input->trials > 1)
        find_effect(input, ret);
    return STATUS_OK;
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
