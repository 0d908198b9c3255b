#include "cases/simulate.h"

#include "base/elementary.h"
#include "cases/draw_order.h"
#include "cases/rare_tail.h"
#include "cases/simulated_set.h"
#include "inference/check.h"
#include "inference/family.h"
#include "inference/weights.h"
#include "platform/platform.h"
#include "random/block_key.h"
#include "tallies/forbidden.h"
#include "tallies/tally_state.h"

#include <stdio.h>
#include <stdlib.h>

enum {
    FIRST_SETS =
        256, /* that a check is made on at least, and by which it shows whether it can tell */
    MOST_AT_ONCE = 16 * FIRST_SETS,
    LEAST_SETS = 999,    /* of each check that is made, unless others were requested */
    USUAL_SETS = 100000, /* unless they take too long: p = 0.001 is then known to a tenth */
    MOST_SETS = 100000000,
};

/* Steps of a nanosecond or so, of one thread, that all data sets of a case take at most where
 * nobody requested a number: half a second, and LEAST_SETS twice that. They are worked out, not
 * measured, so that a seed gives the same bytes on every machine. */
static const double MOST_STEPS = 5e8;

/* Steps between two looks at how far the checks are, and whether to go on: fewer, and threads on a
 * busy machine wait for each other longer than they work. */
static const double STEPS_AT_ONCE = 2e7;

/* A p of an end above this, and above ten times alpha, is known well enough by SIMULATE_ENOUGH data
 * sets. */
static const double FAR_ABOVE = 0.002;

/* One end of a statistic's law, as it is simulated. */
typedef struct End {
    uint64_t beyond; /* data sets as far out as the data, or farther; all, or enough of them */
    uint64_t sets;   /* that were looked at until there were enough; 0: there are not */
} End;

/* A check that is made by simulation. */
typedef struct Simulated {
    size_t index;    /* of its check */
    size_t tally;    /* of its tally in the simulation */
    double observed; /* statistic of the data */
    double df;
    End upper, lower;
    double least, most; /* of the first statistics */
    bool done;
} Simulated;

typedef struct Simulation {
    SimulatedSets *shared; /* NULL: for this case alone */
    Shape shape;
    uint64_t trials, requested, seed;
    const CheckKind *const *checks;
    const TallyKind *kinds[MAX_TALLIES];
    size_t kind_count;
    Simulated simulated[MOST_CHECKS];
    size_t count;
    size_t at_once; /* data sets between two looks */
    uint64_t early; /* data sets within which a p that SIMULATE_ENOUGH tell is far above alpha */
    double log10_alpha; /* of one end of a test of weight 1 */
    int threads;
} Simulation;

/* One thread's data set. */
typedef struct DataSet {
    Tally tallies[MAX_TALLIES];
    size_t begun;
    Item *outcome; /* and room for one more */
} DataSet;

static void data_set_end(DataSet *set)
{
    for (size_t t = 0; t < set->begun; t++)
        tally_end(&set->tallies[t]);
    free(set->outcome);
}

static Status data_set_begin(DataSet *set, const Simulation *simulation, Error *error)
{
    *set = (DataSet){.outcome = malloc(2 * simulation->shape.n * sizeof(Item))};
    NEED_ROOM(set->outcome, "a simulated trial", error);
    Status status = STATUS_OK;
    for (size_t t = 0; !status && t < simulation->kind_count; t++) {
        status = tally_begin(&set->tallies[t], simulation->kinds[t], &simulation->shape,
                             simulation->requested, error);
        set->begun += !status;
    }
    return status;
}

/* Counts the trials of data set number `number`, in blocks as a run has them. */
static void fill(DataSet *set, const Simulation *simulation, const bool *wanted, uint64_t number)
{
    size_t n = simulation->shape.n;
    Item *outcome = set->outcome;
    uint64_t words = block_key(simulation->seed, number);
    for (size_t t = 0; t < set->begun; t++)
        tally_forget(&set->tallies[t]);
    for (uint64_t trial = 0; trial < simulation->trials; trial++) {
        draw_order(simulation->shape.law, n, &words, outcome, outcome + n);
        for (size_t t = 0; t < set->begun; t++)
            if (wanted[t])
                simulated_count(&set->tallies[t], trial, simulation->trials, outcome);
    }
    for (size_t t = 0; t < set->begun; t++)
        simulated_counted(&set->tallies[t]);
}

static double statistic_of(const Simulation *simulation, const Simulated *simulated,
                           const Tally *tally, double *ret_df)
{
    const CheckKind *kind = simulation->checks[simulated->index];
    CheckInput input = {.kind = kind, .tally = tally, .trials = simulation->trials, .threads = 1};
    return kind->statistic(&input, ret_df);
}

static void note(End *end, bool beyond, uint64_t sets, uint64_t early)
{
    if (end->sets)
        return;
    end->beyond += beyond;
    if (end->beyond >= (sets <= early ? SIMULATE_ENOUGH : SIMULATE_ENOUGH_NEAR))
        end->sets = sets;
}

/* One more statistic, of data set number sets - 1. */
static void look(Simulated *simulated, double statistic, uint64_t sets, uint64_t early)
{
    note(&simulated->upper, simulated_at_least(statistic, simulated->observed), sets, early);
    note(&simulated->lower, simulated_at_least(simulated->observed, statistic), sets, early);
    if (sets <= FIRST_SETS) {
        simulated->least = sets == 1 ? statistic : fmin(simulated->least, statistic);
        simulated->most = sets == 1 ? statistic : fmax(simulated->most, statistic);
    }
    /* Whether it is always the same must not depend on the data. */
    simulated->done = simulated->upper.sets && simulated->lower.sets && sets >= FIRST_SETS;
}

static double log10_p(const End *end, uint64_t sets)
{
    if (end->sets)
        return log10((double)end->beyond / (double)end->sets);
    return log10((1 + (double)end->beyond) / ((double)sets + 1));
}

/* Whether the statistic of that check is still looked at: by this case, or by one that shares it.
 */
static bool is_wanted(const Simulation *simulation, size_t check)
{
    return simulation->shared || !simulation->simulated[check].done;
}

/* Fills statistics[s * count + i] of data sets first..first+at_once-1. */
static void simulate(const Simulation *simulation, DataSet *sets, uint64_t first,
                     double *statistics)
{
    bool wanted[MAX_TALLIES] = {false};
    for (size_t i = 0; i < simulation->count; i++)
        wanted[simulation->simulated[i].tally] |= is_wanted(simulation, i);
    int threads = simulation->threads;
#pragma omp parallel for num_threads(threads) schedule(static, 1) if (threads > 1)
    for (int thread = 0; thread < threads; thread++)
        for (size_t s = (size_t)thread; s < simulation->at_once; s += (size_t)threads) {
            DataSet *set = &sets[thread];
            fill(set, simulation, wanted, first + s);
            for (size_t i = 0; i < simulation->count; i++) {
                const Simulated *one = &simulation->simulated[i];
                double df;
                if (is_wanted(simulation, i))
                    statistics[s * simulation->count + i] =
                        statistic_of(simulation, one, &set->tallies[one->tally], &df);
            }
        }
}

/* The statistics of data sets first..first+at_once-1: those that are there, or simulated into `own`
 * or what is shared. NULL without memory. */
static const double *statistics_from(const Simulation *simulation, DataSet *sets, uint64_t first,
                                     double *own)
{
    SimulatedSets *shared = simulation->shared;
    if (!shared) {
        simulate(simulation, sets, first, own);
        return own;
    }
    if (first >= shared->sets) {
        size_t values = (size_t)(first + simulation->at_once) * simulation->count;
        double *all = realloc(shared->statistics, values * sizeof *all);
        if (!all)
            return NULL;
        shared->statistics = all;
        simulate(simulation, sets, first, all + (size_t)first * simulation->count);
        shared->sets = first + simulation->at_once;
    }
    return shared->statistics + (size_t)first * simulation->count;
}

/* Simulates until all checks are done, or `most` data sets. *ret_sets is `most`, or how many there
 * were where it was stopped. */
static Status simulate_all(Simulation *simulation, DataSet *sets, uint64_t most, double *own,
                           Progress *progress, uint64_t *ret_sets, Error *error)
{
    *ret_sets = most;
    for (uint64_t first = 0; first < most; first += simulation->at_once) {
        bool going = false;
        for (size_t i = 0; i < simulation->count; i++)
            going |= !simulation->simulated[i].done;
        if (!going)
            return STATUS_OK;
        if (!progress_keep_going(progress, first)) {
            *ret_sets = first;
            return STATUS_OK;
        }
        const double *statistics = statistics_from(simulation, sets, first, own);
        NEED_ROOM(statistics, "simulated trials", error);
        for (size_t s = 0; s < simulation->at_once && first + s < most; s++)
            for (size_t i = 0; i < simulation->count; i++) {
                double statistic = statistics[s * simulation->count + i];
                if (simulation->simulated[i].done)
                    continue;
                NEED_ROOM(statistic != STATISTIC_LOST, "simulated trials", error);
                look(&simulation->simulated[i], statistic, first + s + 1, simulation->early);
            }
    }
    return STATUS_OK;
}

/* The simulation's tally of that kind; added where there is none. */
static size_t tally_index(Simulation *simulation, const TallyKind *kind)
{
    size_t index = 0;
    while (index < simulation->kind_count && simulation->kinds[index] != kind)
        index++;
    if (index == simulation->kind_count)
        simulation->kinds[simulation->kind_count++] = kind;
    return index;
}

/* Steps to shuffle the trials of one data set. */
static double steps_to_draw(const Simulation *simulation)
{
    return 3 * (double)simulation->shape.n * (double)simulation->trials;
}

/* Steps to make a check of one data set. */
static double steps_of(const Simulation *simulation, const CheckKind *kind)
{
    const Shape *shape = &simulation->shape;
    if (kind->steps)
        return kind->steps(check_planned(kind, shape, simulation->trials));
    return steps_to_draw(simulation) +
           5 * (double)tally_cells(kind->tally, shape, simulation->requested, NULL);
}

/* The checks that were skipped for want of trials. */
static Status checks_to_simulate(const CaseSpec *spec, const RunSettings *settings,
                                 const TrialCounts *counts, const CheckKind *const *checks,
                                 CaseResult *result, Simulation *ret, Error *error)
{
    Simulation simulation = {.shape = shape_or_plain(spec->shape, spec->n),
                             .trials = result->trials,
                             .requested = result->trials_requested,
                             .seed = ~mix64(spec->seed ^ UINT64_C(0xc0ac29b7c97c50dd)),
                             .checks = checks};
    if (counts->invalid || !result->trials ||
        forbidden_trials(counts->tallies, counts->tally_count)) {
        *ret = simulation;
        return STATUS_OK;
    }
    double steps = steps_to_draw(&simulation);
    for (size_t i = 0; i < result->check_count; i++) {
        const CheckKind *kind = checks[i];
        const Tally *tally = NULL;
        for (size_t t = 0; t < counts->tally_count; t++)
            if (counts->tallies[t].kind == kind->tally && !counts->tallies[t].sampled)
                tally = &counts->tallies[t];
        if (!kind->statistic || !tally ||
            result->trials >= check_least_trials(kind, &simulation.shape) ||
            check_lacks_law(kind, &simulation.shape))
            continue;
        double more = steps_of(&simulation, kind);
        if (!settings->simulations && LEAST_SETS * (steps + more) > 2 * MOST_STEPS)
            continue; /* it would take longer than anybody expects */
        Simulated *one = &simulation.simulated[simulation.count];
        *one = (Simulated){.index = i};
        one->observed = statistic_of(&simulation, one, tally, &one->df);
        NEED_ROOM(one->observed != STATISTIC_LOST, "a statistic", error);
        if (isnan(one->observed)) { /* nothing to compare, whatever the counts */
            check_unable(kind->id, simulation.trials, 0, &result->checks[i]);
            continue;
        }
        steps += more;
        one->tally = tally_index(&simulation, kind->tally);
        simulation.count++;
    }
    *ret = simulation;
    return STATUS_OK;
}

static double steps_of_set(const Simulation *simulation)
{
    double steps = steps_to_draw(simulation);
    for (size_t i = 0; i < simulation->count; i++)
        steps += steps_of(simulation, simulation->checks[simulation->simulated[i].index]);
    return steps;
}

static size_t sets_at_once(const Simulation *simulation)
{
    double wanted = fmax(simulation->threads, STEPS_AT_ONCE / steps_of_set(simulation));
    return (size_t)fmin(ceil(wanted), MOST_AT_ONCE);
}

static uint64_t sets_wanted(const Simulation *simulation, const RunSettings *settings, size_t tests)
{
    if (settings->simulations)
        return settings->simulations;
    double most = MOST_STEPS / steps_of_set(simulation);
    double wanted = 20 * (double)(tests ? tests : 1) / settings->alpha;
    wanted = fmax(USUAL_SETS, fmin(MOST_SETS, wanted));
    return (uint64_t)fmax(LEAST_SETS, fmin(wanted, most));
}

/* The far tail of that check, to be split; whose two ends differ in `lower` alone. */
static RareTail rare_tail_of(const Simulation *simulation, const Simulated *one)
{
    const CheckKind *kind = simulation->checks[one->index];
    const Weights usual = {.others = 1, .slight = 1, .directed = 1}; /* about its weight in a run */
    return (RareTail){
        .kind = kind,
        .shape = simulation->shape,
        .trials = simulation->trials,
        .requested = simulation->requested,
        .seed = mix64(simulation->seed + one->index),
        .observed = one->observed,
        .log10_enough = simulation->log10_alpha +
                        log10(check_weight(&usual, kind, simulation->shape.n, simulation->trials)),
        .steps = steps_to_draw(simulation) + steps_of(simulation, kind),
        .threads = simulation->threads};
}

/* log10 of how many p there are of its far upper tail beside the simulated one. */
static double log10_ways(const RareTail *rare)
{
    return rare_tail_affordable(rare) && rare->kind->cell_chance ? log10(2) : 0;
}

/* A statistic as far up as none of the simulated ones: below the p that so many show, any other p
 * may take its place, since the event that this one is there has no more than that chance. What is
 * proven of the tail, or estimated, is one p, and the cells that stand out most another: where
 * there are both, each counts double. */
static Status look_further_up(const Simulation *simulation, const Simulated *one,
                              const Tally *tally, double *log10_upper, Error *error)
{
    const RareTail rare = rare_tail_of(simulation, one);
    const CheckKind *kind = rare.kind;
    double cells = 0;
    TRY(cells_log10_p(kind, tally, simulation->trials, &cells, error));
    *log10_upper = fmin(*log10_upper, cells + log10_ways(&rare));
    return STATUS_OK;
}

/* Whether a check of the case was found, however many tests share alpha. */
static bool found_any(const Simulation *simulation, const CaseResult *result)
{
    for (size_t i = 0; i < result->check_count; i++) {
        const CheckResult *check = &result->checks[i];
        double log10_level = simulation->log10_alpha + log10(family_weight(check, result, false));
        if (check->status != FINDING_SKIPPED && !check->diagnostic &&
            check->log10_p <= log10_level + log10(2))
            return true;
    }
    return false;
}

/* Where nothing was found: the tails of those that lie beyond every simulated data set, one after
 * the other, until one is found. */
static Status look_far_out(const Simulation *simulation, Progress *progress, CaseResult *result,
                           Error *error)
{
    for (size_t i = 0; i < simulation->count && !found_any(simulation, result); i++) {
        const Simulated *one = &simulation->simulated[i];
        CheckResult *check = &result->checks[one->index];
        RareTail rare = rare_tail_of(simulation, one);
        rare.lower = !one->lower.beyond;
        if (check->status == FINDING_SKIPPED || (one->upper.beyond && one->lower.beyond) ||
            !rare_tail_affordable(&rare))
            continue;
        double estimate;
        TRY(rare_tail(&rare, progress, &estimate, error));
        Tails tails = {.log10_upper = check->log10_p_upper, .log10_lower = check->log10_p_lower};
        double *end = rare.lower ? &tails.log10_lower : &tails.log10_upper;
        *end = fmin(*end, estimate + (rare.lower ? 0 : log10_ways(&rare)));
        check_set_tails(check, tails);
    }
    return STATUS_OK;
}

/* The checks by what `most` data sets showed, which were to be `wanted`. */
static Status conclude(const Simulation *simulation, const TrialCounts *counts, uint64_t most,
                       uint64_t wanted, CaseResult *result, Error *error)
{
    for (size_t i = 0; i < simulation->count; i++) {
        const Simulated *one = &simulation->simulated[i];
        const CheckKind *kind = simulation->checks[one->index];
        CheckResult *check = &result->checks[one->index];
        if (most < wanted && most < FIRST_SETS) {
            char why[96];
            snprintf(why, sizeof why, "its simulation was stopped after %llu data sets",
                     (unsigned long long)most);
            check_cannot_tell(kind->id, simulation->trials, why, check);
            check->simulated = most;
            result->simulations_wanted = wanted;
            continue;
        }
        if (simulated_at_least(one->least, one->most)) {
            check_unable(kind->id, simulation->trials, 0, check);
            continue;
        }
        Tails tails = {.log10_upper = log10_p(&one->upper, most),
                       .log10_lower = log10_p(&one->lower, most)};
        const Tally *tally = tally_among(counts->tallies, counts->tally_count, kind->tally);
        TRY(one->upper.beyond ? STATUS_OK
                              : look_further_up(simulation, one, tally, &tails.log10_upper, error));
        CheckInput input = {.kind = kind, .tally = tally, .trials = simulation->trials};
        *check = check_result(&input, "monte-carlo", one->observed, one->df, tails);
        check->log10_p_least = log10(2 / ((double)most + 1));
        RareTail rare = rare_tail_of(simulation, one);
        check->bounded = kind->cell_chance || rare_tail_affordable(&rare);
        check->simulated =
            one->done ? (uint64_t)fmax((double)one->upper.sets, (double)one->lower.sets) : most;
        if (!one->done && most < wanted)
            result->simulations_wanted = wanted;
        result->simulations = most;
        result->least_p = 2 / ((double)most + 1);
    }
    return STATUS_OK;
}

/* Whether the case is of those that share these data sets; the first makes it so. Then it has their
 * seed. */
static bool may_share(Simulation *simulation, SimulatedSets *shared)
{
    if (!shared->checks) {
        *shared = (SimulatedSets){.n = simulation->shape.n,
                                  .trials = simulation->trials,
                                  .requested = simulation->requested,
                                  .seed = simulation->seed};
        for (size_t i = 0; i < simulation->count; i++)
            shared->kinds[shared->checks++] = simulation->checks[simulation->simulated[i].index];
    }
    bool same = shared->n == simulation->shape.n && shape_is_usual(&simulation->shape) &&
                shared->trials == simulation->trials &&
                shared->requested == simulation->requested && shared->checks == simulation->count;
    for (size_t i = 0; same && i < shared->checks; i++)
        same = shared->kinds[i] == simulation->checks[simulation->simulated[i].index];
    if (same)
        simulation->seed = shared->seed;
    return same;
}

void simulated_sets_clear(SimulatedSets *sets)
{
    free(sets->statistics);
    *sets = (SimulatedSets){0};
}

Status simulate_checks(const CaseSpec *spec, const RunSettings *settings, const TrialCounts *counts,
                       const CheckKind *const *checks, Progress *progress, CaseResult *result,
                       Error *error)
{
    Simulation simulation;
    Status status = checks_to_simulate(spec, settings, counts, checks, result, &simulation, error);
    if (status || !simulation.count)
        return status;
    simulation.threads = settings->threads > 1 ? settings->threads : 1;
    if (settings->simulated && may_share(&simulation, settings->simulated))
        simulation.shared = settings->simulated;
    simulation.at_once = sets_at_once(&simulation);
    simulation.early = (uint64_t)(SIMULATE_ENOUGH / fmax(FAR_ABOVE, 10 * settings->alpha));
    simulation.log10_alpha =
        log10(settings->alpha / (2 * (progress->tests ? (double)progress->tests : 1)));
    uint64_t most = 0, wanted = sets_wanted(&simulation, settings, progress->tests);
    SCOPED_ARENA scratch = {0};
    DataSet *sets = arena_get(&scratch, (size_t)simulation.threads, sizeof *sets);
    double *statistics =
        arena_get(&scratch, simulation.at_once * simulation.count, sizeof *statistics);
    status = arena_status(&scratch, "simulated trials", error);
    for (int thread = 0; !status && thread < simulation.threads; thread++)
        status = data_set_begin(&sets[thread], &simulation, error);
    if (!status) {
        double started = monotonic_seconds();
        progress_begin(progress, "simulated data", wanted);
        status = simulate_all(&simulation, sets, wanted, statistics, progress, &most, error);
        THEN(status, conclude(&simulation, counts, most, wanted, result, error));
        THEN(status, look_far_out(&simulation, progress, result, error));
        progress_end(progress);
        result->simulated_s = monotonic_seconds() - started;
    }
    for (int thread = 0; sets && thread < simulation.threads; thread++)
        data_set_end(&sets[thread]);
    return status;
}
