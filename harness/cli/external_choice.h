/* A shuffle from outside, as it was asked for and then opened. */
#ifndef FAIRNESS_EXTERNAL_CHOICE_H
#define FAIRNESS_EXTERNAL_CHOICE_H

#include "cases/count_table.h"
#include "external/item_code.h"
#include "external/plugin_info.h"
#include "external/recording.h"
#include "external/table_text.h"

/* --table: counts in the file of --input. */
typedef struct TableChoice {
    bool given;
    TableKind kind;
    TableText text; /* as it was read */
    char **labels;  /* what its items are called, borrowed from the text; owned; or NULL */
    size_t label_count;
    char hand[24];    /* the value of --hands that --take stands for */
    CountTable table; /* made of it */
} TableChoice;

void table_choice_clear(TableChoice *choice);

typedef struct ExternalChoice {
    Subject subject; /* of all cases, but for its facts */
    ItemCode code;
    PluginInfo plugin;
    Recording recording;
    bool recording_open;
    TableChoice table;
    SubjectFacts *facts;             /* one for each --n; owned */
    const char *wire, *base, *items; /* the values of these options, of argv; or NULL */
} ExternalChoice;

void external_choice_clear(ExternalChoice *choice);

#endif
