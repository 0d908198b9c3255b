/* A shuffle from outside, as it was requested and then opened. */
#ifndef FAIRNESS_EXTERNAL_CHOICE_H
#define FAIRNESS_EXTERNAL_CHOICE_H

#include "external/function.h"
#include "external/plugin_info.h"
#include "input/records_groups.h"
#include "input/table_read.h"

typedef struct Finder Finder; /* input/reading.h */

/* --table: counts in the file of --input. */
typedef struct TableChoice {
    bool given;
    TableKind kind;
    TableText text; /* as it was read */
    char **labels;  /* what its items are called, borrowed from the text or fit; owned; or NULL */
    size_t label_count;
    char hand[24];    /* the value of --hands that --take stands for */
    CountTable table; /* made of it */
} TableChoice;

void table_choice_clear(TableChoice *choice);

typedef struct ExternalChoice {
    Subject subject;    /* of all cases, except for its facts */
    const char *word;   /* that named it without an option, of argv; or NULL */
    FunctionWord split; /* of a function */
    char *command;      /* made of the word; owned; or NULL */
    Function function;
    uint64_t
        trials; /* of the first run, which the runner that says what it is makes; 0: it does not */
    ItemCode code;
    PluginInfo plugin;
    Recording recording;
    bool recording_open;
    TableChoice table;
    bool by_content;    /* what the file is shall be seen from what is in it, whatever else is said:
                           it was named without an option */
    Finder *finder;     /* ... and was found; owned; or NULL */
    Fit *fit;           /* of it, as which the file is read; or NULL */
    char *taken_for;    /* owned; or NULL */
    bool records_given; /* as lines, csv, json, stream: */
    RecordsGroups records;
    SubjectFacts *facts; /* one for each --n; owned */
    const char *items;   /* the value of the option, of argv; or NULL */
} ExternalChoice;

void external_choice_clear(ExternalChoice *choice);

#endif
