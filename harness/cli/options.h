/* The options of a run, as they were typed and understood. */
#ifndef FAIRNESS_OPTIONS_H
#define FAIRNESS_OPTIONS_H

#include "algorithms/algorithm.h"
#include "random/source.h"
#include "result.h"
#include "status.h"
#include "trials/lane_machine.h"

enum { MAX_CASES = 1000 };

typedef enum Format { FORMAT_AUTO, FORMAT_TEXT, FORMAT_JSON } Format;
typedef enum When { WHEN_AUTO, WHEN_ALWAYS, WHEN_NEVER } When;
typedef enum CountsWanted { COUNTS_AUTO, COUNTS_ALL, COUNTS_NONE } CountsWanted;

/* One shuffle of `--algo`, with its parameter where it has one. */
typedef struct Choice {
    const Algorithm *algorithm;
    uint32_t parameter;
    size_t index;  /* of the shuffle in algorithm_list */
    bool from_all; /* named by "all": left out, with a word, at an n it is not defined for */
} Choice;

typedef struct Options {
    bool help, version;
    Choice *choices; /* of --algo, in order; owned */
    size_t choice_count;
    size_t *sizes; /* of --n, in order; owned */
    size_t size_count;
    uint64_t trials;
    uint64_t seed;
    bool random_seed; /* --seed random: `seed` was drawn */
    Source source;
    double alpha;
    Expectation expected;
    Format format;
    const char *json_path; /* of argv, or NULL */
    CountsWanted counts;
    bool stable;
    int threads;
    const LaneMachine *machine; /* of --isa; NULL for one trial at a time */
    uint64_t memory;            /* bytes */
    When progress, color;
    bool quiet;
    int verbose;
} Options;

/* Reads the words after the program's name and the command. On success the caller owes
 * options_clear. Fails with STATUS_USAGE and one line that names the input. */
Status options_read(int count, char **words, Options *ret, Error *error);
void options_clear(Options *options);

/* Three quarters of the machine's memory, in bytes: what may be taken without asking. */
uint64_t default_memory(void);

/* Finds a shuffle by its key or alias, with its parameter ("riffle:7"). */
Status choice_find(const char *text, Choice *ret, Error *error);

/* "riffle:7", or the bare name where there is no parameter. */
void choice_name(const Choice *choice, char *text, size_t size);

/* The next comma-separated part of *text into `part`, moving *text on. False at the end. Fails, by
 * a part of length 0, on an empty one. */
bool list_next(const char **text, char *part, size_t size);

#endif
