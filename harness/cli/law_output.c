#include "cli/law_output.h"

#include "base/elementary.h"
#include "cases/auto_trials.h"
#include "cli/terminal.h"
#include "exact/case_law.h"
#include "platform/platform.h"

#include <stdlib.h>
#include <string.h>

bool output_wants_json(Format format, bool quiet)
{
    return format == FORMAT_JSON || (format == FORMAT_AUTO && !output_is_terminal() && !quiet);
}

Status law_print(char *text, Error *error)
{
    if (!text)
        return error_set(error, STATUS_FAILED, "out of memory for the document");
    Status status = output_print(text, strlen(text), error);
    free(text);
    return status;
}

Status plan_of_run(const LawOptions *options, Plan *plan, Error *error)
{
    CaseSpec run = {.subject = options->subject, .n = plan->n};
    const LawCells *law = plan->law;
    double trials = options->trials ? (double)options->trials : DEFAULT_TRIALS;
    /* How many tests there are depends on the trials: roughly first, where the law is not asked. */
    for (int pass = 0; pass < 3; pass++) {
        double weights;
        size_t tests = tests_made(&run, (uint64_t)fmin(trials, 1e15), &weights);
        if (pass > 1 && weights <= plan->weights)
            break; /* planned for as many, or more */
        plan->weights = weights;
        plan->tests = tests;
        plan->law = pass || options->trials ? law : NULL;
        plan_work_out(plan, options->power, (double)options->trials);
        bool orders = plan->sees == PLAN_ORDERS;
        for (PlanRule rule = PLAN_UPPER_TAIL; orders && rule < PLAN_RULES; rule++)
            if (isnan(plan->trials[rule]) || isnan(plan->power[rule]))
                return error_set(error, STATUS_FAILED, "out of memory for what orders detect");
        if (options->trials || !orders)
            break;
        trials = plan->trials[PLAN_RUN];
    }
    return STATUS_OK;
}

Status law_plan(const LawOptions *options, const CaseLaw *law, Plan *ret, Error *error)
{
    LawCells cells;
    Status status = law_cells_of(&law->law, &cells, error);
    if (status)
        return status;
    Plan plan = {
        .n = (unsigned)law->n,
        .alpha = options->alpha,
        .phi2 = law->verdict == LAW_BIASED ? law->measures.phi2_value : 0,
        .law = &cells,
        .invalid = law->measures.invalid_value,
    };
    if (law->verdict == LAW_INVALID)
        plan.sees = PLAN_INVALID;
    else if (law->verdict == LAW_BIASED)
        plan.sees = law->n <= PLAN_MAX_N ? PLAN_ORDERS : PLAN_NO_ORDERS;
    status = plan_of_run(options, &plan, error);
    law_cells_end(&cells);
    plan.law = NULL;
    if (!status)
        *ret = plan;
    return status;
}
