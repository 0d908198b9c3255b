/* --exec and its like: a shuffle from outside, as it was asked for. */
#ifndef FAIRNESS_EXTERNAL_OPTIONS_H
#define FAIRNESS_EXTERNAL_OPTIONS_H

#include "cases/progress.h"
#include "cli/external_case.h"
#include "cli/output_choice.h"
#include "external/plugin_info.h"
#include "external/recording.h"

struct Options;

typedef struct ExternalChoice {
    ExternalSubject subject; /* of all cases */
    ItemCode code;
    PluginInfo plugin;
    Recording recording;
    bool recording_open;
    ExternalCase *cases;             /* one for each --n; owned */
    const char *wire, *base, *items; /* the values of these options, of argv; or NULL */
} ExternalChoice;

/* Readers of options; `options` is the run's Options. */
Status read_exec(void *options, const char *text, Error *error);
Status read_exec_each(void *options, const char *text, Error *error);
Status read_plugin(void *options, const char *text, Error *error);
Status read_input(void *options, const char *text, Error *error);
Status read_wire(void *options, const char *text, Error *error);
Status read_base(void *options, const char *text, Error *error);
Status read_items(void *options, const char *text, Error *error);

/* Refuses reports that would be put over what is read. STATUS_USAGE. */
Status external_options_check_read(const struct Options *options, const OutputChoice *output,
                                   Error *error);

/* Whether the options go together, once all were read; reads --items, and takes --n from it. */
Status external_options_check(struct Options *options, Error *error);

/* Looks at what was named: asks a plugin, opens a recording and counts it. To be called once,
 * before the cases are made, on options that stay where they are. */
Status external_options_open(struct Options *options, Progress *progress, Error *error);

void external_choice_clear(ExternalChoice *choice);

#endif
