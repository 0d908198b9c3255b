/* The plan of a run of trials, and its counts. */
#ifndef FAIRNESS_TRIAL_PLAN_H
#define FAIRNESS_TRIAL_PLAN_H

#include "base/case_words.h"
#include "base/status.h"
#include "deck/block_size.h"
#include "deck/draw_method.h"
#include "deck/lane_job.h"
#include "random/source.h"
#include "tallies/tally.h"
#include "trials/subject.h"

typedef struct LaneMachine LaneMachine; /* trials/lane_machine.h */

enum { MAX_TALLIES = 64 };

/* How a tally of a run is counted; the last two look at the items of outcomes. */
typedef enum TallyWay {
    TALLY_DERIVED,   /* not at all: it follows from the counts of all orders, when the run ends */
    TALLY_BY_RANKS,  /* of the outcomes */
    TALLY_BY_ROWS,   /* whole batches of trials as rows, the others one outcome after the other */
    TALLY_ONE_BY_ONE /* outcome after outcome */
} TallyWay;

typedef struct TrialCounts {
    size_t n;
    uint64_t trials;         /* run, valid or not */
    uint64_t sampled_trials; /* of these, those that sampled tallies were shown */
    bool complete; /* false after keep_going said so: blocks are missing, the last ones but where
                      feeds gave them; and of 12 items, where that would take half a minute, the
                      tallies that should have been derived */
    bool paused;   /* ended at a pause: all blocks up to there are counted, none after */
    Tally tallies[MAX_TALLIES]; /* over the valid outcomes, in the plan's order */
    size_t tally_count;
    uint64_t invalid;       /* outcomes that were no permutation */
    uint64_t *lost;         /* lost[i]: outcomes in which item i was missing; n of them; owned */
    uint64_t first_invalid; /* number of the first such trial, from 0 */
    Item *first_outcome;    /* its n items; owned */
    size_t advance; /* of long orders (cases/one_long.h): the farthest that an item came forward */
    double seconds; /* to shuffle, check, count and merge */
    int threads;    /* that were used */
} TrialCounts;

/* The work of a run at its pauses, between two blocks, while all threads wait: it saves the counts
 * so far, or looks at them. Where it pauses changes no count. */
typedef struct Pauses {
    void *context;
    /* The number of the block before which to pause next; above `block`, where the run is now.
     * NULL: none. */
    uint64_t (*next)(void *context, uint64_t block);
    /* `counts`, for the call only, count all trials in the blocks before `block`; tallies that are
     * derived from others are still 0. *ret_stop true ends the run here. Called once more where the
     * run was asked to stop before its last block; of feeds blocks may then be missing anywhere. A
     * failure is the run's. */
    Status (*pause)(void *context, const TrialCounts *counts, uint64_t block, bool *ret_stop,
                    Error *error);
    double due; /* not 0, without feeds: a pause comes then, too (monotonic_seconds), or a block
                   later */
} Pauses;

/* Outcomes that are made elsewhere, by a command or in a file: they come in order, from one or more
 * feeds. Of F feeds, feed f gives the blocks f, f + F, f + 2F, ... of the run, one after the other,
 * and a thread of its own asks for them. */
typedef struct OutcomeFeed {
    void *context;
    int feeds; /* at least 1 */
    /* Writes the next `count` outcomes of a feed, n items each and every item below n, to
     * `outcomes`. missing[i], false before, becomes true where something else stood in the place of
     * an item of outcome i: it is invalid, and of its items those count as lost that are not in it.
     * *ret_count is fewer only where the run was asked to stop. Anything else that keeps it from
     * giving them is a failure, and the run's. */
    Status (*next)(void *context, int feed, Item *outcomes, bool *missing, size_t count,
                   size_t *ret_count, Error *error);
} OutcomeFeed;

struct TrialPlan {
    Subject subject; /* one of ours needs no more than its algorithm, index and parameter here */
    const OutcomeFeed *feed; /* of any other (subject_run.h), which needs no machine */
    size_t n;                /* within the shuffle's range, at most DECK_MAX_ITEMS */
    const Shape *shape;      /* of n items; NULL: the plain one. Only tallies look at it */
    uint64_t trials;         /* at least 1, at most 2^53 */
    uint64_t seed;
    const Source *source;
    DrawLaw draw; /* how numbers are made of random bits; bits 0 for those that the source gives */
    uint32_t repeat; /* the shuffle is made so often in a trial, each time from where it left;
                        0: once */
    Start start;
    const LaneMachine *machine; /* to run in lockstep where that can be done, or NULL */
    LaneShuffle *lane; /* runs whole batches, 64 trials at a time; NULL where each trial is run by
                          itself; set by plan_resolve */
    const TallyKind *tallies[MAX_TALLIES];
    TallyWay ways[MAX_TALLIES]; /* set by plan_resolve */
    bool sampled[MAX_TALLIES];  /* to be counted on the trials of sampled blocks alone
                                   (sampled_blocks.h), unless it is derived from all */
    size_t tally_count;
    int threads;      /* at most; a source that is one sequence runs on one */
    bool seed_itself; /* outcome k is made from seed + k, and from no seed derived from it */
    int children; /* of a subject that is run by others; 0: as many as its kind takes by itself */
    /* Called now and then by one thread with the trials done so far; false asks to stop. May be
     * NULL. */
    bool (*keep_going)(void *context, uint64_t done);
    void *keep_going_context;
    /* For a subject that gives feeds. The first is asked by the threads that do not ask keep_going,
     * with its context; true asks to stop. The other, which may be NULL, is called now and then
     * while nothing has come for two seconds; `done` outcomes came before. */
    bool (*stop_requested)(void *context);
    void (*waiting)(void *context, uint64_t done);
    void *waiting_context;
    /* The part of the run to be done: its blocks first_block..end_block-1; 0, 0 for all of them.
     * Not for a source that is one sequence. */
    uint64_t first_block, end_block;
    /* Only trials with a number below this are run, the rest of their block is left out; 0 for all.
     * The counts are those that a look at that point of the whole run would see. */
    uint64_t limit;
    bool underived;            /* counts of other parts are to come: do not derive */
    const TrialCounts *before; /* counts to which this part's are added; may be NULL */
    const Pauses *pauses;      /* may be NULL */
};

/* The trials of the whole run, up to the plan's limit; their blocks; and the trials of the blocks
 * first..end-1, of which `end` is at most the number of blocks. */
uint64_t plan_limit(const TrialPlan *plan);
uint64_t plan_blocks(const TrialPlan *plan);
uint64_t plan_trials_between(const TrialPlan *plan, uint64_t first, uint64_t end);

/* The blocks of part `part` of `of`, from 1: equal shares, in order, possibly none. */
void plan_part(const TrialPlan *plan, uint64_t part, uint64_t of, uint64_t *ret_first,
               uint64_t *ret_end);

/* How many of the latter are in sampled blocks. */
uint64_t plan_sampled_between(const TrialPlan *plan, uint64_t first, uint64_t end);

/* Whether the plan's tally t counts the trials of sampled blocks alone. */
bool plan_samples(const TrialPlan *plan, size_t t);

/* Whether the plan's tally t is not counted but derived from others, when the run ends. */
bool plan_should_derive(const TrialPlan *plan, size_t t);

/* Whether draws are made of rows of words, which trials share. */
bool plan_reads_rows(const TrialPlan *plan);

/* Says once by which machine the plan is run, and how each of its tallies is counted. */
void plan_resolve(TrialPlan *plan);

/* Whether there are no outcomes, only counts. */
bool plan_is_counted(const TrialPlan *plan);

void trial_counts_clear(TrialCounts *counts);

/* Counts of no trial, for this plan, to which the parts of a run can be added; and adding one:
 * `from`, of the same plan and underived, goes into `into`. On success the caller owes
 * trial_counts_clear. */
Status trial_counts_begin(const TrialPlan *plan, TrialCounts *ret, Error *error);
/* The same for one of `threads` threads of a run: `first` are the first thread's, which outlive the
 * others; NULL where these are the first. */
Status trial_counts_begin_on(const TrialPlan *plan, int threads, const TrialCounts *first,
                             TrialCounts *ret, Error *error);
void trial_counts_add(TrialCounts *into, const TrialCounts *from);

#endif
