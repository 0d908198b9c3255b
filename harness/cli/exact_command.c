/* fairness exact: the exact law of one shuffle. */
#include "cli/commands.h"
#include "cli/law_output.h"
#include "cli/output_file.h"
#include "cli/signals.h"
#include "cli/terminal.h"
#include "reports/exact_report.h"
#include "reports/exact_text.h"

enum {
    COUNTS_AUTO_MAX_N = 8, /* 40,320 numerators are half a megabyte */
    COUNTS_ALL_MAX_N = 10, /* more is no document any more */
};

static Status print_law(const LawOptions *options, const LawDescription *law, Error *error)
{
    Plan plan;
    Status status = law_plan(options, law, &plan, error);
    if (status)
        return status;
    if (output_wants_json(options->format, options->quiet))
        return law_print(exact_json(law, &plan), error);
    TextStyle style = terminal_style(options->color, options->quiet ? -1 : 0);
    return law_print(exact_text(law, &plan, style), error);
}

int command_exact(int count, char **words)
{
    LawOptions options;
    Asked asked = ASKED_NOTHING;
    Error error = {0};
    Status status = law_options_read(&exact_options, count, words, &options, &asked, &error);
    if (status)
        return command_failed(status, &error);
    if (asked != ASKED_NOTHING)
        return asked == ASKED_HELP ? print_help() : print_version();
    bool all = options.orders == COUNTS_ALL;
    if (all && options.n > COUNTS_ALL_MAX_N)
        return command_failed(error_set(&error, STATUS_USAGE,
                                        "--counts all: n = %zu has too many orders for a document; "
                                        "accepted to n = %d",
                                        options.n, COUNTS_ALL_MAX_N),
                              &error);
    bool numerators = output_wants_json(options.format, options.quiet) &&
                      options.orders != COUNTS_NONE &&
                      options.n <= (size_t)(all ? COUNTS_ALL_MAX_N : COUNTS_AUTO_MAX_N);
    LawDescription law;
    signals_act(); /* nothing is half done that anybody would want */
    status = law_described(&options, numerators, &law, &error);
    if (!status) {
        status = print_law(&options, &law, &error);
        description_clear(&law);
    }
    return status ? command_failed(status, &error) : EXIT_AS_EXPECTED;
}
