#include "exact/needed_trials.h"

#include "algorithms/algorithm.h"
#include "base/arena.h"
#include "base/elementary.h"
#include "exact/case_law.h"
#include "exact/known_numbers.h"
#include "exact/places.h"
#include "inference/check.h"
#include "inference/stat_test.h"
#include "tallies/blocks.h"

enum {
    PATHS_MOST = 2000000,   /* of a law worked out for this: at most some 100 ms */
    PLACES_COUNTED = 50000, /* trials of a run for the places, up to this many items; likewise */
    COUNTED_ITEMS = 52,
};

/* A law of less than that (phi2, or w^2 of the places) counts as even: no run of 1e12 trials could
 * tell it from even, and what is left of an even law by rounding is below it. */
static const double EVEN = 1e-11;

/* The test of orders, or of places. */
static PowerTest test_of(const TrialsWanted *wanted, const CheckKind *by, size_t n)
{
    double blocks = (double)blocks_of(n).count;
    if (by == wanted->orders)
        return (PowerTest){.kind = POWER_CELLS, .df = factorial(n) - 1};
    return (PowerTest){.kind = POWER_CHI_SQUARE, .df = (blocks - 1) * (blocks - 1)};
}

Status trials_for_bias(const TrialsWanted *wanted, const CheckKind *by, size_t n, PowerTest test,
                       Bias bias, const char *purpose, PlannedTrials *plan, Error *error)
{
    test.log10_level = log10(wanted->alpha * check_weight(by, n) / 2);
    double power = wanted->power;
    /* Power grows with the trials: what has too little after those that are enough takes more. */
    if (plan->purpose && power_of(&test, &bias, plan->enough) < power)
        return STATUS_OK;
    double enough = least_trials(&test, &bias, power);
    if (plan->purpose && !(enough < plan->enough))
        return STATUS_OK;
    if (wanted->trials > 0)
        power = power_of(&test, &bias, wanted->trials);
    if (isnan(enough) || isnan(power))
        return error_set(error, STATUS_FAILED, "out of memory for what a check detects");
    *plan = (PlannedTrials){.purpose = purpose,
                            .by = by->id,
                            .effect = test.kind == POWER_PROOF ? bias.square : sqrt(bias.square),
                            .power = power,
                            .enough = enough};
    return STATUS_OK;
}

static Status bias_of_orders(const CaseLaw *law, const TrialsWanted *wanted, PlannedTrials *plan,
                             Error *error)
{
    double invalid = mpq_get_d(law->measures.invalid);
    Bias bias = {.square = law->measures.phi2_value};
    if (invalid > 0)
        return trials_for_bias(wanted, wanted->orders, law->n, (PowerTest){.kind = POWER_PROOF},
                               (Bias){.square = invalid}, "invalid", plan, error);
    if (!(bias.square > EVEN) || law->verdict != LAW_BIASED)
        return STATUS_OK;
    LawCells cells;
    TRY(law_cells_of(&law->law, &cells, error));
    bias.law = &cells;
    Status status =
        trials_for_bias(wanted, wanted->orders, law->n, test_of(wanted, wanted->orders, law->n),
                        bias, "law", plan, error);
    law_cells_end(&cells);
    return status;
}

static Status bias_of_places(const Algorithm *algorithm, uint32_t parameter, size_t n,
                             const TrialsWanted *wanted, PlannedTrials *plan, Error *error)
{
    SCOPED_ARENA scratch = {0};
    PlacesLaw law = {.draw = wanted->draw,
                     .times = wanted->repeat,
                     .trials = algorithm->claim == CLAIM_UNIFORM ? 0
                               : n <= COUNTED_ITEMS              ? PLACES_COUNTED
                                                    : PLACES_COUNTED * COUNTED_ITEMS / n,
                     .threads = wanted->threads,
                     .chances = arena_get(&scratch, n * n, sizeof *law.chances)};
    TRY(arena_status(&scratch, "the places of items", error));
    bool known = false;
    TRY(places_law(algorithm->name, parameter, n, &law, &known, error));
    Bias bias = {.square = known ? places_bias(&law, n) : 0};
    if (!(bias.square > EVEN))
        return STATUS_OK;
    return trials_for_bias(wanted, wanted->places, n, test_of(wanted, wanted->places, n), bias,
                           "law", plan, error);
}

static Status bias_of_stat(const Algorithm *algorithm, uint32_t parameter, size_t n,
                           const CheckKind *by, const TrialsWanted *wanted, PlannedTrials *plan,
                           Error *error)
{
    const PermStat *stat = by->stat;
    size_t count = stat == &stat_parity ? 2 : stat_cells(stat, n).count;
    if (!count)
        return STATUS_OK;
    SCOPED_ARENA scratch = {0};
    double *chances = arena_get(&scratch, count, sizeof *chances);
    double *even = arena_get(&scratch, count, sizeof *even);
    TRY(arena_status(&scratch, "the law of a number", error));
    bool known = false;
    TRY(known_number_of(algorithm, parameter, n, stat, chances, &known, error));
    if (!known)
        return STATUS_OK;
    TRY(stat_cell_chances(stat, n, even, error));
    Bias bias = {.chances = chances};
    for (size_t cell = 0; cell < count; cell++)
        bias.square += even[cell] > 0 ? pow(chances[cell] - even[cell], 2) / even[cell] : 0;
    if (!(bias.square > EVEN))
        return STATUS_OK;
    return trials_for_bias(wanted, by, n, (PowerTest){.kind = POWER_STAT, .stat = stat, .n = n},
                           bias, "law", plan, error);
}

/* Plans for the shuffle's own bias, where one is known: the orders say it all. */
static Status known_bias(const Algorithm *algorithm, uint32_t parameter, size_t n,
                         const TrialsWanted *wanted, PlannedTrials *plan, Error *error)
{
    CaseLaw quick;
    bool known = false;
    Status status = STATUS_OK;
    if (wanted->orders && wanted->law)
        return bias_of_orders(wanted->law, wanted, plan, error);
    bool plain = wanted->draw.method == DRAW_EXACT && wanted->repeat <= 1;
    if (wanted->orders && plain)
        status = case_law_quick(algorithm, parameter, n, PATHS_MOST, wanted->threads, &known,
                                &quick, error);
    if (!status && known) {
        status = bias_of_orders(&quick, wanted, plan, error);
        case_law_clear(&quick);
    }
    if (status || known || n > KNOWN_NUMBERS_MAX_N)
        return status;
    if (wanted->places)
        status = bias_of_places(algorithm, parameter, n, wanted, plan, error);
    for (size_t i = 0; !status && plain && i < STAT_COUNT && wanted->numbers[i]; i++)
        status = bias_of_stat(algorithm, parameter, n, wanted->numbers[i], wanted, plan, error);
    return status;
}

Status needed_trials(const Algorithm *algorithm, uint32_t parameter, size_t n,
                     const TrialsWanted *wanted, PlannedTrials *ret, Error *error)
{
    PlannedTrials plan = {.enough = 1};
    Status status = STATUS_OK;
    if (algorithm && n > 1)
        status = known_bias(algorithm, parameter, n, wanted, &plan, error);
    if (!status && !plan.purpose && wanted->effect > 0) {
        const CheckKind *by = wanted->orders ? wanted->orders : wanted->places;
        PowerTest test = test_of(wanted, by, n);
        double w = fmin(wanted->effect, sqrt(fmax(test.df, 1)));
        if (n > 1)
            status = trials_for_bias(wanted, by, n, test, (Bias){.square = w * w}, "effect", &plan,
                                     error);
        else
            plan = (PlannedTrials){.purpose = "effect",
                                   .by = by->id,
                                   .effect = w,
                                   .power = wanted->power,
                                   .enough = 1};
    }
    if (status)
        return status;
    double most = fmin(NEEDED_TRIALS_MOST, floor((double)NEEDED_ITEMS_MOST / (double)n));
    plan.capped = plan.enough > most;
    plan.trials = n < 2 ? 1 : (uint64_t)fmax(NEEDED_TRIALS_LEAST, fmin(most, plan.enough));
    *ret = plan;
    return STATUS_OK;
}
