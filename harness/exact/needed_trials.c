#include "exact/needed_trials.h"

#include "algorithms/algorithm.h"
#include "base/elementary.h"
#include "exact/case_law.h"
#include "exact/known_laws.h"
#include "exact/known_numbers.h"
#include "exact/places.h"
#include "exact/predicted_power.h"
#include "inference/check_kind.h"
#include "inference/multinomial_power.h"
#include "inference/noncentral.h"
#include "inference/plan.h"
#include "inference/stat_law.h"
#include "tallies/blocks.h"

#include <stdlib.h>

enum {
    PATHS_MOST = 2000000, /* of a law worked out for this: at most some 100 ms */
};

static double places_df(size_t n)
{
    double blocks = (double)blocks_of(n).count;
    return (blocks - 1) * (blocks - 1);
}

/* The shuffle's own bias, and the check that finds it. */
typedef struct KnownBias {
    const CheckKind *by; /* NULL: nothing is known */
    double phi2;         /* w^2 in that check; 0: even */
    double invalid;      /* chance of no permutation */
    double trials;       /* that find it */
} KnownBias;

static double level_of(const TrialsWanted *wanted)
{
    return plan_log10_level(wanted->alpha, PLAN_TWO_SIDED, 1);
}

static Status out_of_memory(Error *error)
{
    return error_set(error, STATUS_FAILED, "out of memory for what a check detects");
}

static Status bias_of_orders(const Algorithm *algorithm, uint32_t parameter, size_t n,
                             const TrialsWanted *wanted, KnownBias *ret, Error *error)
{
    CaseLaw law;
    bool known;
    Status status =
        case_law_quick(algorithm, parameter, n, PATHS_MOST, wanted->threads, &known, &law, error);
    if (status || !known)
        return status;
    KnownBias bias = {.by = wanted->orders,
                      .phi2 = law.measures.phi2_value,
                      .invalid = mpq_get_d(law.measures.invalid)};
    LawCells cells = {0};
    if (bias.phi2 > KNOWN_EVEN_PHI2 && !(bias.invalid > 0))
        status = law_cells_of(&law.law, &cells, error);
    if (cells.count)
        bias.trials = law_trials(&cells, level_of(wanted), wanted->power);
    else if (bias.phi2 > KNOWN_EVEN_PHI2)
        bias.trials =
            multinomial_trials(bias.phi2, law.law.orders, level_of(wanted), wanted->power);
    law_cells_end(&cells);
    case_law_clear(&law);
    if (status)
        return status;
    if (isnan(bias.trials))
        return out_of_memory(error);
    *ret = bias;
    return STATUS_OK;
}

static void take_fewer(KnownBias *bias, const CheckKind *by, double phi2, double trials)
{
    if (!bias->by || trials < bias->trials)
        *bias = (KnownBias){.by = by, .phi2 = phi2, .trials = trials};
}

/* The gain of the statistic of positions a trial: (n - 1) times the sum of the squares by which the
 * chances are off 1/n (docs/statistics.md, "positions"). */
static Status bias_of_places(const Algorithm *algorithm, uint32_t parameter, size_t n,
                             const TrialsWanted *wanted, KnownBias *bias, Error *error)
{
    if (n > KNOWN_PLACES_MAX_N)
        return STATUS_OK;
    double *chances = malloc(n * n * sizeof *chances);
    if (!chances)
        return error_set(error, STATUS_FAILED, "out of memory for places of %zu items", n);
    bool known = false;
    PlacesLaw law = {.chances = chances};
    Status status = places_law(algorithm->name, parameter, n, false, &law, &known, error);
    double squares = 0;
    for (size_t cell = 0; !status && known && cell < n * n; cell++)
        squares += (chances[cell] - 1.0 / (double)n) * (chances[cell] - 1.0 / (double)n);
    free(chances);
    double phi2 = squares * ((double)n - 1);
    if (!status && known && phi2 > KNOWN_EVEN_PHI2)
        take_fewer(bias, wanted->places, phi2,
                   trials_to_detect(phi2, places_df(n), level_of(wanted), wanted->power));
    return status;
}

/* The trials with which the check of one number reaches the power, to a thousandth; INFINITY where
 * that is more than are ever planned. */
static Status trials_of_number(const PermStat *stat, size_t n, const double *chances,
                               const TrialsWanted *wanted, double *ret, Error *error)
{
    double low = 1, high = 100, power = 0;
    for (; high <= NEEDED_TRIALS_MOST; high *= 2) {
        Status status =
            predicted_number_power(stat, n, chances, high, wanted->alpha, &power, error);
        if (status)
            return status;
        if (power >= wanted->power)
            break;
        low = high;
    }
    while (power >= wanted->power && high - low > 1 + low / 1000) {
        double middle = floor(0.5 * (low + high)), reached;
        Status status =
            predicted_number_power(stat, n, chances, middle, wanted->alpha, &reached, error);
        if (status)
            return status;
        if (reached >= wanted->power)
            high = middle;
        else
            low = middle;
    }
    *ret = power >= wanted->power ? high : INFINITY;
    return STATUS_OK;
}

static Status bias_of_number(const Algorithm *algorithm, uint32_t parameter, size_t n,
                             const CheckKind *by, const TrialsWanted *wanted, KnownBias *bias,
                             Error *error)
{
    const PermStat *stat = by->stat;
    size_t count = stat_cells(stat, n).count;
    if (n > KNOWN_PLACES_MAX_N || !count)
        return STATUS_OK;
    double *chances = calloc(2 * count, sizeof *chances), *even = chances + count;
    if (!chances)
        return error_set(error, STATUS_FAILED, "out of memory for %zu cells", count);
    bool known = false;
    Status status = known_number_of(algorithm, parameter, n, stat, chances, &known, error);
    if (known)
        status = stat_cell_chances(stat, n, even, error);
    double phi2 = 0, trials = INFINITY;
    for (size_t cell = 0; !status && known && cell < count; cell++)
        phi2 += even[cell] > 0 ? pow(chances[cell] - even[cell], 2) / even[cell] : 0;
    if (!status && phi2 > KNOWN_EVEN_PHI2)
        status = trials_of_number(stat, n, chances, wanted, &trials, error);
    if (!status && trials < INFINITY)
        take_fewer(bias, by, phi2, trials);
    free(chances);
    return status;
}

/* The bias, and the check that it is planned for: the orders say it all. */
static Status known_bias(const Algorithm *algorithm, uint32_t parameter, size_t n,
                         const TrialsWanted *wanted, KnownBias *ret, Error *error)
{
    Status status = STATUS_OK;
    if (wanted->orders)
        status = bias_of_orders(algorithm, parameter, n, wanted, ret, error);
    if (status || ret->by)
        return status;
    if (wanted->places)
        status = bias_of_places(algorithm, parameter, n, wanted, ret, error);
    for (size_t i = 0; !status && i < STAT_COUNT && wanted->numbers[i]; i++)
        status = bias_of_number(algorithm, parameter, n, wanted->numbers[i], wanted, ret, error);
    return status;
}

Status needed_trials(const Algorithm *algorithm, uint32_t parameter, size_t n,
                     const TrialsWanted *wanted, PlannedTrials *ret, Error *error)
{
    KnownBias bias = {0};
    if (algorithm && n > 1) {
        Status status = known_bias(algorithm, parameter, n, wanted, &bias, error);
        if (status)
            return status;
    }
    bool own = bias.phi2 > KNOWN_EVEN_PHI2;
    const CheckKind *by = own ? bias.by : wanted->orders ? wanted->orders : wanted->places;
    PlannedTrials plan = {.by = by->id, .power = wanted->power};
    double trials;
    if (bias.invalid > 0) {
        plan.purpose = "invalid";
        plan.effect = bias.invalid;
        trials = plan_trials_invalid(bias.invalid, wanted->power);
    } else if (own) {
        plan.purpose = "law";
        plan.effect = sqrt(bias.phi2);
        trials = bias.trials;
    } else {
        double df = wanted->orders ? plan_phi2_most((unsigned)n) : places_df(n);
        plan.purpose = "effect";
        plan.effect = fmin(wanted->effect, sqrt(fmax(df, 1)));
        double square = plan.effect * plan.effect, level = level_of(wanted);
        trials = n < 2 ? 1
                 : wanted->orders
                     ? multinomial_trials(square, (uint64_t)df + 1, level, wanted->power)
                     : trials_to_detect(square, df, level, wanted->power);
        if (isnan(trials))
            return out_of_memory(error);
    }
    double most = fmin(NEEDED_TRIALS_MOST, floor((double)NEEDED_ITEMS_MOST / (double)n));
    plan.capped = trials > most;
    plan.trials = n < 2 ? 1 : (uint64_t)fmax(NEEDED_TRIALS_LEAST, fmin(most, ceil(trials)));
    *ret = plan;
    return STATUS_OK;
}
