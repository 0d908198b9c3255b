#include "inference/cells_check.h"

#include "base/elementary.h"
#include "base/shape_outcomes.h"
#include "base/target_law.h"
#include "inference/binomial_tail.h"
#include "inference/effect.h"
#include "inference/fit_tail.h"
#include "inference/multinomial_tail.h"
#include "inference/power.h"

#include <string.h>

/* The cells that may come: how many, 0: too many to be counted one by one; and whether all of them
 * are alike. */
typedef struct MayCome {
    double cells;
    bool alike;
} MayCome;

static MayCome may_come(const Shape *shape)
{
    const TargetLaw *law = shape->law;
    return law ? (MayCome){(double)law->orders, target_law_is_even(law)}
           : shape_is_plain(shape)
               ? (MayCome){factorial(shape->n), true}
               : (MayCome){(double)shape->outcomes, outcome_form(shape) != OUTCOME_TABLE};
}

/* Cells that are not alike need trials enough to leave two pools, unless there is one outcome that
 * has nearly all of the chance; but where a law has three or two. */
uint64_t cells_least_trials(PlannedCheck of)
{
    MayCome of_shape = may_come(of.shape);
    bool any = of_shape.alike || (of.shape->law && of_shape.cells <= 3);
    return any ? 1 : (uint64_t)(4 * FIT_LEAST_EXPECTED);
}

QuadraticLaw cells_law(const Shape *shape)
{
    MayCome of_shape = may_come(shape);
    bool known = of_shape.cells > 0 && (of_shape.alike || shape->law);
    return quadratic_of_cells(known ? of_shape.cells : NAN);
}

/* All trials give the rarest cell. */
double cells_largest_effect(PlannedCheck of)
{
    const TargetLaw *law = of.shape->law;
    double df = cells_law(of.shape).df, least = 1;
    if (isnan(df) || !law || !law->chances)
        return isnan(df) ? INFINITY : sqrt(df);
    for (size_t i = 0; i < law->orders; i++)
        least = fmin(least, law->chances[i]);
    return sqrt(1 / least - 1);
}

double cells_detectable(PlannedCheck of, const CheckResult *check, double log10_level, double power)
{
    PowerTest test = {.kind = POWER_CELLS, .df = check->df, .log10_level = log10_level};
    if (may_come(of.shape).alike)
        return least_effect(&test, (double)of.trials, power);
    of.kind = NULL;
    return check_detectable(of, check, log10_level, power);
}

/* ---- cells that are alike ---- */

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

static Status test_alike(const CheckInput *input, CheckResult *ret, Error *error)
{
    const TargetLaw *law = input->tally->shape.law;
    TestResult test;
    TRY(multinomial_test(input->trials, law ? law->orders : input->tally->cells,
                         tally_sum_of_squares(input->tally, input->threads), &test, error));
    TRY(check_of_test(input, test, ret));
    if (!law && input->trials > 1)
        find_effect(input, ret);
    return STATUS_OK;
}

/* ---- cells with chances of their own ---- */

/* The chances of all tables, in order. */
typedef struct Chances {
    const Shape *shape;
    double log_count, *next;
} Chances;

static bool add_chance(void *context, const uint32_t *table)
{
    Chances *all = context;
    *all->next++ = outcome_chance(all->shape, all->log_count, table);
    return true;
}

Status cells_chances(PlannedCheck of, Arena *memory, const double **ret, Error *error)
{
    double *chances = NULL;
    if (!of.shape->law && !may_come(of.shape).alike) {
        chances = arena_get(memory, of.shape->outcomes, sizeof *chances);
        TRY(arena_status(memory, of.kind->id, error));
        Chances all = {of.shape, outcome_log_count(of.shape), chances};
        outcome_tables(of.shape, add_chance, &all);
    }
    *ret = chances;
    return STATUS_OK;
}

/* Two or three cells of a law. */
static TestResult test_few(const TargetLaw *law, const uint64_t *counts, uint64_t trials)
{
    double all = (double)trials, sum = 0;
    for (size_t i = 0; i < law->orders; i++)
        sum += (double)counts[i] * (double)counts[i] / law->chances[i];
    return (TestResult){
        .statistic = sum / all - all,
        .df = (double)law->orders - 1,
        .method = "exact",
        .tails = law->orders == 2 ? binomial_distance_tails((double)counts[0], all, law->chances[0])
                                  : three_cells_tails(counts, law->chances),
    };
}

/* Those that may not come make the case invalid, and nothing is tested. */
static Status test_chances(const CheckInput *input, CheckResult *ret, Error *error)
{
    const Tally *tally = input->tally;
    const TargetLaw *law = tally->shape.law;
    uint64_t cells = law ? law->orders : tally->cells;
    SCOPED_ARENA scratch = {0};
    uint64_t *counts = arena_get(&scratch, cells, sizeof *counts);
    double *expected = arena_get(&scratch, cells, sizeof *expected);
    const double *chances = law ? law->chances : NULL;
    TRY(arena_status(&scratch, "the counts of the outcomes", error));
    if (!law)
        TRY(cells_chances(check_planned(input->kind, &tally->shape, 1), &scratch, &chances, error));
    for (size_t cell = 0; cell < cells; cell++) {
        counts[cell] = tally_cell(tally, law ? law->ranks[cell] : cell);
        expected[cell] = (double)input->trials * chances[cell];
    }
    bool few = law && (cells == 2 ? input->trials <= MOST_OF_TWO_CELLS
                                  : cells == 3 && input->trials <= MOST_OF_THREE_CELLS);
    TestResult fit;
    if (few)
        fit = test_few(law, counts, input->trials);
    else
        TRY(fit_test(counts, expected, cells, &fit, error));
    return check_of_test(input, fit, ret);
}

Status cells_test(const CheckInput *input, CheckResult *ret, Error *error)
{
    const TargetLaw *law = input->tally->shape.law;
    if (law && !law->orders)
        return check_skipped(input->kind->id, "weights say the chances of orders up to 7 items",
                             ret);
    return may_come(&input->tally->shape).alike ? test_alike(input, ret, error)
                                                : test_chances(input, ret, error);
}
