#include "cli/selftest.h"

#include "base/elementary.h"
#include "cases/subject_find.h"
#include "exact/exact.h"
#include "exact/known_numbers.h"
#include "exact/mistake_directions.h"
#include "inference/check.h"
#include "inference/check_choice.h"
#include "platform/platform.h"
#include "random/block_key.h"
#include "random/source_list.h"
#include "trials/run_trials.h"

#include <gsl/gsl_version.h>
#include <stdatomic.h>
#include <string.h>

static const double ALARM_LEVELS[] = {0.05, 0.01};
enum { ALARMS = sizeof ALARM_LEVELS / sizeof ALARM_LEVELS[0] };

void selftest_fill_in(SelftestSpec *spec)
{
    static const size_t sizes[] = {4, 10, 52, 200, 2000};
    if (!spec->size_count)
        for (; spec->size_count < (spec->is_long ? 5 : 3); spec->size_count++)
            spec->sizes[spec->size_count] = sizes[spec->size_count];
    if (!spec->runs)
        spec->runs = spec->is_long ? 5000 : 100;
}

/* Trials of a fair run of n items: as few as most checks accept, where their tails are hardest. */
static uint64_t selftest_trials(size_t n)
{
    if (n <= 5)
        return 5000; /* from 200 trials an order on the tails of permutations are quick */
    return n <= 16 ? 800 * n : 4000; /* and blocks of places */
}

/* A shuffle of the list, "riffle:10". */
static Subject shuffle(const char *name)
{
    Subject found = {.kind = NULL};
    subject_find(name, &found, NULL);
    return found;
}

static TrialPlan plan_of(const SelftestSpec *spec, const char *name, size_t n, uint64_t trials)
{
    return (TrialPlan){.subject = shuffle(name),
                       .n = n,
                       .trials = trials,
                       .source = &source_xoshiro256_plus_plus,
                       .machine = spec->machine,
                       .threads = 1};
}

/* A run of the self-test goes on until somebody wants all of it to stop. */
static bool stop_not_requested(void *context, uint64_t done)
{
    return !progress_stop_requested(context);
}

/* Runs the plan with that seed and makes the checks; `directions`, NULL without directed ones, are
 * this thread's own. The caller owes case_result_clear.
 * STATUS_INTERRUPTED where it was asked to stop: what such a run counted is of no use here. */
static Status one_run(TrialPlan plan, uint64_t seed, const CheckKind *const *checks, size_t count,
                      const Directions *directions, Progress *progress, CaseResult *ret,
                      Error *error)
{
    TrialCounts counts;
    plan.keep_going = stop_not_requested;
    plan.keep_going_context = progress;
    plan.seed = seed;
    Shape shape = shape_plain(plan.n);
    plan.tally_count = checks_tallies(checks, count, &shape, plan.trials, plan.tallies);
    TRY(run_trials(&plan, &counts, error));
    if (!counts.complete) {
        trial_counts_clear(&counts);
        return STATUS_INTERRUPTED;
    }
    CaseResult result = {.n = plan.n, .trials = plan.trials, .trials_requested = plan.trials};
    Status status = check_case(checks, count, counts.tallies, counts.tally_count, counts.invalid,
                               directions, 1, &result, error);
    trial_counts_clear(&counts);
    if (status)
        case_result_clear(&result);
    else
        *ret = result;
    return status;
}

/* Many runs over the threads; what each does is a function of its number. */
typedef struct Runs {
    const SelftestSpec *spec;
    Progress *progress;
    uint64_t before; /* done by earlier parts, for the bar */
    Status (*one)(void *context, uint64_t run, Error *error);
    void *context;
} Runs;

static Status run_all(const Runs *runs, uint64_t count, Error *error)
{
    Status first = STATUS_OK;
    atomic_bool stop = false;
    _Atomic uint64_t done = 0;
#pragma omp parallel for num_threads(runs->spec->threads) schedule(dynamic, 1)
    for (uint64_t run = 0; run < count; run++) {
        Error mine = {0};
        if (atomic_load(&stop))
            continue;
        Status status = runs->one(runs->context, run, &mine);
        uint64_t so_far = atomic_fetch_add(&done, 1) + 1;
        if (status == STATUS_INTERRUPTED) {
            atomic_store(&stop, true);
        } else if (status) {
#pragma omp critical(selftest_failure)
            if (!first) {
                first = status;
                if (error)
                    *error = mine;
            }
            atomic_store(&stop, true);
        }
        if (threads_self() == 0 && !progress_keep_going(runs->progress, runs->before + so_far))
            atomic_store(&stop, true);
    }
    progress_look(runs->progress); /* it may be another thread that heard it */
    if (atomic_load(&stop))        /* or saw that the time is up */
        progress_keep_going(runs->progress, runs->before + atomic_load(&done));
    return first;
}

/* ---- fair runs ---- */

typedef struct Fair {
    const SelftestSpec *spec;
    Progress *progress;
    TrialPlan plan;
    const CheckKind *checks[MOST_CHECKS], *usual[MOST_CHECKS];
    size_t count, usual_count;
    bool judges;     /* all usual checks are among those made: there is a verdict to look at */
    double *p;       /* [check * runs + run]; NAN where the check was not made */
    uint8_t *alarms; /* [level * runs + run] */
    char (*reasons)[200];
    Directions *directions; /* of each thread: what is known of their laws grows */
} Fair;

static bool has_usual(const Fair *fair)
{
    size_t found = 0;
    for (size_t u = 0; u < fair->usual_count; u++)
        for (size_t i = 0; i < fair->count; i++)
            found += fair->checks[i] == fair->usual[u];
    return found == fair->usual_count;
}

/* Whether the usual checks together raise an alarm at that family level. */
static Status raises_alarm(const Fair *fair, const CaseResult *result, double alpha, uint8_t *ret,
                           Error *error)
{
    CaseResult usual = *result;
    CheckResult checks[MOST_CHECKS];
    usual.checks = checks;
    usual.check_count = 0;
    for (size_t i = 0; i < result->check_count; i++)
        for (size_t u = 0; u < fair->usual_count; u++)
            if (strcmp(result->checks[i].id, fair->usual[u]->id) == 0)
                checks[usual.check_count++] = result->checks[i];
    RunResult run = {.alpha = alpha, .complete = true, .cases = &usual, .case_count = 1};
    Status status = judge_run(&run, error);
    *ret = run.status == FINDING_BIASED || run.status == FINDING_TOO_EVEN;
    return status;
}

static Status fair_run(void *context, uint64_t run, Error *error)
{
    Fair *fair = context;
    uint64_t key = block_key(fair->spec->seed, (uint64_t)fair->plan.n << 40 | run),
             runs = fair->spec->runs;
    CaseResult result;
    Status status = STATUS_OK;
    TRY(one_run(fair->plan, splitmix64_next(&key), fair->checks, fair->count,
                &fair->directions[threads_self()], fair->progress, &result, error));
    for (size_t i = 0; i < fair->count; i++) {
        const CheckResult *check = &result.checks[i];
        double u = ldexp((double)(splitmix64_next(&key) >> 11), -53);
        Tails tails = {.log10_upper = check->log10_p_upper, .log10_lower = check->log10_p_lower};
        bool made = check->status != FINDING_SKIPPED;
        bool bound = check_is_bound(fair->checks[i]);
        double p = bound ? calibration_bound(tails) : calibration_p(tails, u);
        fair->p[i * runs + run] = made ? p : NAN;
        if (!made && run == 0)
            memcpy(fair->reasons[i], check->reason, sizeof check->reason);
    }
    for (size_t l = 0; !status && fair->judges && l < ALARMS; l++)
        status = raises_alarm(fair, &result, ALARM_LEVELS[l], &fair->alarms[l * runs + run], error);
    case_result_clear(&result);
    return status;
}

static Status fair_size(Fair *fair, Progress *progress, uint64_t before, Selftest *into,
                        Error *error)
{
    uint64_t runs = fair->spec->runs;
    Runs all = {fair->spec, progress, before, fair_run, fair};
    TRY(run_all(&all, runs, error));
    if (progress_stopped(progress))
        return STATUS_OK;
    for (size_t i = 0; i < fair->count; i++) {
        Calibration *calibration = &into->calibrations[into->calibration_count++];
        double *p = fair->p + i * runs;
        size_t made = 0;
        for (uint64_t run = 0; run < runs; run++)
            if (!isnan(p[run]))
                p[made++] = p[run];
        *calibration = (Calibration){.check = fair->checks[i]->id,
                                     .n = fair->plan.n,
                                     .trials = fair->plan.trials,
                                     .bound = check_is_bound(fair->checks[i])};
        memcpy(calibration->reason, fair->reasons[i], sizeof calibration->reason);
        calibration_of(p, made, calibration);
    }
    for (size_t l = 0; fair->judges && l < ALARMS; l++) {
        uint64_t alarms = 0;
        for (uint64_t run = 0; run < runs; run++)
            alarms += fair->alarms[l * runs + run];
        into->alarms[into->alarm_count++] =
            (FalseAlarms){.n = fair->plan.n,
                          .trials = fair->plan.trials,
                          .rate = rate_of(alarms, runs, ALARM_LEVELS[l], true)};
    }
    return STATUS_OK;
}

static Status fair_runs(const SelftestSpec *spec, size_t n, Progress *progress, uint64_t before,
                        Selftest *into, Error *error)
{
    uint64_t trials = selftest_trials(n);
    CheckChoice usual = {.wanted = CHECKS_AUTO};
    Fair fair = {
        .spec = spec, .progress = progress, .plan = plan_of(spec, "fisher-yates", n, trials)};
    Shape shape = shape_plain(n);
    fair.count = check_choice_resolve(&spec->checks, &shape, trials, fair.checks);
    fair.usual_count = check_choice_resolve(&usual, &shape, trials, fair.usual);
    fair.judges = has_usual(&fair);
    SCOPED_ARENA scratch = {0};
    fair.p = arena_get(&scratch, fair.count * spec->runs, sizeof *fair.p);
    fair.alarms = arena_get(&scratch, ALARMS * spec->runs, sizeof *fair.alarms);
    fair.reasons = arena_get(&scratch, fair.count, sizeof *fair.reasons);
    fair.directions = arena_get(&scratch, (size_t)spec->threads, sizeof *fair.directions);
    TRY(arena_status(&scratch, "the p-values", error));
    Status status = STATUS_OK;
    bool directed = false;
    for (size_t i = 0; i < fair.count; i++)
        directed |= fair.checks[i]->about == ABOUT_MISTAKES && check_of_size(fair.checks[i], n);
    for (int thread = 0; directed && !status && thread < spec->threads; thread++)
        status = mistake_directions_for(&fair.directions[thread], n, 1, error);
    THEN(status, fair_size(&fair, progress, before, into, error));
    for (int thread = 0; thread < spec->threads; thread++)
        directions_clear(&fair.directions[thread]);
    return status;
}

/* ---- biased runs ---- */

/* A shuffle of known law, the check that is to find it, and at which level. */
typedef struct Control {
    const char *name, *check;
    size_t n;
    double level;
} Control;

static const Control controls[] = {
    {"naive", "permutations", 3, 1e-4},
    {"sort-merge", "permutations", 4, 0.01},
    {"naive", "parity", 52, 0.01},
    {"riffle:10", "rising-sequences", 52, 0.01},
    {"riffle:7", "rising-sequences", 52, 1e-12},
};
enum { CONTROLS = sizeof controls / sizeof controls[0] };

/* As many trials as are to find it in about half of the runs: there a wrong power shows most. */
static Status choose_trials(const Control *control, PowerFound *power, Error *error)
{
    const CheckKind *check = check_find(control->check);
    const Subject subject = shuffle(control->name);
    bool orders = check->about == ABOUT_ORDERS, known = false;
    double chances[256]; /* of all that there are */
    Law law;
    LawCells cells = {0};
    ExactMethod method;
    PowerTest test = {.kind = orders ? POWER_CELLS : POWER_STAT,
                      .df = factorial(control->n) - 1,
                      .log10_level = log10(control->level / 2),
                      .stat = check->stat,
                      .n = control->n};
    Bias bias = {.square = 1, .law = &cells, .chances = chances};
    Status status = orders ? quick_law(subject.algorithm, subject.parameter, control->n, 1000000, 1,
                                       &known, &law, &method, error)
                           : known_number_of(subject.algorithm, subject.parameter, control->n,
                                             check->stat, chances, &known, error);
    if (!status && known && orders) {
        status = law_cells_of(&law, &cells, error);
        law_clear(&law);
    }
    double trials = status ? 0 : least_trials(&test, &bias, 0.5);
    if (!status && !(trials < INFINITY))
        status = error_set(error, STATUS_FAILED, "out of memory for the power of %s", check->id);
    power->trials = (uint64_t)trials;
    power->predicted = status ? 0 : power_of(&test, &bias, trials);
    law_cells_end(&cells);
    return status;
}

typedef struct Biased {
    const SelftestSpec *spec;
    Progress *progress;
    TrialPlan plan;
    const CheckKind *check;
    uint64_t key;
    double log10_level;
    _Atomic uint64_t found;
} Biased;

static Status biased_run(void *context, uint64_t run, Error *error)
{
    Biased *biased = context;
    CaseResult result;
    TRY(one_run(biased->plan, block_key(biased->key, run), &biased->check, 1, NULL,
                biased->progress, &result, error));
    const CheckResult *check = &result.checks[0];
    if (check->status != FINDING_SKIPPED && check->log10_p <= biased->log10_level &&
        check->log10_p_upper <= check->log10_p_lower)
        atomic_fetch_add(&biased->found, 1);
    case_result_clear(&result);
    return STATUS_OK;
}

static Status biased_runs(const SelftestSpec *spec, size_t number, Progress *progress,
                          uint64_t before, Selftest *into, Error *error)
{
    const Control *control = &controls[number];
    PowerFound power = {.algorithm = control->name,
                        .check = control->check,
                        .n = control->n,
                        .level = control->level};
    TRY(choose_trials(control, &power, error));
    Biased biased = {.spec = spec,
                     .progress = progress,
                     .plan = plan_of(spec, control->name, control->n, power.trials),
                     .check = check_find(control->check),
                     .key = block_key(~spec->seed, number),
                     .log10_level = log10(control->level)};
    Runs all = {spec, progress, before, biased_run, &biased};
    TRY(run_all(&all, spec->runs, error));
    if (progress_stopped(progress))
        return STATUS_OK;
    power.rate = rate_of(biased.found, spec->runs, power.predicted, false);
    into->powers[into->power_count++] = power;
    return STATUS_OK;
}

Status selftest_run(const SelftestSpec *spec, Progress *progress, Selftest *into, Error *error)
{
    double started = monotonic_seconds();
    *into = (Selftest){.is_long = spec->is_long,
                       .seed = spec->seed,
                       .runs = spec->runs,
                       .threads = spec->threads,
                       .gsl = gsl_version};
    into->calibrations =
        arena_get(&into->memory, spec->size_count * MOST_CHECKS, sizeof *into->calibrations);
    into->alarms = arena_get(&into->memory, spec->size_count * ALARMS, sizeof *into->alarms);
    into->powers = arena_get(&into->memory, CONTROLS, sizeof *into->powers);
    TRY(arena_status(&into->memory, "the self-test", error));
    Status status = STATUS_OK;
    uint64_t done = 0;
    progress_begin(progress, "selftest", spec->runs * (spec->size_count + CONTROLS));
    for (size_t s = 0; !status && !progress_stopped(progress) && s < spec->size_count; s++) {
        status = fair_runs(spec, spec->sizes[s], progress, done, into, error);
        done += spec->runs;
    }
    for (size_t c = 0; !status && !progress_stopped(progress) && c < CONTROLS; c++) {
        status = biased_runs(spec, c, progress, done, into, error);
        done += spec->runs;
    }
    progress_end(progress);
    into->complete = !status && !progress_stopped(progress);
    into->seconds = monotonic_seconds() - started;
    selftest_judge(into);
    return status;
}
