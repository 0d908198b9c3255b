#include "external/callback.h"

#include "external/external_words.h"
#include "external/subjects.h"
#include "random/block_key.h"
#include "trials/subject_run.h"

#include <stdlib.h>
#include <string.h>

enum {
    MARGIN = 64, /* bytes around the items that are looked at after each shuffle */
    MARGIN_BYTE = 0xa5,
};

/* One thread's calls. */
typedef struct CallbackCaller {
    ExternalWords external_words;
    bool external_words_open;
    bool used_words;
    unsigned char *memory; /* margin, items, margin; owned */
    uint32_t *items;       /* in it */
    uint32_t *start;       /* 0, 1, ..., n-1; owned */
    uint64_t block;        /* which it is in ... */
    uint64_t in_block;     /* ... and how many of its trials are done */
} CallbackCaller;

/* SubjectRun.own. */
typedef struct Callers {
    unsigned char margin[MARGIN]; /* as it should be */
    CallbackCaller *list;         /* one for each feed; owned */
} Callers;

/* Refuses what the shuffle must not do. `trial` counts from 1. */
static Status check_items(const Callers *callers, const CallbackCaller *caller, size_t n,
                          uint64_t trial, Error *error)
{
    if (memcmp(caller->memory, callers->margin, MARGIN) != 0)
        return error_set(error, STATUS_FAILED,
                         "the shuffle wrote before the start of its items, in shuffle %llu",
                         (unsigned long long)trial);
    if (memcmp(caller->items + n, callers->margin, MARGIN) != 0)
        return error_set(error, STATUS_FAILED,
                         "the shuffle wrote past the end of its items, in shuffle %llu",
                         (unsigned long long)trial);
    for (size_t place = 0; place < n; place++)
        if (caller->items[place] >= n)
            return error_set(
                error, STATUS_FAILED,
                "the shuffle left %lu at place %zu in shuffle %llu, which is not an item",
                (unsigned long)caller->items[place], place, (unsigned long long)trial);
    return STATUS_OK;
}

static Status callback_next(SubjectRun *run, int feed, Item *outcomes, bool *missing, size_t count,
                            size_t *ret_count, Error *error)
{
    (void)missing; /* check_items refuses it */
    const TrialPlan *plan = run->plan;
    const Callback *callback = plan->subject.own;
    const Callers *callers = run->own;
    CallbackCaller *caller = &callers->list[feed];
    size_t n = plan->n, given = 0;
    uint64_t size = block_trials(n);
    if (feed == 0 && !run->first.keep_going(run))
        run->stop = true;
    for (; given < count && !run->stop; given++) {
        uint64_t trial = caller->block * size + caller->in_block + 1;
        if (caller->in_block == 0)
            external_words_begin_block(&caller->external_words, caller->block);
        memcpy(caller->items, caller->start, n * sizeof *caller->items);
        callback->shuffle(callback->user, caller->items, n, &caller->external_words.words);
        Status status = check_items(callers, caller, n, trial, error);
        if (status)
            return status;
        for (size_t place = 0; place < n; place++)
            outcomes[given * n + place] = (Item)caller->items[place];
        if (++caller->in_block == size) {
            caller->in_block = 0;
            caller->block += (uint64_t)run->feed.feeds;
        }
    }
    *ret_count = given;
    return STATUS_OK;
}

static bool caller_open(const SubjectRun *run, int feed, CallbackCaller *caller)
{
    const TrialPlan *plan = run->plan;
    size_t bytes = plan->n * sizeof(uint32_t);
    uint64_t own_seed =
        run->feed.feeds == 1 ? plan->seed : derived_seed(plan->seed, (uint64_t)feed);
    caller->block = (uint64_t)feed;
    caller->memory = malloc(bytes + 2 * MARGIN);
    caller->start = malloc(bytes);
    if (!caller->memory || !caller->start)
        return false;
    caller->items = (uint32_t *)(void *)(caller->memory + MARGIN);
    memset(caller->memory, MARGIN_BYTE, bytes + 2 * MARGIN);
    for (size_t place = 0; place < plan->n; place++)
        caller->start[place] = (uint32_t)place;
    caller->external_words_open = true;
    return external_words_open(&caller->external_words, plan->source, plan->seed, own_seed,
                               &caller->used_words);
}

static Status callback_open(SubjectRun *run, Error *error)
{
    Callers *callers = run->own = calloc(1, sizeof *callers);
    bool good = callers;
    if (good) {
        memset(callers->margin, MARGIN_BYTE, MARGIN);
        callers->list = calloc((size_t)run->feed.feeds, sizeof *callers->list);
        good = callers->list;
    }
    for (int feed = 0; good && feed < run->feed.feeds; feed++)
        good = caller_open(run, feed, &callers->list[feed]);
    return good ? STATUS_OK
                : error_set(error, STATUS_FAILED, "out of memory for the items of a shuffle");
}

static void callback_close(SubjectRun *run)
{
    Callers *callers = run->own;
    for (int feed = 0; callers && callers->list && feed < run->feed.feeds; feed++) {
        CallbackCaller *caller = &callers->list[feed];
        if (caller->external_words_open)
            external_words_close(&caller->external_words);
        free(caller->memory);
        free(caller->start);
    }
    if (callers)
        free(callers->list);
    free(callers);
}

static void callback_tell(SubjectRun *run, SubjectFacts *facts)
{
    const Callers *callers = run->own;
    for (int feed = 0; feed < run->feed.feeds; feed++)
        facts->used_words |= callers->list[feed].used_words;
}

/* Words of one sequence have one reader. */
static int callback_feeds(const TrialPlan *plan)
{
    return plan->source->fill ? subject_feeds_of(plan, plan->threads) : 1;
}

/* However many threads call it, it is one. */
static int callback_children(const TrialPlan *plan)
{
    (void)plan;
    return 1;
}

const SubjectKind subject_callback = {
    .origin = ORIGIN_CALLBACK,
    .feeds = callback_feeds,
    .children = callback_children,
    .open = callback_open,
    .close = callback_close,
    .next = callback_next,
    .tell = callback_tell,
};
