#include "exact/needed_trials.h"

#include "exact/known_laws.h"
#include "exact/measures.h"
#include "exact/places.h"
#include "exact/quick_law.h"
#include "inference/multinomial_power.h"
#include "inference/noncentral.h"
#include "inference/plan.h"
#include "tallies/blocks.h"

#include <math.h>
#include <stdlib.h>

enum {
    PATHS_MOST = 2000000, /* of a law worked out for this: at most some 100 ms */
};

/* What is known of the shuffle's own bias. */
typedef struct KnownBias {
    bool known;
    double phi2;    /* of the orders, or w^2 of the places; 0: even */
    double invalid; /* chance of no permutation */
} KnownBias;

static Status bias_of_orders(const Algorithm *algorithm, uint32_t parameter, size_t n, int threads,
                             KnownBias *ret, Error *error)
{
    Law law;
    QuickWay way;
    Status status = quick_law(algorithm, parameter, n, PATHS_MOST, threads, &law, &way, error);
    if (status || way == QUICK_NONE)
        return status;
    LawMeasures measures;
    law_measure(&law, &measures);
    *ret = (KnownBias){.known = true,
                       .phi2 = integer_ratio(mpq_numref(measures.phi2), mpq_denref(measures.phi2)),
                       .invalid = mpq_get_d(measures.invalid)};
    law_measures_clear(&measures);
    law_clear(&law);
    return STATUS_OK;
}

/* What the statistic of positions gains a trial: (n - 1) times the sum of the squares by which the
 * chances are off 1/n (docs/statistics.md, "positions"). */
static Status bias_of_places(const Algorithm *algorithm, uint32_t parameter, size_t n,
                             KnownBias *ret, Error *error)
{
    if (n > KNOWN_PLACES_MAX_N)
        return STATUS_OK;
    double *chances = malloc(n * n * sizeof *chances);
    if (!chances)
        return error_set(error, STATUS_FAILED, "out of memory for places of %zu items", n);
    bool known = false;
    Status status = places_law(algorithm->name, parameter, n, false, chances, &known, error);
    double squares = 0;
    for (size_t cell = 0; !status && known && cell < n * n; cell++)
        squares += (chances[cell] - 1.0 / (double)n) * (chances[cell] - 1.0 / (double)n);
    free(chances);
    if (!status && known)
        *ret = (KnownBias){.known = true, .phi2 = squares * ((double)n - 1)};
    return status;
}

/* The bias, and the check that it is planned for. */
static Status known_bias(const Algorithm *algorithm, uint32_t parameter, size_t n,
                         const TrialsWanted *wanted, KnownBias *ret, bool *ret_orders, Error *error)
{
    Status status = STATUS_OK;
    if (wanted->orders)
        status = bias_of_orders(algorithm, parameter, n, wanted->threads, ret, error);
    *ret_orders = wanted->orders;
    if (status || ret->known || !wanted->places)
        return status;
    KnownBias places = {0};
    status = bias_of_places(algorithm, parameter, n, &places, error);
    if (status || !(places.phi2 > KNOWN_EVEN_PHI2))
        return status;
    *ret = places;
    *ret_orders = false;
    return STATUS_OK;
}

Status needed_trials(const Algorithm *algorithm, uint32_t parameter, size_t n,
                     const TrialsWanted *wanted, PlannedTrials *ret, Error *error)
{
    KnownBias bias = {0};
    bool orders = wanted->orders;
    if (algorithm && n > 1) {
        Status status = known_bias(algorithm, parameter, n, wanted, &bias, &orders, error);
        if (status)
            return status;
    }
    double blocks = (double)blocks_of(n).count;
    double df = orders ? plan_phi2_most((unsigned)n) : (blocks - 1) * (blocks - 1);
    PlannedTrials plan = {.by = orders ? "permutations" : "positions", .power = wanted->power};
    double trials;
    if (bias.invalid > 0) {
        plan.purpose = "invalid";
        plan.effect = bias.invalid;
        trials = plan_trials_invalid(bias.invalid, wanted->power);
    } else {
        bool own = bias.phi2 > KNOWN_EVEN_PHI2;
        plan.purpose = own ? "law" : "effect";
        plan.effect = own ? sqrt(bias.phi2) : fmin(wanted->effect, sqrt(fmax(df, 1)));
        double square = plan.effect * plan.effect;
        trials = plan_trials_df(square, df, wanted->alpha, wanted->power, PLAN_TWO_SIDED);
        if (orders && n > 1 && trials < NEEDED_TRIALS_MOST) {
            double level = log10_alpha_upper_of(log10(wanted->alpha));
            double sparse = multinomial_trials(square, (uint64_t)df + 1, level, wanted->power);
            if (isnan(sparse))
                return error_set(error, STATUS_FAILED, "out of memory for what orders detect");
            trials = fmax(trials, round(sparse));
        }
    }
    double most = fmin(NEEDED_TRIALS_MOST, floor((double)NEEDED_ITEMS_MOST / (double)n));
    plan.capped = trials > most;
    plan.trials = n < 2 ? 1 : (uint64_t)fmax(NEEDED_TRIALS_LEAST, fmin(most, ceil(trials)));
    *ret = plan;
    return STATUS_OK;
}
