/* The options of a run, as they were typed and understood. */
#ifndef FAIRNESS_OPTIONS_H
#define FAIRNESS_OPTIONS_H

#include "base/status.h"
#include "base/target_law.h"
#include "cases/case_spec.h"
#include "cli/external_choice.h"
#include "cli/option_rules.h"
#include "cli/output_choice.h"
#include "cli/pairs_choice.h"

enum { MAX_CASES = 1000 };

/* --law as it is read, and the law of each of the sizes. */
typedef struct LawChoice {
    LawName name;
    const char *path;  /* of its file, of argv; NULL: none */
    const char *kinds; /* that have no equal neighbours, of argv; NULL: all */
    TargetLaw *laws;   /* owned; NULL where all orders are to be alike */
    size_t count;
} LawChoice;

typedef struct Options {
    Subject *subjects; /* of --algo, in order; owned */
    size_t subject_count;
    size_t *sizes; /* of --n, in order; owned */
    size_t size_count;
    CaseSpec spec;            /* of every case, except for its subject, n and shape */
    const char *deck, *hands; /* of argv, or NULL */
    size_t take;              /* 0: not given */
    Shape *shapes;            /* for each of `sizes`, NULL where nothing was said of any; owned */
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
     * the word after it; owned. */
    char **words;
    size_t word_count;
    bool local; /* other options were given as well */
} Options;

void options_clear(Options *options);

/* One more of `sizes`. Fails for want of memory. */
Status options_add_size(Options *options, size_t n, Error *error);

/* One more of `words`, copied. Fails for want of memory. */
Status options_note_text(Options *options, const char *text, Error *error);

/* The case of a group of records. */
CaseSpec records_case(const Options *options, size_t index, SubjectFacts *facts);

/* The cases that --algo (or --exec and its like, once open) and --n ask for, each shuffle at each
 * n; a shuffle that "all" brought in is left out, with a word on standard error unless -q, at an n
 * that it does not take. With --trials auto their trials are chosen here. On success the caller
 * owns the list. */
Status options_cases(Options *options, CaseSpec **ret, size_t *ret_count, Error *error);

#endif
