#include "cases/run_cases.h"

#include "base/elementary.h"
#include "cases/auto_trials.h"
#include "cases/one_case.h"
#include "cases/run_case.h"
#include "cases/side_by_side.h"
#include "inference/check.h"
#include "platform/platform.h"
#include "random/block_key.h"

#include <stdio.h>

enum { STAGES = 2, MORE_TRIALS = 10, SECOND_STAGE = 1000003 };
/* The part of alpha below which a p is found whatever else is judged with it. */
static const double BEYOND_DOUBT = 1e-4, PATIENCE_S = 3;

Status check_cases(const CaseSpec *specs, size_t count, const RunSettings *settings, Error *error)
{
    for (size_t i = 0; i < count; i++)
        TRY(case_check(&specs[i], settings, error));
    return STATUS_OK;
}

/* Judges the first stages, and runs the second ones: of a p that is small and not small enough,
 * which decide; and of a bias that is found, and its name is not sure, which names. */
static Status run_again(const CaseSpec *specs, const RunSettings *settings, Progress *progress,
                        RunResult *into, Error *error)
{
    into->stages = STAGES;
    TRY(judge_run(into, error));
    for (size_t i = 0; i < into->case_count && !progress_stopped(progress); i++) {
        CaseResult *result = &into->cases[i], second;
        double log10_p = case_lowest_adjusted(result);
        bool names = result->status == FINDING_BIASED && result->looks_like_count &&
                     result->looks_like[0].probable && result->duration_s < PATIENCE_S;
        if (!names && (result->status >= FINDING_ERROR || log10_p >= log10(settings->again_below)))
            continue;
        CaseSpec spec = specs[i];
        Known known = {0};
        spec.trials *= MORE_TRIALS;
        spec.seed = derived_seed(spec.seed, SECOND_STAGE);
        Status status = one_case_run(&spec, 0, settings, progress, NULL, &known, &second, error);
        known_clear(&known);
        TRY(status);
        size_t count = second.looks_like_count;
        if (names && second.trials == spec.trials && count <= result->looks_like_count) {
            for (size_t name = 0; name < count; name++)
                result->looks_like[name] = second.looks_like[name];
            result->looks_like_count = count; /* 0: the longer run refutes all that were hedged */
            result->trials_named = second.trials;
        } else if (!names) {
            second.p_first = pow(10, log10_p);
            second.seed = specs[i].seed; /* the one that brings it again */
            CaseResult first = *result;
            *result = second;
            second = first;
        }
        case_result_clear(&second);
    }
    return STATUS_OK;
}

/* Says of a size that nobody asked for why it was not run. */
static void tell_left_out(const CaseSpec *spec, const RunSettings *settings,
                          const Progress *progress, const char *why)
{
    char line[sizeof(Error) + 64];
    snprintf(line, sizeof line, "fairness: without %zu items: %s", spec->n, why);
    if (progress->say && !settings->quiet)
        progress->say(line);
}

static Status run_in_turn(const CaseSpec *specs, size_t count, const RunSettings *settings,
                          Progress *progress, const Counting *counting, RunResult *into,
                          Error *error)
{
    Known own = {0}, *known = counting && counting->known ? counting->known : &own;
    Status status = STATUS_OK;
    for (size_t i = 0; !status && i < count && !progress_stopped(progress); i++) {
        bool further = settings->until_biased && i;
        const CaseResult *before = into->cases + i - further;
        if (further && case_may_be_rejected(before, BEYOND_DOUBT * settings->alpha))
            break;
        if (further && before->duration_s > PATIENCE_S) {
            tell_left_out(&specs[i], settings, progress, "a run takes long; --n says the number");
            break;
        }
        progress->at = i + 1;
        progress->of = count;
        status =
            one_case_run(specs, i, settings, progress, counting, known, &into->cases[i], error);
        into->case_count += !status;
        if (further && status == STATUS_FAILED) { /* the shuffle takes no such size */
            tell_left_out(&specs[i], settings, progress, error->text);
            status = STATUS_OK;
            break;
        }
        /* A signal that came after the last look, or between two cases, counts as well. */
        progress_look(progress);
    }
    known_clear(known);
    return status;
}

static Status run_all_at_once(const CaseSpec *specs, size_t count, const RunSettings *settings,
                              Progress *progress, const Counting *counting, RunResult *into,
                              Error *error)
{
    SCOPED_ROOM(bool, begun, count, "the cases", error);
    Status status =
        run_side_by_side(specs, count, settings, progress, counting, into->cases, begun, error);
    for (size_t i = 0; i < count; i++)
        if (begun[i])
            into->cases[into->case_count++] = into->cases[i]; /* in their order, without gaps */
    return status;
}

Status run_cases(const CaseSpec *specs, size_t count, const RunSettings *settings,
                 Progress *progress, const Counting *counting, RunResult *into, Error *error)
{
    double started = monotonic_seconds(), shuffling = 0;
    uint64_t trials = 0;
    into->alpha = settings->alpha;
    progress->tests = tests_at_most(specs, count);
    into->equivalent = settings->equivalent;
    into->min_effect = settings->min_effect;
    into->min_effect_check = settings->min_effect_check;
    into->cases = arena_get(&into->memory, count, sizeof *into->cases);
    TRY(arena_status(&into->memory, "the cases", error));
    Status status = (settings->side_by_side ? run_all_at_once : run_in_turn)(
        specs, count, settings, progress, counting, into, error);
    THEN_IF(status, settings->again_below > 0 && !progress_stopped(progress),
            run_again(specs, settings, progress, into, error));
    for (size_t i = 0; i < into->case_count; i++) {
        shuffling += into->cases[i].duration_s;
        trials += into->cases[i].trials;
        if (into->cases[i].threads > into->threads)
            into->threads = into->cases[i].threads;
    }
    into->duration_s = monotonic_seconds() - started;
    into->trials_per_s = shuffling > 0 ? (double)trials / shuffling : 0;
    into->complete = !progress_stopped(progress);
    into->timed_out = progress->timed_out && !progress->interrupted;
    if (!status && progress->no_result) /* requested while a case was judged */
        status = one_case_unwanted(error);
    if (status == STATUS_INTERRUPTED && into->timed_out)
        return error_set(error, STATUS_FAILED, "--timeout: time ran out before all was read");
    return status ? status : judge_run(into, error);
}
