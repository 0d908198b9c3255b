#include "cli/law_output.h"

#include "algorithms/algorithm.h"
#include "base/elementary.h"
#include "cases/auto_trials.h"
#include "cli/terminal.h"
#include "exact/case_law.h"
#include "exact/description.h"
#include "exact/explanation.h"
#include "platform/platform.h"
#include "reports/exact_deals.h"

#include <stdio.h>
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

/* What takes more trials than a double holds to find. */
static const double LEAST_PHI2 = 1e-300;

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
        if (orders && !(plan->phi2 >= LEAST_PHI2))
            return error_set(
                error, STATUS_USAGE,
                "the bias is too small: to find it takes more than 1e300 trials; take a "
                "smaller parameter");
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

/* The shape of a sampler that takes K items: K are seen, in either way. */
static const char *usual_shape(const Subject *subject, char *room, size_t size)
{
    snprintf(room, size, "--hands %u", subject->parameter);
    return subject->algorithm->takes ? room : "--hands 2";
}

Status law_print_deals(const LawOptions *options, bool why, Error *error)
{
    const Shape *shape = &options->shape;
    char room[40];
    if (options->n > DEALS_MAX_ITEMS || shape->outcomes < 2)
        return error_set(error, STATUS_USAGE,
                         "%s: the law of what is seen takes at most %d items, and two outcomes or "
                         "more; try --n 6 %s, or count trials: `fairness --algo ...`",
                         options->deck    ? "--deck"
                         : options->hands ? "--hands"
                                          : "--take",
                         DEALS_MAX_ITEMS, usual_shape(&options->subject, room, sizeof room));
    LawOptions by_orders = *options;
    by_orders.order_seconds = EXPLANATION_ORDER_SECONDS; /* each is looked at */
    CaseLaw law;
    Status status = law_found(&by_orders, &law, error);
    if (status)
        return status;
    DealsDescription deals;
    status = description_of_deals(&law, shape, options->alpha, options->power, &deals, error);
    case_law_clear(&law);
    if (status)
        return status;
    TextStyle style = terminal_style(options->color, options->quiet ? -1 : 0);
    bool json =
        why ? options->format == FORMAT_JSON : output_wants_json(options->format, options->quiet);
    status =
        law_print(json ? exact_deals_json(&deals) : exact_deals_text(&deals, why, style), error);
    deals_description_clear(&deals);
    return status;
}
