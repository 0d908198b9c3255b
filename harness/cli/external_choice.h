/* A shuffle from outside, as it was asked for and then opened. */
#ifndef FAIRNESS_EXTERNAL_CHOICE_H
#define FAIRNESS_EXTERNAL_CHOICE_H

#include "external/item_code.h"
#include "external/plugin_info.h"
#include "external/recording.h"

typedef struct ExternalChoice {
    Subject subject; /* of all cases, but for its facts */
    ItemCode code;
    PluginInfo plugin;
    Recording recording;
    bool recording_open;
    SubjectFacts *facts;             /* one for each --n; owned */
    const char *wire, *base, *items; /* the values of these options, of argv; or NULL */
} ExternalChoice;

void external_choice_clear(ExternalChoice *choice);

#endif
