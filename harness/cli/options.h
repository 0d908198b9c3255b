/* The options of a run, as they were typed and understood. */
#ifndef FAIRNESS_OPTIONS_H
#define FAIRNESS_OPTIONS_H

#include "base/arena.h"
#include "base/target_law.h"
#include "cases/in_turn.h"
#include "cli/option_rules.h"
#include "cli/output_choice.h"
#include "external/function.h"
#include "external/plugin_info.h"
#include "input/fit_table.h"
#include "input/records_groups.h"

typedef struct Finder Finder; /* input/reading.h */

enum { MAX_CASES = 1000 };

/* --law as it is read, and the law of each of the sizes. */
typedef struct LawChoice {
    LawName name;
    const char *path;  /* of its file, of argv; NULL: none */
    const char *kinds; /* that have no equal neighbours, of argv; NULL: all */
    TargetLaw *laws;   /* NULL where all orders are to be alike */
    size_t count;
} LawChoice;

/* --table: counts in the file of --input. */
typedef struct TableChoice {
    bool given;
    TableKind kind;
    FitTable counts; /* as they were read */
    char **labels;   /* what its items are called, borrowed from these or the fit; owned; or NULL */
    size_t label_count;
    char hand[24];    /* the value of --hands that --take stands for */
    CountTable table; /* made of it */
} TableChoice;

/* A shuffle from outside, as it was requested and then opened. */
typedef struct ExternalChoice {
    Subject subject;    /* of all cases, except for its facts */
    const char *word;   /* that named it without an option, of argv; or NULL */
    FunctionWord split; /* of a function */
    Function function;
    uint64_t
        trials; /* of the first run, which the runner that says what it is makes; 0: it does not */
    ItemCode code;
    PluginInfo plugin;
    Recording recording;
    bool recording_open;
    TableChoice table;
    bool by_content;       /* what the file is shall be seen from what is in it, whatever else is
                              said: it was named without an option */
    Finder *finder;        /* ... and was found; or NULL */
    Fit *fit;              /* of it, as which the file is read; or NULL */
    const char *taken_for; /* or NULL */
    bool records_given;    /* as lines, csv, json, stream: */
    RecordsGroups records;
    SubjectFacts *facts; /* one for each --n */
    const char *items;   /* the value of the option, of argv; or NULL */
} ExternalChoice;

/* --paired and --seeds, as they were requested and then opened. What the cases need of them is in
 * CaseOptions.together. */
typedef struct PairsChoice {
    uint64_t first, last; /* seeds; both 0: --seeds was not given */
    const char *seed_as;  /* how each reaches a function, of argv; "argument" */
} PairsChoice;

typedef struct Options {
    Arena memory;      /* of all that is found and made below, unless it is said to be owned */
    Subject *subjects; /* of --algo, in order */
    size_t subject_count;
    size_t *sizes; /* of --n, in order */
    size_t size_count;
    CaseSpec spec;            /* of every case, except for its subject, n and shape */
    const char *deck, *hands; /* of argv, or NULL */
    size_t take;              /* 0: not given */
    Shape *shapes;            /* for each of `sizes`, NULL where nothing was said of any */
    size_t shape_count;
    LawChoice law;
    bool default_size; /* there was no number of items: three */
    bool random_seed;  /* --seed random: spec.seed was drawn */
    ExternalChoice external;
    PairsChoice pairs;
    bool trials_given;
    GivenOptions given;
    double timeout; /* seconds of the whole run; 0 for as long as it takes */
    RunSettings settings;
    OutputChoice output;
    uint64_t part, parts; /* --part I/K; 0, 0 for the whole */
    const char *keep;     /* --keep FILE, of argv; or NULL */
    /* The options that decide what the run comes to, by their long names, each with its value as
     * the word after it. */
    char **words;
    size_t word_count;
    bool local; /* other options were given as well */
} Options;

void options_clear(Options *options);

/* One more of `sizes`. Fails for want of memory. */
Status options_add_size(Options *options, size_t n, Error *error);

/* One more of `words`, copied; and an option, with its value unless that is NULL. Fails for want of
 * memory. */
Status options_note_text(Options *options, const char *text, Error *error);
Status options_note_option(Options *options, const char *name, const char *value, Error *error);

/* The cases that --algo (or --exec and its like, once open) and --n ask for, each shuffle at each
 * n; a shuffle that "all" brought in is left out, with a word on standard error unless -q, at an n
 * that it does not take. With --trials auto their trials are chosen here. The list is the
 * options'. */
Status options_cases(Options *options, CaseSpec **ret, size_t *ret_count, Error *error);

#endif
