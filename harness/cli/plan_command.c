/* fairness plan: trials for a power, power for given trials. */
#include "base/numbers.h"
#include "cli/commands.h"
#include "cli/law_output.h"
#include "cli/terminal.h"
#include "exact/case_law.h"
#include "platform/platform.h"
#include "reports/plan_report.h"

#include <math.h>

static Status check(const LawOptions *options, Error *error)
{
    if (options->n > PLAN_MAX_N)
        return error_set(
            error, STATUS_USAGE,
            "--n %zu: plan works up to n = %d, where all orders can be counted; a run says what it "
            "could find",
            options->n, PLAN_MAX_N);
    if (!options->effect)
        return STATUS_OK;
    if (options->n < 2)
        return error_set(error, STATUS_USAGE, "--n 1: one item has one order, and no bias");
    double most = sqrt(plan_phi2_most((unsigned)options->n));
    if (options->effect > most * (1 + 1e-12))
        return error_set(error, STATUS_USAGE,
                         "--effect %s: no shuffle of %zu items is farther from even than w = %s",
                         number_short(options->effect, 6).text, options->n,
                         number_short(most, 4).text);
    return STATUS_OK;
}

static Status make_plan(const LawOptions *options, Plan *ret, Error *error)
{
    if (options->subject.algorithm) {
        CaseLaw law;
        Status status = law_found(options, &law, error);
        if (status)
            return status;
        status = law_plan(options, &law, ret, error);
        case_law_clear(&law);
        return status;
    }
    Plan plan = {
        .sees = PLAN_ORDERS,
        .n = (unsigned)options->n,
        .alpha = options->alpha,
        .phi2 = options->effect * options->effect,
    };
    Status status = plan_of_run(options, &plan, error);
    if (!status)
        *ret = plan;
    return status;
}

static Status print_plan(const LawOptions *options, const Plan *plan, Error *error)
{
    char name[80];
    const char *algorithm = NULL;
    if (options->subject.algorithm) {
        subject_name(&options->subject, name, sizeof name);
        algorithm = name;
    }
    if (options->format == FORMAT_JSON)
        return law_print(plan_json(plan, algorithm), error);
    TextStyle style = terminal_style(options->color, options->quiet ? -1 : 0);
    return law_print(plan_text(plan, algorithm, style), error);
}

static Status run(void *into, int count, char **words, int *ret_code, Error *error)
{
    LawOptions *options = into;
    Plan plan;
    (void)count, (void)words, (void)ret_code;
    Status status = law_options_check(options, ", or --effect W", error);
    if (!status && law_of_deals(options)) {
        shape_clear(&options->shape);
        status = error_set(error, STATUS_USAGE,
                           "--deck, --take, --hands: plan counts whole orders; of deals `fairness "
                           "exact` with the same options says how many trials find the bias");
    }
    if (!status)
        status = check(options, error);
    signals_act(); /* nothing is half done that anybody would want */
    if (!status)
        status = make_plan(options, &plan, error);
    return status ? status : print_plan(options, &plan, error);
}

const Command command_plan = {
    .name = "plan",
    .usage = "--algo NAME | --effect W --n N [--power P | --trials T] [options]",
    .summary = "the trials that find a bias, or the power of a number of trials",
    .exits = EXITS_OF_AN_ANSWER,
    .options = &plan_options,
    .size = sizeof(LawOptions),
    .begin = law_options_begin,
    .run = run,
};
