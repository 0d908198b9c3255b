/* The thing under test: whatever leaves n items in an order, and the one contract that all kinds of
 * it keep. A shuffle of ours is run by the engine itself, block after block (worker.h); any
 * other gives its outcomes as feeds (trial_plan.h), which the engine checks and counts alike. */
#ifndef FAIRNESS_SUBJECT_H
#define FAIRNESS_SUBJECT_H

#include "base/case_words.h"
#include "base/item.h"
#include "base/lacks_what.h"
#include "base/status.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct Algorithm Algorithm;     /* algorithms/algorithm.h */
typedef struct SubjectRun SubjectRun;   /* trials/subject_run.h */
typedef struct SubjectKind SubjectKind; /* below */
typedef struct TrialPlan TrialPlan;     /* trials/trial_plan.h */

/* How outcomes are written that come as bytes. */
/* Only one long order uses the last two. */
typedef enum Wire { WIRE_TEXT, WIRE_U8, WIRE_U16LE, WIRE_U32LE, WIRE_U64LE } Wire;

/* "text", "u8", "u16le", "u32le", "u64le", ended by NULL. */
extern const char *const wire_words[];

/* Outcomes in which something else stands in the place of an item, or nothing. */
typedef struct NullItems {
    uint64_t outcomes;
    LacksWhat what;        /* of the first */
    uint64_t first;        /* number of the first, from 0 */
    char line[4 * 60 + 4]; /* the beginning of what it was, as bytes_quote writes it */
    char seen[4 * 20 + 4]; /* what stands there in it, likewise; empty: nothing */
} NullItems;

/* Facts that a run finds of a shuffle that is not ours, besides its outcomes. */
typedef struct SubjectFacts {
    bool seed_known, seed_honoured; /* one seed gives the same again, another gives another */
    bool repeats;                   /* the same again, whatever the seed */
    bool one_order;                 /* only one order came, in all of the run ... */
    bool unchanged;                 /* ... that which went in */
    bool sorted;                    /* the seen items of each lie in order (--take) */
    bool used_words;                /* it took the random words that it was lent */
    double seconds_each;            /* that a process for one outcome takes; else 0 */
    NullItems missing;              /* what came in the place of items; numbers of trials */
    char tail[1024];                /* the end of its standard error */
} SubjectFacts;

/* Which shuffle. Borrows all that it points to. */
typedef struct Subject {
    const SubjectKind *kind;
    /* One of ours, which has nothing of what follows; else NULL, 0, false, 0, false. */
    const Algorithm *algorithm;
    uint32_t parameter; /* where the shuffle has one */
    bool any_parameter; /* which was not said */
    size_t index;       /* of the shuffle in algorithm_list */
    bool from_all;      /* named by "all": left out, with a word, at an n it is not defined for */
    /* Any other. */
    const char *text;    /* the command line; FILE or FILE:NAME; a path, or "-"; a name */
    const char *name;    /* what it is called in a line */
    const char *summary; /* or NULL */
    Wire wire;
    const void *own;           /* for its kind alone, which reads it in the room of the kind */
    void *outcomes;            /* likewise: outcomes there before the run, which reading changes */
    const char *by, *by_value; /* of records in groups: the column, and its value; or NULL */
    SubjectFacts *facts;       /* where a run leaves what it tells; one for each case */
} Subject;

/* The names of the items outside. */
typedef struct SubjectItems {
    unsigned base;       /* the number of the first */
    char *const *labels; /* borrowed; NULL: numbers */
} SubjectItems;

typedef struct Watch Watch; /* trials/subject_run.h */

/* Takes the next number of one long order; false, and what is wrong with it, to refuse it. */
typedef bool NumberTaker(void *context, uint64_t number, char what[static 200]);

/* One kind. A kind that gives feeds has the functions from `open` on; others have none. */
struct SubjectKind {
    Origin origin;
    const char *option;    /* of the command line, "--exec" */
    const char *accepted;  /* what that takes */
    uint64_t trials;       /* where no number is requested; 0: as many as there are */
    const char *awaits[2]; /* "run ", " of the command to end": what is waited for that does not
                              come, before and after its number; NULL: nothing is */
    bool each;             /* a process for each outcome, which takes its time */
    bool takes_seed;       /* what it does with the seed is to be tried before the run */
    bool many_seeds;       /* one run can give each trial the next seed (TrialPlan.seed_itself) */
    bool tells_order;      /* whether all its outcomes are one order is to be told */
    bool on_wire;          /* its outcomes are written as `wire` says */
    bool counted;          /* it has no outcomes, only their counts */
    bool any_size;         /* it can be run again, with another number of items */
    /* For one long order, in place of feeds: hands over all its numbers, in order, each less the
     * number of the first item. STATUS_FAILED, with its place, where one is refused. */
    Status (*numbers)(const Subject *subject, const Watch *watch, NumberTaker *take, void *context,
                      Error *error);
    /* Fails where the shuffle cannot be had for n items. NULL: it takes any n. */
    Status (*check)(const Subject *subject, size_t n, Error *error);
    /* NULL: numbers from 0. */
    SubjectItems (*items)(const Subject *subject);
    /* How many feeds a plan gets; what comes out depends on it. NULL: one. */
    int (*feeds)(const TrialPlan *plan);
    /* How many run side by side, for the report. NULL: as many as there are feeds. */
    int (*children)(const TrialPlan *plan);
    /* Begins run->plan, and sets run->own if need be. `close` is called after a failure, too. */
    Status (*open)(SubjectRun *run, Error *error);
    void (*close)(SubjectRun *run); /* ends all that still runs; NULL: there is nothing to end */
    /* As OutcomeFeed.next. Asks subject_goes_on, at least ten times a second where it waits. */
    Status (*next)(SubjectRun *run, int feed, Item *outcomes, bool *missing, size_t count,
                   size_t *ret_count, Error *error);
    /* Two numbers that grow: outcomes that came, and anything that came. False while there is
     * nothing to listen to. NULL: nobody waits. Called by the first feed's thread. */
    bool (*heard)(const SubjectRun *run, uint64_t *ret_done, uint64_t *ret_heard);
    /* Once all outcomes were taken: that no more come, and that all ends well. *ret_stopped where
     * the run was asked to stop before that. NULL: there is nothing to look at. */
    Status (*finish)(SubjectRun *run, bool *ret_stopped, Error *error);
    /* Adds what is known after the run, or after its failure. NULL: nothing. */
    void (*tell)(SubjectRun *run, SubjectFacts *facts);
};

/* "riffle:7", "shard-buffer:5/100", or the bare name where there is no parameter. */
void shuffle_name(const Algorithm *algorithm, uint32_t parameter, char *text, size_t size);

/* The `children` of a kind that starts none. */
int subject_no_children(const TrialPlan *plan);

/* Whether the engine runs it by itself. */
bool subject_is_ours(const Subject *subject);

/* The shuffles in algorithm_list. The others are in input/ and external/. */
extern const SubjectKind subject_builtin;

#endif
