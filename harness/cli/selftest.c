#include "cli/selftest.h"

#include "base/elementary.h"
#include "cases/run_cases.h"
#include "inference/check.h"
#include "platform/platform.h"
#include "random/block_key.h"
#include "random/source_list.h"

#include <gsl/gsl_version.h>
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

/* Runs of one case. */
typedef struct Runs {
    const SelftestSpec *spec;
    CaseSpec one; /* each of them, but for its seed, */
    uint64_t key; /* which follows from that and its number */
} Runs;

/* The seed of a run; from *ret_key on follow numbers of its own. */
static uint64_t seed_of(const Runs *runs, uint64_t run, uint64_t *ret_key)
{
    *ret_key = block_key(runs->key, run);
    return splitmix64_next(ret_key);
}

static Runs runs_of(const SelftestSpec *spec, const char *name, size_t n, uint64_t trials)
{
    return (Runs){.spec = spec,
                  .one = {.subject = shuffle(name),
                          .n = n,
                          .trials = trials,
                          .source = source_xoshiro256_plus_plus},
                  .key = block_key(spec->seed, (uint64_t)n)};
}

/* Makes the runs; `watch` is told of each. */
static Status run_all(const Runs *runs, const CaseWatch *watch, Progress *progress, Error *error)
{
    const SelftestSpec *spec = runs->spec;
    RunSettings settings = {.alpha = 1e-300, /* a bias that is found is not named */
                            .counts = COUNTS_NONE,
                            .threads = spec->threads,
                            .machine = spec->machine,
                            .side_by_side = true,
                            .watch = watch};
    SCOPED_ROOM(CaseSpec, specs, spec->runs, "the runs", error);
    RunResult result = {0};
    uint64_t unused;
    for (uint64_t run = 0; run < spec->runs; run++) {
        specs[run] = runs->one;
        specs[run].seed = seed_of(runs, run, &unused);
    }
    Status status = run_cases(specs, spec->runs, &settings, progress, NULL, &result, error);
    run_result_clear(&result);
    return status;
}

/* ---- fair runs ---- */

typedef struct Fair {
    Runs runs;
    const CheckKind *checks[MOST_CHECKS], *usual[MOST_CHECKS];
    size_t count, usual_count;
    bool judges; /* all usual checks are among those made: there is a verdict to look at */
    double *p;   /* [check * runs + run]; NAN where the check was not made */
    uint64_t alarms[ALARMS];
    Calibration *calibrations; /* of the checks */
} Fair;

/* Whether the usual checks together, if all of them were made, raise an alarm at that family level.
 */
static Status raises_alarm(Fair *fair, const CaseResult *result, double alpha, uint64_t *into,
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
    fair->judges = usual.check_count == fair->usual_count;
    if (!fair->judges)
        return STATUS_OK;
    RunResult run = {.alpha = alpha, .complete = true, .cases = &usual, .case_count = 1};
    Status status = judge_run(&run, error);
    *into += run.status == FINDING_BIASED || run.status == FINDING_TOO_EVEN;
    return status;
}

static Status fair_ended(void *context, size_t run, CaseResult *result, Error *error)
{
    Fair *fair = context;
    uint64_t key, runs = fair->runs.spec->runs;
    seed_of(&fair->runs, run, &key);
    for (size_t i = 0; i < fair->count && result->check_count == fair->count; i++) {
        const CheckResult *check = &result->checks[i];
        double u = ldexp((double)(splitmix64_next(&key) >> 11), -53);
        Tails tails = {.log10_upper = check->log10_p_upper, .log10_lower = check->log10_p_lower};
        bool made = check->status != FINDING_SKIPPED;
        double p =
            check_is_bound(fair->checks[i]) ? calibration_bound(tails) : calibration_p(tails, u);
        fair->p[i * runs + run] = made ? p : NAN;
        if (!made && run == 0)
            memcpy(fair->calibrations[i].reason, check->reason, sizeof check->reason);
    }
    Status status = STATUS_OK;
    for (size_t l = 0; !status && l < ALARMS; l++)
        status = raises_alarm(fair, result, ALARM_LEVELS[l], &fair->alarms[l], error);
    return status;
}

static Status fair_runs(const SelftestSpec *spec, size_t n, Progress *progress, Selftest *into,
                        Error *error)
{
    uint64_t trials = selftest_trials(n);
    CheckChoice usual = {.wanted = CHECKS_AUTO};
    Fair fair = {.runs = runs_of(spec, "fisher-yates", n, trials),
                 .calibrations = into->calibrations + into->calibration_count};
    Shape shape = shape_plain(n);
    fair.runs.one.checks = spec->checks;
    fair.count = check_choice_resolve(&spec->checks, &shape, trials, fair.checks);
    fair.usual_count = check_choice_resolve(&usual, &shape, trials, fair.usual);
    SCOPED_ROOM(double, p, fair.count * spec->runs, "the p-values", error);
    fair.p = p;
    const CaseWatch watch = {.context = &fair, .ended = fair_ended};
    TRY(run_all(&fair.runs, &watch, progress, error));
    if (progress_stopped(progress))
        return STATUS_OK;
    for (size_t i = 0; i < fair.count; i++) {
        Calibration *calibration = &fair.calibrations[i];
        double *own = p + i * spec->runs;
        size_t made = 0;
        for (uint64_t run = 0; run < spec->runs; run++)
            if (!isnan(own[run]))
                own[made++] = own[run];
        calibration->check = fair.checks[i]->id;
        calibration->n = n;
        calibration->trials = trials;
        calibration->bound = check_is_bound(fair.checks[i]);
        calibration_of(own, made, calibration);
    }
    into->calibration_count += fair.count;
    for (size_t l = 0; fair.judges && l < ALARMS; l++)
        into->alarms[into->alarm_count++] =
            (FalseAlarms){.n = n,
                          .trials = trials,
                          .rate = rate_of(fair.alarms[l], spec->runs, ALARM_LEVELS[l], true)};
    return STATUS_OK;
}

/* ---- biased runs ---- */

/* A shuffle of known law, the check that is to find it, and at which level; in as many trials as
 * find it in about half of the runs, where a wrong power shows most (least_trials and power_of of
 * inference/power.h, by that law). */
typedef struct Control {
    const char *name, *check;
    size_t n;
    double level;
    uint64_t trials;
    double predicted;
} Control;

static const Control controls[] = {
    {"naive", "permutations", 3, 1e-4, 1888, 0.5003467050715658},
    {"sort-merge", "permutations", 4, 0.01, 181, 0.5049245039024584},
    {"naive", "parity", 52, 0.01, 481, 0.5113693477152105},
    {"riffle:10", "rising-sequences", 52, 0.01, 1270, 0.5001296141597785},
    {"riffle:7", "rising-sequences", 52, 1e-12, 72, 0.5001807203026671},
};
enum { CONTROLS = sizeof controls / sizeof controls[0] };

typedef struct Biased {
    double log10_level;
    uint64_t found;
} Biased;

static Status biased_ended(void *context, size_t run, CaseResult *result, Error *error)
{
    Biased *biased = context;
    const CheckResult *check = &result->checks[0];
    biased->found += check->status != FINDING_SKIPPED && check->log10_p <= biased->log10_level &&
                     check->log10_p_upper <= check->log10_p_lower;
    return STATUS_OK;
}

static Status biased_runs(const SelftestSpec *spec, size_t number, Progress *progress,
                          Selftest *into, Error *error)
{
    const Control *control = &controls[number];
    PowerFound power = {.algorithm = control->name,
                        .check = control->check,
                        .n = control->n,
                        .level = control->level,
                        .trials = control->trials};
    Runs runs = runs_of(spec, control->name, control->n, power.trials);
    runs.key = block_key(~spec->seed, number);
    TRY(check_choice_read(control->check, &runs.one.checks, error));
    Biased biased = {.log10_level = log10(control->level)};
    const CaseWatch watch = {.context = &biased, .ended = biased_ended};
    TRY(run_all(&runs, &watch, progress, error));
    if (progress_stopped(progress))
        return STATUS_OK;
    power.rate = rate_of(biased.found, spec->runs, control->predicted, false);
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
    for (size_t s = 0; !status && !progress_stopped(progress) && s < spec->size_count; s++)
        status = fair_runs(spec, spec->sizes[s], progress, into, error);
    for (size_t c = 0; !status && !progress_stopped(progress) && c < CONTROLS; c++)
        status = biased_runs(spec, c, progress, into, error);
    into->complete = !status && !progress_stopped(progress);
    into->seconds = monotonic_seconds() - started;
    selftest_judge(into);
    return status;
}
