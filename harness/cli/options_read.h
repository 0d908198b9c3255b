/* The options of a run, read from the words of a command line. */
#ifndef FAIRNESS_CLI_OPTIONS_READ_H
#define FAIRNESS_CLI_OPTIONS_READ_H

#include "cli/option_table.h"
#include "cli/options.h"

/* The defaults; one option by its name; and the look at all of them, once they were read by
 * run_option_table, after which options_cases may be called. The caller owes options_clear once it
 * has begun. STATUS_USAGE with one line that names the input. */
Status options_begin(Options *ret, Error *error);
/* value NULL: of an option that takes none. */
Status options_read_one(Options *options, const char *name, const char *value, Error *error);
Status options_read_end(Options *options, Error *error);

/* Readers of --checks and --draw, into a CheckChoice and a DrawLaw; and the machine that
 * FAIRNESS_ISA names, for tests: the best that there is unless it is set. STATUS_USAGE. */
Status read_checks(void *choice, const char *text, Error *error);
#define DRAW_VALUE "exact|modulo|float|three-way"
Status read_draw(void *law, const char *text, Error *error);
Status machine_chosen(const LaneMachine **ret, Error *error);

/* The options of run, each read into an Options. */
extern const OptionTable run_option_table;

/* The options that the command `suite` takes for all its cases. */
extern const OptionTable suite_common_options;

/* The same without the options of reports. */
extern const OptionTable suite_running_options;

#endif
