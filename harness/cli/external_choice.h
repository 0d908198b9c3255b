/* A shuffle from outside, as it was asked for and then opened. */
#ifndef FAIRNESS_EXTERNAL_CHOICE_H
#define FAIRNESS_EXTERNAL_CHOICE_H

#include "external/plugin_info.h"
#include "input/count_table.h"
#include "input/item_code.h"
#include "input/recording.h"
#include "input/records_outcomes.h"
#include "input/table_text.h"

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

/* Outcomes with names in them that make a case. */
typedef struct RecordsGroup {
    uint32_t value; /* of the column of --by */
    size_t size;    /* items */
    size_t *rows;   /* of the records; owned */
    size_t row_count;
    char name[300];
    const Shape *shape;   /* of the options; NULL: the plain one */
    ItemCode code;        /* the names that occur; none where others say them */
    unsigned char *bytes; /* the outcomes; owned */
    Recording recording;  /* of these */
    bool open;
} RecordsGroup;

/* --records, --column, --by, --by-size. */
typedef struct RecordsChoice {
    bool given, by_size;
    RecordsAsked asked;
    Records records;
    RecordsGroup *groups; /* owned */
    size_t group_count;
} RecordsChoice;

void records_choice_clear(RecordsChoice *choice);

typedef struct ExternalChoice {
    Subject subject; /* of all cases, except for its facts */
    ItemCode code;
    PluginInfo plugin;
    Recording recording;
    bool recording_open;
    TableChoice table;
    RecordsChoice records;
    SubjectFacts *facts; /* one for each --n; owned */
    const char *items;   /* the value of the option, of argv; or NULL */
    bool wire_given, base_given;
} ExternalChoice;

void external_choice_clear(ExternalChoice *choice);

#endif
