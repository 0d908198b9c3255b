#include "cases/outlook.h"

#include "inference/check.h"
#include "inference/check_list.h"
#include "trials/run_trials.h"

#include <math.h>

/* As check_case leaves one that found nothing. */
static CheckResult found_nothing(const CheckKind *kind, const Shape *shape)
{
    return (CheckResult){.id = kind->id,
                         .status = FINDING_NO_BIAS_FOUND,
                         .df = check_df(kind, shape),
                         .effect = {.value = NAN},
                         .gsl_p_upper = NAN,
                         .gsl_p_lower = NAN};
}

static Status foresee(const CaseSpec *spec, CaseResult *ret, Error *error)
{
    const CheckKind *checks[MOST_CHECKS];
    Shape shape = shape_or_plain(spec->shape, spec->n);
    size_t count =
        spec->trials && !(spec->budget > 0) ? checks_of_case(spec, spec->trials, checks) : 0;
    ret->id = ret->algorithm = arena_copy(&ret->memory, "");
    ret->n = spec->n;
    ret->trials = ret->trials_requested = spec->trials;
    ret->options = spec->options;
    if (!shape_is_plain(&shape))
        TRY(case_set_shape(ret, &shape, error));
    ret->law.target = shape.law;
    ret->checks = arena_get(&ret->memory, count, sizeof *ret->checks);
    TRY(arena_status(&ret->memory, "the checks", error));
    for (size_t i = 0; i < count; i++) {
        CheckResult *check = &ret->checks[ret->check_count];
        if (check_lacks_law(checks[i], &shape) || !case_gives(spec, &shape, checks[i]) ||
            !tally_cells(checks[i]->tally, &shape, spec->trials, NULL))
            continue;
        *check = found_nothing(checks[i], &shape);
        if (spec->trials < check_least_trials(checks[i], &shape))
            check_skipped(checks[i]->id, "too few trials", check);
        ret->check_count++;
    }
    return STATUS_OK;
}

Status outlook(const CaseSpec *specs, size_t count, const RunSettings *settings, RunResult *ret,
               Error *error)
{
    RunResult run = {.alpha = settings->alpha};
    run.cases = arena_get(&run.memory, count, sizeof *run.cases);
    Status status = arena_status(&run.memory, "the cases", error);
    for (size_t i = 0; !status && i < count; i++) {
        run.case_count++;
        status = foresee(&specs[i], &run.cases[i], error);
    }
    THEN(status, judge_run(&run, error));
    if (status)
        run_result_clear(&run);
    else
        *ret = run;
    return status;
}
