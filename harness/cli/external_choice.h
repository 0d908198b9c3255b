/* A shuffle from outside, as it was asked for and then opened. */
#ifndef FAIRNESS_EXTERNAL_CHOICE_H
#define FAIRNESS_EXTERNAL_CHOICE_H

#include "external/item_code.h"
#include "external/plugin_info.h"
#include "external/recording.h"
#include "external/subject.h"

typedef struct ExternalCase ExternalCase; /* cli/external_case.h */

typedef struct ExternalChoice {
    ExternalSubject subject; /* of all cases */
    ItemCode code;
    PluginInfo plugin;
    Recording recording;
    bool recording_open;
    ExternalCase *cases;             /* one for each --n; owned */
    const char *wire, *base, *items; /* the values of these options, of argv; or NULL */
} ExternalChoice;

void external_choice_clear(ExternalChoice *choice);

#endif
