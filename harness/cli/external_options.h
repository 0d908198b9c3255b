/* --exec and its like: a shuffle from outside, as it was requested. */
#ifndef FAIRNESS_EXTERNAL_OPTIONS_H
#define FAIRNESS_EXTERNAL_OPTIONS_H

#include "cases/progress.h"
#include "cli/output_choice.h"

struct Options;

/* Readers of options; `options` is the run's Options. */
Status read_exec(void *options, const char *text, Error *error);
Status read_exec_each(void *options, const char *text, Error *error);
Status read_function(void *options, const char *text, Error *error);
Status read_plugin(void *options, const char *text, Error *error);
Status read_one_long(void *options, const char *text, Error *error);
Status read_input(void *options, const char *text, Error *error);

/* Refuses reports that would be put over what is read. STATUS_USAGE. */
Status external_options_check_read(const struct Options *options, const OutputChoice *output,
                                   Error *error);

/* Whether the options go together, once all were read; reads --items, and takes --n from it. */
Status external_options_check(struct Options *options, Error *error);

/* Looks at what was named: asks a plugin, opens a recording and counts it. To be called once,
 * before the cases are made, on options that stay where they are. */
Status external_options_open(struct Options *options, Progress *progress, Error *error);

/* Progress.say: what others wrote cannot steer the terminal. */
void external_say(const char *line);

#endif
