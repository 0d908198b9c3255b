/* fairness exact: the exact law of one shuffle. */
#include "cli/commands.h"
#include "cli/law_output.h"
#include "cli/terminal.h"
#include "exact/description.h"
#include "platform/platform.h"
#include "reports/exact_report.h"
#include "reports/exact_text.h"

enum {
    COUNTS_AUTO_MAX_N = 8, /* 40,320 numerators are half a megabyte */
    COUNTS_ALL_MAX_N = 10, /* more is no document any more */
};

static Status print_law(const LawOptions *options, const CaseLaw *law, bool numerators,
                        Error *error)
{
    Plan plan;
    LawDescription described;
    Status status = law_plan(options, law, &plan, error);
    if (!status)
        status = description_of_law(law, numerators, &described, error);
    if (status)
        return status;
    TextStyle style = terminal_style(options->color, options->quiet ? -1 : 0);
    bool json = output_wants_json(options->format, options->quiet);
    status = law_print(json ? exact_json(&described, &plan) : exact_text(&described, &plan, style),
                       error);
    description_clear(&described);
    return status;
}

static Status run(void *into, int count, char **words, int *ret_code, Error *error)
{
    LawOptions *options = into;
    (void)count, (void)words, (void)ret_code;
    Status status = law_options_check(options, "", error);
    bool all = options->orders == COUNTS_ALL;
    if (!status && all && options->n > COUNTS_ALL_MAX_N)
        status = error_set(error, STATUS_USAGE,
                           "--counts all: n = %zu has too many orders for a document; accepted to "
                           "n = %d",
                           options->n, COUNTS_ALL_MAX_N);
    if (!status && law_of_deals(options)) {
        signals_act(); /* nothing is half done that anybody would want */
        status = law_print_deals(options, false, error);
        shape_clear(&options->shape);
        return status;
    }
    if (status)
        return status;
    bool numerators = output_wants_json(options->format, options->quiet) &&
                      options->orders != COUNTS_NONE &&
                      options->n <= (size_t)(all ? COUNTS_ALL_MAX_N : COUNTS_AUTO_MAX_N);
    CaseLaw law;
    signals_act(); /* nothing is half done that anybody would want */
    status = law_found(options, &law, error);
    if (!status) {
        status = print_law(options, &law, numerators, error);
        case_law_clear(&law);
    }
    return status;
}

const Command command_exact = {
    .name = "exact",
    .usage = "--algo NAME --n N [options]",
    .summary = "the exact law of a shuffle: the probability of every order",
    .exits = EXITS_OF_AN_ANSWER,
    .options = &exact_options,
    .size = sizeof(LawOptions),
    .begin = law_options_begin,
    .run = run,
};
